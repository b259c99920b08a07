import { skipSpace } from './characters.ts'
import type { TextSpan } from './text-span.ts'
import { UnreadableData } from './text-span.ts'

/** The text of HTML between its tags, without scripts and styles; the first piece of every block carries the words. */
export function htmlSpans(data: string): TextSpan[] {
  const spans: TextSpan[] = []
  let isBlockStart = true
  let codeDepth = 0
  for (const piece of pieces(data, rawElements)) {
    if (piece.kind === 'tag') {
      if (!inlineElements.has(piece.name)) isBlockStart = true
      if (codeElements.has(piece.name))
        codeDepth = Math.max(0, codeDepth + (data[piece.start + 1] === '/' ? -1 : 1))
    } else if (piece.kind === 'text') {
      const wordsAt = skipSpace(data, piece.start, piece.end, 'entities')
      if (wordsAt === piece.end) continue
      // Words within code would be no code any more.
      const takesWords = isBlockStart && codeDepth === 0
      spans.push({ start: piece.start, end: piece.end, wordsAt: takesWords ? wordsAt : undefined })
      if (codeDepth === 0) isBlockStart = false
    }
  }
  return spans
}

/** Whether this markup between two texts leaves both in one sentence: elements such as `<b>` and nothing else. */
export function isInline(markup: string): boolean {
  for (const piece of pieces(markup, rawElements)) {
    if (piece.kind === 'other' || (piece.kind === 'tag' && !inlineElements.has(piece.name))) return false
  }
  return true
}

export type Tag = {
  /** `alone`: a tag without another half, or a comment. */
  readonly kind: 'opening' | 'closing' | 'alone'
  readonly name: string
  readonly start: number
  readonly end: number
}

/** The tags of a part of HTML, by their places in the whole. */
export function tagsOf(data: string, from: number, to: number): Tag[] {
  const part = data.slice(from, to)
  return [...pieces(part, rawElements)].flatMap(piece => {
    if (piece.kind === 'text') return []
    const name = piece.kind === 'tag' ? piece.name : ''
    const isAlone = name === '' || voidElements.has(name) || part[piece.end - 2] === '/'
    const kind = isAlone ? 'alone' : part[piece.start + 1] === '/' ? 'closing' : 'opening'
    return [{ kind, name, start: from + piece.start, end: from + piece.end }]
  })
}

/**
 * The text of XML between its tags.
 * @throws {UnreadableData} where elements do not nest, or text is outside of the root
 */
export function xmlSpans(data: string): TextSpan[] {
  const spans: TextSpan[] = []
  const open: string[] = []
  let roots = 0
  for (const piece of pieces(data, new Set())) {
    if (piece.kind === 'text') {
      const wordsAt = skipSpace(data, piece.start, piece.end, 'entities')
      if (wordsAt === piece.end) continue
      if (open.length === 0) throw new UnreadableData('not XML: there is text outside of the root element')
      spans.push({ start: piece.start, end: piece.end, wordsAt })
    } else if (piece.kind === 'tag' && data[piece.start + 1] === '/') {
      if (open.pop() !== piece.exactName)
        throw new UnreadableData(`not XML: </${piece.exactName.slice(0, 40)}> closes nothing`)
    } else if (piece.kind === 'tag') {
      if (open.length === 0) roots += 1
      if (data[piece.end - 2] !== '/') open.push(piece.exactName)
    }
  }
  if (open.length > 0 || roots !== 1)
    throw new UnreadableData('not XML: there is not exactly one root element')
  return spans
}

type Piece =
  | { readonly kind: 'text' | 'other'; readonly start: number; readonly end: number }
  | {
      readonly kind: 'tag'
      readonly start: number
      readonly end: number
      readonly name: string
      readonly exactName: string
    }

/** An element that is not closed reaches to the end, which also keeps this linear. */
function* pieces(data: string, raw: ReadonlySet<string>): Generator<Piece> {
  const tagStart = /<(?:\/?([A-Za-z_][^\s/>]*)|!--|!\[CDATA\[|[!?])/y
  let at = 0
  let textStart = 0
  while (at < data.length) {
    at = data.indexOf('<', at)
    if (at === -1) break
    tagStart.lastIndex = at
    const match = tagStart.exec(data)
    if (match === null) {
      at += 1
      continue
    }
    if (textStart < at) yield { kind: 'text', start: textStart, end: at }
    const exactName = match[1]
    const end = exactName === undefined ? declarationEnd(data, at) : tagEnd(data, at)
    const name = (exactName ?? '').toLowerCase()
    if (exactName === undefined) yield { kind: 'other', start: at, end }
    else yield { kind: 'tag', start: at, end, name, exactName }
    at = end
    if (raw.has(name) && data[at - 2] !== '/' && match[0][1] !== '/') at = closingTag(data, name, at)
    textStart = at
  }
  if (textStart < data.length) yield { kind: 'text', start: textStart, end: data.length }
}

function declarationEnd(data: string, at: number): number {
  const closing = data.startsWith('<!--', at)
    ? '-->'
    : data.startsWith('<![CDATA[', at)
      ? ']]>'
      : data.startsWith('<?', at)
        ? '?>'
        : '>'
  const end = data.indexOf(closing, at + 2)
  return end === -1 ? data.length : end + closing.length
}

function tagEnd(data: string, at: number): number {
  const stop = /[>"']/g
  stop.lastIndex = at
  for (let match = stop.exec(data); match !== null; match = stop.exec(data)) {
    if (match[0] === '>') return stop.lastIndex
    const quote = data.indexOf(match[0], stop.lastIndex)
    if (quote === -1) return data.length
    stop.lastIndex = quote + 1
  }
  return data.length
}

function closingTag(data: string, name: string, at: number): number {
  const closing = new RegExp(`</${name}`, 'gi')
  closing.lastIndex = at
  return closing.exec(data)?.index ?? data.length
}

const rawElements: ReadonlySet<string> = new Set(['script', 'style', 'xmp', 'iframe', 'noembed', 'noframes'])

const voidElements: ReadonlySet<string> = new Set(['br', 'img', 'wbr'])

const codeElements = new Set(['code', 'kbd', 'samp', 'tt', 'var', 'math', 'svg'])
const inlineElements: ReadonlySet<string> = new Set(
  (
    'a abbr acronym b bdi bdo big br cite code data del dfn em font i img ins kbd label mark q ruby rt rp s samp small ' +
    'span strike strong sub sup time tt u var wbr'
  ).split(' '),
)
