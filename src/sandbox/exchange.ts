/** One request and its answer on the raw sockets, where a server can also misbehave. */
import type { IncomingMessage, ServerResponse } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'

/** Bytes of a request body that the service takes. */
const bodyLimit = 30_000_000

export type ReceivedBody = Buffer | 'too large' | 'broken off'

/** How an answer travels. Headers do not include Date and Content-Length. */
export type Delivery =
  | { readonly how: 'drop'; readonly status: number }
  | {
      readonly how: 'whole' | 'cut' | 'drip'
      readonly status: number
      readonly headers: Readonly<Record<string, string>>
      readonly body: Buffer
      /** Between two bytes of a drip. */
      readonly ms?: number
      /** Added to the true Content-Length. */
      readonly lengthError?: number
    }

/** Stops reading as soon as the length is known to be above the limit. */
export async function receiveBody(incoming: IncomingMessage): Promise<ReceivedBody> {
  if (Number(incoming.headers['content-length'] ?? 0) > bodyLimit) return 'too large'
  const chunks: Buffer[] = []
  let size = 0
  return new Promise(resolve => {
    incoming.on('data', (chunk: Buffer) => {
      size += chunk.length
      if (size <= bodyLimit) chunks.push(chunk)
      else resolve('too large')
    })
    incoming.on('end', () => resolve(Buffer.concat(chunks)))
    incoming.on('error', () => resolve('broken off'))
    incoming.on('close', () => resolve('broken off'))
  })
}

/**
 * Lets the client finish sending, so that it reads the answer rather than a reset connection; but not for ever.
 */
export function drain(incoming: IncomingMessage): void {
  let size = 0
  incoming.on('data', (chunk: Buffer) => {
    size += chunk.length
    if (size > 4 * bodyLimit) incoming.socket.destroy()
  })
  incoming.resume()
}

/** Resolves when the answer has left, or the client. `now` is what the Date header says. */
export async function deliver(
  delivery: Delivery,
  outgoing: ServerResponse,
  now: number,
  signal: AbortSignal,
): Promise<void> {
  // An answer that has ended no longer knows its socket.
  const { socket } = outgoing
  if (delivery.how === 'drop') {
    socket?.destroy()
    return
  }
  if (outgoing.destroyed) return
  const { status, headers, body, lengthError } = delivery
  outgoing.writeHead(status, {
    ...headers,
    ...(status !== 204 && { 'Content-Length': String(body.length + (lengthError ?? 0)) }),
    Date: new Date(now).toUTCString(),
  })
  if (delivery.how === 'whole') {
    await new Promise<void>(resolve => {
      outgoing.on('close', resolve)
      outgoing.end(body)
    })
    if (lengthError !== undefined) socket?.destroy()
    return
  }
  if (delivery.how === 'drip') {
    for (const byte of body) {
      if (outgoing.destroyed || signal.aborted) break
      outgoing.write(Buffer.of(byte))
      await sleep(delivery.ms ?? 0, undefined, { signal }).catch(() => undefined)
    }
    outgoing.end()
    return
  }
  await new Promise<void>(resolve =>
    outgoing.write(body.subarray(0, Math.ceil(body.length / 2)), () => resolve()),
  )
  socket?.destroy()
}
