import { describe, expect, test } from 'vitest'
import { ServiceUnreachableError, UsageError, WrongOrderStatusError } from '../../src/errors.ts'
import { clientOf, closedPort, fakeClock, json, orderJson, serve, serveRaw } from './support.ts'

describe('getOrder', () => {
  test('is undefined for an order that the service does not have', async () => {
    const server = await serve(response => json(response, 404, { code: 5, message: 'not found' }))
    expect(await clientOf(server.url).getOrder('17')).toBeUndefined()
    expect(server.received.map(({ url }) => url)).toEqual(['/v1/orders/17'])
  })

  test('keeps every digit of an id', async () => {
    const id = '9007199254740993'
    const body = JSON.stringify(orderJson()).replace('"id":17', `"id":${id}`)
    const server = await serve(response => json(response, 200, body))
    expect(await clientOf(server.url).getOrder(id)).toMatchObject({ id })
  })

  test('refuses another order than the one asked for', async () => {
    const server = await serve(response => json(response, 200, orderJson({ id: 18 })))
    await expect(clientOf(server.url).getOrder('17')).rejects.toMatchObject({ code: 'SERVICE_UNREACHABLE' })
  })
})

describe('deleteOrder', () => {
  test.each([
    ['200 with an empty object', 200, '{}'],
    ['200 with nothing', 200, ''],
    ['204', 204, ''],
  ])('is done after %s', async (_, status, body) => {
    const server = await serve(response => json(response, status, body))
    expect(await clientOf(server.url).deleteOrder('17')).toBe('deleted')
    expect(server.received.map(({ method, url }) => `${method} ${url}`)).toEqual(['DELETE /v1/orders/17'])
  })

  test('is not done after a page of a proxy', async () => {
    const server = await serve(response => json(response, 200, '<html>Log in</html>'))
    await expect(clientOf(server.url).deleteOrder('17')).rejects.toBeInstanceOf(ServiceUnreachableError)
    expect(server.received).toHaveLength(1)
  })

  test.each([429, 500, 503])('finds the order gone when %i hid that it was done', async status => {
    const server = await serve((response, _, before) => json(response, before === 0 ? status : 404, ''))
    expect(await clientOf(server.url).deleteOrder('17')).toBe('gone')
    expect(server.received).toHaveLength(2)
  })

  test('is not repeated after a lost answer', async () => {
    const server = await serveRaw(socket => socket.destroy())
    await expect(clientOf(server.url).deleteOrder('17')).rejects.toBeInstanceOf(ServiceUnreachableError)
    expect(server.seen()).toBe(1)
  })

  test('is repeated while it cannot be sent', async () => {
    const clock = fakeClock()
    const client = clientOf(`http://127.0.0.1:${await closedPort()}`, { clock })
    await expect(client.deleteOrder('17')).rejects.toBeInstanceOf(ServiceUnreachableError)
    expect(clock.sleeps).toHaveLength(5)
  })

  test.each([
    [{ code: 'WRONG_ORDER_STATUS', description: 'no', param1: 'IN_PROGRESS' }, 'it is in progress'],
    [{ code: 'WRONG_ORDER_STATUS', description: 'no', parameters: { status: 'DONE' } }, 'it is done (DONE)'],
    [{ code: 'WRONG_ORDER_STATUS', description: 'The order is in REVISION' }, 'it is in revision'],
    [{ code: 'WRONG_ORDER_STATUS', description: 'no' }, 'no longer in the queue'],
  ])('says why a taken order stays: %j', async (body, status) => {
    const server = await serve(response => json(response, 400, body))
    const asked = clientOf(server.url).deleteOrder('17')
    await expect(asked).rejects.toBeInstanceOf(WrongOrderStatusError)
    await expect(asked).rejects.toMatchObject({ message: expect.stringContaining(status) })
  })
})

test('nothing is sent when an id is not a number', async () => {
  const server = await serve(response => json(response, 200, {}))
  for (const id of ['', '0', '01', '-1', '1/../2', '1?x', '9223372036854775808', 'latest']) {
    await expect(clientOf(server.url).getOrder(id)).rejects.toBeInstanceOf(UsageError)
    await expect(clientOf(server.url).deleteOrder(id)).rejects.toBeInstanceOf(UsageError)
  }
  expect(server.received).toEqual([])
})
