/** The state of a source text in proofreading, and the next step. Pure, as `stringState` is for translations. */
import type { LockRecord } from '../../lock/lock.ts'
import { isGood, type LedgerText, type LedgerView } from '../known/ledger-view.ts'

export type ProofreadInput = {
  /** The text in the source file. */
  readonly source: string
  /** The knowledge of the ledger about the entry in the source's own language. */
  readonly view: LedgerView
  /** From the source's own section of the lock: the text in whose place it was written. */
  readonly record: LockRecord | undefined
  readonly hash: (text: string) => string
  /** Whether it has a letter outside its placeholders. */
  readonly hasLetter: boolean
}

export type ProofreadState = {
  /** Why it is not ordered; `undefined`: it is to be ordered. */
  readonly skip?: 'proofread' | 'pending' | 'delivered' | 'held' | 'cancelled' | 'no-text'
  /** The text to put into the source file. */
  readonly write?: LedgerText
  /** The text that was ordered, where the file has its correction. */
  readonly madeOf?: string
  readonly held?: LedgerText
  readonly deliveryFault?: LedgerView['deliveryFault']
  /** Was written, and then a person went back from it. */
  readonly replaced?: LedgerText
}

/**
 * A text that was ordered, and a text that was delivered, are proofread. A correction is written only where the text that was
 * ordered is still there, or an older correction of that; a user who undoes one is believed.
 */
export function proofreadState(input: ProofreadInput): ProofreadState {
  const { source, view } = input
  if (!input.hasLetter) return { skip: 'no-text' }
  const { texts, cover, deliveryFault } = view
  const position = texts.findIndex(({ text }) => text === source)
  const [present] = position < 0 ? [] : texts.slice(position)
  const from = present && orderedText(present)
  const newer = texts
    .slice(0, position < 0 ? undefined : position)
    .filter(text => [source, from].includes(orderedText(text)))
  const best = newer.find(({ isForced }) => isForced === true) ?? newer.find(isGood)
  const [newest] = newer
  const held = newest !== undefined && newest !== best && !isGood(newest) ? { held: newest } : {}
  const known = { ...held, ...(from === undefined || from === source ? {} : { madeOf: from }) }
  if (best !== undefined) {
    if (best.isForced !== true && best.settled) return { ...known, skip: 'proofread' }
    if (best.isForced !== true && wasWritten(best, input))
      return { ...known, skip: 'proofread', replaced: best }
    return { ...known, skip: 'delivered', write: best }
  }
  if (position >= 0) return { ...known, skip: 'proofread' }
  const broken = newest === undefined ? { deliveryFault } : held
  if (cover === 'open' || cover === 'unclear') return { ...broken, skip: 'pending' }
  if (newest !== undefined || deliveryFault !== undefined) return { ...broken, skip: 'held' }
  return cover === 'cancelled' ? { skip: 'cancelled' } : {}
}

/** The source text as it was when its proofreading was ordered. */
export function orderedText(text: LedgerText): string {
  return text.ordered ?? text.answers
}

function wasWritten(text: LedgerText, { record, hash }: ProofreadInput): boolean {
  return record?.text === hash(text.text) && record.source === hash(orderedText(text))
}
