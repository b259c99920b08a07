import { describe, expect, it } from 'vitest'
import { factsOf, formatNames } from '../src/model.ts'
import {
  cycles,
  filesWith,
  firstCommentOf,
  importsOf,
  internalImports,
  packageOf,
  partOf,
  type Sources,
  sources,
} from './architecture/sources.ts'

const base = ['model', 'errors']
const shared = [...base, 'interruption', 'disk', 'wildcards']
const parts = [
  'engine',
  'config',
  'formats',
  'checks',
  'lock',
  'ledger',
  'service',
  'sandbox',
  'extract',
  'init',
  'report',
]

/** The parts that each part of `src/` may import, beside itself. */
const allowedByPart: ReadonlyMap<string, readonly string[]> = new Map([
  ['cli', ['api', 'ci', 'errors', 'index', 'options', 'report', 'sandbox']],
  ['action', ['index', 'options', 'report', 'sandbox']],
  ['index', [...shared, 'api', ...parts]],
  // The code behind the public functions: `index.ts` itself is only the list of them.
  ['api', [...shared, 'ci', 'options', 'shard', 'text-diff', ...parts]],
  ['engine', [...shared, 'text-diff', 'formats', 'lock', 'ledger', 'service', 'checks']],
  ['sandbox', [...shared, 'csv', 'duration']],
  ['report', [...shared, 'csv']],
  ...['config', 'lock', 'ledger', 'service', 'extract', 'init'].map((part): [string, readonly string[]] => [
    part,
    shared,
  ]),
  // Both read the links of Markdown, the one in pages and the other in texts.
  ...['checks', 'formats'].map((part): [string, readonly string[]] => [
    part,
    [...shared, 'markdown-links', 'digits'],
  ]),
  ['markdown-links', []],
  ['digits', []],
  ['disk', base],
  ['errors', ['model']],
  ['interruption', ['errors']],
  ['ci', []],
  ['options', ['model', 'duration', 'shard']],
  ['csv', []],
  ['duration', []],
  ['shard', []],
  ['wildcards', []],
  ['model', []],
  ['text-diff', []],
])

/** The engine's rooms, in the order of the pipeline. */
const rooms = ['scan', 'known', 'diff', 'proofread', 'status', 'plan', 'order', 'collect', 'upkeep']

/**
 * Comparisons with the name or an extension of a format, lists of names, and a name as a default: the next format would
 * have to be added there. Names that are words of other things as well count where a format is asked.
 */
const extensions = formatNames
  .filter(name => factsOf(name).isDocument !== true)
  .flatMap(name => factsOf(name).extensions)
  .filter(extension => !extension.startsWith('.json'))
  .join('|')

const byFormatName = new RegExp(
  [
    String.raw`\b\w*[fF]ormat\s*(?:[!=]==|\?\?)\s*'`,
    String.raw`'\s*[!=]==\s*(?:\w+[.])*format\b`,
    String.raw`(?:[!=]==|\?\?|\bcase)\s*'(?:json|po|arb|webextension|strings)'`,
    String.raw`\bFormatName\[\]\s*=\s*\[`,
    String.raw`\bFormatName\s*=\s*'`,
    String.raw`endsWith\('(?:${extensions})'\)`.replaceAll('.', '[.]'),
  ].join('|'),
)

const packagesWithManyDoors: ReadonlySet<string> = new Set(['zod', 'yaml'])
const longestFile = 300

function roomOf(path: string): number | undefined {
  const [part, room, file] = path.split('/')
  if (part !== 'engine' || file === undefined) return undefined
  return rooms.indexOf(String(room))
}

