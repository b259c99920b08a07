import { afterAll, describe, expect, test } from 'vitest'
import { config as configOfEveryZod } from 'zod/mini'
import { quote } from '../../src/config/check/quote.ts'
import type { WrittenConfig } from '../../src/config/check/schema.ts'
import { resolveConfig } from '../../src/config/resolve/resolve.ts'

const place = {
  file: '/repo/app/dragoman.config.yaml',
  folder: '/repo/app',
  root: '/repo',
  folderFromRoot: 'app',
}
// As an application does that uses zod itself.
const { localeError } = configOfEveryZod()
configOfEveryZod({ localeError: () => 'words of an application' })
afterAll(() => {
  configOfEveryZod({ localeError })
})

const plain = { source: 'en', targets: ['de'], files: [{ path: 'l/{locale}.json' }] } satisfies WrittenConfig

/** `key | expected | found | suggestion` of every problem, and of every question that only buying asks. */
const problemsOf = (written: unknown): readonly string[] => {
  const { config, problems } = resolveConfig(written, place)
  const questions = config?.questions.map(({ problem }) => problem) ?? []
  return [...problems, ...questions].map(({ key, expected, found, suggestion }) =>
    [key, expected, found, ...(suggestion === undefined ? [] : [suggestion])].join(' | '),
  )
}

