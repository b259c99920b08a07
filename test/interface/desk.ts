import { Agent, type Dispatcher } from 'undici'
import { describe, it, onTestFinished } from 'vitest'
import type { Clock, OrderId } from '../../src/model.ts'
import { type Sandbox, type SandboxOptions, startSandbox } from '../../src/sandbox/index.ts'
import { ServiceClient, type ServiceClientOptions } from '../../src/service/client.ts'
import type { OrderRequest, TranslateOutcome } from '../../src/service/types.ts'

/** Lines of one section of the interface page, in its order: what each says, and whether client and sandbox agree on it. */
export function walk(section: string, lines: Readonly<Record<string, () => Promise<void>>>): void {
  describe(section, () => {
    it.each(Object.entries(lines))('%s', (_, holds) => holds(), longestMs)
  })
}

/** Requests of 30 MB take their time on a busy machine. */
const longestMs = 30_000

/** The product's client before the product's sandbox, over HTTP. */
export type Desk = {
  readonly sandbox: Sandbox
  readonly client: ServiceClient
  /** Another client of the same sandbox. */
  readonly clientWith: (options: Partial<ServiceClientOptions>) => ServiceClient
  /** Places orders and gives their ids. */
  readonly place: (request?: OrderRequest) => Promise<OrderId[]>
  /** The times that the client waited between its attempts, in milliseconds. */
  readonly sleeps: readonly number[]
}

export const noon: number = Date.UTC(2026, 0, 2, 12)

/** A desk whose orders move only when asked and whose clock does not move, unless the options say otherwise. */
export async function openDesk(options: SandboxOptions = {}): Promise<Desk> {
  const sandbox = await startSandbox({ key: 'key', clock: { now: () => noon }, manual: true, ...options })
  onTestFinished(() => sandbox.close())
  const sleeps: number[] = []
  const clock: Clock = {
    now: () => noon,
    monotonic: () => performance.now(),
    sleep: async ms => {
      sleeps.push(ms)
    },
  }
  const clientWith: Desk['clientWith'] = more =>
    new ServiceClient({ baseUrl: sandbox.url, apiKey: sandbox.key, clock, random: () => 1, ...more })
  const client = clientWith({})
  const place = async (request = hello) => ordersOf(await client.translate(request)).map(({ id }) => id)
  return { sandbox, client, clientWith, place, sleeps }
}

export const hello: OrderRequest = {
  sourceLanguage: 'en',
  targetLanguages: ['de'],
  resource: { type: 'text/plain', data: 'Hello, World!', metadata: 'docs/hello.txt' },
}

/** @throws when nothing was placed */
export function ordersOf(outcome: TranslateOutcome): Extract<TranslateOutcome, { kind: 'placed' }>['orders'] {
  if (outcome.kind !== 'placed') throw new Error(`${outcome.kind}: ${outcome.message}`)
  return outcome.orders
}

/** Connections that send what the client itself never would. */
export function rewriting(
  change: (request: Dispatcher.DispatchOptions) => Partial<Dispatcher.DispatchOptions>,
): Dispatcher {
  const agent = new Agent()
  onTestFinished(() => agent.destroy())
  return agent.compose(
    dispatch => (request, handler) => dispatch({ ...request, ...change(request) }, handler),
  )
}

/** Changes the members of the JSON body; a member that becomes `undefined` is left out. */
export function rewritingBody(
  change: (body: Record<string, unknown>) => Record<string, unknown>,
): Dispatcher {
  return rewriting(({ body }) => ({
    body: Buffer.isBuffer(body) ? JSON.stringify(change(JSON.parse(body.toString()))) : null,
  }))
}

/** Sets headers; one that is `undefined` is left out. */
export function rewritingHeaders(headers: Readonly<Record<string, string | undefined>>): Dispatcher {
  return rewriting(request => ({
    headers: Object.fromEntries(
      Object.entries({ ...request.headers, ...headers }).filter(
        (header): header is [string, string] => typeof header[1] === 'string',
      ),
    ),
  }))
}
