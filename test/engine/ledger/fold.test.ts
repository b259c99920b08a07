import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { IntentFolder, LanguageFact, SeenFact } from '../../../src/ledger/facts.ts'
import { foldLedger, type Ledger } from '../../../src/ledger/fold.ts'

const placed: LanguageFact = {
  kind: 'placed',
  fact: { id: '7', price: 1, volume: 1, created_at: '', how: 'answered' },
}
const deliveredText = {
  id: '7',
  text: '{}',
  translator: '',
  accepted_at: '',
  completed_at: '2026-01-05T12:00:00Z',
  price: 1,
  volume: 1,
}
const delivered: LanguageFact = { kind: 'delivered', fact: deliveredText }
const refused: LanguageFact = { kind: 'refused', fact: { status: 400, code: '', message: '' } }
const absent1: LanguageFact = { kind: 'absent-1', fact: { date: 1 } }
const absent2: LanguageFact = { kind: 'absent-2', fact: { date: 2 } }
const gone: LanguageFact = { kind: 'gone', fact: { id: '7', date: 3 } }
const byPerson: LanguageFact = { kind: 'cancelled', fact: { id: '7', by: 'person', reason: '' } }
const byTool: LanguageFact = { kind: 'cancelled', fact: { id: '7', by: 'tool', reason: '' } }
const unknown: LanguageFact = { kind: 'unknown' }
const withdrawing: LanguageFact = { kind: 'withdrawing', fact: { id: '7', reason: '' } }
const notWithdrawn: LanguageFact = { kind: 'not-withdrawn', fact: { id: '7', reason: '' } }
const otherByTool: LanguageFact = { kind: 'cancelled', fact: { id: '8', by: 'tool', reason: '' } }
const all = [placed, delivered, refused, absent1, absent2, gone, byPerson, byTool, unknown]

function folder(ulid: string, facts: readonly LanguageFact[]): IntentFolder {
  return {
    ulid,
    intent: {
      path: 'a.json',
      ref: 'main',
      run: ulid,
      format: 'json',
      source_language: 'en',
      languages: ['de'],
      strings: [{ id: ['t'], text: 'Text', locales: ['de'] }],
      service: 'translation',
      context: {},
      quoted: { de: 1 },
      volume: 4,
      watermark: { id: '1', date: 1 },
    },
    facts: new Map([['de', facts]]),
  }
}

function stateOf(facts: readonly LanguageFact[]): string | undefined {
  return foldLedger({ account: undefined, intents: [folder('A', facts)], seen: [] }).purchases[0]?.state
}

it('the next turn of an order is above those of another that a merged ledger has bound to its request', () => {
  const shown = (id: string, turn: number): LanguageFact => ({ kind: 'shown', fact: { id, turn } })
  const absent = (turn: number): LanguageFact => ({ kind: 'absent-1', fact: { date: 2, turn } })
  const facts = [placed, shown('7', 1), absent(1), shown('8', 2), absent(2)]
  const of = (all: readonly LanguageFact[]) =>
    foldLedger({ account: undefined, intents: [folder('A', all)], seen: [] }).purchases[0]
  expect(of(facts)).toMatchObject({ turn: 2, absences: [{ turn: 1 }, { turn: 2 }] })
  expect(of([...facts, shown('7', 3)])).toMatchObject({ turn: 3, absences: [] })
})

describe('what became of a request', () => {
  it.each([
    { name: 'nothing is known', facts: [], state: 'unclear' },
    { name: 'one reading did not show it', facts: [absent1], state: 'unclear' },
    { name: 'two readings did not show it', facts: [absent1, absent2], state: 'freed' },
    { name: 'the service said no', facts: [refused], state: 'freed' },
    { name: 'it was placed', facts: [placed], state: 'open' },
    { name: 'it was placed after a reading that missed it', facts: [absent1, placed], state: 'open' },
    { name: 'it was placed after all readings missed it', facts: [absent1, absent2, placed], state: 'open' },
    { name: 'it was delivered', facts: [placed, delivered], state: 'delivered' },
    { name: 'it is gone', facts: [placed, absent1, gone], state: 'cancelled' },
    { name: 'it is gone after its delivery', facts: [placed, delivered, gone], state: 'delivered' },
    { name: 'a person cancelled it', facts: [placed, byPerson], state: 'cancelled' },
    {
      name: 'it is gone, as the tool was about to cancel it',
      facts: [placed, withdrawing, gone],
      state: 'freed',
    },
    {
      name: 'it is gone, and the tool had not been able to cancel it',
      facts: [placed, withdrawing, notWithdrawn, gone],
      state: 'cancelled',
    },
    { name: 'the tool was about to cancel it', facts: [placed, withdrawing], state: 'open' },
    { name: 'the tool cancelled another one', facts: [placed, otherByTool], state: 'open' },
    { name: 'the tool cancelled it', facts: [placed, byTool], state: 'freed' },
    { name: 'the tool and a person cancelled it', facts: [placed, byTool, byPerson], state: 'cancelled' },
    { name: 'a fact cannot be read', facts: [unknown], state: 'unreadable' },
    { name: 'it was refused, and a fact cannot be read', facts: [refused, unknown], state: 'unreadable' },
    {
      name: 'the tool cancelled it, and a fact cannot be read',
      facts: [placed, byTool, unknown],
      state: 'unreadable',
    },
    { name: 'it was placed, and a fact cannot be read', facts: [placed, unknown], state: 'open' },
  ])('$name: $state', ({ facts, state }) => {
    expect(stateOf(facts)).toBe(state)
  })

  it('does not depend on the order of the facts, nor on facts that come twice', () => {
    fc.assert(
      fc.property(fc.subarray(all), fc.infiniteStream(fc.nat()), (facts, numbers) => {
        const mixed = [...facts, ...facts]
          .map(fact => ({ fact, at: numbers.next().value ?? 0 }))
          .sort((a, b) => a.at - b.at)
        expect(stateOf(mixed.map(({ fact }) => fact))).toBe(stateOf(facts))
      }),
    )
  })

  it('never frees a string because more is known of an order that was not cancelled', () => {
    fc.assert(
      fc.property(fc.subarray([delivered, refused, absent1, absent2, gone, unknown]), facts => {
        expect(stateOf([placed, ...facts])).not.toBe('freed')
      }),
    )
  })
})

