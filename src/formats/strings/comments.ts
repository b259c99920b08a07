import { lineEndsIn } from '../lines.ts'
import type { Comment } from './tokens.ts'

/** The comments between two statements, by what they belong to. */
export type SplitComments = {
  readonly trailing: readonly Comment[]
  /** Headings and the like: a blank line sets them apart from what follows. */
  readonly detached: readonly Comment[]
  readonly leading: readonly Comment[]
}

/**
 * Comments on the line of the previous statement's end belong to that one, unless the next statement is on the
 * same line; comments without a blank line before the next statement belong to it.
 * @param previous - the end of the previous statement, where there is one
 * @param next - the start of the next statement's key, where there is one
 */
export function splitComments(
  text: string,
  comments: readonly Comment[],
  previous: number | undefined,
  next: number | undefined,
): SplitComments {
  if (comments.length === 0) return none
  const first = previous === undefined ? 0 : countTrailing(text, comments, previous, next)
  let last = comments.length
  let at = next
  while (at !== undefined && last > first) {
    const comment = comments[last - 1]!
    if (lineEndsIn(text, comment.end, at) > 1) break
    at = comment.start
    last--
  }
  // A licence or a title at the top of a file is not about its first entry, though no blank line may follow it.
  if (
    previous === undefined &&
    last === 0 &&
    comments.length > 1 &&
    next !== undefined &&
    isHeader(text, comments[0]!)
  )
    last = 1
  if (first === 0 && last === 0) return { trailing: nothing, detached: nothing, leading: comments }
  return {
    trailing: comments.slice(0, first),
    detached: comments.slice(first, last),
    leading: comments.slice(last),
  }
}

/** The text of comments, without delimiters and margins; `undefined` where they say nothing. */
export function commentText(
  text: string,
  leading: readonly Comment[],
  trailing: readonly Comment[],
): string | undefined {
  let all = ''
  for (const comments of [leading, trailing]) {
    for (const comment of comments) {
      const inner = innerText(text, comment)
      if (!isNoComment(inner)) all += `${inner}\n`
    }
  }
  return all.trim() || undefined
}

/** Whether a comment is what Xcode writes where the program's author has said nothing. */
export function isNoComment(comment: string): boolean {
  return comment === 'No comment provided by engineer.'
}

/** Whether the last of these comments ends where its line ends, so that nothing may follow on that line. */
export function endsInLineComment(text: string, comments: readonly Comment[]): boolean {
  const last = comments.at(-1)
  return last !== undefined && text.charCodeAt(last.start + 1) !== star
}

const star = 0x2a
const nothing: readonly Comment[] = []
const none: SplitComments = { trailing: nothing, detached: nothing, leading: nothing }

function innerText(text: string, { start, end }: Comment): string {
  const isBlock = text.charCodeAt(start + 1) === star
  const inner = text.slice(start + 2, isBlock ? end - 2 : end).trim()
  if (!inner.includes('\n') && !inner.includes('\r')) return inner
  return inner
    .split(/\r\n?|\n/)
    .map(line => line.trim())
    .join('\n')
}

function countTrailing(
  text: string,
  comments: readonly Comment[],
  previous: number,
  next: number | undefined,
): number {
  let at = previous
  let count = 0
  for (const { start, end } of comments) {
    if (lineEndsIn(text, at, start) > 0) return count
    at = end
    count++
  }
  return next !== undefined && lineEndsIn(text, at, next) === 0 ? 0 : count
}

function isHeader(text: string, { start, end }: Comment): boolean {
  return /copyright|\(c\)|©|licen[cs]e|created by|\.strings\b/i.test(text.slice(start, end))
}
