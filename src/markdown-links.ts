/** The parts of links and of their definitions in Markdown. @see https://spec.commonmark.org/0.31.2/#links */

const longestLabel = 999
/** As other readers have it: without a limit, brackets before brackets would be read over and over. */
const deepestParentheses = 32

/** Behind the `]` of a label whose text begins at `start`; -1 where it is none. */
export function endOfLabel(text: string, start: number): number {
  let hasText = false
  const last = Math.min(text.length, start + longestLabel + 1)
  for (let at = start; at < last; at++) {
    const character = text[at]
    if (character === ']') return hasText ? at + 1 : -1
    if (character === '[') return -1
    if (character === '\\' && /[[\]\\]/.test(text[at + 1] ?? '')) at++
    if (character !== ' ' && character !== '\t' && character !== '\n') hasText = true
  }
  return -1
}

/**
 * Behind a destination; -1 where there is none.
 * @param isInline - within parentheses, the last of which ends it; there it may be empty
 */
export function endOfDestination(text: string, start: number, isInline: boolean): number {
  if (text[start] === '<') {
    for (let at = start + 1; at < text.length; at++) {
      const character = text[at]
      if (character === '>') return at + 1
      if (character === '\n' || character === '<') return -1
      if (character === '\\' && /[<>\\]/.test(text[at + 1] ?? '')) at++
    }
    return -1
  }
  let depth = 0
  let at = start
  for (; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code === 0x20 || code === 0x09 || code === 0x0a) break
    if (code < 0x20 || code === 0x7f) return -1
    if (code === 0x28) {
      if (++depth > deepestParentheses) return -1
    } else if (code === 0x29) {
      if (--depth >= 0) continue
      if (isInline) return at
      return -1
    } else if (code === 0x5c && /[()\\]/.test(text[at + 1] ?? '')) at++
  }
  return (at === start && !isInline) || depth > 0 ? -1 : at
}

/** Behind a title between quotes or parentheses; -1 where there is none. */
export function endOfTitle(text: string, start: number): number {
  const open = text[start]
  if (open !== '"' && open !== "'" && open !== '(') return -1
  const close = open === '(' ? ')' : open
  for (let at = start + 1; at < text.length; at++) {
    const character = text[at]
    if (character === close) return at + 1
    if (character === '(' && open === '(') return -1
    if (character === '\\' && (text[at + 1] === close || text[at + 1] === '\\')) at++
  }
  return -1
}

/** Behind spaces and tabs, and where it is allowed one line end among them. */
export function skipBlanks(text: string, start: number, overLineEnd: boolean): number {
  let at = start
  let mayWrap = overLineEnd
  for (; at < text.length; at++) {
    const character = text[at]
    if (character === '\n' && mayWrap) mayWrap = false
    else if (character !== ' ' && character !== '\t') break
  }
  return at
}
