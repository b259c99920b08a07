/** Strings that are to be bought: because the files lack them, or because a person asks for them once more (`cancelled-frees-nothing`). */
import type { EntryKey, SkipReason, StateSkip } from '../../model.ts'
import type { LedgerView } from '../known/ledger-view.ts'
import type { SourceString } from '../scan/source.ts'
import type { Comparison, DecidedString } from './decided.ts'
import { whyNotBuyable } from './sandbox-marks.ts'
import type { Wanted } from './types.ts'

export type Purchases = {
  readonly wanted: readonly Wanted[]
  readonly skipped: ReadonlyMap<SkipReason, number>
  /** The strings that are not bought because their source text is broken. */
  readonly broken: ReadonlySet<EntryKey>
  /** How many missing and stale strings cannot be ordered for that reason. */
  readonly unorderable: number
  /** How many of those that are wanted have a record. */
  readonly recorded: number
}

export function purchasesOf(comparison: Comparison, decided: readonly DecidedString[]): Purchases {
  const wanted: Wanted[] = []
  const skipped = new Map<SkipReason, number>()
  const broken = new Set<EntryKey>()
  let unorderable = 0
  let recorded = 0
  for (const one of decided) {
    const why = whyNotWanted(comparison, one)
    if (why === 'source-invalid') unorderable++
    const purchase = isAskedAgain(comparison, one)
      ? purchaseAgain(comparison, one, why)
      : purchaseOf(one, why)
    if (typeof purchase === 'string') {
      skipped.set(purchase, (skipped.get(purchase) ?? 0) + 1)
      if (purchase === 'source-invalid') broken.add(one.string.entry.key)
    } else if (purchase !== undefined) {
      wanted.push(purchase)
      if (one.record !== undefined) recorded++
    }
  }
  return { wanted, skipped, broken, unorderable, recorded }
}

/** Why a string is not bought by itself; `undefined`: it is. */
type WhyNot = SkipReason | 'translated' | undefined

export function whyNotWanted(comparison: Comparison, { string, decision, shape }: DecidedString): WhyNot {
  if (decision.state === 'translated') return 'translated'
  return shape === undefined ? whyNotBought(comparison, string, decision.skip) : 'shape'
}

function isAskedAgain({ source, target, options }: Comparison, { string, shape }: DecidedString): boolean {
  const { entry } = string
  if (options.again === undefined || target.language === undefined) return false
  if (entry.copyOf !== undefined || shape !== undefined) return false
  return options.again(source.pair.source, entry, target.language)
}

/** A text that is on its way, or may be, comes before the string is bought once more. */
export function whyNotAgain({ hasLetter }: SourceString, { cover }: LedgerView): StateSkip | undefined {
  if (!hasLetter) return 'no-text'
  return cover === 'open' || cover === 'unclear' ? 'pending' : undefined
}

function whyNotBought(
  { source, target, options }: Comparison,
  string: SourceString,
  skip: StateSkip | undefined,
): SkipReason | undefined {
  if (skip === 'no-text') return skip
  if (target.language === undefined) return 'unsold'
  if (target.language === source.language) return 'same-language'
  return skip ?? whyNotBuyable(string, options.trialMark)
}

/** `undefined`: nobody expects that it is bought. */
function purchaseOf({ string, decision }: DecidedString, why: WhyNot): Wanted | SkipReason | undefined {
  if (why === 'translated') return undefined
  return why ?? { entry: string.entry, replacesEdit: decision.replacesEdit === true }
}

/** The purchase of a string that a user named. A manual edit in the file is replaced. */
function purchaseAgain(comparison: Comparison, one: DecidedString, why: WhyNot): Wanted | SkipReason {
  const { string, found, view, decision } = one
  const { entry } = string
  const replacesEdit = decision.replacesEdit === true
  const reason = whyNotBought(comparison, string, whyNotAgain(string, view))
  if (reason !== undefined) return reason
  if (why === undefined) return { entry, replacesEdit }
  const value = decision.state === 'translated' ? found?.text : undefined
  const isManualEdit = value !== undefined && !view.texts.some(({ text }) => text === value)
  return isManualEdit
    ? { entry, again: true, replacesEdit: true, replaces: value }
    : { entry, again: true, replacesEdit }
}
