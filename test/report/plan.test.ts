import { describe, expect, it } from 'vitest'
import { confirmationText, plainView, plannedTexts, planText } from '../../src/report/terminal/index.ts'
import { planReport } from './records.ts'

const request = {
  path: 'app/en.json',
  locales: ['de', 'fr'],
  entries: 3,
  volume: 1200,
  price: 33.5,
  prices: { de: 15, fr: 18.5 },
  replaces: [{ key: ['cart', 'empty'], locales: ['de'] }],
}

describe('plan', () => {
  it('shows what is bought, what not, the money and the next step', () => {
    const report = {
      ...planReport,
      requests: [request],
      total: 33.5,
      reserved: 20,
      balanceAfter: 66.5,
      isDefaultCap: true,
      skipped: [
        { path: 'app/en.json', locale: 'tlh', entries: 3, reason: 'unsold' as const },
        { path: 'web/en.json', locale: 'de', entries: 1, reason: 'pending' as const },
        { path: 'web/en.json', locale: 'fr', entries: 2, reason: 'pending' as const },
        {
          path: 'web/en.json',
          locale: 'fr',
          entries: 1,
          reason: 'source-invalid' as const,
          trial: true as const,
        },
      ],
    }
    expect(planText(report, plainView)).toMatchInlineSnapshot(`
      "Strings to order in app/en.json:
        LOCALE  STRINGS  CHARACTERS   PRICE
        de            3       1,200  $15.00
        fr            3       1,200  $18.50

      Not in the plan:
        3 strings (tlh): the service does not sell this language; if the locale is another name for a language that it sells, name that language in the configuration, such as locales: {cn: zh-CN}
        3 strings (de, fr): already on order, or part of another order of this plan
        1 string (fr): a sandbox trial of proofreading wrote the source text; restore the source file

      This plan replaces manual edits (texts that dragoman did not write), because the source text has changed or --again names the string:
        app/en.json /cart/empty (de)

      Total $33.50. Balance now: $100.00 ($20.00 reserved for open orders). Balance after these orders: $66.50 ($46.50 free).
      Cap of a run: $100.00 (the default; budget.run or --max-cost changes it).

      "dragoman sync" orders this, waits and writes; "dragoman order" orders and stops.
      "
    `)
  })

  it('shows no number of characters where the service names a price alone', () => {
    const report = { ...planReport, requests: [{ ...request, volume: 0 }], total: 33.5 }
    const text = planText(report, plainView)
    expect(text).toMatch(/de +3 +– +\$15\.00/)
    expect(text).not.toContain('shares its language')
  })

  it('shows the price of every locale and every skipped file when asked to', () => {
    const report = {
      ...planReport,
      requests: [request],
      skipped: [{ path: 'web/en.json', locale: 'de', entries: 1, reason: 'held' as const }],
    }
    const text = planText(report, { ...plainView, verbose: true })
    expect(text).toMatch(/^ {2}de +3 +1,200 +\$15\.00$/m)
    expect(text).toContain('    web/en.json de: 1\n')
  })

  it.each([
    ['nothing to order', planReport, ['Nothing to order.\n']],
    ['a plan near its cap', { ...planReport, requests: [request], total: 60 }, ['Cap of a run: $100.00.']],
    [
      'a plan above its cap',
      { ...planReport, requests: [request], total: 33.5, cap: 5, overCap: true },
      ['This is above the cap of a run, $5.00. Nothing would be ordered.', 'Raise budget.run or --max-cost'],
    ],
    [
      'a plan with one order above the cap of each',
      { ...planReport, requests: [request], total: 33.5, orderCap: 18.49, overCap: true },
      ['One order costs $18.50, above the $18.49 of budget.order. Nothing would', 'Raise budget.order,'],
    ],
    [
      'a shard whose plan is within the caps, while an order of another is above that of each',
      {
        ...{ ...planReport, requests: [request], total: 33.5, totalOfAllShards: 60, overCap: true },
        orderCap: 18.5,
      },
      ['One order of another shard costs more than the $18.50 of budget.order.', 'Raise budget.order,'],
    ],
    [
      'a plan above what is left of the month',
      {
        ...planReport,
        requests: [request],
        total: 33.5,
        cap: 2,
        monthCap: 40,
        orderCap: 18.5,
        overCap: true,
      },
      ['Only $2.00 of budget.month ($40.00) is left. Nothing would', 'wait for the next month'],
    ],
    [
      'a plan within what is left of the month',
      { ...planReport, requests: [request], total: 33.5, cap: 34, monthCap: 40 },
      ['Cap of a run: $34.00, which is what is left of budget.month ($40.00).'],
    ],
    [
      'what is filled with a copy',
      { ...planReport, skipped: [{ path: 'a', locale: 'fr', entries: 1, reason: 'no-text' as const }] },
      [
        '1 string (fr): nothing to translate, or a plural form that only fractions use; dragoman fills it with a copy',
      ],
    ],
    [
      'funds that open orders leave nothing of',
      { ...planReport, total: 20, balance: 100, reserved: 90, balanceAfter: 80 },
      ['reserved for open orders). Balance after these orders: $80.00 (all of it reserved).'],
    ],
    [
      'a plan that the balance does not cover',
      { ...planReport, requests: [request], total: 120, balanceAfter: -20, insufficientFunds: true as const },
      ['The balance does not cover this, and the account has no overdraft. Nothing would', 'Add funds'],
    ],
    [
      'more than the balance',
      { ...planReport, total: 120, balanceAfter: -20 },
      ['Balance after these orders: -$20.00.'],
    ],
    [
      'what waits to be written',
      { ...planReport, skipped: [{ path: 'a', locale: 'de', entries: 1, reason: 'delivered' as const }] },
      ['"dragoman pull" fetches'],
    ],
  ])('says of %s what follows', (_, report, sentences) => {
    for (const sentence of sentences) expect(planText(report, plainView)).toContain(sentence)
  })

  it('names the file it was saved in', () => {
    expect(planText({ ...planReport, requests: [request] }, plainView, 'plan.json')).toContain(
      'Saved in plan.json; "dragoman order plan.json"',
    )
  })
})

