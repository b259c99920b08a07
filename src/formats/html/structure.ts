import { DrawingDepth, isDrawing } from './drawings.ts'
import { blockElements, voidElements } from './elements.ts'
import { isClosedComment, unreadEnd } from './refusals.ts'
import { type HtmlToken, readTokens } from './tokens.ts'

/** The effect of a piece of inline content on the page around it. */
export type UnbalancedTags = {
  /** The tags that it closes or opens for others, in order: `/b i` for `</b><i>`; `''` for none. */
  readonly open: string
  /** Why a block cannot hold it, in words. */
  readonly fault: string | undefined
}

/**
 * Reads a text as inline content.
 * @throws {FormatError} where it cannot be read at all
 */
export function unbalancedTags(text: string): UnbalancedTags {
  if (!text.includes('<')) return { open: '', fault: undefined }
  const tokens = readTokens(text)
  const fault = faultIn(text, tokens)
  return { open: fault === undefined ? openTags(tokens).join(' ') : '', fault }
}

function faultIn(text: string, tokens: readonly HtmlToken[]): string | undefined {
  if (unreadEnd(text, tokens) !== undefined || text.endsWith('</')) return 'it ends within a tag'
  const drawings = new DrawingDepth()
  for (const token of tokens) {
    const { kind, name } = token
    if (kind === 'doctype') return 'it holds a document type'
    if (kind === 'comment' && !isClosedComment(text, token)) return 'it holds a comment that is not closed'
    if (drawings.behind(token) > 0 || !blockElements.has(name)) continue
    return `it holds the tag <${kind === 'end' ? '/' : ''}${name}>, which ends the text around it`
  }
  return undefined
}

/** The tags without a counterpart, closing ones with a slash. */
function openTags(tokens: readonly HtmlToken[]): string[] {
  const open: string[] = []
  for (const { kind, name, isSelfClosing } of tokens) {
    if (voidElements.has(name)) continue
    if (kind === 'start') {
      // The tokens have an end of a drawing that closes itself.
      if (!isSelfClosing || isDrawing(name)) open.push(name)
    } else if (kind === 'end') {
      if (open.at(-1) === name) open.pop()
      else open.push(`/${name}`)
    }
  }
  return open
}
