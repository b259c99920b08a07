import { escapeText } from '../read/escapes.ts'
import { lengthOf, packChunks } from './pack.ts'

/**
 * The lines of a value as Babel, the Python tool, breaks it: behind line breaks of the text, and in lines that are too
 * long between words and behind hyphens, by characters whatever their width. A text of one line stays behind the
 * keyword however long that is.
 * @param width characters of a line, the quotes included, are fewer than this
 * @returns escaped, without quotes
 * @see https://babel.pocoo.org/en/latest/api/messages/pofile.html
 */
export function babelLines(text: string, width: number): string[] {
  const lines: string[] = []
  for (const line of text.match(/[^\n]*\n|[^\n]+/g) ?? ['']) {
    const escaped = escapeText(line)
    if (lengthOf(escaped) + 2 <= width) lines.push(escaped)
    else lines.push(...packChunks(chunksOf(line).map(escapeText), width - 3))
  }
  return lines.length === 1 ? lines : ['', ...lines]
}

/** Words, the white space between them, and the parts of words up to a hyphen. */
function chunksOf(line: string): string[] {
  const chunks: string[] = []
  for (const token of line.match(/\s+|\S+/g) ?? []) {
    if (/^\s/.test(token) || !token.includes('-')) chunks.push(token)
    else chunks.push(...splitAtHyphens(token))
  }
  return chunks
}

function splitAtHyphens(token: string): string[] {
  // Runs of word characters and of others, in turn; a run is looked at a constant number of times.
  const runs = token.match(/[\p{L}\p{N}_]+|[^\p{L}\p{N}_]+/gu) ?? []
  const chunks: string[] = []
  let chunk = ''
  const cut = (end: string): void => {
    if (chunk !== '') chunks.push(chunk)
    chunks.push(end)
    chunk = ''
  }
  for (let index = 0; index < runs.length; index++) {
    const run = runs[index] ?? ''
    const lead = isWord(run) ? '' : run
    const word = lead === '' ? run : (runs[index + 1] ?? '')
    const behind = lead === '' ? 1 : 2
    const dashes = /-{2,}$/.exec(run)?.[0] ?? ''
    if (/.[a-zA-Z]$/su.test(word) && runs[index + behind] === '-' && joins(runs[index + behind + 1])) {
      cut(`${lead}${word}-`)
      index += behind
    } else if (dashes !== '' && runs[index + 1] !== undefined && isDashBreak(chunk + run, dashes)) {
      chunk += run.slice(0, -dashes.length)
      cut(dashes)
    } else chunk += run
  }
  return chunk === '' ? chunks : [...chunks, chunk]
}

function isWord(run: string): boolean {
  return /^[\p{L}\p{N}_]/u.test(run)
}

function joins(word: string | undefined): boolean {
  return word !== undefined && /^..*?[a-zA-Z]/su.test(word)
}

function isDashBreak(text: string, dashes: string): boolean {
  return /[\p{L}\p{N}_!"'&.,?]$/u.test(text.slice(0, -dashes.length).slice(-2))
}
