import { describe, expect, it } from 'vitest'
import { orderText, plainView, pullText, syncText } from '../../src/report/terminal/index.ts'
import { heldRecord, orderRecord, pullReport, syncReport } from './records.ts'

describe('sync', () => {
  it('reports everything that happened, and what to do', () => {
    const report = {
      ...syncReport,
      requests: [
        {
          path: 'en.json',
          locales: ['de'],
          entries: 1,
          volume: 73,
          price: 1.1,
          prices: { de: 1.1 },
          replaces: [],
        },
      ],
      isDefaultCap: true,
      orders: [orderRecord, { ...orderRecord, id: '99', locale: 'fr', adopted: true }],
      spent: 1.1,
      unknown: [{ path: 'en.json', locale: 'ja' }],
      written: ['de.json', 'fr.json'],
      held: [heldRecord, { ...heldRecord, reason: 'unreadable' as const, text: null, message: '' }],
      superseded: [{ id: '7', path: 'en.json', locale: 'de', key: ['old'] }],
      pending: [{ id: '100002', path: 'en.json', locale: 'pt-BR', status: 'PROGRESS', minutes: 70 }],
      turnarounds: [{ language: 'de', orders: 3, minutes: 3000 }],
      comments: [{ id: '100002', time: '2026-01-05T12:00:00Z', text: 'Who is\n"we"?' }],
    }
    expect(syncText(report, plainView)).toMatchInlineSnapshot(`
      "Ordered 1 order for $1.10:
        ORDER   FILE     LOCALE  CHARACTERS  PRICE
        100001  en.json  de              73  $1.10
      Found 1 order that this ledger did not know; they count as bought:
        ORDER  FILE     LOCALE  CHARACTERS  PRICE
        99     en.json  fr              73  $1.10

      The cap of this run was $100.00, the default. Set budget.run or --max-cost to change it.

      It is unknown whether these strings were ordered; the next run finds out before it buys anything:
        en.json ja

      Wrote 2 files:
        de.json
        fr.json

      Held: 2 delivered texts not written; the target files are unchanged.
        de.json /cart/items~1all de, order 100001
          {count} is missing
          source:    "Two: {count}"
          delivered: "Zwei\\n::error::"
        de.json /cart/items~1all de, order 100001
          the delivery cannot be read
          source:    "Two: {count}"
        You can: request a revision on the website of the service (the next pull or sync fetches it); edit the file
        yourself; or accept the text as delivered:
        "dragoman orders accept 100001", followed by KEY for a single text.

      Delivered for source texts that have changed since; dragoman keeps these translations and uses them if a source text returns:
        en.json /old de, order 7

      Still open: 1 order.
        ORDER   FILE     LOCALE  STATUS              AGE
        100002  en.json  pt-BR   in progress  1 h 10 min
      Median time from order to delivery: de 2 d 2 h (3).

      Translators wrote:
        order 100002, 2026-01-05T12:00:00Z: "Who is\\n"we"?"

      Nothing is lost: run "dragoman sync" or "dragoman pull" again later.
      "
    `)
  })

  it.each([
    [
      'there was nothing to do',
      syncReport,
      plainView,
      false,
      ['Nothing was ordered.', 'Everything that can be ordered has been ordered and written.'],
    ],
    [
      'something was left out, and why',
      { ...syncReport, skipped: [{ path: 'a', locale: 'de', entries: 2, reason: 'unsold' as const }] },
      plainView,
      false,
      ['2 strings (de): the service does not sell this language', 'Everything that can be ordered'],
    ],
    [
      'what somebody has cancelled stays unordered',
      { ...syncReport, skipped: [{ path: 'a', locale: 'de', entries: 2, reason: 'cancelled' as const }] },
      plainView,
      false,
      [
        'order --again KEY|FILE" orders the strings again',
        'Everything else that can be ordered has been ordered and written.',
      ],
    ],
    ['a person said no', { ...syncReport, requests: [] }, plainView, true, ['Nothing was ordered.']],
    [
      'it wrote',
      { ...syncReport, written: ['de.json'] },
      plainView,
      false,
      ['commit them together with .dragoman/'],
    ],
    [
      'it proofread a file, and wrote another free of charge',
      { ...syncReport, proofread: true as const, orders: [orderRecord], written: ['de.json', 'en.json'] },
      plainView,
      false,
      ['Wrote 1 file:\n  en.json\nWrote 1 file, free of charge: texts of earlier orders', ':\n  de.json\n'],
    ],
    [
      'it was a trial',
      { ...syncReport, written: ['de.json'] },
      { ...plainView, trial: true },
      false,
      ['This was a trial', 'Do not commit'],
    ],
  ])('says that %s', (_, report, view, isDeclined, sentences) => {
    for (const sentence of sentences) expect(syncText(report, view, isDeclined)).toContain(sentence)
  })
})

