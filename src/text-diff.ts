/** The lines that a text loses and gets, line by line, as `diff -u` shows it. */

/** Lines around a change that stay, for a reader to find the place. */
const context = 2
/** Beyond so many differing lines the shortest way from one text to the other is not worth finding. */
const mostChanges = 4000

type Edit = { readonly mark: ' ' | '-' | '+'; readonly text: string }

/** The changed lines with their surroundings, each hunk under a line `@@ -4,3 +4,2 @@`; none where the texts are equal. */
export function lineDiff(before: string, after: string): string[] {
  if (before === after) return []
  return hunksOf(editsBetween(linesOf(before), linesOf(after)))
}

function linesOf(text: string): string[] {
  const lines = text.split(/\r\n|\n|\r/)
  if (lines.at(-1) === '') lines.pop()
  return lines
}

function editsBetween(before: readonly string[], after: readonly string[]): Edit[] {
  const shorter = Math.min(before.length, after.length)
  let head = 0
  while (head < shorter && before[head] === after[head]) head++
  let tail = 0
  while (tail < shorter - head && before.at(-1 - tail) === after.at(-1 - tail)) tail++
  const same = (text: string): Edit => ({ mark: ' ', text })
  return [
    ...before.slice(0, head).map(same),
    ...shortestEdits(before.slice(head, before.length - tail), after.slice(head, after.length - tail)),
    ...before.slice(before.length - tail).map(same),
  ]
}

/** @see Myers, An O(ND) Difference Algorithm and Its Variations, 1986 */
function shortestEdits(before: readonly string[], after: readonly string[]): Edit[] {
  const most = Math.min(before.length + after.length, mostChanges)
  const reached = new Map<number, number>([[1, 0]])
  const trace: Map<number, number>[] = []
  for (let changes = 0; changes <= most; changes++) {
    trace.push(new Map(reached))
    for (let diagonal = -changes; diagonal <= changes; diagonal += 2) {
      let x = isDown(reached, diagonal, changes)
        ? (reached.get(diagonal + 1) ?? 0)
        : (reached.get(diagonal - 1) ?? 0) + 1
      while (x < before.length && x - diagonal < after.length && before[x] === after[x - diagonal]) x++
      reached.set(diagonal, x)
      if (x >= before.length && x - diagonal >= after.length) return wayBack(before, after, trace)
    }
  }
  return [
    ...before.map((text): Edit => ({ mark: '-', text })),
    ...after.map((text): Edit => ({ mark: '+', text })),
  ]
}

function isDown(reached: ReadonlyMap<number, number>, diagonal: number, changes: number): boolean {
  if (diagonal === -changes) return true
  return diagonal !== changes && (reached.get(diagonal - 1) ?? 0) < (reached.get(diagonal + 1) ?? 0)
}

function wayBack(
  before: readonly string[],
  after: readonly string[],
  trace: readonly ReadonlyMap<number, number>[],
): Edit[] {
  const edits: Edit[] = []
  let [x, y] = [before.length, after.length]
  for (let changes = trace.length - 1; changes >= 0; changes--) {
    const reached = trace[changes]!
    const diagonal = x - y
    const previous = isDown(reached, diagonal, changes) ? diagonal + 1 : diagonal - 1
    const fromX = changes === 0 ? 0 : (reached.get(previous) ?? 0)
    const fromY = changes === 0 ? 0 : fromX - previous
    while (x > fromX && y > fromY) {
      edits.push({ mark: ' ', text: before[--x]! })
      y--
    }
    if (changes === 0) break
    if (x === fromX) edits.push({ mark: '+', text: after[--y]! })
    else edits.push({ mark: '-', text: before[--x]! })
  }
  return edits.reverse()
}

function hunksOf(edits: readonly Edit[]): string[] {
  const lines: string[] = []
  let [oldLine, newLine, shownUpTo] = [1, 1, 0]
  for (let at = 0; at < edits.length; at++) {
    if (edits[at]!.mark === ' ' || at < shownUpTo) continue
    const start = Math.max(shownUpTo, at - context)
    const end = endOfHunk(edits, at)
    for (const { mark } of edits.slice(shownUpTo, start)) {
      if (mark !== '+') oldLine++
      if (mark !== '-') newLine++
    }
    const hunk = edits.slice(start, end)
    const oldCount = hunk.filter(({ mark }) => mark !== '+').length
    const newCount = hunk.filter(({ mark }) => mark !== '-').length
    lines.push(`@@ -${oldLine},${oldCount} +${newLine},${newCount} @@`)
    lines.push(...hunk.map(({ mark, text }) => mark + text))
    oldLine += oldCount
    newLine += newCount
    shownUpTo = end
  }
  return lines
}

/** Changes with little between them are shown as one. */
function endOfHunk(edits: readonly Edit[], first: number): number {
  let last = first
  for (let at = first; at < edits.length && at - last <= 2 * context; at++)
    if (edits[at]!.mark !== ' ') last = at
  return Math.min(edits.length, last + 1 + context)
}
