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
/** Entry and source, each with the space behind it: all of a record that the source decides. */
const knownLength = 16
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

/** How the records of strings begin that answer the present source, one behind the other, in the order of the strings. */
export type KnownRecords = {
  readonly view: DataView
  /** By the hash of its entry, one more than the place of each string; 0: a free slot. */
  readonly slots: Int32Array
}

/** @returns `undefined` where two strings have the same hash */
export function knownRecords(
  strings: readonly { readonly entryHash: string; readonly sourceHash: string }[],
): KnownRecords | undefined {
  let all = ''
  for (const { entryHash, sourceHash } of strings) all += `${entryHash} ${sourceHash} `
  const { buffer, byteOffset, byteLength } = Buffer.from(all, 'latin1')
  const view = new DataView(buffer, byteOffset, byteLength)
  const known = { view, slots: new Int32Array(2 << (32 - Math.clz32(strings.length))) }
  for (let place = 0; place < strings.length; place++) {
    const at = place * knownLength
    const slot = slotOf(known, view.getInt32(at), view.getInt32(at + 4))
    if (known.slots[slot] !== 0) return undefined
    known.slots[slot] = place + 1
  }
  return known
}

/** The slot of an entry by the two halves of its hash; a free one where no string has it. */
function slotOf({ view, slots }: KnownRecords, first: number, second: number): number {
  const last = slots.length - 1
  let slot = Math.imul(first ^ Math.imul(second, 31), 0x9e3779b1) >>> Math.clz32(last)
  for (;;) {
    const at = ((slots[slot] as number) - 1) * knownLength
    if (at < 0 || (view.getInt32(at) === first && view.getInt32(at + 4) === second)) return slot
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
  for (let line = start; line < end; line += lineLength) {
    const place = (known.slots[slotOf(known, view.getInt32(line), view.getInt32(line + 4))] as number) - 1
    // The source no longer has this string.
    if (place < 0) continue
    if (states[place] !== recordStates.none) return false
    const at = place * knownLength
    const isAnswered =
      known.view.getInt32(at + 8) === view.getInt32(line + 8) &&
      known.view.getInt32(at + 12) === view.getInt32(line + 12)
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
