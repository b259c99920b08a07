/** The sections of a lock as they lie in its bytes: which of their records answer the present source, without a map of them. */
import type { Locale } from '../model.ts'
import { type LockRecord, recordLine } from './lock.ts'

/** A section from its first record on; only records, each a line of the same length, lie in it. */
export type SectionBytes = {
  readonly bytes: Buffer
  readonly view: DataView
  readonly start: number
  readonly end: number
}

/** A string has no record, one that answers the present source, or one that answers another text. */
export const recordStates = { none: 0, answers: 1, differs: 2 } as const

/** `<entry 8> <source 6> <text 6>` and a line feed. */
const lineLength = 23
const sourceAt = 9
const textAt = 16
const lineFeed = 0x0a
const space = 0x20
const bracket = 0x5b

/**
 * @param lock `undefined`: there is none
 * @returns `undefined` where the lock has a line that is no record, or two sections of one locale
 */
export function sectionsIn(lock: Uint8Array | undefined): ReadonlyMap<Locale, SectionBytes> | undefined {
  const sections = new Map<Locale, SectionBytes>()
  if (lock === undefined) return sections
  const bytes = Buffer.from(lock.buffer, lock.byteOffset, lock.byteLength)
  const view = new DataView(lock.buffer, lock.byteOffset, lock.byteLength)
  let locale: Locale | undefined
  let start = 0
  let at = 0
  const close = () => {
    if (locale !== undefined) sections.set(locale, { bytes, view, start, end: at })
  }
  while (at < bytes.length) {
    if (bytes[at] === bracket) {
      close()
      const end = bytes.indexOf(lineFeed, at)
      if (end < 0 || bytes[end - 1] !== 0x5d) return undefined
      locale = bytes.toString('utf8', at + 1, end - 1)
      if (sections.has(locale)) return undefined
      at = end + 1
      start = at
    } else {
      const isRecord =
        locale !== undefined &&
        bytes[at + lineLength - 1] === lineFeed &&
        bytes[at + sourceAt - 1] === space &&
        bytes[at + textAt - 1] === space
      if (!isRecord) return undefined
      at += lineLength
    }
  }
  close()
  return sections
}

/** The record of each string, by its place in the source. */
export type FoundRecords = {
  /** One of `recordStates`. */
  readonly states: Uint8Array
  /** Where its record begins, if it has one. */
  readonly lines: Int32Array
}

/** How the record of a string begins that answers its present text: entry and source, each with the space behind it. */
export type RecordStart = readonly [number, number, number, number]

export function recordStart(entryHash: string, sourceHash: string): RecordStart {
  const source = ` ${sourceHash} `
  return [fourAt(entryHash, 0), fourAt(entryHash, 4), fourAt(source, 0), fourAt(source, 4)]
}

/** As `getInt32` reads them. */
function fourAt(text: string, at: number): number {
  const first = (text.charCodeAt(at) << 24) | (text.charCodeAt(at + 1) << 16)
  return first | (text.charCodeAt(at + 2) << 8) | text.charCodeAt(at + 3)
}

export type KnownRecords = {
  readonly starts: readonly RecordStart[]
  /** By the hash of its entry, one more than the place of each string; 0: a free slot. */
  readonly slots: Int32Array
}

/** @returns `undefined` where two strings have the same hash */
export function knownRecords(starts: readonly RecordStart[]): KnownRecords | undefined {
  const known = { starts, slots: new Int32Array(2 << (32 - Math.clz32(starts.length))) }
  for (let place = 0; place < starts.length; place++) {
    const [first, second] = starts[place] as RecordStart
    const slot = slotOf(known, first, second)
    if (known.slots[slot] !== 0) return undefined
    known.slots[slot] = place + 1
  }
  return known
}

/** The slot of an entry by the two halves of its hash; a free one where no string has it. */
function slotOf({ starts, slots }: KnownRecords, first: number, second: number): number {
  const last = slots.length - 1
  let slot = Math.imul(first ^ Math.imul(second, 31), 0x9e3779b1) >>> Math.clz32(last)
  for (;;) {
    const place = (slots[slot] as number) - 1
    if (place < 0) return slot
    const start = starts[place] as RecordStart
    if (start[0] === first && start[1] === second) return slot
    slot = slot === last ? 0 : slot + 1
  }
}

/** @returns whether each string has at most one record */
export function findRecords(
  { bytes, view, start, end }: SectionBytes,
  known: KnownRecords,
  { states, lines }: FoundRecords,
): boolean {
  states.fill(recordStates.none)
  const { starts, slots } = known
  for (let line = start; line < end; line += lineLength) {
    const place = (slots[slotOf(known, view.getInt32(line), view.getInt32(line + 4))] as number) - 1
    // The source no longer has this string.
    if (place < 0) continue
    if (states[place] !== recordStates.none) return false
    const found = starts[place] as RecordStart
    const isAnswered = found[2] === view.getInt32(line + 8) && found[3] === view.getInt32(line + 12)
    if (!isAnswered && !recordLine.test(bytes.toString('latin1', line, line + lineLength - 1))) return false
    states[place] = isAnswered ? recordStates.answers : recordStates.differs
    lines[place] = line
  }
  return true
}

export function recordAt({ bytes }: SectionBytes, line: number): LockRecord {
  return {
    source: bytes.toString('latin1', line + sourceAt, line + textAt - 1),
    text: bytes.toString('latin1', line + textAt, line + lineLength - 1),
  }
}
