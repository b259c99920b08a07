import { describe, expect, it } from 'vitest'
import { againstList, listNotices } from '../../../src/engine/known/against-list.ts'
import type { SeenFact } from '../../../src/ledger/facts.ts'
import { foldLedger } from '../../../src/ledger/fold.ts'
import '../../helpers/formats.ts'

const seen: SeenFact = {
  kind: 'seen',
  id: '7',
  path: 'a.json',
  source_language: 'en',
  language: 'de',
  price: 1,
  volume: 4,
  created_at: '2026-01-05T12:00:00Z',
  pairs: [],
}

const row = { id: '7', status: 'QUEUE', price: 1 } as never

describe('an adopted order that the list shows again', () => {
  it.each<{ name: string; after: SeenFact[]; notices: number }>([
    { name: 'that had ended is named', after: [{ kind: 'gone', id: '7' }], notices: 1 },
    {
      name: 'that one look did not show is not named, for it had not ended',
      after: [{ kind: 'absent', id: '7', date: Date.UTC(2026, 0, 6) }],
      notices: 0,
    },
  ])('$name', ({ after, notices }) => {
    const ledger = foldLedger({ account: undefined, intents: [], seen: [seen, ...after] })
    const facts = againstList(ledger, new Map([['7', row]]))
    const project = {
      sourceLocale: 'en',
      sourceLanguage: 'en',
      pairOf: () => undefined,
      run: 'R',
      store: { ledger: () => ledger },
    }
    expect(facts).toMatchObject([{ fact: { kind: 'shown', fact: { id: '7', turn: 1 } } }])
    expect(listNotices(project as never, facts)).toHaveLength(notices)
  })
})
