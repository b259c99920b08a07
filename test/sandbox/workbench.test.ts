import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { closeSandboxes, noon } from './client.ts'
import { workbench } from './workbench-client.ts'

afterEach(closeSandboxes)

const json = (data: object, metadata = 'locales/en.json') => ({
  resource: { type: 'application/json', data: JSON.stringify(data), metadata },
})

describe('an order on the workbench', () => {
  it('is taken, translated text by text, delivered, reopened and corrected', async () => {
    const { call, order, get } = await workbench()
    const [id = ''] = await order('', ['de'], json({ a: 'One', b: { c: 'Two {n}' } }))
    expect(await call('order', { id })).toMatchObject({
      status: 'QUEUE',
      actions: ['take', 'cancel'],
      entries: [
        { key: '/a', source: 'One', target: '' },
        { key: '/b/c', source: 'Two {n}', target: '' },
      ],
      emptyCount: 2,
    })
    expect(await call('take', { id })).toMatchObject({ status: 'PROGRESS', actions: ['deliver', 'cancel'] })
    expect(await call('save', { id, texts: { 1: 'Zwei {n}' } })).toMatchObject({ emptyCount: 1 })
    expect((await get(`/v1/orders/${id}`)).record).not.toHaveProperty('target_text')
    expect(await call('deliver', { id, texts: { 0: 'Eins' } })).toMatchObject({ status: 'DONE' })
    expect((await get(`/v1/orders/${id}`)).record).toMatchObject({
      status: 'DONE',
      target_text: '{"a":"Eins","b":{"c":"Zwei {n}"}}',
      completed_at: new Date(noon).toISOString(),
    })
    await call('reopen', { id })
    expect((await get(`/v1/orders/${id}`)).record).toMatchObject({ status: 'REVISION' })
    expect(await call('take', { id })).toMatchObject({
      entries: [{ target: 'Eins' }, { target: 'Zwei {n}' }],
    })
    await call('deliver', { id, texts: { 0: 'Ein' } })
    expect((await get(`/v1/orders/${id}`)).record).toMatchObject({
      target_text: '{"a":"Ein","b":{"c":"Zwei {n}"}}',
    })
  })

  it('moves money as any other order', async () => {
    const { call, order } = await workbench({ pricePer1000Characters: 1000 })
    const [id = '', gone = ''] = await order('Hello', ['de', 'fr'])
    expect((await call('look')).account).toMatchObject({ balance: 1000, reserved: 10, free: 990 })
    await call('take', { id })
    await call('deliver', { id, texts: { 0: 'Hallo' } })
    await call('cancel', { id: gone })
    expect((await call('look')).account).toMatchObject({ balance: 995, reserved: 0, free: 995 })
  })

  it('may be filled with what the sandbox itself would hand in, where nothing is yet', async () => {
    const { call, order } = await workbench()
    const [id = ''] = await order('', ['de'], json({ a: 'One', b: 'Two' }))
    await call('take', { id })
    await call('save', { id, texts: { 0: 'Eins' } })
    expect((await call('fill', { id })).entries.map(({ target }) => target)).toEqual(['Eins', '⟦de⟧Two'])
  })

  it('may be delivered as a raw text, however broken', async () => {
    const { call, order, get } = await workbench()
    const [id = ''] = await order('', ['de'], json({ a: 'One' }))
    await call('take', { id })
    await call('deliver', { id, raw: '{"a":' })
    expect((await get(`/v1/orders/${id}`)).record).toMatchObject({ target_text: '{"a":' })
    expect(await call('order', { id })).toMatchObject({ isUnpaired: true, emptyCount: 1 })
    expect(await call('raw', { id })).toEqual({ source: '{"a":"One"}', translation: '{"a":' })
  })

  it.each([
    ['take', 'DONE'],
    ['deliver', 'QUEUE'],
    ['save', 'QUEUE'],
    ['fill', 'DONE'],
    ['reopen', 'PROGRESS'],
    ['take', 'PROGRESS'],
    ['deliver', 'REVISION'],
  ] as const)('refuses to %s in %s', async (name, status) => {
    const { call, order, sandbox } = await workbench()
    const [id = ''] = await order('Hi')
    sandbox.setStatus(id, status)
    const before = sandbox.orders()
    await expect(call(name, { id, texts: {} })).rejects.toThrow(
      `Order ${id} is in ${status}, which does not allow this.`,
    )
    expect(sandbox.orders()).toEqual(before)
  })

  it.each([
    [{ 5: 'x' }, 'has no entry 6'],
    [{ '-1': 'x' }, 'must hold texts'],
    [{ 0: 7 }, 'must hold texts'],
    ['x', 'must be an object'],
    [['x'], 'must be an object'],
  ])('refuses the texts %j', async (texts, message) => {
    const { call, order } = await workbench()
    const [id = ''] = await order('Hi')
    await call('take', { id })
    await expect(call('save', { id, texts })).rejects.toThrow(message)
  })

  it('takes comments of both sides, which the service shows', async () => {
    const { call, order, get } = await workbench()
    const [id = ''] = await order('Hi')
    await call('comment', { id, role: 'TRANSLATOR', text: 'Which one?' })
    await call('comment', { id, role: 'CUSTOMER', text: 'The first.' })
    expect((await get(`/v1/orders/${id}`)).record.comments).toMatchObject([
      { role: 'TRANSLATOR', text: 'Which one?' },
      { role: 'CUSTOMER', text: 'The first.' },
    ])
    await expect(call('comment', { id, role: 'ADMIN', text: 'x' })).rejects.toThrow('TRANSLATOR or CUSTOMER')
    await expect(call('comment', { id, role: 'CUSTOMER', text: ' ' })).rejects.toThrow('empty')
  })

  it('keeps draft, comments and deliveries through a restart', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'workbench-'))
    const dataFile = join(folder, 'orders.json')
    const first = await workbench({ dataFile })
    const [id = ''] = await first.order('', ['de'], json({ a: 'One', b: 'Two' }))
    await first.call('take', { id })
    await first.call('save', { id, texts: { 0: 'Eins' } })
    await first.call('comment', { id, role: 'TRANSLATOR', text: 'Hm' })
    await first.sandbox.close()
    expect(statSync(dataFile).mode & 0o777).toBe(0o600)
    expect(JSON.parse(readFileSync(dataFile, 'utf8')).version).toBe(1)
    const second = await workbench({ dataFile })
    expect(await second.call('order', { id })).toMatchObject({
      status: 'PROGRESS',
      entries: [{ target: 'Eins' }, { target: '' }],
      comments: [{ text: 'Hm' }],
    })
    await second.call('deliver', { id, texts: { 1: 'Zwei' } })
    expect((await second.get(`/v1/orders/${id}`)).record).toMatchObject({
      target_text: '{"a":"Eins","b":"Zwei"}',
    })
    await second.sandbox.close()
    rmSync(folder, { recursive: true })
  })

  it('shows many entries page by page', async () => {
    const { call, order } = await workbench()
    const texts = Object.fromEntries(Array.from({ length: 120 }, (_, n) => [`k${n}`, `text ${n}`]))
    const [id = ''] = await order('', ['de'], json(texts))
    const page = await call('order', { id, from: 60 })
    expect([page.from, page.entries.length, page.entryCount, page.entries[0]?.key]).toEqual([
      50,
      50,
      120,
      '/k50',
    ])
    expect((await call('order', { id, from: 9999 })).from).toBe(100)
  })
})

