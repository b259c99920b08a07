import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { matchPattern } from '../../src/config/paths/match.ts'
import { patternProblems } from '../../src/config/paths/patterns.ts'
import { fillLocale } from '../../src/config/paths/placeholders.ts'
import { findFiles } from '../../src/engine/scan/find-files.ts'
import { makeTree } from './tree.ts'

describe('placeholders', () => {
  test.each([
    ['l/{locale}.json', 'pt_BR', 'l/pt_BR.json'],
    ['{locale}/app_{locale}.arb', 'de', 'de/app_de.arb'],
    ['{lang}-{region}', 'pt-BR', 'pt-BR'],
    ['{lang}_{script}_{region}', 'zh-hant-HK', 'zh_hant_HK'],
    ['{lang}/{region}', 'pt-rBR', 'pt/BR'],
    ['{lang}', 'ca@valencia', 'ca'],
    ['values-{android}', 'de', 'values-de'],
    ['values-{android}', 'pt_br', 'values-pt-rBR'],
    ['values-{android}', 'pt-rBR', 'values-pt-rBR'],
    ['values-{android}', 'zh-hans', 'values-b+zh+Hans'],
    ['values-{android}', 'sr-Latn-RS', 'values-b+sr+Latn+RS'],
    ['values-{android}', 'es-419', 'values-b+es+419'],
    ['values-{android}', 'ca-valencia', 'values-b+ca+valencia'],
    ['values-{android}', 'he-IL', 'values-iw-rIL'],
    ['values-{android}', 'id', 'values-in'],
    ['values-{android}', 'fil', 'values-fil'],
  ])('%s for %s is %s', (pattern, locale, expected) => {
    expect(fillLocale(pattern, locale)).toBe(expected)
  })

  test('what cannot be filled is refused', () => {
    expect(() => fillLocale('{region}.json', 'de')).toThrow(RangeError)
    expect(() => fillLocale('{name}.json', 'de')).toThrow('unknown placeholder {name}')
    expect(() => fillLocale('{constructor}', 'de')).toThrow('unknown placeholder')
  })
})

describe('a pattern', () => {
  test.each([
    'locales/{locale}.json',
    './a/{locale}/**/*.json',
    '../../shared/{locale}.json',
    '..locales/{locale}.json',
    'app/[slug]/(group)/{locale}.json',
    '**/*',
    'docs/**',
    'values-{android}/a b.xml',
    'ca@valencia.json',
  ])('may be %s', pattern => {
    expect(patternProblems(pattern)).toEqual([])
  })

  test.each([
    ['', 'a path or pattern', undefined],
    ['  ', 'a path or pattern', undefined],
    ['/etc/{locale}.json', "a path relative to the configuration's folder", undefined],
    ['C:/l/{locale}.json', "a path relative to the configuration's folder", undefined],
    ['l\\{locale}.json', '"/" between folders, on every system', 'l/{locale}.json'],
    ['!l/{locale}.json', 'no leading "!" (use "exclude" to leave files out)', undefined],
    ['l/{locale}/', 'a pattern for files, not for a folder', undefined],
    ['l//{locale}.json', 'no empty part between two "/"', undefined],
    ['l/../{locale}.json', '".." only at the start', undefined],
    ['*/../{locale}.json', '".." only at the start', undefined],
    ['./../l/..', '".." only at the start', undefined],
    ['l/a**/{locale}.json', '"**" only as a whole part between two "/"', undefined],
    ['l/***/{locale}.json', '"**" only as a whole part between two "/"', undefined],
    ['l/{locales}.json', 'one of {locale}, {lang}, {region}, {script}, {android}', '{locale}'],
    ['l/{language}.json', 'one of {locale}, {lang}, {region}, {script}, {android}', '{locale}'],
    ['l/{}.json', 'one of {locale}, {lang}, {region}, {script}, {android}', undefined],
    ['l/{a,b}/{locale}.json', 'no list in braces (write one entry of "files" for each)', undefined],
    ['l/{locale.json', 'braces in pairs, as in {locale}', undefined],
    ['l/{{locale}}.json', 'braces in pairs, as in {locale}', undefined],
    ['l/\u0000{locale}.json', 'a pattern without control characters', undefined],
  ])('may not be %j', (pattern, expected, suggestion) => {
    expect(patternProblems(pattern)).toEqual([
      expect.objectContaining({ expected, ...(suggestion === undefined ? {} : { suggestion }) }),
    ])
  })
})

