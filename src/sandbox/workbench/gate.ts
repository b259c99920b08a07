/** Who may use the workbench: its own page, in a browser on this machine, and nobody else's. */
import { isEqual } from '../authentication.ts'

export type Headers = Readonly<Record<string, string | undefined>>

/** The header that carries the secret of the page. No form and no page of another origin can send it. */
export const tokenHeader = 'x-workbench-token'

/**
 * A name that leads here by a trick of another site's name server is refused: it is none of this machine's own.
 * @returns why a request is refused, `undefined` where it is not
 */
export function refusedHost({ host = '' }: Headers, port: number): string | undefined {
  const [, name = '', given] = /^(\[::1\]|[\w.-]+)(?::(\d{1,5}))?$/.exec(host) ?? []
  const isOwn = /^(?:127(?:\.\d{1,3}){3}|localhost|\[::1\])$/i.test(name) && Number(given ?? 80) === port
  return isOwn ? undefined : 'The workbench is only for browsers on this machine, under its own address.'
}

/** The same for a call of the page. */
export function refusedCall(headers: Headers, token: string): string | undefined {
  const { origin, host } = headers
  const site = headers['sec-fetch-site'] ?? 'same-origin'
  if ((origin !== undefined && origin !== `http://${host}`) || site !== 'same-origin')
    return 'Another site may not use the workbench.'
  if (!isEqual(headers[tokenHeader] ?? '', token))
    return 'This page belongs to a sandbox that was restarted. Load it again.'
  if (!/^application\/json(?:;|$)/i.test(headers['content-type'] ?? ''))
    return 'Calls of the workbench are application/json.'
  return undefined
}

/** Headers of every answer: browsers neither keep, frame nor guess at it, and load nothing from elsewhere. */
export const safeHeaders: Readonly<Record<string, string>> = {
  'Content-Security-Policy':
    "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'",
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
  'Referrer-Policy': 'no-referrer',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Cache-Control': 'no-store',
}
