/** The values of keywords in the bytes of a catalog. A zero follows the last byte. */
import { skipSpace, type TextReader } from '../../text-bytes.ts'

const quote = 0x22
const lineFeed = 0x0a
const carriageReturn = 0x0d

/** A value of pieces between quotes. */
export class Value {
  /** The bytes of its text, as it is spelled without the quotes between its pieces. */
  bytes: Buffer = none
  from = 0
  to = 0
  weight = 0
  /** From its first quote to behind its last. */
  start = 0
  end = 0
  readonly #reader: TextReader
  #room: Buffer = none

  constructor(reader: TextReader) {
    this.#reader = reader
  }

  get size(): number {
    return this.to - this.from
  }

  raw(): string {
    return this.bytes.toString('utf8', this.from, this.to)
  }

  equals(other: Buffer, start: number): boolean {
    const { bytes, from, to } = this
    for (let at = from, beside = start; at < to; at++, beside++) if (bytes[at] !== other[beside]) return false
    return true
  }

  /** Behind the value and the blank lines behind it; -1: it is not written as tools write it. */
  read(bytes: Buffer, behindKeyword: number): number {
    let at = skipBlanks(bytes, behindKeyword)
    if (bytes[at] !== quote) return -1
    this.start = at
    this.bytes = bytes
    this.from = at + 1
    this.to = at + 1
    this.weight = 0
    while (bytes[at] === quote) {
      const close = this.#reader.read(bytes, at + 1)
      if (close < 0) return -1
      this.#add(bytes, at + 1, close)
      this.weight += this.#reader.weight
      this.end = close + 1
      at = skipBlanks(bytes, close + 1)
      const byte = bytes[at]
      if (byte !== lineFeed && byte !== carriageReturn && byte !== 0) return -1
      at = skipSpace(bytes, at)
    }
    return at
  }

  #add(bytes: Buffer, start: number, end: number): void {
    if (this.from === this.to) {
      this.bytes = bytes
      this.from = start
      this.to = end
      return
    }
    const { size } = this
    const wanted = size + end - start
    if (this.bytes === bytes) {
      if (this.#room.length < wanted) this.#room = Buffer.allocUnsafeSlow(2 * wanted)
      bytes.copy(this.#room, 0, this.from, this.to)
    } else if (this.#room.length < wanted) {
      const larger = Buffer.allocUnsafeSlow(2 * wanted)
      this.#room.copy(larger, 0, 0, size)
      this.#room = larger
    }
    bytes.copy(this.#room, size, start, end)
    this.bytes = this.#room
    this.from = 0
    this.to = wanted
  }
}

const none = Buffer.alloc(0)

function skipBlanks(bytes: Buffer, from: number): number {
  let at = from
  while (bytes[at] === 0x20 || bytes[at] === 0x09) at++
  return at
}
