/** Pairs that only their places speak for, where the places say little. */
import type { Block } from '../../../formats/blocks.ts'
import type { Entry } from '../../../model.ts'

/** How many pairs on each side of one say whether the two pages are alike there. */
const around = 2

/**
 * The strings whose pair shows nothing that they do, while most of the pairs around them share nothing, either: the page may
 * be the translation of another one. So may it be where a text beside them has no pair, and some of those around share
 * nothing or most of the page has no pair.
 * @param entries - the target's entry for each string
 */
export function loosePairs(
  [blocks, others]: readonly [readonly Block[], readonly Block[]],
  entries: readonly (Entry | undefined)[],
): ReadonlySet<number> {
  const [own, its] = [textsOf(blocks), textsOf(others)]
  const placeOf = new Map(its.map(({ start }, other) => [start, other]))
  const pairOf = entries.map(entry => (entry === undefined ? undefined : placeOf.get(entry.start)))
  const telling = pairOf.map((other, index) =>
    other === undefined ? undefined : shares(own[index]!, its[other]!),
  )
  const isThin = pairOf.filter(other => other !== undefined).length * 2 < pairOf.length
  const loose = new Set<number>()
  for (const [index, other] of pairOf.entries()) {
    if (other === undefined || telling[index] === true) continue
    const beside = [...nearest(telling, index, -1), ...nearest(telling, index, 1)]
    const alike = beside.filter(isShared => isShared).length
    const isUnlike = beside.length > 1 && alike * 2 < beside.length
    const isAlone = isThin || beside.length === 0 || alike < beside.length
    if (!isUnlike && (!isAlone || isInStep(pairOf, its.length, index, other))) continue
    loose.add(index)
  }
  return loose
}

function textsOf(blocks: readonly Block[]): readonly Block[] {
  return blocks.filter(({ role }) => role === 'text')
}

/** Whether two blocks show the same code, link, name or figure; `undefined`: the first shows none. */
function shares({ anchors }: Block, other: Block): boolean | undefined {
  const own = anchors.filter(anchor => !anchor.startsWith('line:'))
  const its = new Set(other.anchors)
  return own.length === 0 ? undefined : own.some(anchor => its.has(anchor))
}

function nearest(telling: readonly (boolean | undefined)[], from: number, step: 1 | -1): boolean[] {
  const found: boolean[] = []
  for (let at = from + step; at >= 0 && at < telling.length && found.length < around; at += step) {
    const isShared = telling[at]
    if (isShared !== undefined) found.push(isShared)
  }
  return found
}

/** Whether the texts beside two of a pair are a pair as well. */
function isInStep(
  pairOf: readonly (number | undefined)[],
  count: number,
  index: number,
  other: number,
): boolean {
  return [-1, 1].every(step => {
    const [next, its] = [index + step, other + step]
    const [isEnd, isItsEnd] = [next < 0 || next >= pairOf.length, its < 0 || its >= count]
    return isEnd || isItsEnd ? isEnd === isItsEnd : pairOf[next] === its
  })
}
