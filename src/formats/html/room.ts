/** The place in white space between two tags where a text was that somebody emptied. */
import type { Span } from '../blocks.ts'
import { lineEndsIn, startOfLine } from '../lines.ts'

/**
 * The offset of an emptied text: it has as many line ends before and behind it as that of the source. `undefined` where the
 * white space has more or fewer than those.
 * @param own - the text in the source
 * @param from - an offset in or beside the white space of the target
 */
export function emptiedPlace(source: string, own: Span, target: string, from: number): number | undefined {
  let at = from
  const comment = /[ \t\r\n]*<!--.*?-->/sy
  comment.lastIndex = at
  if (
    source
      .slice(Math.max(0, own.start - longest), own.start)
      .trimEnd()
      .endsWith('-->') &&
    comment.test(target)
  )
    at = comment.lastIndex
  const before = spaceBefore(source, own.start)
  const behind = spaceFrom(source, own.end)
  const start = at - spaceBefore(target, at).length
  const room = spaceFrom(target, start)
  const [above, below] = [lineEndsIn(before), lineEndsIn(behind)]
  if (lineEndsIn(room) !== above + below) return undefined
  const line = start + behindLineEnds(room, above)
  const blanks = blanksIn(room.slice(line - start))
  // Where the source says nothing of blanks, there are as many before the text as behind it.
  if (before === '' && behind === '') return start + (room.length >> 1)
  if (above === 0 && before === '') return start
  if (behind === '') return start + room.length
  const indent = blanksIn(before.slice(behindLineEnds(before, above)))
  const isIndentedAlike = indentAt(source, own.start - before.length) === indentAt(target, start)
  return line + (above > 0 && !isIndentedAlike ? blanks.length : Math.min(indent.length, blanks.length))
}

const lineEnd = /\r\n?|\n/g
/** White space that is longer is laid out for nothing. */
const longest = 1000

/** The offset behind so many line ends. */
function behindLineEnds(space: string, count: number): number {
  const found = [...space.matchAll(lineEnd)][count - 1]
  return found === undefined ? 0 : found.index + found[0].length
}

function blanksIn(line: string): string {
  return /^[ \t]*/.exec(line)?.[0] ?? ''
}

/** The blanks that the line of an offset begins with. */
function indentAt(text: string, at: number): string {
  return blanksIn(text.slice(startOfLine(text, at), at))
}

function spaceBefore(text: string, at: number): string {
  return /[ \t\r\n]*$/.exec(text.slice(Math.max(0, at - longest), at))?.[0] ?? ''
}

function spaceFrom(text: string, at: number): string {
  return /^[ \t\r\n]*/.exec(text.slice(at, at + longest))?.[0] ?? ''
}
