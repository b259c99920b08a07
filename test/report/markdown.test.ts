import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { HeldReason } from '../../src/model.ts'
import { type AnyReport, type MarkdownInput, markdownOf } from '../../src/report/markdown/index.ts'
import { code, plain } from '../../src/report/markdown/text.ts'
import { statusReport } from './records.ts'

const hostile = '<img src=x onerror=y> @octocat [a](http://b) `c` *d* | ::error::e\n# f $g$ ##[warning]h'

function input(report: Partial<AnyReport>, more: Partial<MarkdownInput> = {}): MarkdownInput {
  return {
    report: { schemaVersion: 1, command: 'sync', exitCode: 0, errors: [], notices: [], ...report },
    overview: undefined,
    listed: [],
    remarks: [],
    now: Date.parse('2026-01-03T12:30:00Z'),
    trial: false,
    ...more,
  }
}

const held = (text: string, key = text): NonNullable<AnyReport['held']>[number] => ({
  id: '1',
  path: 'en.json',
  target: 'de.json',
  locale: 'de',
  key: [key],
  reason: 'placeholder',
  text,
  sourceText: text,
  message: text,
})

it('shows each package of a monorepo, and its price', () => {
  const status = statusReport({ 'a/en.json': { de: { translated: 1, missing: 1 } } })
  const [{ targets: [counts] = [] } = { targets: [] }] = status.files
  const packages = ['a', ''].map(path => ({ ...counts, path, files: 1, entries: 2 }) as never)
  const prices = ['a', ''].map(path => ({ path, entries: 2, price: 1.5 }))
  const shown = markdownOf(
    input({ command: 'plan', requests: [], packagePrices: prices }, { overview: { ...status, packages } }),
    100_000,
  )
  expect(shown).toMatch(/Package.*files.*done/)
  expect(shown).toMatch(/<code>a<\/code> \| +1 \| +50 % \|/)
  expect(shown).toMatch(/Price by package[\s\S]*<code>\(in no package\)<\/code> \| +2 \| +\$1\.50/)
})

describe('text from outside', () => {
  it.each([code, plain])('makes no markup, no row, no mention and no command (%#)', show => {
    const shown = show(hostile).replace(/^<code>|<\/code>$/g, '')
    expect(shown).not.toMatch(/[<>`*[\]|$@\n]|::|#(?!\d+;)/)
    expect(shown).toContain('octocat')
  })

  it('has no character that begins markup, whatever it is', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), text => {
        expect(plain(text).replace(/&#\d+;/g, '')).not.toMatch(/[<>&"'`*\\|[\]{}~#!$:^=@\u0000-\u001f]/)
      }),
    )
  })

  it.each([
    ['locales/pt_BR/a-b.json', 'locales/pt_BR/a-b.json'],
    ['_emphasis_', '&#95;emphasis&#95;'],
    ['www.example.org', 'www&#46;example.org'],
  ])('%s is shown as %s', (text, shown) => {
    expect(plain(text)).toBe(shown)
  })
})

