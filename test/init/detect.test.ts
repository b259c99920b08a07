import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isLocale } from '../../src/init/known-locales.ts'
import { itAtLength, lawCases } from '../helpers/laws.ts'
import { detected, entriesOf } from './support.ts'

const texts = { hello: 'Hello' }

describe('files that nothing names', () => {
  it('are found by folders of locales', () => {
    const found = detected({ 'web/lang/de-DE.json': texts, 'web/lang/en.json': texts })
    expect(entriesOf(found)).toEqual(['web/lang/{locale}.json'])
  })

  it('keep one name where each locale has one file', () => {
    const found = detected({ 'a/en/texts.json': texts, 'a/de/texts.json': texts })
    expect(entriesOf(found)).toEqual(['a/{locale}/texts.json'])
  })

  it('are found by the end of their names', () => {
    const found = detected({ 'x/app_en.arb': texts, 'x/app_zh_Hans.arb': texts })
    expect(entriesOf(found)).toEqual(['x/app_{locale}.arb'])
  })

  it('may be a first source alone, wherever it lies', () => {
    for (const folder of ['', 'web/']) {
      const found = detected({ [`${folder}en.json`]: texts, 'package.json': {} }, { targets: ['de'] })
      expect(entriesOf(found)).toEqual([`${folder}{locale}.json`])
      expect(found.proposal).toMatchObject({ source: 'en', targets: ['de'] })
    }
    expect(entriesOf(detected({ 'a/en.json': texts, 'l/en.json': texts, 'l/de.json': texts }))).toEqual([
      'l/{locale}.json',
    ])
    expect(detected({ 'web/is.json': texts }).proposal).toBeUndefined()
  })

  it('are pages, where two locales share a name and one is English', () => {
    const pages = {
      'content/en-US/docs/a.md': '# A',
      'content/en-US/docs/b.md': '# B',
      'content/de-DE/docs/a.md': '# A',
    }
    expect(entriesOf(detected(pages))).toEqual(['content/{locale}/**/*.md'])
    expect(detected({ 'content/it/a.md': '# A', 'content/is/b.md': '# B' }).proposal).toBeUndefined()
  })

  it('are pages that a server chooses by the end of their names', () => {
    const found = detected({ 'docs/a/x.html.en.utf8': '<p>A', 'docs/y.html.fr.utf8': '<p>A' })
    expect(entriesOf(found)).toEqual(['docs/**/*.html.{locale}.utf8'])
    expect(found.proposal?.files[0]?.written.format).toBe('html')
  })

  it.each(['md', 'mdx', 'html'])('are pages, and the next of them has any name: .%s', extension => {
    const found = detected({ [`docs/en/intro.${extension}`]: 'A', [`docs/de/intro.${extension}`]: 'A' })
    expect(entriesOf(found)).toEqual([`docs/{locale}/**/*.${extension}`])
  })

  it('have a template beside their folders', () => {
    const found = detected({
      'app/locale/app.pot': '',
      'app/locale/de/LC_MESSAGES/app.po': '',
      'app/locale/fr/LC_MESSAGES/app.po': '',
    })
    expect(entriesOf(found)).toEqual(['app/locale/app.pot => app/locale/{locale}/LC_MESSAGES/app.po'])
  })

  it('are not those of tests', () => {
    expect(
      detected({ 'test/fixtures/en.json': texts, 'test/fixtures/de.json': texts }).proposal,
    ).toBeUndefined()
  })

  it('are none where a name is only like a locale', () => {
    expect(
      detected({ 'src/app.json': texts, 'src/lib.json': texts, 'tsconfig.json': texts }).proposal,
    ).toBeUndefined()
  })
})

