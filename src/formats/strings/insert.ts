import { lineEndsIn, withLineEnds } from '../lines.ts'
import type { Splice } from '../splices.ts'
import { endsInLineComment } from './comments.ts'
import { type EscapeStyle, encodeText } from './escapes.ts'
import type { Statement, StringsFile } from './parse.ts'
import { indentBefore, skipSpace } from './spacing.ts'

/** The file that statements are put into, and the source that they come from. */
export type Site = {
  readonly file: StringsFile
  readonly source: StringsFile
  readonly escapes: EscapeStyle
  readonly lineEnd: string
}

/** A statement to be put into a file. */
export type Addition = {
  readonly name: string
  readonly text: string
  readonly counterpart: Statement | undefined
}

/** Splices that put additions, in their order, behind a statement and the comments on its line. */
export function insertAfter(site: Site, anchor: Statement, additions: readonly Addition[]): Splice[] {
  const { text, isWrapped, bodyEnd } = site.file
  // A comment that takes the rest of its line, there or copied, leaves no place for what follows: neither for the next
  // addition nor for a statement or the closing brace.
  let isLineTaken = endsInLineComment(text, anchor.trailing)
  let added = ''
  for (const addition of additions) {
    const gap = gapAt(site, anchor, addition)
    const isOnOwnLine = gap.lines > 0
    added += isLineTaken && !isOnOwnLine ? lines(site, anchor, 1) : gap.text
    added += render(site, addition, anchor, isOnOwnLine)
    isLineTaken = isOnOwnLine && endsInLine(site, addition, anchor)
  }
  const rest = text.slice(anchor.blockEnd, skipSpace(text, anchor.blockEnd, bodyEnd))
  const isFollowed = isWrapped || anchor.blockEnd + rest.length < bodyEnd
  const needsLineEnd = isLineTaken && isFollowed && lineEndsIn(rest) === 0
  return [insertion(anchor.blockEnd, added + (needsLineEnd ? site.lineEnd : ''))]
}

/** Splices that put additions, in their order, before a statement and its comments. */
export function insertBefore(site: Site, next: Statement, additions: readonly Addition[]): Splice[] {
  const pieces = additions.map(addition => {
    const gap = gapAt(site, next, addition)
    return render(site, addition, next, gap.lines > 0) + gap.text
  })
  return [insertion(next.blockStart, pieces.join(''))]
}

/** Splices that fill a file without statements; comments in it stay and come first. */
export function insertIntoEmpty(site: Site, additions: readonly Addition[]): Splice[] {
  const { file, source, lineEnd } = site
  const { text, isWrapped, bodyStart, bodyEnd, lastEnd } = file
  const hasComment = lastEnd > bodyStart
  const indent = isWrapped ? (source.isWrapped ? indentOfFirst(source) : undefined) || '  ' : ''
  const pieces = additions.map((addition, index) => {
    const { lines: count } = sourceGap(site, addition)
    const lead = index === 0 ? '' : lineEnd.repeat(Math.max(1, count)) + indent
    return lead + render(site, addition, undefined, true)
  })
  const rest = text.slice(lastEnd, bodyEnd)
  const hasRestLine = lineEndsIn(rest) > 0
  const before = hasComment ? lineEnd.repeat(2) : isWrapped ? lineEnd : ''
  const isLineEnded = hasRestLine || (!isWrapped && (hasComment || !/[\r\n]$/.test(source.text)))
  return [insertion(lastEnd, before + indent + pieces.join('') + (isLineEnded ? '' : lineEnd))]
}

/** The white space between two statements. */
type Gap = { readonly text: string; readonly lines: number }

/**
 * How statements are set apart near one of them: as on one of its two sides. Where the sides differ, the one that the
 * source has before the addition, else the narrower one.
 */
function gapAt(site: Site, near: Statement, addition: Addition): Gap {
  const { text, bodyStart, bodyEnd } = site.file
  const wanted = sourceGap(site, addition)
  const nextStart = skipSpace(text, near.blockEnd, bodyEnd)
  const before = near.previousEnd > bodyStart ? gapOf(text, near.previousEnd, near.blockStart) : undefined
  const after = nextStart < bodyEnd ? gapOf(text, near.blockEnd, nextStart) : undefined
  const [first, second] = [before ?? after, after ?? before]
  if (first === undefined || second === undefined) {
    // The only statement: a second one is put on a line of its own unless both files are written in one line.
    const isOneLine = wanted.lines === 0 && lineEndsIn(text, bodyStart, bodyEnd) === 0
    return isOneLine
      ? wanted
      : { text: lines(site, near, Math.max(1, wanted.lines)), lines: Math.max(1, wanted.lines) }
  }
  const narrower = first.lines <= second.lines ? first : second
  const chosen = [first, second].find(gap => gap.lines === wanted.lines) ?? narrower
  return chosen.lines === 0 ? chosen : { text: lines(site, near, chosen.lines), lines: chosen.lines }
}

