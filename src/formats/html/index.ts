import { factsOf } from '../../model.ts'
import { withoutLanguages } from '../blocks.ts'
import { splicing } from '../splice-in.ts'
import type { Format } from '../types.ts'
import { blocksOfPage } from './blocks.ts'
import { declaredEncoding } from './declaration.ts'
import { canonicalText, fitTexts, pages } from './merge.ts'
import { readPage, resourceOfPage } from './page.ts'
import { elementAround } from './remove.ts'
import { readReply, writePayload } from './wire.ts'

/** HTML, also in the spelling of XHTML, as pages and as parts of pages. @see https://html.spec.whatwg.org */
export const html: Format = {
  ...factsOf('html'),
  blocksOf: (text, options) => blocksOfPage(readPage(text, options?.skipElements)),
  blockAround: (text, start, options) => elementAround(readPage(text, options?.skipElements), start),
  scan: (text, options) => resourceOfPage(readPage(text, options?.skipElements)),
  fitted: request => fitTexts(request),
  escaped: character => `&#${character.codePointAt(0)};`,
  canonical: text => withoutLanguages(canonicalText(text)),
  ...splicing(() => pages),
  payload: writePayload,
  read: data => readReply(data),
  declaredEncoding,
}
