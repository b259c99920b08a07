/** Addresses among the words of a message. A page has checks of its own for its links. */
import { quote } from '../quote.ts'
import type { TextCheck } from '../types.ts'
import { placeOf } from './addresses.ts'
import { isMisspelt } from './links.ts'
import { isSlip } from './spellings.ts'

/** In ASCII, for other scripts put their words and signs right behind an address. */
const address = /\bhttps?:\/\/[!#-&*-;=?-Z\\^-~]*[#$%&*+/0-9=?@A-Z\\^-z~]/gi

/**
 * A translation may name another page, in its language for instance; no two pages differ by a letter that is missing, new
 * or in another place.
 */
export function bareAddressCheck(source: string): TextCheck | undefined {
  if (!source.includes('://')) return undefined
  const expected: readonly string[] = source.match(address) ?? []
  return text => {
    const found: readonly string[] = text.match(address) ?? []
    const missing = expected.filter(one => !found.includes(one))
    const extra = found.filter(one => !expected.includes(one))
    for (const one of missing) {
      const slip = extra.find(other => isMisspeltAddress(one, other))
      if (slip !== undefined)
        return {
          reason: 'markup',
          message: `the address ${quote(slip)} is misspelt: ${quote(one)} in the source text`,
        }
    }
    return undefined
  }
}

function isMisspeltAddress(own: string, other: string): boolean {
  const [{ origin, way }, { origin: otherOrigin, way: otherWay }] = [placeOf(own), placeOf(other)]
  if (origin === otherOrigin)
    return isMisspelt({ kind: 'bare', target: own }, { kind: 'bare', target: other })
  // The last label may name the country of the reader.
  const [labels, others] = [origin.split('.'), otherOrigin.split('.')]
  const differing = labels.flatMap((label, at) => (label === others[at] ? [] : [at]))
  const [at = -1] = differing
  const isInName = differing.length === 1 && labels.length === others.length && at < labels.length - 1
  return isInName && way === otherWay && isSlip(labels[at] ?? '', others[at] ?? '')
}
