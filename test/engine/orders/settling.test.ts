import { afterEach, describe, expect, it } from 'vitest'
import type { DragomanError } from '../../../src/index.ts'
import {
  exitCodeOf,
  FileUnreadableError,
  FindingsError,
  HeldError,
  InsufficientFundsError,
  InterruptedError,
  KeyRefusedError,
  OutcomeUnknownError,
  order,
  PendingError,
  ServiceUnreachableError,
  sync,
  UsageError,
} from '../../../src/index.ts'
import {
  expectNothingTwice,
  factKinds,
  hour,
  ledgerFiles,
  minute,
  openSetting,
  posts,
  repository,
  type Setting,
  second,
} from '../support.ts'

let setting: Setting
afterEach(() => setting?.sandbox.close())

describe('an unclear request', () => {
  const lost = { on: 'POST /v1/translate', nth: 1, what: { kind: 'drop', when: 'before commit' } } as const

  it.each([
    {
      name: 'two readings of which the second is a second too early',
      waits: [15 * minute - 10 * second],
      free: false,
    },
    {
      name: 'two readings, the second 15 minutes after the intent',
      waits: [15 * minute + second],
      free: true,
    },
    { name: 'many readings within 15 minutes', waits: [minute, minute, 5 * minute, 5 * minute], free: false },
  ])('is absent after $name: $free', async ({ waits, free }) => {
    setting = await openSetting({ faults: [lost] })
    const workspace = repository({ a: { t: 'Text' } })
    await order(setting.run(workspace))
    for (const wait of waits) {
      await setting.clock.sleep(wait)
      await order(setting.run(workspace))
    }
    expect(posts(setting.sandbox)).toBe(free ? 2 : 1)
    expect(factKinds(workspace).filter(kind => kind.startsWith('de.absent'))).toEqual(
      free ? ['de.absent-1', 'de.absent-2'] : ['de.absent-1'],
    )
  })

  it('is found when the service carries it out minutes later', async () => {
    setting = await openSetting({ faults: [{ ...lost, what: { kind: 'late commit', ms: 10 * minute } }] })
    const workspace = repository({ a: { t: 'Text' } })
    expect((await sync(setting.run(workspace))).exitCode).toBe(9)
    await setting.clock.sleep(16 * minute)
    expect(await sync(setting.run(workspace))).toMatchObject({
      exitCode: 0,
      errors: [],
      written: ['l/de/a.json'],
    })
    expect(posts(setting.sandbox)).toBe(1)
  })

  it("follows the service's clock, however wrong the own one is", async () => {
    setting = await openSetting({ faults: [lost] })
    const workspace = repository({ a: { t: 'Text' } })
    const ahead = { ...setting.clock, now: () => setting.clock.now() + 30 * 24 * hour }
    await order({ ...setting.run(workspace), clock: ahead })
    await order({ ...setting.run(workspace), clock: ahead })
    expect(posts(setting.sandbox)).toBe(1)
    await setting.clock.sleep(16 * minute)
    const behind = { ...setting.clock, now: () => 0 }
    await order({ ...setting.run(workspace), clock: behind })
    expect(posts(setting.sandbox)).toBe(2)
  })

  it('whose answer was lost and read back counts as spent by its run', async () => {
    setting = await openSetting({ faults: [{ ...lost, what: { kind: 'drop', when: 'after commit' } }] })
    const workspace = repository({ a: { t: 'Text' } })
    const report = await sync(setting.run(workspace))
    expect(report).toMatchObject({
      exitCode: 0,
      spent: 0.06,
      unknown: [],
      orders: [{ id: '100001', adopted: false }],
    })
    expect(
      Object.entries(ledgerFiles(workspace)).flatMap(([path, text]) =>
        path.endsWith('/de.placed.json') ? [JSON.parse(text).how] : [],
      ),
    ).toEqual(['read-back'])
  })

  it('stops what is bought and not what is collected', async () => {
    setting = await openSetting({ doneAfterMs: hour })
    const workspace = repository({ a: { t: 'Text' } })
    await sync(setting.run(workspace))
    setting.sandbox.faults.push(lost)
    workspace.put('l/en/b.json', { u: 'Other' })
    await setting.clock.sleep(2 * hour)
    expect(await sync(setting.run(workspace))).toMatchObject({ exitCode: 9, written: ['l/de/a.json'] })
  })
})

describe('a signal while orders are placed', () => {
  it('lets the request in flight end, sends no other, and the next run buys only the rest', async () => {
    setting = await openSetting({ doneAfterMs: hour })
    const workspace = repository({ a: { t: 'Text' }, b: { u: 'Other' }, c: { v: 'More' } })
    const stop = new AbortController()
    const report = await sync({
      ...setting.run(workspace),
      signal: stop.signal,
      onProgress: ({ kind }) => void (kind === 'ordering' && stop.abort(new InterruptedError('SIGTERM'))),
    })
    expect(report).toMatchObject({
      exitCode: 143,
      unknown: [],
      orders: [{ id: '100001', path: 'l/en/a.json' }],
    })
    expect(posts(setting.sandbox)).toBe(1)
    expect((await sync(setting.run(workspace))).orders.map(({ path }) => path)).toEqual([
      'l/en/b.json',
      'l/en/c.json',
    ])
    expectNothingTwice(setting.sandbox)
  })
})

describe('the exit code of several errors', () => {
  const ranked: readonly (readonly DragomanError[])[] = [
    [new InterruptedError('SIGTERM')],
    [new UsageError('')],
    [new OutcomeUnknownError('')],
    [new KeyRefusedError('')],
    [new ServiceUnreachableError('')],
    [new InsufficientFundsError('')],
    [new FileUnreadableError('')],
    [new HeldError('')],
    [new PendingError('')],
    [new FindingsError('')],
    [],
  ]

  it('is that of the first in the order of the rules, whatever their order', () => {
    const codes = ranked.map((_, first) => {
      const rest = ranked.slice(first).flat()
      return [exitCodeOf(rest), exitCodeOf([...rest].reverse())]
    })
    expect(codes).toEqual([143, 2, 9, 7, 8, 6, 1, 5, 4, 3, 0].map(code => [code, code]))
  })

  it('leaves all of them in the report', async () => {
    setting = await openSetting({ manual: true, pricePer1000Characters: 1000 })
    const workspace = repository({ a: { t: 'Hello {{name}}' }, b: { u: 'Other' } })
    await sync(setting.run(workspace))
    setting.sandbox.setStatus('100001', 'DONE', { text: '{"t":"Hallo"}' })
    workspace.put('l/en/c.json', { v: 'Too dear' })
    workspace.put('l/de/d.json', '{')
    workspace.put('l/en/d.json', { w: 'Broken' })
    const report = await sync({ ...setting.run(workspace), maxCost: 1 })
    expect(report.errors.map(({ code }) => code).sort()).toEqual([
      'FILE_UNREADABLE',
      'HELD',
      'OVER_BUDGET',
      'PENDING',
    ])
    expect(report.exitCode).toBe(6)
  })
})