describe('files beside those of a framework', () => {
  const vue = {
    'package.json': { dependencies: { 'vue-i18n': '1' } },
    'src/locales/en.json': texts,
    'src/locales/de.json': texts,
  }
  const apple = { 'A/en.lproj/L.strings': '"a" = "b";', 'A/de.lproj/L.strings': '"a" = "b";' }
  const pages = { 'docs/en/x.md': '# A', 'docs/de/x.md': '# A' }
  const po = { 'locale/de/LC_MESSAGES/a.po': '', 'locale/fr/LC_MESSAGES/a.po': '' }

  it.each<[what: string, files: Record<string, string | object>, entries: string[], leftOut?: string[][]]>([
    ['pages', { ...vue, ...pages }, ['src/locales/{locale}.json', 'docs/{locale}/**/*.md']],
    [
      'pages and texts of the web',
      { ...apple, ...pages, 'web/locales/en.json': texts, 'web/locales/de.json': texts },
      ['**/{locale}.lproj/*.strings', 'docs/{locale}/**/*.md', 'web/locales/{locale}.json'],
    ],
    [
      'texts of an app without a manifest',
      { ...po, 'lib/l10n/app_en.arb': texts, 'lib/l10n/app_de.arb': texts },
      ['locale/{locale}/LC_MESSAGES/**/*.po', 'lib/l10n/app_{locale}.arb [all]'],
    ],
    [
      'pages in other locales, which the framework does not buy',
      { ...vue, ...pages, 'docs/fr/x.md': '# A' },
      ['src/locales/{locale}.json', 'docs/{locale}/**/*.md [all]'],
    ],
    [
      'files that a build may have made',
      { ...vue, 'public/locales/en.json': texts, 'public/locales/de.json': texts },
      ['src/locales/{locale}.json'],
      [['public/locales/{locale}.json', 'a build may make']],
    ],
    [
      'a file of one locale',
      { ...vue, 'web/lang/en.json': texts },
      ['src/locales/{locale}.json'],
      [['web/lang/{locale}.json', 'only en has such files']],
    ],
    [
      'files without any of the source locale',
      { ...vue, 'web/lang/de.json': texts, 'web/lang/fr.json': texts },
      ['src/locales/{locale}.json'],
      [['web/lang/{locale}.json', 'none of its files is in the source locale en']],
    ],
    [
      'files of which another entry has a part',
      {
        'package.json': { dependencies: { '@docusaurus/core': '1' } },
        'i18n/en/code.json': texts,
        'i18n/de/code.json': texts,
        'i18n/en/other/a.json': texts,
        'i18n/de/other/a.json': texts,
        'i18n/de/other/b.json': texts,
      },
      ['i18n/{locale}/code.json'],
      [['i18n/{locale}/**/*.json', 'other entries have a part of its files']],
    ],
  ])('are proposed, or named where they may not be meant: %s', (_, files, entries, leftOut = []) => {
    const found = detected(files)
    expect(entriesOf(found)).toEqual(entries)
    expect(found.proposal?.leftOut).toEqual(
      leftOut.map(([pattern, reason]) => ({ pattern, reason: expect.stringContaining(reason ?? '') })),
    )
  })

  it('add no locale to those of the framework', () => {
    expect(detected({ ...vue, ...pages, 'docs/fr/x.md': '# A' }).proposal?.targets).toEqual(['de'])
  })
})

describe('the source locale', () => {
  const german = { a: 'A', b: 'B', c: 'C' }

  it('is English before any other', () => {
    const found = detected({ 'l/de.json': german, 'l/en-GB.json': texts })
    expect(found.proposal?.source).toBe('en-GB')
  })

  it('has the most texts where there is no English, whatever the alphabet says', () => {
    const found = detected({ 'l/cs.json': texts, 'l/de.json': german })
    expect(found.proposal).toMatchObject({ source: 'de', rivals: [], targets: ['cs'] })
  })

  it('is a question where two have as many', () => {
    const found = detected({ 'l/cs.json': german, 'l/de.json': german })
    expect(found.proposal?.rivals).toEqual(['de'])
  })

  it('is what the user says', () => {
    const found = detected({ 'l/en.json': texts, 'l/de.json': texts }, { source: 'de' })
    expect(found.proposal).toMatchObject({ source: 'de', targets: ['en'] })
  })
})

describe('languages', () => {
  it('of locales that could be several are chosen apart from those that are there', () => {
    const found = detected(
      Object.fromEntries(
        ['en', 'pt', 'pt-BR', 'es', 'zh-CN', 'zh'].map(locale => [`l/${locale}.json`, texts]),
      ),
    )
    expect(found.proposal?.locales).toEqual({ es: 'es-ES', pt: 'pt-PT', zh: 'zh-TW' })
  })

  it('that the service does not sell are named', () => {
    expect(detected({ 'l/en.json': texts, 'l/eo.json': texts }).proposal?.unsold).toEqual(['eo'])
  })
})

