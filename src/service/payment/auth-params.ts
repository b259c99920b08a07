/** `WWW-Authenticate` by RFC 9110: challenges of any scheme, in one header or several joined by commas. */
import { UnreadableError } from '../fields.ts'

export type AuthChallenge = {
  /** In lower case. */
  readonly scheme: string
  /** Names in lower case, values without their quotes. */
  readonly params: ReadonlyMap<string, string>
}

/** Longer headers are not read. */
export const maxHeaderLength = 16_384

const token = "[!#$%&'*+.^_`|~0-9A-Za-z-]+"
const quoted = '"(?:[\\t !#-\\[\\]-~\\u0080-\\uffff]|\\\\[\\t -~\\u0080-\\uffff])*"'
const ending = '(?=[ \\t]*(?:,|$))'
const separators = /[ \t,]*/y
const schemeAt = new RegExp(`(${token})(?:( +)|${ending})`, 'y')
const paramAt = new RegExp(`(${token})[ \\t]*=[ \\t]*(${token}|${quoted})${ending}`, 'y')
const token68At = new RegExp(`[A-Za-z0-9._~+/-]+=*${ending}`, 'y')

/**
 * The challenges of a header, in its order.
 * @throws {UnreadableError} for a header that is too long, breaks the grammar, or gives one parameter twice
 */
export function parseAuthChallenges(header: string): readonly AuthChallenge[] {
  if (header.length > maxHeaderLength) throw new UnreadableError('WWW-Authenticate: it is too long')
  const challenges: AuthChallenge[] = []
  let position = 0
  const take = (pattern: RegExp): RegExpExecArray | null => {
    pattern.lastIndex = position
    const found = pattern.exec(header)
    if (found !== null) position = pattern.lastIndex
    return found
  }
  for (take(separators); position < header.length; take(separators)) {
    const scheme = take(schemeAt)
    if (scheme === null) throw new UnreadableError('WWW-Authenticate: it breaks the grammar of challenges')
    const params = new Map<string, string>()
    if (scheme[2] !== undefined) {
      for (let param = take(paramAt); param !== null; param = take(paramAt)) {
        const [, name = '', value = ''] = param
        if (params.has(name.toLowerCase()))
          throw new UnreadableError('WWW-Authenticate: it gives one parameter twice')
        params.set(name.toLowerCase(), unquoted(value))
        take(separators)
      }
      if (params.size === 0) take(token68At)
    }
    challenges.push({ scheme: String(scheme[1]).toLowerCase(), params })
  }
  return challenges
}

function unquoted(value: string): string {
  return value.startsWith('"') ? value.slice(1, -1).replace(/\\(.)/gs, '$1') : value
}
