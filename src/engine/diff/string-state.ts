/**
 * The one function that says what a string is and what happens to it (`one-decision-per-string`). Pure: what it is given is all
 * that counts, so `status`, `plan` and the writing of deliveries can never disagree. Its rows are the cases of
 * `test/engine/state/`. A string whose record answers the present source is most often settled before: see
 * `isPlainlyTranslated` and, by the bytes of the lock, `findRecords`. Elsewhere the source text of a record is compared only to
 * find the place of a string: in documents (`outdatedOf`, `memoryOf`, `knownByLines`), in lists (`list-elements.ts`) and
 * where two records have one name (`recordFor`). Another wording of a source text counts as this one in `recordOf`.
 */

import type { LockRecord } from '../../lock/lock.ts'
import type { StateSkip } from '../../model.ts'
import { emptyView, isGood, type LedgerText, type LedgerView } from '../known/ledger-view.ts'
import { isOfTrial } from './sandbox-marks.ts'

export type StringInput = {
  readonly source: string
  /** The target's value, `undefined` where it has none. */
  readonly current: string | undefined
  /** The target file itself calls the value out of date. */
  readonly fuzzy: boolean
  readonly record: LockRecord | undefined
  readonly view: LedgerView
  /** How records name source texts. */
  readonly sourceHash: (source: string) => string
  /** How records name translations. */
  readonly textHash: (text: string) => string
  /** Whether the source has a letter outside its placeholders. */
  readonly hasLetter: boolean
  readonly stale: 'order' | 'keep'
  /** A value equal to the source does not count as a translation. */
  readonly identicalIsMissing: boolean
  /** The mark of the sandbox, where it may have written the source text. */
  readonly trialMark?: string | undefined
}

export type StringState = {
  readonly state: 'translated' | 'missing' | 'stale'
  /** Why a missing or stale string is not bought; `undefined`: it is to be bought. */
  readonly skip?: StateSkip
  readonly pending?: true
  /** The text to write now, free of charge. */
  readonly write?: string
  /** The record is to say that the value in the file answers the present source text. */
  readonly answersSource?: true
  /** Delivered for the present source and not written because it is broken. */
  readonly held?: LedgerText
  readonly deliveryFault?: LedgerView['deliveryFault']
  /** Delivered for the present source and kept out by a manual edit. */
  readonly edited?: LedgerText
  /** Was written and then replaced by a person: no news, only to be settled. */
  readonly replaced?: LedgerText
  /** The value that a purchase would replace is not one of the tool's. */
  readonly replacesEdit?: true
  readonly notice?: 'edited together with its source'
}

const translated: StringState = { state: 'translated', answersSource: true }
/** The state of a string of which nobody has a text: nothing more is to be said of it. */
export const missing: StringState = { state: 'missing' }

/** A state while it is found out; copies of one would have shapes of their own, which makes every reader slow. */
type Found = { -readonly [Name in keyof StringState]: StringState[Name] }

/** All that the ledger says of a string that is no translation yet. */
type Overlay = Pick<LedgerView, 'texts' | 'cover' | 'deliveryFault'>

/** The state of one string and what to do about it. */
export function stringState(input: StringInput): StringState {
  const { source, current, view, sourceHash, textHash } = input
  const isOurs = current !== undefined && view.texts.some(({ text }) => text === current)
  const best = view.texts.find(text => text.answers === source && isGood(text))
  const present = current !== undefined && current !== '' && !isReplaceable(input, isOurs)

  if (!input.hasLetter) {
    if (!present) return { state: 'missing', skip: 'no-text', write: source }
    // A copy was neither bought nor reused, so it takes the place of nothing.
    return input.fuzzy ? { state: 'stale', skip: 'no-text' } : translated
  }
  // As are most of the strings that are no translation yet.
  if (!present) return view === emptyView ? missing : withOverlay('missing', input, best)
  if (input.fuzzy) return stale(input, best, isOurs)
  // Two hashes a string are most of the cost of a run over a large tree: the value is hashed only where it decides.
  if (view.texts.length === 0 && input.record?.source === sourceHash(source)) return translated

  const record =
    input.record === undefined || lags(input.record, input) ? recordOfDelivery(input) : input.record
  if (record === undefined || record.text !== textHash(current)) return keepManualEdit(input, best)
  if (record.source !== sourceHash(source)) return stale(input, best, isOurs)
  if (!isOurs) return keepManualEdit(input, best)
  if (best !== undefined && isRevision(best, current, view)) return { state: 'translated', write: best.text }
  return { ...translated, ...brokenRevision(input) }
}

/**
 * Whether a text came after every delivery of the value in the file, and nobody has gone back from it to that value. What
 * was bought for another string that says the same is no revision of this one, unless the value comes of the same order.
 */
function isRevision(text: LedgerText, current: string, { texts }: LedgerView): boolean {
  const isOfThis = ({ isForThisLocale, isRenamed }: LedgerText) => isForThisLocale && isRenamed !== true
  const inFile = texts.filter(one => one.text === current)
  const own = inFile.some(isOfThis) ? inFile.filter(isOfThis) : inFile
  if (!isOfThis(text) && !own.some(({ orderId }) => orderId === text.orderId)) return false
  return !text.settled && texts.indexOf(text) < texts.indexOf(inFile[0] ?? text)
}

