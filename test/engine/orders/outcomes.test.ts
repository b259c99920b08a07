import { afterEach, describe, expect, it } from 'vitest'
import { sync } from '../../../src/index.ts'
import type { Fault } from '../../../src/sandbox/index.ts'
import {
  committed,
  expectNothingTwice,
  factKinds,
  hour,
  json,
  ledgerFiles,
  minute,
  openSetting,
  posts,
  repository,
  requests,
  type Setting,
  second,
} from '../support.ts'

let setting: Setting
afterEach(() => setting?.sandbox.close())

describe('what a status of an order request means', () => {
  const status = (code: number): Fault => ({ kind: 'status', status: code, when: 'before commit' })

  it.each([
    { code: 400, exitCode: 1, error: 'SERVICE_REFUSED' },
    { code: 401, exitCode: 7, error: 'KEY_REFUSED' },
    { code: 402, exitCode: 7, error: 'KEY_REFUSED' },
    { code: 403, exitCode: 7, error: 'KEY_REFUSED' },
    { code: 404, exitCode: 1, error: 'SERVICE_REFUSED' },
    { code: 405, exitCode: 1, error: 'SERVICE_REFUSED' },
    { code: 406, exitCode: 1, error: 'SERVICE_REFUSED' },
    { code: 413, exitCode: 1, error: 'SERVICE_REFUSED' },
  ])('$code: refused', async ({ code, exitCode, error }) => {
    setting = await openSetting({ faults: [{ on: 'POST /v1/translate', nth: 1, what: status(code) }] })
    const workspace = repository({ a: { t: 'Text' } }, { targets: ['de', 'fr'] })
    const report = await sync(setting.run(workspace))
    expect(report.exitCode).toBe(exitCode)
    expect(report.errors.map(one => one.code)).toContain(error)
    expect(report.unknown).toEqual([])
    expect(factKinds(workspace).sort()).toEqual(['de.refused', 'fr.refused'])
    expect(await sync(setting.run(workspace))).toMatchObject({ exitCode: 0, spent: 0.12 })
    expectNothingTwice(setting.sandbox)
  })

  it.each([
    ...[408, 409, 418, 500, 502, 503, 504].map(code => ({ name: String(code), fault: status(code) })),
    { name: '200 that is cut', fault: { kind: 'cut body' } as Fault },
    { name: '200 without a body', fault: { kind: 'empty' } as Fault },
    { name: '200 with a page', fault: { kind: 'html' } as Fault },
    { name: '200 of another shape', fault: { kind: 'wrong json', body: 'another shape' } as Fault },
    { name: '201', fault: { kind: 'answer', status: 201, body: '{}' } as Fault },
    { name: '200 without orders', fault: { kind: 'partial', answered: 0 } as Fault },
    { name: '200 with an order in a language that nobody asked for', fault: answer([order100('it', 7)]) },
    { name: '200 with an order whose id is no number', fault: answer([{ ...order100('de', 7), id: 'x' }]) },
    { name: '200 with an order that has no price', fault: answer([{ ...order100('de', 7), price: null }]) },
    { name: 'a reset', fault: { kind: 'drop', when: 'after commit' } as Fault },
  ])('$name: unclear, and nothing more is sent in this run', async ({ fault }) => {
    setting = await openSetting({
      listLagMs: minute,
      faults: [{ on: 'POST /v1/translate', nth: 1, what: fault }],
    })
    const workspace = repository({ a: { t: 'Text' }, b: { u: 'Other' } })
    const report = await sync(setting.run(workspace))
    expect(report).toMatchObject({
      exitCode: 9,
      unknown: [{ path: 'l/en/a.json', locale: 'de' }],
      spent: 0,
      orders: [],
    })
    expect(posts(setting.sandbox)).toBe(1)
    for (let run = 0; run < 3; run++) {
      await setting.clock.sleep(16 * minute)
      await sync(setting.run(workspace))
    }
    expectNothingTwice(setting.sandbox)
    expect(json(workspace, 'l/de/a.json')).toEqual({ t: 'de: Text' })
  })

  function answer(orders: readonly object[]): Fault {
    return { kind: 'answer', status: 200, body: JSON.stringify({ volume: 4, orders }) }
  }

  function order100(language: string, id: number) {
    return {
      id,
      source_language: 'en',
      target_language: language,
      volume: 4,
      price: 0.06,
      created_at: '2026-01-05T12:00:00Z',
    }
  }
})

describe('an answer that belongs to an earlier request', () => {
  it('is not believed', async () => {
    setting = await openSetting({ doneAfterMs: hour })
    const workspace = repository({ a: { t: 'Text' } })
    await sync(setting.run(workspace))
    const body = JSON.stringify({
      volume: 4,
      orders: [
        {
          id: 100001,
          source_language: 'en',
          target_language: 'de',
          volume: 4,
          price: 0.06,
          created_at: '2026-01-05T12:00:00Z',
        },
      ],
    })
    setting.sandbox.faults.push({
      on: 'POST /v1/translate',
      nth: 1,
      what: { kind: 'answer', status: 200, body },
    })
    workspace.put('l/en/b.json', { u: 'Other' })
    const report = await sync(setting.run(workspace))
    expect(report.orders.map(({ id, path }) => [id, path])).toEqual([['100002', 'l/en/b.json']])
    await setting.clock.sleep(2 * hour)
    await sync(setting.run(workspace))
    expect(json(workspace, 'l/de/b.json')).toEqual({ u: 'de: Other' })
    expect(committed(setting.sandbox)).toHaveLength(2)
  })
})