function sourceGap({ source }: Site, { counterpart }: Addition): Gap {
  const { text, statements } = source
  const one =
    counterpart === undefined || counterpart.previousEnd === source.bodyStart ? statements[1] : counterpart
  return one === undefined ? { text: ' ', lines: 1 } : gapOf(text, one.previousEnd, one.blockStart)
}

function gapOf(text: string, start: number, end: number): Gap {
  return { text: text.slice(start, end), lines: lineEndsIn(text, start, end) }
}

/** Line ends, then the indentation that a statement has. */
function lines({ file, lineEnd }: Site, near: Statement, count: number): string {
  return lineEnd.repeat(count) + indentBefore(file.text, near.blockStart)
}

function indentOfFirst({ text, statements }: StringsFile): string {
  const [first] = statements
  return first === undefined ? '' : indentBefore(text, first.blockStart)
}

/** @param near - the statement to take after; without one the source's own manner is kept */
function render(site: Site, addition: Addition, near: Statement | undefined, ownLine: boolean): string {
  const { file, source, escapes } = site
  const { name, text, counterpart } = addition
  const model = near ?? counterpart
  const modelText = near === undefined ? source.text : file.text
  const rawKey = counterpart === undefined ? '' : source.text.slice(counterpart.keyStart, counterpart.keyEnd)
  const key = rawKey === '' || /[\r\n]/.test(rawKey) ? encodeText(name, '"', escapes) : rawKey
  const quote = model?.kind === 'text' && modelText.charAt(model.start) === "'" ? "'" : '"'
  const { equals, semicolon } = signsOf(modelText, model)
  const statement = key + equals + encodeText(text, quote, escapes) + semicolon
  return leadingOf(site, addition, near) + statement + (ownLine ? trailingOf(site, addition, near) : '')
}

/** The text between key, value and end of a statement, unless that is more than a sign and blanks. */
function signsOf(text: string, model: Statement | undefined): { equals: string; semicolon: string } {
  const equals =
    model?.kind === 'shorthand' || model === undefined ? '' : text.slice(model.keyEnd, model.start)
  const semicolon = model === undefined ? '' : text.slice(model.end, model.close)
  return {
    equals: /^[ \t]*=[ \t]*$/.test(equals) ? equals : ' = ',
    semicolon: /^[ \t]*;$/.test(semicolon) ? semicolon : ';',
  }
}

/** The source's comments, where the statement nearby has some too, in the line ends of the target. */
function leadingOf(
  { file, source, lineEnd }: Site,
  { counterpart }: Addition,
  near: Statement | undefined,
): string {
  if (counterpart === undefined || counterpart.leading.length === 0 || near?.leading.length === 0) return ''
  const indent = near === undefined ? '' : indentBefore(file.text, near.blockStart)
  const end = counterpart.leading.at(-1)?.end ?? counterpart.blockStart
  const comments = source.text.slice(counterpart.blockStart, end)
  const space = source.text.slice(end, counterpart.keyStart)
  const toKey = lineEndsIn(space) > 0 ? lineEnd + indent : space
  return withLineEnds(comments, lineEnd) + toKey
}

function trailingOf(
  { source, lineEnd }: Site,
  { counterpart }: Addition,
  near: Statement | undefined,
): string {
  if (counterpart === undefined || near?.trailing.length === 0) return ''
  return withLineEnds(source.text.slice(counterpart.close, counterpart.blockEnd), lineEnd)
}

/** Whether a rendered addition ends in a comment that takes the rest of its line. */
function endsInLine({ source }: Site, { counterpart }: Addition, near: Statement): boolean {
  return (
    counterpart !== undefined &&
    near.trailing.length > 0 &&
    endsInLineComment(source.text, counterpart.trailing)
  )
}

function insertion(at: number, text: string): Splice {
  return { start: at, end: at, text }
}
