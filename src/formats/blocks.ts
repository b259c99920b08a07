/** The parts of a document by which it is paired with its translation, and what each shows besides its words. */

import { withAsciiDigits } from '../digits.ts'

/** A part of a document. Offsets are UTF-16. */
export type Block = {
  /** A text (an entry of the document), a place for one that is empty, or something between that is no text. */
  readonly role: 'text' | 'empty' | 'landmark'
  /** Its kind: `h2`, `p`, `li`, `td 1`, `img@alt`. Blocks of one pair agree in it. */
  readonly kind: string
  /** The kinds of the elements around it. */
  readonly nest: string
  readonly start: number
  readonly end: number
  /** The text as the file has it; of a landmark, all of it. */
  readonly raw: string
  /** The parts that a translation leaves unchanged, each with its class in front: `id:`, `code:`, `to:`, `no:`, `line:`. */
  readonly anchors: readonly string[]
  /** An empty place that only more blank lines than usual show. */
  readonly isGuessed?: true
  /** An empty place that may be there for its looks: that of nothing but a text which has been there. */
  readonly isLayout?: true
}

/** A piece of a text by its offsets. */
export type Span = { readonly start: number; readonly end: number }

/** Where the blocks of a source are in its target: the target's span by the start of the source's block. */
export type Pairs = ReadonlyMap<number, Span>

/** The index of the first of so many places in order that is no less than another; their number, where none is. */
export function firstFrom(count: number, placeAt: (index: number) => number, place: number): number {
  let low = 0
  let high = count
  while (low < high) {
    const middle = (low + high) >>> 1
    if (placeAt(middle) < place) low = middle + 1
    else high = middle
  }
  return low
}

/** For each of some indexes, what is found at it or at the nearest before it in their order; `undefined` where nothing is. */
export function nearestFound<T>(
  indexes: Iterable<number>,
  find: (index: number) => T | undefined,
): readonly (T | undefined)[] {
  const found: (T | undefined)[] = []
  let last: T | undefined
  for (const index of indexes) {
    last = find(index) ?? last
    found[index] = last
  }
  return found
}

/**
 * The names, code, addresses and figures in a text of HTML or Markdown.
 * @param destinations - where the labels of a Markdown page lead, in lower case
 */
