import { describe, expect, it } from 'vitest'
import { type InitQuestion, init, status, sync, UsageError } from '../../src/index.ts'
import { initText, plainView } from '../../src/report/terminal/index.ts'
import { hurriedClock } from '../helpers/clock.ts'
import { createWorkspace } from '../helpers/workspace.ts'

const quiet = { env: {} }

function shop() {
  return createWorkspace({
    'package.json': { dependencies: { 'next-intl': '4' } },
    'messages/en.json': { a: 'One fish', b: 'Two fish' },
    'messages/de.json': { a: 'Ein Fisch' },
    'messages/pt.json': { a: 'Um peixe', b: 'Dois peixes' },
  })
}

describe('init', () => {
  it('leaves out what a build has made', async () => {
    const workspace = shop()
    workspace.put('compiled-lang/en.json', { a: [{ type: 0, value: 'One fish' }] })
    workspace.put('dist/en.json', { a: 'One fish' })
    await init({ cwd: workspace.root, ...quiet })
    const written = workspace.get('dragoman.config.yaml')
    expect(written).toContain('messages/{locale}.json')
    expect(written).not.toMatch(/compiled|dist\/\{/)
  })

  it('writes a configuration that every command takes, and records what is translated', async () => {
    const workspace = shop()
    const report = await init({ cwd: workspace.root, ...quiet })
    expect(report).toMatchObject({
      exitCode: 0,
      source: 'en',
      targets: ['de', 'pt'],
      languages: { pt: 'pt-BR' },
      adopted: 3,
      written: ['dragoman.config.yaml', '.gitattributes'],
      totals: { missing: 1 },
    })
    expect(workspace.get('.gitattributes')).toBe(
      '.dragoman/lock/** merge=union\n.dragoman/accepted.jsonl merge=union\n',
    )
    expect(workspace.has('.dragoman/lock/messages/en.json.txt')).toBe(true)
    const after = await status({ cwd: workspace.root, ...quiet })
    expect(after.totals).toEqual(report.totals)
    // Nothing is left to `adopt`.
    expect(report.unrecorded).toBeUndefined()
    expect(after.unrecorded ?? 0).toBe(0)
  })

  it('leads to a finished trial without another word', async () => {
    const workspace = shop()
    await init({ cwd: workspace.root, ...quiet })
    const { exitCode, written } = await sync({
      cwd: workspace.root,
      clock: hurriedClock,
      sandbox: true,
      env: {},
    })
    expect({ exitCode, written }).toEqual({ exitCode: 0, written: ['messages/de.json'] })
  })

  it('writes nothing in a dry run, and says what it would write', async () => {
    const workspace = shop()
    const before = workspace.tree()
    const report = await init({ cwd: workspace.root, dryRun: true, pipeline: 'gitlab', ...quiet })
    expect(workspace.tree()).toEqual(before)
    expect(report.written).toEqual([])
    expect(report.unrecorded).toBeUndefined()
    expect(report.config.text).toContain('path: messages/{locale}.json')
    expect(report.pipeline?.path).toBe('.gitlab/translations.yml')
  })

  it('says of texts that may be translated already that nobody can order them', async () => {
    const page = (...blocks: readonly string[]) => blocks.map(one => `<p>${one}</p>\n`).join('')
    const workspace = createWorkspace({
      'l/en/a.html': page('One <b>bold</b>', 'A first text', 'A second text', 'Two'),
      'l/de/a.html': page('Eins <b>fett</b>', 'Ein Text', 'Zwei'),
    })
    const report = await init({ cwd: workspace.root, ...quiet })
    expect(report).toMatchObject({ unpaired: 4, characters: 0, totals: { missing: 4 } })
    const text = initText(report, plainView)
    expect(text).toContain(
      '4 missing strings may already be translated, but dragoman is not sure which text of the target file is their translation. The notes name the lines and say what to do. Until then, dragoman does not order them.',
    )
    expect(text).not.toContain('says what translating')
    expect(text).toContain('There is nothing to order now')
  })

  it('names the languages that LINGUAS lacks', async () => {
    const po = (text: string) =>
      `msgid ""\nmsgstr "Content-Type: text/plain; charset=UTF-8\\n"\n\nmsgid "Open"\nmsgstr "${text}"\n`
    const workspace = createWorkspace({
      'po/LINGUAS': '# languages: fr\nde pt_BR\n',
      'po/app.pot': po(''),
      'po/de.po': po('Öffnen'),
      'po/fr.po': po('Ouvrir'),
    })
    const { notices } = await init({ cwd: workspace.root, ...quiet })
    expect(notices).toEqual([{ path: 'po/LINGUAS', message: expect.stringContaining('does not list fr,') }])
  })

  it('keeps what is in .gitattributes', async () => {
    const workspace = shop()
    workspace.put('.gitattributes', '*.png binary\n.dragoman/lock/**   merge=union -text')
    await init({ cwd: workspace.root, ...quiet })
    expect(workspace.get('.gitattributes')).toBe(
      '*.png binary\n.dragoman/lock/**   merge=union -text\n.dragoman/accepted.jsonl merge=union\n',
    )
  })

  it('writes no second configuration', async () => {
    const workspace = shop()
    await init({ cwd: workspace.root, ...quiet })
    await expect(init({ cwd: workspace.root, ...quiet })).rejects.toThrow(/a configuration exists already/)
  })

  it.each([
    ['equal', { a: 'A', b: 'B' }, 'en-GB', ['en-US may be the source instead of en-GB']],
    ['more in the second', { a: 'A', b: 'B', c: 'C' }, 'en-US', []],
    ['fewer in the second', { a: 'A' }, 'en-GB', []],
  ])('names the other English locale where two may be the source: %s', async (_, us, source, notes) => {
    const files = { 'l/en-GB.json': { a: 'A', b: 'B' }, 'l/en-US.json': us, 'l/de.json': { a: 'A', z: 'Z' } }
    const workspace = createWorkspace(files)
    const report = await init({ cwd: workspace.root, ...quiet })
    expect(report.source).toBe(source)
    const found = report.notices.map(({ message }) => message).filter(one => one.includes('instead of'))
    expect(found).toEqual(notes.map(note => expect.stringContaining(note)))
    if (notes.length === 0) return
    const other = createWorkspace(files)
    const asked: InitQuestion[] = []
    const ask = async (question: InitQuestion) => {
      asked.push(question)
      return 'en-US'
    }
    await init({ cwd: other.root, ask, ...quiet })
    expect(asked).toEqual([{ kind: 'source', choices: ['en-GB', 'en-US'] }])
  })

  it('takes plain English before its regions', async () => {
    const workspace = createWorkspace({ 'l/en.json': { a: 'A' }, 'l/en-US.json': { a: 'A', b: 'B' } })
    expect(await init({ cwd: workspace.root, ...quiet })).toMatchObject({ source: 'en', targets: ['en-US'] })
  })

  it('writes nothing into a folder without locale files', async () => {
    const bare = createWorkspace({ 'src/a.ts': 'export {}' })
    const before = bare.tree()
    await expect(init({ cwd: bare.root, ...quiet })).rejects.toThrow(/no locale files found here/)
    expect(bare.tree()).toEqual(before)
  })

  it('names files of which none is in the source locale that settings name', async () => {
    const workspace = createWorkspace({
      'package.json': { dependencies: { '@docusaurus/core': '3' } },
      'docusaurus.config.js': `module.exports = { i18n: { defaultLocale: 'en', locales: ['en', 'de'] } }`,
      'docs/a.md': '# A text',
      'i18n/de/docusaurus-theme-classic/navbar.json': { title: { message: 'Titel' } },
    })
    const { source, targets, notices } = await init({ cwd: workspace.root, ...quiet })
    expect({ source, targets }).toEqual({ source: 'en', targets: ['de'] })
    expect(notices).toEqual([
      {
        message:
          'i18n/{locale}/docusaurus-theme-classic/*.json is left out: none of its files is in the source locale en. Run "docusaurus write-translations --locale en", which writes them, and add this pattern to "files"',
      },
    ])
    const german = createWorkspace({ 'l/de.json': { a: 'A' }, 'l/nl.json': { a: 'A' } })
    await expect(init({ cwd: german.root, source: 'fr', ...quiet })).rejects.toThrow(
      'found l/{locale}.json, but none of its files is in the source locale fr: name another locale with "--source"',
    )
  })

  it('says how texts of front matter are translated, where pages have some', async () => {
    const page = (front: string) => `---\nid: a\n${front}---\n\n# A text\n`
    const workspace = createWorkspace({
      'docs/en/a.md': page('title: A\n'),
      'docs/en/b.md': page('description: B\n'),
      'docs/de/a.md': page('title: A\n'),
      'more/en/a.mdx': page(''),
      'more/de/a.mdx': page('title: A\n'),
    })
    const { notices } = await init({ cwd: workspace.root, ...quiet })
    expect(notices.filter(({ message }) => message.includes('front matter'))).toEqual([
      { message: expect.stringMatching(/^docs.*add "frontMatter: \[title, description\]" to this entry/) },
    ])
  })

  it.each([
    [
      'github',
      '.github/workflows/translations.yml',
      /in place of owner\/dragoman@v0.* secret DRAGOMAN_API_KEY/,
    ],
    ['gitlab', '.gitlab/translations.yml', /DRAGOMAN_API_KEY/],
  ] as const)('says what the workflow needs that it writes for %s', async (pipeline, path, message) => {
    const { notices } = await init({ cwd: shop().root, pipeline, ...quiet })
    expect(notices).toContainEqual({ path, message: expect.stringMatching(message) })
  })

  it('adds a workflow to a project that has a configuration, and nothing else', async () => {
    const workspace = shop()
    await init({ cwd: workspace.root, ...quiet })
    const before = workspace.tree()
    const report = await init({ cwd: workspace.root, pipeline: 'github', ...quiet })
    const path = '.github/workflows/translations.yml'
    expect(report).toMatchObject({ written: [path], totals: { missing: 1 }, targets: ['de', 'pt'] })
    const { [path]: workflow, ...others } = workspace.tree()
    expect(others).toEqual(before)
    expect(workflow).toBeDefined()
    expect(initText(report, plainView)).toMatch(/^Wrote \.github\/.* stays\.\n/)
    const again = init({ cwd: workspace.root, pipeline: 'github', ...quiet })
    await expect(again).rejects.toThrow(`${path} exists already`)
  })

  it('asks only what the repository cannot show', async () => {
    const workspace = createWorkspace({ 'l/de.json': { a: 'A' }, 'l/fr.json': { a: 'B' } })
    const asked: InitQuestion[] = []
    const ask = async (question: InitQuestion) => {
      asked.push(question)
      return 'fr'
    }
    const report = await init({ cwd: workspace.root, ask, ...quiet })
    expect(asked).toEqual([{ kind: 'source', choices: ['de', 'fr'] }])
    expect(report).toMatchObject({ source: 'fr', targets: ['de'] })
  })

  it('asks where the files are when a configuration computes it, and runs no code', async () => {
    const files = {
      'app/i18next.config.ts': `export default { locales: ['en', 'de'], extract: { output: (lng) => fs.rm(lng) } }`,
      'app/package.json': '{}',
      'app/texts/en/a.json': { hello: 'Hello' },
      'app/texts/de/a.json': { hello: 'Hallo' },
      'app/other/en.json': { hello: 'Hello', world: 'World' },
      'app/other/de.json': {},
    }
    const asked: InitQuestion[] = []
    const first = createWorkspace(files)
    const report = await init({
      cwd: first.root,
      ask: async question => {
        asked.push(question)
        return 'app/texts/{{language}}/{{namespace}}.json'
      },
      ...quiet,
    })
    expect(asked).toEqual([
      {
        ...{ kind: 'files', file: 'app/i18next.config.ts', setting: 'output' },
        found: ['app/other/{locale}.json', 'app/texts/{locale}/a.json'],
      },
    ])
    expect(report.detected.map(({ path }) => path)).toEqual(['app/texts/{locale}/*.json'])
    expect(report.notices).toEqual([
      {
        message: expect.stringMatching(/^app\/other\/\{locale\}\.json is left out: you named other files\. /),
      },
    ])

    const second = createWorkspace(files)
    const taken = await init({ cwd: second.root, ask: async () => '', ...quiet })
    expect(taken.detected).toHaveLength(2)
    const alone = createWorkspace(files)
    expect((await init({ cwd: alone.root, ...quiet })).notices).toEqual([
      { message: expect.stringContaining('app/i18next.config.ts computes its "output"') },
    ])
    const wrong = createWorkspace(files)
    await expect(
      init({ cwd: wrong.root, ask: async () => 'nowhere/{locale}.json', ...quiet }),
    ).rejects.toThrow('no file matches nowhere/{locale}.json')
    expect(wrong.has('dragoman.config.yaml')).toBe(false)
  })

  it('asks for languages where there is no translation yet', async () => {
    const workspace = createWorkspace({ 'locales/en.json': { a: 'A' } })
    const report = await init({ cwd: workspace.root, ask: async () => 'de, fr', ...quiet })
    expect(report.targets).toEqual(['de', 'fr'])
  })

  it.each<[what: string, files: Record<string, string | object>, message: RegExp]>([
    ['an empty folder', {}, /no locale files found here/],
    ['files in one language', { 'locales/en.json': { a: 'A' } }, /--locale de,fr/],
    [
      'a format that is not supported yet',
      { 'config/locales/en.yml': 'en: {}' },
      /YAML \(Rails\).*not supported yet/,
    ],
    ...[
      ['i18n/messages_en.properties', 'Java .properties'],
      ['translations/app_de.ts', 'TypeScript or Qt .ts'],
      ['src/locales/en.ts', 'TypeScript or Qt .ts'],
      ['app/i18n/lang/en-US.js', 'JavaScript'],
      ['locales/en.json5', 'JSON5'],
      ['locales/pt_BR/common.toml', 'TOML'],
      ['i18n/en.csv', 'CSV'],
      ['assets/lang/en_us.lang', '.lang'],
      ['docs/en/index.rst', 'reStructuredText'],
    ].map(([file = '', format = '']): [string, Record<string, string>, RegExp] => [
      `${file} alone`,
      { [file]: '' },
      new RegExp(`${format.replace('.', '\\.')} \\(${file.replaceAll('.', '\\.')}\\): not supported yet`),
    ]),
    ['code that is named like a locale', { 'src/it.ts': '', 'i18n/index.ts': '' }, /found here\. dragoman/],
    ['tests alone', { 'test/l/en.json': {}, 'test/l/de.json': {} }, /tests and examples were skipped/],
  ])('says what is wrong with %s, and writes nothing', async (_, files, message) => {
    const workspace = createWorkspace(files)
    const before = workspace.tree()
    const error = await init({ cwd: workspace.root, ...quiet }).catch(caught => caught)
    expect(error).toBeInstanceOf(UsageError)
    expect(error.message).toMatch(message)
    expect(workspace.tree()).toEqual(before)
  })

  it('continues past a catalog with a syntax error, and names it', async () => {
    const workspace = shop()
    workspace.put('messages/de.json', '{ "a": ')
    const report = await init({ cwd: workspace.root, ...quiet })
    expect(report.errors).toMatchObject([{ code: 'FILE_UNREADABLE', locale: 'de' }])
    expect(workspace.has('dragoman.config.yaml')).toBe(true)
  })
})

describe('status without a configuration', () => {
  it('shows what the repository shows, and names init', async () => {
    const workspace = shop()
    const before = workspace.tree()
    const report = await status({ cwd: workspace.root, ...quiet })
    expect(report.totals).toMatchObject({ translated: 3, missing: 1 })
    expect(report.notices[0]?.message).toMatch(/"dragoman init" writes a configuration/)
    // Nothing but `init` could record them.
    expect(report.unrecorded).toBeUndefined()
    expect(workspace.tree()).toEqual(before)
  })

  it('fails as before where there is nothing to see', async () => {
    const workspace = createWorkspace({})
    const sentence = /no locale files found here.*"dragoman init --locale de,fr"/
    await expect(status({ cwd: workspace.root, ...quiet })).rejects.toThrow(sentence)
    await expect(init({ cwd: workspace.root, ...quiet })).rejects.toThrow(sentence)
    workspace.put('locales/en.json', { a: 'A' })
    const next = /no translations: name the target locales, as in "dragoman init --locale de,fr"/
    await expect(status({ cwd: workspace.root, ...quiet })).rejects.toThrow(next)
    await expect(init({ cwd: workspace.root, ...quiet })).rejects.toThrow(next)
    expect(Object.keys(workspace.tree())).toEqual(['locales/en.json'])
    await init({ cwd: workspace.root, locales: ['de', 'fr'], ...quiet })
    expect((await status({ cwd: workspace.root, ...quiet })).totals.missing).toBe(2)
  })
})

describe('in a monorepo', () => {
  const files = {
    'package.json': { workspaces: ['packages/*'] },
    'packages/a/package.json': {},
    'packages/a/lang/en.json': { a: 'Apple' },
    'packages/a/lang/de.json': {},
    'packages/a/lang/ca@valencia.json': {},
    'packages/b/package.json': {},
    'packages/b/locales/en.json': { b: 'Bear' },
    'packages/b/locales/fr.json': { b: 'Ours' },
  }

  it('each package keeps its locales, nothing is left to ask, and reports show each', async () => {
    const workspace = createWorkspace(files)
    const options = { cwd: workspace.root, ...quiet }
    const { packages } = await init(options)
    const text = workspace.get('dragoman.config.yaml')
    expect(text).toContain('packages: workspaces')
    expect(text.match(/targets: all/g)).toHaveLength(2)
    expect(text).not.toMatch(/^targets:/m)
    const seen = await status(options)
    expect(packages).toEqual(seen.packages)
    expect(seen.packages).toMatchObject([
      { path: 'packages/a', files: 1, entries: 1, missing: 2 },
      { path: 'packages/b', files: 1, entries: 1, translated: 1, missing: 0 },
    ])
    const done = await sync({ ...options, clock: hurriedClock, sandbox: true, env: {} })
    expect([done.exitCode, done.packagePrices?.map(({ path }) => path)]).toEqual([0, ['packages/a']])
  })

  it('a package with a configuration of its own is left to it, and named', async () => {
    const workspace = createWorkspace({
      ...files,
      'packages/b/dragoman.config.yaml':
        'source: en\ntargets: [fr]\nfiles: [{ path: "locales/{locale}.json" }]\n',
    })
    const { notices, detected } = await init({ cwd: workspace.root, ...quiet })
    expect(detected.map(({ path }) => path)).toEqual(['packages/a/lang/{locale}.json'])
    expect(notices.map(({ message }) => message)).toContainEqual(
      expect.stringMatching(/^packages\/b has a configuration of its own, so its files are left out here\./),
    )
  })
})