it('after a trial the next step is a trial, too', () => {
  const report = { ...planReport, requests: [request] }
  expect(planText(report, { ...plainView, trial: true })).toContain('"dragoman sync --sandbox" orders this')
  expect(planText(report, { ...plainView, trial: true }, 'p.json')).toContain(
    '"dragoman order p.json --sandbox"',
  )
})

it('who is asked sees plan and money', () => {
  expect(confirmationText({ ...planReport, requests: [request], total: 33.5 }, plainView)).toContain(
    'Total $33.50',
  )
  expect(plannedTexts({ ...planReport, requests: [request] })).toBe(6)
})

describe('the comparison of services', () => {
  const priced = { locales: ['de', 'fr'], entries: 3, volume: 1200, prices: {} }
  const comparison = [
    {
      service: 'translation' as const,
      total: 40,
      requests: [
        { ...priced, path: 'app/en.json', price: 33.5 },
        { ...priced, path: 'web/en.json', price: 4.2 },
        { ...priced, path: 'web/en.json', price: 2.3 },
      ],
      unsold: [],
      refused: [],
    },
    {
      service: 'ai_and_proofreading' as const,
      total: 20.1,
      requests: [{ ...priced, path: 'app/en.json', price: 20.1 }],
      unsold: [{ path: 'app/en.json', locale: 'fr', entries: 3 }],
      refused: ['web/en.json: no\nsuch pair'],
    },
  ]

  it('has a row per file, and says what a service does not sell', () => {
    expect(planText({ ...planReport, requests: [request], comparison }, plainView)).toContain(`
The same plan from each service:
  FILE         translation  ai_and_proofreading
  app/en.json       $33.50               $20.10
  web/en.json        $6.50                    -
  total             $40.00               $20.10
  The service does not sell ai_and_proofreading into fr.
  ai_and_proofreading: web/en.json: no\\nsuch pair
`)
  })

  it('is not there where nobody asked for it', () => {
    expect(planText({ ...planReport, requests: [request] }, plainView)).not.toContain('each service')
  })
})

describe('a plan of proofreading', () => {
  it('names the commands that carry out just that', () => {
    const text = planText({ ...planReport, requests: [request], proofread: true }, plainView)
    expect(text).toContain('"dragoman sync --proofread" orders this')
    expect(text).toContain('"dragoman order --proofread" orders and stops')
  })
})
