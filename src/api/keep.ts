import { keepTranslations } from '../engine/upkeep/keep.ts'
import { UsageError } from '../errors.ts'
import { globPlace } from './file-globs.ts'
import { refuseUnknownOptions } from './known-options.ts'
import { namesOf } from './names.ts'
import type { RunOptions } from './options.ts'
import { reportOf } from './records.ts'
import type { KeepReport } from './reports.ts'
import { runWithoutService } from './run.ts'

/**
 * Stale translations that still fit the changed source: the lock says so from now on. Free of charge; needs no service.
 * @param names keys as JSON Pointer patterns (`/nav/*`), or source files as paths or globs relative to the root
 * @throws {UsageError} for a name that fits no string
 */
export async function keep(names: readonly string[], options: RunOptions = {}): Promise<KeepReport> {
  refuseUnknownOptions('keep', options)
  if (names.length === 0) throw new UsageError('name the translations to keep: keys or source files')
  return runWithoutService(options, project => {
    const { texts, problems, notices } = keepTranslations(
      project,
      namesOf(names, globPlace(project, options)),
    )
    return { ...reportOf('keep', problems, notices), kept: texts }
  })
}
