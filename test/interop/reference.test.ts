/**
 * Our two readings of the payment protocol against the reference library. It is installed apart from the project's own
 * packages: `npm install --no-package-lock --prefix test/interop`.
 */
import { createHash } from 'node:crypto'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { startSandbox } from '../../src/sandbox/index.ts'
import { accessStore } from '../../src/service/payment/access.ts'
import { PaymentClient } from '../../src/service/payment/client.ts'
import { providerOfMethod, testProvider } from '../../src/service/payment/provider.ts'
import { serve } from '../service/support.ts'

type Reference = {
  readonly Challenge: {
    from(parts: object): object
    serialize(challenge: object): string
    fromResponse(response: Response): Record<string, unknown>
    verify(challenge: object, options: { readonly secretKey: string }): boolean
  }
  readonly Credential: {
    from(parts: object): object
    serialize(credential: object): string
    deserialize(header: string): { readonly challenge: Record<string, unknown>; readonly payload: unknown }
  }
  readonly Receipt: {
    from(parts: object): object
    serialize(receipt: object): string
    fromResponse(response: Response): Record<string, unknown>
  }
}

const isInstalled = existsSync(join(import.meta.dirname, 'node_modules/mppx'))
const library = 'mppx'
const load = (): Promise<Reference> => import(library)

const order = {
  source_language: 'en',
  target_languages: ['de'],
  resource: { type: 'text/plain', data: 'Grüße, world!' },
}
const request = {
  sourceLanguage: 'en',
  targetLanguages: ['de'],
  resource: { type: 'text/plain', data: 'Grüße, world!' },
}
const secretKey = '0123456789abcdef0123456789abcdef'

describe.skipIf(!isInstalled)('the reference library, where it is installed in test/interop', () => {
  it.each(['colons', 'bare'] as const)('pays the sandbox, whose digest is written with %s', async digest => {
    const { Challenge, Credential, Receipt } = await load()
    const sandbox = await startSandbox({ cardMinimum: 0, access: 'both', digest })
    onTestFinished(() => sandbox.close())
    const post = (headers: Record<string, string> = {}) =>
      fetch(`${sandbox.url}/v1/translate`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body: JSON.stringify(order),
      })
    const challenge = Challenge.fromResponse(await post())
    expect(challenge).toMatchObject({ method: 'stripe', intent: 'charge', request: { currency: 'usd' } })
    const credential = Credential.serialize(Credential.from({ challenge, payload: { spt: 'spt_reference' } }))
    const paid = await post({ authorization: credential })
    expect(paid.status).toBe(200)
    expect(Receipt.fromResponse(paid)).toMatchObject({ status: 'success', method: 'stripe' })
    expect(sandbox.orders()).toHaveLength(1)
  })

  it.each(['a provider', 'a client method'])('is paid as a server by our client with %s', async kind => {
    const { Challenge, Credential, Receipt } = await load()
    const server = await serve((response, { headers, body }) => {
      const digest = `sha-256=${createHash('sha256').update(body).digest('base64')}`
      if (headers.authorization === undefined) {
        const challenge = Challenge.from({
          ...{ realm: 'shop.example', method: 'stripe', intent: 'charge', digest, secretKey },
          expires: new Date(Date.now() + 60_000).toISOString(),
          request: { amount: '150', currency: 'usd', recipient: 'seller' },
        })
        response.writeHead(402, { 'WWW-Authenticate': Challenge.serialize(challenge) }).end()
        return
      }
      const { challenge, payload } = Credential.deserialize(headers.authorization)
      const isGenuine = Challenge.verify(challenge, { secretKey }) && challenge.digest === digest
      const receipt = Receipt.from({
        ...{ status: 'success', method: 'stripe', reference: 'pi_1' },
        timestamp: new Date().toISOString(),
      })
      const answer = { id: 1, source_language: 'en', target_language: 'de', price: 1.5, volume: 13 }
      response
        .writeHead(isGenuine && JSON.stringify(payload).includes('spt_') ? 200 : 500, {
          'Payment-Receipt': Receipt.serialize(receipt),
          'Resource-Access-Token': 'rat_1234567890',
        })
        .end(JSON.stringify({ orders: [answer] }))
    })
    const folder = mkdtempSync(join(tmpdir(), 'dragoman-interop-'))
    onTestFinished(() => rmSync(folder, { recursive: true }))
    const method = providerOfMethod({
      ...{ name: 'stripe', intent: 'charge' },
      createCredential: async ({ challenge }) =>
        Credential.serialize(Credential.from({ challenge, payload: { spt: 'spt_method' } })),
    })
    const client = new PaymentClient({
      ...{ baseUrl: server.url, address: server.url, access: accessStore(folder, server.url) },
      clock: { now: Date.now, monotonic: () => performance.now(), sleep: async () => {} },
      provider: kind === 'a provider' ? testProvider : method,
    })
    const answers: unknown[] = []
    const charge = {
      most: 1_500_000,
      signal: undefined,
      onPaying: () => {},
      onPaid: (one: unknown) => void answers.push(one),
    }
    expect(await client.translate(request, { charge })).toMatchObject({
      kind: 'placed',
      orders: [{ id: '1' }],
    })
    expect(answers).toMatchObject([{ status: 200, receipt: { reference: 'pi_1' } }])
    expect(server.received).toHaveLength(2)
    expect(server.received[1]?.body).toBe(server.received[0]?.body)
  })
})
