/** What the lock is to say anew of a value: which source text it answers. */
import { textHash } from '../lock/hash.ts'
import type { LockRecord } from '../lock/lock.ts'
import type { Source, SourceString } from './source.ts'
import type { LedgerView, StringState } from './state.ts'
import type { DiffOptions } from './target-diff.ts'

/**
 * The source text that the value in the file answers; `undefined`: the lock stays as it is. Where a person keeps stale
 * translations only these change (rules K1): what the file itself calls out of date no lock can mend, and a text of the
 * tool's own would give way to the newer one of an order or the ledger all the same.
 */
export function whatIsAnswered(
  { pair }: Source,
  { entry }: SourceString,
  known: {
    readonly value: string | undefined
    readonly record: LockRecord | undefined
    readonly result: StringState
    readonly view: LedgerView
    readonly isFuzzy: boolean
  },
  { keeps, rebuilds }: DiffOptions,
): string | undefined {
  const { value, record, result, view, isFuzzy } = known
  if (value === undefined) return undefined
  if (keeps !== undefined) {
    const isReplaced = result.personal !== true && (result.skip === 'delivered' || result.pending === true)
    const isKept = result.state === 'stale' && !isFuzzy && !isReplaced
    return isKept && keeps(pair.source, entry.key) ? entry.text : undefined
  }
  if (result.answersSource) return entry.text
  if (rebuilds !== true || record?.text === textHash(value)) return undefined
  return view.texts.find(({ text }) => text === value)?.answers
}

/** A record of the source text before or after its proofreading is one of the text that stands there now. */
export function recordOf(
  { entry, textHash: sourceHash }: SourceString,
  record: LockRecord | undefined,
): LockRecord | undefined {
  const isEquivalent =
    record !== undefined && entry.equivalents?.some(text => textHash(text) === record.source) === true
  return isEquivalent ? { ...record, source: sourceHash() } : record
}
