import { cpSync, mkdirSync, mkdtempSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build } from 'esbuild'
import { beforeAll, expect, it } from 'vitest'
import type * as Library from '../../src/index.ts'
import { createWorkspace } from '../helpers/workspace.ts'
import { pageAt, root } from './pages.ts'

/** The blocks of code on the page, by the file that the comment before them names. */
const { text } = pageAt('docs/contributing.md')
const blocks = [...text.matchAll(/```ts\n([\s\S]*?)```/g)].map(({ 1: code = '', index }) => ({
  file: [...text.slice(0, index).matchAll(/<!-- (src\/\S+) -->/g)].at(-1)?.[1],
  code,
}))

/** A copy of the sources with the changes of the page and no others, as a library. */
async function withNewFormat(): Promise<typeof Library> {
  const copy = mkdtempSync(join(tmpdir(), 'dragoman-format-'))
  cpSync(join(root, 'src'), join(copy, 'src'), { recursive: true })
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'))
  writeFileSync(join(copy, 'package.json'), readFileSync(join(root, 'package.json')))
  const change = (file: string, next: (before: string, codes: readonly string[]) => string) => {
    const path = join(copy, file)
    const codes = blocks.filter(block => block.file === file).map(({ code }) => code)
    expect(codes, `the page says nothing of ${file}`).not.toEqual([])
    writeFileSync(path, next(readFileSync(path, 'utf8'), codes))
  }
  const folder = 'src/formats/ini/index.ts'
  mkdirSync(dirname(join(copy, folder)))
  writeFileSync(join(copy, folder), '')
  change(folder, (_, codes) => codes.join(''))
  change('src/formats/list.ts', (before, [line = '']) => before.replace(/\}\s*$/, `${line}}\n`))
  change('src/model/format-table.ts', (before, [row = '']) =>
    before.replace('} as const satisfies', `${row}} as const satisfies`),
  )
  const outfile = join(copy, 'library.mjs')
  await build({
    entryPoints: [join(copy, 'src/index.ts')],
    outfile,
    bundle: true,
    platform: 'node',
    format: 'esm',
    packages: 'external',
    logLevel: 'warning',
  })
  return import(pathToFileURL(outfile).href)
}

let library: typeof Library
beforeAll(async () => {
  library = await withNewFormat()
}, 60_000)

const source = '; The first page\ntitle = Welcome\n\nlead = You have {count} letters\nend = Good bye\n'

it('a format that is added as the page says is found, counted, priced, bought and written', async () => {
  const workspace = createWorkspace({
    'dragoman.config.yaml': 'source: en\ntargets: [de, fr]\nfiles:\n  - path: texts/{locale}.ini\n',
    'texts/en.ini': source,
    'texts/de.ini': '# Von Hand\r\ntitle=Willkommen\r\nend  =  Tschüss',
  })
  const options = { cwd: workspace.root, env: {}, sandbox: true }
  const { files } = await library.status({ cwd: workspace.root, env: {} })
  expect(files).toMatchObject([
    {
      source: 'texts/en.ini',
      format: 'ini',
      entries: 3,
      targets: [
        { locale: 'de', translated: 2, missing: 1 },
        { locale: 'fr', translated: 0, missing: 3 },
      ],
    },
  ])
  const { requests } = await library.plan(options)
  expect(requests.map(({ entries, locales }) => ({ entries, locales }))).toEqual([
    { entries: 1, locales: ['de'] },
    { entries: 3, locales: ['fr'] },
  ])
  const { exitCode, written, held } = await library.sync(options)
  expect({ exitCode, written, held }).toEqual({
    exitCode: 0,
    written: ['texts/de.ini', 'texts/fr.ini'],
    held: [],
  })
  expect(workspace.get('texts/de.ini')).toMatch(
    /^# Von Hand\r\ntitle=Willkommen\r\nlead = ⟦de⟧[^\r\n]*\{count\}[^\r\n]*\r\nend {2}= {2}Tschüss$/,
  )
  expect(workspace.get('texts/fr.ini')).toMatch(
    /^; The first page\ntitle = ⟦fr⟧.*\n\nlead = ⟦fr⟧.*\{count\}.*\nend = ⟦fr⟧.*\n$/,
  )
})

it('a file that its reader cannot read is named with its line', async () => {
  const workspace = createWorkspace({
    'dragoman.config.yaml': 'source: en\ntargets: [de]\nfiles:\n  - path: texts/{locale}.ini\n',
    'texts/en.ini': 'title = Welcome\nno value\n',
  })
  const { errors } = await library.status({ cwd: workspace.root, env: {} })
  expect(errors).toMatchObject([{ code: 'FILE_UNREADABLE', path: 'texts/en.ini' }])
  expect(errors[0]?.message).toContain('2:1')
})
