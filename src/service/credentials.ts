import { UsageError } from '../errors.ts'

/**
 * The key in a closure, so that no inspection of the client shows it.
 * @throws {UsageError} for a key that cannot be one; the message does not hold it
 */
export function credentialsOf(apiKey: string, scheme: 'basic' | 'bearer') {
  if (apiKey === '') throw new UsageError('no API key: set DRAGOMAN_API_KEY')
  if (!/^[\x21-\x7e]+$/.test(apiKey)) {
    throw new UsageError(
      'the API key contains a space, a line break or a character outside ASCII: copy it again',
    )
  }
  const basic = Buffer.from(`${apiKey}:`).toString('base64')
  const secrets = spellingsOf(apiKey)
  return {
    /** The value of the `Authorization` header. */
    authorization: scheme === 'basic' ? `Basic ${basic}` : `Bearer ${apiKey}`,
    /** Replaces the key in every spelling in which a service might echo it. */
    redact: (text: string) => secrets.reduce((clean, secret) => clean.replaceAll(secret, '[key]'), text),
  }
}

/** Every spelling in which a secret might be echoed; longest first, so that none is cut open by a shorter one inside it. */
export function spellingsOf(apiKey: string): readonly string[] {
  const basic = Buffer.from(`${apiKey}:`).toString('base64')
  const encoded = [basic, Buffer.from(apiKey).toString('base64')].flatMap(base64 => {
    const bare = base64.replace(/=+$/, '')
    return [base64, bare, bare.replaceAll('+', '-').replaceAll('/', '_')]
  })
  const spellings = [...encoded, ...encoded.map(encodeURIComponent), apiKey, encodeURIComponent(apiKey)]
  spellings.push(
    JSON.stringify(apiKey).slice(1, -1),
    htmlEscaped(apiKey),
    htmlEscaped(apiKey).replaceAll('&#39;', "'"),
  )
  return [...new Set(spellings)].sort((a, b) => b.length - a.length)
}

function htmlEscaped(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;')
}