describe('a workspace', () => {
  const packages = (count: number) =>
    Object.fromEntries(
      Array.from({ length: count }, (_, index) => index).flatMap(index => [
        [`packages/p${index}/package.json`, { dependencies: { 'next-intl': '1' } }],
        [`packages/p${index}/messages/en.json`, texts],
        [`packages/p${index}/messages/de.json`, texts],
      ]),
    )

  it('has an entry for each package', () => {
    expect(entriesOf(detected(packages(2)))).toEqual([
      'packages/p0/messages/{locale}.json',
      'packages/p1/messages/{locale}.json',
    ])
  })

  itAtLength('of many packages that are alike has one', () => {
    const { proposal } = detected(packages(200))
    expect(proposal?.files).toMatchObject([
      { written: { path: 'packages/*/messages/{locale}.json' }, sourceFiles: 200 },
    ])
  })

  it('of many that are known by the names of their files has one, too', () => {
    const files = Object.fromEntries(
      ['a', 'b', 'c'].flatMap(name => [
        [`packages/${name}/package.json`, {}],
        [`packages/${name}/locales/en.json`, texts],
        [`packages/${name}/locales/de.json`, texts],
      ]),
    )
    expect(entriesOf(detected(files))).toEqual(['packages/*/locales/{locale}.json'])
    expect(entriesOf(detected({ ...files, 'packages/d/package.json': {} }))).toEqual([
      'packages/*/locales/{locale}.json',
    ])
  })

  it('keeps apart what is not alike', () => {
    const found = detected({
      ...packages(3),
      'packages/x/package.json': {},
      'packages/x/messages/en.json': texts,
    })
    expect(entriesOf(found)).toHaveLength(3)
  })
})

describe('hostile repositories', () => {
  it('never make it throw', () => {
    const name = fc.constantFrom(
      'crowdin.yml',
      '.tx/config',
      'i18n.json',
      'gt.config.json',
      '.tolgeerc',
      '.phrase.yml',
      'localazy.json',
      'project.inlang/settings.json',
      'package.json',
      'l10n.yaml',
      'i18next.config.ts',
      'l/en.json',
      '_locales/de/messages.json',
    )
    const content = fc.oneof(
      fc.string(),
      fc.json(),
      fc.constantFrom(
        'files:\n  - source: 1\n',
        '[x',
        '{"files": {"a": {"include": [1]}}}',
        'a: &a [*a]',
        '{"__proto__": {"files": []}}',
      ),
    )
    fc.assert(
      fc.property(fc.dictionary(name, content), files => {
        detected(files)
      }),
      { numRuns: lawCases(500) },
    )
  })
})

it.each([
  ['de', true],
  ['pt_BR', true],
  ['zh-Hant-HK', true],
  ['es-419', true],
  ['ca@valencia', true],
  ['fil', true],
  ['src', false],
  ['app', false],
  ['new', false],
  ['en-us-posix', true],
  ['Base', false],
  ['xx', false],
  ['messages', false],
])('%s is a locale: %s', (name, expected) => {
  expect(isLocale(name)).toBe(expected)
})

describe('packages of one repository', () => {
  const pages = {
    'packages/site/package.json': {},
    'packages/site/l/en.json': texts,
    'packages/site/l/fr.json': texts,
  }
  const app = {
    'packages/app/package.json': {},
    'packages/app/src/lang/en.json': texts,
    'packages/app/src/lang/de.json': texts,
    'packages/app/src/lang/ja.json': texts,
  }

  it('keep the locales that each has', () => {
    expect(detected({ ...pages, ...app }).proposal?.files.map(({ written }) => written.targets)).toEqual([
      'all',
      'all',
    ])
    expect(detected(app).proposal?.files.map(({ written }) => written.targets)).toEqual([undefined])
  })

  it('with a configuration of their own are left to it', () => {
    const found = detected({ ...pages, ...app, 'packages/app/dragoman.config.yaml': 'source: en' })
    expect(found.configured).toEqual(['packages/app'])
    expect(found.proposal?.files.map(({ written }) => written.path)).toEqual([
      'packages/site/l/{locale}.json',
    ])
  })
})
