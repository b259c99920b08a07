import { describe, expect, it } from 'vitest'
import { checkText, plainView, seenFrom, statusText } from '../../src/report/terminal/index.ts'
import { itAtLength } from '../helpers/laws.ts'
import { checkReport, statusReport } from './records.ts'

const verbose = { ...plainView, verbose: true }

describe('status', () => {
  it('shows the files with something to do, every locale, and the next step', () => {
    const report = statusReport({
      'app/en.json': { de: { translated: 1200, missing: 34, held: 2 }, 'zh-Hans': { translated: 1234 } },
      'web/en.json': { de: { translated: 3 }, 'zh-Hans': { translated: 1, stale: 2, pending: 1, orphan: 4 } },
    })
    expect(statusText(report, plainView)).toMatchInlineSnapshot(`
      "  FILE         LOCALE   TRANSLATED  MISSING  STALE  PENDING  HELD  ORPHAN
        app/en.json  de            1,200       34      0        0     2       0
        web/en.json  zh-Hans           1        0      2        1     0       4

        LOCALE   DONE  TRANSLATED  MISSING  STALE  PENDING  HELD  ORPHAN
        de       97 %       1,203       34      0        0     2       0
        zh-Hans  99 %       1,235        0      2        1     0       4

      2 source files with 1,237 strings in 2 locales: 34 missing, 2 stale, 1 pending, 2 held, 4 orphan.
      "dragoman plan" says what translating them costs.
      "dragoman pull" fetches what is finished.
      "dragoman pull" says why texts are held.
      "
    `)
  })

  it('says that all is done', () => {
    expect(
      statusText(statusReport({ 'en.json': { de: { translated: 1 } } }), plainView),
    ).toMatchInlineSnapshot(`
      "en.json:
        LOCALE   DONE  TRANSLATED  MISSING  STALE
        de      100 %           1        0      0

      1 source file with 1 string in 1 locale: everything is translated.
      "
    `)
  })

  it('claims nothing where no translation could be read', () => {
    const errors = [{ code: 'FILE_UNREADABLE' as const, message: 'de.json:1:1: broken' }]
    const report = { ...statusReport({ 'en.json': {} }), errors }
    expect(statusText(report, plainView)).toMatch(
      /^1 source file .* in 0 locales: no translation could be read\.\n/,
    )
    const none = { ...statusReport({}), errors }
    const check = { failOn: [], findings: [], accepted: [] }
    for (const text of [statusText(none, plainView), checkText({ ...none, ...check }, plainView)])
      expect(text).toMatch(/^No source file could be read\.\n/)
    expect(checkText({ ...report, ...check }, plainView)).not.toContain('translated as far')
  })

  it('does not offer to buy what is on order', () => {
    const text = statusText(statusReport({ 'en.json': { de: { missing: 2, pending: 2 } } }), plainView)
    expect(text).toContain('"dragoman pull" fetches what is finished.')
    expect(text).not.toContain('dragoman plan')
  })

  it.each([
    [{ missing: 1, stale: 1, held: 2 }, {}, false],
    [{ missing: 2, held: 1 }, {}, true],
    [{ missing: 1, pending: 1, held: 1 }, { stale: 1 }, true],
  ])('offers to buy what is neither held nor on order: %j, %j: %s', (de, fr, isOffered) => {
    const report = statusReport({ 'en.json': { de, fr } })
    expect(statusText(report, plainView).includes('dragoman plan')).toBe(isOffered)
    expect(
      checkText({ ...report, failOn: [], findings: [], accepted: [] }, plainView).includes('dragoman plan'),
    ).toBe(isOffered)
  })

  it.each([
    [2, '"dragoman pull" writes them free of charge.\n'],
    [
      1,
      '"dragoman pull" writes 1 of them free of charge.\n"dragoman plan" says what translating the others costs.\n',
    ],
    [0, '"dragoman plan" says what translating them costs.\n'],
  ])('names pull for %i of two texts that cost nothing', (free, sentence) => {
    const report = { ...statusReport({ 'en.json': { de: { missing: 2 } } }), free }
    expect(statusText(report, plainView)).toMatch(new RegExp(`2 missing\\.\n${sentence}$`))
  })

  it('has a row for every file and locale when asked to', () => {
    const report = statusReport({ 'en.json': { de: { translated: 1 }, fr: { missing: 1 } } })
    expect(statusText(report, verbose)).toContain(
      '  en.json  de               1        0      0\n  en.json  fr               0        1      0\n',
    )
  })

  itAtLength('of a thousand files in thirty locales is a page, and all of it when asked for', () => {
    const locales = Object.fromEntries(Array.from({ length: 30 }, (_, n) => [`l${n}`, { missing: 1 }]))
    const files = Object.fromEntries(
      Array.from({ length: 1000 }, (_, n) => [`packages/${n}/en.json`, locales]),
    )
    const lines = statusText(statusReport(files), plainView).split('\n')
    expect(lines.length).toBeLessThan(90)
    expect(lines.slice(0, 2)).toEqual([
      '  FILE                  MISSING  STALE  LOCALES',
      '  packages/0/en.json         30      0  l0, l1, l2 and 27 more',
    ])
    expect(lines).toContain('  … and 960 more, --verbose shows all')
    expect(statusText(statusReport(files), verbose).split('\n').length).toBeGreaterThan(30_000)
  })

  it('shows names from outside and does not obey them', () => {
    const text = statusText(statusReport({ 'a\u001b[2J\n::en.json': { de: { missing: 1 } } }), plainView)
    expect(text).toContain('a\\u001b[2J\\n::en.json:\n')
  })
})

