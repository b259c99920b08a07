import { expect, it } from 'vitest'
import type { ServiceKind } from '../../src/model.ts'
import type { ErrorShape, Fault } from '../../src/sandbox/index.ts'
import { type Desk, hello, noon, openDesk, rewriting, rewritingHeaders, walk } from './desk.ts'

const maxAttempts = 6

/** Asks something that the service answers with this status, the first time or always. */
async function deskWith(
  fault: Omit<Extract<Fault, { kind: 'status' }>, 'kind'>,
  times?: number,
): Promise<Desk> {
  return openDesk({
    faults: [
      { on: '*', ...(times === undefined ? {} : { nth: 1, times }), what: { kind: 'status', ...fault } },
    ],
  })
}

function requestsTo({ sandbox }: Desk): number {
  return sandbox.truth.filter(one => one.what === 'request').length
}

walk('status codes', {
  '400: the body has an error object': async () => {
    const { clientWith } = await openDesk()
    const dispatcher = rewriting(() => ({ path: '/v1/orders?page=x' }))
    await expect(clientWith({ dispatcher }).listOrders({ page: 0 })).rejects.toMatchObject({
      code: 'SERVICE_REFUSED',
      status: 400,
      message: expect.stringContaining('page'),
    })
  },
  '401: the key is not valid': async () => {
    const { clientWith } = await openDesk()
    await expect(clientWith({ apiKey: 'x' }).account()).rejects.toMatchObject({ code: 'KEY_REFUSED' })
  },
  '402: payment required': async () => {
    const desk = await deskWith({ status: 402 })
    await expect(desk.client.account()).rejects.toMatchObject({ code: 'KEY_REFUSED' })
    expect(await desk.client.translate(hello)).toMatchObject({ kind: 'refused', status: 402 })
    expect(requestsTo(desk)).toBe(2)
  },
  '403: for administrators only': async () => {
    const desk = await deskWith({ status: 403 })
    await expect(desk.client.account()).rejects.toMatchObject({ code: 'KEY_REFUSED' })
    expect(await desk.client.translate(hello)).toMatchObject({ kind: 'refused', status: 403 })
    expect(requestsTo(desk)).toBe(2)
  },
  '404: not found': async () => {
    const { client, clientWith } = await openDesk()
    expect(await client.getOrder('7')).toBeUndefined()
    expect(await client.deleteOrder('7')).toBe('gone')
    const elsewhere = clientWith({ dispatcher: rewriting(() => ({ path: '/v1/nothing' })) })
    await expect(elsewhere.account()).rejects.toMatchObject({ code: 'SERVICE_REFUSED', status: 404 })
    expect(await elsewhere.translate(hello)).toMatchObject({ kind: 'refused', status: 404 })
  },
  '405: another method': async () => {
    const { clientWith } = await openDesk()
    const put = clientWith({ dispatcher: rewriting(() => ({ method: 'PUT' })) })
    await expect(put.account()).rejects.toMatchObject({ code: 'SERVICE_REFUSED', status: 405 })
    expect(await put.translate(hello)).toMatchObject({ kind: 'refused', status: 405 })
  },
  '406: another format than JSON is asked for': async () => {
    const { clientWith, sandbox } = await openDesk()
    for (const accept of ['text/html', 'application/xml, text/*', 'application/json;q=0']) {
      const client = clientWith({ dispatcher: rewritingHeaders({ accept }) })
      await expect(client.account(), accept).rejects.toMatchObject({ code: 'SERVICE_REFUSED', status: 406 })
      expect(await client.translate(hello)).toMatchObject({ kind: 'refused', status: 406 })
    }
    expect(sandbox.orders()).toEqual([])
  },
  '413: a body above the limit': async () => {
    const desk = await deskWith({ status: 413 })
    await expect(desk.client.calculate(hello)).rejects.toMatchObject({ code: 'SERVICE_REFUSED', status: 413 })
    expect(await desk.client.translate(hello)).toMatchObject({ kind: 'refused', status: 413 })
    expect(requestsTo(desk)).toBe(2)
  },
  '429: a read is asked again, later': async () => {
    const desk = await deskWith({ status: 429 }, 1)
    expect(await desk.client.account()).toMatchObject({ id: '1' })
    expect(desk.sleeps).toEqual([1000])
  },
  '429 with Retry-After in seconds': async () => {
    const desk = await deskWith({ status: 429, retryAfter: 7 }, 2)
    expect(await desk.client.account()).toMatchObject({ id: '1' })
    expect(desk.sleeps).toEqual([7000, 7000])
  },
  '429 with Retry-After as a date, by the clock of the service': async () => {
    const desk = await deskWith({ status: 429, retryAfter: new Date(noon + 90_000).toUTCString() }, 1)
    expect(await desk.client.account()).toMatchObject({ id: '1' })
    expect(desk.sleeps).toEqual([90_000])
  },
  '429 to an order request is a refusal that says how long to wait, and is not asked again': async () => {
    for (const [retryAfter, retryAfterMs] of [
      [7, 7000],
      [new Date(noon + 90_000).toUTCString(), 90_000],
      [undefined, undefined],
    ] as const) {
      const desk = await deskWith({ status: 429, ...(retryAfter === undefined ? {} : { retryAfter }) })
      const outcome = await desk.client.translate(hello)
      expect(outcome).toMatchObject({ kind: 'refused', status: 429 })
      expect('retryAfterMs' in outcome ? outcome.retryAfterMs : undefined).toBe(retryAfterMs)
      expect([requestsTo(desk), desk.sleeps]).toEqual([1, []])
    }
  },
  '429 that lasts is in the end an error': async () => {
    const desk = await deskWith({ status: 429 })
    await expect(desk.client.account()).rejects.toMatchObject({ code: 'SERVICE_UNREACHABLE' })
    expect(requestsTo(desk)).toBe(maxAttempts)
  },
  '500 and 503: reads are asked again, later': async () => {
    for (const status of [500, 503]) {
      const desk = await deskWith({ status }, 3)
      expect(await desk.client.calculate(hello)).toHaveLength(1)
      expect(desk.sleeps).toEqual([1000, 2000, 4000])
    }
  },
  '503 with Retry-After': async () => {
    const desk = await deskWith({ status: 503, retryAfter: 30 }, 1)
    expect(await desk.client.rates()).not.toEqual([])
    expect(desk.sleeps).toEqual([30_000])
  },
  '500 and 503 that last are in the end an error': async () => {
    for (const status of [500, 503]) {
      const desk = await deskWith({ status })
      await expect(desk.client.listOrders({ page: 0 })).rejects.toMatchObject({ code: 'SERVICE_UNREACHABLE' })
      expect(requestsTo(desk)).toBe(maxAttempts)
    }
  },
  '500 and 503 to an order request leave its outcome open, and it is not asked again': async () => {
    for (const status of [500, 503]) {
      for (const when of ['before commit', 'after commit'] as const) {
        const desk = await deskWith({ status, when })
        expect(await desk.client.translate(hello)).toMatchObject({ kind: 'unclear', status })
        expect(desk.sandbox.orders()).toHaveLength(when === 'after commit' ? 1 : 0)
        expect(requestsTo(desk)).toBe(1)
      }
    }
  },
})

