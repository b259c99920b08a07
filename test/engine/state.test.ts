import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  emptyView,
  type LedgerText,
  type LedgerView,
  type StringInput,
  type StringState,
  stringState,
} from '../../src/engine/state.ts'

/** Readable stand-in for the short hashes. */
const hash = (text: string) => `#${text}`

type Row = {
  readonly when: string
  /** Present source text; default `S`. */
  readonly src?: string
  readonly cur?: string
  /** The texts, not the hashes, that the record names. */
  readonly record?: readonly [source: string, text: string]
  /** Newest first. */
  readonly ledger?: readonly LedgerText[]
  readonly cover?: LedgerView['cover']
  readonly failed?: LedgerView['failed']
  readonly hasLetter?: boolean
  readonly fuzzy?: boolean
  readonly stale?: 'order' | 'keep'
  readonly identicalIsMissing?: boolean
  readonly then: { readonly [K in keyof StringState]?: StringState[K] | undefined }
}

const bought = (answers: string, text: string, more: Partial<LedgerText> = {}): LedgerText => ({
  answers,
  text,
  orderId: '7',
  finding: undefined,
  accepted: false,
  settled: false,
  meant: true,
  ...more,
})
const broken = { finding: { reason: 'placeholder', message: 'lost' } } as const

const states: readonly Row[] = [
  // The source has no letter outside its placeholders.
  {
    when: 'nothing to translate, a value is there',
    src: '{{n}}',
    cur: 'x',
    hasLetter: false,
    then: { state: 'translated' },
  },
  {
    when: 'nothing to translate, no value',
    src: '{{n}}',
    hasLetter: false,
    then: { state: 'missing', skip: 'no-text', write: '{{n}}' },
  },
  {
    when: 'nothing to translate, empty value',
    src: '{{n}}',
    cur: '',
    hasLetter: false,
    then: { state: 'missing', skip: 'no-text', write: '{{n}}' },
  },
  {
    when: 'nothing to translate, its copy is there and identical values count as missing',
    src: '{{n}}',
    cur: '{{n}}',
    hasLetter: false,
    identicalIsMissing: true,
    then: { state: 'translated', write: undefined },
  },
  {
    when: 'nothing to translate, recorded for another source',
    src: '{{n}}',
    cur: '{{m}}',
    record: ['{{m}}', '{{m}}'],
    hasLetter: false,
    then: { state: 'translated' },
  },

  // No value.
  {
    when: 'no value, the ledger holds a good text',
    ledger: [bought('S', 'T')],
    then: { state: 'missing', skip: 'delivered', write: 'T' },
  },
  {
    when: 'empty value, the ledger holds a good text',
    cur: '',
    ledger: [bought('S', 'T')],
    then: { state: 'missing', skip: 'delivered', write: 'T' },
  },
  {
    when: 'no value, the ledger holds a broken text that a person accepted',
    ledger: [bought('S', 'T', { ...broken, accepted: true })],
    then: { state: 'missing', skip: 'delivered', write: 'T' },
  },
  {
    when: 'no value, a newer text is broken and an older one good',
    ledger: [bought('S', 'bad', broken), bought('S', 'T')],
    then: { state: 'missing', skip: 'delivered', write: 'T' },
  },
  {
    when: 'no value, two good texts',
    ledger: [bought('S', 'new'), bought('S', 'old')],
    then: { write: 'new' },
  },
  {
    when: 'no value, the ledger holds a text for another source',
    ledger: [bought('R', 'T')],
    then: { state: 'missing', skip: undefined, write: undefined },
  },
  { when: 'no value', then: { state: 'missing', skip: undefined } },
  { when: 'empty value', cur: '', then: { state: 'missing', skip: undefined } },
  {
    when: 'no value any more, though recorded',
    record: ['S', 'T'],
    then: { state: 'missing', skip: undefined },
  },
  { when: 'no value, and stale ones are kept', stale: 'keep', then: { state: 'missing', skip: undefined } },
  { when: 'white space is a value', cur: ' ', then: { state: 'translated' } },

  // The sandbox's mark.
  { when: 'a marked value', cur: '⟦de⟧S', then: { state: 'missing', skip: undefined } },
  {
    when: 'a marked value, recorded',
    cur: '⟦pt-BR⟧S',
    record: ['S', '⟦pt-BR⟧S'],
    then: { state: 'missing', skip: undefined },
  },
  {
    when: 'a marked value, the ledger holds a good text',
    cur: '⟦de⟧S',
    ledger: [bought('S', 'T')],
    then: { state: 'missing', skip: 'delivered', write: 'T' },
  },
  {
    when: 'a marked value that this ledger delivered',
    cur: '⟦de⟧S',
    ledger: [bought('S', '⟦de⟧S')],
    then: { state: 'translated' },
  },
  {
    when: 'a value with the mark that its source has too',
    src: 'use ⟦de⟧',
    cur: 'nutze ⟦de⟧',
    then: { state: 'translated' },
  },

  // A text, recorded for the present source.
  { when: 'recorded', cur: 'T', record: ['S', 'T'], then: { state: 'translated', write: undefined } },
  {
    when: 'recorded, a revision is in the ledger',
    cur: 'old',
    record: ['S', 'old'],
    ledger: [bought('S', 'new'), bought('S', 'old')],
    then: { state: 'translated', write: 'new' },
  },
  {
    when: 'recorded, the revision is broken',
    cur: 'old',
    record: ['S', 'old'],
    ledger: [bought('S', 'bad', broken), bought('S', 'old')],
    then: { state: 'translated', write: undefined },
  },
  {
    when: 'recorded and newest',
    cur: 'new',
    record: ['S', 'new'],
    ledger: [bought('S', 'new'), bought('S', 'old')],
    then: { state: 'translated', write: undefined },
  },
  {
    when: 'a person went back to the older text, which was settled',
    cur: 'old',
    record: ['S', 'old'],
    ledger: [bought('S', 'new', { settled: true }), bought('S', 'old')],
    then: { state: 'translated', write: undefined, edited: undefined },
  },
  {
    when: 'a run died between the file and the lock',
    cur: 'new',
    record: ['S', 'old'],
    ledger: [bought('S', 'new'), bought('S', 'old')],
    then: { state: 'translated', write: undefined, edited: undefined, answersSource: true },
  },
  {
    when: 'a person has just gone back to the older text',
    cur: 'old',
    record: ['S', 'new'],
    ledger: [bought('S', 'new'), bought('S', 'old')],
    then: { state: 'translated', write: undefined, edited: undefined, replaced: bought('S', 'new') },
  },
  {
    when: 'kept for this source, and the text that was bought for it is older',
    cur: 'b',
    record: ['S', 'b'],
    ledger: [bought('R', 'b'), bought('S', 'a')],
    then: { state: 'translated', write: undefined },
  },

  // A text, recorded for another source.
  {
    when: 'recorded for another source, a good text is in the ledger',
    cur: 'T',
    record: ['R', 'T'],
    ledger: [bought('S', 'new')],
    then: { state: 'stale', skip: 'delivered', write: 'new' },
  },
  {
    when: 'the same under stale: keep',
    cur: 'T',
    record: ['R', 'T'],
    ledger: [bought('S', 'new')],
    stale: 'keep',
    then: { state: 'stale', skip: 'delivered', write: 'new' },
  },
  {
    when: 'recorded for another source',
    cur: 'T',
    record: ['R', 'T'],
    then: { state: 'stale', skip: undefined, personal: true },
  },
  {
    when: 'recorded for another source, a text of the tool',
    cur: 'T',
    record: ['R', 'T'],
    ledger: [bought('R', 'T')],
    then: { state: 'stale', skip: undefined, personal: undefined },
  },
  {
    when: 'recorded for another source under stale: keep',
    cur: 'T',
    record: ['R', 'T'],
    stale: 'keep',
    then: { state: 'stale', skip: 'kept' },
  },
  {
    when: 'the file itself calls it out of date',
    cur: 'T',
    record: ['S', 'T'],
    fuzzy: true,
    then: { state: 'stale', skip: undefined },
  },

  // A text without a record.
  {
    when: 'no record, delivered for the present source',
    cur: 'T',
    ledger: [bought('S', 'T')],
    then: { state: 'translated', write: undefined },
  },
  {
    when: 'no record, delivered for the present source, revised since',
    cur: 'T',
    ledger: [bought('S', 'new'), bought('S', 'T')],
    then: { state: 'translated', write: 'new' },
  },
  {
    when: 'no record, delivered for another source',
    cur: 'T',
    ledger: [bought('R', 'T')],
    then: { state: 'stale', skip: undefined },
  },
  {
    when: 'no record, delivered for another source, a text for the present one is there',
    cur: 'T',
    ledger: [bought('S', 'new'), bought('R', 'T')],
    then: { state: 'stale', skip: 'delivered', write: 'new' },
  },
  {
    when: 'no record, delivered for both sources',
    cur: 'T',
    ledger: [bought('R', 'T'), bought('S', 'T')],
    then: { state: 'translated', write: undefined },
  },
  { when: 'no record', cur: 'T', then: { state: 'translated', notice: undefined } },

  // A text that is not the recorded one.
  { when: 'edited', cur: 'mine', record: ['S', 'T'], then: { state: 'translated', notice: undefined } },
  {
    when: 'edited, the source moved as well',
    cur: 'mine',
    record: ['R', 'T'],
    then: { state: 'translated', notice: 'edited together with its source' },
  },
  {
    when: 'edited after the delivery was written',
    cur: 'mine',
    record: ['S', 'T'],
    ledger: [bought('S', 'T')],
    then: { state: 'translated', write: undefined, edited: undefined },
  },

  // Overlays.
  ...(['open', 'unclear'] as const).flatMap((cover): Row[] => [
    { when: `no value, ${cover}`, cover, then: { state: 'missing', pending: true, skip: 'pending' } },
    {
      when: `stale, ${cover}`,
      cur: 'T',
      record: ['R', 'T'],
      cover,
      then: { state: 'stale', pending: true, skip: 'pending' },
    },
    {
      when: `stale and kept, ${cover}`,
      cur: 'T',
      record: ['R', 'T'],
      cover,
      stale: 'keep',
      then: { state: 'stale', pending: true, skip: 'pending' },
    },
    {
      when: `translated, ${cover}`,
      cur: 'T',
      record: ['S', 'T'],
      cover,
      then: { state: 'translated', pending: undefined },
    },
  ]),
  {
    when: 'no value, the delivery is broken',
    ledger: [bought('S', 'bad', broken)],
    then: { state: 'missing', skip: 'held', held: bought('S', 'bad', broken), write: undefined },
  },
  {
    when: 'stale, the delivery is broken',
    cur: 'T',
    record: ['R', 'T'],
    ledger: [bought('S', 'bad', broken)],
    then: { state: 'stale', skip: 'held', held: bought('S', 'bad', broken) },
  },
  {
    when: 'no value, the delivery lacks the text',
    failed: { orderId: '7', reason: 'missing-key' },
    then: { state: 'missing', skip: 'held', failed: { orderId: '7', reason: 'missing-key' } },
  },
  {
    when: 'no value, cancelled',
    cover: 'cancelled',
    then: { state: 'missing', skip: 'cancelled', pending: undefined },
  },
  {
    when: 'stale, cancelled',
    cur: 'T',
    record: ['R', 'T'],
    cover: 'cancelled',
    then: { state: 'stale', skip: 'cancelled' },
  },

  // Values equal to the source.
  { when: 'equal to the source', cur: 'S', then: { state: 'translated' } },
  {
    when: 'equal to the source where that is missing',
    cur: 'S',
    identicalIsMissing: true,
    then: { state: 'missing', skip: undefined },
  },
  {
    when: 'equal to the source where that is missing, but delivered so',
    cur: 'S',
    identicalIsMissing: true,
    ledger: [bought('S', 'S')],
    then: { state: 'translated' },
  },
]

