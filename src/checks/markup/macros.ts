/** Macros of site generators within a text. */
import { isLanguage, placeOf } from './addresses.ts'

export type Macro = {
  /** The part that must come back: without the texts between its quotes. */
  readonly token: string
  readonly raw: string
  readonly end: number
}

const delimiters: readonly (readonly [open: string, close: string])[] = [
  ['{{<', '>}}'],
  ['{{%', '%}}'],
  ['{{{', '}}}'],
  ['{{', '}}'],
  ['{%', '%}'],
  ['{*', '*}'],
  ['{!', '!}'],
  ['{:', '}'],
  ['{#', '}'],
]
const longest = 1000

/** The macros that a page holds anywhere. */
export function macrosIn(page: string): readonly Macro[] {
  const macros: Macro[] = []
  const start = /[{[]/g
  for (let match = start.exec(page); match !== null; match = start.exec(page)) {
    const macro = macroAt(page, match.index)
    if (macro === undefined) continue
    macros.push(macro)
    start.lastIndex = macro.end
  }
  return macros
}

/** The id of a heading in a page of MDX, whose braces must not begin an expression. */
const escapedId = /\\(\{#[\w.:-]+)\\?\}/y

/** The macro that begins at `at`. Only one that is closed within its paragraph, and short, is one. */
export function macroAt(text: string, at: number): Macro | undefined {
  if (text[at] === '\\') {
    escapedId.lastIndex = at
    const [raw, id] = escapedId.exec(text) ?? []
    return raw === undefined ? undefined : { token: `${id}}`, raw, end: at + raw.length }
  }
  if (text[at] === '[') {
    const contents = /^\[\[_?toc_?\]\]/i.exec(text.slice(at, at + 9))?.[0]
    return contents === undefined ? undefined : { token: '[[toc]]', raw: contents, end: at + contents.length }
  }
  const found = delimiters.find(([open]) => text.startsWith(open, at))
  if (found === undefined) return undefined
  const [open, close] = found
  const window = text.slice(at + open.length, at + longest)
  const length = window.indexOf(close)
  if (length < 0) return undefined
  const inner = window.slice(0, length)
  if (inner.includes('{') || !isMacro(open, inner)) return undefined
  const end = at + open.length + length + close.length
  const raw = text.slice(at, end)
  return { token: open + normal(inner, open) + close, raw, end }
}

/** The expression of MDX between braces that begins at `at`, as macros are read. */
export function expressionAt(text: string, at: number): Macro | undefined {
  if (text[at] !== '{') return undefined
  let depth = 0
  const last = Math.min(text.length, at + longest)
  for (let end = at; end < last; end++) {
    end = endOfLiteral(text, end, last)
    if (text[end] === '{') depth++
    else if (text[end] === '}' && --depth === 0) {
      const raw = text.slice(at, end + 1)
      return { token: raw.replace(/\s+/g, ' '), raw, end: end + 1 }
    }
  }
  return undefined
}

/** The last character of the string, template or comment that begins at a place in a script; the place itself, where none does. */
function endOfLiteral(text: string, at: number, last: number): number {
  const sign = text[at] ?? ''
  if (text.startsWith('/*', at)) {
    const end = text.indexOf('*/', at + 2)
    return end < 0 || end >= last ? at : end + 1
  }
  if (sign !== '"' && sign !== "'" && sign !== '`') return at
  for (let end = at + 1; end < last; end++) {
    if (text[end] === '\\') end++
    else if (text[end] === sign) return end
    else if (text[end] === '\n' && sign !== '`') return at
  }
  return at
}

function isMacro(open: string, inner: string): boolean {
  // `{{ name }}` is a placeholder as any other; with arguments between quotes it is a macro.
  if (open === '{{') return /^[-~]?\s*[\w.]+\s*\(.*["'].*\)\s*[-~]?$/s.test(inner)
  if (open === '{{{') return /^\s*[\w./-]+(?:\s+(?:[\w-]+\s*=\s*)?(?:"[^"]*"|'[^']*'))+\s*$/.test(inner)
  if (open === '{#') return /^[\w.:-]+$/.test(inner) || inner.endsWith('#')
  return open !== '{:' || /^(?:[\s.#:/]|\w+[=}\s]|toc)/.test(inner)
}

/** The tags among words, whatever their order. */
function tagNames(words: string): string {
  return (words.match(/<\/?[A-Za-z][\w-]*/g) ?? []).sort().join('')
}

/** Whether an argument of this name holds words. */
function isForPeople(name: string): boolean {
  return /^(?:caption|title|alt|label|text|description|summary|placeholder)$/.test(name)
}

/** The values by which a generator finds something, but for the language in them, are no texts. */
function withNames(inner: string): string {
  return inner.replace(
    /(?<![\w-])(name|id|ref|src|href|url|link|file|path|include)\s*=\s*("[^"\s]*"|'[^'\s]*')/g,
    (_, name, value) => `${name}=${placeOf(value.slice(1, -1)).way}`,
  )
}

/** Whether a macro of Hugo finds a page or a file by its values: a build fails where there is none. */
function findsPage(inner: string): boolean {
  return /^\s*(?:(?:rel)?ref|include|readfile|embed)\s/.test(inner)
}

/** Words between quotes may be a text; words that look like a path, and names the thing that is included, is none. */
function normal(inner: string, open: string): string {
  if (open === '{{{')
    return inner
      .replace(
        /([\w-]+)\s*=\s*("[^"]*"|'[^']*')/g,
        (_, name, value) => `${name}=${isForPeople(name) ? tagNames(value) : value.replace(/\?[^"']*/, '')}`,
      )
      .replace(/\s(?:"([^"]*)"|'([^']*)')/g, (_, path, other) => ` ${placeOf(path ?? other).way}`)
      .replace(/\s+/g, '')
  const quoted = withNames(inner).replace(
    /(^|[^\w=-])?("(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|“[^”]*”)/g,
    (all, before, value) =>
      open === '{%' && before?.trim() === '' && /^["'][^\s"']*[./][^\s"']*["']$/.test(value)
        ? all
        : open.startsWith('{{') && before?.trim() === '' && findsPage(inner)
          ? `${before}"${placeOf(value.slice(1, -1)).way}"`
          : `${before ?? ''}""`,
  )
  const words = open === '{{<' ? quoted.replace(/(?<=\s)[^\x00-\x7f]+(?=\s)/g, '""') : quoted
  return (
    words
      // A collection of Jekyll is a folder that begins with a low line: `_zh/tour` is `_tour` in Chinese.
      .replace(/(?<![\w-])(_?)([A-Za-z]{2}(?:[-_][A-Za-z]{2,4})?)\//g, (step, low, code) =>
        isLanguage(code) ? low : step,
      )
      .replace(/\s+/g, '')
  )
}
