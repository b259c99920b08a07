/** The sections of a lock as they lie in its bytes: which of their records answer the present source, without a map of them. */
import type { Locale } from '../model.ts'
import { type LockRecord, recordLine } from './lock.ts'

/** A section from its first record on; only records, each a line of the same length, lie in it. */
export type SectionBytes = { readonly bytes: Buffer; readonly start: number; readonly end: number }

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
  let locale: Locale | undefined
  let start = 0
  let at = 0
  const close = () => {
    if (locale !== undefined) sections.set(locale, { bytes, start, end: at })
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

type Recorded = { readonly recordBytes: Uint8Array; readonly entryHash: string }

/** How the record of a string begins that answers the present source. */
export function recordBytes(entryHash: string, sourceHash: string): Uint8Array {
  return Buffer.from(`${entryHash} ${sourceHash} `, 'latin1')
}

/** @returns whether each string has at most one record */
export function findRecords(
  { bytes, start, end }: SectionBytes,
  strings: readonly Recorded[],
  { states, lines }: FoundRecords,
): boolean {
  states.fill(recordStates.none)
  let next = 0
  let places: ReadonlyMap<string, number> | undefined
  for (let line = start; line < end; line += lineLength) {
    let place = placeNear(strings, next, bytes, line)
    if (place < 0) {
      places ??= new Map(strings.map(({ entryHash }, index) => [entryHash, index]))
      if (places.size < strings.length) return false
      place = places.get(bytes.toString('latin1', line, line + sourceAt - 1)) ?? -1
      // The source no longer has this string.
      if (place < 0) continue
    }
    if (states[place] !== recordStates.none) return false
    const known = (strings[place] as Recorded).recordBytes
    let same = sourceAt
    while (same < knownLength && known[same] === bytes[line + same]) same++
    const isAnswered = same === knownLength
    if (!isAnswered && !recordLine.test(bytes.toString('latin1', line, line + lineLength - 1))) return false
    states[place] = isAnswered ? recordStates.answers : recordStates.differs
    lines[place] = line
    next = place + 1
  }
  return true
}

export function recordAt({ bytes }: SectionBytes, line: number): LockRecord {
  return {
    source: bytes.toString('latin1', line + sourceAt, line + textAt - 1),
    text: bytes.toString('latin1', line + textAt, line + lineLength - 1),
  }
}

/** Translations are mostly recorded in the order of the source, with a gap where one is missing. */
function placeNear(strings: readonly Recorded[], from: number, bytes: Buffer, line: number): number {
  const last = Math.min(from + 8, strings.length)
  for (let place = from; place < last; place++) {
    const known = (strings[place] as Recorded).recordBytes
    let same = 0
    while (same < sourceAt - 1 && known[same] === bytes[line + same]) same++
    if (same === sourceAt - 1) return place
  }
  return -1
}
