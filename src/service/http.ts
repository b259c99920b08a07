import type { Dispatcher } from 'undici'
import { UsageError } from '../errors.ts'

export type { Dispatcher }

export type ConnectionOptions = {
  /** Loopback is never proxied. */
  readonly loopback: boolean
  /** The longest time for opening a connection, in milliseconds. */
  readonly connectMs: number
}

/**
 * New connections by undici, through the proxy of `HTTPS_PROXY` unless `NO_PROXY` forbids. A proxy variable that holds
 * no address gives a `UsageError`, returned.
 */
export async function openConnections({
  loopback,
  connectMs,
}: ConnectionOptions): Promise<Dispatcher | UsageError> {
  // Loading undici takes a tenth of a second, which runs without the network need not spend.
  const { Agent, EnvHttpProxyAgent } = await import('undici')
  const timeout = { timeout: connectMs }
  if (loopback) return new Agent({ connect: timeout })
  try {
    return new EnvHttpProxyAgent({ connect: timeout, requestTls: timeout, proxyTls: timeout })
  } catch {
    // The cause would show the variable's value, which may hold a password.
    return new UsageError(
      'HTTPS_PROXY or HTTP_PROXY is not the address of a proxy; write it in full, such as http://proxy.example.com:3128, or unset it',
    )
  }
}
