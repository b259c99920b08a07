import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { stringState } from '../../../src/engine/diff/string-state.ts'
import type { LedgerView } from '../../../src/engine/known/ledger-view.ts'
import { casesOf } from '../../helpers/cases.ts'
import { bought, broken, expectState, inputOf, type StateCase } from './state-case.ts'

const writing: readonly StateCase[] = [
  {
    when: 'the source moved on: superseded, nothing is written',
    ledger: [bought('R', 'D')],
    expected: { write: undefined, held: undefined, edited: undefined },
  },
  {
    when: 'broken: held, the value stays',
    cur: 'T',
    record: ['R', 'T'],
    ledger: [bought('S', 'D', broken)],
    expected: { write: undefined, held: bought('S', 'D', broken) },
  },
  {
    when: 'broken but accepted: written',
    cur: 'T',
    record: ['R', 'T'],
    ledger: [bought('S', 'D', { ...broken, accepted: true })],
    expected: { write: 'D', held: undefined },
  },
  {
    when: 'already the value: only recorded',
    cur: 'D',
    record: ['R', 'other'],
    ledger: [bought('S', 'D')],
    expected: { state: 'translated', write: undefined, answersSource: true },
  },
  { when: 'no value: written', ledger: [bought('S', 'D')], expected: { write: 'D' } },
  { when: 'empty value: written', cur: '', ledger: [bought('S', 'D')], expected: { write: 'D' } },
  { when: 'marked value: written', cur: '⟦de⟧S', ledger: [bought('S', 'D')], expected: { write: 'D' } },
  {
    when: 'recorded for another source: written',
    cur: 'T',
    record: ['R', 'T'],
    ledger: [bought('S', 'D')],
    expected: { write: 'D' },
  },
  {
    when: 'recorded and bought before: written',
    cur: 'old',
    record: ['S', 'old'],
    ledger: [bought('S', 'D'), bought('S', 'old')],
    expected: { write: 'D' },
  },
  {
    when: 'no record and bought before: written',
    cur: 'old',
    ledger: [bought('S', 'D'), bought('S', 'old')],
    expected: { write: 'D' },
  },
  {
    when: 'no record, a person wrote it: held',
    cur: 'mine',
    ledger: [bought('S', 'D')],
    expected: { state: 'translated', write: undefined, edited: bought('S', 'D'), answersSource: true },
  },
  {
    when: 'recorded for the source and adopted from a person: held',
    cur: 'mine',
    record: ['S', 'mine'],
    ledger: [bought('S', 'D')],
    expected: { write: undefined, edited: bought('S', 'D'), answersSource: true },
  },
  {
    when: 'changed since the record by a person: held',
    cur: 'mine',
    record: ['R', 'T'],
    ledger: [bought('S', 'D')],
    expected: { write: undefined, edited: bought('S', 'D'), answersSource: true },
  },
  {
    when: 'held before and settled: silent',
    cur: 'mine',
    record: ['S', 'mine'],
    ledger: [bought('S', 'D', { settled: true })],
    expected: { write: undefined, edited: undefined },
  },
  {
    when: 'bought for another locale of the language: silent',
    cur: 'mine',
    record: ['S', 'mine'],
    ledger: [bought('S', 'D', { isForThisLocale: false })],
    expected: { write: undefined, edited: undefined },
  },
]

describe('writing a delivery D', () => {
  it.each(writing)('$when', row => expectState(row))
})

it('no order of events overwrites a manual edit while the source stays', () => {
  const text = fc.constantFrom('S', 'R', 'T', 'D', 'mine')
  const ledgerText = fc
    .record({ answers: fc.constantFrom('S', 'R'), text: fc.constantFrom('T', 'D'), isBroken: fc.boolean() })
    .map(({ answers, text: translation, isBroken }) => bought(answers, translation, isBroken ? broken : {}))
  fc.assert(
    fc.property(
      fc.array(ledgerText, { maxLength: 4 }),
      fc.option(fc.tuple(text, text), { nil: undefined }),
      fc.constantFrom<LedgerView['cover']>(undefined, 'open', 'cancelled'),
      (ledger, record, cover) => {
        const isStale = record !== undefined && record[0] !== 'S' && record[1] === 'mine'
        const result = stringState(
          inputOf({ when: '', expected: {}, cur: 'mine', ledger, cover, ...(record && { record }) }),
        )
        if (isStale) expect(result.state).toBe('stale')
        else expect(result).toMatchObject({ state: 'translated', answersSource: true })
        if (!isStale) expect(result.write).toBeUndefined()
      },
    ),
  )
})

it('what is written next is stable: the state after a write asks for nothing more', () => {
  const ledgerText = fc
    .record({
      answers: fc.constantFrom('S', 'R'),
      text: fc.constantFrom('T', 'D', 'E'),
      isBroken: fc.boolean(),
    })
    .map(({ answers, text, isBroken }) => bought(answers, text, isBroken ? broken : {}))
  const strings = fc.tuple(
    fc.array(ledgerText, { maxLength: 5 }),
    fc.option(fc.constantFrom('', 'T', 'D', 'mine', '⟦de⟧S'), { nil: undefined }),
    fc.option(fc.tuple(fc.constantFrom('S', 'R'), fc.constantFrom('T', 'D', 'mine')), { nil: undefined }),
  )
  const written = casesOf(strings, ([ledger, cur, record]) => {
    const row = {
      when: '',
      expected: {},
      ledger,
      ...(cur === undefined ? {} : { cur }),
      ...(record && { record }),
    }
    const { write } = stringState(inputOf(row))
    return write === undefined ? undefined : { row, write }
  })
  fc.assert(
    fc.property(written, ({ row, write }) => {
      const after = stringState(inputOf({ ...row, cur: write, record: ['S', write] }))
      expect(after).toMatchObject({ state: 'translated' })
      expect(after.write).toBeUndefined()
      expect(after.edited).toBeUndefined()
    }),
  )
})
