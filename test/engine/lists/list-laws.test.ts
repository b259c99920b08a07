/** Whatever becomes of a list in the source: only its new texts are bought, and the target is its translation. */
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { json } from '../../../src/formats/json/index.ts'
import { status, sync } from '../../../src/index.ts'
import { lawCases } from '../../helpers/laws.ts'
import { committed, config, openShop } from '../shop.ts'

type Item = string | number | null | { readonly [name: string]: Item } | readonly Item[]

const word = fc.integer({ min: 0, max: 30 }).map(number => `Word ${number}`)
const item: fc.Arbitrary<Item> = fc.oneof(
  { weight: 6, arbitrary: word },
  { weight: 1, arbitrary: fc.constantFrom<Item>('', 7, null) },
  { weight: 2, arbitrary: fc.record({ q: word, a: word }) },
  { weight: 1, arbitrary: fc.array(word, { minLength: 1, maxLength: 3 }) },
)
const edit = fc.oneof(
  fc.record({ kind: fc.constant('insert' as const), at: fc.nat(9), item }),
  fc.record({ kind: fc.constant('remove' as const), at: fc.nat(9) }),
  fc.record({ kind: fc.constant('move' as const), at: fc.nat(9), to: fc.nat(9) }),
  fc.record({ kind: fc.constant('change' as const), at: fc.nat(9), item }),
)
type Edit = typeof edit extends fc.Arbitrary<infer T> ? T : never

function edited(list: readonly Item[], change: Edit): Item[] {
  const next = [...list]
  const at = change.at % (next.length + 1)
  if (change.kind === 'insert') next.splice(at, 0, change.item)
  else if (change.kind === 'remove') next.splice(at, 1)
  else if (change.kind === 'change') next.splice(at, 1, change.item)
  else {
    const taken = next.splice(at, 1)
    next.splice(change.to % (next.length + 1), 0, ...taken)
  }
  return next
}

function translated(value: Item): Item {
  if (typeof value === 'string') return value === '' ? '' : `${value} (de)`
  if (Array.isArray(value)) return value.map(translated)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, translated(inner)]))
}

function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return value === '' ? [] : [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : []
}

/** A blank or number at the end of a list has nothing behind it that asks for it; which of them is which is no matter of translation. */
function withoutTail(list: readonly unknown[]): unknown[] {
  let length = list.length
  while (length > 0 && textsIn(list[length - 1]).length === 0) length--
  return list.slice(0, length).map(one => (textsIn(one).length === 0 ? undefined : one))
}

/**
 * An element that has several texts now came into the place of an orphan that the lock knew no more, or of a blank; and
 * a text that is there already waited for another, where an orphan was in its place; and a list that waited for a text
 * was read as if its elements had moved already.
 */
const onceUnwritten: readonly [Item[], Edit[][]][] = [
  [
    ['', 'Word 5', { q: 'Word 28', a: 'Word 28' }],
    [
      [
        { kind: 'change', at: 1, item: { q: 'Word 1', a: 'Word 13' } },
        { kind: 'change', at: 0, item: 'Word 30' },
      ],
      [
        { kind: 'change', at: 8, item: ['Word 30', 'Word 25'] },
        { kind: 'remove', at: 2 },
      ],
    ],
  ],
  [
    [null, 'Word 4', ''],
    [
      [{ kind: 'change', at: 9, item: 'Word 24' }],
      [
        { kind: 'change', at: 0, item: { q: 'Word 2', a: 'Word 6' } },
        { kind: 'remove', at: 5 },
        { kind: 'change', at: 8, item: 'Word 9' },
      ],
      [
        { kind: 'change', at: 6, item: ['Word 11', 'Word 11', 'Word 9'] },
        { kind: 'insert', at: 0, item: 'Word 12' },
      ],
    ],
  ],
  [
    ['', ['Word 4']],
    [
      [
        { kind: 'remove', at: 0 },
        { kind: 'change', at: 0, item: { q: 'Word 18', a: 'Word 2' } },
      ],
    ],
  ],
  [
    ['Word 6', null, 'Word 7', 'Word 13'],
    [
      [
        { kind: 'insert', at: 1, item: { q: 'Word 12', a: 'Word 0' } },
        { kind: 'move', at: 3, to: 4 },
      ],
      [
        { kind: 'change', at: 2, item: 'Word 29' },
        { kind: 'move', at: 3, to: 4 },
      ],
    ],
  ],
  [
    ['Word 15', { q: 'Word 8', a: 'Word 4' }, 'Word 3', { q: 'Word 9', a: 'Word 13' }, 'Word 8'],
    [
      [
        { kind: 'change', at: 1, item: 'Word 4' },
        { kind: 'change', at: 3, item: 'Word 20' },
      ],
    ],
  ],
]

