import type { Splice } from '../splices.ts'
import type { Catalog, Message } from './message.ts'
import { lineEndAfter, nextLineAfter } from './parse.ts'

/** Puts a block behind a message, set off as the file's own messages are. */
export function insertionAfter(catalog: Catalog, message: Message, block: string, lineEnd: string): Splice {
  const { text } = catalog
  const at = lineEndAfter(text, message.end)
  return { start: at, end: at, text: lineEnd.repeat(hasBlankLines(catalog) ? 2 : 1) + block }
}

/** Puts a block before a message, or at the end of a file that has none to go by. */
export function insertionBefore(
  catalog: Catalog,
  message: Message | undefined,
  block: string,
  lineEnd: string,
): Splice {
  const { text } = catalog
  const gap = lineEnd.repeat(hasBlankLines(catalog) ? 2 : 1)
  if (message !== undefined) return { start: message.start, end: message.start, text: block + gap }
  const last = catalog.messages.at(-1)
  if (last !== undefined) return insertionAfter(catalog, last, block, lineEnd)
  const at = text.length
  if (text.trim() === '') return { start: at, end: at, text: block + lineEnd }
  const isEnded = /[\r\n]$/.test(text)
  return {
    start: at,
    end: at,
    text: (isEnded ? lineEnd : lineEnd.repeat(2)) + block + (isEnded ? lineEnd : ''),
  }
}

/** Whether blank lines stand between the messages; a file with one message or none is like most. */
function hasBlankLines({ text, messages }: Catalog): boolean {
  let isTight = false
  for (const [index, message] of messages.entries()) {
    const before = messages[index - 1]
    if (before === undefined) continue
    const between = text.slice(nextLineAfter(text, before.end), message.start)
    if (/^[ \t]*(?:\r|\n|$)/.test(between) && between !== '') return true
    isTight = true
  }
  return !isTight
}
