/** The strings of a target in numbers. */
import type { Counts } from '../../model.ts'
import type { Comparison, DecidedString, PlainCounts } from './decided.ts'
import { newTally, type Reused } from './types.ts'

/** How its strings are, those that are plainly translated among them. */
export function countsOf(
  { orphans }: Comparison,
  { translated, identical }: PlainCounts,
  decided: readonly DecidedString[],
): Counts {
  const counts = newTally()
  counts.translated = translated
  counts.identical = identical
  counts.orphan = orphans
  let accepted = 0
  for (const { string, found, decision, judgement } of decided) {
    counts[decision.state]++
    if (decision.state !== 'translated') {
      if (decision.pending) counts.pending++
      if (decision.held !== undefined || decision.deliveryFault !== undefined) counts.held++
      continue
    }
    if (found?.text === string.entry.text) counts.identical++
    if (judgement?.finding?.severity === 'error') counts.invalid++
    accepted += judgement?.accepted.length ?? 0
  }
  if (accepted > 0) counts.accepted = accepted
  return counts
}

/** How many strings the lock knows, and how many translations it does not know and is to know. */
export function recordsIn(
  plain: PlainCounts,
  decided: readonly DecidedString[],
): { readonly recorded: number; readonly unrecorded: number } {
  let { recorded } = plain
  let unrecorded = plain.translated - recorded
  for (const one of decided) {
    if (one.record !== undefined) recorded++
    else if (isToBeRecorded(one)) unrecorded++
  }
  return { recorded, unrecorded }
}

function isToBeRecorded({ found, view, decision }: DecidedString): boolean {
  if (found === undefined || view.isFormerOpen === true) return false
  if (decision.state !== 'translated') return false
  return decision.answersSource === true && decision.edited === undefined
}

/** The strings that the ledger fills, and the money that was paid for their texts. */
export function reusedIn(decided: readonly DecidedString[]): Reused {
  let strings = 0
  let amount = 0
  for (const { string, decision, view } of decided) {
    if (decision.skip !== 'delivered' || decision.isFromFile === true) continue
    const { text } = string.entry
    strings++
    amount += view.texts.find(one => one.answers === text && one.text === decision.write)?.paid ?? 0
  }
  return { strings, amount }
}
