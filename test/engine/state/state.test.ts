import { describe, it } from 'vitest'
import { bought, broken, expectState, type StateCase } from './state-case.ts'

const states: readonly StateCase[] = [
  // The source has no letter outside its placeholders.
  {
    when: 'nothing to translate, a value is there',
    src: '{{n}}',
    cur: 'x',
    hasLetter: false,
    expected: { state: 'translated' },
  },
  {
    when: 'nothing to translate, the file calls its value out of date',
    src: '{{n}}',
    cur: 'x',
    fuzzy: true,
    hasLetter: false,
    expected: { state: 'stale', skip: 'no-text', write: undefined },
  },
  {
    when: 'nothing to translate, no value',
    src: '{{n}}',
    hasLetter: false,
    expected: { state: 'missing', skip: 'no-text', write: '{{n}}' },
  },
  {
    when: 'nothing to translate, empty value',
    src: '{{n}}',
    cur: '',
    hasLetter: false,
    expected: { state: 'missing', skip: 'no-text', write: '{{n}}' },
  },
  {
    when: 'nothing to translate, its copy is there and identical values count as missing',
    src: '{{n}}',
    cur: '{{n}}',
    hasLetter: false,
    identicalIsMissing: true,
    expected: { state: 'translated', write: undefined },
  },
  {
    when: 'nothing to translate, recorded for another source',
    src: '{{n}}',
    cur: '{{m}}',
    record: ['{{m}}', '{{m}}'],
    hasLetter: false,
    expected: { state: 'translated' },
  },

  // No value.
  {
    when: 'no value, the ledger holds a good text',
    ledger: [bought('S', 'T')],
    expected: { state: 'missing', skip: 'delivered', write: 'T' },
  },
  {
    when: 'empty value, the ledger holds a good text',
    cur: '',
    ledger: [bought('S', 'T')],
    expected: { state: 'missing', skip: 'delivered', write: 'T' },
  },
  {
    when: 'no value, the ledger holds a broken text that a person accepted',
    ledger: [bought('S', 'T', { ...broken, accepted: true })],
    expected: { state: 'missing', skip: 'delivered', write: 'T' },
  },
  {
    when: 'no value, a newer text is broken and an older one good',
    ledger: [bought('S', 'bad', broken), bought('S', 'T')],
    expected: { state: 'missing', skip: 'delivered', write: 'T' },
  },
  {
    when: 'no value, two good texts',
    ledger: [bought('S', 'new'), bought('S', 'old')],
    expected: { write: 'new' },
  },
  {
    when: 'no value, the ledger holds a text for another source',
    ledger: [bought('R', 'T')],
    expected: { state: 'missing', skip: undefined, write: undefined },
  },
  { when: 'no value', expected: { state: 'missing', skip: undefined } },
  { when: 'empty value', cur: '', expected: { state: 'missing', skip: undefined } },
  {
    when: 'no value any more, though recorded',
    record: ['S', 'T'],
    expected: { state: 'missing', skip: undefined },
  },
  {
    when: 'no value, and stale ones are kept',
    stale: 'keep',
    expected: { state: 'missing', skip: undefined },
  },
  { when: 'white space is a value', cur: ' ', expected: { state: 'translated' } },

  // The sandbox's mark.
  { when: 'a marked value', cur: '⟦de⟧S', expected: { state: 'missing', skip: undefined } },
  {
    when: 'a marked value, recorded',
    cur: '⟦pt-BR⟧S',
    record: ['S', '⟦pt-BR⟧S'],
    expected: { state: 'missing', skip: undefined },
  },
  {
    when: 'a marked value, the ledger holds a good text',
    cur: '⟦de⟧S',
    ledger: [bought('S', 'T')],
    expected: { state: 'missing', skip: 'delivered', write: 'T' },
  },
  {
    when: 'a marked value that this ledger delivered',
    cur: '⟦de⟧S',
    ledger: [bought('S', '⟦de⟧S')],
    expected: { state: 'translated' },
  },
  {
    when: 'a value with the mark that its source has too',
    src: 'use ⟦de⟧',
    cur: 'nutze ⟦de⟧',
    expected: { state: 'translated' },
  },

  // A text, recorded for the present source.
  { when: 'recorded', cur: 'T', record: ['S', 'T'], expected: { state: 'translated', write: undefined } },
  {
    when: 'recorded, a revision is in the ledger',
    cur: 'old',
    record: ['S', 'old'],
    ledger: [bought('S', 'new'), bought('S', 'old')],
    expected: { state: 'translated', write: 'new' },
  },
  {
    when: 'recorded, the revision is broken',
    cur: 'old',
    record: ['S', 'old'],
    ledger: [bought('S', 'bad', broken), bought('S', 'old')],
    expected: { state: 'translated', write: undefined },
  },
  {
    when: 'recorded and newest',
    cur: 'new',
    record: ['S', 'new'],
    ledger: [bought('S', 'new'), bought('S', 'old')],
    expected: { state: 'translated', write: undefined },
  },
  {
    when: 'a person went back to the older text, which was settled',
    cur: 'old',
    record: ['S', 'old'],
    ledger: [bought('S', 'new', { settled: true }), bought('S', 'old')],
    expected: { state: 'translated', write: undefined, edited: undefined },
  },
  {
    when: 'a run died between the file and the lock',
    cur: 'new',
    record: ['S', 'old'],
    ledger: [bought('S', 'new'), bought('S', 'old')],
    expected: { state: 'translated', write: undefined, edited: undefined, answersSource: true },
  },
  {
    when: 'a person has just gone back to the older text',
    cur: 'old',
    record: ['S', 'new'],
    ledger: [bought('S', 'new'), bought('S', 'old')],
    expected: { state: 'translated', write: undefined, edited: undefined, replaced: bought('S', 'new') },
  },
  {
    when: 'kept for this source, and the text that was bought for it is older',
    cur: 'b',
    record: ['S', 'b'],
    ledger: [bought('R', 'b'), bought('S', 'a')],
    expected: { state: 'translated', write: undefined },
  },

  // A text, recorded for another source.
  {
    when: 'recorded for another source, a good text is in the ledger',
    cur: 'T',
    record: ['R', 'T'],
    ledger: [bought('S', 'new')],
    expected: { state: 'stale', skip: 'delivered', write: 'new' },
  },
  {
    when: 'the same under stale: keep',
    cur: 'T',
    record: ['R', 'T'],
    ledger: [bought('S', 'new')],
    stale: 'keep',
    expected: { state: 'stale', skip: 'delivered', write: 'new' },
  },
  {
    when: 'recorded for another source',
    cur: 'T',
    record: ['R', 'T'],
    expected: { state: 'stale', skip: undefined, replacesEdit: true },
  },
  {
    when: 'recorded for another source, a text of the tool',
    cur: 'T',
    record: ['R', 'T'],
    ledger: [bought('R', 'T')],
    expected: { state: 'stale', skip: undefined, replacesEdit: undefined },
  },
  {
    when: 'recorded for another source under stale: keep',
    cur: 'T',
    record: ['R', 'T'],
    stale: 'keep',
    expected: { state: 'stale', skip: 'kept' },
  },
  {
    when: 'the file itself calls it out of date',
    cur: 'T',
    record: ['S', 'T'],
    fuzzy: true,
    expected: { state: 'stale', skip: undefined },
  },
]

describe('the state of a string without a value or with a recorded one', () => {
  it.each(states)('$when', row => expectState(row))
})