describe('an answer with fewer orders', () => {
  it.each([
    {
      name: 'that were all placed',
      fault: { kind: 'partial', committed: 3, answered: 1 } as const,
      placed: 3,
    },
    {
      name: 'of which one was placed',
      fault: { kind: 'partial', committed: 1, answered: 1 } as const,
      placed: 1,
    },
    {
      name: 'of which two were placed',
      fault: { kind: 'partial', committed: 2, answered: 1 } as const,
      placed: 2,
    },
  ])(
    '$name leaves the other languages unclear, and only what is absent is asked for again',
    async ({ fault, placed }) => {
      setting = await openSetting({
        doneAfterMs: hour,
        listLagMs: 10 * second,
        faults: [{ on: 'POST /v1/translate', nth: 1, what: fault }],
      })
      const workspace = repository({ a: { t: 'Text' } }, { targets: ['de', 'fr', 'ja'] })
      const first = await sync(setting.run(workspace))
      expect(first.exitCode).toBe(9)
      expect(first.orders.map(({ locale }) => locale)).toEqual(['de'])
      expect(first.unknown.map(({ locale }) => locale)).toEqual(['fr', 'ja'])
      await setting.clock.sleep(minute)
      const early = await sync(setting.run(workspace))
      expect(early.unknown.map(({ locale }) => locale)).toEqual(['fr', 'ja'].slice(placed - 1))
      await setting.clock.sleep(16 * minute)
      await sync(setting.run(workspace))
      expect(committed(setting.sandbox).map(({ language }) => language)).toEqual(['de', 'fr', 'ja'])
      expect(
        requests(setting.sandbox)
          .filter(({ path }) => path === '/v1/translate')
          .slice(1)
          .map(({ body }) => Object(body).target_languages),
      ).toEqual(placed === 3 ? [] : [['de', 'fr', 'ja'].slice(placed)])
    },
  )
})

describe('429', () => {
  it('is followed by one reading, the wait that was asked for, and a new intent', async () => {
    setting = await openSetting({
      faults: [{ on: 'POST /v1/translate', nth: 1, what: { kind: 'status', status: 429, retryAfter: 7 } }],
    })
    const workspace = repository({ a: { t: 'Text' }, b: { u: 'Other' } })
    const report = await sync(setting.run(workspace))
    expect(report).toMatchObject({ exitCode: 0, orders: [{ path: 'l/en/a.json' }, { path: 'l/en/b.json' }] })
    expect(setting.sleeps[0]).toBe(7 * second)
    const paths = requests(setting.sandbox).map(({ method, path }) => `${method} ${path.replace(/\?.*/, '')}`)
    const [turnedAway, again] = paths.flatMap((path, index) => (path === 'POST /v1/translate' ? [index] : []))
    expect(paths.slice((turnedAway ?? 0) + 1, again)).toContain('GET /v1/orders')
    const intents = Object.keys(ledgerFiles(workspace)).filter(path => path.endsWith('/intent.json'))
    expect(intents).toHaveLength(3)
    expect(factKinds(workspace).filter(kind => kind === 'de.refused')).toHaveLength(1)
  })

  it('that does not end ends the placing with 8, and the next run continues', async () => {
    setting = await openSetting({
      faults: [
        { on: 'POST /v1/translate', nth: 1, times: 9, what: { kind: 'status', status: 429, retryAfter: 1 } },
      ],
    })
    const workspace = repository({ a: { t: 'Text' }, b: { u: 'Other' } })
    expect(await sync(setting.run(workspace))).toMatchObject({ exitCode: 8, spent: 0, unknown: [] })
    setting.sandbox.faults.length = 0
    expect(await sync(setting.run(workspace))).toMatchObject({ exitCode: 0, orders: [{}, {}] })
    expectNothingTwice(setting.sandbox)
  })
})

describe('a request of which no byte was sent', () => {
  it('is refused for itself, ends the placing with 8, and is free to be asked for again', async () => {
    setting = await openSetting()
    const workspace = repository({ a: { t: 'Text' } })
    const report = await sync({
      ...setting.run(workspace),
      onProgress: ({ kind }) => void (kind === 'ordering' && setting.sandbox.close()),
    })
    expect(report).toMatchObject({ exitCode: 8, unknown: [], spent: 0 })
    expect(factKinds(workspace)).toEqual(['de.refused'])
    expect(
      JSON.parse(
        Object.entries(ledgerFiles(workspace)).find(([path]) => path.endsWith('refused.json'))?.[1] ?? '',
      ),
    ).toMatchObject({ status: 0 })
  })
})
