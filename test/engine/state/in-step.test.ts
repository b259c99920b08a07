/** A target is seen alike by its bytes and by a scan, whatever the files and their locks hold. */
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { configOf, openConfigured } from '../../../src/api/open.ts'
import type { Project } from '../../../src/engine/project.ts'
import { overview } from '../../../src/engine/status/overview.ts'
import { formatByName } from '../../../src/formats/index.ts'
import { escapeText } from '../../../src/formats/po/read/escapes.ts'
import { entryHash, textHash } from '../../../src/lock/hash.ts'
import type { FormatName } from '../../../src/model.ts'
import { lawCases } from '../../helpers/laws.ts'
import { createWorkspace, type Workspace } from '../../helpers/workspace.ts'
import { type Draw, drawnLedger } from './drawn-ledger.ts'

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
      'charset=iso-8859-1 größe',
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

/** The texts of a tree as the messages of a template, by context and id; what counts has plural forms. */
function asTemplate(tree: Tree): Tree {
  const contexts = new Map<string, Map<string, Tree>>()
  for (const [index, { id, text }] of leaves(tree).entries()) {
    if (text === '') continue
    const context = index % 2 === 0 ? '' : id.join('.')
    const name = context === '' ? `${text} (${index})` : text
    const messages = contexts.get(context) ?? new Map<string, Tree>()
    contexts.set(context, messages)
    messages.set(name, /%d|count/.test(text) ? { 0: name, 1: `${name}s` } : name)
  }
  return Object.fromEntries([...contexts].map(([context, all]) => [context, Object.fromEntries(all)]))
}

/** A template's tree, or that of its translation, in a spelling that few tools write. */
function spelledCatalog(tree: Tree, draw: Draw, isTemplate: boolean): string {
  const style = draw.of([
    'plain',
    'plain',
    'plain',
    'wrapped',
    'octal',
    'raw',
    'mark',
    'fuzzy',
    'obsolete',
    'latin',
    'headless',
    'formless',
    'tight',
    'twice',
    'cut',
    'crlf',
    'late',
  ])
  const forms = draw.of([
    'nplurals=2; plural=n != 1;',
    'nplurals=1; plural=0;',
    'nplurals=2; plural=(n > 1);',
  ])
  const count = Number(/nplurals=(\d)/.exec(forms)?.[1])
  const piece = (text: string) => {
    const whole = escapeText(text)
    if (style === 'octal') return `"${whole.replaceAll('e', '\\145')}"`
    return `"${style === 'raw' ? whole.replaceAll('\\t', '\t') : whole}"`
  }
  const quoted = (text: string) =>
    style === 'wrapped' && text !== ''
      ? ['""', ...(text.match(/[\s\S]{1,6}/gu) ?? []).map(piece)].join('\n')
      : piece(text)
  const header = [
    ...(style === 'headless' ? [] : ['msgid ""', 'msgstr ""']),
    ...(style === 'headless'
      ? []
      : [`"Content-Type: text/plain; charset=${style === 'latin' ? 'ISO-8859-1' : 'UTF-8'}\\n"`]),
    ...(isTemplate || style === 'headless'
      ? []
      : [`"Plural-Forms: ${style === 'formless' ? 'nplurals=3; plural=x;' : forms}\\n"`]),
  ].join('\n')
  const asObject = (value: Tree | undefined) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as { readonly [name: string]: Tree })
      : {}
  const messages = Object.entries(asObject(tree)).flatMap(([context, all]) =>
    Object.entries(asObject(all)).map(([name, value], index) => {
      const lines = [draw.of(['#. About it', '#: a.c:1', '#, c-format', '#| msgid "old"', '# "quoted"'])]
      if (style === 'fuzzy' && index % 2 === 0) lines.push('#, fuzzy, c-format')
      if (style === 'obsolete') lines.push('#, fuzzy', '#~ msgid "gone"', '#~ msgstr "weg"')
      if (context !== '') lines.push(`msgctxt ${quoted(context)}`)
      lines.push(`msgid ${quoted(name)}`)
      const isPlural = typeof value === 'object' && value !== null
      const textOf = (one: Tree | undefined) => (typeof one === 'string' && !isTemplate ? quoted(one) : '""')
      if (isPlural) {
        lines.push(`msgid_plural ${quoted(`${name}s`)}`)
        for (let form = 0; form < count; form++)
          lines.push(`msgstr[${form}] ${textOf(asObject(value)[String(form)])}`)
      } else lines.push(`msgstr ${textOf(value)}`)
      return lines.join('\n')
    }),
  )
  if (style === 'twice' && messages.length > 1) messages.push(messages[0] ?? '')
  const ordered = style === 'late' ? [...messages, header] : [header, ...messages]
  const text = `${ordered.join(style === 'tight' ? '\n' : '\n\n')}\n`
  if (style === 'mark') return `\ufeff${text}`
  if (style === 'cut') return text.slice(0, -3)
  return style === 'crlf' ? text.replaceAll('\n', '\r\n') : text
}

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

