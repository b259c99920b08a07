/** `adopt` records existing translations offline; `status` and `check` say how many have no record. */
import { describe, expect, it } from 'vitest'
import { adopt, check, keep, status, sync } from '../../../src/index.ts'
import { createWorkspace } from '../../helpers/workspace.ts'
import { config, lockLine, openShop } from '../shop.ts'

const po = (msgstr: string) =>
  `msgid ""\nmsgstr "Content-Type: text/plain; charset=UTF-8\\n"\n\nmsgid "Save"\nmsgstr "${msgstr}"\n`

const projects = [
  ['JSON', { path: 'l/{locale}.json' }, 'l/en.json', '{"a":"Save"}', 'l/de.json', '{"a":"Speichern"}'],
  ['strings', { path: '{locale}.strings' }, 'en.strings', '"a" = "Save";\n', 'de.strings', '"a" = "Los";\n'],
  ['PO', { source: 'a.pot', target: '{locale}.po' }, 'a.pot', po(''), 'de.po', po('Speichern')],
  ['HTML', { path: '{locale}.html' }, 'en.html', '<p>Save it</p>', 'de.html', '<p>Speichern</p>'],
  ['Markdown', { path: '{locale}.md' }, 'en.md', 'Save it.\n', 'de.md', 'Speichern.\n'],
  ['text', { path: '{locale}.txt' }, 'en.txt', 'Save it.\n', 'de.txt', 'Speichern.\n'],
] as const

describe.each(projects)('adopt, %s', (_, entry, sourcePath, source, targetPath, target) => {
  const project = () =>
    createWorkspace({
      'dragoman.config.json': { source: 'en', targets: ['de'], files: [entry] },
      [sourcePath]: source,
      [targetPath]: target,
    })

  it('makes a later change of the source visible, and writes nothing but the lock', async () => {
    const workspace = project()
    const options = { cwd: workspace.root, env: {} }
    expect(await status(options)).toMatchObject({ unrecorded: 1, totals: { translated: 1 } })
    expect(await adopt(options)).toMatchObject({
      exitCode: 0,
      adopted: [{ path: sourcePath, locale: 'de', strings: 1 }],
      locks: [`.dragoman/lock/${sourcePath}.txt`],
    })
    expect(await status(options)).not.toHaveProperty('unrecorded')
    expect(workspace.get(targetPath)).toBe(target)
    expect(await adopt(options)).toMatchObject({ adopted: [], locks: [] })
    workspace.put(sourcePath, source.replace('Save', 'Delete'))
    if (entry !== projects[2][1]) expect((await check(options)).totals).toMatchObject({ stale: 1 })
  })
})

describe('adopt', () => {
  const files = {
    'dragoman.config.json': config(),
    'l/en/a.json': { a: 'Apple', b: 'Bear', c: '42' },
    'l/de/a.json': { a: 'Apfel', c: '42' },
    'l/fr/a.json': { a: 'Pomme', b: 'Ours' },
    'l/en/b.json': { d: 'Dog' },
    'l/de/b.json': { d: 'Hund' },
  }

  it('keeps to the selected locales and files', async () => {
    const workspace = createWorkspace(files)
    const options = { cwd: workspace.root }
    expect(await adopt({ ...options, locales: ['fr'] })).toMatchObject({
      adopted: [{ path: 'l/en/a.json', locale: 'fr', strings: 2 }],
    })
    expect(await status(options)).toMatchObject({ unrecorded: 3 })
    expect(await adopt({ ...options, files: ['**/b.json'] })).toMatchObject({
      adopted: [{ path: 'l/en/b.json', locale: 'de', strings: 1 }],
    })
    expect(workspace.get('.dragoman/lock/l/en/a.json.txt')).toBe(
      `[fr]\n${lockLine(['a'], 'Apple', 'Pomme')}${lockLine(['b'], 'Bear', 'Ours')}`,
    )
  })

  it('names a file that cannot be read, and records the others', async () => {
    const workspace = createWorkspace({ ...files, 'l/de/a.json': 'no JSON' })
    const report = await adopt({ cwd: workspace.root })
    expect(report).toMatchObject({ exitCode: 1, errors: [{ code: 'FILE_UNREADABLE', locale: 'de' }] })
    expect(report.adopted.map(({ path, locale }) => `${path} ${locale}`)).toEqual([
      'l/en/a.json fr',
      'l/en/b.json de',
    ])
  })

  it('leaves stale translations stale, which keep is for', async () => {
    const workspace = createWorkspace(files)
    const options = { cwd: workspace.root }
    await adopt(options)
    workspace.put('l/en/b.json', { d: 'Dogs' })
    expect(await adopt(options)).toMatchObject({ adopted: [], locks: [] })
    expect((await status(options)).totals).toMatchObject({ stale: 1 })
    expect((await keep(['/d'], options)).kept).toHaveLength(1)
    expect((await status(options)).totals).toMatchObject({ stale: 0 })
  })

  it('does not hide a delivery that a manual edit keeps out', async () => {
    const { workspace, options, sandbox } = await openShop(
      { 'dragoman.config.json': config({ targets: ['de'] }), 'l/en/a.json': { a: 'Apple' } },
      { doneAfterMs: 60_000 },
    )
    await sync(options)
    workspace.put('l/de/a.json', { a: 'Apfel' })
    sandbox.advance(120_000)
    expect(await adopt({ cwd: workspace.root })).toMatchObject({ exitCode: 0 })
    expect(await sync(options)).toMatchObject({ held: [{ reason: 'edited' }] })
  })
})

