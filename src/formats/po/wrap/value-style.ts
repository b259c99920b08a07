import { escapeText } from '../read/escapes.ts'
import { type Catalog, isHeader, type Quoted } from '../read/message.ts'
import { babelLines } from './babel-wrap.ts'
import { gettextLines } from './gettext-wrap.ts'
import { polibLines } from './polib-wrap.ts'

/** The lines of a value behind its keyword: escaped, without quotes. */
export type ValueStyle = (text: string, keyword: string) => readonly string[]

/**
 * How a file breaks its values: the way that gives most of its long translations, and of equals most of its long ids,
 * as the file has them. Where the target has neither, the source decides; where both have none, it is gettext's default.
 */
export function styleOf(...catalogs: readonly Catalog[]): ValueStyle {
  for (const catalog of catalogs) {
    const { translations, ids } = samplesOf(catalog)
    const scoreOf = (translated: number, named: number): number => translated * (mostSamples + 1) + named
    const full = scoreOf(translations.length, ids.length)
    let best = { style: gettextDefault, score: 0 }
    for (const style of styles) {
      const score = scoreOf(countOf(style, translations), countOf(style, ids))
      if (score > best.score) best = { style, score }
      if (best.score === full) break
    }
    if (best.score > 0) return best.style
  }
  return gettextDefault
}

/** A value as it is written behind its keyword, from the first quote to the last. */
export function writeValue(text: string, keyword: string, style: ValueStyle, lineEnd: string): string {
  return style(text, keyword)
    .map(line => `"${line}"`)
    .join(lineEnd)
}

type Sample = { readonly keyword: string; readonly text: string; readonly raw: string }

const mostSamples = 80
/** Shorter values look the same in every style, longer ones cost more than they show. */
const sampledLengths = { least: 55, most: 2000 }

const gettextDefault: ValueStyle = (text, keyword) => gettextLines(text, keyword, 79)

const styles: readonly ValueStyle[] = [
  gettextDefault,
  text => babelLines(text, 76),
  (text, keyword) => gettextLines(text, keyword, 79, true),
  (text, keyword) => polibLines(text, keyword, 78),
  (text, keyword) => gettextLines(text, keyword, 80),
  (text, keyword) => gettextLines(text, keyword, Number.POSITIVE_INFINITY),
  (text, keyword) => gettextLines(text, keyword, 77),
  (text, keyword) => gettextLines(text, keyword, 76),
  (text, keyword) => gettextLines(text, keyword, 78),
  text => babelLines(text, 79),
  text => babelLines(text, 80),
  text => [escapeText(text)],
]

function samplesOf({ text, messages }: Catalog): {
  readonly translations: readonly Sample[]
  readonly ids: readonly Sample[]
} {
  const translations: Sample[] = []
  const ids: Sample[] = []
  const add = (samples: Sample[], keyword: string, value: Quoted): void => {
    const length = value.end - value.keywordAt
    if (length < sampledLengths.least || length > sampledLengths.most) return
    const raw = text.slice(value.start, value.end).replaceAll(/[\r\n]+[ \t]*/g, '\n')
    samples.push({ keyword, text: value.text, raw })
  }
  for (const message of messages) {
    if (isHeader(message)) continue
    add(ids, 'msgid', message.id)
    if (message.plural !== undefined) add(ids, 'msgid_plural', message.plural)
    for (const [index, form] of message.forms.entries()) {
      add(translations, message.plural === undefined ? 'msgstr' : `msgstr[${index}]`, form)
    }
  }
  return { translations: thin(translations), ids: thin(ids) }
}

function thin(samples: readonly Sample[]): readonly Sample[] {
  const step = Math.max(1, Math.ceil(samples.length / mostSamples))
  return samples.filter((_, index) => index % step === 0)
}

function countOf(style: ValueStyle, samples: readonly Sample[]): number {
  return samples.filter(({ keyword, text, raw }) => writeValue(text, keyword, style, '\n') === raw).length
}
