import { describe, it } from 'vitest'
import { bought, broken, expectState, type StateCase } from './state-case.ts'

const withoutRecord: readonly StateCase[] = [
  // A text without a record.
  {
    when: 'no record, delivered for the present source',
    cur: 'T',
    ledger: [bought('S', 'T')],
    expected: { state: 'translated', write: undefined },
  },
  {
    when: 'no record, delivered for the present source, revised since',
    cur: 'T',
    ledger: [bought('S', 'new'), bought('S', 'T')],
    expected: { state: 'translated', write: 'new' },
  },
  {
    when: 'no record, delivered for another source',
    cur: 'T',
    ledger: [bought('R', 'T')],
    expected: { state: 'stale', skip: undefined },
  },
  {
    when: 'no record, delivered for another source, a text for the present one is there',
    cur: 'T',
    ledger: [bought('S', 'new'), bought('R', 'T')],
    expected: { state: 'stale', skip: 'delivered', write: 'new' },
  },
  {
    when: 'no record, delivered for both sources',
    cur: 'T',
    ledger: [bought('R', 'T'), bought('S', 'T')],
    expected: { state: 'translated', write: undefined },
  },
  { when: 'no record', cur: 'T', expected: { state: 'translated', notice: undefined } },

  // A text that is not the recorded one.
  { when: 'edited', cur: 'mine', record: ['S', 'T'], expected: { state: 'translated', notice: undefined } },
  {
    when: 'edited, the source moved as well',
    cur: 'mine',
    record: ['R', 'T'],
    expected: { state: 'translated', notice: 'edited together with its source' },
  },
  {
    when: 'edited after the delivery was written',
    cur: 'mine',
    record: ['S', 'T'],
    ledger: [bought('S', 'T')],
    expected: { state: 'translated', write: undefined, edited: undefined },
  },

  // Overlays.
  ...(['open', 'unclear'] as const).flatMap((cover): StateCase[] => [
    { when: `no value, ${cover}`, cover, expected: { state: 'missing', pending: true, skip: 'pending' } },
    {
      when: `stale, ${cover}`,
      cur: 'T',
      record: ['R', 'T'],
      cover,
      expected: { state: 'stale', pending: true, skip: 'pending' },
    },
    {
      when: `stale and kept, ${cover}`,
      cur: 'T',
      record: ['R', 'T'],
      cover,
      stale: 'keep',
      expected: { state: 'stale', pending: true, skip: 'pending' },
    },
    {
      when: `translated, ${cover}`,
      cur: 'T',
      record: ['S', 'T'],
      cover,
      expected: { state: 'translated', pending: undefined },
    },
  ]),
  {
    when: 'no value, the delivery is broken',
    ledger: [bought('S', 'bad', broken)],
    expected: { state: 'missing', skip: 'held', held: bought('S', 'bad', broken), write: undefined },
  },
  {
    when: 'stale, the delivery is broken',
    cur: 'T',
    record: ['R', 'T'],
    ledger: [bought('S', 'bad', broken)],
    expected: { state: 'stale', skip: 'held', held: bought('S', 'bad', broken) },
  },
  {
    when: 'no value, the delivery lacks the text',
    deliveryFault: { orderId: '7', reason: 'missing-key' },
    expected: { state: 'missing', skip: 'held', deliveryFault: { orderId: '7', reason: 'missing-key' } },
  },
  {
    when: 'no value, cancelled',
    cover: 'cancelled',
    expected: { state: 'missing', skip: 'cancelled', pending: undefined },
  },
  {
    when: 'stale, cancelled',
    cur: 'T',
    record: ['R', 'T'],
    cover: 'cancelled',
    expected: { state: 'stale', skip: 'cancelled' },
  },

  // Values equal to the source.
  { when: 'equal to the source', cur: 'S', expected: { state: 'translated' } },
  {
    when: 'equal to the source where that is missing',
    cur: 'S',
    identicalIsMissing: true,
    expected: { state: 'missing', skip: undefined },
  },
  {
    when: 'equal to the source where that is missing, but delivered so',
    cur: 'S',
    identicalIsMissing: true,
    ledger: [bought('S', 'S')],
    expected: { state: 'translated' },
  },
]

describe('the state of a string with an unrecorded value, and what lies over it', () => {
  it.each(withoutRecord)('$when', row => expectState(row))
})
