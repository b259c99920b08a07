import { escapeText } from '../read/escapes.ts'
import { lengthOf, packChunks } from './pack.ts'

/**
 * The lines of a value as polib breaks it, with Python's textwrap: a text of several lines at its line breaks only, one
 * that does not fit behind its keyword between words, behind hyphens and around dashes, by characters.
 * @param width characters of a line, the quotes included
 * @returns escaped, without quotes
 * @see https://docs.python.org/3/library/textwrap.html
 */
export function polibLines(text: string, keyword: string, width: number): string[] {
  const lines = text.match(/[^\n]*\n|[^\n]+/g) ?? ['']
  if (lines.length > 1) return ['', ...lines.map(escapeText)]
  const escaped = escapeText(text)
  const escapes = escaped.length - text.length
  if (lengthOf(text) <= width - keyword.length - 3 + escapes) return [escaped]
  return ['', ...packChunks(chunksOf(escaped), width - 2)]
}

function chunksOf(text: string): string[] {
  const chunks: string[] = []
  for (const token of text.match(/ +|[^ ]+/g) ?? []) {
    if (token.includes('-')) chunks.push(...splitAtHyphens(token))
    else chunks.push(token)
  }
  return chunks
}

function splitAtHyphens(token: string): string[] {
  const characters = Array.from(token)
  const chunks: string[] = []
  let start = 0
  const cut = (end: number): void => {
    if (end > start) chunks.push(characters.slice(start, end).join(''))
    start = end
  }
  for (let at = 1; at < characters.length; at++) {
    if (characters[at] !== '-') continue
    let end = at
    while (characters[end] === '-') end++
    if (end - at > 1 && isDashEdge(characters[at - 1]) && isWordPart(characters[end])) {
      cut(at)
      cut(end)
    } else if (end - at === 1 && isHyphen(characters, at)) cut(end)
    at = end - 1
  }
  cut(characters.length)
  return chunks
}

function isHyphen(characters: readonly string[], at: number): boolean {
  const [third, second, first] = [characters[at - 3], characters[at - 2], characters[at - 1]]
  const joins =
    (isLetter(first) && isLetter(second)) || (isDashEdge(first) && second === '-' && isLetter(third))
  const next = characters[at + 2] === '-' ? characters[at + 3] : characters[at + 2]
  return joins && isLetter(characters[at + 1]) && isLetter(next)
}

function isDashEdge(character: string | undefined): boolean {
  return character !== undefined && /^[\p{L}\p{N}_!"'&.,?]$/u.test(character)
}

function isWordPart(character: string | undefined): boolean {
  return character !== undefined && /^[\p{L}\p{N}_]$/u.test(character)
}

function isLetter(character: string | undefined): boolean {
  return character !== undefined && /^[\p{L}_]$/u.test(character)
}