describe('check', () => {
  const finding = {
    path: 'en.json',
    target: 'de.json',
    locale: 'de',
    key: ['a', 'b/c~'],
    line: 7,
    sourceLine: 5,
    severity: 'error' as const,
    message: 'its placeholder {n} is gone',
  }

  it('names the place of every finding', () => {
    const report = checkReport(
      [
        { ...finding, reason: 'missing', message: 'the translation is missing' },
        { ...finding, reason: 'stale', message: 'the translation is stale' },
        { ...finding, reason: 'invalid' },
      ],
      {
        missing: 1,
        stale: 1,
        translated: 1,
        invalid: 1,
      },
    )
    expect(checkText(report, plainView)).toMatchInlineSnapshot(`
      "de.json:7 de /a/b~1c~0 invalid: its placeholder {n} is gone (source en.json:5)
      en.json:7 de /a/b~1c~0 missing
      de.json:7 de /a/b~1c~0 stale (source en.json:5)

      1 source file with 3 strings in 1 locale: 1 missing, 1 stale, 1 invalid.
      "dragoman plan" says what translating them costs.
      "dragoman check --accept KEY --reason TEXT" accepts a finding where the text is right.
      "
    `)
  })

  it.each([
    ['the translation is missing', 'missing'],
    [
      'the translation is missing and cannot be ordered, because a brace is open',
      'missing: cannot be ordered, because a brace is open',
    ],
    [
      'the text may be translated already in line 352 of de.json, but …',
      'missing: the text may be translated already in line 352 of de.json, but …',
    ],
  ])('says of a missing string what its message adds: %s', (message, said) => {
    const report = checkReport([{ ...finding, reason: 'missing', message }], { missing: 1 })
    expect(checkText(report, plainView)).toContain(`en.json:7 de /a/b~1c~0 ${said}\n`)
  })

  it('shows warnings last, as what they are', () => {
    const report = checkReport(
      [
        { ...finding, reason: 'invalid', severity: 'warning', message: 'tags differ' },
        { ...finding, reason: 'missing', message: 'the translation is missing' },
      ],
      { missing: 1 },
    )
    expect(checkText(report, plainView)).toContain(
      'en.json:7 de /a/b~1c~0 missing\nde.json:7 de /a/b~1c~0 warning: tags differ (source en.json:5)\n',
    )
  })

  it('does not name a file twice that is its own source', () => {
    const report = checkReport(
      [{ ...finding, path: 'de.po', target: 'de.po', reason: 'missing', message: '' }],
      {
        missing: 1,
      },
    )
    expect(checkText(report, plainView)).toContain('de.po:7 de /a/b~1c~0 missing\n')
  })

  it('stops after fifty, unless all are asked for', () => {
    const report = checkReport(
      Array.from({ length: 120 }, (_, line) => ({
        ...finding,
        line,
        reason: 'missing' as const,
        message: '',
      })),
      { missing: 120 },
    )
    const text = checkText(report, plainView)
    expect(text.match(/ missing$/gm)).toHaveLength(50)
    expect(text).toContain('… and 70 more, --verbose shows all')
    expect(checkText(report, verbose).match(/ missing$/gm)).toHaveLength(120)
  })
})

