import type { Segment } from '../text/segments.ts'

/** How a value between quotes is written: with references as in HTML and JSX, or with backslashes as in a string of Go. */
export type QuotedStyle = 'references' | 'backslashes'

/** A value between quotes that people read, as offsets. */
export type QuotedText = { readonly start: number; readonly end: number; readonly style: QuotedStyle }

const readNames: ReadonlySet<string> = new Set(
  'title label alt caption description summary heading subtitle tooltip placeholder aria-label text'.split(
    ' ',
  ),
)

/** Whether people read the value of an attribute of this name, whatever component it is of. */
export function isReadName(name: string): boolean {
  return readNames.has(name.toLowerCase())
}

/** The text of a value; none where it holds no letter or no text on one line. */
export function segmentOfQuoted(
  document: string,
  { start, end, style }: QuotedText,
  lineStart: number,
): Segment | undefined {
  const raw = document.slice(start, end)
  const text = style === 'references' ? withoutReferences(raw) : raw.replace(/\\(["'\\])/g, '$1')
  if (text !== text.trim() || /[\n\r]/.test(text) || !/\p{L}/u.test(text)) return undefined
  const place = emptyQuoted(document, { start, end, style }, lineStart)
  // A string that would not come back unchanged is none that this reading understands.
  return place.encode?.(text) === raw ? { ...place, text } : undefined
}

/** The place of a value without its text. */
export function emptyQuoted(document: string, { start, end, style }: QuotedText, lineStart: number): Segment {
  const quote = document.charAt(start - 1)
  const encode = (value: string) =>
    style === 'references' ? withReferences(value, quote) : value.replace(/["\\]/g, '\\$&')
  return { text: '', start, end, lineStart, breaks: [], isCell: false, kind: 'attribute', encode }
}

const signs: Readonly<Record<string, string>> = { '&amp;': '&', '&quot;': '"', '&#39;': "'", '&lt;': '<' }

function withoutReferences(raw: string): string {
  return raw.replace(/&(?:amp|quot|#39|lt);/g, reference => signs[reference] ?? reference)
}

function withReferences(text: string, quote: string): string {
  const safe = text.replace(/&(?=(?:amp|quot|#39|lt);)/g, '&amp;')
  return quote === "'" ? safe.replaceAll("'", '&#39;') : safe.replaceAll('"', '&quot;')
}
