/** Commands that look at the code before they do their own work. */
import { type DragomanError, FindingsError, UsageError } from '../errors.ts'
import type { Notice } from '../model.ts'
import type { CodeNotes } from './extract-all.ts'
import type { RunOptions } from './options.ts'

type ExtractFirst = RunOptions & { readonly extract?: boolean | undefined }

/**
 * Brings the source catalogs up to date with the code.
 * @returns what the code says to translators, where it was asked
 * @throws {UsageError} where a catalog could not be written: nothing is to be ordered of it
 */
export async function extractFirst(
  options: ExtractFirst,
): Promise<{ readonly notices: readonly Notice[]; readonly codeNotes?: CodeNotes }> {
  if (options.extract !== true) return { notices: [] }
  const { extractAll } = await import('./extract-all.ts')
  const { report, codeNotes } = await extractAll(options)
  const [error] = report.errors
  if (error !== undefined)
    throw new UsageError(
      `nothing was ordered, because the source catalogs are not up to date: ${error.message}`,
    )
  return { notices: report.notices, codeNotes }
}

/** Whether the source catalogs lag behind the code; nothing is written. */
export async function lagOfCatalogs(
  options: ExtractFirst,
): Promise<{ readonly notices: readonly Notice[]; readonly problems: readonly DragomanError[] }> {
  if (options.extract !== true) return { notices: [], problems: [] }
  const { extractAll } = await import('./extract-all.ts')
  const { report } = await extractAll({ ...options, ci: true })
  return { notices: report.notices, problems: report.errors.map(({ message }) => new FindingsError(message)) }
}
