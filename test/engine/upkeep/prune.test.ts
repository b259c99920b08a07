/** `prune` lists and removes what the source has no longer, and nothing else. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { adopt, prune, status, UsageError } from '../../../src/index.ts'
import { lawCases } from '../../helpers/laws.ts'
import { createWorkspace } from '../../helpers/workspace.ts'

const po = (...messages: string[]) =>
  ['msgid ""\nmsgstr "Content-Type: text/plain; charset=UTF-8\\n"', ...messages].join('\n\n')

type Case = {
  readonly name: string
  readonly entry: object
  readonly source: readonly [path: string, text: string]
  readonly target: readonly [path: string, text: string]
  readonly after: string
  readonly locale?: string
  /** Values under other names or in another shape than the source's: they count as orphans, and stay. */
  readonly misshapen?: number
}

const json = (name: string, source: string, target: string, after: string, locale = 'de'): Case => ({
  name,
  entry: { path: 'l/{locale}.json' },
  source: ['l/en.json', source],
  target: [`l/${locale}.json`, target],
  locale,
  after,
})

const cases: readonly Case[] = [
  json(
    'JSON, the first, a middle and the last member',
    '{\n  "b": "B", "d": "D"\n}\n',
    '{\n  "a": "1",\n  "b": "2",\n  "c": "3",\n  "d": "4",\n  "e": "5"\n}\n',
    '{\n  "b": "2",\n  "d": "4"\n}\n',
  ),
  json('JSON on one line', '{"b":"B"}', '{ "a": "1", "b": "2", "c": "3" }', '{ "b": "2" }'),
  json(
    'JSON with CR LF and tabs',
    '{"b":"B"}',
    '{\r\n\t"a": "1",\r\n\t"b": "2"\r\n}',
    '{\r\n\t"b": "2"\r\n}',
  ),
  json(
    'JSON, an object that the source has no longer',
    '{"nav":{"home":"Home"},"x":"X"}',
    '{\n  "nav": {\n    "home": "Start",\n    "old": "Alt"\n  },\n  "gone": {\n    "size": 3,\n    "deep": { "a": "A" }\n  },\n  "x": "X"\n}\n',
    '{\n  "nav": {\n    "home": "Start"\n  },\n  "x": "X"\n}\n',
  ),
  json(
    'JSON, an object that the source has and the target has nothing of',
    '{"nav":{"home":"Home"},"x":"X"}',
    '{\n  "nav": {\n    "old": "Alt"\n  },\n  "x": "X"\n}\n',
    '{\n  "nav": {},\n  "x": "X"\n}\n',
  ),
  json(
    'JSON, values that are no texts in the source',
    '{"a":"A","n":null,"x":5,"b":true,"d":{"z":null,"k":"K"}}',
    '{\n  "a": "1",\n  "n": "2",\n  "x": "3",\n  "b": "4",\n  "d": { "z": "5", "k": "6" },\n  "gone": "7"\n}\n',
    '{\n  "a": "1",\n  "n": "2",\n  "x": "3",\n  "b": "4",\n  "d": { "z": "5", "k": "6" }\n}\n',
  ),
  {
    ...json(
      'JSON, an object in the place of a value that is no text',
      '{"a":"A","n":null}',
      '{"a":"1","n":{"x":"2"},"b":"3"}',
      '{"a":"1","n":{"x":"2"}}',
    ),
    misshapen: 1,
  },
  json(
    'JSON with comments and a comma behind the last',
    '{"b":"B"}',
    '{\n  // about a\n  "a": "1", // more of a\n  "b": "2", // of b\n  "c": "3",\n}\n',
    '{\n  "b": "2", // of b\n}\n',
  ),
  json(
    'JSON with commas that open lines',
    '{"b":"B"}',
    '{\n    "a": "1"\n  , "b": "2"\n  , "c": "3"\n}\n',
    '{\n    "b": "2"\n}\n',
  ),
  json('JSON, a key that occurs twice', '{"b":"B"}', '{"a": "1", "b": "2", "a": "3"}', '{"b": "2"}'),
  json(
    'JSON, plural forms that the language needs',
    '{"i_one":"# item","i_other":"# items"}',
    '{"i_one": "1", "i_few": "2", "i_many": "3", "i_other": "4", "j_few": "5"}',
    '{"i_one": "1", "i_few": "2", "i_many": "3", "i_other": "4"}',
  ),
  json(
    'JSON, plural forms in an object',
    '{"i":{"one":"# item","other":"# items"}}',
    '{"i": {"one": "1", "few": "2", "other": "4", "old": "5"}}',
    '{"i": {"one": "1", "few": "2", "other": "4"}}',
  ),
  {
    ...json(
      'JSON, plural forms under other names',
      '{"item":"item","item_plural":"items"}',
      '{"item_0": "1", "item_1": "2", "item_2": "3", "old": "4"}',
      '{"item_0": "1", "item_1": "2", "item_2": "3"}',
      'ru',
    ),
    misshapen: 3,
  },
  json(
    'JSON, the elements of a list',
    '{"a":["One","Two"],"b":"B"}',
    '{"a": ["Eins", "Zwei", "Drei"], "b": "B"}',
    '{"a": ["Eins", "Zwei"], "b": "B"}',
  ),
  {
    ...json(
      'JSON, no text and another shape',
      '{"a":"A","b":{"c":"C"}}',
      '{"a": {"x": "X"}, "b": "B", "n": null, "old": "O"}',
      '{"a": {"x": "X"}, "b": "B", "n": null}',
    ),
    misshapen: 2,
  },
  {
    name: 'ARB, with what it says of a message',
    entry: { path: 'l/app_{locale}.arb' },
    source: ['l/app_en.arb', '{"@@locale":"en","a":"A","@a":{"description":"x"}}'],
    target: [
      'l/app_de.arb',
      '{\n  "@@locale": "de",\n  "a": "1",\n  "old": "2",\n  "@old": {\n    "description": "y"\n  }\n}\n',
    ],
    after: '{\n  "@@locale": "de",\n  "a": "1"\n}\n',
  },
  {
    name: 'WebExtension',
    entry: { path: '_locales/{locale}/messages.json' },
    source: ['_locales/en/messages.json', '{"a":{"message":"A"}}'],
    target: [
      '_locales/de/messages.json',
      '{"a": {"message": "1"}, "old": {"message": "2", "description": "y", "placeholders": {"n": {"content": "$1"}}}}',
    ],
    after: '{"a": {"message": "1"}}',
  },
  {
    name: 'strings, with comments',
    entry: { path: '{locale}.strings' },
    source: ['en.strings', '"b" = "B";\n"d" = "D";\n'],
    target: [
      'de.strings',
      '/* A */\n"a" = "1";\n\n/* B */\n"b" = "2";\n\n/* C */\n"c" = "3"; // c\n\n"d" = "4";\n\n"e" = "5";\n',
    ],
    after: '/* B */\n"b" = "2";\n\n"d" = "4";\n',
  },
  {
    name: 'PO, with comments, plural forms and an obsolete message',
    entry: { source: 'a.pot', target: '{locale}.po' },
    source: ['a.pot', po('msgid "b"\nmsgstr ""\n')],
    target: [
      'de.po',
      po(
        '#: a.c:1\nmsgid "a"\nmsgstr "1"',
        'msgid "b"\nmsgstr "2"',
        'msgid "c"\nmsgid_plural "cs"\nmsgstr[0] "3"\nmsgstr[1] "4"',
        '#~ msgid "z"\n#~ msgstr "9"\n',
      ),
    ],
    after: po('msgid "b"\nmsgstr "2"', '#~ msgid "z"\n#~ msgstr "9"\n'),
  },
  {
    name: 'PO, the last message',
    entry: { source: 'a.pot', target: '{locale}.po' },
    source: ['a.pot', po('msgid "b"\nmsgstr ""\n')],
    target: [
      'de.po',
      po('msgid "b"\nmsgstr "2"', '#, fuzzy\nmsgid "c"\nmsgstr "3"', 'msgid "d"\nmsgstr "4"\n'),
    ],
    after: po('msgid "b"\nmsgstr "2"\n'),
  },
]