describe('a page', () => {
  it('has every row of a table on one line with as many cells', () => {
    const lines = markdownOf(input({ held: [held(hostile)] }), 60_000).split('\n')
    const at = lines.indexOf('### Held: delivered, not written')
    const cells = lines.slice(at + 2, at + 5).map(line => line.split(' | ').length)
    expect(cells).toEqual([7, 7, 7])
  })

  it('says once why a text is held, and what is left of the month', () => {
    const all = [held('placeholders differ'), { ...held('x'), reason: 'icu' as const, message: '' }]
    const plan = { requests: [], total: 3, cap: 2, monthCap: 9, overCap: true }
    const page = markdownOf(input({ command: 'plan', held: all, ...plan }), 60_000)
    expect(page).toContain('| placeholders differ |')
    expect(page).toContain('| the ICU message is broken or does not fit the source text |')
    expect(page).toContain('**Nothing would be ordered.** Only $2.00 of budget.month ($9.00) is left.')
  })

  it('says in words why strings are not in a plan', () => {
    const place = { path: 'en.json', locale: 'de', entries: 1 }
    const skipped = [
      { ...place, reason: 'array-gap' as const },
      { ...place, reason: 'source-invalid' as const },
      { ...place, reason: 'source-invalid' as const, trial: true as const },
    ]
    const page = markdownOf(input({ command: 'plan', requests: [], total: 0, skipped }), 60_000)
    expect(page).toContain(
      '| an earlier element of this list has no translation yet, and dragoman fills lists from the first element on; translate or order that element first |',
    )
    expect(page).toContain(
      '| the source text is broken, and every translation would repeat the fault; correct the source text |',
    )
    expect(page).toContain(
      '| a sandbox trial of proofreading wrote the source text; restore the source file |',
    )
  })

  it('names the ways on for a broken text and those for a manual edit, and offers nothing that funds forbid', () => {
    const pageOf = (reason: HeldReason) =>
      markdownOf(input({ command: 'pull', held: [{ ...held('x'), reason }] }), 60_000)
    expect(pageOf('edited')).toContain('A manual edit stays in the file; this note appears once')
    expect(pageOf('edited')).not.toContain('revision')
    expect(pageOf('icu')).toContain('revision')
    expect(pageOf('icu')).not.toContain('appears once')
    const requests = [
      { path: 'a', locales: ['de'], entries: 1, volume: 1, price: 9, prices: {}, replaces: [] },
    ]
    const plan = markdownOf(input({ command: 'plan', requests, insufficientFunds: true }), 60_000)
    expect(plan).toContain('**Nothing would be ordered.** The balance does not cover this')
    expect(plan).not.toContain('buys this')
  })

  it('says what a plan leads to: an order below the cap, nothing above it', () => {
    const requests = [
      { path: 'a', locales: ['de'], entries: 1, volume: 1, price: 9, prices: {}, replaces: [] },
    ]
    const pageOf = (overCap: boolean) =>
      markdownOf(input({ command: 'plan', requests, total: 9, cap: overCap ? 5 : 10, overCap }), 60_000)
    expect(pageOf(false)).toContain('`sync` or `order` buys this')
    expect(pageOf(false)).not.toContain('Nothing would be ordered')
    expect(pageOf(true)).toContain('**Nothing would be ordered.** This is above the cap of a run, $5.00.')
    expect(pageOf(true)).not.toContain('buys this')
  })

  it('lists what check found, what fails first, in the file where each is to be mended', () => {
    const finding = {
      path: 'en.json',
      target: 'de.json',
      locale: 'de',
      sourceLine: 3,
      severity: 'error',
      message: 'the translation is missing',
    } as const
    const findings = [
      { ...finding, key: ['a'], line: 3, reason: 'missing' },
      { ...finding, key: ['b'], line: 7, reason: 'invalid', severity: 'warning', message: 'a tag is new' },
      { ...finding, key: ['c', 'd'], line: 9, reason: 'invalid', message: `lacks ${hostile}` },
    ] as const
    const pageOf = (command: string, more: Partial<AnyReport>) =>
      markdownOf(input({ command, ...more }), 60_000)
    const page = pageOf('check', { findings, failOn: ['invalid'] })
    const lines = page.split('\n')
    const at = lines.indexOf('### Findings')
    expect(lines.slice(at + 2, at + 7)).toEqual([
      '| Place | Locale | Key | Finding |',
      expect.stringMatching(/^\|( :?-+:? \|){4}$/),
      `| ${code('de.json:9')} | <code>de</code> | <code>/c/d</code> | ${plain(`invalid: lacks ${hostile}`)} |`,
      `| ${code('en.json:3')} | <code>de</code> | <code>/a</code> | ${plain('missing: the translation is missing')} |`,
      `| ${code('de.json:7')} | <code>de</code> | <code>/b</code> | ${plain('warning: a tag is new')} |`,
    ])
    expect(pageOf('check', { findings: [], failOn: ['invalid'] })).not.toContain('### Findings')
    expect(pageOf('sync', { findings, failOn: ['held'] })).not.toContain('### Findings')
  })

  it('offers to buy what is neither held nor on order', () => {
    const pageOf = (missing: number) =>
      markdownOf(
        input(
          { command: 'check' },
          { overview: statusReport({ 'en.json': { de: { missing, held: 1, pending: 1 } } }) },
        ),
        60_000,
      )
    expect(pageOf(2)).not.toContain('shows the price of the missing and stale strings')
    expect(pageOf(3)).toContain('shows the price of the missing and stale strings')
  })

  it('offers to fetch what is free of charge', () => {
    const overview = { ...statusReport({ 'en.json': { de: { missing: 2 } } }), free: 2 }
    const page = markdownOf(input({ command: 'status' }, { overview }), 60_000)
    expect(page).toContain('`pull` or `sync` writes 2 strings free of charge')
    expect(page).not.toContain('shows the price of the missing and stale strings')
  })

  it('names the file that the line of a note is of', () => {
    const notices = [{ message: 'x', path: 'en.json', target: 'de.json', line: 7 }]
    expect(markdownOf(input({ notices }), 60_000)).toContain('- <code>de.json&#58;7</code>')
  })

  it('is cut at a row where there is not room for all, and says so', () => {
    const report = { held: Array.from({ length: 5000 }, (_, n) => held(`text ${n} ${'x'.repeat(500)}`)) }
    const page = markdownOf(input(report), 60_000)
    expect(Buffer.byteLength(page)).toBeLessThanOrEqual(60_000)
    expect(page).toMatch(/… and [\d,]+ more rows\./)
    expect(page).toContain('### What happens next')
    for (const line of page.split('\n')) if (line.startsWith('|')) expect(line).toMatch(/ \|$/)
  })

  it('stays below any limit', () => {
    const report = {
      held: Array.from({ length: 40 }, (_, n) => held(`${n} ${hostile}`)),
      errors: [{ code: 'HELD' as const, message: hostile.repeat(50) }],
    }
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 30_000 }), limit => {
        expect(Buffer.byteLength(markdownOf(input(report), limit))).toBeLessThanOrEqual(limit)
      }),
    )
  })

  it('reports status and age of orders, and how long the finished ones took', () => {
    const order = { path: 'en.json', locale: 'de', language: 'de', price: 1.5, volume: 9 }
    const listed = [
      { ...order, id: '1', status: 'PROGRESS', createdAt: '2026-01-03T10:00:00Z', completedAt: '' },
      {
        ...order,
        id: '2',
        status: 'DONE',
        createdAt: '2026-01-01T00:00:00Z',
        completedAt: '2026-01-01T04:00:00Z',
      },
      {
        ...order,
        id: '3',
        status: 'DONE',
        createdAt: '2026-01-01T00:00:00Z',
        completedAt: '2026-01-01T06:00:00Z',
      },
    ]
    const pending = [{ id: '1', path: 'en.json', locale: 'de', status: 'QUEUE' }]
    const page = markdownOf(input({ pending, orders: [] }, { listed }), 60_000)
    expect(page).toContain(
      '| <code>1</code> | <code>en.json</code> | <code>de</code> | in progress | $1.50 | 2 h 30 min |',
    )
    expect(page).toContain('| <code>de</code> | 2 | 5 h 0 min |')
    expect(page).toContain('Nothing is lost')
  })

  it('shows what translators wrote', () => {
    const comments = [{ id: '4', time: '2026-01-01T00:00:00Z', text: 'Which tone, @owner?' }]
    expect(markdownOf(input({ comments }), 60_000)).toContain('<code>Which tone, &#64;&#8203;owner?</code>')
  })
})
