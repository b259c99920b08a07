import { afterEach, describe, expect, it } from 'vitest'
import { check, sync } from '../../../src/index.ts'
import type { Sandbox } from '../../../src/sandbox/index.ts'
import { createService, createWorkspace } from '../../helpers/workspace.ts'
import { requests } from '../support.ts'

let sandbox: Sandbox | undefined
afterEach(() => sandbox?.close())

async function open(
  path: string,
  files: Record<string, string>,
  translate: (data: string) => string = data => data.replace(/^.+$/gm, 'FR $&'),
  settings: object = {},
) {
  const workspace = createWorkspace({
    'dragoman.config.json': { source: 'en', targets: ['fr'], files: [{ path, ...settings }] },
    ...files,
  })
  const opened = await createService({ translate: ({ text }) => translate(text) })
  sandbox = opened.sandbox
  return { workspace, options: { cwd: workspace.root, ...opened.service } }
}

const sent = () =>
  (sandbox === undefined ? [] : requests(sandbox)).flatMap(({ path, body }) =>
    path === '/v1/translate' ? [body as { resource: { data: string }; comment?: { text?: string } }] : [],
  )
const sentTexts = () => sent().map(({ resource }) => resource.data)

describe('a page whose translation differs as it may', () => {
  it('has a warning, is counted as valid, and passes the gate', async () => {
    const { options } = await open('{locale}/a.html', {
      'en/a.html': '<p>A <b>bold</b> word</p>',
      'fr/a.html': '<p>Un mot gras</p>',
    })
    const report = await check(options)
    expect(report).toMatchObject({
      exitCode: 0,
      totals: { translated: 1, invalid: 0 },
      findings: [{ reason: 'invalid', severity: 'warning', line: 1 }],
    })
  })

  it('is an error where another value has lost its quotes', async () => {
    const { options } = await open('{locale}/a.html', {
      'en/a.html': '<p>Read <a href="b.html">this</a></p>',
      'fr/a.html': '<p>Lisez <a href=bien sûr.html>ceci</a></p>',
    })
    expect(await check(options)).toMatchObject({
      exitCode: 3,
      totals: { invalid: 1 },
      findings: [{ reason: 'invalid', severity: 'error' }],
    })
  })

  it('is written when it is delivered, unless it leads elsewhere', async () => {
    const files = { 'en/a.html': '<p>A <b>bold</b> word</p>' }
    const fine = await open('{locale}/a.html', files, data =>
      data.replace('A <b>bold</b> word', 'Un mot gras'),
    )
    expect(await sync(fine.options)).toMatchObject({ exitCode: 0, held: [] })
    expect(fine.workspace.get('fr/a.html')).toBe('<p>Un mot gras</p>')
    await sandbox?.close()
    const led = await open('{locale}/a.html', files, data =>
      data.replace('A <b>bold</b> word', 'Un <a href="https://evil.example">mot</a>'),
    )
    expect(await sync(led.options)).toMatchObject({ exitCode: 5, held: [{ reason: 'markup' }] })
  })

  it('may have its code translated where the configuration says so', async () => {
    const files = { 'en/a.html': '<p>Run <code>save file</code></p>' }
    const { options, workspace } = await open(
      '{locale}/a.html',
      files,
      data => data.replace('Run <code>save file</code>', 'Lancez <code>enregistrer</code>'),
      { skipElements: [] },
    )
    expect(await sync(options)).toMatchObject({ exitCode: 0, held: [] })
    expect(workspace.get('fr/a.html')).toContain('enregistrer')
    expect(await check(options)).toMatchObject({ exitCode: 0, findings: [] })
  })
})

describe('a page of Markdown', () => {
  const page =
    'See [the man][man] and[^p].\n\n`code`\n\n::: tip Title\n[`x`](y.md)\n:::\n\n[man]: ./man.md\n[^p]: A note\n'

  it('is bought without its code and marks, and its labels are explained', async () => {
    const { options, workspace } = await open('{locale}/a.md', { 'en/a.md': page })
    expect(await sync(options)).toMatchObject({ exitCode: 0, held: [] })
    expect(sentTexts()).toEqual(['See [the man][man] and[^p].\n\nTitle\n\nA note'])
    expect(sent()[0]?.comment?.text).toContain('Keep the placeholders: [man], [^p]')
    expect(workspace.get('fr/a.md')).toBe(
      'FR See [the man][man] and[^p].\n\n`code`\n\n::: tip FR Title\n[`x`](y.md)\n:::\n\n[man]: ./man.md\n[^p]: FR A note\n',
    )
  })

  it('is held where a label was translated', async () => {
    const { options } = await open('{locale}/a.md', { 'en/a.md': page }, text =>
      text.replace('[man]', '[homme]'),
    )
    expect(await sync(options)).toMatchObject({ exitCode: 5, held: [{ reason: 'markup' }] })
  })

  it('in MDX keeps its code and tags', async () => {
    const source = 'import A from "b"\n\n<A title="One">\n  Two {x}\n</A>\n\n`code`\n'
    const { options, workspace } = await open('{locale}/a.mdx', { 'en/a.mdx': source })
    expect(await sync(options)).toMatchObject({ exitCode: 0, held: [] })
    expect(sentTexts()).toEqual(['One\n\nTwo {x}'])
    expect(workspace.get('fr/a.mdx')).toBe(
      'import A from "b"\n\n<A title="FR One">\n  FR Two {x}\n</A>\n\n`code`\n',
    )
  })
})
