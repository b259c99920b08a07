import { describe, expect, it } from 'vitest'
import { emptyView, type LedgerText, type LedgerView } from '../../../src/engine/known/ledger-view.ts'
import { type ProofreadState, proofreadState } from '../../../src/engine/proofread/state.ts'
import { bought, broken } from '../state/state-case.ts'

const hash = (text: string) => `#${text}`

type Row = {
  readonly when: string
  /** Default `A`. */
  readonly source?: string
  readonly record?: readonly [ordered: string, written: string]
  /** Newest first. */
  readonly ledger?: readonly LedgerText[]
  readonly cover?: LedgerView['cover']
  readonly deliveryFault?: LedgerView['deliveryFault']
  readonly hasLetter?: boolean
  readonly expected: ProofreadState
}

const good = bought('A', 'B')
const same = bought('A', 'A')
const bad = bought('A', 'X', broken)
const settled = bought('A', 'B', { settled: true })
const deliveryFault = { orderId: '7', reason: 'missing-key' } as const

const rows: readonly Row[] = [
  { when: 'nobody has proofread it', expected: {} },
  { when: 'it has no words', hasLetter: false, expected: { skip: 'no-text' } },
  { when: 'it is on order', cover: 'open', expected: { skip: 'pending' } },
  { when: 'it may be on order', cover: 'unclear', expected: { skip: 'pending' } },
  { when: 'its order was cancelled', cover: 'cancelled', expected: { skip: 'cancelled' } },
  { when: 'its order came back without it', deliveryFault, expected: { skip: 'held', deliveryFault } },
  { when: 'there was nothing to change', ledger: [same], expected: { skip: 'proofread' } },
  { when: 'a correction has come', ledger: [good], expected: { skip: 'delivered', write: good } },
  {
    when: 'the correction stands there',
    source: 'B',
    ledger: [good],
    expected: { skip: 'proofread', madeOf: 'A' },
  },
  {
    when: 'the correction stands there, by another wording of the source',
    source: 'B',
    ledger: [bought('B', 'B', { ordered: 'A' })],
    expected: { skip: 'proofread', madeOf: 'A' },
  },
  {
    when: 'the correction stands there and is on order once more',
    source: 'B',
    ledger: [good],
    cover: 'open',
    expected: { skip: 'proofread', madeOf: 'A' },
  },
  { when: 'a person has written another text', source: 'C', ledger: [good], expected: {} },
  { when: 'the correction is broken', ledger: [bad], expected: { skip: 'held', held: bad } },
  {
    when: 'a newer correction is broken',
    ledger: [bad, good],
    expected: { skip: 'delivered', write: good, held: bad },
  },
  {
    when: 'a newer correction of the same order is broken',
    source: 'B',
    ledger: [bad, good],
    expected: { skip: 'proofread', madeOf: 'A', held: bad },
  },
  {
    when: 'the correction has been revised',
    source: 'B',
    ledger: [bought('A', 'C'), good],
    expected: { skip: 'delivered', madeOf: 'A', write: bought('A', 'C') },
  },
  {
    when: 'the correction was corrected',
    source: 'C',
    ledger: [bought('B', 'C'), good],
    expected: { skip: 'proofread', madeOf: 'B' },
  },
  {
    when: 'the second correction restored the first text',
    ledger: [bought('B', 'A'), good],
    expected: { skip: 'proofread', madeOf: 'B' },
  },
  {
    when: 'a person has gone back from the correction',
    record: ['A', 'B'],
    ledger: [good],
    expected: { skip: 'proofread', replaced: good },
  },
  {
    when: 'a person went back from it some time ago',
    ledger: [settled],
    expected: { skip: 'proofread' },
  },
  {
    when: 'it was bought again after a person went back from it',
    ledger: [good, settled],
    expected: { skip: 'delivered', write: good },
  },
  {
    when: 'a person insists on a broken correction',
    ledger: [bought('A', 'X', { ...broken, accepted: true, isForced: true })],
    expected: {
      skip: 'delivered',
      write: bought('A', 'X', { ...broken, accepted: true, isForced: true }),
    },
  },
  {
    when: 'a person insists on what was taken back',
    record: ['A', 'B'],
    ledger: [bought('A', 'B', { settled: true, isForced: true })],
    expected: { skip: 'delivered', write: bought('A', 'B', { settled: true, isForced: true }) },
  },
]

describe('a source text', () => {
  it.each(rows)(
    '$when',
    ({ source = 'A', record, ledger = [], cover, hasLetter = true, expected, ...row }) => {
      const state = proofreadState({
        source,
        view: { ...emptyView, texts: ledger, cover, deliveryFault: row.deliveryFault },
        record: record && { source: hash(record[0]), text: hash(record[1]) },
        hash,
        hasLetter,
      })
      expect(state).toEqual(expected)
    },
  )
})
