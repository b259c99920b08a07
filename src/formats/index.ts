import { posix } from 'node:path'
import type { FormatName } from '../model.ts'
import { html } from './html/index.ts'
import { arb, isWebextension, json, webextension } from './json/index.ts'
import { markdown, mdx } from './markdown/index.ts'
import { po } from './po/index.ts'
import { strings } from './strings/index.ts'
import { text } from './text/index.ts'
import type { Format } from './types.ts'

/** Every format this version reads and writes. Their parsers are loaded with their first use. */
export const formats: readonly Format[] = [json, arb, webextension, strings, text, markdown, mdx, po, html]

export const availableFormats: readonly FormatName[] = formats.map(({ name }) => name)

/** @throws {RangeError} for a format that is not available: the configuration is checked before */
export function formatByName(name: FormatName): Format {
  const format = formats.find(candidate => candidate.name === name)
  if (format === undefined) throw new RangeError(`not an available format: ${name}`)
  return format
}

/**
 * The format of a file by its name, and where the name leaves a choice by its text (`files-that-are-found`): a `messages.json` in
 * the shape of a WebExtension is one. `undefined` for an unknown extension.
 * @param path - a path or a bare file name, `/`-separated
 * @param text - the decoded document
 */
export function formatOfContent(path: string, text: string): FormatName | undefined {
  const name = posix.basename(path)
  if (name === 'messages.json' && isWebextension(text)) return 'webextension'
  const extension = posix.extname(name).toLowerCase()
  return formats.find(format => format.extensions.includes(extension))?.name
}
