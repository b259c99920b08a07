import { afterEach, expect, it } from 'vitest'
import { plan, status, sync } from '../../../src/index.ts'
import type { Sandbox } from '../../../src/sandbox/index.ts'
import { createService, createWorkspace } from '../../helpers/workspace.ts'

let sandbox: Sandbox | undefined
afterEach(() => sandbox?.close())

const files = {
  'web/en.json': '{\n  "hello": "Hello {{name}}"\n}\n',
  'app/en.arb': '{\n  "@@locale": "en",\n  "hi": "Hi",\n  "@hi": { "description": "Greeting" }\n}',
  'ext/en/messages.json': '{\n  "name": { "message": "Name", "description": "The name" }\n}\n',
  'ios/en.lproj/App.strings': '/* Greeting */\n"hello" = "Hello %@";\n',
  'po/app.pot':
    'msgid ""\nmsgstr ""\n"Content-Type: text/plain; charset=UTF-8\\n"\n\nmsgid "Bye"\nmsgstr ""\n',
  'mail/en.html': '<!DOCTYPE html>\n<html lang="en">\n<body><p>Dear <b>friend</b></p></body>\n</html>\n',
  'docs/en.md': '# Docs\n\nSome text.\n',
  'legal/en.txt': 'A text.\n\nAnother one.\n',
}

it('all formats go through one plan, one budget and one sync', async () => {
  const workspace = createWorkspace({
    'dragoman.config.json': {
      source: 'en',
      targets: ['de', 'ja'],
      files: [
        { path: 'web/{locale}.json' },
        { path: 'app/{locale}.arb' },
        { path: 'ext/{locale}/messages.json' },
        { path: 'ios/{locale}.lproj/*.strings' },
        { source: 'po/app.pot', target: 'po/{locale}.po' },
        { path: 'mail/{locale}.html' },
        { path: 'docs/{locale}.md' },
        { path: 'legal/{locale}.txt' },
      ],
    },
    ...files,
  })
  const opened = await createService()
  sandbox = opened.sandbox
  const options = { cwd: workspace.root, ...opened.service }
  const planned = await plan(options)
  expect(planned.requests.map(({ path }) => path)).toEqual(Object.keys(files))
  expect(planned.requests.every(({ locales }) => locales.length === 2)).toBe(true)
  expect(await sync({ ...options, maxCost: planned.total - 0.01 })).toMatchObject({ exitCode: 6, orders: [] })
  const report = await sync({ ...options, maxCost: planned.total })
  expect(report.errors).toEqual([])
  expect(report.spent).toBe(planned.total)
  expect(report.orders).toHaveLength(16)
  expect(report.written).toHaveLength(16)
  expect((await status(options)).totals).toMatchObject({ missing: 0, stale: 0, invalid: 0, orphan: 0 })
  expect(workspace.get('ios/de.lproj/App.strings')).toBe('/* Greeting */\n"hello" = "⟦de⟧Hello %@";\n')
  expect(workspace.get('app/de.arb')).toContain('"@@locale": "de"')
  expect(workspace.get('ext/ja/messages.json')).toContain('"message": "⟦ja⟧Name"')
  expect(workspace.get('mail/de.html')).toContain('<html lang="de">')
  const times = workspace.times()
  expect(await sync(options)).toMatchObject({ exitCode: 0, requests: [], written: [] })
  expect(workspace.times()).toEqual(times)
})