const project = ({ entry, source, target, locale }: Case) =>
  createWorkspace({
    'dragoman.config.json': { source: 'en', targets: [locale ?? 'de'], files: [entry] },
    [source[0]]: source[1],
    [target[0]]: target[1],
  })

describe.each(cases)('prune, $name', example => {
  it('lists the orphans, and removes them alone', async () => {
    const workspace = project(example)
    const options = { cwd: workspace.root, env: {}, allowRemoval: ['**'] }
    const before = workspace.tree()
    const listed = await prune(options)
    expect(listed).toMatchObject({ exitCode: 0, errors: [], written: [] })
    expect(listed.files[0]?.orphans.length).toBeGreaterThan(0)
    expect(workspace.tree()).toEqual(before)
    const done = await prune({ ...options, write: true })
    expect(done).toMatchObject({ exitCode: 0, errors: [], written: [example.target[0]], files: listed.files })
    expect(workspace.get(example.target[0])).toBe(example.after)
    expect(workspace.get(example.source[0])).toBe(example.source[1])
    expect((await status(options)).totals.orphan).toBe(example.misshapen ?? 0)
    expect(await prune({ ...options, write: true })).toMatchObject({ files: [], written: [] })
  })
})

describe('prune', () => {
  const config = { source: 'en', targets: ['de', 'fr'], files: [{ path: 'l/{locale}.json' }] }
  const texts = (...keys: string[]) =>
    `${JSON.stringify(Object.fromEntries(keys.map(key => [key, `text ${key}`])), null, 2)}\n`

  it('takes the records of what it removes from the lock, and no others', async () => {
    const workspace = createWorkspace({
      'dragoman.config.json': config,
      'l/en.json': texts('a', 'b', 'c'),
      'l/de.json': texts('a', 'b', 'c'),
      'l/fr.json': texts('a', 'b'),
    })
    const options = { cwd: workspace.root, env: {} }
    await adopt(options)
    const lock = workspace.get('.dragoman/lock/l/en.json.txt')
    workspace.put('l/en.json', texts('a', 'c'))
    await prune({ ...options, write: true, locales: ['de'] })
    expect(workspace.get('l/fr.json')).toBe(texts('a', 'b'))
    const [head, a, b, c, ...rest] = lock.split('\n')
    expect(b).not.toBe('')
    expect(workspace.get('.dragoman/lock/l/en.json.txt')).toBe([head, a, c, ...rest].join('\n'))
  })

  it('removes nothing where a source has lost more than a fifth of its keys, but on purpose', async () => {
    const workspace = createWorkspace({
      'dragoman.config.json': config,
      'l/en.json': texts('a', 'b', 'c', 'd', 'e', 'f', 'g'),
      'l/de.json': texts('a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i'),
      'l/fr.json': texts('a', 'j'),
    })
    const options = { cwd: workspace.root, env: {} }
    const before = workspace.tree()
    const listed = await prune(options)
    expect(listed).toMatchObject({ exitCode: 0, shrunken: [{ path: 'l/en.json', lost: 3, had: 10 }] })
    expect(listed.notices[0]?.message).toContain('--allow-removal l/en.json')
    await expect(prune({ ...options, write: true })).rejects.toThrow(UsageError)
    expect(workspace.tree()).toEqual(before)
    const done = await prune({ ...options, write: true, allowRemoval: ['l/en.json'] })
    expect(done.written).toEqual(['l/de.json', 'l/fr.json'])
  })

  it('continues where a fifth is gone, or two keys', async () => {
    const workspace = createWorkspace({
      'dragoman.config.json': config,
      'l/en.json': texts('a', 'b', 'c'),
      'l/de.json': texts('a', 'x', 'y'),
    })
    const done = await prune({ cwd: workspace.root, env: {}, write: true })
    expect(done).toMatchObject({ shrunken: [], written: ['l/de.json'] })
  })

  it('leaves a file that cannot be parsed, and says so', async () => {
    const workspace = createWorkspace({
      'dragoman.config.json': config,
      'l/en.json': texts('a'),
      'l/de.json': '{"a": "A", ',
      'l/fr.json': texts('a', 'x'),
    })
    const done = await prune({ cwd: workspace.root, env: {}, write: true })
    expect(done).toMatchObject({ exitCode: 1, written: ['l/fr.json'], errors: [{ code: 'FILE_UNREADABLE' }] })
    expect(workspace.get('l/de.json')).toBe('{"a": "A", ')
  })

  it('removes any set of members from JSON of any layout, and proves it', async () => {
    const names = ['a', 'b', 'c', 'd', 'e']
    await fc.assert(
      fc.asyncProperty(fc.subarray(names), fc.constantFrom(undefined, 2, '\t'), async (kept, indent) => {
        const all = Object.fromEntries(names.map(name => [name, `text ${name}`]))
        const rest = Object.fromEntries(kept.map(name => [name, `text ${name}`]))
        const workspace = createWorkspace({
          'dragoman.config.json': config,
          'l/en.json': JSON.stringify(rest),
          'l/de.json': JSON.stringify(all, undefined, indent),
        })
        await prune({ cwd: workspace.root, env: {}, write: true, allowRemoval: ['**'] })
        expect(workspace.get('l/de.json')).toBe(JSON.stringify(rest, undefined, indent))
      }),
      { numRuns: lawCases(60, 15) },
    )
  })
})