describe('the state of a string', () => {
  it.each(states)('$when', row => expectState(row))
})

const writing: readonly Row[] = [
  {
    when: 'the source moved on: superseded, nothing is written',
    ledger: [bought('R', 'D')],
    then: { write: undefined, held: undefined, edited: undefined },
  },
  {
    when: 'broken: held, the value stays',
    cur: 'T',
    record: ['R', 'T'],
    ledger: [bought('S', 'D', broken)],
    then: { write: undefined, held: bought('S', 'D', broken) },
  },
  {
    when: 'broken but accepted: written',
    cur: 'T',
    record: ['R', 'T'],
    ledger: [bought('S', 'D', { ...broken, accepted: true })],
    then: { write: 'D', held: undefined },
  },
  {
    when: 'already the value: only recorded',
    cur: 'D',
    record: ['R', 'other'],
    ledger: [bought('S', 'D')],
    then: { state: 'translated', write: undefined, answersSource: true },
  },
  { when: 'no value: written', ledger: [bought('S', 'D')], then: { write: 'D' } },
  { when: 'empty value: written', cur: '', ledger: [bought('S', 'D')], then: { write: 'D' } },
  { when: 'marked value: written', cur: '⟦de⟧S', ledger: [bought('S', 'D')], then: { write: 'D' } },
  {
    when: 'recorded for another source: written',
    cur: 'T',
    record: ['R', 'T'],
    ledger: [bought('S', 'D')],
    then: { write: 'D' },
  },
  {
    when: 'recorded and bought before: written',
    cur: 'old',
    record: ['S', 'old'],
    ledger: [bought('S', 'D'), bought('S', 'old')],
    then: { write: 'D' },
  },
  {
    when: 'no record and bought before: written',
    cur: 'old',
    ledger: [bought('S', 'D'), bought('S', 'old')],
    then: { write: 'D' },
  },
  {
    when: 'no record, a person wrote it: held',
    cur: 'mine',
    ledger: [bought('S', 'D')],
    then: { state: 'translated', write: undefined, edited: bought('S', 'D'), answersSource: true },
  },
  {
    when: 'recorded for the source and adopted from a person: held',
    cur: 'mine',
    record: ['S', 'mine'],
    ledger: [bought('S', 'D')],
    then: { write: undefined, edited: bought('S', 'D'), answersSource: true },
  },
  {
    when: 'changed since the record by a person: held',
    cur: 'mine',
    record: ['R', 'T'],
    ledger: [bought('S', 'D')],
    then: { write: undefined, edited: bought('S', 'D'), answersSource: true },
  },
  {
    when: 'held before and settled: silent',
    cur: 'mine',
    record: ['S', 'mine'],
    ledger: [bought('S', 'D', { settled: true })],
    then: { write: undefined, edited: undefined },
  },
  {
    when: 'bought for another locale of the language: silent',
    cur: 'mine',
    record: ['S', 'mine'],
    ledger: [bought('S', 'D', { meant: false })],
    then: { write: undefined, edited: undefined },
  },
]

