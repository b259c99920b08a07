/**
 * Where the links and images of a Markdown text lead, in order: inline destinations and addresses in angle brackets
 * or bare. What a translation must bring back as often, in any order.
 */
export function linkTargets(text: string): readonly string[] {
  const targets: string[] = []
  for (let at = 0; at < text.length; at++) {
    const end = endOfTarget(text, at)
    if (end === undefined) continue
    if (end.to > end.from) targets.push(text.slice(end.from, end.to))
    at = Math.max(at, end.to - 1)
  }
  return targets
}

const scheme = /(?:https?|ftp|mailto):[^\s<>"'`\])]+/iy
const beforeScheme = /[\p{L}\p{N}]$/u
const trailingMark = /[.,:;!?*_~]/

function endOfTarget(text: string, at: number): { from: number; to: number } | undefined {
  const character = text[at]
  if (character === ']' && text[at + 1] === '(') return destinationAt(text, at + 2)
  if (character === undefined || !/[hfm]/i.test(character) || beforeScheme.test(text.charAt(at - 1)))
    return undefined
  scheme.lastIndex = at
  if (!scheme.test(text)) return undefined
  let to = scheme.lastIndex
  while (to > at && trailingMark.test(text.charAt(to - 1))) to--
  return { from: at, to }
}

/** A destination from behind its parenthesis, to white space or the parenthesis that closes it. */
function destinationAt(text: string, start: number): { from: number; to: number } {
  let from = start
  while (/\s/.test(text[from] ?? '')) from++
  if (text[from] === '<') {
    const close = /[<>\n]/g
    close.lastIndex = from + 1
    const end = close.exec(text)
    return end?.[0] === '>' ? { from: from + 1, to: end.index } : { from, to: from }
  }
  let depth = 0
  let to = from
  for (; to < text.length; to++) {
    const character = text.charAt(to)
    if (/\s/.test(character)) break
    if (character === '\\') to++
    else if (character === '(') depth++
    else if (character === ')' && --depth < 0) break
  }
  return { from, to: Math.min(to, text.length) }
}
