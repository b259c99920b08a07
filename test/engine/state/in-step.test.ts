/** A target is seen alike by its bytes and by a scan, whatever the files and their locks hold. */
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { configOf, openConfigured } from '../../../src/api/open.ts'
import type { Project } from '../../../src/engine/project.ts'
import { overview } from '../../../src/engine/status/overview.ts'
import { formatByName } from '../../../src/formats/index.ts'
import { entryHash, textHash } from '../../../src/lock/hash.ts'
import type { FormatName } from '../../../src/model.ts'
import { createWorkspace, type Workspace } from '../../helpers/workspace.ts'

const locales = ['de', 'fr', 'ja', 'pl', 'xx']

const names = fc.constantFrom(
  'a',
  'b',
  'title',
  'ti\u0074le2',
  'items',
  'items_one',
  'items_other',
  'items_few',
  'items_many',
  'items_plural',
  'items_0',
  'items_1',
  'one',
  'other',
  'message',
  'description',
  '_comment',
  '$schema',
  '@title',
  '@@locale',
  'a/b',
  '~',
  'größe',
  'say "hi"',
  'A sentence. With dots',
)

const texts = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom('Save', 'Open the file', 'Öffnen', '開く', 'Сохранить', 'x') },
  {
    weight: 5,
    arbitrary: fc.constantFrom(
      '',
      ' ',
      '—',
      '{{count}}',
      '{{count}} files',
      '{{count}} Dateien',
      'Hello {name}',
      'Hallo {name}',
      'Hallo {nmae}',
      '<b>Bold</b> text',
      '<b>Fett</b>',
      '<b>Offen',
      '50 %',
      '%s of %d',
      '%d von %s',
      '{n, plural, one {# file} other {# files}}',
      '{n, plural, one {# Datei} other {# Dateien}}',
      'car | cars',
      'say "hi"\nto\tall',
      'back\\slash',
      '😀 smile',
      'no\u00a0break',
      '\u00a0start',
      '\u3000start',
      '\ufeffstart',
      'left\u202eright',
      '“quoted” – …',
      '⟦de⟧ Save',
      "it's {name}",
      '__name__ and [[x]]',
      ':name is',
      '$t(key) nested',
      '@:linked',
      'v\u0085 control',
    ),
  },
)

type Tree = string | number | null | { readonly [name: string]: Tree } | readonly Tree[]

const trees = fc.letrec<{ tree: Tree; object: Tree }>(tie => ({
  tree: fc.oneof(
    { maxDepth: 3 },
    { weight: 12, arbitrary: texts },
    { weight: 4, arbitrary: tie('object') },
    { weight: 1, arbitrary: fc.constantFrom(null, 3, true as never) },
  ),
  object: fc.dictionary(names, tie('tree'), { maxKeys: 6, noNullPrototype: true }),
}))

/** The possible translations of a value. */
const changes = fc.constantFrom(
  'same',
  'same',
  'other',
  'other',
  'other',
  'drop',
  'null',
  'list',
  'wrap',
  'strange',
)

const isCalm = (change: string) => change !== 'list' && change !== 'wrap'

const numbers = fc.nat({ max: 1000 })

type Draw = { readonly of: <T>(values: readonly T[]) => T; readonly chance: (percent: number) => boolean }

function drawFrom(seeds: readonly number[]): Draw {
  let at = 0
  const next = () => seeds[at++ % seeds.length] ?? 0
  return {
    of: <T>(values: readonly T[]) => values[next() % values.length] as T,
    chance: percent => next() % 100 < percent,
  }
}

const calm: Draw = { of: <T>(values: readonly T[]) => values[0] as T, chance: () => false }

function translated(
  tree: Tree,
  draw: Draw,
  pools: { changes: readonly string[]; texts: readonly string[] },
): Tree {
  if (typeof tree !== 'object' || tree === null || Array.isArray(tree)) return tree
  const entries = Object.entries(tree as { [name: string]: Tree })
  if (draw.chance(10)) entries.reverse()
  return Object.fromEntries(
    entries.flatMap(([name, value]): [string, Tree][] => {
      if (typeof value === 'object' && value !== null) return [[name, translated(value, draw, pools)]]
      const change = draw.of(pools.changes)
      if (change === 'drop') return []
      if (change === 'null') return [[name, draw.of([null, 4, ''])]]
      if (change === 'list') return draw.chance(20) ? [[name, ['x']]] : [[name, value]]
      if (change === 'wrap') return draw.chance(20) ? [[name, { [name]: value }]] : [[name, value]]
      if (change === 'strange')
        return [
          [`${name}_${draw.of(['few', 'two', 'x', '0'])}`, draw.of(pools.texts)],
          [name, value],
        ]
      return [[name, change === 'same' ? value : draw.of(pools.texts)]]
    }),
  )
}

