import { type FormatName, formatOfPath, formatsByContent } from '../model.ts'
import { loadLegacyEncodings } from './encoding.ts'
import { formats } from './list.ts'
import type { Format } from './types.ts'

/** Like the modules of a program: code that is loaded stays. */
const loaded = new Map<FormatName, Format>()

/** Loads the code of formats, unless that is done already: from then on `formatByName` has them. */
export async function loadFormats(names: Iterable<FormatName>): Promise<void> {
  for (const name of names) {
    if (loaded.has(name)) continue
    const format = await formats[name]()
    if (format.declaredEncoding !== undefined) await loadLegacyEncodings()
    loaded.set(name, format)
  }
}

/** The code of a format that `loadFormats` was asked for. */
export function formatByName(name: FormatName): Format {
  const format = loaded.get(name)
  if (format === undefined) throw new Error(`the code of the format ${name} is not loaded`)
  return format
}

/**
 * The format of a file by its name, and where the name leaves a choice by its text (`files-that-are-found`): a
 * `messages.json` in the shape of a WebExtension is one. `undefined` for an unknown extension.
 * @param path - a path or a bare file name, `/`-separated
 * @param text - the decoded document
 */
export function formatOfContent(path: string, text: string): FormatName | undefined {
  const name = formatOfPath(path)
  if (name === undefined) return undefined
  return formatsByContent(path, name).find(other => formatByName(other).isInstance?.(text)) ?? name
}