describe('the list of orders', () => {
  it('is filtered by status, language and words, newest first', async () => {
    const { call, order, sandbox } = await workbench()
    const [de = '', fr = ''] = await order('', ['de', 'fr'], json({ a: 'Shop' }, 'shop/en.json'))
    const [blog = ''] = await order('Travel BLOG', ['de'])
    sandbox.setStatus(fr, 'DONE', { text: '{"a":"Boutique"}' })
    sandbox.addComment(de, { role: 'CUSTOMER', text: 'urgent' })
    const ids = async (filter: Record<string, unknown>) =>
      (await call('orders', filter)).rows.map(({ id }) => id)
    expect(await ids({})).toEqual([blog, fr, de])
    expect(await ids({ status: 'DONE' })).toEqual([fr])
    expect(await ids({ language: 'de' })).toEqual([blog, de])
    expect(await ids({ text: 'SHOP/' })).toEqual([fr, de])
    expect(await ids({ text: 'blog' })).toEqual([blog])
    expect(await ids({ text: 'boutique' })).toEqual([fr])
    expect(await ids({ text: 'urgent' })).toEqual([de])
    expect(await ids({ text: de })).toEqual([de])
    expect(await ids({ status: 'DONE', language: 'de' })).toEqual([])
    expect((await call('orders', {})).languages).toEqual(['de', 'fr'])
  })

  it('has pages', async () => {
    const { call, order } = await workbench({ balance: 9e6 })
    for (let n = 0; n < 3; n += 1)
      await order(
        'Hi',
        Array.from({ length: 40 }, () => 'de'),
      )
    const second = await call('orders', { page: 1 })
    expect([second.rows.length, second.total, second.pages]).toEqual([20, 120, 2])
    expect((await call('orders', { page: 9 })).page).toBe(1)
  })
})

describe('account, prices and clock', () => {
  it('are seen and changed', async () => {
    const { call, get, sandbox } = await workbench()
    await call('account', { add: 12.34, overdraft: true, log: 0 })
    expect((await get('/v1/account')).record).toMatchObject({
      balance: 1012.34,
      balance_overdraft_allowed: true,
    })
    const { rows } = await call('rates', { source: 'en', service: 'translation', volume: 100 })
    expect(rows.find(({ language }) => language === 'de')).toEqual({ language: 'de', rate: 15, price: 1.5 })
    await call('advance', { time: '15m', log: 0 })
    expect(sandbox.now()).toBe(noon + 900_000)
  })

  it.each([-1, 1e10, '5', null])('take no amount of %j', async add => {
    const { call, get } = await workbench()
    await expect(call('account', { add, log: 0 })).rejects.toThrow()
    expect((await get('/v1/account')).record).toMatchObject({ balance: 1000 })
  })
})