describe('after a trial of proofreading', () => {
  const trial = { ...plainView, trial: true }

  it.each([
    ['sync --proofread', syncText({ ...syncReport, proofread: true, written: ['en.json'] }, trial)],
    ['pull', pullText({ ...pullReport, orders: [orderRecord], written: ['en.json'] }, trial)],
  ])('%s says that the source is marked', (_, text) => {
    expect(text).toContain('the source texts that it corrected are marked, too')
  })

  it('and after any other it is the translations', () => {
    const orders = [orderRecord, { ...orderRecord, path: 'po/de.po' }]
    const report = { ...pullReport, orders, written: ['de.json', 'po/de.po'] }
    expect(pullText(report, trial)).toContain('its texts are marked (⟦de⟧ …)')
  })
})

describe('order', () => {
  it('says how the texts are fetched', () => {
    expect(orderText({ ...syncReport, orders: [orderRecord], spent: 1.1 }, plainView)).toContain(
      '"dragoman pull" fetches what is finished',
    )
  })

  it('that orders nothing says where to read why, if something is left out', () => {
    const all = 'Everything that can be ordered has been ordered'
    const skipped = [{ path: 'a', locale: 'de', entries: 2, reason: 'pending' as const }]
    expect(orderText({ ...syncReport, skipped }, plainView)).toContain(
      `${all}; "dragoman plan" lists what is left out, and why.`,
    )
    expect(orderText(syncReport, plainView)).toContain(`${all}.`)
    const errors = [{ code: 'OVER_BUDGET', message: 'too dear' }] as const
    expect(orderText({ ...syncReport, errors }, plainView)).toBe('Nothing was ordered.\n')
  })

  it('names what somebody has cancelled, and nothing else that is left out', () => {
    const skipped = (['cancelled', 'unsold'] as const).map(reason => ({
      path: 'a',
      locale: 'de',
      entries: 2,
      reason,
    }))
    expect(orderText({ ...syncReport, skipped }, plainView)).toMatchInlineSnapshot(`
      "Nothing was ordered.

      Not in the plan:
        2 strings (de): the order was cancelled or deleted; "dragoman order --again KEY|FILE" orders the strings again
      Everything else that can be ordered has been ordered; "dragoman plan" lists what is left out, and why.
      "
    `)
  })

  it('says that a person said no, and nothing else', () => {
    expect(orderText(syncReport, plainView, true)).toBe('Nothing was ordered.\n')
  })
})

describe('held texts', () => {
  const edited = { ...heldRecord, id: '7', reason: 'edited' as const }

  it('that a manual edit keeps out need nothing, for that text settles the matter', () => {
    const text = pullText({ ...pullReport, held: [edited] }, plainView)
    expect(text).not.toMatch(/revision|write your own/)
    expect(text).toContain('you need not do anything; this note appears once.')
    expect(text).toContain('"dragoman orders accept 7", followed by KEY for a single text.')
  })

  it('of both kinds are distinguished', () => {
    const text = pullText({ ...pullReport, held: [heldRecord, edited] }, plainView)
    expect(text).toMatch(/revision.*accept 100001".*appears once.*accept 7"/s)
    expect(text.match(/accept 7"/g)).toHaveLength(1)
  })
  it('that hold nothing to accept can be bought again', () => {
    const held = [
      { ...heldRecord, reason: 'empty' as const, text: '' },
      { ...heldRecord, reason: 'missing-key' as const, text: null },
    ]
    const text = pullText({ ...pullReport, held }, plainView)
    expect(text).toContain('buy it again: "dragoman order --again KEY".')
    expect(text).not.toContain('orders accept')
    expect(pullText({ ...pullReport, held: [...held, { ...heldRecord, id: '8' }] }, plainView)).toContain(
      '"dragoman orders accept 8"',
    )
  })

  const heldBy = (...ids: string[]) =>
    pullText({ ...pullReport, held: ids.map(id => ({ ...heldRecord, id })) }, plainView)

  it.each([
    [['1', '1'], '  "dragoman orders accept 1", followed by KEY'],
    [['1', '2', '1'], '  "dragoman orders accept 1", "dragoman orders accept 2", followed by KEY'],
    [['1', '2', '3'], '"dragoman orders accept 3", followed by KEY'],
    [['1', '2', '3', '4'], '"dragoman orders accept 3", …, followed by KEY'],
  ])('of the orders %j are accepted order by order', (ids, line) => {
    expect(heldBy(...ids)).toContain(line)
    expect(heldBy(...ids)).not.toContain('accept 4')
  })
})

describe('order says', () => {
  it('that what it writes is free of charge', () => {
    const report = { ...syncReport, orders: [orderRecord], written: ['de.json'] }
    expect(orderText(report, plainView)).toContain('Wrote 1 file, free of charge: ')
  })
})

describe('pull says', () => {
  it.each([
    [
      'that orders are open',
      { ...pullReport, pending: [{ id: '1', path: 'en.json', locale: 'de', status: 'QUEUE' }] },
      'pull --timeout 30m',
    ],
    ['that none is', pullReport, 'No order is open.'],
    ['that nothing is new', { ...pullReport, orders: [orderRecord] }, 'Nothing new to write.'],
    ['what it wrote', { ...pullReport, written: ['de.json'] }, 'Wrote 1 file:\n  de.json\n'],
  ])('%s', (_, report, sentence) => {
    expect(pullText(report, plainView)).toContain(sentence)
  })
})
