import { describe, expect, test } from 'vitest'
import type { WrittenConfig } from '../../src/config/check/schema.ts'
import { resolvePairs } from '../../src/config/paths/pairs.ts'
import { resolveConfig } from '../../src/config/resolve/resolve.ts'
import { formatOfPath } from '../../src/model.ts'

/** Resolves a configuration in `folder` of the root and pairs the files that each entry is said to have found. */
function pair(
  files: WrittenConfig['files'],
  found: readonly (readonly string[])[],
  { folder = '', targets = ['de', 'nn'] } = {},
) {
  const absolute = folder === '' ? '/repo' : `/repo/${folder}`
  const place = {
    file: `${absolute}/dragoman.config.yaml`,
    folder: absolute,
    root: '/repo',
    folderFromRoot: folder,
  }
  const { config, problems } = resolveConfig({ source: 'en', targets, files }, place)
  if (config === undefined) throw new Error(JSON.stringify(problems))
  const outcome = resolvePairs(config, new Map(found.entries()))
  return {
    paths: Object.fromEntries(
      outcome.pairs.map(({ source, targets }) => [source, targets.map(({ path }) => path)]),
    ),
    problems: outcome.problems.map(({ key, expected, found }) => `${key} | ${expected} | ${found}`),
    pairs: outcome.pairs,
  }
}

describe('pairs', () => {
  test('hold what the engine needs, locales that are not sold too', () => {
    const { pairs, problems } = pair([{ path: 'l/{locale}.json', identical: 'missing' }], [['l/en.json']])
    expect(problems).toEqual([])
    expect(pairs).toEqual([
      {
        source: 'l/en.json',
        format: 'json',
        targets: [
          { locale: 'de', language: 'de', path: 'l/de.json' },
          { locale: 'nn', language: undefined, path: 'l/nn.json' },
        ],
        settings: {
          service: 'translation',
          context: {},
          comment: undefined,
          attachments: [],
          keepTerms: [],
          keys: { include: [], exclude: [] },
          identical: 'missing',
          addresses: 'copy',
          content: {},
        },
      },
    ])
  })

  test('must have files of the format that a setting is for', () => {
    const files = [
      { path: 'a/{locale}/*', skipElements: ['pre'], frontMatter: ['title'] },
      { path: 'b/{locale}/*', skipElements: ['pre'], frontMatter: ['title'], format: 'text' as const },
    ]
    expect(pair(files, [['a/en/x.html', 'a/en/y.json'], ['b/en/x.html']]).problems).toEqual([
      'files[0].frontMatter | files of the format "markdown" | "html" and "json"',
      'files[1].skipElements | files of the format "html" | "text"',
      'files[1].frontMatter | files of the format "markdown" | "text"',
    ])
  })

  test('are relative to the root, wherever the configuration lies', () => {
    const files = [
      { path: 'l/{locale}.json' },
      { source: '../../mail/*.html', target: '../../mail/{locale}/*.html' },
    ]
    expect(pair(files, [['apps/shop/l/en.json'], ['mail/a.html']], { folder: 'apps/shop' })).toMatchObject({
      problems: [],
      paths: {
        'apps/shop/l/en.json': ['apps/shop/l/de.json', 'apps/shop/l/nn.json'],
        'mail/a.html': ['mail/de/a.html', 'mail/nn/a.html'],
      },
    })
  })

  test('come in the order of the entries, then of the code units of their sources', () => {
    const { pairs } = pair(
      [{ path: 'z/{locale}/*.json' }, { path: 'a/{locale}/**/*.md' }],
      [
        ['z/en/b.json', 'z/en/B.json', 'z/en/ä.json', 'z/en/a.json'],
        ['a/en/x/y.md', 'a/en/x.md'],
      ],
    )
    expect(pairs.map(({ source }) => source)).toEqual([
      'z/en/B.json',
      'z/en/a.json',
      'z/en/b.json',
      'z/en/ä.json',
      'a/en/x.md',
      'a/en/x/y.md',
    ])
  })
})

