import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { matchPattern } from '../../../src/config/index.ts'
import { findFiles } from '../../../src/engine/scan/find-files.ts'
import { keyFilter, keyPattern } from '../../../src/engine/scan/key-patterns.ts'
import { fitsWildcards } from '../../../src/wildcards.ts'
import { lawCases } from '../../helpers/laws.ts'

describe('wildcards', () => {
  it('fit what a regular expression of them fits', () => {
    const part = fc.oneof(
      fc.constant('**'),
      fc.string({ unit: fc.constantFrom('a', 'b', '*'), minLength: 1, maxLength: 4 }),
    )
    const pattern = fc.array(part, { minLength: 1, maxLength: 4 })
    const name = fc.string({ unit: fc.constantFrom('a', 'b'), maxLength: 4 })
    const path = fc.array(name, { minLength: 1, maxLength: 4 })
    fc.assert(
      fc.property(pattern, path, (parts, names) => {
        const source = parts
          .map(one => (one === '**' ? '(?:/[^/]*)*' : `/${one.replaceAll(/\*+/g, '[^/]*')}`))
          .join('')
        const fits = fitsWildcards(parts.join('/'))(names.join('/'))
        expect(fits).toBe(new RegExp(`^${source}$`).test(`/${names.join('/')}`))
      }),
      { numRuns: lawCases(5000, 500) },
    )
  })

  it.each([
    ['a?c', 'abc', true],
    ['a?c', 'ac', false],
    ['?', '😀', true],
    ['[ab].json', 'b.json', true],
    ['[ab].json', 'c.json', false],
    ['[a-cx].json', 'c.json', true],
    ['[!a-c].json', 'd.json', true],
    ['[^a-c].json', 'a.json', false],
    ['[]].json', '].json', true],
    ['[a', '[a', true],
    ['(a|b).json', 'a.json', false],
    ['(a|b).json', '(a|b).json', true],
    ['*.{json,md}', 'a.json', false],
    ['draft-*', 'draft-', true],
    ['*[0-9]*', 'a1b', true],
  ])('with classes %s and %s: %s', (pattern, path, expected) => {
    expect(fitsWildcards(pattern, { hasClasses: true })(path)).toBe(expected)
  })

  it('of keys match whole and empty parts', () => {
    const fits = keyPattern('/a/**/z')
    expect(['/a/z', '/a/b/z', '/a//z', '/a/b', '/z'].map(fits)).toEqual([true, true, true, false, false])
    expect(keyPattern('/a/*')('/a/')).toBe(true)
    expect(keyPattern('/a/**')('/a')).toBe(true)
  })
})

describe('a pattern that would take a regular expression for ever', () => {
  const long = `${'a'.repeat(60)}!`
  const stars = '*a'.repeat(60)
  const folders = Array.from({ length: 40 }, () => 'a').join('/')
  let root: string
  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), 'dragoman-test-'))
    for (const file of ['en.json', `${long}.json`, `${folders}/en.json`, `${folders}/b.json`]) put(file)
  })
  afterEach(() => rmSync(root, { recursive: true, force: true }))

  function put(path: string): void {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), '{}')
  }

  it.each([
    stars,
    `${'**/a/'.repeat(50)}c.json`,
    '(a+)+(a+)+(a+)+$',
    `${'**/'.repeat(60)}${stars}`,
    '[a-z]*'.repeat(70),
    '['.repeat(100_000),
    `${'['.repeat(100_000)}]`,
  ])('is quick in exclude: %s', glob => {
    expect(findFiles(root, { pattern: '**/*.json', exclude: [glob] })).toHaveLength(4)
  })

  it.each([
    [`${stars}.json`, []],
    [`${'**/a/'.repeat(50)}*.json`, []],
    [`${'**/a/'.repeat(40)}*.json`, [`${folders}/b.json`, `${folders}/en.json`]],
    [`${'**/'.repeat(60)}en.json`, [`${folders}/en.json`, 'en.json']],
  ])('is quick in path: %s', (pattern, found) => {
    expect(findFiles(root, { pattern, exclude: [] })).toEqual(found)
    expect(found.every(path => matchPattern(pattern).exec(path) !== undefined)).toBe(true)
    expect(matchPattern(pattern).exec(`${folders}/c/${long}`)).toBeUndefined()
  })

  it('is quick in keys', () => {
    const fits = keyFilter({ include: [], exclude: ['/**'.repeat(50), `/${stars}`, `${'/**'.repeat(50)}/b`] })
    expect(fits({ key: `/${long}` })).toBe(false)
    expect(
      keyFilter({ include: [], exclude: [`${'/**'.repeat(50)}/b`, `/${stars}b`] })({
        key: `/${long}`.repeat(40),
      }),
    ).toBe(true)
  })
})

describe('a file is left out', () => {
  let root: string
  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), 'dragoman-test-'))
    for (const file of ['l/en/a.json', 'l/en/draft-a.json', 'l/en/old/b.json', 'l/en/old/c/d.json']) {
      mkdirSync(dirname(join(root, file)), { recursive: true })
      writeFileSync(join(root, file), '{}')
    }
  })
  afterEach(() => rmSync(root, { recursive: true, force: true }))

  it.each([
    ['**/draft-*.json', ['l/en/a.json', 'l/en/old/b.json', 'l/en/old/c/d.json']],
    ['l/en/old', ['l/en/a.json', 'l/en/draft-a.json']],
    ['l/en/old/', ['l/en/a.json', 'l/en/draft-a.json']],
    ['l/en/old/**', ['l/en/a.json', 'l/en/draft-a.json']],
    ['**/[a-b].json', ['l/en/draft-a.json', 'l/en/old/c/d.json']],
    ['l/en/?.json', ['l/en/draft-a.json', 'l/en/old/b.json', 'l/en/old/c/d.json']],
  ])('by %s', (glob, left) => {
    expect(findFiles(root, { pattern: 'l/en/**/*.json', exclude: [glob] })).toEqual(left)
  })

  it.skipIf(process.platform === 'win32')(
    'that lies in a folder of git, in any case and on any way, or behind a link',
    () => {
      for (const folder of ['.GIT', 'sub/.Git', 'Node_Modules', '.git./x']) {
        mkdirSync(join(root, folder), { recursive: true })
        writeFileSync(join(root, folder, 'x.json'), '{}')
      }
      symlinkSync(join(root, 'l'), join(root, 'link'))
      expect(findFiles(root, { pattern: '**/x.json', exclude: [] })).toEqual([])
      expect(findFiles(join(root, 'sub'), { pattern: '../.GIT/x.json', exclude: [] })).toEqual([])
      expect(findFiles(root, { pattern: 'link/en/*.json', exclude: [] })).toEqual([])
      expect(findFiles(root, { pattern: 'link/**/*.json', exclude: [] })).toEqual([])
    },
  )
})