describe('writing a delivery D', () => {
  it.each(writing)('$when', row => expectState(row))
})

it('no order of events overwrites a text that a person wrote while the source stands', () => {
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
          inputOf({ when: '', then: {}, cur: 'mine', ledger, cover, ...(record && { record }) }),
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
  fc.assert(
    fc.property(
      fc.array(ledgerText, { maxLength: 5 }),
      fc.option(fc.constantFrom('', 'T', 'D', 'mine', '⟦de⟧S'), { nil: undefined }),
      fc.option(fc.tuple(fc.constantFrom('S', 'R'), fc.constantFrom('T', 'D', 'mine')), { nil: undefined }),
      (ledger, cur, record) => {
        const row = {
          when: '',
          then: {},
          ledger,
          ...(cur === undefined ? {} : { cur }),
          ...(record && { record }),
        }
        const { write } = stringState(inputOf(row))
        if (write === undefined) return
        const after = stringState(inputOf({ ...row, cur: write, record: ['S', write] }))
        expect(after).toMatchObject({ state: 'translated' })
        expect(after.write).toBeUndefined()
        expect(after.edited).toBeUndefined()
      },
    ),
  )
})

function expectState(row: Row): void {
  const result = stringState(inputOf(row))
  for (const [name, value] of Object.entries(row.then))
    expect({ [name]: result[name as keyof StringState] }).toEqual({ [name]: value })
}

function inputOf({ src = 'S', cur, record, ledger = [], cover, failed, ...more }: Row): StringInput {
  return {
    source: src,
    current: cur,
    fuzzy: more.fuzzy ?? false,
    record: record && { source: hash(record[0]), text: hash(record[1]) },
    view: { ...emptyView, texts: ledger, cover, failed },
    hash,
    hasLetter: more.hasLetter ?? true,
    stale: more.stale ?? 'order',
    identicalIsMissing: more.identicalIsMissing ?? false,
  }
}