export function anchorsIn(text: string, destinations?: ReadonlyMap<string, string>): string[] {
  const found: string[] = []
  const raw = text.slice(0, longestLook)
  const rest = raw.includes('`') || raw.includes('<') ? withoutCode(raw, found) : raw
  for (const [, id = ''] of rest.matchAll(/\{#([\w.:-]+)[\s}]/g)) found.push(`id:${id}`)
  for (const [, id = ''] of rest.matchAll(/<[a-z][^<>]*?\s(?:id|name)\s*=\s*["']?([^"'<>\s]+)/gi))
    found.push(`id:${id}`)
  for (const pattern of [markdownLink, attribute, address]) {
    for (const [, to = ''] of rest.matchAll(pattern)) {
      const anchor = addressAnchor(to)
      if (anchor !== '') found.push(`to:${anchor}`)
    }
  }
  if (destinations !== undefined && destinations.size > 0)
    for (const [, label = ''] of rest.matchAll(/\[([^\][]{1,200})\](?![(:])/g)) {
      const anchor = addressAnchor(destinations.get(label.toLowerCase()) ?? '')
      if (anchor !== '') found.push(`to:${anchor}`)
    }
  const words = rest
    .replace(/<[^<>]*>/g, ' ')
    .replace(markdownLink, ' ')
    .replace(address, ' ')
  for (const figure of figuresIn(words)) found.push(`no:${figure}`)
  return found
}

/** The addresses and names in the tag around the value of an attribute, which belongs to its element. */
export function anchorsOfTag(text: string, { start, end }: Span): string[] {
  const before = text.slice(Math.max(0, start - longestTag), start)
  const behind = text.slice(end, end + longestTag)
  const [from, to] = [before.lastIndexOf('<'), behind.indexOf('>')]
  if (from < 0 || from < before.lastIndexOf('>')) return []
  const tag = `${before.slice(from)}${behind.slice(0, Math.max(to, 0))}`
  const names = [...tag.matchAll(/\s(?:name|property|id|for)\s*=\s*["']?([^"'<>\s]+)/gi)]
  return [
    ...anchorsIn(tag).filter(anchor => anchor.startsWith('to:')),
    ...names.map(([, name]) => `id:${name}`),
  ]
}

/** An address without what differs by language in it; `''` where nothing is left. */
export function addressAnchor(to: string): string {
  const [, path = '', fragment = ''] = /^(?:[a-z]+:)?\/*([^?#]*)(?:\?[^#]*)?#?(.*)$/is.exec(to) ?? []
  const parts = path
    .toLowerCase()
    .split('/')
    .map(part =>
      part.replace(
        /^(?:www|[a-z]{2})\.(?=[^.]+\.)|\.(?:[a-z]{2}(?:[-_][a-z]{2,4})?)(?=$|\.)|\.(?:html?|md)$/g,
        '',
      ),
    )
    .filter(part => part !== '' && !/^(?:\.+|[a-z]{2}(?:[-_][a-z]{2,4})?)$/.test(part))
  return parts.length === 0 ? fragment && `#${fragment}` : parts.slice(-2).join('/')
}

/**
 * A text with the addresses that are in its place now, where those differ only by their language.
 * @param before - the text in its place
 */
export function withAddressesOf(text: string, before: string): string {
  const own = new Map<string, string>()
  for (const pattern of [markdownLink, attribute])
    for (const [, to = ''] of before.matchAll(pattern)) own.set(addressAnchor(to), to)
  if (own.size === 0) return text
  return replaceAddresses(text, to => own.get(addressAnchor(to)) ?? to)
}

/** A text whose addresses are named as they are in any language. */
export function withoutLanguages(text: string): string {
  return replaceAddresses(text, addressAnchor)
}

function replaceAddresses(text: string, by: (to: string) => string): string {
  const replace = (whole: string, to: string): string => whole.slice(0, whole.length - to.length) + by(to)
  return text.replace(markdownLink, replace).replace(attribute, replace)
}

/** The numbers of a text, in digits of ASCII and without the separators between groups of them. */
function figuresIn(text: string): string[] {
  if (!/\p{Nd}/u.test(text)) return []
  const ascii = withAsciiDigits(text)
  return [...ascii.matchAll(/\d+(?:[.,'\u2019\u00a0\u202f]\d+|(?<=\b\d{1,3}) (?=\d{3}\b)\d{3})*/g)].map(
    ([figure]) => figure.replace(/\D/g, ''),
  )
}

/** Characters of a text that are looked at. */
const longestLook = 20_000
const longestTag = 4000

const markdownLink = /\]\(\s*<?([^\s)>]+)/g
const attribute = /\s(?:href|src|action|data)\s*=\s*["']?([^"'<>\s]+)/gi
const address = /(?<![\w"'=(])<?(https?:\/\/[^\s<>"'`)\]]+)/g

/** Takes the code out of a text and notes it. */
function withoutCode(raw: string, found: string[]): string {
  const note = (code: string): string => {
    const plain = code
      .replace(/<[^<>]*>/g, '')
      .replace(/\s+/g, ' ')
      .trim()
    if (plain !== '') found.push(`code:${plain}`)
    return ' '
  }
  const spans = withoutSpans(raw, note)
  if (!spans.includes('<')) return spans
  return spans.replace(
    /<(code|kbd|samp|tt)\b[^<>]*>((?:[^<]|<(?!\/\1\b))*)<\/\1\s*>/gi,
    (_, __, code: string) => note(code),
  )
}

/** The same of code between backticks, whose runs are equally long at both ends. */
function withoutSpans(raw: string, note: (code: string) => string): string {
  const runs = [...raw.matchAll(/`+/g)]
  if (runs.length < 2) return raw
  const lastOf = new Map<number, number>()
  for (const [index, [run]] of runs.entries()) lastOf.set(run.length, index)
  let text = ''
  let at = 0
  for (let index = 0; index < runs.length; index++) {
    const run = runs[index]!
    if ((lastOf.get(run[0].length) ?? 0) <= index) continue
    let close = index + 1
    while (runs[close]?.[0].length !== run[0].length) close++
    const from = run.index + run[0].length
    text += raw.slice(at, run.index) + note(raw.slice(from, runs[close]!.index))
    at = runs[close]!.index + run[0].length
    index = close
  }
  return text + raw.slice(at)
}
