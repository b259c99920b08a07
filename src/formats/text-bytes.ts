/** Texts between quotes, read in the bytes of their file. A zero follows the last byte of a file. */
import type { ByteWeights } from '../model.ts'

export function startsWithMark(bytes: Buffer): boolean {
  return bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf
}

const quote = 0x22
const backslash = 0x5c

/** Reads over texts, and weighs them. */
export class TextReader {
  /** The weight of the text that was read last. */
  weight = 0
  /** The weights, and 1 for every other byte that a text is not simply read on behind. */
  readonly #signs: Uint8Array
  readonly #weights: ByteWeights
  readonly #controls: 'refused' | 'weighed'

  /** @param controls - a text with a raw control character is malformed, or such a text is never done */
  constructor(weights: ByteWeights, controls: 'refused' | 'weighed') {
    this.#weights = weights
    this.#controls = controls
    this.#signs = weights.weights.slice()
    this.#signs.fill(1, 0, 0x20)
    this.#signs[quote] = 1
    this.#signs[backslash] = 1
  }

  /** The closing quote; -1: there is none, or the text is malformed. */
  read(bytes: Buffer, start: number): number {
    const signs = this.#signs
    let weight = 0
    let at = start
    for (;;) {
      const byte = bytes[at] as number
      const sign = signs[byte]
      if (sign !== 0) {
        if (byte === quote) break
        if (byte < 0x20) {
          if (byte === 0 || this.#controls === 'refused') return -1
          weight += this.#weights.never
        } else if (byte === backslash) {
          const escaped = bytes[++at] as number
          if (escaped < 0x20) return -1
          if (!isPlainEscape(escaped)) weight += this.#weights.never
        } else weight += sign === 3 ? this.#weights.behind(bytes, at) : (sign as number)
      }
      at++
    }
    this.weight = weight
    return at
  }
}

/** Behind blanks and line ends. */
export function skipSpace(bytes: Buffer, from: number): number {
  let at = from
  for (;;) {
    const byte = bytes[at]
    if (byte !== 0x20 && byte !== 0x0a && byte !== 0x0d && byte !== 0x09) return at
    at++
  }
}

export function hasEscape(bytes: Buffer, start: number, end: number): boolean {
  for (let at = start; at < end; at++) if (bytes[at] === backslash) return true
  return false
}

/** Whether an escape is the only spelling of its character that is ever done, and that has no weight. */
export function isPlainEscape(byte: number): boolean {
  return byte === 0x6e || byte === quote || byte === backslash || byte === 0x74 || byte === 0x72
}
