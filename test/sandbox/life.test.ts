import { afterEach, describe, expect, it } from 'vitest'
import { startSandbox } from '../../src/sandbox/index.ts'
import { closeSandboxes, noon, sandboxClient } from './client.ts'

afterEach(closeSandboxes)

describe('an order that moves with the clock', () => {
  it('is DONE at the next look where nothing else is said', async () => {
    const { sandbox, order } = await sandboxClient({ manual: false })
    await order('Hi')
    expect(sandbox.orders().map(({ status, completedAt }) => [status, completedAt])).toEqual([['DONE', noon]])
  })

  it.each([
    [0, 'QUEUE'],
    [99, 'QUEUE'],
    [100, 'PROGRESS'],
    [299, 'PROGRESS'],
    [300, 'DONE'],
    [9999, 'DONE'],
  ])('%i ms after its creation, with DONE after 300 ms, is in %s', async (ms, status) => {
    const { sandbox, order, get } = await sandboxClient({ manual: false, doneAfterMs: 300 })
    const [id] = await order('Hi')
    sandbox.advance(ms)
    const { record } = await get(`/v1/orders/${id}`)
    const iso = (time: number) => new Date(noon + time).toISOString()
    expect(record.status).toBe(status)
    expect(record.accepted_at).toBe(status === 'QUEUE' ? undefined : iso(100))
    expect(record.completed_at).toBe(status === 'DONE' ? iso(300) : undefined)
    expect(record.target_text).toBe(status === 'DONE' ? '⟦de⟧Hi' : undefined)
  })

  it('moves only when asked once a hand was on it', async () => {
    const { sandbox, order } = await sandboxClient({ manual: false, doneAfterMs: 300 })
    const [id = ''] = await order('Hi')
    sandbox.setStatus(id, 'QUEUE')
    sandbox.advance(5000)
    expect(sandbox.orders()[0]?.status).toBe('QUEUE')
  })
})

describe('a hand', () => {
  it('takes an order through a revision', async () => {
    const { sandbox, order, get } = await sandboxClient()
    const [id = ''] = await order('Hi')
    const states: unknown[] = []
    const look = async () => {
      const { record } = await get(`/v1/orders/${id}`)
      states.push([record.status, record.target_text, record.completed_at])
      sandbox.advance(1000)
    }
    await look()
    sandbox.setStatus(id, 'DONE', { text: 'Hallo' })
    await look()
    sandbox.reopen(id)
    await look()
    sandbox.setStatus(id, 'PROGRESS')
    await look()
    sandbox.reviseText(id, 'Guten Tag')
    await look()
    expect(states).toEqual([
      ['QUEUE', undefined, undefined],
      ['DONE', 'Hallo', '2026-01-02T12:00:01.000Z'],
      ['REVISION', undefined, '2026-01-02T12:00:01.000Z'],
      ['PROGRESS', undefined, '2026-01-02T12:00:01.000Z'],
      ['DONE', 'Guten Tag', '2026-01-02T12:00:04.000Z'],
    ])
  })

  it('can finish an order without a text', async () => {
    const { sandbox, order, get } = await sandboxClient()
    const [id = ''] = await order('Hi')
    sandbox.setStatus(id, 'DONE', { text: '' })
    const { record } = await get(`/v1/orders/${id}`)
    expect([record.status, 'target_text' in record]).toEqual(['DONE', false])
  })

  it('adds comments of a translator', async () => {
    const { sandbox, order, get } = await sandboxClient()
    const [id = ''] = await order('Hi', ['de'], { comment: { text: 'Be kind' } })
    sandbox.addComment(id, { role: 'TRANSLATOR', text: 'To whom?' })
    const { record } = await get(`/v1/orders/${id}`)
    expect(record.comments).toEqual([
      expect.objectContaining({ id: 1, role: 'CUSTOMER', text: 'Be kind' }),
      expect.objectContaining({ id: 2, role: 'TRANSLATOR', text: 'To whom?', attachments: [] }),
    ])
  })

  it('reaches only for orders that are there, and reopens only what is DONE', async () => {
    const { sandbox, order } = await sandboxClient()
    const [id = ''] = await order('Hi')
    expect(() => sandbox.setStatus('7', 'DONE')).toThrow(RangeError)
    expect(() => sandbox.cancelByHand('7')).toThrow(RangeError)
    expect(() => sandbox.reopen(id)).toThrow(RangeError)
  })
})

describe('a translator of the caller', () => {
  it('is given the task and is believed', async () => {
    const tasks: unknown[] = []
    const client = await sandboxClient({
      translate: task => {
        tasks.push(task)
        return 'Hallo'
      },
    })
    const [id = ''] = await client.order('Hi', ['de'], { context: { tone: 'FORMAL' } })
    client.sandbox.setStatus(id, 'DONE')
    const task = {
      text: 'Hi',
      type: 'text/plain',
      language: 'de',
      sourceLanguage: 'en',
      context: { tone: 'FORMAL' },
    }
    expect(tasks).toEqual([task])
    expect((await client.get(`/v1/orders/${id}`)).record.target_text).toBe('Hallo')
  })

  it('who fails costs an answer of 500, not the sandbox', async () => {
    const client = await sandboxClient({
      manual: false,
      translate: () => {
        throw new Error('ill')
      },
    })
    await client.order('Hi')
    expect((await client.get('/v1/orders')).status).toBe(500)
  })
})

describe('a start', () => {
  it.each(['0.0.0.0', '192.168.1.1', 'example.org', '127.0.0.1.example.org'])(
    'on %s is refused',
    async host => {
      await expect(startSandbox({ host })).rejects.toMatchObject({ code: 'USAGE' })
    },
  )

  it.each([{ firstId: 'x' }, { firstId: '0' }, { port: 70_000 }])('with %j is refused', async options => {
    await expect(startSandbox(options)).rejects.toMatchObject({ code: 'USAGE' })
  })

  it('on a port that is taken is refused', async () => {
    const { sandbox } = await sandboxClient()
    await expect(startSandbox({ port: Number(new URL(sandbox.url).port) })).rejects.toMatchObject({
      code: 'USAGE',
    })
  })

  it('gives every sandbox a key of its own, and stops twice without harm', async () => {
    const [one, two] = await Promise.all([startSandbox(), startSandbox()])
    expect(one.key).not.toBe(two.key)
    await Promise.all([one.close(), two.close()])
    await one.close()
    await expect(fetch(one.url)).rejects.toThrow()
  })
})
