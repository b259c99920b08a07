import type { FormatError } from '../../errors.ts'
import { failureAt } from '../splices.ts'
import { DrawingDepth } from './drawings.ts'
import { plainElements, rawElements } from './elements.ts'
import type { HtmlToken } from './tokens.ts'

/**
 * Refuses pages whose tokens are not what their author meant: templates with code among the tags, and constructs that
 * hide the rest of the page without a word.
 * @throws {FormatError} with line and column
 */
export function refuseUnreadable(text: string, tokens: readonly HtmlToken[]): void {
  const drawings = new DrawingDepth()
  const lastFallbackEnd = tokens.findLastIndex(({ kind, name }) => kind === 'end' && name === 'noscript')
  for (const [index, token] of tokens.entries()) {
    const isInDrawing = drawings.behind(token) > 0
    if (token.kind === 'start') {
      refuseCode(text, token)
      if (!isInDrawing) refuseHiding(text, token, tokens[index + 1], tokens[index + 2])
      if (token.name === 'noscript' && index > lastFallbackEnd) throw hidden(text, token)
    } else if (token.kind === 'comment') refuseComment(text, token)
    else if (token.kind === 'text') refuseText(text, token, tokens[index - 1])
  }
  const unread = unreadEnd(text, tokens)
  if (unread !== undefined) throw failureAt(text, unread, 'this tag is not complete: the file ends in it')
}

/** Where a text ends within a tag, the offset of that tag. */
export function unreadEnd(text: string, tokens: readonly HtmlToken[]): number | undefined {
  const end = tokens.at(-1)?.end ?? 0
  // Two more things may lie behind the last token: a line end that `<pre>` swallows, and `</>`.
  const match = /^(?:\s|<\/>)*(?=<\/?[a-z])/i.exec(text.slice(end))
  return match === null ? undefined : end + match[0].length
}

/** Whether a comment reaches to its end mark. Comments of other kinds (`<!if>`, `<?xml>`) end with the next `>`. */
export function isClosedComment(text: string, { start, end }: HtmlToken): boolean {
  if (!text.startsWith('<!--', start)) return text[end - 1] === '>'
  return /--!?>$/.test(text.slice(Math.max(start, end - 4), end))
}

const asText = 'set `format: text` for this file in the configuration'

function refuseCode(text: string, { start, end, attributes }: HtmlToken): void {
  const raw = text.slice(start, end)
  const code = /<[?%]|\{\{[#/^>]|\{%/.exec(raw)
  if (code !== null) throw template(text, start + code.index, code[0])
  if (!/\{\{|\}\}/.test(raw)) return
  const odd = attributes.find(({ name }) => /["'<]|\{\{|\}\}/.test(name))
  if (odd !== undefined) throw template(text, odd.start, odd.name)
}

/** The text of these elements reaches to their end tag, or to the end of the page. */
function refuseHiding(
  text: string,
  token: HtmlToken,
  next: HtmlToken | undefined,
  afterNext: HtmlToken | undefined,
): void {
  const { name, isSelfClosing } = token
  if (!rawElements.has(name) && !plainElements.has(name)) return
  const closing = next?.kind === 'text' ? afterNext : next
  const isEmpty = next === closing || next?.text.trim() === ''
  if (closing?.kind === 'end' && closing.name === name && (isEmpty || !isSelfClosing)) return
  throw hidden(text, token)
}

function hidden(text: string, { name, start, isSelfClosing }: HtmlToken): FormatError {
  const reason = isSelfClosing
    ? `in HTML, <${name}/> is never closed: everything after it is hidden; write <${name}></${name}>`
    : `this <${name}> is never closed: everything after it is hidden`
  return failureAt(text, start, reason)
}

function refuseComment(text: string, token: HtmlToken): void {
  const { start } = token
  if (text.startsWith('<?', start) && !/^<\?xml\b/i.test(text.slice(start, start + 6)))
    throw template(text, start, '<?')
  if (text.startsWith('<![CDATA[', start))
    throw failureAt(text, start, `HTML has no CDATA sections outside svg and math; ${asText}`)
  if (!isClosedComment(text, token))
    throw failureAt(text, start, 'this comment is never closed: everything after it is hidden')
}

/** In scripts and styles the signs are the script's own, and nothing in them is read. */
function refuseText(text: string, { start, end }: HtmlToken, before: HtmlToken | undefined): void {
  if (before?.kind === 'start' && rawElements.has(before.name)) return
  for (let at = text.indexOf('<', start); at >= 0 && at < end; at = text.indexOf('<', at + 1)) {
    const next = text[at + 1]
    if (next === '%' || next === '?') throw template(text, at, `<${next}`)
  }
}

function template(text: string, offset: number, sign: string): FormatError {
  return failureAt(
    text,
    offset,
    `"${sign}" is the code of a template, which dragoman cannot distinguish from HTML; ${asText}`,
  )
}
