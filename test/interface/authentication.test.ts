import { expect } from 'vitest'
import { hello, openDesk, ordersOf, rewritingHeaders, walk } from './desk.ts'

const refused = { code: 'KEY_REFUSED', exitCode: 7 }

/** Every operation with a client, each under its name. */
type Client = Awaited<ReturnType<typeof openDesk>>['client']
const operations: Readonly<Record<string, (client: Client, id: string) => Promise<unknown>>> = {
  calculate: client => client.calculate(hello),
  list: client => client.listOrders({ page: 0 }),
  get: (client, id) => client.getOrder(id),
  account: client => client.account(),
  rates: client => client.rates(),
  delete: (client, id) => client.deleteOrder(id),
}

walk('authentication', {
  'HTTP Basic with the key as user name and no password opens every operation': async () => {
    const { client, sandbox, place } = await openDesk({ key: 'sk_live/Zq?7+x:9"<&' })
    const [id = ''] = await place()
    for (const operation of Object.values(operations)) await operation(client, id)
    const schemes = sandbox.truth.flatMap(one => (one.what === 'request' ? [one.headers.authorization] : []))
    expect(new Set(schemes)).toEqual(new Set(['Basic']))
    expect(sandbox.truth.flatMap(one => (one.what === 'response' ? [one.status] : []))).not.toContain(401)
  },
  'the password is empty': async () => {
    const { clientWith } = await openDesk()
    for (const user of ['key', 'key:x', ':key', '', 'KEY:']) {
      const authorization = `Basic ${Buffer.from(user).toString('base64')}`
      const client = clientWith({ dispatcher: rewritingHeaders({ authorization }) })
      await expect(client.account(), user).rejects.toMatchObject(refused)
    }
  },
  'Bearer with an access token reads the orders of that token': async () => {
    const { sandbox, clientWith, place } = await openDesk({ manual: false })
    const [mine = '', other = ''] = await place({ ...hello, targetLanguages: ['de', 'fr'] })
    const holder = clientWith({ scheme: 'bearer', apiKey: sandbox.grantAccess([mine]) })
    expect(await holder.getOrder(mine)).toMatchObject({
      id: mine,
      status: 'DONE',
      targetText: '⟦de⟧Hello, World!',
    })
    expect(await holder.getOrder(other)).toBeUndefined()
    expect((await holder.listOrders({ page: 0 })).map(({ id }) => id)).toEqual([mine])
  },
  'such a token opens nothing else': async () => {
    const { sandbox, clientWith, place } = await openDesk()
    const [id = ''] = await place()
    const holder = clientWith({ scheme: 'bearer', apiKey: sandbox.grantAccess([id]) })
    for (const name of ['calculate', 'account', 'rates', 'delete'])
      await expect(operations[name]?.(holder, id), name).rejects.toMatchObject(refused)
    expect(await holder.translate(hello)).toMatchObject({ kind: 'refused', status: 401 })
    expect(sandbox.orders()).toHaveLength(1)
  },
  'it does not expire': async () => {
    const { sandbox, clientWith, place } = await openDesk()
    const [id = ''] = await place()
    const holder = clientWith({ scheme: 'bearer', apiKey: sandbox.grantAccess([id]) })
    sandbox.advance(10 * 365 * 24 * 3_600_000)
    expect((await holder.getOrder(id))?.id).toBe(id)
  },
  'a key is accepted as bearer too': async () => {
    const { clientWith, place } = await openDesk()
    const [id = ''] = await place()
    const client = clientWith({ scheme: 'bearer' })
    for (const operation of Object.values(operations)) await operation(client, id)
    expect(ordersOf(await client.translate(hello))).toHaveLength(1)
  },
  'a wrong key is 401 everywhere': async () => {
    const { sandbox, clientWith, place } = await openDesk()
    const [id = ''] = await place()
    for (const scheme of ['basic', 'bearer'] as const) {
      const stranger = clientWith({ scheme, apiKey: 'another' })
      for (const [name, operation] of Object.entries(operations))
        await expect(operation(stranger, id), `${scheme} ${name}`).rejects.toMatchObject(refused)
      expect(await stranger.translate(hello)).toMatchObject({ kind: 'refused', status: 401 })
    }
    expect(sandbox.orders()).toHaveLength(1)
  },
  'a translate request without Authorization is 402, the payment step, and buys nothing': async () => {
    const { sandbox, clientWith } = await openDesk()
    const client = clientWith({ dispatcher: rewritingHeaders({ authorization: undefined }) })
    expect(await client.translate(hello)).toMatchObject({ kind: 'refused', status: 402 })
    expect(sandbox.orders()).toEqual([])
  },
  'other requests without Authorization are 401': async () => {
    const { clientWith, place } = await openDesk()
    const [id = ''] = await place()
    const client = clientWith({ dispatcher: rewritingHeaders({ authorization: undefined }) })
    for (const [name, operation] of Object.entries(operations))
      await expect(operation(client, id), name).rejects.toMatchObject(refused)
  },
  'a payment credential for a challenge that was never given is asked to pay again': async () => {
    const { sandbox, clientWith } = await openDesk()
    const client = clientWith({ dispatcher: rewritingHeaders({ authorization: 'Payment eyJ4IjoxfQ' }) })
    expect(await client.translate(hello)).toMatchObject({ kind: 'refused', status: 402 })
    await expect(client.account()).rejects.toMatchObject(refused)
    expect(sandbox.orders()).toEqual([])
  },
})
