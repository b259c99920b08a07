import { type FormatName, formatOfPath, formatsByContent } from '../model.ts'
import { formats } from './list.ts'
import type { Format } from './types.ts'

export function formatByName(name: FormatName): Format {
  return formats[name]
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
  return formatsByContent(path, name).find(other => formats[other].isInstance?.(text)) ?? name
}