/** Every rule, as the list of what breaks it. */
const rules: Readonly<Record<string, (sources: Sources) => string[]>> = {
  'imports go in the allowed direction only': sources =>
    internalImports(sources)
      .filter(
        ({ from, to }) =>
          partOf(from) !== partOf(to) && !allowedByPart.get(partOf(from))?.includes(partOf(to)),
      )
      .map(({ from, to }) => `${from} → ${to}`),

  'a room of the engine imports only rooms before it': sources =>
    internalImports(sources)
      .map(({ from, to }) => ({ from, to, of: roomOf(from), at: roomOf(to) }))
      .filter(({ of, at }) => of !== undefined && at !== undefined && at > of)
      .map(({ from, to }) => `${from} → ${to}`),

  'a folder beside a file of its name is entered through that file': sources =>
    internalImports(sources)
      .filter(
        ({ from, to }) => to.includes('/') && sources.has(`${partOf(to)}.ts`) && partOf(from) !== partOf(to),
      )
      .map(({ from, to }) => `${from} → ${to}`),

  'the command line calls no more of the library than everybody can': sources => {
    const offered = new Set(sources.get('index.ts')?.match(/\w+/g))
    return [...sources]
      .filter(([path]) => path.startsWith('cli/'))
      .flatMap(([path, code]) =>
        [
          ...code.matchAll(
            /\{ ([\w, ]+) \} = await import\('[./]*\/api\/|\(await import\('[./]*\/api\/[\w-]+\.ts'\)\)\.(\w+)|import \{ ([\w, ]+) \} from '[./]*\/api\//g,
          ),
        ]
          .flatMap(([, lazily = '', called = lazily, names = called]) => names.split(', '))
          .filter(name => !offered.has(name))
          .map(name => `${path}: ${name}`),
      )
  },

  'there are no cycles': cycles,

  'what is imported exists': sources =>
    internalImports(sources)
      .filter(({ to }) => !sources.has(to))
      .map(({ from, to }) => `${from} → ${to}`),

  'a package has one importing module': sources => {
    const doors = new Map<string, Set<string>>()
    for (const { from, specifier } of importsOf(sources)) {
      const name = packageOf(specifier)
      if (name === undefined || packagesWithManyDoors.has(name)) continue
      doors.set(name, (doors.get(name) ?? new Set()).add(from))
    }
    return [...doors]
      .filter(([, files]) => files.size > 1)
      .map(([name, files]) => `${name}: ${[...files].join(', ')}`)
  },

  'modules of Node are named as such': sources =>
    importsOf(sources)
      .filter(({ specifier }) =>
        /^(?:fs|path|os|url|util|crypto|events|stream|http|https|zlib|child_process)(?:\/|$)/.test(specifier),
      )
      .map(({ from, specifier }) => `${from}: ${specifier}`),

  'only TypeScript, imported with its extension': sources => [
    ...[...sources.keys()].filter(path => !path.endsWith('.ts')),
    ...importsOf(sources)
      .filter(({ specifier }) => specifier.startsWith('.') && !/\.(?:ts|json)$/.test(specifier))
      .map(({ from, specifier }) => `${from}: ${specifier}`),
  ],

  'nothing is exported as default': sources =>
    filesWith(sources, /^export\s+default\b|^export\s*\{[^}]*\bas default\b/m),

  'there is no folder for odds and ends': sources =>
    [...sources.keys()].filter(path => /(?:^|\/)(?:utils?|helpers?|misc|common)(?:\/|\.ts$)/.test(path)),

  'a format is asked for what it is, not for its name': sources =>
    filesWith(sources, byFormatName).filter(
      path => partOf(path) !== 'formats' && !path.startsWith('model/format'),
    ),

  'only the shells print': sources =>
    filesWith(sources, /\bconsole\b\s*[.[]/).filter(path => !['cli', 'action'].includes(partOf(path))),

  'nothing ends the process, but a second signal': sources =>
    filesWith(sources, /\bprocess\s*\.\s*(?:exit|abort|reallyExit)\b/).filter(
      path => path !== 'cli/signals.ts',
    ),

  'files are short, or their first comment says why they are not': sources =>
    [...sources]
      .map(([path, text]) => ({ path, text, lines: text.trimEnd().split('\n').length }))
      .filter(({ text, lines }) => lines > longestFile && !/\b300 lines\b/.test(firstCommentOf(text)))
      .map(({ path, lines }) => `${path}: ${lines} lines`),
}

describe('the sources', () => {
  it.each(Object.entries(rules))('%s', (_, broken) => {
    expect(broken(sources)).toEqual([])
  })

  it('are all read', () => {
    expect(sources.size).toBeGreaterThan(3)
    expect(importsOf(sources).length).toBeGreaterThan(3)
    const unknown = [...sources.keys()].map(partOf).filter(part => !allowedByPart.has(part))
    expect(unknown).toEqual([])
  })
})

describe('the rules find', () => {
  const cases: readonly [
    title: string,
    rule: string,
    files: Readonly<Record<string, string>>,
    found: readonly string[],
  ][] = [
    [
      'a scan that asks what is ordered',
      'a room of the engine imports only rooms before it',
      {
        'engine/scan/a.ts': "import { x } from '../order/b.ts'",
        'engine/order/b.ts': "import { y } from '../scan/c.ts'\nexport const x = y",
        'engine/scan/c.ts': 'export const y = 1',
      },
      ['engine/scan/a.ts → engine/order/b.ts'],
    ],
    [
      'an engine that asks the shell',
      'imports go in the allowed direction only',
      { 'engine/a.ts': "import { x } from '../cli/main.ts'" },
      ['engine/a.ts → cli/main.ts'],
    ],
    [
      'a sandbox that takes a type from the service',
      'imports go in the allowed direction only',
      { 'sandbox/a.ts': "import type { Wire } from '../service/wire.ts'" },
      ['sandbox/a.ts → service/wire.ts'],
    ],
    [
      'a type taken inline',
      'imports go in the allowed direction only',
      { 'sandbox/a.ts': "const x: import('../service/wire.ts').Wire" },
      ['sandbox/a.ts → service/wire.ts'],
    ],
    [
      'an import over several lines',
      'imports go in the allowed direction only',
      { 'lock/a.ts': "import {\n  a,\n  type B,\n} from '../ledger/b.ts'" },
      ['lock/a.ts → ledger/b.ts'],
    ],
    [
      'a re-export',
      'imports go in the allowed direction only',
      { 'model.ts': "export * from './errors.ts'" },
      ['model.ts → errors.ts'],
    ],
    [
      'a lazy import',
      'imports go in the allowed direction only',
      { 'config/a.ts': "const { x } = await import('../engine/x.ts')" },
      ['config/a.ts → engine/x.ts'],
    ],
    [
      'a side door',
      'a folder beside a file of its name is entered through that file',
      { 'disk.ts': '', 'engine/a.ts': "import { x } from '../disk/paths.ts'" },
      ['engine/a.ts → disk/paths.ts'],
    ],
    [
      'a command that uses what the library hides',
      'the command line calls no more of the library than everybody can',
      {
        'index.ts': "export { check } from './api/look.ts'",
        'cli/commands/a.ts': "const { check } = await import('../../api/look.ts')",
        'cli/b.ts': "import { openProject } from '../api/open.ts'",
        'cli/c.ts': "(await import('../api/run.ts')).run(options)",
      },
      ['cli/b.ts: openProject', 'cli/c.ts: run'],
    ],
    [
      'a cycle',
      'there are no cycles',
      {
        'a.ts': "import './b.ts'",
        'b.ts': "import type { C } from './c.ts'",
        'c.ts': "export { a } from './a.ts'",
      },
      ['a.ts → b.ts → c.ts → a.ts'],
    ],
    ['a missing file', 'what is imported exists', { 'a.ts': "import './b.ts'" }, ['a.ts → b.ts']],
    [
      'a package with two doors',
      'a package has one importing module',
      {
        'a.ts': "import fg from 'fast-glob'",
        'b.ts': "await import('fast-glob/x')",
        'c.ts': "import 'zod'",
        'd.ts': "import 'zod'",
      },
      ['fast-glob: a.ts, b.ts'],
    ],
    [
      'a scoped package with two doors',
      'a package has one importing module',
      {
        'a.ts': "import { x } from '@hono/node-server'",
        'b.ts': "import '@hono/node-server/y'",
        'c.ts': "import '@hono/zod'",
      },
      ['@hono/node-server: a.ts, b.ts'],
    ],
    [
      'a bare module of Node',
      'modules of Node are named as such',
      { 'a.ts': "import { x } from 'fs/promises'", 'b.ts': "import 'node:fs'" },
      ['a.ts: fs/promises'],
    ],
    [
      'a missing extension',
      'only TypeScript, imported with its extension',
      { 'a.ts': "import './b'", 'b.js': '' },
      ['b.js', 'a.ts: ./b'],
    ],
    [
      'a default export',
      'nothing is exported as default',
      { 'a.ts': 'export default 1', 'b.ts': 'export { b as default }', 'c.ts': '// export default' },
      ['a.ts', 'b.ts'],
    ],
    [
      'a utils folder',
      'there is no folder for odds and ends',
      { 'utils/a.ts': '', 'engine/util.ts': '', 'engine/utility.ts': '' },
      ['utils/a.ts', 'engine/util.ts'],
    ],
    [
      'questions for a name',
      'a format is asked for what it is, not for its name',
      {
        'checks/a.ts': "if (format === 'html') x()",
        'checks/b.ts': "const pages: readonly FormatName[] = ['html']",
        'config/c.ts': "path.endsWith('.po')",
        'engine/d.ts': "const format = formatOf(path) ?? 'json'",
        'engine/e.ts': "switch (name) { case 'arb': }",
        'engine/f.ts': "if ('text' !== pair.format) x()",
        'formats/json/g.ts': "if (format === 'json') x()",
        'checks/h.ts': "if (markup === 'html') x()\nif (kind === 'text') y()",
      },
      ['checks/a.ts', 'checks/b.ts', 'config/c.ts', 'engine/d.ts', 'engine/e.ts', 'engine/f.ts'],
    ],
    [
      'a print',
      'only the shells print',
      { 'engine/a.ts': "console.log('x')", 'cli/a.ts': "console.log('x')", 'lock/a.ts': '/* console.log */' },
      ['engine/a.ts'],
    ],
    [
      'an exit',
      'nothing ends the process, but a second signal',
      { 'cli/a.ts': 'process.exit(1)', 'cli/b.ts': 'process.exitCode = 1' },
      ['cli/a.ts'],
    ],
    [
      'a long file',
      'files are short, or their first comment says why they are not',
      {
        'a.ts': '\n'.repeat(400),
        'b.ts': 'x\n'.repeat(301),
        'c.ts': `/**\n * Over 300 lines: a table.\n */\n${'x\n'.repeat(301)}`,
      },
      ['b.ts: 301 lines'],
    ],
  ]

  it.each(cases)('%s', (_, rule, files, found) => {
    expect(rules[rule]?.(new Map(Object.entries(files)))).toEqual(found)
  })

  it('at least one fault each', () => {
    expect(new Set(cases.map(([, rule]) => rule))).toEqual(new Set(Object.keys(rules)))
  })
})