describe('the switchboard', () => {
  it('turns faults on and off in the words of the command line', async () => {
    const { call, get } = await workbench()
    expect((await call('add-fault', { rule: 'account:503=10x2' })).faults).toEqual([
      { text: 'account:503=10x2', kind: 'status' },
    ])
    const failed = await get('/v1/account')
    expect([failed.status, failed.headers.get('retry-after')]).toEqual([503, '10'])
    await expect(call('remove-fault', { index: 0, text: 'list:503' })).rejects.toThrow('not there any more')
    expect((await call('remove-fault', { index: 0, text: 'account:503=10x2' })).faults).toEqual([])
    expect((await get('/v1/account')).status).toBe(200)
    await expect(call('add-fault', { rule: 'translate:burn' })).rejects.toThrow('is no fault of the sandbox')
  })

  it('spells answers otherwise, and as usual again', async () => {
    const { call, order, get } = await workbench()
    const [id = ''] = await order('Hi')
    const now = await call('set-variant', { name: 'ids', value: 'string' })
    expect(now.variants.find(({ name }) => name === 'ids')).toMatchObject({ value: 'string' })
    expect((await get(`/v1/orders/${id}`)).record.id).toBe(id)
    await call('set-variant', { name: 'ids', value: '' })
    expect((await get(`/v1/orders/${id}`)).record.id).toBe(Number(id))
    await expect(call('set-variant', { name: 'ids', value: 'roman' })).rejects.toThrow('no variant')
    await expect(call('set-variant', { name: '__proto__', value: '' })).rejects.toThrow('no variant')
  })

  it('lets orders move by themselves or not, and refuses languages', async () => {
    const { call, order, sandbox, post } = await workbench()
    await order('Hi')
    await call('set-pace', { manual: false, doneAfter: '0' })
    expect(sandbox.orders()).toMatchObject([{ status: 'DONE' }])
    await call('set-pace', { manual: true, doneAfter: '0' })
    await order('Ho')
    expect(sandbox.orders().at(-1)).toMatchObject({ status: 'QUEUE' })
    await call('set-reject', { languages: 'fr, ja' })
    const body = {
      source_language: 'en',
      target_languages: ['ja'],
      resource: { type: 'text/plain', data: 'x' },
    }
    expect((await post('/v1/translate', body)).record.code).toBe('LANGUAGE_NOT_FOUND')
    await expect(call('set-reject', { languages: 'xx' })).rejects.toThrow('"xx" is no language')
    expect((await call('set-reject', { languages: '' })).reject).toEqual([])
    expect((await post('/v1/translate', body)).status).toBe(200)
  })
})

describe('the log', () => {
  it('says what happened since the last look, without secrets', async () => {
    const { call, order } = await workbench({ key: 'canary-key' })
    const before = await call('look')
    const [id = ''] = await order('Hi')
    const { log, next } = await call('look', { log: before.next })
    expect(log.map(({ text }) => text)).toEqual([
      'POST /v1/translate',
      `order ${id} placed: en → de, 2 characters, $0.03`,
      `$0.03 reserved for order ${id}`,
      expect.stringMatching(/^200, \d+ bytes$/),
    ])
    expect((await call('look', { log: next })).log).toEqual([])
    const { text } = await call('request', { index: log[0]?.index })
    expect(text).toContain('"data": "Hi"')
    expect(text).toContain('authorization: Bearer')
    expect(text).not.toContain('canary')
    await expect(call('request', { index: log[1]?.index })).rejects.toThrow('no such request')
  })
})

describe('exports', () => {
  it('give a table that no terminal and no spreadsheet obeys', async () => {
    const { call, order } = await workbench()
    await order('', ['de'], json({ a: 'x' }, '\u001b]0;title\u0007\u009b31m.json'))
    await order('', ['de'], { resource: { type: 'text/plain', data: '\n=1+1', metadata: 'a.txt' } })
    const { text } = await call('orders-csv')
    expect(text).toContain(',\\u001b]0;title\\u0007\\u009b31m.json,')
    expect(text).toContain(`,"'\n=1+1",`)
    expect(text).not.toMatch(/(?![\t\r\n])\p{Cc}/u)
  })

  it('give a table without formulas, and a truth log that can be imported', async () => {
    const first = await workbench()
    const [id = ''] = await first.order('', ['de'], json({ a: '=1+1' }, '=HYPERLINK("x")'))
    await first.call('take', { id })
    await first.call('deliver', { id, raw: '+cmd|"/c calc"!A1' })
    const { text } = await first.call('orders-csv')
    expect(text.split('\r\n')[1]).toContain(`${id},DONE,"'=HYPERLINK(""x"")",en,de,translation,4,0.06,`)
    expect(text).toContain(`"'+cmd|""/c calc""!A1"`)
    const second = await workbench()
    expect(await second.call('import', await first.call('truth-log'))).toEqual({ count: 1 })
    expect((await second.call('orders-csv')).text).toBe(text)
    await expect(second.call('import', { text: '{"what":1}\n{' })).rejects.toThrow(
      'line 1: it is no entry of a truth log',
    )
  })
})
