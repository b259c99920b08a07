// biome-ignore-all lint/suspicious/noTemplateCurlyInString: placeholders of template languages are the subject
/** `pseudo` writes what no other command sees, and breaks no text. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type CheckOptions, textCheck } from '../../../src/checks/index.ts'
import { pseudoText } from '../../../src/engine/upkeep/pseudo-text.ts'
import { ConfigError, check, init, plan, pseudo, status, sync, UsageError } from '../../../src/index.ts'
import { noticeLines } from '../../../src/report/terminal/index.ts'
import { lawCases } from '../../helpers/laws.ts'
import { createWorkspace } from '../../helpers/workspace.ts'
import { openSetting, repository } from '../support.ts'

const spelling = { isWhole: true, isTurned: false }
const fixtures = new URL('../../../fixtures/formats/', import.meta.url).pathname

describe('a pseudo text', () => {
  const kinds: readonly (readonly [options: CheckOptions, placeholders: readonly string[]])[] = [
    [{ format: 'json' }, ['{{a}}', '{{b, short}}', '$t(key, {"count": 1})', '{{- c}}', '&amp;']],
    [{ format: 'json' }, ['{0}', '{name}', '%{x}', '${y}', '@:linked.key', 'https://a.example/Path?q=1']],
    [
      { format: 'json' },
      ['<b>{x}</b>', '<0>y</0>', '<br/>', '<a href="/x" title="T">z</a>', '<code>q</code>'],
    ],
    [{ format: 'json' }, ['{n, plural, one {# car} other {# cars}}', '{g, select, a {he} other {they}}']],
    [{ format: 'webextension' }, ['$NAME$', '$1', '$other$', '$2']],
    [{ format: 'strings' }, ['%1$@', '%2$d', '%3$.2f', '%4$s', '%%']],
    [{ format: 'po', flags: ['python-format'] }, ['%(a)s', '%(b)d', '%(c)r']],
    [{ format: 'po', flags: ['c-format'] }, ['%s', '%d', '%lu', '%-5s']],
    [{ format: 'arb' }, ['{a}', '{b, number}', "it''s", '{d, date}']],
    [
      { format: 'markdown' },
      ['`code`', '[words](to/Page.md "Title")', '**bold**', '![alt](a.png)', ':tada:'],
    ],
    [{ format: 'mdx' }, ['{props.x}', '<Tab value="a">in</Tab>', '`x`']],
    [{ format: 'html' }, ['<em>x</em>', '<kbd>Ctrl</kbd>', '&copy;', '<img alt="An image" src="a.png">']],
  ]
  const word = fc.oneof(
    fc.constantFrom('Save', 'the changes', 'größer', '見る', 'of', '100 %', "don't", 'АБВ', 'नमस्ते', '👍🏽'),
    fc.string({ minLength: 1, maxLength: 6 }).map(text => text.replace(/[^A-Za-z ,.!?-]/g, 'a')),
  )
  const texts = fc.constantFrom(...kinds).chain(([options, placeholders]) =>
    fc
      .tuple(fc.array(word, { minLength: 1, maxLength: 6 }), fc.subarray([...placeholders]))
      .map(([words, some]) => ({
        options,
        // One letter behind a bare percent sign may be a conversion of printf, which stays as it is.
        hasWords: words.some(one => /\p{L}{2}/u.test(one)),
        source: words.flatMap((one, index) => [one, some[index] ?? '']).join(' '),
      })),
  )

  it('passes the checks of a translation, and is another text than its source', () => {
    fc.assert(
      fc.property(texts, ({ options, source, hasWords }) => {
        const text = pseudoText(source, options, spelling)
        expect(textCheck(source, options)(text)).toBeUndefined()
        if (hasWords) expect(text).not.toBe(source)
        const turned = pseudoText(source, options, { ...spelling, isTurned: true })
        expect(textCheck(source, options)(turned, undefined, new Set(['control'] as const))).toBeUndefined()
      }),
      { numRuns: lawCases(1000) },
    )
  })

  it('is about a third longer', () => {
    const sentences = fc
      .array(
        fc.constantFrom(...'open your account settings and choose how we should notify you'.split(' ')),
        {
          minLength: 12,
          maxLength: 40,
        },
      )
      .map(words => words.join(' '))
    fc.assert(
      fc.property(sentences, source => {
        const { length } = pseudoText(source, { format: 'json' }, spelling)
        expect(length / source.length).toBeGreaterThan(1.25)
        expect(length / source.length).toBeLessThan(1.45)
      }),
    )
  })

  it.each([
    ['car | {n} cars', { format: 'json' }, '[çåŕ] | [{n} ççååŕš]'],
    ['{0} none|[1,*] many', { format: 'json' }, '{0} [ñööñé]|[1,*] [ɱɱååñýý]'],
    [
      '{n, plural, one {# car} other {# cars}}',
      { format: 'json' },
      '[{n, plural, one {# çååŕ} other {# çååŕš}}]',
    ],
    ['Saved.\n', { format: 'po' }, '[Šåṽééð.]\n'],
    ['保存', { format: 'json' }, '[保存]'],
    ['Open Acme', { format: 'json' }, '[Öþééñ Acme]'],
  ] as const)('of %s keeps its structure', (source, options, expected) => {
    expect(pseudoText(source, options, spelling, ['Acme'])).toBe(expected)
  })
})

describe('a pseudo file', () => {
  const sources = readdirSync(fixtures).flatMap(format =>
    readdirSync(join(fixtures, format)).flatMap(name =>
      readdirSync(join(fixtures, format, name))
        .filter(file => file.startsWith('source.'))
        .map(file => ({ name, folder: `${format}/${name}`, file })),
    ),
  )
  const withSources = (some: typeof sources) => {
    const files = some.map(({ folder, name, file }) => ({
      source: `${folder}/${file}`,
      target: `${folder}/{locale}${file.slice('source'.length).replace('.pot', '.po')}`,
      ...(name.startsWith('webextension') && { format: 'webextension' }),
    }))
    const workspace = createWorkspace({ 'dragoman.config.json': { source: 'en', targets: ['de'], files } })
    for (const { folder, file } of some)
      workspace.put(`${folder}/${file}`, readFileSync(join(fixtures, folder, file)))
    return workspace
  }

  it('of every fixture reads back as it was meant', async () => {
    const { root: cwd } = withSources(sources)
    const done = await pseudo({ cwd, dryRun: true })
    expect(done).toMatchObject({ exitCode: 0, errors: [], notices: [], written: [] })
    expect(done.files.length).toBeGreaterThan(sources.length * 0.9)
  })

  const perFormat = {
    'json/keeps-crlf': 'en-XA.json',
    'json/arb-born-sets-the-locale-and-leaves-metadata-out': 'en-XA.arb',
    'json/webextension-born-keeps-placeholders': 'en-XA.json',
    'strings/born-in-utf-16le-with-mark': 'en-XA.strings',
    'po/born-from-a-template': 'en-XA.po',
    'html/keeps-a-legacy-encoding': 'en-XA.html',
    'text/blocks-are-texts': 'en-XA.txt',
    'markdown/table-cells-are-texts': 'en-XA.md',
    'mdx/code-and-tags-stay': 'en-XA.mdx',
  }

  it('of every format is written, and a second run writes nothing', async () => {
    const workspace = withSources(sources.filter(({ folder }) => Object.hasOwn(perFormat, folder)))
    const paths = Object.entries(perFormat).map(([folder, file]) => `${folder}/${file}`)
    expect((await pseudo({ cwd: workspace.root })).written).toEqual(paths.sort())
    expect(await pseudo({ cwd: workspace.root })).toMatchObject({ exitCode: 0, written: [] })
    const texts = Object.fromEntries(paths.map(path => [path.replace(/\/.*/, ''), workspace.get(path)]))
    expect(workspace.get('json/arb-born-sets-the-locale-and-leaves-metadata-out/en-XA.arb')).toContain(
      '"@@locale": "en-XA"',
    )
    expect(texts.po).toContain('"Language: en_XA\\n"')
    expect(texts.po).toContain('msgstr[1] "[%d ƒîîļéš]"')
    expect(texts.mdx).toContain('<TabItem value="apple" label="[Åñ ååþþļéé]">')
    expect(texts.html).toMatch(/&#\d+;/)
  })

  it('has the plural forms of its language, follows its source, and leaves out what is excluded', async () => {
    const workspace = repository(
      {
        a: {
          items_one: '{{count}} item',
          items_other: '{{count}} items',
          legal: { a: 'A' },
          size: 3,
          url: 'https://a.b/c',
        },
      },
      { keys: { exclude: ['/legal/**'] }, targets: ['de', 'ar'] },
    )
    const done = await pseudo({ cwd: workspace.root, locales: ['ar-XB'] })
    expect(done.written).toEqual(['l/ar-XB/a.json'])
    expect(done.files).toEqual([
      { path: 'l/en/a.json', locale: 'ar-XB', target: 'l/ar-XB/a.json', strings: 7, kept: 0, changed: true },
    ])
    const made = JSON.parse(workspace.get('l/ar-XB/a.json'))
    expect(Object.keys(made)).toEqual([
      ...['zero', 'one', 'two', 'few', 'many', 'other'].map(form => `items_${form}`),
      'size',
      'url',
    ])
    expect(made.url).toBe('https://a.b/c')
    expect(made.items_few).toMatch(/^\[\{\{count\}\} \u200f\u202eî.*\u202c\u200f\]$/)
    workspace.put('l/en/a.json', { other: 'Other' })
    await pseudo({ cwd: workspace.root, locales: ['ar-XB'] })
    expect(Object.keys(JSON.parse(workspace.get('l/ar-XB/a.json')))).toEqual(['other'])
  })

  it('holds the source text where it is broken, and says so', async () => {
    const workspace = repository({ a: { t: 'Hello {name', u: 'Other' } })
    const done = await pseudo({ cwd: workspace.root })
    expect(done.notices).toMatchObject([{ path: 'l/en/a.json', locale: 'en-XA', key: ['t'] }])
    expect(JSON.parse(workspace.get('l/en-XA/a.json'))).toEqual({ t: 'Hello {name', u: '[Öţĥééŕ]' })
  })

  it('is no longer than a limit allows', async () => {
    const workspace = repository({ a: { t: 'Other' } }, { context: { limit: 5 } })
    await pseudo({ cwd: workspace.root })
    expect(JSON.parse(workspace.get('l/en-XA/a.json'))).toEqual({ t: 'Öţĥéŕ' })
  })

  it('never takes the place of a file that somebody wrote', async () => {
    const workspace = repository({ a: { t: 'Other' } })
    workspace.put('l/en-XA/a.json', { t: 'By hand' })
    const done = await pseudo({ cwd: workspace.root })
    expect(done).toMatchObject({ exitCode: 1, written: [], errors: [{ code: 'FILE_UNWRITABLE' }] })
    expect(JSON.parse(workspace.get('l/en-XA/a.json'))).toEqual({ t: 'By hand' })
  })

  it('is refused where its path is that of another locale', async () => {
    const files = [{ source: 'l/en.json', target: 'l/{lang}.json' }]
    const workspace = createWorkspace({ 'dragoman.config.json': { source: 'en', targets: ['de'], files } })
    workspace.put('l/en.json', { t: 'Other' })
    for (const locale of ['en-XA', 'ar-XB'])
      await expect(pseudo({ cwd: workspace.root, locales: [locale] })).rejects.toThrow(UsageError)
    expect(Object.keys(workspace.tree())).toEqual(['dragoman.config.json', 'l/en.json'])
  })

  it('of catalogs without a template is made of one of them', async () => {
    const files = [{ path: 'locale/{locale}/*.po' }]
    const catalog = (text: string) =>
      `msgid ""\nmsgstr "Content-Type: text/plain; charset=UTF-8\\n"\n\nmsgid "Other"\nmsgstr "${text}"\n`
    const workspace = createWorkspace({
      'dragoman.config.json': { source: 'en', targets: ['de', 'fr'], files },
      'locale/de/a.po': catalog('Anderes'),
      'locale/fr/a.po': catalog('Autre'),
    })
    expect((await pseudo({ cwd: workspace.root })).written).toEqual(['locale/en-XA/a.po'])
    expect(workspace.get('locale/en-XA/a.po')).toContain('msgid "Other"\nmsgstr "[Öţĥééŕ]"')
    expect((await pseudo({ cwd: workspace.root })).written).toEqual([])
  })

  it('is spelled as the other locales are, and only these two locales are made', async () => {
    const workspace = repository({ a: { t: 'Other' } }, { targets: ['pt_BR'] })
    expect((await pseudo({ cwd: workspace.root, dryRun: true })).files).toMatchObject([
      { target: 'l/en_XA/a.json', changed: true },
    ])
    expect(workspace.has('l/en_XA')).toBe(false)
    await expect(pseudo({ cwd: workspace.root, locales: ['de'] })).rejects.toThrow(/en-XA and ar-XB/)
  })
})