describe('orders that were seen', () => {
  const seen: SeenFact = {
    kind: 'seen',
    id: '7',
    path: 'a.json',
    source_language: 'en',
    language: 'de',
    price: 1,
    volume: 1,
    created_at: '',
    pairs: ['x'],
  }
  const facts: readonly SeenFact[] = [
    seen,
    { ...seen, data: '{"t":"Text"}' },
    { ...delivered.fact, kind: 'delivered' },
    { kind: 'gone', id: '7' },
    { kind: 'absent', id: '7', date: 1 },
    { kind: 'cancelled', id: '7', by: 'person', reason: '' },
  ]

  it('are one purchase, whatever the order of what is known of them', () => {
    fc.assert(
      fc.property(fc.shuffledSubarray([...facts], { minLength: 6 }), shuffled => {
        const [purchase, ...more] = foldLedger({ account: undefined, intents: [], seen: shuffled }).purchases
        expect(purchase).toMatchObject({
          state: 'cancelled',
          data: '{"t":"Text"}',
          deliveries: [{ id: '7' }],
        })
        expect(more).toEqual([])
      }),
    )
  })

  it('are the purchase of the intent that has claimed them, and of no folder without an intent', () => {
    const ofIntent = (intents: readonly IntentFolder[]): Ledger =>
      foldLedger({ account: undefined, intents, seen: facts })
    expect(ofIntent([folder('A', [placed])]).purchases.map(({ intent }) => intent?.ulid)).toEqual(['A'])
    expect(
      ofIntent([{ ...folder('A', [placed]), intent: undefined }]).purchases.map(({ intent }) => intent),
    ).toEqual([undefined])
  })
})

describe('an order that one ledger has placed and another has adopted', () => {
  const seen: SeenFact = {
    kind: 'seen',
    id: '7',
    path: 'a.json',
    source_language: 'en',
    language: 'de',
    price: 1,
    volume: 1,
    created_at: '',
    pairs: ['x'],
  }
  const decision = { key: ['t'], text: 'Text', locale: 'de' }
  const purchaseOf = (facts: readonly SeenFact[]) => {
    const { purchases } = foldLedger({
      account: undefined,
      intents: [folder('A', [placed])],
      seen: [seen, ...facts],
    })
    expect(purchases).toHaveLength(1)
    return purchases[0]
  }
  const arrived: SeenFact = { kind: 'delivered', ...deliveredText }

  it.each<{ name: string; facts: SeenFact[]; state: string }>([
    { name: 'only read', facts: [], state: 'open' },
    { name: 'delivered', facts: [arrived], state: 'delivered' },
    { name: 'gone', facts: [{ kind: 'gone', id: '7' }], state: 'cancelled' },
    {
      name: 'cancelled by a person',
      facts: [{ kind: 'cancelled', id: '7', by: 'person', reason: '' }],
      state: 'cancelled',
    },
    {
      name: 'cancelled by the tool',
      facts: [arrived, { kind: 'cancelled', id: '7', by: 'tool', reason: '' }],
      state: 'freed',
    },
  ])('is $state once they merge where the other saw it $name', ({ facts, state }) => {
    expect(purchaseOf(facts)?.state).toBe(state)
  })

  it('keeps its texts and what people decided about them', () => {
    const facts: SeenFact[] = [
      arrived,
      { kind: 'settled', id: '7', ...decision },
      { kind: 'accepted', id: '7', ...decision },
      { kind: 'absent', id: '7', date: 5 },
    ]
    expect(purchaseOf(facts)).toMatchObject({
      deliveries: [{ text: '{}' }],
      settled: [decision],
      accepted: [decision],
      absences: [{ date: 5 }],
    })
  })
})

it('what was decided about a text of an order holds for every request that is bound to it', () => {
  const settled: LanguageFact = { kind: 'settled', fact: { key: ['t'], text: 'Text', locale: 'de' } }
  const accepted: LanguageFact = { kind: 'accepted', fact: { key: ['u'], text: 'Text', locale: 'de' } }
  const { purchases } = foldLedger({
    account: undefined,
    intents: [folder('A', [placed, settled]), folder('B', [placed, accepted])],
    seen: [],
  })
  for (const one of purchases) expect([one.settled, one.accepted]).toEqual([[settled.fact], [accepted.fact]])
})
