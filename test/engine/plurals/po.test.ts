import { afterEach, expect, it } from 'vitest'
import { status, sync } from '../../../src/index.ts'
import type { Sandbox } from '../../../src/sandbox/index.ts'
import { createService, createWorkspace } from '../../helpers/workspace.ts'

const pot = `msgid ""
msgstr ""
"Content-Type: text/plain; charset=UTF-8\\n"

#: a.c:1
msgid "Hello"
msgstr ""

#: a.c:2
#, c-format
msgid "%d file"
msgid_plural "%d files"
msgstr[0] ""
msgstr[1] ""
`

let sandbox: Sandbox | undefined
afterEach(() => sandbox?.close())

it('orders the plural forms that each language needs, writes them, and finds nothing to do afterwards', async () => {
  const workspace = createWorkspace({
    'dragoman.config.json': {
      source: 'en',
      targets: ['de', 'pl', 'ja'],
      files: [{ source: 'po/app.pot', target: 'po/{locale}.po' }],
    },
    'po/app.pot': pot,
  })
  const opened = await createService()
  sandbox = opened.sandbox
  const options = { cwd: workspace.root, ...opened.service }
  const before = await status(options)
  expect(before.files[0]?.targets.map(({ missing }) => missing)).toEqual([3, 4, 2])
  const report = await sync(options)
  expect(report.errors).toEqual([])
  expect(report.written).toEqual(['po/de.po', 'po/ja.po', 'po/pl.po'])
  expect(workspace.get('po/pl.po')).toContain('msgstr[2] "⟦pl⟧%d files"')
  expect(workspace.get('po/ja.po')).toContain('msgstr[0] "⟦ja⟧%d files"')
  expect(workspace.get('po/ja.po')).not.toContain('msgstr[1]')
  const times = workspace.times()
  expect(await sync(options)).toMatchObject({ exitCode: 0, requests: [], written: [], superseded: [] })
  expect(workspace.times()).toEqual(times)
  expect((await status(options)).totals).toMatchObject({ translated: 9, missing: 0, orphan: 0 })
})

it('buys a fuzzy entry again and takes the mark off', async () => {
  const workspace = createWorkspace({
    'dragoman.config.json': {
      source: 'en',
      targets: ['de'],
      files: [{ source: 'po/app.pot', target: 'po/{locale}.po' }],
    },
    'po/app.pot': pot,
    'po/de.po': `msgid ""
msgstr ""
"Content-Type: text/plain; charset=UTF-8\\n"
"Plural-Forms: nplurals=2; plural=(n != 1);\\n"

#, fuzzy
msgid "Hello"
msgstr "Hallo?"

msgid "%d file"
msgid_plural "%d files"
msgstr[0] "%d Datei"
msgstr[1] "%d Dateien"
`,
  })
  const opened = await createService()
  sandbox = opened.sandbox
  const options = { cwd: workspace.root, ...opened.service }
  expect((await status(options)).totals).toMatchObject({ translated: 2, stale: 1 })
  expect((await sync(options)).errors).toEqual([])
  expect(workspace.get('po/de.po')).toContain('\n\nmsgid "Hello"\nmsgstr "⟦de⟧Hello"\n')
  expect((await status(options)).totals).toMatchObject({ translated: 3, stale: 0 })
})

it.each([
  ['%d / %d', '%2$d / %1$d'],
  ['100 %', '100\u00a0%'],
  ['…', '...'],
  ['1.0', '1.0'],
])('a fuzzy text of %j, which has no letter, stays and is not bought', async (text, own) => {
  const german = `msgid ""
msgstr "Content-Type: text/plain; charset=UTF-8\\n"

#, fuzzy
msgid "${text}"
msgstr "${own}"

msgid "Hello"
msgstr ""
`
  const workspace = createWorkspace({
    'dragoman.config.json': {
      source: 'en',
      targets: ['de'],
      files: [{ source: 'po/app.pot', target: 'po/{locale}.po' }],
    },
    'po/app.pot': german.replace('#, fuzzy\n', '').replace(`msgstr "${own}"`, 'msgstr ""'),
    'po/de.po': german,
  })
  const opened = await createService()
  sandbox = opened.sandbox
  const options = { cwd: workspace.root, ...opened.service }
  expect(await sync(options)).toMatchObject({ exitCode: 0, written: ['po/de.po'] })
  expect(workspace.get('po/de.po')).toBe(german.replace(/msgstr ""\n$/, 'msgstr "⟦de⟧Hello"\n'))
  expect((await status(options)).totals).toMatchObject({ translated: 1, stale: 1, missing: 0 })
  expect(await sync(options)).toMatchObject({ exitCode: 0, requests: [], written: [] })
})

it('a file without a template is its own source', async () => {
  const workspace = createWorkspace({
    'dragoman.config.json': {
      source: 'en',
      targets: ['de'],
      files: [{ path: 'locale/{locale}/app.po' }],
    },
    'locale/de/app.po': pot.replace(
      'charset=UTF-8\\n"',
      'charset=UTF-8\\n"\n"Plural-Forms: nplurals=2; plural=(n != 1);\\n"',
    ),
  })
  const opened = await createService()
  sandbox = opened.sandbox
  const options = { cwd: workspace.root, ...opened.service }
  const before = await status(options)
  expect(before.files).toMatchObject([
    { source: 'locale/de/app.po', targets: [{ locale: 'de', path: 'locale/de/app.po', missing: 3 }] },
  ])
  const report = await sync(options)
  expect(report.errors).toEqual([])
  expect(opened.sandbox.truth.flatMap(one => (one.what === 'committed' ? [one.path] : []))).toEqual([
    'locale/de/app.po',
  ])
  expect(workspace.get('locale/de/app.po')).toContain('msgid "Hello"\nmsgstr "⟦de⟧Hello"')
  expect(await sync(options)).toMatchObject({ exitCode: 0, requests: [], written: [] })
})