it('random edits of a list buy what is new and keep the target in step', { timeout: 120_000 }, async () => {
  const run = fc.asyncProperty(
    fc.array(item, { minLength: 1, maxLength: 5 }),
    fc.array(fc.array(edit, { minLength: 1, maxLength: 3 }), { minLength: 1, maxLength: 3 }),
    async (first, rounds) => {
      const { options, sandbox, workspace } = await openShop({
        'dragoman.config.json': config({ targets: ['de'] }),
        'l/en/a.json': { list: first, z: 'End' },
      })
      let list: readonly Item[] = first
      const known = new Map<string, number>()
      const steps = [[], ...rounds]
      for (const edits of steps) {
        list = edits.reduce(edited, list)
        workspace.put('l/en/a.json', { list, z: 'End' })
        const before = committed(sandbox).length
        expect((await sync(options)).exitCode).toBe(0)
        const bought = committed(sandbox)
          .slice(before)
          .flatMap(({ data }) => textsIn(JSON.parse(data)))
        for (const text of bought) {
          // Equal texts may be bought once for each place, and never more.
          known.set(text, (known.get(text) ?? 0) + 1)
        }
        for (const text of new Set(bought)) {
          const places = textsIn({ list, z: 'End' }).filter(one => one === text).length
          expect(known.get(text)).toBeLessThanOrEqual(Math.max(places, 1) * (edits.length === 0 ? 1 : 3))
        }
        const target = workspace.has('l/de/a.json') ? JSON.parse(workspace.get('l/de/a.json')) : {}
        expect(withoutTail(target.list ?? [])).toEqual(withoutTail(list.map(translated)))
        expect(await sync(options)).toMatchObject({ orders: [], written: [] })
        expect((await status(options)).totals).toMatchObject({ missing: 0, stale: 0 })
      }
    },
  )
  await fc.assert(run, { numRuns: lawCases(25, 5), endOnFailure: true, examples: [...onceUnwritten] })
})

it('what the shape of a source says is no text is still read in its targets', () => {
  const name = fc.constantFrom(
    'message',
    'description',
    'id',
    'key',
    'name',
    'comment',
    'defaultMessage',
    'other',
    'one',
    '@a',
    'a',
    'locale',
    'match',
    'selectors',
    'translation',
    'notes',
    '$schema',
    '__proto__',
  )
  const { tree } = fc.letrec<{ tree: unknown }>(tie => ({
    tree: fc.oneof(
      { depthSize: 'small' },
      { weight: 4, arbitrary: fc.string({ maxLength: 6 }) },
      { weight: 1, arbitrary: fc.constantFrom<unknown>(1, null, true) },
      { weight: 3, arbitrary: fc.dictionary(name, tie('tree'), { maxKeys: 4 }) },
      { weight: 2, arbitrary: fc.array(tie('tree'), { maxLength: 4 }) },
    ),
  }))
  fc.assert(
    fc.property(fc.oneof(fc.array(tree), fc.dictionary(name, tree)), value => {
      const text = JSON.stringify(value)
      const source = json.scan(text, { role: 'source' })
      const target = json.scan(text)
      const strings = new Set(target.entries.map(({ key }) => key))
      for (const { key } of source.entries) expect(strings.has(key)).toBe(true)
      const all = new Map(
        source.entries.filter(({ text: own }) => own !== '').map(entry => [entry.key, entry.text]),
      )
      const born = new Map(
        [...all].filter(([key]) => source.entries.some(one => one.key === key && !one.isUntranslated)),
      )
      const about = { source: text, target: undefined, values: born, locale: 'de', language: 'de' }
      const merged = born.size === 0 ? '{}' : json.merge(about)
      const kept = new Map(json.scan(merged).entries.map(entry => [entry.key, entry.text]))
      for (const [key, own] of born) expect(kept.get(key)).toBe(own)
    }),
    { numRuns: lawCases(1500) },
  )
})
