/** The bytes of a target in step with the entries of its source, as far as a file is written as Xcode and most tools write it. */
import { type ByteWeights, type Entry, type EntryKey, once, type Resource } from '../../model.ts'
import { hasEscape, isPlainEscape, startsWithMark, TextReader } from '../text-bytes.ts'
import type { Needed, Walker } from '../types.ts'
import { keyOfName } from './entries.ts'
import { type Cursor, readQuoted } from './tokens.ts'

/** A text between its quotes, with no more escapes than it needs. */
export function spelledInStrings(text: string): string {
  return needsEscape.test(text) ? text.replace(/["\\\n\r\t]/g, one => escapes.get(one) ?? one) : text
}

const needsEscape = /["\\\n\r\t]/
const escapes: ReadonlyMap<string, string> = new Map([
  ['"', '\\"'],
  ['\\', '\\\\'],
  ['\n', '\\n'],
  ['\r', '\\r'],
  ['\t', '\\t'],
])

export function stringsWalkers(
  { containers }: Resource,
  needed: readonly Needed[],
  weights: ByteWeights,
): readonly Walker[] | undefined {
  // The scan says where one of the two files has a text and the other a dictionary.
  if (containers.size > 0) return undefined
  const texts = new TextReader(weights, 'weighed')
  const walkers: Walker[] = []
  for (const { entries } of needed) {
    const names = namesOf(entries)
    if (names === undefined) return undefined
    walkers.push(walkerAlong(entries, names, texts))
  }
  return walkers
}

/** The names of entries as bytes, one behind the other. */
type Names = {
  readonly bytes: Buffer
  readonly starts: Int32Array
  readonly places: () => Map<string, number>
}

function namesOf(entries: readonly Entry[]): Names | undefined {
  const spelled: string[] = []
  for (const { id } of entries) {
    const [name = ''] = id
    if (id.length !== 1 || !name.isWellFormed()) return undefined
    spelled.push(spelledInStrings(name))
  }
  const starts = new Int32Array(spelled.length + 1)
  for (const [place, name] of spelled.entries())
    starts[place + 1] = (starts[place] as number) + Buffer.byteLength(name)
  return {
    bytes: Buffer.from(spelled.join('')),
    starts,
    places: once(() => new Map(spelled.map((name, place) => [name, place]))),
  }
}

const quote = 0x22
const backslash = 0x5c
const slash = 0x2f
const star = 0x2a
const lineFeed = 0x0a
const carriageReturn = 0x0d
const equals = 0x3d
const semicolon = 0x3b

function walkerAlong(entries: readonly Entry[], names: Names, texts: TextReader): Walker {
  const seen = new Uint8Array(entries.length)
  return (bytes, length, isDone) => {
    seen.fill(0)
    const rest: Entry[] = []
    let strange: Set<EntryKey> | undefined
    let next = 0
    let at = skipTrivia(bytes, startsWithMark(bytes) ? 3 : 0)
    while (at >= 0 && at < length) {
      if (bytes[at] !== quote) return undefined
      const nameStart = at + 1
      const nameEnd = endOfName(bytes, nameStart)
      if (nameEnd < 0) return undefined
      const start = startOfValue(bytes, nameEnd + 1)
      if (start < 0) return undefined
      const end = texts.read(bytes, start)
      if (end < 0) return undefined
      at = skipBlanks(bytes, end + 1)
      if (bytes[at] !== semicolon) return undefined
      at = skipTrivia(bytes, at + 1)
      const place = placeOf(names, next, bytes, nameStart, nameEnd)
      if (place >= 0) {
        // The last of several counts, and a notice says so.
        if (seen[place] === 1) return undefined
        seen[place] = 1
        next = place + 1
        if (isDone(place, start, end, texts.weight)) continue
      }
      const known = entries[place] ?? newEntry(bytes, nameStart, nameEnd)
      if (known === undefined) return undefined
      if (place < 0) {
        strange ??= new Set()
        if (strange.has(known.key)) return undefined
        strange.add(known.key)
      }
      const text = textAt(bytes, start, end)
      if (text === undefined) return undefined
      rest.push({ id: known.id, key: known.key, text, start: start - 1, end: end + 1 })
    }
    return at === length ? rest : undefined
  }
}

/** The place of the entry of a name, which is mostly the next one; -1: there is none. */
function placeOf(
  { bytes: all, starts, places }: Names,
  next: number,
  bytes: Buffer,
  start: number,
  end: number,
): number {
  const last = Math.min(next + nearby, starts.length - 1)
  for (let place = next; place < last; place++) {
    const from = starts[place] as number
    const size = (starts[place + 1] as number) - from
    if (size !== end - start) continue
    let same = 0
    while (same < size && all[from + same] === bytes[start + same]) same++
    if (same === size) return place
  }
  return places().get(bytes.toString('utf8', start, end)) ?? -1
}

/** How many names are looked at in their order, before one is looked up. */
const nearby = 4

/** `undefined` where a name that no entry has may be another spelling of one. */
function newEntry(bytes: Buffer, start: number, end: number): Pick<Entry, 'id' | 'key'> | undefined {
  if (hasEscape(bytes, start, end)) return undefined
  const name = bytes.toString('utf8', start, end)
  return { id: [name], key: keyOfName(name) }
}

/** The closing quote; -1: there is none, or the name has an escape that the scan has something to say about. */
function endOfName(bytes: Buffer, start: number): number {
  let at = start
  for (let byte = bytes[at] as number; byte !== quote; byte = bytes[++at] as number) {
    if (byte < 0x20) return -1
    if (byte === backslash && !isPlainEscape(bytes[++at] as number)) return -1
  }
  return at
}

/** Behind the opening quote of the value, from behind the name; -1: there is none. */
function startOfValue(bytes: Buffer, from: number): number {
  let at = skipBlanks(bytes, from)
  if (bytes[at] !== equals) return -1
  at = skipBlanks(bytes, at + 1)
  return bytes[at] === quote ? at + 1 : -1
}

function skipBlanks(bytes: Buffer, from: number): number {
  let at = from
  for (;;) {
    const byte = bytes[at] as number
    if (byte !== 0x20 && (byte < 0x09 || byte > 0x0d)) return at
    at++
  }
}

/** Behind blanks and comments; -1: a comment has no end that is seen here. */
function skipTrivia(bytes: Buffer, from: number): number {
  let at = from
  for (;;) {
    at = skipBlanks(bytes, at)
    if (bytes[at] !== slash) return at
    at =
      bytes[at + 1] === star
        ? endOfBlock(bytes, at + 2)
        : bytes[at + 1] === slash
          ? endOfLine(bytes, at + 2)
          : -1
    if (at < 0) return -1
  }
}

function endOfBlock(bytes: Buffer, from: number): number {
  for (let at = from; ; at++) {
    const byte = bytes[at]
    if (byte === 0) return -1
    if (byte === star && bytes[at + 1] === slash) return at + 2
  }
}

/** Other line ends than these lie beyond ASCII, and a comment with one of them is read by the scan. */
function endOfLine(bytes: Buffer, from: number): number {
  for (let at = from; ; at++) {
    const byte = bytes[at]
    if (byte === lineFeed || byte === carriageReturn) return at
    if (byte === 0 || byte === 0xe2) return -1
  }
}

/** `undefined` where the scan has something to say about one of its escapes. */
function textAt(bytes: Buffer, start: number, end: number): string | undefined {
  const raw = bytes.toString('utf8', start - 1, end + 1)
  if (!raw.includes('\\') && !raw.includes('\r')) return raw.slice(1, -1)
  const cursor: Cursor = { text: raw, at: 0, idleBackslash: -1 }
  const text = readQuoted(cursor)
  return cursor.idleBackslash >= 0 ? undefined : text
}