describe('problems', () => {
  const files = (...entries: unknown[]) => ({ ...plain, files: entries })
  test.each<readonly [title: string, written: unknown, ...problems: string[]]>([
    ['no mapping', [], ' | a mapping of keys to values | []'],
    ['nothing', undefined, ' | a mapping of keys to values | nothing'],
    ['empty', {}, 'source | a text | nothing', 'files | a list | nothing'],
    ['misspelt key', { ...plain, stael: 'keep' }, 'stael | a known key | the key "stael" | stale'],
    ['swapped letters', { ...plain, buget: {} }, 'buget | a known key | the key "buget" | budget'],
    ['prefix of a key', { ...plain, comm: {} }, 'comm | a known key | the key "comm" | comment'],
    [
      'unknown key',
      { ...plain, context: { zebra: 1 } },
      'context.zebra | a known key (tone, limit, category) | the key "zebra"',
    ],
    [
      'misspelt key of an entry',
      files({ path: '{locale}.json', exlude: [] }),
      'files[0].exlude | a known key | the key "exlude" | exclude',
    ],
    [
      'hostile key',
      { ...plain, '\u001b[2J\u202e': 1 },
      expect.stringMatching(/^\["\\u001b\[2J\\u202e"\] \| a known key \(source, /) as string,
    ],
    ['misspelt value', { ...plain, stale: 'kept' }, 'stale | "order" or "keep" | "kept" | keep'],
    [
      'value in the wrong case',
      { ...plain, context: { tone: 'informal' } },
      'context.tone | "FORMAL", "INFORMAL" or "GUESS" | "informal" | INFORMAL',
    ],
    [
      'wrong type',
      { ...plain, source: 1, targets: 'de' },
      'source | a text | 1',
      'targets | a list | "de" | [de]',
    ],
    ['limit', { ...plain, context: { limit: 1.5 } }, 'context.limit | a whole number | 1.5'],
    ['negative limit', { ...plain, context: { limit: -1 } }, 'context.limit | at least 0 | -1'],
    [
      'huge limit',
      { ...plain, context: { limit: 2 ** 31 } },
      'context.limit | at most 2147483647 | 2147483648',
    ],
    ['no targets', { ...plain, targets: [] }, 'targets | at least one locale | []'],
    [
      'no targets at all',
      { source: 'en', files: plain.files },
      'files[0].targets | a list of locales here, or "targets" for all files | nothing',
    ],
    [
      'no targets of an entry',
      files({ path: '{locale}.json', targets: [] }),
      'files[0].targets | at least one locale | []',
    ],
    ['no files', { ...plain, files: [] }, 'files | at least one entry | []'],
    ...['de/x', '..', '', 'de*', '{de}', ' de', 'de\u001b'].map(
      locale =>
        [
          'locale',
          { ...plain, targets: [locale] },
          `targets[0] | a locale as in file and folder names, such as "pt-BR" | ${JSON.stringify(locale)}`,
        ] as const,
    ),
    ...[-1, 0.0000001, 1e10, 20.1234567].map(
      run =>
        [
          'amount',
          { ...plain, budget: { run } },
          `budget.run | US dollars: a number from 0 to 9 billion with at most 6 decimals | ${run}`,
        ] as const,
    ),
    [
      'amount in words',
      { ...plain, budget: { order: '20' } },
      'budget.order | a number without quotes | "20"',
    ],
    [
      'source as target',
      { ...plain, targets: ['de', 'en'] },
      'targets[1] | a locale other than the source | "en"',
    ],
    ['target twice', { ...plain, targets: ['de', 'fr', 'de'] }, 'targets[2] | each locale once | "de" again'],
    [
      'ambiguous target, asked once',
      { ...plain, targets: ['es'], files: [...plain.files, { path: 'x/{locale}.json', targets: ['es'] }] },
      'targets[0] | a choice between es-ES, es-MX, such as locales: {es: es-ES} | "es"',
    ],
    [
      'variant',
      { ...plain, targets: ['ca@valencia'] },
      'targets[0] | a line such as locales: {ca@valencia: ca}, if you want to buy ca | "ca@valencia"',
    ],
    [
      'ambiguous source',
      { ...plain, source: 'zh' },
      'source | a choice between zh-CN, zh-TW, such as locales: {zh: zh-CN} | "zh"',
    ],
    [
      'unsold source',
      { ...plain, source: 'nn' },
      'source | a locale whose language the service translates from | "nn"',
    ],
    [
      'misspelt language',
      { ...plain, locales: { de: 'de-DE' } },
      'locales.de | one of the service\'s language codes | "de-DE" | de',
    ],
    [
      'language in the wrong case',
      { ...plain, targets: ['es'], locales: { es: 'es-es' } },
      'locales.es | one of the service\'s language codes | "es-es" | es-ES',
      'targets[0] | a choice between es-ES, es-MX, such as locales: {es: es-ES} | "es"',
    ],
    [
      'override in another spelling',
      { ...plain, targets: ['pt-BR'], locales: { pt_br: 'pt-PT' } },
      'locales.pt_br | the spelling of a locale in "source" or "targets" | "pt_br" | pt-BR',
    ],
    [
      'prototype as locale',
      { ...plain, locales: JSON.parse('{"__proto__": "de"}') },
      'locales.__proto__ | a locale of the configuration | the key "__proto__"',
    ],
    ['empty entry', files({}), 'files[0] | either "path", or "source" and "target" | neither'],
    [
      'half an entry',
      files({ source: 'a.html' }),
      'files[0] | either "path", or "source" and "target" | only "source"',
    ],
    [
      'too much of an entry',
      files({ path: '{locale}.json', target: '{locale}.json' }),
      'files[0] | "path" alone, or "source" and "target" without it | "path" and "target"',
    ],
    ['broken path is still a path', files({ path: 1 }), 'files[0].path | a text | 1'],
    [
      'pattern',
      files({ path: 'l/{locales}.json' }),
      'files[0].path | one of {locale}, {lang}, {region}, {script}, {android} | "{locales}" | {locale}',
    ],
    [
      'no placeholder',
      files({ path: 'l/en.json' }),
      'files[0].path | a placeholder for the locale, such as {locale} (use "source" and "target" where the source path names no locale) | "l/en.json"',
    ],
    [
      'no placeholder in a target',
      files({ source: 'a.html', target: 'b.html' }),
      'files[0].target | a placeholder for the locale, such as {locale} | "b.html"',
    ],
    [
      'wildcards apart',
      files({ source: '*/a.html', target: '{locale}/a.html' }),
      'files[0].target | as many "*" and as many "**" as in "source" | "{locale}/a.html"',
    ],
    [
      'source cannot fill',
      files({ path: '{lang}-{region}.json' }),
      'files[0].path | placeholders that the source locale can fill | {region}, for which en has no value (it has {locale}, {lang}, {android})',
    ],
    [
      'target cannot fill',
      { ...plain, source: 'en-US', files: [{ path: '{lang}-{region}.json' }] },
      'files[0].path | placeholders that every target locale can fill | {region}, for which de has no value (it has {locale}, {lang}, {android})',
    ],
    [
      'one path for two locales',
      { ...plain, targets: ['pt-BR', 'pt-PT'], files: [{ path: '{lang}.json' }] },
      'files[0].path | a path of its own for each locale | "pt.json" for both pt-BR and pt-PT',
    ],
    [
      'one path for source and target',
      { ...plain, targets: ['en_GB'], files: [{ path: '{lang}.json' }] },
      'files[0].path | a path of its own for each locale | "en.json" for both en and en_GB',
    ],
    [
      'outside the root',
      files({ source: 'a.html', target: '../../{locale}.html' }),
      'files[0].target | a path inside the project root (see "root") | "../../{locale}.html"',
    ],
    [
      'key pattern',
      { ...plain, keys: { include: ['nav.title'], exclude: ['/a~b'] } },
      'keys.include[0] | a JSON Pointer that begins with "/", such as "/legal/**" | "nav.title"',
      'keys.exclude[0] | a JSON Pointer that begins with "/", such as "/legal/**" | "/a~b"',
    ],
    ...['', '/abs/**', '!a', 'a\\b', '{locale}/x'].map(
      glob =>
        [
          'exclude',
          files({ path: '{locale}.json', exclude: [glob] }),
          `files[0].exclude[0] | a glob relative to the configuration's folder, with "/" and without "!" and placeholders | ${JSON.stringify(glob)}`,
        ] as const,
    ),
    [
      'long patterns',
      {
        ...files({ path: `${'*'.repeat(1000)}{locale}.json`, exclude: ['?'.repeat(1001)] }),
        keys: { include: [`/${'*'.repeat(5000)}`] },
      },
      'files[0].path | a pattern of at most 1000 characters | a longer one',
      `files[0].exclude[0] | a pattern of at most 1000 characters | "${'?'.repeat(58)}…`,
      `keys.include[0] | a pattern of at most 5000 characters | "/${'*'.repeat(57)}…`,
    ],
    [
      'unknown format',
      files({ path: '{locale}.json', format: 'jason' }),
      'files[0].format | "json", "arb", "webextension", "strings", "html", "po", "text", "markdown" or "mdx" | "jason" | json',
    ],
    ['unknown store', { ...plain, store: 'svn' }, 'store | "files", "git" or "git-ref" | "svn"'],
    [
      'month without a shared ledger',
      { ...plain, budget: { month: 400 } },
      'budget.month | "store: git" beside it | "store: files"',
    ],
    ...['', ' Acme', 'Acme ', 'A\tB', 'A\u2028B', 'A\u202eB', 'x'.repeat(101), 7].map(
      term =>
        [
          'term',
          { ...plain, keepTerms: ['Acme', term] },
          `keepTerms[1] | ${typeof term === 'number' ? 'a text' : 'a text of 1 to 100 characters without control characters, and without spaces at its ends'} | ${quote(term)}`,
        ] as const,
    ),
    [
      'too many terms',
      files({ path: '{locale}.json', keepTerms: new Array(201).fill('A') }),
      `files[0].keepTerms | at most 200 terms | ${quote(new Array(201).fill('A'))}`,
    ],
    [
      'attachments',
      files({
        path: '{locale}.json',
        comment: { attachments: ['/a.png', '../ok.png', '../../a.png', '{locale}.png'] },
      }),
      `files[0].comment.attachments[0] | a path relative to the configuration's folder | "/a.png" | a.png`,
      `files[0].comment.attachments[3] | a path or pattern without braces | "{locale}.png"`,
      `files[0].comment.attachments[2] | a path inside the project root (see "root") | "../../a.png"`,
    ],
    [
      'all at once',
      {
        source: 'nn',
        targets: ['es', 'x/y'],
        flies: [],
        files: [
          { path: 'l/{loc}.json', service: 'human' },
          { path: '/abs', targets: ['de', 'de'] },
        ],
        keepTerm: [],
      },
      'targets[1] | a locale as in file and folder names, such as "pt-BR" | "x/y"',
      'files[0].path | one of {locale}, {lang}, {region}, {script}, {android} | "{loc}" | {locale}',
      'files[0].service | "translation" or "ai_and_proofreading" | "human"',
      'files[1].path | a path relative to the configuration\'s folder | "/abs" | abs',
      'flies | a known key | the key "flies" | files',
      'keepTerm | a known key | the key "keepTerm" | keepTerms',
      'targets[0] | a choice between es-ES, es-MX, such as locales: {es: es-ES} | "es"',
      'source | a locale whose language the service translates from | "nn"',
      'files[1].targets[1] | each locale once | "de" again',
    ],
  ])('%s: %j', (_, written, ...problems) => {
    expect(problemsOf(written)).toEqual(problems)
  })

  test('values that no JSON has are shown too', () => {
    const circle: unknown[] = []
    circle.push(circle)
    expect(problemsOf({ ...plain, source: 1n, targets: () => [], stale: circle })).toEqual([
      'source | a text | a value of type bigint',
      'targets | a list | a function',
      'stale | "order" or "keep" | a value of type object',
    ])
  })

  test('neither cycles nor depth bring the checks down', () => {
    const circle: Record<string, unknown> = {}
    circle.self = circle
    let deep: unknown = []
    for (let level = 0; level < 20_000; level++) deep = [deep]
    expect(
      problemsOf({ ...plain, extra: circle, files: [{ path: '{locale}.json', extra: deep }] }),
    ).toHaveLength(2)
    expect(problemsOf({ ...plain, files: [circle] })).toHaveLength(2)
    expect(problemsOf([circle])).toHaveLength(1)
    expect(problemsOf({ ...plain, locales: circle })).toHaveLength(1)
  })
})