const shapes: readonly ErrorShape[] = [
  'params',
  'parameters',
  'status number',
  'status name',
  'problem',
  'html',
  'empty',
]

/** The error for each code of a 400; a body that names no code leaves a 400 without one. */
const codes: Readonly<Record<string, (desk: Desk, code: string) => Promise<void>>> = {
  INSUFFICIENT_FUNDS: async ({ client, sandbox }, serviceCode) => {
    sandbox.setAccount({ balance: 0.19 })
    expect(await client.translate(hello)).toMatchObject({ kind: 'refused', status: 400, serviceCode })
    expect(sandbox.orders()).toEqual([])
    sandbox.setAccount({ balance: 0.2 })
    expect(await client.translate(hello)).toMatchObject({ kind: 'placed' })
    expect(await client.translate(hello)).toMatchObject({ kind: 'refused', status: 400, serviceCode })
    sandbox.setAccount({ overdraftAllowed: true })
    expect(await client.translate(hello)).toMatchObject({ kind: 'placed' })
  },
  WRONG_ORDER_STATUS: async ({ client, sandbox, place }, serviceCode) => {
    const [id = ''] = await place()
    sandbox.setStatus(id, 'PROGRESS')
    const error = await client.deleteOrder(id).catch((thrown: unknown) => thrown)
    const isNamed = serviceCode !== ''
    expect(error).toMatchObject(
      isNamed
        ? { code: 'WRONG_ORDER_STATUS', exitCode: 1 }
        : { code: 'SERVICE_REFUSED', status: 400, serviceCode },
    )
    expect(sandbox.orders()).toHaveLength(1)
  },
  SERVICE_NOT_FOUND: async ({ client }, serviceCode) => {
    const service = 'magic' as ServiceKind
    const refused = { status: 400, serviceCode }
    expect(await client.translate({ ...hello, service })).toMatchObject({ kind: 'refused', ...refused })
    await expect(client.calculate({ ...hello, service })).rejects.toMatchObject(refused)
    await expect(client.rates(service)).rejects.toMatchObject(refused)
  },
  LANGUAGE_NOT_FOUND: async ({ client }, serviceCode) => {
    const refused = { status: 400, serviceCode }
    for (const pair of [{ targetLanguages: ['xx'] }, { targetLanguages: ['af'] }, { sourceLanguage: 'af' }]) {
      expect(await client.translate({ ...hello, ...pair })).toMatchObject({ kind: 'refused', ...refused })
      await expect(client.calculate({ ...hello, ...pair })).rejects.toMatchObject(refused)
    }
  },
}

it.each(Object.entries(codes).flatMap(([code, holds]) => shapes.map(shape => ({ code, shape, holds }))))(
  '400 $code, the body being of the shape $shape',
  async ({ code, shape, holds }) => {
    await holds(await openDesk({ errorShape: shape, unsold: ['af'] }), shape === 'empty' ? '' : code)
  },
)

it.each(shapes)('every other status is known by itself, the body being of the shape %s', async errorShape => {
  const { clientWith, client, sandbox } = await openDesk({ errorShape })
  await expect(clientWith({ apiKey: 'x' }).account()).rejects.toMatchObject({ code: 'KEY_REFUSED' })
  expect(await client.getOrder('7')).toBeUndefined()
  sandbox.faults.push({ on: '*', what: { kind: 'status', status: 503 } })
  await expect(client.account()).rejects.toMatchObject({ code: 'SERVICE_UNREACHABLE' })
  expect(await client.translate(hello)).toMatchObject({ kind: 'unclear', status: 503 })
})

it.each(['params', 'parameters', 'status number', 'status name', 'problem'] as const)(
  'param1 and param2 reach the message, the body being of the shape %s',
  async errorShape => {
    const { client } = await openDesk({ errorShape })
    await expect(client.calculate({ ...hello, targetLanguages: ['nb'] })).rejects.toThrow(/\ben, nb\b/)
  },
)
