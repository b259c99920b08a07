import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { truthLines } from '../../src/sandbox/truth-import.ts'
import { closeSandboxes, sandboxClient } from './client.ts'

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'sandbox-'))
})
afterEach(async () => {
  await closeSandboxes()
  rmSync(folder, { recursive: true })
})

async function livelySandbox() {
  const client = await sandboxClient({ pricePer1000Characters: 100 })
  const { sandbox } = client
  const more = {
    context: { tone: 'FORMAL', limit: 50 },
    comment: { text: 'Be kind' },
    service: 'ai_and_proofreading',
  }
  const [done = '', taken = '', gone = '', reopened = ''] = await client.order(
    'Hello',
    ['de', 'fr', 'it', 'ja'],
    more,
  )
  await client.order('{"a":"b"}', ['nl'], {
    resource: { type: 'application/json', data: '{"a":"b"}', metadata: 'a/en.json' },
  })
  sandbox.setStatus(done, 'DONE', { text: 'Hallo' })
  sandbox.addComment(done, { role: 'TRANSLATOR', text: 'Which hello?' })
  sandbox.reviseText(done, 'Guten Tag')
  sandbox.setStatus(taken, 'PROGRESS')
  sandbox.cancelByHand(gone)
  sandbox.setStatus(reopened, 'DONE', { text: 'やあ' })
  sandbox.reopen(reopened)
  return { client, sandbox }
}

describe('a truth log', () => {
  it.each([
    ['lines', truthLines],
    ['one list', (entries: readonly unknown[]) => JSON.stringify(entries)],
  ] as const)('as %s carries all orders and their money into another sandbox', async (_, written) => {
    const { client, sandbox } = await livelySandbox()
    const second = await sandboxClient({})
    expect(second.sandbox.importTruth(written(sandbox.truth))).toBe(4)
    const shown = (orders: typeof sandbox) =>
      orders.orders().map(({ isMovedByHand: _, comments, ...order }) => ({
        ...order,
        comments: comments.map(({ id: __, ...comment }) => comment),
      }))
    expect(shown(second.sandbox)).toEqual(shown(sandbox))
    expect((await second.get('/v1/account')).json).toEqual((await client.get('/v1/account')).json)
    expect(await second.order('More')).toEqual([String(100_000 + 6)])
  })

  it('carries orders that were paid for by themselves, without charging the account', async () => {
    const { sandbox } = await sandboxClient()
    const orders = truthLines([
      { what: 'settled', at: 1, request: 7, challenge: 'c1', charge: 500_000 },
      {
        what: 'committed',
        at: 1,
        request: 7,
        orderId: '5',
        language: 'de',
        sourceLanguage: 'en',
        path: null,
        type: 'text/plain',
        data: 'Hi',
        price: 500_000,
        volume: 2,
      },
      { what: 'status', at: 2, orderId: '5', from: 'QUEUE', to: 'DONE' },
    ])
    sandbox.importTruth(orders)
    expect(sandbox.orders()).toMatchObject([{ id: '5', payment: 'c1', status: 'DONE' }])
  })

  it('is taken over whole or not at all', async () => {
    const { sandbox } = await livelySandbox()
    const second = await sandboxClient()
    await second.order('Mine')
    const before = second.sandbox.orders()
    expect(() => second.sandbox.importTruth(truthLines(sandbox.truth))).toThrow(
      'order 100001 is in this sandbox already, so nothing was imported',
    )
    const broken = `${truthLines(sandbox.truth)}{"what":"status","orderId":"7","at":1,"to":"DONE"}\n`
    expect(() => second.sandbox.importTruth(broken)).toThrow(/^order 7 is not in this log$/)
    expect(second.sandbox.orders()).toEqual(before)
  })

  const committed = {
    what: 'committed',
    at: 1,
    request: null,
    orderId: '5',
    language: 'de',
    sourceLanguage: 'en',
    path: null,
    type: 'application/json',
    data: '{}',
    price: 1,
    volume: 1,
  }
  it.each([
    ['{"what":', 'not the truth log of a sandbox: it is no JSON'],
    ['7', 'it is no object'],
    ['[7]', 'entry 1: it is no object'],
    ['{"what":"invented"}', 'it is no entry of a truth log'],
    [JSON.stringify({ ...committed, orderId: 5 }), 'its orderId is no text'],
    [JSON.stringify({ ...committed, orderId: '-5' }), 'it has no order id'],
    [JSON.stringify({ ...committed, language: '<b>' }), '"<b>" is no language'],
    [JSON.stringify({ ...committed, price: 0.5 }), 'its price is no whole number'],
    [JSON.stringify({ ...committed, at: 9e15 }), 'its at is no time'],
    [JSON.stringify({ ...committed, data: '{' }), 'its data is not JSON'],
    [JSON.stringify([committed, committed]), 'entry 2: order 5 is there twice'],
    [
      JSON.stringify([committed, { what: 'status', at: 1, orderId: '5', to: 'LOST' }]),
      'entry 2: it has no status',
    ],
  ])('that holds %j is refused', async (text, message) => {
    const { sandbox } = await sandboxClient()
    expect(() => sandbox.importTruth(text)).toThrow(message)
    expect(sandbox.orders()).toEqual([])
  })

  it('that is no log stops the start with its name, and the data file stays as it was', async () => {
    const [truthFile, dataFile] = [join(folder, 'truth.jsonl'), join(folder, 'data.json')]
    const first = await sandboxClient({ dataFile })
    await first.order('Hi')
    await first.sandbox.close()
    const before = readFileSync(dataFile)
    writeFileSync(truthFile, '{"what":"request"}\n{')
    await expect(sandboxClient({ truthFile, dataFile })).rejects.toMatchObject({
      code: 'FILE_UNREADABLE',
      path: truthFile,
      line: 2,
    })
    await expect(sandboxClient({ truthFile: join(folder, 'none') })).rejects.toMatchObject({
      code: 'FILE_UNREADABLE',
    })
    expect(readFileSync(dataFile)).toEqual(before)
  })

  it('at the start fills the data file once; a second time its orders are there already', async () => {
    const { sandbox } = await livelySandbox()
    const [truthFile, dataFile] = [join(folder, 'truth.jsonl'), join(folder, 'data.json')]
    writeFileSync(truthFile, truthLines(sandbox.truth))
    const first = await sandboxClient({ truthFile, dataFile })
    await first.sandbox.close()
    expect(JSON.parse(readFileSync(dataFile, 'utf8')).orders).toHaveLength(4)
    await expect(sandboxClient({ truthFile, dataFile })).rejects.toMatchObject({ code: 'USAGE' })
  })
})