/** Values in the place of a translation that are not one. */
export function isReplaceable(
  input: Pick<StringInput, 'source' | 'current' | 'identicalIsMissing' | 'hasLetter' | 'trialMark'>,
  isOurs: boolean,
): boolean {
  const { source, current } = input
  if (current === undefined || isOurs) return false
  // A copy of what needs no translation is complete; a source that speaks of the mark has translations that do.
  if (current === source) return input.identicalIsMissing && input.hasLetter
  return isOfTrial(current, source, input.trialMark)
}

/** A value without a record that the ledger delivered is as good as recorded with that delivery's source. */
function recordOfDelivery({
  source,
  current,
  view,
  sourceHash,
  textHash,
}: StringInput): LockRecord | undefined {
  const same = view.texts.filter(({ text }) => text === current)
  const delivered = same.find(({ answers }) => answers === source) ?? same[0]
  return delivered && { source: sourceHash(delivered.answers), text: textHash(delivered.text) }
}

/**
 * A run that dies between the file and the lock leaves a record that is older than the file. The value is then a text of
 * the ledger; only where the record names a newer one has a person gone back to it.
 */
function lags(record: LockRecord, { current, view, textHash }: StringInput): boolean {
  const position = view.texts.findIndex(({ text }) => text === current)
  if (position < 0 || record.text === textHash(current ?? '')) return false
  const recorded = view.texts.findIndex(({ text }) => textHash(text) === record.text)
  return recorded < 0 || recorded > position
}

function withOverlay(
  state: 'missing' | 'stale',
  { source, view, stale }: Pick<StringInput, 'source' | 'stale'> & { readonly view: Overlay },
  best: LedgerText | undefined,
): Found {
  if (best !== undefined) return { state, skip: 'delivered', write: best.text }
  const { deliveryFault } = view
  const held = view.texts.find(({ answers }) => answers === source)
  const found: Found = { state }
  if (view.cover === 'open' || view.cover === 'unclear') found.pending = true
  if (held !== undefined) found.held = held
  else if (deliveryFault !== undefined) found.deliveryFault = deliveryFault
  if (found.pending === true) found.skip = 'pending'
  else if (held !== undefined || deliveryFault !== undefined) found.skip = 'held'
  else if (view.cover === 'cancelled') found.skip = 'cancelled'
  else if (state === 'stale' && stale === 'keep') found.skip = 'kept'
  return found
}

function stale(input: StringInput, best: LedgerText | undefined, isOurs: boolean): StringState {
  if (isOurs) return withOverlay('stale', input, best)
  const isOrdered = (text: LedgerText) => text.isInSourceLanguage !== true || text.isForced === true
  // Nobody has ordered anything in the place of a manual edit in a locale that shares its language with the source.
  const { texts, cover, deliveryFault } = input.view
  const view = { texts: texts.filter(isOrdered), cover, deliveryFault }
  const ordered = best !== undefined && isOrdered(best) ? best : undefined
  const found = withOverlay('stale', { source: input.source, stale: input.stale, view }, ordered)
  found.replacesEdit = true
  return found
}

/** A text that the tool did not write answers the source of the moment it is first seen (`manual-edits-win`, `adopt-per-value`). */
function keepManualEdit(input: StringInput, best: LedgerText | undefined): StringState {
  const { source, current, record, sourceHash, textHash } = input
  // Only a record that is there and does not fit comes here with another source.
  const noticed: StringState =
    record !== undefined && record.source !== sourceHash(source)
      ? { ...translated, notice: 'edited together with its source' }
      : translated
  if (best === undefined || best.text === current || !best.isForThisLocale || isAnother(best, input))
    return { ...noticed, ...brokenReplacement(input) }
  if (best.isForced === true) return { state: 'translated', write: best.text }
  if (best.settled) return { ...noticed, ...brokenReplacement(input) }
  const wasWritten =
    record !== undefined && record.text === textHash(best.text) && record.source === sourceHash(source)
  if (wasWritten) return { ...noticed, replaced: best }
  if (current !== undefined && best.replaces?.(current)) return { state: 'translated', write: best.text }
  return { ...noticed, edited: best }
}

/** Two strings may say the same: one whose value was recorded under its own name is not the one that was renamed. */
function isAnother({ isRenamed }: LedgerText, input: StringInput): boolean {
  const { source, current, record, sourceHash, textHash } = input
  return (
    isRenamed === true && record?.source === sourceHash(source) && record.text === textHash(current ?? '')
  )
}

/** The newest text was to take the place of the person's, and is broken. */
function brokenReplacement({ view, source, current }: StringInput): Pick<StringState, 'held'> {
  const newest = view.texts.find(({ answers }) => answers === source)
  const isWanted = current !== undefined && newest?.replaces?.(current) === true
  return isWanted && !isGood(newest) ? { held: newest } : {}
}

/** The newest text is broken while the file has an older good one. */
function brokenRevision({ view, source, current }: StringInput): Pick<StringState, 'held'> {
  const newest = view.texts.find(({ answers }) => answers === source)
  return newest === undefined || newest.text === current || isGood(newest) ? {} : { held: newest }
}
