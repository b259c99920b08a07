/** What a source text is to proofreading, and what to do about it. Pure, as `stringState` is for translations. */
import type { LockRecord } from '../../lock/lock.ts'
import { isGood, type LedgerText, type LedgerView } from '../known/ledger-view.ts'

export type ProofreadInput = {
  /** The text as it stands in the source file. */
  readonly source: string
  /** What the ledger knows of the entry in the source's own language. */
  readonly view: LedgerView
  /** Of the source's own section of the lock: which text it was written in the place of. */
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
  /** The text that was ordered, where what it was corrected to stands in the file. */
  readonly madeOf?: string
  readonly held?: LedgerText
  readonly failed?: LedgerView['failed']
  /** Was written, and then a person went back from it. */
  readonly replaced?: LedgerText
}

/**
 * A text that was ordered, and a text that was delivered, are proofread. A correction goes only where the text that was
 * ordered still stands, or an older correction of that; a person who takes one back is believed.
 */
export function proofreadState(input: ProofreadInput): ProofreadState {
  const { source, view } = input
  if (!input.hasLetter) return { skip: 'no-text' }
  const { texts, cover, failed } = view
  const standing = texts.findIndex(({ text }) => text === source)
  const [present] = standing < 0 ? [] : texts.slice(standing)
  const from = present && orderedText(present)
  const newer = texts
    .slice(0, standing < 0 ? undefined : standing)
    .filter(text => [source, from].includes(orderedText(text)))
  const best = newer.find(({ insisted }) => insisted === true) ?? newer.find(isGood)
  const [newest] = newer
  const held = newest !== undefined && newest !== best && !isGood(newest) ? { held: newest } : {}
  const known = { ...held, ...(from === undefined || from === source ? {} : { madeOf: from }) }
  if (best !== undefined) {
    if (best.insisted !== true && best.settled) return { ...known, skip: 'proofread' }
    if (best.insisted !== true && wasWritten(best, input))
      return { ...known, skip: 'proofread', replaced: best }
    return { ...known, skip: 'delivered', write: best }
  }
  if (standing >= 0) return { ...known, skip: 'proofread' }
  const broken = newest === undefined ? { failed } : held
  if (cover === 'open' || cover === 'unclear') return { ...broken, skip: 'pending' }
  if (newest !== undefined || failed !== undefined) return { ...broken, skip: 'held' }
  return cover === 'cancelled' ? { skip: 'cancelled' } : {}
}

/** The source text as it was when its proofreading was ordered. */
export function orderedText(text: LedgerText): string {
  return text.ordered ?? text.answers
}

function wasWritten(text: LedgerText, { record, hash }: ProofreadInput): boolean {
  return record?.text === hash(text.text) && record.source === hash(orderedText(text))
}
