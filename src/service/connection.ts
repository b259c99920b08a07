/** One service at one address: how requests get there, and what time it is there. */
import type { ServerTime } from '../model.ts'
import { addressOf } from './address.ts'
import type { CallContext } from './call.ts'
import type { HttpOutcome } from './exchange.ts'
import type { Dispatcher } from './http.ts'
import { httpDate } from './retry.ts'
import type { ConnectionSettings } from './settings.ts'
import { createTransport } from './transport.ts'

/** The version that `User-Agent` names; a test holds it to the version of the package. */
const ownVersion = '0.1.0'

export type Connection = ReturnType<typeof openConnection>

/**
 * @param secrets `headers` go with every request, `redact` takes every secret out of a text
 * @throws {UsageError} for an address that cannot be one
 */
export function openConnection(
  options: ConnectionSettings,
  secrets: { readonly headers: Readonly<Record<string, string>>; readonly redact: CallContext['redact'] },
) {
  const { clock, timeouts } = options
  const { origin, prefix, loopback } = addressOf(options.baseUrl)
  const transport = createTransport({
    origin,
    loopback,
    headers: {
      accept: 'application/json',
      ...secrets.headers,
      'user-agent': `dragoman/${options.version ?? ownVersion}`,
    },
    connectMs: timeouts?.connectMs ?? 10_000,
    dispatcher: options.dispatcher as Dispatcher | undefined,
  })
  let serverTime: ServerTime | undefined
  let heardAt = 0
  const observe = (outcome: HttpOutcome) => {
    const date = outcome.kind === 'answer' ? httpDate(outcome.date) : undefined
    if (date === undefined || date <= (serverTime ?? -Infinity)) return
    serverTime = date
    heardAt = clock.monotonic()
  }
  const context: CallContext = {
    send: async request => {
      options.onRequest?.({ method: request.method, path: request.path })
      const outcome = await transport(request)
      observe(outcome)
      return outcome
    },
    redact: secrets.redact,
    clock,
    random: options.random ?? Math.random,
    attemptMs: timeouts?.attemptMs ?? 30_000,
  }
  return {
    context,
    /** The prefix of every path, `/v1` included. */
    prefix: `${prefix}/v1`,
    /** The newest `Date` of all answers so far; never decreases. */
    serverTime: () => serverTime,
    /** The service's time at this moment: its newest `Date`, and what has passed since by this machine's stopwatch. */
    serverNow: () => (serverTime === undefined ? undefined : serverTime + clock.monotonic() - heardAt),
  }
}
