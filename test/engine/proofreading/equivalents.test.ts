import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { PurchaseTexts } from '../../../src/engine/known/purchase-texts.ts'
import { equivalentTexts } from '../../../src/engine/known/source-revisions.ts'
import { foldLedger, type Purchase } from '../../../src/ledger/fold.ts'

type Correction = {
  readonly path?: string
  readonly key?: string
  readonly language?: string
  readonly from: string
  readonly to: string
}

/** Purchases of one string each, all delivered. */
function equivalents(
  corrections: readonly Correction[],
  isGone: (path: string, key: string) => boolean = () => false,
) {
  const texts = new Map<Purchase, PurchaseTexts>()
  const { purchases } = foldLedger({
    account: undefined,
    intents: [],
    seen: corrections.flatMap(({ path = 'a.json', language = 'en' }, index) => {
      const id = String(index + 1)
      const money = { price: 1, volume: 1 }
      return [
        {
          kind: 'seen',
          id,
          path,
          source_language: 'en',
          language,
          ...money,
          created_at: '',
          pairs: [],
          data: '',
        },
        { kind: 'delivered', id, text: '', translator: '', accepted_at: '', completed_at: '', ...money },
      ] as const
    }),
  })
  for (const purchase of purchases) {
    const { key = '/k', from, to } = corrections[Number(purchase.order?.id) - 1] as Correction
    const [fact] = purchase.deliveries
    if (fact === undefined) throw new Error('a purchase without a delivery')
    texts.set(purchase, {
      answers: new Map([[key, from]]),
      characters: 1,
      locales: undefined,
      replaces: new Map(),
      deliveries: [{ fact, texts: new Map([[key, to]]) }],
      format: 'json',
      limit: undefined,
    })
  }
  return equivalentTexts(purchases, purchase => texts.get(purchase) as PurchaseTexts, isGone)
}

describe('equivalent by proofreading', () => {
  const chain = [
    { from: 'A', to: 'B' },
    { from: 'B', to: 'C' },
  ]

  it.each<[string, readonly Correction[], string, string[]]>([
    ['is nothing where nothing was proofread', [], 'A', []],
    ['is nothing to a text that stayed as it was', [{ from: 'A', to: 'A' }], 'A', []],
    ['is a text to its correction', [{ from: 'A', to: 'B' }], 'A', ['B']],
    ['is a correction to what it was made of', [{ from: 'A', to: 'B' }], 'B', ['A']],
    ['is every text of a chain to its last', chain, 'C', ['A', 'B']],
    ['is every text of a chain to its first', chain, 'A', ['B', 'C']],
    ['is every text of a circle', [...chain, { from: 'C', to: 'A' }], 'B', ['A', 'C']],
    ['is not what another key was corrected to', [{ key: '/other', from: 'A', to: 'B' }], 'A', []],
    [
      'is what the key was corrected to in another file',
      [{ path: 'b.json', from: 'A', to: 'B' }],
      'A',
      ['B'],
    ],
    ['is no translation', [{ language: 'de', from: 'A', to: 'B' }], 'A', []],
    ['is not an empty text', [{ from: 'A', to: '' }], 'A', []],
    ['is the correction with the white space of its source', [{ from: ' A\n', to: 'B' }], ' B\n', [' A\n']],
  ])('%s', (_, corrections, text, expected) => {
    expect([...equivalents(corrections).of('/k', text)].sort()).toEqual(expected)
  })

  it('is what was corrected under a name that has gone', () => {
    const corrections = [{ key: '/old', from: 'A', to: 'B' }]
    expect(equivalents(corrections, (_, key) => key === '/old').of('/k', 'B')).toEqual(['A'])
  })

  it('holds both ways, and over any number of steps', () => {
    const text = fc.constantFrom('A', 'B', 'C', 'D', 'E')
    fc.assert(
      fc.property(
        fc.array(fc.record({ from: text, to: text }), { maxLength: 6 }),
        text,
        (corrections, one) => {
          const { of } = equivalents(corrections)
          const others = of('/k', one)
          expect(others).not.toContain(one)
          const all = [...others, one].sort()
          for (const other of others) expect([...of('/k', other), other].sort()).toEqual(all)
        },
      ),
    )
  })
})
