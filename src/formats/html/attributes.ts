import { isTextAttribute } from './elements.ts'
import type { HtmlAttribute, HtmlToken } from './tokens.ts'

/** UTF-16 offsets of a piece of the page. */
export type Span = { readonly start: number; readonly end: number }

/** The attributes of a start tag that people read, those without text left out. */
export function textAttributesOf(tag: HtmlToken): readonly HtmlAttribute[] {
  return readAttributesOf(tag).filter(({ value }) => value.trim() !== '')
}

/** The attributes of a start tag that people read. */
export function readAttributesOf({ name, attributes }: HtmlToken): readonly HtmlAttribute[] {
  if (attributes.length === 0) return none
  const attributeValue = (wanted: string): string | undefined =>
    attributes.find(attribute => attribute.name === wanted)?.value
  return attributes.filter(attribute => isTextAttribute(name, attribute.name, attributeValue))
}

/** The raw value of an attribute, without its quotes; `undefined` where it has none. */
export function valueSpan(text: string, { name, start, end }: HtmlAttribute): Span | undefined {
  let at = skipSpace(text, start + name.length, end)
  if (text[at] !== '=') return undefined
  at = skipSpace(text, at + 1, end)
  if (text[at] !== '"' && text[at] !== "'") return { start: at, end }
  return { start: at + 1, end: Math.max(at + 1, end - 1) }
}

/** The quote around a raw value; `''` where there is none. */
export function quoteBefore(text: string, start: number): string {
  let at = start - 1
  while (at >= 0 && isSpace(text.charCodeAt(at))) at--
  const found = text[at]
  return found === '"' || found === "'" ? found : ''
}

/** A span without the white space at its ends. */
export function trimmed(text: string, { start, end }: Span): Span {
  const from = skipSpace(text, start, end)
  let to = end
  while (to > from && isSpace(text.charCodeAt(to - 1))) to--
  return { start: from, end: to }
}

export function trimSpace(text: string): string {
  const { start, end } = trimmed(text, { start: 0, end: text.length })
  return text.slice(start, end)
}

/** White space as HTML defines it: a no-break space is text. */
function isSpace(code: number): boolean {
  return code === 0x20 || code === 0x0a || code === 0x0d || code === 0x09 || code === 0x0c
}

const none: readonly HtmlAttribute[] = []

function skipSpace(text: string, at: number, end: number): number {
  let next = at
  while (next < end && isSpace(text.charCodeAt(next))) next++
  return next
}
