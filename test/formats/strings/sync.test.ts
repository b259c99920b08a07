import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, expect, it } from 'vitest'
import { decodeDocument } from '../../../src/formats/document.ts'
import { sync } from '../../../src/index.ts'
import type { Sandbox } from '../../../src/sandbox/index.ts'
import { createService, createWorkspace } from '../../helpers/workspace.ts'

let sandbox: Sandbox | undefined
afterEach(() => sandbox?.close())

const source =
  '/* Shown in the title bar */\n"title" = "Notes for %@";\n\n"save" = "Save\\nall";\n\n"close" = "Close";\n'

it.each([
  ['a folder per locale', 'en.lproj', [{ path: 'ios/{locale}.lproj/*.strings' }]],
  [
    'a base folder',
    'Base.lproj',
    [{ source: 'ios/Base.lproj/*.strings', target: 'ios/{locale}.lproj/*.strings' }],
  ],
])('%s: bought once, written in the manner of each target', async (_, folder, files) => {
  const workspace = createWorkspace({
    'dragoman.config.json': { source: 'en', targets: ['de', 'fr'], files },
    [`ios/${folder}/Main.strings`]: source,
  })
  const wide = (text: string) => Buffer.from(`\ufeff${text}`, 'utf16le')
  workspace.put('ios/fr.lproj/Main.strings', wide('"title" = "Notes pour %@";\r\n"close" = "";\r\n'))
  const opened = await createService()
  sandbox = opened.sandbox
  const run = () => sync({ cwd: workspace.root, ...opened.service })

  const report = await run()
  expect(report).toMatchObject({ exitCode: 0, errors: [], held: [], pending: [] })
  expect(report.written).toEqual(['ios/de.lproj/Main.strings', 'ios/fr.lproj/Main.strings'])
  expect(workspace.get('ios/de.lproj/Main.strings')).toMatch(
    /^\/\* Shown in the title bar \*\/\n"title" = "⟦de⟧[^"\n]*%@[^"\n]*";\n\n"save" = "⟦de⟧[^"\n]*\\n[^"\n]*";\n\n"close" = "⟦de⟧[^"\n]*";\n$/,
  )
  const french = decodeDocument(readFileSync(join(workspace.root, 'ios/fr.lproj/Main.strings')))
  expect(french).toMatchObject({ encoding: 'utf-16le', bom: true })
  expect(french.text).toMatch(
    /^"title" = "Notes pour %@";\r\n"save" = "⟦fr⟧[^"\r\n]*";\r\n"close" = "⟦fr⟧[^"\r\n]*";\r\n$/,
  )
  const sent = sandbox.orders().map(order => JSON.stringify(order))
  expect(sent.filter(order => order.includes('/* Shown in the title bar */'))).toHaveLength(1)

  const again = await run()
  expect(again).toMatchObject({ exitCode: 0, errors: [], written: [], requests: [], orders: [] })
})