/** How many trees had a target that was read by its bytes and not scanned as a whole. */
type Ways = { quick: number }

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
  const scanned = scan.mock.calls.filter(([, options]) => options?.role === 'target').length
  if (scanned < 2 * locales.length) ways.quick++
  scan.mockRestore()
  const plain = see(scanning, true)
  // Whether findings are listed or only counted changes nothing else, and a scan costs the most here.
  return { quick, plain: [plain, { ...plain, found: { ...plain.found, findings: [] } }] }
}

describe.each(['json', 'arb', 'webextension', 'strings', 'po'] as const)('%s', format => {
  let workspace: Workspace
  beforeAll(() => {
    workspace = createWorkspace({
      'dragoman.config.json': {
        source: 'en',
        targets: locales,
        files:
          format === 'po'
            ? ['l', 'm'].map(folder => ({
                source: `${folder}/en.pot`,
                target: `${folder}/{locale}.po`,
                format,
              }))
            : ['l', 'm'].map(folder => ({ path: `${folder}/{locale}.${extensionOf(format)}`, format })),
      },
    })
  })
  afterAll(() => workspace.remove('.'))

  it('counts, findings with their lines, notices and problems are the same', async () => {
    const file = (locale: string) => `l/${locale}.${extensionOf(format, locale)}`
    const written = (tree: Tree, draw: Draw, isSource = false) => {
      if (format === 'strings') return spelledStatements(tree, draw)
      if (format === 'po') return spelledCatalog(tree, draw, isSource)
      return spelled(`${JSON.stringify(tree, null, 2)}\n`, draw)
    }
    const ways: Ways = { quick: 0 }
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
          const messages = treeFor(format, tree)
          const pools = { changes: isOdd ? changed : [...changed.filter(isCalm), 'other'], texts: pool }
          const targets = new Map(locales.map(locale => [locale, translated(messages, draw, pools)]))
          const path = file('en')
          const source = { path, twin: path.replace('l/', 'm/'), text: written(messages, calm, true) }
          workspace.put(source.path, source.text)
          workspace.put(source.twin, source.text)
          const texts = new Map(
            [...targets].map(([locale, one]) => [locale, written(one, isOdd ? draw : calm)]),
          )
          for (const [locale, text] of texts) workspace.put(file(locale), text)
          workspace.remove('.dragoman/orders')
          for (const [path, text] of drawnLedger(format, source, texts, pool, draw)) workspace.put(path, text)
          workspace.put(`.dragoman/lock/${file('en')}.txt`, lockOf(messages, targets, draw, isOdd))
          const { quick, plain } = await bothWays(workspace, ways)
          expect(quick).toEqual(plain)
        },
      ),
      { numRuns: lawCases(120, 16), endOnFailure: true },
    )
    // Otherwise one way would only be compared with itself. Many are scanned beside, to know what a name of the ledger means.
    expect(ways.quick).toBeGreaterThan(0)
  }, 120_000)
})

function extensionOf(format: FormatName, locale = ''): string {
  if (format === 'po') return locale === 'en' ? 'pot' : 'po'
  return format === 'arb' || format === 'strings' ? format : 'json'
}

function treeFor(format: FormatName, tree: Tree): Tree {
  if (format === 'webextension') return asMessages(tree)
  if (format === 'strings') return asCatalog(tree)
  return format === 'po' ? asTemplate(tree) : tree
}

function asCatalog(tree: Tree): Tree {
  return Object.fromEntries(leaves(tree).map(({ id, text }) => [id.join('.'), text]))
}

function asMessages(tree: Tree): Tree {
  return Object.fromEntries(
    leaves(tree).map(({ id, text }) => [id.join('_'), { message: text, description: 'Says something' }]),
  )
}
