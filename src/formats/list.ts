/** The code of every format, a line each. */
import type { FormatName } from '../model.ts'
import { html } from './html/index.ts'
import { arb, json, webextension } from './json/index.ts'
import { markdown, mdx } from './markdown/index.ts'
import { po } from './po/index.ts'
import { strings } from './strings/index.ts'
import { text } from './text/index.ts'
import type { Format } from './types.ts'

export const formats: Readonly<Record<FormatName, Format>> = {
  json,
  arb,
  webextension,
  strings,
  html,
  po,
  text,
  markdown,
  mdx,
}
