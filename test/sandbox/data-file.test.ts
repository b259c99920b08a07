import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
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

  it('that cannot be written stops the start', async () => {
    await expect(sandboxClient({ dataFile: join(folder, 'none', 'state.json') })).rejects.toMatchObject({
      code: 'FILE_UNWRITABLE',
    })
  })
})