describe('matching and replaying', () => {
  test.each([
    ['locales/en.json', 'locales/{locale}.json', 'locales/en.json', 'locales/de.json'],
    [
      'packages/*/locales/en/*.json',
      'packages/*/locales/{locale}/*.json',
      'packages/a/locales/en/x.y.json',
      'packages/a/locales/de/x.y.json',
    ],
    ['docs/en/**/*.md', 'docs/{locale}/**/*.md', 'docs/en/index.md', 'docs/de/index.md'],
    ['docs/en/**/*.md', 'docs/{locale}/**/*.md', 'docs/en/a/b/c.md', 'docs/de/a/b/c.md'],
    ['docs/en/**/*.md', 'i18n/**/{locale}/*.md', 'docs/en/a.md', 'i18n/de/a.md'],
    ['**/en/**/*.json', '**/{locale}/**/*.json', 'en/en/en/a.json', 'de/en/en/a.json'],
    ['**/en.json', '**/{locale}.json', 'en.json', 'de.json'],
    ['docs/**', 'out/{locale}/**', 'docs/a/b.md', 'out/de/a/b.md'],
    ['*-*.en.html', '{locale}/*_*.html', 'a-b-c.en.html', 'de/a_b-c.html'],
    ['*/en.json', '*/{locale}.json', '**/en.json', '**/de.json'],
    ['*/en.json', '*/{locale}.json', '{locale}/en.json', '{locale}/de.json'],
  ])('%s and %s: %s → %s', (source, target, path, expected) => {
    const { exec, fill } = matchPattern(source)
    const captures = exec(path)
    expect(captures === undefined ? undefined : fill(target, captures, 'de')).toBe(expected)
  })

  test.each([
    ['locales/en.json', 'locales/en.jsonc'],
    ['locales/en.json', 'a/locales/en.json'],
    ['locales/*.json', 'locales/a/b.json'],
    ['a*a', 'a'],
    ['*ab*ba*', 'aba'],
    ['a/**/b/*', 'a/b'],
    ['docs/**', 'docs'],
    ['x/[a].json', 'x/a.json'],
    ['x/?.json', 'x/a.json'],
    ['en.json', 'EN.json'],
    ['.json', 'xjson'],
  ])('%s does not match %s', (source, path) => {
    expect(matchPattern(source).exec(path)).toBeUndefined()
  })

  test('a target with more wildcards than were matched is refused', () => {
    const { exec, fill } = matchPattern('*.json')
    const captures = exec('a.json')
    expect(captures).toBeDefined()
    if (captures !== undefined) expect(() => fill('*/*.{locale}.json', captures, 'de')).toThrow(RangeError)
  })

  test('a hostile pattern takes no time', () => {
    const { exec } = matchPattern(`${'**/*a*/'.repeat(30)}${'*a'.repeat(200)}b`)
    expect(exec(`${'aaaa/'.repeat(200)}${'a'.repeat(5000)}`)).toBeUndefined()
  }, 1000)

  const name = fc
    .string({ unit: fc.constantFrom(...'ab.-_[](){}*?!+@é '), minLength: 1, maxLength: 5 })
    .filter(part => !/^\.+$/.test(part))
  const folders = fc.array(name, { maxLength: 3 })

  test('every path that a pattern was made for matches, and is found again in the locale of the source', () => {
    fc.assert(
      fc.property(folders, name, name, folders, (before, literal, wild, between) => {
        const pattern = ['l', '{locale}', '**', ...between.map(() => '*'), `*.x`].join('/')
        const path = ['l', 'en', ...before, ...between, `${wild}${literal.replaceAll('*', '')}.x`].join('/')
        const { exec, fill } = matchPattern(fillLocale(pattern, 'en'))
        const captures = exec(path)
        expect(captures).toBeDefined()
        expect(fill(pattern, captures!, 'en')).toBe(path)
        expect(matchPattern(fillLocale(pattern, 'de')).exec(fill(pattern, captures!, 'de'))).toEqual(captures)
      }),
    )
  })

  test('matching agrees with a regular expression that tries everything', () => {
    const part = fc
      .string({ unit: fc.constantFrom('a', 'b', '*'), minLength: 1, maxLength: 4 })
      .map(text => text.replaceAll(/\*+/g, '*'))
    const pattern = fc
      .array(fc.oneof(part, fc.constant('**')), { minLength: 1, maxLength: 4 })
      .map(parts => [...parts, 'b*'].join('/'))
    const path = fc
      .array(fc.string({ unit: fc.constantFrom('a', 'b'), minLength: 1, maxLength: 3 }), {
        minLength: 1,
        maxLength: 6,
      })
      .map(parts => parts.join('/'))
    fc.assert(
      fc.property(pattern, path, (pattern, path) => {
        const source = pattern.replaceAll('**/', '§').replaceAll('*', '[^/]*').replaceAll('§', '(?:[^/]+/)*')
        const wholePart = new RegExp(`^${source}$`)
        const captures = matchPattern(pattern).exec(path)
        expect(captures !== undefined).toBe(wholePart.test(path))
        if (captures !== undefined) expect(matchPattern(pattern).fill(pattern, captures, 'en')).toBe(path)
      }),
      { numRuns: 3000 },
    )
  })

  test('the search finds what the pattern matches', () => {
    const files = [
      'en.json',
      'a.json',
      'a/en.json',
      'a/b/en.json',
      '[x]/(y)/en.json',
      'a/!b/en.json',
      '+(q)/@(r)/en.json',
      'a/{b}/en.json',
      'x?/en.json',
      'xy/en.json',
      '$a/en^.json',
    ]
    const root = makeTree(Object.fromEntries(files.map(file => [file, ''])))
    const patterns = [
      '**/en.json',
      '*/en.json',
      '[x]/(y)/*.json',
      'a/!b/*',
      '+(q)/@(r)/en.json',
      '*/*/en.json',
      'x?/en.json',
      '$a/en^.json',
      '**/*.json',
      '[x]/**',
      '!b',
      '**/a/**/*.json',
      '**/**/en.json',
      '*e*n*.*',
      'a/**/**',
    ]
    for (const pattern of patterns) {
      const { exec } = matchPattern(pattern)
      expect([pattern, findFiles(root, { pattern, exclude: [] })]).toEqual([
        pattern,
        files.filter(file => exec(file) !== undefined).sort(),
      ])
    }
  })
})