describe('nobody else sees the files', () => {
  it('status, check, plan and sync show and buy nothing of them', async () => {
    const setting = await openSetting()
    try {
      const workspace = repository({ a: { t: 'Other' } }, { targets: 'all' })
      workspace.put('l/de/a.json', { t: 'Anderes' })
      const before = await status({ cwd: workspace.root })
      await pseudo({ cwd: workspace.root, locales: ['en-XA', 'ar-XB'] })
      const trees = () => [workspace.get('l/en-XA/a.json'), workspace.get('l/ar-XB/a.json')]
      const made = trees()
      expect(await status({ cwd: workspace.root })).toEqual(before)
      expect(await check({ cwd: workspace.root })).toMatchObject({ exitCode: 0, findings: [] })
      expect(await plan(setting.run(workspace))).toMatchObject({ requests: [], skipped: [] })
      expect(await sync(setting.run(workspace))).toMatchObject({ orders: [], written: [], notices: [] })
      expect(trees()).toEqual(made)
      expect(workspace.get('.dragoman/lock/l/en/a.json.txt')).toMatch(/^\[de\]\n.*\n$/)
    } finally {
      await setting.sandbox.close()
    }
  })

  it('they are no source files of a pattern that reaches them, and no other spelling of a locale', async () => {
    const files = [{ source: 'docs/**/*.md', target: 'docs/{locale}/**/*.md', exclude: ['docs/ar/**'] }]
    const workspace = createWorkspace({
      'dragoman.config.json': { source: 'en', targets: ['ar'], files },
      'docs/a.md': '# Hello\n',
    })
    await pseudo({ cwd: workspace.root, locales: ['en-XA', 'ar-XB'] })
    expect(workspace.get('docs/en-XA/a.md')).toBe('# [Ĥéļļöö]\n')
    const found = await status({ cwd: workspace.root })
    expect(found.files.map(({ source }) => source)).toEqual(['docs/a.md'])
    expect(found.notices).toEqual([])
    expect((await pseudo({ cwd: workspace.root, locales: ['en-XA', 'ar-XB'] })).written).toEqual([])
  })

  it('says once why texts stay as they are, and how many do', async () => {
    const texts = Object.fromEntries(Array.from({ length: 12 }, (_, n) => [`t${n}`, `Hello {name ${n}`]))
    const { notices } = await pseudo({ cwd: repository({ a: texts }).root })
    expect(notices).toHaveLength(12)
    const lines = noticeLines(notices)
    expect(lines).toHaveLength(1)
    const [first, ...others] = lines[0]?.split('\n') ?? []
    expect(first).toBe('note: l/en/a.json en-XA /t0: this text is copied unchanged into the pseudo file.')
    expect(others.slice(-2)).toEqual([
      '  … and 2 more, --verbose shows all',
      '  A pseudo text would damage its placeholders',
    ])
  })

  it('init proposes no such locale', async () => {
    const workspace = createWorkspace({
      'locales/en.json': { t: 'Other' },
      'locales/en-XA.json': { t: '[Ööţĥéŕ]' },
      'locales/de.json': { t: 'Anderes' },
    })
    expect(await init({ cwd: workspace.root, dryRun: true })).toMatchObject({ source: 'en', targets: ['de'] })
  })

  it.each([
    ['as a target', { targets: ['de', 'en_XA'] }],
    ['as the source', { source: 'ar-XB' }],
  ])('a configuration that names one %s gets the advice to use pseudo', async (_, config) => {
    const workspace = repository({ a: { t: 'Other' } }, config)
    const failure = status({ cwd: workspace.root })
    await expect(failure).rejects.toThrow(ConfigError)
    await expect(failure).rejects.toThrow(/"dragoman pseudo" needs no entry here/)
  })
})
