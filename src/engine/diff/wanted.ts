/** Strings that are to be bought: because the files lack them, or because a person asks for them once more (`cancelled-frees-nothing`). */
import type { Entry, SkipReason, StateSkip, TargetFile } from '../../model.ts'
import type { LedgerView } from '../known/ledger-view.ts'
import type { Source, SourceString } from '../scan/source.ts'
import { whyNotBuyable } from './sandbox-marks.ts'
import type { StringState } from './string-state.ts'
import type { DiffOptions, Wanted } from './types.ts'

export function asWanted(entry: Entry, { replacesEdit }: StringState): Wanted {
  return { entry, replacesEdit: replacesEdit === true }
}

/** A string that would not be bought by itself. A manual edit in the file is replaced, because a user named the string. */
export function asAgain(
  entry: Entry,
  { state, replacesEdit }: StringState,
  { texts }: LedgerView,
  current: Entry | undefined,
): Wanted {
  const value = state === 'translated' ? current?.text : undefined
  const isManualEdit = value !== undefined && !texts.some(({ text }) => text === value)
  return {
    entry,
    again: true,
    replacesEdit: replacesEdit === true || isManualEdit,
    ...(isManualEdit ? { replaces: value } : {}),
  }
}

/** A text that is on its way, or may be, comes before the string is bought once more. */
export function whyNotAgain({ hasLetter }: SourceString, { cover }: LedgerView): StateSkip | undefined {
  if (!hasLetter) return 'no-text'
  return cover === 'open' || cover === 'unclear' ? 'pending' : undefined
}

/** Why a string that is missing or stale is not bought; `undefined`: it is. */
export function whyNotBought(
  source: Source,
  target: TargetFile,
  string: SourceString,
  skip: StateSkip | undefined,
  { trialMark }: DiffOptions,
): SkipReason | undefined {
  if (skip === 'no-text') return skip
  if (target.language === undefined) return 'unsold'
  if (target.language === source.language) return 'same-language'
  if (skip !== undefined) return skip
  return whyNotBuyable(string, trialMark)
}
