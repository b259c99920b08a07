import { FormatError } from '../../../errors.ts'
import { unless } from '../../../model.ts'
import { behindLine, endOfLine } from '../../lines.ts'
import { messageKey } from './message.ts'
import { parseCatalog } from './parse.ts'

/** A block of lines, from the start of the first to the start of the line behind. */
export type Block = { readonly start: number; readonly end: number }

/**
 * The obsolete messages by name (see `messageKey`), each with its comments and the blank line before it. One that cannot be
 * read is left out.
 */
export function obsoleteBlocks(text: string): ReadonlyMap<string, Block> {
  const blocks = new Map<string, Block>()
  let blank = -1
  let start = -1
  let body: string[] = []
  let isComplete = false
  const close = (end: number): void => {
    const name = nameOf(body)
    if (name !== undefined) blocks.set(name, withoutLastLineEnd(text, blank >= 0 ? blank : start, end))
    blank = -1
    start = -1
    body = []
    isComplete = false
  }
  for (let at = 0; at < text.length; at = behindLine(text, endOfLine(text, at))) {
    const line = text.slice(at, endOfLine(text, at)).trim()
    const content = line.startsWith('#~') ? line.slice(2).trim() : undefined
    const isPrevious = content?.startsWith('|') === true
    const isNext =
      content === undefined ? line.startsWith('#') : isPrevious || /^(?:msgctxt|msgid)\b/.test(content)
    if (isComplete && (content === undefined || isNext)) close(at)
    if (line === '') {
      blank = at
      start = -1
    } else if (!line.startsWith('#')) close(at)
    else if (start < 0) start = at
    if (content === undefined || isPrevious) continue
    body.push(content)
    isComplete ||= content.startsWith('msgstr')
  }
  close(text.length)
  return blocks
}

function nameOf(body: readonly string[]): string | undefined {
  if (body.length === 0) return undefined
  const [message] = unless(FormatError, () => parseCatalog(body.join('\n')).messages) ?? []
  return message === undefined ? undefined : messageKey(message)
}

/** A file without a final line end has none either when its last block is gone. */
function withoutLastLineEnd(text: string, start: number, end: number): Block {
  if (end < text.length || /[\r\n]$/.test(text)) return { start, end }
  let before = start
  while (before > 0 && /[\r\n]/.test(text.charAt(before - 1))) before--
  return { start: before, end }
}
