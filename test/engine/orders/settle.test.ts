import { describe, expect, it } from 'vitest'
import { judgeAbsences, unboundRequests } from '../../../src/engine/known/absence.ts'
import { settle } from '../../../src/engine/known/bind-unclear.ts'
import { doubtNotices } from '../../../src/engine/known/unclear.ts'
import type { IntentFact, SeenFact } from '../../../src/ledger/facts.ts'
import { foldLedger, pairHash } from '../../../src/ledger/fold.ts'
import '../../helpers/formats.ts'

const asked = Date.UTC(2026, 0, 5, 12)
const minute = 60_000

const intent: IntentFact = {
  path: 'a.json',
  ref: 'main',
  run: 'R',
  format: 'json',
  source_language: 'en',
  languages: ['de'],
  strings: [{ id: ['t'], text: 'Text', locales: ['de'] }],
  service: 'translation',
  context: {},
  quoted: { de: 1 },
  volume: 4,
  watermark: { id: '5', date: asked },
}

const seen: SeenFact & { kind: 'seen' } = {
  kind: 'seen',
  id: '7',
  path: 'a.json',
  source_language: 'en',
  language: 'de',
  price: 1,
  volume: 4,
  created_at: new Date(asked + minute).toISOString(),
  pairs: [pairHash(['t'], 'Text')],
}

describe('an unclear request whose order somebody has adopted without knowing of it', () => {
  const before = { ...seen, id: '4', created_at: new Date(asked - minute).toISOString() }

  it.each<{ name: string; seen: SeenFact[]; again?: true; bound: string | undefined }>([
    { name: 'the one that is equal', seen: [seen], bound: '7' },
    { name: 'the lower of two', seen: [{ ...seen, id: '10' }, seen], bound: '7' },
    { name: 'none in another file', seen: [{ ...seen, path: 'b.json' }], bound: undefined },
    { name: 'none in another language', seen: [{ ...seen, language: 'fr' }], bound: undefined },
    { name: 'none with other strings', seen: [{ ...seen, pairs: [...seen.pairs, 'x'] }], bound: undefined },
    {
      name: 'none that is gone',
      seen: [seen, { kind: 'gone', id: '7' }],
      bound: undefined,
    },
    { name: 'one with a lower id and a date that fits', seen: [before], bound: '4' },
    {
      name: 'none that was there when it was bought again on purpose',
      seen: [before],
      again: true,
      bound: undefined,
    },
  ])('is bound to $name', ({ seen: lines, again, bound }) => {
    const ledger = foldLedger({
      account: undefined,
      intents: [{ ulid: 'A', intent: { ...intent, ...(again && { again }) }, facts: new Map() }],
      seen: lines,
    })
    const { facts: found } = settle(ledger, [])
    const reading = {
      date: asked + minute,
      local: asked + minute,
      unclaimed: [],
      hidden: [],
      isBlind: false,
      known: new Map(),
      downTo: undefined,
      missing: [],
    }
    const facts = [...found, ...judgeAbsences(ledger, unboundRequests(ledger, found), reading).facts]
    expect(facts.map(({ fact }) => fact)).toEqual([
      bound === undefined
        ? { kind: 'absent-1', fact: { date: asked + minute, local: asked + minute } }
        : { kind: 'placed', fact: expect.objectContaining({ id: bound, how: 'read-back' }) },
    ])
  })
})

describe('the commands that settle a request by hand', () => {
  const start = 'dragoman orders settle 01JD3Q7T8V9W0X1Y2Z3A4B5C6D'

  it.each([
    { languages: ['de'], orders: ['7'], commands: ['--order 7', '--absent --not 7'] },
    { languages: ['de'], orders: ['7', '8'], commands: ['--order ID', '--absent --not 7,8'] },
    {
      languages: ['de', 'fr'],
      orders: ['7'],
      commands: ['--locale de --order 7', '--locale de --absent --not 7'],
    },
  ])('for $languages and $orders decide about one language, and can be pasted', example => {
    const { languages, orders, commands } = example
    const ulid = '01JD3Q7T8V9W0X1Y2Z3A4B5C6D'
    const intents = [{ ulid, intent: { ...intent, languages }, facts: new Map() }]
    const [purchase] = foldLedger({ account: undefined, intents, seen: [] }).purchases
    if (purchase === undefined) throw new Error('no purchase')
    const project = { pairOf: () => undefined, sourceLocale: 'en', sourceLanguage: 'en' }
    const [notice] = doubtNotices(project, { doubts: [{ purchase, orders }], missing: [] })
    const shown = Array.from(notice?.message.matchAll(/run "(.*?)"/g) ?? [], ([, command]) => command)
    expect(shown).toEqual(commands.map(command => `${start} ${command}`))
  })
})