/** The same document in a spelling that few tools write. */
function spelled(text: string, draw: Draw): string {
  const style = draw.of([
    'plain',
    'plain',
    'plain',
    'escapes',
    'mark',
    'tight',
    'comment',
    'comma',
    'twice',
    'cut',
    'crlf',
    'solidus',
  ])
  if (style === 'escapes')
    return text.replace(/[^\0-\x7f]/g, one => `\\u${one.charCodeAt(0).toString(16).padStart(4, '0')}`)
  if (style === 'mark') return `\ufeff${text}`
  if (style === 'tight') return JSON.stringify(JSON.parse(text))
  if (style === 'comment') return text.replace('{', '{ // note\n')
  if (style === 'comma') return text.replace(/\n}\s*$/, ',\n}\n')
  if (style === 'twice') return text.replace(/"(\w+)": "([^"\\]*)"/, '"$1": "first",\n"$1": "$2"')
  if (style === 'cut') return text.slice(0, -3)
  if (style === 'crlf') return text.replaceAll('\n', '\r\n')
  if (style === 'solidus') return text.replaceAll('</', '<\\/')
  return text
}

/** A catalog of statements in a spelling that few tools write. */
function spelledStatements(tree: Tree, draw: Draw): string {
  const style = draw.of([
    'plain',
    'plain',
    'plain',
    'escapes',
    'apostrophes',
    'raw',
    'mark',
    'tight',
    'comments',
    'within',
    'bare',
    'idle',
    'twice',
    'cut',
    'crlf',
    'wrapped',
  ])
  const quoted = (text: string) => {
    const whole = text.replace(/["\\]/g, one => `\\${one}`)
    if (style === 'escapes') return `"${whole.replace(/[\n\t]|[^\0-\x7f]/g, escapedUnit)}"`
    if (style === 'apostrophes') return `"${lined(whole).replaceAll("'", "\\'")}"`
    return `"${style === 'raw' ? whole : lined(whole)}"`
  }
  const statements = leaves(tree).map(({ id, text }, index) => {
    const name = id.join('.')
    if (style === 'bare' && /^\w+$/.test(name)) return `${name} = ${quoted(text)};\n`
    if (style === 'within') return `${quoted(name)} /* of ${index} */ = ${quoted(text)};\n`
    if (style === 'tight') return `${quoted(name)}=${quoted(text)};`
    if (style === 'idle' && index === 1) return `${quoted(name)} = "\\q${quoted(text).slice(1)};\n`
    if (style === 'twice' && index === 1) return `"${name}" = "first";\n${quoted(name)} = ${quoted(text)};\n`
    const comment = draw.of(['', '/* No comment provided by engineer. */\n', `// "${name}" = "x";\n`, '\n'])
    return `${style === 'comments' ? comment : '/* “About” it * / */\n'}${quoted(name)} = ${quoted(text)};\n`
  })
  const all = statements.join(style === 'tight' ? '' : '\n')
  if (style === 'mark') return `\ufeff${all}`
  if (style === 'cut') return all.slice(0, -3)
  if (style === 'crlf') return all.replaceAll('\n', '\r\n')
  return style === 'wrapped' ? `{\n${all}}\n` : all
}

const lined = (text: string) => text.replaceAll('\n', '\\n').replaceAll('\t', '\\t')

const escapedUnit = (unit: string) => `\\U${unit.charCodeAt(0).toString(16).padStart(4, '0')}`

function leaves(
  tree: Tree,
  id: readonly string[] = [],
): { readonly id: readonly string[]; readonly text: string }[] {
  if (typeof tree === 'string') return [{ id, text: tree }]
  if (typeof tree !== 'object' || tree === null) return []
  return Object.entries(tree).flatMap(([name, value]) => leaves(value as Tree, [...id, name]))
}

function lockOf(source: Tree, targets: ReadonlyMap<string, Tree>, draw: Draw, isOdd: boolean): string {
  const style = draw.of(isOdd ? ['full', 'crlf', 'conflict', 'twice'] : ['none', 'full', 'full'])
  if (style === 'none') return ''
  let lock = ''
  for (const [locale, target] of targets) {
    const values = new Map(leaves(target).map(({ id, text }) => [JSON.stringify(id), text]))
    const lines = leaves(source).flatMap(({ id, text }) => {
      const value = values.get(JSON.stringify(id))
      if (value === undefined || draw.chance(5)) return []
      const answered = draw.chance(15) ? `${text} (older)` : text
      const written = draw.chance(10) ? `${value} (before)` : value
      return [`${entryHash(id)} ${textHash(answered)} ${textHash(written)}\n`]
    })
    if (draw.chance(10)) lines.reverse()
    if (isOdd && draw.chance(30)) lines.push(lines[0] ?? '')
    if (draw.chance(20)) lines.push(`${entryHash(['gone'])} ${textHash('x')} ${textHash('y')}\n`)
    lock += `[${locale}]\n${lines.join('')}`
    if (style === 'twice') lock += `[${locale}]\n${lines.slice(0, 1).join('')}`
  }
  if (style === 'conflict') lock = lock.replace('\n', '\n<<<<<<< HEAD\n')
  return style === 'crlf' ? lock.replaceAll('\n', '\r\n') : lock
}

/** How many targets were read, and how many of them were scanned as a whole. */
type Ways = { targets: number; scanned: number }

async function bothWays(workspace: Workspace, ways: Ways): Promise<{ quick: unknown; plain: unknown }> {
  const options = { cwd: workspace.root, env: {} }
  const { project } = await openConfigured(await configOf(options), options)
  const see = (one: Project, findings: boolean) => {
    const { problems, ...found } = overview(one, { findings })
    return {
      found,
      problems: problems.map(({ message, path, locale, line }) => ({ message, path, locale, line })),
    }
  }
  const scanning: Project = { ...project, disk: { ...project.disk, look: () => undefined } }
  const scan = vi.spyOn(formatByName(project.pairs[0]?.format ?? 'json'), 'scan')
  const quick = [see(project, true), see(project, false)]
  ways.targets += 2 * locales.length
  ways.scanned += scan.mock.calls.filter(([, options]) => options?.role === 'target').length
  scan.mockRestore()
  return { quick, plain: [see(scanning, true), see(scanning, false)] }
}

describe.each(['json', 'arb', 'webextension', 'strings'] as const)('%s', format => {
  let workspace: Workspace
  beforeAll(() => {
    workspace = createWorkspace({
      'dragoman.config.json': {
        source: 'en',
        targets: locales,
        files: [{ path: `l/{locale}.${extensionOf(format)}`, format }],
      },
    })
  })
  afterAll(() => workspace.remove('.'))

  it('counts, findings with their lines, notices and problems are the same', async () => {
    const file = (locale: string) => `l/${locale}.${extensionOf(format)}`
    const written = (tree: Tree, draw: Draw) =>
      format === 'strings'
        ? spelledStatements(tree, draw)
        : spelled(`${JSON.stringify(tree, null, 2)}\n`, draw)
    const ways: Ways = { targets: 0, scanned: 0 }
    await fc.assert(
      fc.asyncProperty(
        trees.object,
        fc.array(texts, { minLength: 5, maxLength: 12 }),
        fc.array(changes, { minLength: 3, maxLength: 12 }),
        fc.array(numbers, { minLength: 40, maxLength: 80 }),
        async (tree, pool, changed, seeds) => {
          const draw = drawFrom(seeds)
          // Most files and locks are such as tools write; with nearly any oddity a file is scanned as a whole.
          const isOdd = draw.chance(35)
          const messages =
            format === 'webextension' ? asMessages(tree) : format === 'strings' ? asCatalog(tree) : tree
          const pools = { changes: isOdd ? changed : [...changed.filter(isCalm), 'other'], texts: pool }
          const targets = new Map(locales.map(locale => [locale, translated(messages, draw, pools)]))
          workspace.put(file('en'), written(messages, calm))
          for (const [locale, target] of targets)
            workspace.put(file(locale), written(target, isOdd ? draw : calm))
          workspace.put(`.dragoman/lock/${file('en')}.txt`, lockOf(messages, targets, draw, isOdd))
          const { quick, plain } = await bothWays(workspace, ways)
          expect(quick).toEqual(plain)
        },
      ),
      { numRuns: 120, endOnFailure: true },
    )
    // Otherwise one way would only be compared with itself.
    expect((ways.targets - ways.scanned) / ways.targets).toBeGreaterThan(0.3)
  }, 120_000)
})

const extensionOf = (format: FormatName) => (format === 'arb' || format === 'strings' ? format : 'json')

function asCatalog(tree: Tree): Tree {
  return Object.fromEntries(leaves(tree).map(({ id, text }) => [id.join('.'), text]))
}

function asMessages(tree: Tree): Tree {
  return Object.fromEntries(
    leaves(tree).map(({ id, text }) => [id.join('_'), { message: text, description: 'Says something' }]),
  )
}
