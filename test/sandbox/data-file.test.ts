import { execFileSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { closeSandboxes, noon, sandboxClient } from './client.ts'

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'sandbox-'))
})
afterEach(async () => {
  await closeSandboxes()
  rmSync(folder, { recursive: true })
})

describe('a data file', () => {
  it('carries orders, account, clock, key and ids into the next process', async () => {
    const dataFile = join(folder, 'state.json')
    const first = await sandboxClient({ dataFile, key: 'kept', balance: 70 })
    const [one = ''] = await first.order('Hi', ['de', 'fr'], { comment: { text: 'Be kind' } })
    first.sandbox.setStatus(one, 'DONE', { text: 'Hallo' })
    first.sandbox.advance(5000)
    const orders = first.sandbox.orders()
    const account = (await first.get('/v1/account')).json
    await first.sandbox.close()

    const { startSandbox } = await import('../../src/sandbox/index.ts')
    const second = await startSandbox({ dataFile, manual: true, clock: { now: () => noon } })
    expect([second.key, second.now(), second.orders()]).toEqual(['kept', noon + 5000, orders])
    await second.close()
    const third = await sandboxClient({ dataFile, key: 'other', balance: 1 })
    expect((await third.get('/v1/account')).json).toEqual(account)
    expect(await third.order('More')).toEqual(['100003'])
    expect(readdirSync(folder)).toEqual(['state.json'])
  })

  it('keeps access tokens', async () => {
    const dataFile = join(folder, 'state.json')
    const first = await sandboxClient({ dataFile })
    const ids = await first.order('Hi')
    const token = first.sandbox.grantAccess(ids)
    await first.sandbox.close()
    const second = await sandboxClient({ dataFile })
    const reply = await second.send(`/v1/orders/${ids[0]}`, { headers: { authorization: `Bearer ${token}` } })
    expect(reply.status).toBe(200)
  })

  it('that is a folder is refused', async () => {
    await expect(sandboxClient({ dataFile: folder })).rejects.toMatchObject({ code: 'FILE_UNREADABLE' })
  })

  it('holds an order before its answer leaves, though the answer never arrives', async () => {
    const dataFile = join(folder, 'state.json')
    const client = await sandboxClient({
      dataFile,
      faults: [{ on: '*', what: { kind: 'drop', when: 'after commit' } }],
    })
    await expect(client.order('Hi')).rejects.toThrow()
    expect(JSON.parse(readFileSync(dataFile, 'utf8')).orders).toEqual([
      expect.objectContaining({ id: '100001', data: 'Hi' }),
    ])
  })

  it.each([
    '',
    '{"orders":',
    '[]',
    '{}',
    '{"version":2}',
    '{"version":1,"key":"k","orders":{}}',
    '{"version":1,"key":"k","clockOffset":0,"nextCommentId":1,"nextId":"1","tokens":[],"account":{},"orders":[]}',
    '{"version":1,"key":"k","clockOffset":0,"nextCommentId":1,"nextId":"1","tokens":[],"account":{"id":1,"balance":1,"reserved":0,"overdraftAllowed":false},"orders":[{"id":"x"}]}',
  ])('that holds %j is refused and left alone', async text => {
    const dataFile = join(folder, 'state.json')
    writeFileSync(dataFile, text)
    await expect(sandboxClient({ dataFile })).rejects.toMatchObject({ code: 'FILE_UNREADABLE' })
    expect(readFileSync(dataFile, 'utf8')).toBe(text)
  })

  it.each([
    [{ orders: [{ context: null }] }],
    [{ orders: [{ comments: [null] }] }],
    [{ orders: [{ comments: [{ id: 1, time: 'x', role: 'CUSTOMER', text: '', attachments: [] }] }] }],
    [{ orders: [{ comments: [{ id: 1, time: 1, role: 'CUSTOMER', text: '', attachments: [{}] }] }] }],
    [{ orders: [{ createdAt: 9e15 }] }],
    [{ orders: [{ acceptedAt: 'x' }] }],
    [{ orders: [{ completedAt: 0.5 }] }],
    [{ orders: [{ status: 'LOST' }] }],
    [{ orders: [{ service: 'x' }] }],
    [{ orders: [{ language: '__proto__' }] }],
    [{ orders: [{ type: 'image/png' }] }],
    [{ orders: [{ type: 'application/json', data: '{' }] }],
    [{ orders: [{ path: 5 }] }],
    [{ orders: [{ translation: 5 }] }],
    [{ orders: [{ price: -1 }] }],
    [{ orders: [{ id: 5 }] }],
    [{ orders: [{}, {}] }],
    [{ nextId: '5' }],
    [{ nextId: '9223372036854775808' }],
    [{ clockOffset: 9e15 }],
    [{ tokens: [{ token: 't', orderIds: [null] }] }],
  ] as { orders?: object[] }[][])('whose parts would fail later is refused: %j', async change => {
    const order = {
      ...{ id: '5', status: 'QUEUE', service: 'translation', sourceLanguage: 'en', language: 'de' },
      ...{ type: 'text/plain', data: 'Hi', path: null, context: {}, comments: [], snippet: 'Hi', volume: 2 },
      ...{ price: 100, createdAt: 1, isMovedByHand: false, isCharged: false },
    }
    const account = { id: 1, balance: 1, reserved: 0, overdraftAllowed: false }
    const whole = { version: 1, key: 'k', clockOffset: 0, nextId: '6', nextCommentId: 1, account, tokens: [] }
    const dataFile = join(folder, 'state.json')
    writeFileSync(dataFile, JSON.stringify({ ...whole, orders: [order] }))
    await (await sandboxClient({ dataFile })).sandbox.close()
    const orders = (change?.orders ?? [{}]).map(parts => ({ ...order, ...parts }))
    const text = JSON.stringify({ ...whole, ...change, orders })
    writeFileSync(dataFile, text)
    await expect(sandboxClient({ dataFile })).rejects.toMatchObject({ code: 'FILE_UNREADABLE' })
    expect(readFileSync(dataFile, 'utf8')).toBe(text)
  })

  it.skipIf(process.platform === 'win32')('that is a pipe is refused', async () => {
    const dataFile = join(folder, 'pipe')
    execFileSync('mkfifo', [dataFile])
    await expect(sandboxClient({ dataFile })).rejects.toMatchObject({ code: 'FILE_UNREADABLE' })
  })

  it('that something else has written since is not written over', async () => {
    const dataFile = join(folder, 'state.json')
    const { sandbox, order, send } = await sandboxClient({ dataFile })
    await order('Mine')
    const other = readFileSync(dataFile, 'utf8').replace('Mine', 'Other')
    writeFileSync(dataFile, other)
    const failed = await send('/v1/translate', {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${sandbox.key}` },
      body: JSON.stringify({
        source_language: 'en',
        target_languages: ['de'],
        resource: { type: 'text/plain', data: 'Lost' },
      }),
    })
    expect([failed.status, failed.text]).toEqual([500, expect.stringContaining('another sandbox')])
    expect(readFileSync(dataFile, 'utf8')).toBe(other)
  })

  it('belongs to one sandbox until that is closed, however the path is spelled', async () => {
    const dataFile = join(folder, 'state.json')
    const first = await sandboxClient({ dataFile })
    const before = readFileSync(dataFile, 'utf8')
    symlinkSync(folder, join(folder, 'linked'))
    for (const spelled of [dataFile, join(folder, 'linked', 'state.json')])
      await expect(sandboxClient({ dataFile: spelled })).rejects.toMatchObject({
        code: 'USAGE',
        message: expect.stringContaining('another sandbox is running on this file'),
      })
    expect(readFileSync(dataFile, 'utf8')).toBe(before)
    await first.order('Mine')
    await first.sandbox.close()
    const again = await sandboxClient({ dataFile })
    expect(again.sandbox.orders()).toHaveLength(1)
  })

  it('is free again after a start that fails', async () => {
    const dataFile = join(folder, 'state.json')
    const taken = await sandboxClient()
    const port = Number(new URL(taken.sandbox.url).port)
    await expect(sandboxClient({ dataFile, port })).rejects.toMatchObject({ code: 'USAGE' })
    await sandboxClient({ dataFile })
  })

  it('stays readable whatever the clock and an import are set to', async () => {
    const dataFile = join(folder, 'state.json')
    const { sandbox, order } = await sandboxClient({ dataFile })
    const before = sandbox.now()
    for (const ms of [8.64e15, Number.POSITIVE_INFINITY, Number.NaN])
      expect(() => sandbox.advance(ms)).toThrow('year 9999')
    expect(sandbox.now()).toBe(before)
    const entry = {
      ...{ what: 'committed', at: 1, request: null, language: 'de', sourceLanguage: 'en', path: null },
      ...{ type: 'text/plain', data: 'Hi', volume: 2 },
    }
    const log = (...orders: object[]) => JSON.stringify(orders.map(parts => ({ ...entry, ...parts })))
    for (const text of [
      log({ orderId: '1000000000000000000', price: 1 }),
      log({ orderId: '9999999999999999999', price: 1 }),
      log({ orderId: '1', price: 5e15 }, { orderId: '2', price: 5e15 }),
      log({ orderId: '3', price: 1, type: 'image/png' }),
    ])
      expect(() => sandbox.importTruth(text)).toThrow()
    expect(sandbox.orders()).toEqual([])
    sandbox.importTruth(log({ orderId: '999999999999999999', price: 1 }))
    const [next] = await order('Hi')
    expect(next).toBe('1000000000000000000')
    await sandbox.close()
    const again = await sandboxClient({ dataFile })
    expect(again.sandbox.orders()).toHaveLength(2)
  })

  it('that cannot be written stops the start', async () => {
    await expect(sandboxClient({ dataFile: join(folder, 'none', 'state.json') })).rejects.toMatchObject({
      code: 'FILE_UNWRITABLE',
    })
  })
})
