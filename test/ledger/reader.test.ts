import fc from 'fast-check'
import { expect, test } from 'vitest'
import { foldLedger } from '../../src/ledger/fold.ts'
import { createLedgerReader } from '../../src/ledger/reader.ts'
import { lawCases } from '../helpers/laws.ts'

const intents = ['01ARZ3NDEKTSV4RRFFQ69G5FAV', '01ARZ3NDEKTSV4RRFFQ69G5FAW']

/** A folder in memory that counts what is read. */
function memory() {
  const files = new Map<string, string>()
  let reads = 0
  let replacements = 0
  const source = {
    read: (path: string) => {
      reads++
      const text = files.get(path)
      return text === undefined ? undefined : Buffer.from(text)
    },
    list: (folder: string) => {
      const names = [...files.keys()]
        .filter(path => path.startsWith(`${folder}/`))
        .map(path => path.slice(folder.length + 1).split('/')[0] ?? '')
      return [...new Set(names)].sort()
    },
    replacements: () => replacements,
  }
  return {
    files,
    source,
    reads: () => reads,
    replaceAll: (path: string, text: string) => {
      files.set(path, text)
      replacements++
    },
  }
}

const intent = JSON.stringify({
  path: 'en.json',
  format: 'json',
  ref: 'main',
  run: intents[0],
  source_language: 'en',
  languages: ['de', 'fr'],
  service: 'translation',
  context: {},
  strings: [{ id: ['a'], text: 'Hello', locales: ['de', 'fr'] }],
  quoted: { de: 1000, fr: 1000 },
  volume: 5,
  watermark: { id: '7', date: 1 },
})
const placed = (id: string) =>
  JSON.stringify({ id, price: 1000, volume: 5, created_at: '2026-01-01T00:00:00Z', how: 'answered' })
const delivered = (id: string, text: string) =>
  JSON.stringify({
    kind: 'delivered',
    id,
    text,
    translator: '',
    created_at: '',
    accepted_at: '',
    completed_at: '2026-01-02T00:00:00Z',
    price: 1000,
    volume: 5,
  })
const seen = (id: string) =>
  JSON.stringify({
    kind: 'seen',
    id,
    path: 'en.json',
    source_language: 'en',
    language: 'de',
    pairs: ['x'],
    price: 1000,
    volume: 5,
    created_at: '2026-01-01T00:00:00Z',
  })

const name = fc.constantFrom(
  'intent.json',
  'de.placed.json',
  'fr.placed.json',
  'de.refused.json',
  'de.absent-1.json',
  'fr.delivered-0123456789abcdef.json',
  'de.of-a-later-version.json',
  'notes.txt',
)
const content = fc.constantFrom(
  intent,
  placed('8'),
  placed('9'),
  '{"date": 5}',
  '{"status":400,"code":"","message":""}',
  delivered('8', 'Hallo'),
  '',
  'damaged {',
)
const line = fc.constantFrom(seen('8'), seen('20'), delivered('20', '{"a":"Hallo"}'), '', 'damaged {')

const step = fc.oneof(
  fc.record({ kind: fc.constant('fact' as const), ulid: fc.constantFrom(...intents), name, content }),
  fc.record({ kind: fc.constant('lines' as const), run: fc.constantFrom('A', 'B'), line }),
  fc.record({ kind: fc.constant('merge' as const), run: fc.constantFrom('A', 'B'), line }),
  fc.record({ kind: fc.constant('loss' as const), ulid: fc.constantFrom(...intents) }),
)

test('a reader that has read before reads what one reads that comes anew', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 30 }), steps => {
      const { files, source, replaceAll } = memory()
      const reader = createLedgerReader(source, 'orders')
      const lost = new Map<string, string>()
      for (const one of steps) {
        if (one.kind === 'fact') {
          const path = `orders/${one.ulid}/${one.name}`
          // A lost fact that comes back with other bytes takes the place of one that was read.
          const isReplacement = lost.has(path) && lost.get(path) !== one.content
          if (!files.has(path)) (isReplacement ? replaceAll : files.set.bind(files))(path, one.content)
        } else if (one.kind === 'loss') {
          for (const [path, text] of files) {
            if (!path.includes(one.ulid)) continue
            lost.set(path, text)
            files.delete(path)
          }
        } else {
          const path = `orders/seen-${one.run}.jsonl`
          const before = files.get(path) ?? ''
          files.set(path, one.kind === 'lines' ? `${before}${one.line}\n` : `${one.line}\n${before}`)
        }
        const anew = createLedgerReader(source, 'orders')
        expect(reader.read()).toEqual(anew.read())
        expect(reader.ledger()).toEqual(foldLedger(anew.read()))
      }
    }),
    { numRuns: lawCases(300) },
  )
})

test('reads a fact once, and gives the same ledger while nothing is new', () => {
  const { files, source, reads } = memory()
  files.set('orders/account.json', JSON.stringify({ address: 'https://a', account: '1' }))
  files.set(`orders/${intents[0]}/intent.json`, intent)
  files.set(`orders/${intents[0]}/de.placed.json`, placed('8'))
  const reader = createLedgerReader(source, 'orders')
  const ledger = reader.ledger()
  expect(ledger.purchases.map(({ state }) => state)).toEqual(['open', 'unclear'])
  const before = reads()
  expect(reader.ledger()).toBe(ledger)
  expect(reads()).toBe(before)
  files.set(`orders/${intents[0]}/fr.placed.json`, placed('9'))
  expect(reader.ledger().purchases.map(({ state }) => state)).toEqual(['open', 'open'])
  expect(reads()).toBe(before + 1)
})

test('a fact that could not be read is read again', () => {
  const { files, source } = memory()
  const path = `orders/${intents[0]}/intent.json`
  files.set(path, intent)
  let isHidden = true
  const reader = createLedgerReader(
    { ...source, read: one => (isHidden ? undefined : source.read(one)) },
    'orders',
  )
  expect(reader.ledger().purchases).toEqual([])
  isHidden = false
  expect(reader.ledger().purchases).toHaveLength(2)
})

test('reads everything again when files have taken the place of others', () => {
  const { files, source, replaceAll } = memory()
  files.set(`orders/${intents[0]}/intent.json`, intent)
  const path = `orders/${intents[0]}/de.placed.json`
  files.set(path, placed('8'))
  const reader = createLedgerReader(source, 'orders')
  expect(reader.ledger().purchases[0]?.order?.id).toBe('8')
  replaceAll(path, placed('9'))
  expect(reader.ledger().purchases[0]?.order?.id).toBe('9')
})