describe('a gettext catalog that is its own source', () => {
  const entry = { path: 'po/{locale}.po' }
  const workspaceWith = (files: Record<string, string>, targets = ['de', 'fr']) =>
    createWorkspace({ 'dragoman.config.json': { source: 'en', targets, files: [entry] }, ...files })

  it('is asked for where a configured locale has none, and nothing vanishes from the counts', async () => {
    const { root } = workspaceWith({ 'po/de.po': po('Speichern') })
    const report = await check({ cwd: root })
    expect(report).toMatchObject({
      exitCode: 1,
      errors: [{ code: 'FILE_UNREADABLE', path: 'po/fr.po', locale: 'fr' }],
      totals: { translated: 1 },
    })
    expect(report.errors[0]?.message).toContain('msginit --input TEMPLATE.pot --locale fr --output-file ')
  })

  it('is asked for although only that locale is selected', async () => {
    const { root } = workspaceWith({ 'po/de.po': po('Speichern') })
    expect(await status({ cwd: root, locales: ['fr'] })).toMatchObject({
      exitCode: 1,
      errors: [{ locale: 'fr' }],
    })
    expect(await status({ cwd: root, locales: ['de'] })).toMatchObject({
      exitCode: 0,
      totals: { entries: 1 },
    })
  })

  it('is expected in each folder where another locale has one', async () => {
    const workspace = createWorkspace({
      'dragoman.config.json': {
        source: 'en',
        targets: ['de', 'fr'],
        files: [{ path: 'locale/{locale}/LC_MESSAGES/*.po' }],
      },
      'locale/de/LC_MESSAGES/a.po': po('A'),
      'locale/de/LC_MESSAGES/b.po': po('B'),
      'locale/fr/LC_MESSAGES/a.po': po('A'),
    })
    const { errors } = await status({ cwd: workspace.root })
    expect(errors.map(({ path }) => path)).toEqual(['locale/fr/LC_MESSAGES/b.po'])
  })

  it('is not asked for where it is excluded, or where a template is the source', async () => {
    const excluded = createWorkspace({
      'dragoman.config.json': {
        source: 'en',
        targets: ['de', 'fr'],
        files: [{ ...entry, exclude: ['po/fr.po'] }],
      },
      'po/de.po': po('A'),
      'po/fr.po': po('B'),
    })
    expect((await status({ cwd: excluded.root })).errors).toEqual([])
    const template = createWorkspace({
      'dragoman.config.json': {
        source: 'en',
        targets: ['de', 'fr'],
        files: [{ source: 'po/a.pot', target: 'po/{locale}.po' }],
      },
      'po/a.pot': po(''),
      'po/de.po': po('A'),
    })
    expect(await status({ cwd: template.root })).toMatchObject({ errors: [], totals: { missing: 1 } })
  })
})
