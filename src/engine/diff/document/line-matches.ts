import type { LockLine } from '../../../lock/lock.ts'
import { addTo } from '../../../model.ts'

/**
 * For each text of a document the line of the lock that was written of it: the one that names its hash. For several texts
 * that are equal each takes the line that follows that of the text before it, or the first that is left.
 * @param hashes - of the texts, in order
 */
export function matchLines(lines: readonly LockLine[], hashes: readonly string[]): (LockLine | undefined)[] {
  const byHash = new Map<string, number[]>()
  for (const [index, { text }] of lines.entries()) addTo(byHash, text, index)
  const times = timesOf(hashes)
  const found = new Array<number | undefined>(hashes.length).fill(undefined)
  const taken = new Set<number>()
  const take = (at: number, index: number | undefined): void => {
    if (index === undefined || taken.has(index)) return
    found[at] = index
    taken.add(index)
  }
  const next = new Map<string, number>()
  for (const [at, hash] of hashes.entries()) {
    const indexes = byHash.get(hash)
    if (indexes === undefined || indexes.length !== times.get(hash)) continue
    const position = next.get(hash) ?? 0
    next.set(hash, position + 1)
    take(at, indexes[position])
  }
  for (const [at, hash] of hashes.entries()) {
    const after = at === 0 ? 0 : (found[at - 1] ?? Number.NaN) + 1
    if (found[at] === undefined && lines[after]?.text === hash) take(at, after)
  }
  for (const [at, hash] of hashes.entries()) {
    if (found[at] !== undefined) continue
    const indexes = byHash.get(hash)
    let position = next.get(hash) ?? 0
    while (indexes !== undefined && position < indexes.length && taken.has(indexes[position]!)) position++
    next.set(hash, position)
    take(at, indexes?.[position])
  }
  return found.map(index => (index === undefined ? undefined : lines[index]))
}

/** How often each is there. */
export function timesOf(hashes: readonly string[]): ReadonlyMap<string, number> {
  const times = new Map<string, number>()
  for (const hash of hashes) times.set(hash, (times.get(hash) ?? 0) + 1)
  return times
}

/**
 * For each text without a line, the text that replaced the one in its place: between two texts whose lines are
 * known, as many lines lie as texts.
 */
export function editedLines(
  lines: readonly LockLine[],
  found: readonly (LockLine | undefined)[],
): (LockLine | undefined)[] {
  const edited = new Array<LockLine | undefined>(found.length).fill(undefined)
  const indexOf = new Map(lines.map((line, index) => [line, index]))
  let [text, line] = [-1, -1]
  for (let at = 0; at <= found.length; at++) {
    const known = found[at]
    const index = at === found.length ? lines.length : known && indexOf.get(known)
    if (index === undefined) continue
    const isEqual = at - text === index - line
    for (let step = 1; isEqual && step < at - text; step++) edited[text + step] = lines[line + step]
    ;[text, line] = [at, index]
  }
  return edited
}
