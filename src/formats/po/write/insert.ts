import { behindLine, endOfLine } from '../../lines.ts'
import type { Splice } from '../../splices.ts'
import type { Catalog, Message } from '../read/message.ts'

/** Puts a block behind a message. @param gap see `gapOf` */
export function insertionAfter(text: string, message: Message, block: string, gap: string): Splice {
  const at = endOfLine(text, message.end)
  return { start: at, end: at, text: gap + block }
}

/** Puts a block before a message, or at the end of a file that has none to go by. @param gap see `gapOf` */
export function insertionBefore(
  { text, messages }: Catalog,
  message: Message | undefined,
  block: string,
  gap: string,
  lineEnd: string,
): Splice {
  if (message !== undefined) return { start: message.start, end: message.start, text: block + gap }
  const last = messages.at(-1)
  if (last !== undefined) return insertionAfter(text, last, block, gap)
  const at = text.length
  if (text.trim() === '') return { start: at, end: at, text: block + lineEnd }
  const isEnded = /[\r\n]$/.test(text)
  return {
    start: at,
    end: at,
    text: (isEnded ? lineEnd : lineEnd.repeat(2)) + block + (isEnded ? lineEnd : ''),
  }
}

/** The separator between two messages of a file. */
export function gapOf(catalog: Catalog, lineEnd: string): string {
  return lineEnd.repeat(hasBlankLines(catalog) ? 2 : 1)
}

/** Whether there are blank lines between the messages; a file with one message or none is like most. */
function hasBlankLines({ text, messages }: Catalog): boolean {
  let isTight = false
  for (const [index, message] of messages.entries()) {
    const before = messages[index - 1]
    if (before === undefined) continue
    const between = text.slice(behindLine(text, endOfLine(text, before.end)), message.start)
    if (/^[ \t]*(?:\r|\n|$)/.test(between) && between !== '') return true
    isTight = true
  }
  return !isTight
}
