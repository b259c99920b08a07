import { isIPv4 } from 'node:net'
import { UsageError } from '../errors.ts'

/** Where the service is. */
export type Address = {
  readonly origin: string
  /** The part before `/v1` in every path; `''` or `/…` without a slash at its end. */
  readonly prefix: string
  readonly loopback: boolean
}

/**
 * Reads the address before `/v1`; slashes at its end do not matter.
 * @throws {UsageError} unless it is https (or http to this machine) without credentials, query and fragment
 */
export function addressOf(baseUrl: string): Address {
  if (baseUrl.trim() === '') throw new UsageError('no address of the service: set DRAGOMAN_BASE_URL')
  // No message here shows the address: what was pasted into the wrong variable may be the key.
  if (!URL.canParse(baseUrl))
    throw new UsageError(
      'the address of the service (DRAGOMAN_BASE_URL) is not a URL; write it in full, such as https://api.example.com, or http://127.0.0.1:8080 on this machine',
    )
  const url = new URL(baseUrl)
  const loopback = isLoopback(url.hostname)
  if (url.username !== '' || url.password !== '') {
    throw new UsageError(
      'the address of the service must not contain credentials: put the key into DRAGOMAN_API_KEY',
    )
  }
  if (url.protocol !== 'https:' && !(url.protocol === 'http:' && loopback)) {
    throw new UsageError(
      'the address of the service must begin with https:// (http:// only for this machine)',
    )
  }
  if (/[?#]/.test(baseUrl)) throw new UsageError('the address of the service must end before any "?" or "#"')
  const prefix = url.pathname.replace(/\/+$/, '')
  if (/(?:^|\/)v1$/.test(prefix)) throw new UsageError('remove /v1 from the end of the service address')
  return { origin: url.origin, prefix, loopback }
}

function isLoopback(hostname: string): boolean {
  return hostname === 'localhost' || hostname === '[::1]' || (isIPv4(hostname) && hostname.startsWith('127.'))
}
