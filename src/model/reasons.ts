/** Codes for why something was not done. `report/reasons.ts` has the words for each. */

/** Why the state of a missing or stale string keeps it out of a plan. */
export type StateSkip = 'pending' | 'delivered' | 'held' | 'cancelled' | 'kept' | 'no-text' | 'unpaired'

/** Why a missing or stale string is not in a plan. */
export type SkipReason =
  | StateSkip
  | 'unsold'
  | 'same-language'
  | 'source-invalid'
  | 'trial'
  | 'array-gap'
  | 'shape'

/** Why a delivered string was not written. */
export type HeldReason =
  | 'edited'
  | 'placeholder'
  | 'markup'
  | 'empty'
  | 'missing-key'
  | 'unreadable'
  | 'too-long'
  | 'control'
  | 'icu'
