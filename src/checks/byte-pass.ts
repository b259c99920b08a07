/** The fast pass over the bytes of a text in UTF-8, which are not decoded for it. */
import type { ByteWeights } from '../model.ts'
import type { FastPass } from './fast-pass.ts'

export type BytePass = Omit<FastPass, 'segments'> & {
  readonly segments: readonly Uint8Array[]
  /** The source text as its file writes it, and how many bytes it has. */
  readonly spelled: string
  readonly size: number
}

/** @param spelled - a text as its file writes it between its quotes */
export function bytePass(
  { specials, segments, forbidden, mayEscape }: FastPass,
  text: string,
  spelled: (text: string) => string,
): BytePass {
  const own = spelled(text)
  const bytes = segments.length === 0 ? none : segments.map(part => Buffer.from(spelled(part)))
  return { specials, segments: bytes, forbidden, mayEscape, spelled: own, size: Buffer.byteLength(own) }
}

const none: BytePass['segments'] = []

/** More than any text has: what is counted as so many never passes. */
const never = 1e6

/** Special code units by the bytes that they are in, for `passesAsBytes`; the first bytes of some say so only with the next. */
export const specialBytes: ByteWeights = {
  weights: weightsOf(),
  behind(bytes, at) {
    const next = bytes[at + 1] ?? 0
    // C1 controls; bidirectional controls; and the bracket that the mark of a trial begins with.
    if (bytes[at] === 0xc2) return next < 0xa0 ? 1 : 0
    if (next === 0x9f) return never
    const last = bytes[at + 2] ?? 0
    if (next === 0x80) return last >= 0xaa && last <= 0xae ? 1 : 0
    return next === 0x81 && last >= 0xa6 && last <= 0xa9 ? 1 : 0
  },
  never,
}

/** A backslash of the text is two in its file; one that is spelled by its number is doubtful. */
const spelledEscapes = /\\\\|\\[uUx0-7]|&[#\w]+;/

/**
 * Whether the text in these bytes passes; `false` says nothing.
 * @param specials - the weight of the bytes
 */
export function passesAsBytes(
  pass: BytePass,
  bytes: Buffer,
  start: number,
  end: number,
  specials: number,
): boolean {
  if (specials !== pass.specials || !startsVisibly(bytes, start)) return false
  if (pass.forbidden !== undefined || pass.mayEscape) {
    const text = bytes.toString('latin1', start, end)
    if (pass.forbidden?.test(text) === true || (pass.mayEscape && spelledEscapes.test(text))) return false
  }
  let from = start
  for (const segment of pass.segments) {
    from = behind(bytes, from, end, segment)
    if (from < 0) return false
  }
  return true
}

/** As `startsVisibly` of a text, with more that is doubtful. */
function startsVisibly(bytes: Buffer, start: number): boolean {
  const first = bytes[start] as number
  const next = bytes[start + 1]
  // Escapes of a quote and of a backslash.
  if (first < 0x80) return first > 0x20 && (first !== 0x5c || next === 0x22 || next === 0x5c)
  const last = bytes[start + 2]
  // U+0080 to U+00BF, U+2000 to U+2FFF; U+1680, U+3000, U+FEFF.
  if (first === 0xc2 || first === 0xe2) return false
  if (first === 0xe1) return next !== 0x9a || last !== 0x80
  return first === 0xe3 ? next !== 0x80 || last !== 0x80 : first !== 0xef || next !== 0xbb || last !== 0xbf
}

/** Where the first occurrence ends; -1: there is none. */
function behind(bytes: Buffer, from: number, end: number, wanted: Uint8Array): number {
  const { length } = wanted
  const first = wanted[0]
  for (let at = from; at + length <= end; at++) {
    if (bytes[at] !== first) continue
    let same = 1
    while (same < length && bytes[at + same] === wanted[same]) same++
    // A sign in front may make another placeholder of it.
    if (same >= length) return at > from && bytes[at - 1] === 0x23 ? -1 : at + length
  }
  return -1
}

function weightsOf(): Uint8Array {
  const weights = new Uint8Array(256)
  for (const byte of [0x24, 0x25, 0x3c, 0x40, 0x7b, 0x7d, 0x7f]) weights[byte] = 1
  for (let byte = 0; byte < 0x20; byte++)
    if (byte !== 0x09 && byte !== 0x0a && byte !== 0x0d) weights[byte] = 1
  weights[0xc2] = 3
  weights[0xe2] = 3
  return weights
}
