import { behindLine, endOfLine } from '../../lines.ts'
import { type CommentLine, flagsOf, type Message } from '../read/message.ts'
import { type ValueStyle, writeValue } from '../wrap/value-style.ts'

/** How new lines of a file look. */
export type Look = { readonly style: ValueStyle; readonly lineEnd: string }

/**
 * A message of another file with texts of its own: comments, context and ids as that file has them, without `fuzzy` and
 * previous texts. No line end behind it.
 * @param text the file that has the message
 * @param forms the texts by form index
 */
export function renderMessage(text: string, message: Message, forms: readonly string[], look: Look): string {
  const first = message.forms[0].keywordAt
  const head = cutLines(text, message.start, first, staleLines(text, message))
  const lines = head.split(/\r\n|\n|\r/).map(line => line.trim())
  return [
    ...lines.filter(line => line !== ''),
    ...forms.map((form, index) => renderForm(message, form, index, look)),
  ].join(look.lineEnd)
}

/** One `msgstr` with its keyword. */
export function renderForm(
  { plural }: Message,
  text: string,
  index: number,
  { style, lineEnd }: Look,
): string {
  const keyword = plural === undefined ? 'msgstr' : `msgstr[${index}]`
  return `${keyword} ${writeValue(text, keyword, style, lineEnd)}`
}

/** The lines that are removed when a message is filled: its previous texts, and `fuzzy`, with its line where nothing else is on it. */
export function staleLines(
  text: string,
  { comments }: Message,
): readonly { readonly start: number; readonly end: number; readonly text: string }[] {
  return comments.flatMap(line => {
    if (line.kind === '|') return [wholeLine(text, line)]
    if (!flagsOf(text, [line]).includes('fuzzy')) return []
    const flags = text
      .slice(line.start + 2, line.end)
      .split(',')
      .filter(flag => flag.trim() !== 'fuzzy')
    if (flags.every(flag => flag.trim() === '')) return [wholeLine(text, line)]
    return [{ start: line.start, end: line.end, text: `#${line.kind}${flags.join(',')}` }]
  })
}

function wholeLine(text: string, { start, end }: CommentLine): { start: number; end: number; text: string } {
  return { start, end: behindLine(text, endOfLine(text, end)), text: '' }
}

function cutLines(
  text: string,
  start: number,
  end: number,
  cuts: readonly { readonly start: number; readonly end: number; readonly text: string }[],
): string {
  let rest = ''
  let at = start
  for (const cut of cuts) {
    if (cut.start < start) continue
    rest += text.slice(at, cut.start) + cut.text
    at = cut.end
  }
  return rest + text.slice(at, end)
}