describe('formats', () => {
  test.each([
    ['a.json', 'json'],
    ['a.jsonc', 'json'],
    ['a.arb', 'arb'],
    ['a.strings', 'strings'],
    ['a.html', 'html'],
    ['a.HTM', 'html'],
    ['a.xhtml', 'html'],
    ['a.po', 'po'],
    ['a.pot', 'po'],
    ['a.txt', 'text'],
    ['a.md', 'markdown'],
    ['a.markdown', 'markdown'],
    ['bind.html.en.utf8', undefined],
    ['a.json5', undefined],
    ['json', undefined],
    ['.json', undefined],
    ['a.json/b', undefined],
  ])('%s → %s', (path, format) => expect(formatOfPath(path)).toBe(format))

  test('the configuration decides before the extension', () => {
    const files = [
      { source: 'bind.html.en.utf8', target: 'bind.html.{locale}.utf8', format: 'html' as const },
    ]
    expect(pair(files, [['bind.html.en.utf8']]).pairs[0]?.format).toBe('html')
  })

  test('one that the extension does not say is a problem, reported once for an entry', () => {
    expect(pair([{ path: '*.html.{locale}.utf8' }], [['a.html.en.utf8', 'b.html.en.utf8']])).toMatchObject({
      paths: {},
      problems: [
        'files[0].format | a known file extension, or "format" in this entry | "a.html.en.utf8" (and 1 more)',
      ],
    })
  })
})

describe('problems', () => {
  test('a pattern that matches nothing', () => {
    const { problems } = pair([{ path: 'l/{locale}.json' }, { path: 'm/{locale}.json' }], [['l/en.json']])
    expect(problems).toEqual(['files[1] | a pattern that matches at least one source file | "m/en.json"'])
  })

  test('a file that two entries match belongs to neither twice', () => {
    const { paths, problems } = pair(
      [{ path: 'l/{locale}/a.json' }, { path: 'l/{locale}/*.json' }],
      [['l/en/a.json'], ['l/en/a.json', 'l/en/b.json']],
    )
    expect(problems).toEqual([
      'files[1] | only files that files[0] does not match (use "exclude") | "l/en/a.json"',
    ])
    expect(Object.keys(paths)).toEqual(['l/en/a.json', 'l/en/b.json'])
  })

  test('two sources with one target', () => {
    const files = [
      { source: 'a/w.html', target: '{locale}/w.html' },
      { source: 'b/w.html', target: '{locale}/w.html' },
    ]
    expect(pair(files, [['a/w.html'], ['b/w.html']])).toMatchObject({
      problems: [
        'files[1] | a target file for each source file | "de/w.html" for "a/w.html" and "b/w.html" (and 1 more)',
      ],
      paths: { 'a/w.html': ['de/w.html', 'nn/w.html'] },
    })
  })

  test('a source that is a target of another source', () => {
    const files = [{ source: 'd/**/*.md', target: 'd/{locale}/**/*.md' }]
    expect(pair(files, [['d/a.md', 'd/de/a.md']])).toMatchObject({
      problems: [
        'files[0] | source files that are not target files of others (use "exclude") | "d/de/a.md", a source file and the de target of "d/a.md"',
      ],
    })
  })

  test('a target that is its own source', () => {
    const files = [{ source: '*-a.md', target: '{locale}-*.md' }]
    expect(pair(files, [['a-a.md']], { targets: ['a'] })).toMatchObject({
      problems: ['files[0] | target files beside the source files | "a-a.md" for a as well'],
      paths: {},
    })
  })

  test('a file that its pattern does not match', () => {
    expect(pair([{ path: '{locale}.json' }], [['EN.json']]).problems).toEqual([
      'files[0] | files that match "en.json" | "EN.json"',
    ])
  })
})
