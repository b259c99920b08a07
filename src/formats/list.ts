/** The code of every format, a line each. It is loaded when a file of that format is first needed. */
import type { FormatName } from '../model.ts'
import type { Format } from './types.ts'

export const formats: Readonly<Record<FormatName, () => Promise<Format>>> = {
  json: async () => (await import('./json/index.ts')).json,
  arb: async () => (await import('./json/index.ts')).arb,
  webextension: async () => (await import('./json/index.ts')).webextension,
  strings: async () => (await import('./strings/index.ts')).strings,
  html: async () => (await import('./html/index.ts')).html,
  po: async () => (await import('./po/index.ts')).po,
  text: async () => (await import('./text/index.ts')).text,
  markdown: async () => (await import('./markdown/index.ts')).markdown,
  mdx: async () => (await import('./markdown/index.ts')).mdx,
}
