/** Cases of the one decision about a string (`one-decision-per-string`): S is the present source, T its translation. */
import { expect } from 'vitest'
import { type StringInput, type StringState, stringState } from '../../../src/engine/diff/string-state.ts'
import { emptyView, type LedgerText, type LedgerView } from '../../../src/engine/known/ledger-view.ts'

/** Readable hashes, in place of the short ones. */
const hash = (text: string) => `#${text}`

export type StateCase = {
  readonly when: string
  /** Present source text; default `S`. */
  readonly src?: string
  readonly cur?: string
  /** The texts, not the hashes, that the record names. */
  readonly record?: readonly [source: string, text: string]
  /** Newest first. */
  readonly ledger?: readonly LedgerText[]
  readonly cover?: LedgerView['cover']
  readonly deliveryFault?: LedgerView['deliveryFault']
  readonly hasLetter?: boolean
  readonly fuzzy?: boolean
  readonly stale?: 'order' | 'keep'
  readonly identicalIsMissing?: boolean
  readonly expected: { readonly [K in keyof StringState]?: StringState[K] | undefined }
}

export const bought = (answers: string, text: string, more: Partial<LedgerText> = {}): LedgerText => ({
  answers,
  text,
  orderId: '7',
  finding: undefined,
  accepted: false,
  settled: false,
  isForThisLocale: true,
  ...more,
})
export const broken = { finding: { reason: 'placeholder', message: 'lost' } } as const

export function expectState(row: StateCase): void {
  const result = stringState(inputOf(row))
  for (const [name, value] of Object.entries(row.expected))
    expect({ [name]: result[name as keyof StringState] }).toEqual({ [name]: value })
}

export function inputOf({
  src = 'S',
  cur,
  record,
  ledger = [],
  cover,
  deliveryFault,
  ...more
}: StateCase): StringInput {
  return {
    source: src,
    current: cur,
    fuzzy: more.fuzzy ?? false,
    record: record && { source: hash(record[0]), text: hash(record[1]) },
    view: { ...emptyView, texts: ledger, cover, deliveryFault },
    sourceHash: hash,
    textHash: hash,
    hasLetter: more.hasLetter ?? true,
    stale: more.stale ?? 'order',
    identicalIsMissing: more.identicalIsMissing ?? false,
  }
}
