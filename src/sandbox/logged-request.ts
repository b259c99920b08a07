/** A request as the truth log keeps it: without secrets, and so that it can be written as JSON. */
import type { ReceivedBody } from './exchange.ts'
import type { SandboxState } from './state.ts'

type Secrets = Pick<SandboxState, 'key' | 'tokens'>

/** A header with a secret keeps only its scheme. */
export function loggedHeaders(
  headers: Readonly<Record<string, string>>,
  secrets: Secrets,
): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [
      name,
      secretName.test(name) || isSecret(value, secrets) ? schemeOf(value) : value,
    ]),
  )
}

/** A path with its query. */
export function loggedPath(url: string, secrets: Secrets): string {
  return url.replace(/([?&])([^=&]*)=([^&]*)/g, (all, sign: string, name: string, value: string) =>
    secretName.test(name) || isSecret(value, secrets) ? `${sign}${name}=` : all,
  )
}

/** Parsed where it is JSON, else the text, without secrets; `undefined` where there is none. */
export function loggedBody(body: ReceivedBody, secrets: Secrets): unknown {
  if (!(body instanceof Buffer) || body.length === 0) return undefined
  const text = body.toString()
  const hide = hider(secrets)
  try {
    const value: unknown = JSON.parse(text)
    return isDeep(value) ? hide(text) : withoutSecrets(value, hide)
  } catch {
    return hide(text)
  }
}

function withoutSecrets(value: unknown, hide: (text: string) => string): unknown {
  if (typeof value === 'string') return hide(value)
  if (Array.isArray(value)) return value.map(one => withoutSecrets(one, hide))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [
      hide(name),
      secretName.test(name) && typeof member === 'string' ? '' : withoutSecrets(member, hide),
    ]),
  )
}

/** A key of a few letters, as tests and trials have it, would take the letters out of every text: only the whole is one. */
const shortestInText = 8

function hider({ key, tokens }: Secrets): (text: string) => string {
  const plain = [key, ...tokens.map(({ token }) => token)]
  const sent = plain.flatMap(secret => {
    const encoded = [`${secret}:`, secret].map(one => Buffer.from(one).toString('base64'))
    return [secret, ...encoded, ...encoded.map(one => one.replace(/=+$/, ''))]
  })
  const long = sent.filter(secret => secret.length >= shortestInText)
  return text => (sent.includes(text) ? '' : long.reduce((rest, one) => rest.replaceAll(one, ''), text))
}

const secretName = /(?:authorization|cookie|token|api[-_]?key)$|^key$/i

function isSecret(value: string, { key, tokens }: Secrets): boolean {
  return value === key || tokens.some(({ token }) => value === token)
}

function schemeOf(value: string): string {
  // Without a scheme that is known, its first word could be the secret.
  return /^(basic|bearer|digest|payment|token) /i.exec(value)?.[1] ?? ''
}

/** Deeper than a value that can be written again: writing it takes a call for each level. */
function isDeep(value: unknown): boolean {
  let level = [value]
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > 500) return true
    level = level.flatMap(one => (typeof one === 'object' && one !== null ? Object.values(one) : []))
  }
  return false
}
