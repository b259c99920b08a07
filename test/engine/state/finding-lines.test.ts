import { expect, it } from 'vitest'
import { check } from '../../../src/index.ts'
import { noticeLines } from '../../../src/report/terminal/notes.ts'
import { createWorkspace } from '../../helpers/workspace.ts'

type Finding = readonly [line: number, reason: string, sourceLine: number]

/** The second text is broken, the third has no translation; where a document has one for each, all have. */
const cases: readonly (readonly [file: string, source: string, target: string, ...found: Finding[]])[] = [
  [
    'a.json',
    '{\n"a": "A",\n"b": "B {x}",\n"c": "C" }',
    '{\n\n\n"a": "a",\n\n"b":\n"b",\n\n"c":\n""\n}',
    [7, 'invalid', 3],
    [4, 'missing', 4],
  ],
  [
    'a.arb',
    '{\n"a": "A",\n"b": "B {x}",\n"@b": {},\n"c": "C" }',
    '{ "@@locale": "de",\n"a": "a",\n\n\n"b": "b" }',
    [5, 'invalid', 3],
    [5, 'missing', 5],
  ],
  [
    'messages.json',
    '{ "a": { "message": "A" },\n"b": { "message": "B $1" },\n"c": { "message": "C" } }',
    '{ "a": { "message": "a" },\n"b": {\n"description": "",\n"message": "b" } }',
    [4, 'invalid', 2],
    [3, 'missing', 3],
  ],
  [
    'a.strings',
    '"a" = "A";\n"b" = "B %@";\n"c" = "C";\n',
    '/* one\r\n   two */\r\n"a" = "a";\r\n\r\n"b" =\r\n"b";\r\n',
    [6, 'invalid', 2],
    [3, 'missing', 3],
  ],
  [
    'a.pot',
    'msgid "a"\nmsgstr ""\n\nmsgid "b %s"\nmsgstr ""\n\nmsgid "c"\nmsgstr ""\n',
    'msgid ""\nmsgstr "Language: de\\n"\n\nmsgid "a"\nmsgstr "A"\n\nmsgid "b %s"\nmsgstr ""\n"B"\n\nmsgid "c"\nmsgstr ""\n',
    [8, 'invalid', 4],
    [7, 'missing', 7],
  ],
  ['a.html', '<p>A</p>\n<p>B <b>b</b></p>', '<p>a</p>\n\n\n<p>\nb\n</p>', [5, 'invalid', 2]],
  ['a.txt', 'A\n\nB {{x}}\n', 'a\n\n\n\nb\n', [5, 'invalid', 3]],
  ['a.md', '# A\n\nSee [b](b)\n', '# a\n\n\n\nb\n', [5, 'invalid', 3]],
]

it.each(cases)('a finding in %s has the line of the translation', async (file, source, target, ...found) => {
  const suffix = file.slice(file.lastIndexOf('.'))
  const [from, to] = suffix === '.pot' ? ['l/en.pot', 'l/de.po'] : [`l/en/${file}`, `l/de/${file}`]
  const workspace = createWorkspace({
    'dragoman.config.json': {
      source: 'en',
      targets: ['de'],
      files: [{ source: from, target: to.replace('de', '{locale}') }],
    },
    [from]: source,
    [to]: target,
  })
  const { findings } = await check({ cwd: workspace.root })
  expect(findings.map(({ line, reason, sourceLine }) => [line, reason, sourceLine])).toEqual(found)
  for (const finding of findings) expect(finding).toMatchObject({ path: from, target: to, locale: 'de' })
})

it('a stale text has the line of its translation too, and so has a fuzzy one', async () => {
  const workspace = createWorkspace({
    'dragoman.config.json': {
      source: 'en',
      targets: ['de'],
      files: [{ source: 'l/app.pot', target: 'l/{locale}.po' }],
    },
    'l/app.pot': 'msgid "a"\nmsgstr ""\n',
    'l/de.po': 'msgid ""\nmsgstr "Language: de\\n"\n\n\n#, fuzzy\nmsgid "a"\nmsgstr "A"\n',
  })
  expect((await check({ cwd: workspace.root })).findings).toMatchObject([
    { line: 7, sourceLine: 1, reason: 'stale' },
  ])
})

it('a file that is its own source has one place', async () => {
  const workspace = createWorkspace({
    'dragoman.config.json': { source: 'en', targets: ['de'], files: [{ path: 'l/{locale}.po' }] },
    'l/de.po': 'msgid ""\nmsgstr "Language: de\\n"\n\nmsgid "a"\nmsgstr "A"\n\nmsgid "b"\nmsgstr ""\n',
  })
  expect((await check({ cwd: workspace.root })).findings).toMatchObject([
    { path: 'l/de.po', target: 'l/de.po', line: 7, sourceLine: 7, reason: 'missing' },
  ])
})

it('what is missing has the line of its source, with or without a file', async () => {
  const workspace = createWorkspace({
    'dragoman.config.json': { source: 'en', targets: ['de'], files: [{ path: 'l/{locale}.json' }] },
    'l/en.json': '{\n\n"a": "A" }',
  })
  expect((await check({ cwd: workspace.root })).findings).toMatchObject([{ line: 3, sourceLine: 3 }])
})

it('a notice about a target file names that file with its line', async () => {
  const { root } = createWorkspace({
    'dragoman.config.json': { source: 'en', targets: ['de'], files: [{ path: '{locale}.json' }] },
    'en.json': '{ "a": "A" }',
    'de.json': '{\n\n"a": "1",\n"a": "2" }',
  })
  const report = await check({ cwd: root, env: {} })
  expect(report.notices).toMatchObject([{ path: 'en.json', target: 'de.json', locale: 'de' }])
  const [notice] = report.notices
  expect(notice && noticeLines([notice])[0]).toMatch(/^note: de\.json:[34] /)
})