it('check lists what fails before what does not', () => {
  const one = {
    path: 'en.json',
    target: 'de.json',
    locale: 'de',
    line: 1,
    sourceLine: 1,
    severity: 'error',
  } as const
  const missing = Array.from(
    { length: 60 },
    (_, n) => ({ ...one, key: [`m${n}`], reason: 'missing', message: '' }) as const,
  )
  const invalid = { ...one, key: ['bad'], reason: 'invalid', message: 'tags differ' } as const
  const report = { ...checkReport([...missing, invalid], {}), failOn: ['invalid'] } as const
  expect(checkText(report, plainView).trimStart()).toMatch(/^de\.json:1 de \/bad invalid: tags differ/)
})

it.each([
  [{ missing: 1 }, ': 1 missing, 1 warning.\n'],
  [{ translated: 1 }, ': everything is translated; 1 warning.\n'],
])('check counts warnings in its summary: %j', (counts, said) => {
  const warning = {
    ...{ path: 'en.json', target: 'de.json', locale: 'de', key: ['a'], line: 1, sourceLine: 1 },
    ...({ reason: 'invalid', severity: 'warning', message: 'tags differ' } as const),
  }
  expect(checkText(checkReport([warning], counts), plainView)).toContain(said)
})

it.each([
  [['missing', 'stale', 'invalid'], undefined],
  [['missing', 'stale'], undefined],
  [['invalid'], '--fail-on invalid: other findings do not fail this run, and are listed last.'],
  [[], '--fail-on none: no state of a string fails this run.'],
] as const)('check says where findings do not fail it: %j', (failOn, said) => {
  const missing = {
    ...{ path: 'en.json', target: 'de.json', locale: 'de', key: ['a'], line: 1, sourceLine: 1 },
    ...({ reason: 'missing', severity: 'error', message: '' } as const),
  }
  const text = checkText({ ...checkReport([missing], { missing: 1 }), failOn }, plainView)
  if (said === undefined) expect(text).not.toContain('--fail-on')
  else expect(text).toContain(`${said}\n`)
})

it('check lists the invalid strings first of all that fail, however many are missing', () => {
  const one = {
    ...{ path: 'en.json', target: 'de.json', locale: 'de', line: 1, sourceLine: 1 },
    ...({ severity: 'error', message: 'tags differ' } as const),
  }
  const missing = Array.from(
    { length: 60 },
    (_, n) => ({ ...one, key: [`m${n}`], reason: 'missing' }) as const,
  )
  const report = checkReport([...missing, { ...one, key: ['bad'], reason: 'invalid' }], {})
  expect(checkText(report, plainView)).toMatch(/^de\.json:1 de \/bad invalid: tags differ/)
})

it('the package that the reader is in is named, and is not that of files in no package', () => {
  const one = { ...statusReport({ 'en.json': { de: {} } }).totals, files: 1 }
  const report = { packages: ['', 'ios', 'web'].map(path => ({ ...one, path })) }
  const here = seenFrom(path => (path === 'ios' ? '' : `../${path}`))
  expect(here(report).packages.map(({ path }) => path)).toEqual(['', '.', '../web'])
})
