import { plainText } from './text.ts'

/**
 * A failure of the network as an error that may be shown: the original may hold headers, sockets, or a proxy's
 * password, so only its code and its message, cleaned, are taken over.
 */
export function describeFailure(failure: Error | undefined, redact: (text: string) => string): Error {
  const code = codeOf(failure)
  const said = plainText(failure?.message ?? '', redact)
  const message =
    said === '' ? code || 'the connection failed' : said.includes(code) ? said : `${said} (${code})`
  return code === '' ? new Error(message) : Object.assign(new Error(message), { code })
}

function codeOf(failure: Error | undefined): string {
  const code = failure !== undefined && 'code' in failure ? failure.code : undefined
  return typeof code === 'string' && /^[A-Z0-9_]{1,64}$/.test(code) ? code : ''
}
