import { isDrawing } from './drawings.ts'
import { blockElements, voidElements } from './elements.ts'
import { isClosedComment, unreadEnd } from './refusals.ts'
import { readTokens } from './tokens.ts'

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
  if (unreadEnd(text, tokens) !== undefined || text.endsWith('</'))
    return { open: '', fault: 'it ends within a tag' }
  const open: string[] = []
  let drawingDepth = 0
  for (const token of tokens) {
    const { kind, name } = token
    if (kind === 'doctype') return { open: '', fault: 'it holds a document type' }
    if (kind === 'comment' && !isClosedComment(text, token))
      return { open: '', fault: 'it holds a comment that is not closed' }
    if (kind !== 'start' && kind !== 'end') continue
    if (drawingDepth === 0 && blockElements.has(name)) {
      const sign = kind === 'end' ? '/' : ''
      return { open: '', fault: `it holds the tag <${sign}${name}>, which ends the text around it` }
    }
    if (isDrawing(name)) drawingDepth = Math.max(0, drawingDepth + (kind === 'start' ? 1 : -1))
    if (kind === 'start') {
      // The tokens have an end of a drawing that closes itself.
      if ((!token.isSelfClosing || isDrawing(name)) && !voidElements.has(name)) open.push(name)
    } else if (open.at(-1) === name) open.pop()
    else if (!voidElements.has(name)) open.push(`/${name}`)
  }
  return { open: open.join(' '), fault: undefined }
}
