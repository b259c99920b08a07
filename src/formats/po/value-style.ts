import { babelLines } from './babel-wrap.ts'
import { escapeText } from './escapes.ts'
import { gettextLines } from './gettext-wrap.ts'
import { type Catalog, isHeader, type Quoted } from './message.ts'

/** The lines of a value behind its keyword: escaped, without quotes. */
export type ValueStyle = (text: string, keyword: string) => readonly string[]

/**
 * How a file breaks its values: the way that gives most of its long values as they stand; of equals the commoner. Where
 * the target has none, the source decides; where neither has, it is gettext's own default.
 */
export function styleOf(...catalogs: readonly Catalog[]): ValueStyle {
  for (const catalog of catalogs) {
    const samples = samplesOf(catalog)
    const scores = styles.map(style => samples.filter(sample => isStyle(style, sample)).length)
    const best = Math.max(...scores)
    if (best > 0) return styles[scores.indexOf(best)] ?? gettextDefault
  }
  return gettextDefault
}

/** A value as it stands behind its keyword, from the first quote to the last. */
export function writeValue(text: string, keyword: string, style: ValueStyle, lineEnd: string): string {
  return style(text, keyword)
    .map(line => `"${line}"`)
    .join(lineEnd)
}

type Sample = { readonly keyword: string; readonly text: string; readonly raw: string }

const mostSamples = 150
/** Shorter values look the same in every style. */
const telling = 55

const gettextDefault: ValueStyle = (text, keyword) => gettextLines(text, keyword, 79)

const styles: readonly ValueStyle[] = [
  gettextDefault,
  text => babelLines(text, 76),
  (text, keyword) => gettextLines(text, keyword, 80),
  (text, keyword) => gettextLines(text, keyword, Number.POSITIVE_INFINITY),
  (text, keyword) => gettextLines(text, keyword, 77),
  (text, keyword) => gettextLines(text, keyword, 76),
  (text, keyword) => gettextLines(text, keyword, 78),
  text => babelLines(text, 79),
  text => babelLines(text, 80),
  text => [escapeText(text)],
]

function samplesOf({ text, messages }: Catalog): Sample[] {
  const samples: Sample[] = []
  const add = (keyword: string, value: Quoted): void => {
    if (value.end - value.keywordAt < telling) return
    const raw = text.slice(value.start, value.end).replaceAll(/[\r\n]+[ \t]*/g, '\n')
    samples.push({ keyword, text: value.text, raw })
  }
  for (const message of messages) {
    if (isHeader(message)) continue
    add('msgid', message.id)
    if (message.plural !== undefined) add('msgid_plural', message.plural)
    for (const [index, form] of message.forms.entries()) {
      add(message.plural === undefined ? 'msgstr' : `msgstr[${index}]`, form)
    }
  }
  const step = Math.ceil(samples.length / mostSamples)
  return samples.filter((_, index) => index % step === 0)
}

function isStyle(style: ValueStyle, { keyword, text, raw }: Sample): boolean {
  return writeValue(text, keyword, style, '\n') === raw
}
