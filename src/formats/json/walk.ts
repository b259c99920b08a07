/** The bytes of a target in step with the entries of its source: the way in which nearly every file is read. */
import type { ByteWeights, Entry, EntryId, EntryKey, Resource } from '../../model.ts'
import type { NeededPlaces, Walker, WalkerFor } from '../types.ts'
import type { Dialect } from './dialect.ts'
import { maxDepth } from './limits.ts'
import { pointerPart } from './pointer.ts'

/** A text as JSON spells it between its quotes where it escapes no more than it must. */
export function spelledInJson(text: string): string {
  return JSON.stringify(text).slice(1, -1)
}

/** The members of a source in their order: texts, and containers with their ends. */
type Steps = {
  readonly kinds: number[]
  readonly names: Uint8Array[]
  /** For a text the place of its entry, for a container the step at which it ends. */
  readonly places: number[]
  /** Ids of the containers. */
  readonly ids: (EntryId | undefined)[]
  /** The members of containers that were looked up, by the bytes of their names. */
  readonly members: Map<number, Map<string, number>>
  /** The steps that a walk has met. */
  seen: Uint8Array
}

const text = 0
const container = 1
const end = 2
const noBytes = new Uint8Array(0)
/** How many members are looked at in their order, before a name is looked up. */
const nearby = 8

export function jsonWalkers(dialect: Dialect, source: Resource, weights: ByteWeights): WalkerFor | undefined {
  // Lists have no names to walk along, and only a tree shows which text replaces a message object.
  if (source.lists.size > 0 || (source.format === 'json' && source.messages !== undefined)) return undefined
  const steps = stepsOf(source.entries)
  return steps && ((entries, beside) => walkerAlong(steps, entries, beside, dialect, weights))
}

function walkerAlong(
  steps: Steps,
  entries: readonly Entry[],
  beside: NeededPlaces | undefined,
  { skips }: Dialect,
  { weights, behind, never }: ByteWeights,
): Walker {
  const { kinds, places, ids: containerIds, seen } = steps
  const made = new Map(beside?.made.map(index => [entries[index]?.key ?? '', index]))
  const entryAt = (
    place: number,
    parent: EntryId,
    name: string,
    key: EntryKey,
    text: string,
    start: number,
    end: number,
  ): Entry => {
    const { id, key: own } = entries[place] ?? { id: [...parent, name], key }
    return { id, key: own, text, start, end }
  }
  return (bytes, length, isDone) => {
    seen.fill(0)
    const rest: Entry[] = []
    let strange: Set<EntryKey> | undefined
    /** The open containers: their steps, or -1 where the source has none. */
    const open: number[] = []
    const ids: EntryId[] = []
    let at = skipBlanks(bytes, startsWithMark(bytes) ? 3 : 0)
    let next = 1
    let isFirst = true
    if (bytes[at] !== openBrace) return undefined
    open.push(0)
    ids.push([])
    at = skipBlanks(bytes, at + 1)

    for (;;) {
      if (bytes[at] === closeBrace && isFirst) {
        // An empty object; all others end behind a member.
      } else {
        if (bytes[at] !== quote) return undefined
        const nameStart = at + 1
        const nameEnd = endOfString(bytes, nameStart)
        if (nameEnd < 0) return undefined
        at = skipBlanks(bytes, nameEnd + 1)
        if (bytes[at] !== colon) return undefined
        at = skipBlanks(bytes, at + 1)
        const code = bytes[at]
        const within = open[open.length - 1] as number
        const found = within < 0 ? -1 : stepAt(steps, within, next, bytes, nameStart, nameEnd)
        const parent = ids[ids.length - 1] as EntryId
        let name = ''
        let key = ''
        let isSkipped = false
        /** The place of the entry that is needed under this name. */
        let place = -1
        if (found >= 0) {
          if (seen[found] === 1) return undefined
          seen[found] = 1
          next = found + 1
          if (kinds[found] === text) {
            place = places[found] as number
            if (beside !== undefined) place = beside.placeOf[place] as number
          }
        }
        if (found < 0 || (kinds[found] === text && place < 0)) {
          // Another spelling of a name that the source has would be taken for another name.
          if (hasEscape(bytes, nameStart, nameEnd)) return undefined
          name = bytes.toString('utf8', nameStart, nameEnd)
          key = `${keyIn(parent)}/${pointerPart(name)}`
          place = made.get(key) ?? -1
          isSkipped = place < 0 && skips(name, open.length, code === openBrace)
          if (!isSkipped) {
            strange ??= new Set()
            if (strange.has(key)) return undefined
            strange.add(key)
          }
        }
        if (isSkipped) {
          at = endOfValue(bytes, at, open.length + 1)
          if (at < 0) return undefined
        } else if (code === quote) {
          const start = at + 1
          let weight = 0
          at = start
          for (let byte = bytes[at] as number; byte !== quote; byte = bytes[++at] as number) {
            const own = weights[byte] as number
            if (own !== 0 || byte < 0x20) {
              if (byte < 0x20) return undefined
              weight += own === 3 ? behind(bytes, at) : own
            } else if (byte === backslash) {
              const escaped = bytes[++at] as number
              if (!isPlainEscape(escaped)) {
                if (escaped < 0x20) return undefined
                weight += never
              }
            }
          }
          if (found >= 0 && kinds[found] === container) return undefined
          if (place < 0 || !isDone(place, start, at, weight)) {
            const value = textAt(bytes, start, at)
            if (value === undefined) return undefined
            rest.push(entryAt(place, parent, name, key, value, start - 1, at + 1))
          }
          at++
        } else if (code === openBrace) {
          if (open.length >= maxDepth) return undefined
          if (place >= 0 || (found >= 0 && kinds[found] === text)) return undefined
          open.push(found)
          ids.push(found >= 0 ? (containerIds[found] as EntryId) : [...parent, name])
          at = skipBlanks(bytes, at + 1)
          isFirst = true
          continue
        } else {
          const start = at
          at = endOfScalar(bytes, at)
          if (at < 0) return undefined
          if (found >= 0 && kinds[found] === container) return undefined
          rest.push(entryAt(place, parent, name, key, '', start, at))
        }
        at = skipBlanks(bytes, at)
        if (bytes[at] === comma) {
          at = skipBlanks(bytes, at + 1)
          isFirst = false
          continue
        }
      }
      // Here only the end of an object is left, and what may stand behind it.
      for (;;) {
        if (bytes[at] !== closeBrace) return undefined
        const closed = open.pop() as number
        ids.pop()
        if (closed >= 0) next = (places[closed] as number) + 1
        at = skipBlanks(bytes, at + 1)
        if (open.length === 0) return at === length ? rest : undefined
        if (bytes[at] !== comma) continue
        at = skipBlanks(bytes, at + 1)
        isFirst = false
        break
      }
    }
  }
}

const openBrace = 0x7b
const closeBrace = 0x7d
const openBracket = 0x5b
const closeBracket = 0x5d
const comma = 0x2c
const colon = 0x3a
const quote = 0x22
const backslash = 0x5c

function noSteps(): Steps {
  return { kinds: [], names: [], places: [], ids: [], members: new Map(), seen: new Uint8Array(0) }
}

function addStep(
  { kinds, names, places, ids }: Steps,
  kind: number,
  name: Uint8Array,
  place: number,
  id?: EntryId,
): void {
  kinds.push(kind)
  names.push(name)
  places.push(place)
  ids.push(id)
}

function endContainer(steps: Steps, open: number[]): void {
  steps.places[open.pop() as number] = steps.kinds.length
  addStep(steps, end, noBytes, -1)
}

/** @returns `undefined` where the entries are not those of one object, one behind the other */
function stepsOf(entries: readonly Entry[]): Steps | undefined {
  const steps = noSteps()
  addStep(steps, container, noBytes, -1, [])
  const open = [0]
  const keys = new Set<string>()
  for (const [index, { id, key }] of entries.entries()) {
    if (id.length === 0 || keys.has(key)) return undefined
    keys.add(key)
    const above = steps.ids[open[open.length - 1] as number] as EntryId
    let common = 0
    while (common < above.length && common < id.length - 1 && above[common] === id[common]) common++
    while (open.length > common + 1) endContainer(steps, open)
    for (let depth = common + 1; depth < id.length; depth++) {
      const within = id.slice(0, depth)
      if (keys.has(keyIn(within))) return undefined
      keys.add(keyIn(within))
      open.push(steps.kinds.length)
      addStep(steps, container, nameBytes(within), -1, within)
    }
    addStep(steps, text, nameBytes(id), index)
  }
  while (open.length > 0) endContainer(steps, open)
  steps.seen = new Uint8Array(steps.kinds.length)
  return steps
}

function nameBytes(id: EntryId): Uint8Array {
  return Buffer.from(spelledInJson(id.at(-1) ?? ''))
}

/** The step of a member, which is mostly the one that is expected; -1: the source has none of this name. */
function stepAt(
  { kinds, names, places, members }: Steps,
  within: number,
  expected: number,
  bytes: Buffer,
  start: number,
  stop: number,
): number {
  const length = stop - start
  let at = expected
  for (let tries = 0; tries < nearby && kinds[at] !== end; tries++) {
    const name = names[at] as Uint8Array
    if (name.length === length) {
      let same = 0
      while (same < length && name[same] === bytes[start + same]) same++
      if (same === length) return at
    }
    at = kinds[at] === container ? (places[at] as number) + 1 : at + 1
  }
  let known = members.get(within)
  if (known === undefined) {
    known = new Map<string, number>()
    for (
      at = within + 1;
      kinds[at] !== end;
      at = kinds[at] === container ? (places[at] as number) + 1 : at + 1
    )
      known.set(Buffer.from(names[at] as Uint8Array).toString('latin1'), at)
    members.set(within, known)
  }
  return known.get(bytes.toString('latin1', start, stop)) ?? -1
}

function keyIn(id: EntryId): EntryKey {
  let key = ''
  for (const part of id) key += `/${pointerPart(part)}`
  return key
}

function startsWithMark(bytes: Buffer): boolean {
  return bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf
}

function skipBlanks(bytes: Buffer, from: number): number {
  let at = from
  for (;;) {
    const byte = bytes[at]
    if (byte !== 0x20 && byte !== 0x0a && byte !== 0x0d && byte !== 0x09) return at
    at++
  }
}

/** The closing quote; -1: there is none, or a control character before it. */
function endOfString(bytes: Buffer, from: number): number {
  let at = from
  for (let byte = bytes[at] as number; byte !== quote; byte = bytes[++at] as number) {
    if (byte < 0x20) return -1
    if (byte === backslash && (bytes[++at] as number) < 0x20) return -1
  }
  return at
}

function hasEscape(bytes: Buffer, start: number, end: number): boolean {
  for (let at = start; at < end; at++) if (bytes[at] === backslash) return true
  return false
}

/** Whether an escape is the only spelling of its character, and that has no weight. */
function isPlainEscape(byte: number): boolean {
  return byte === 0x6e || byte === quote || byte === backslash || byte === 0x74 || byte === 0x72
}

/** `undefined`: an escape in it is none. */
function textAt(bytes: Buffer, start: number, end: number): string | undefined {
  const raw = bytes.toString('utf8', start, end)
  if (!raw.includes('\\')) return raw
  try {
    return JSON.parse(`"${raw}"`)
  } catch {
    return undefined
  }
}

const scalar = /^(?:true|false|null|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?)$/

/** Behind a number, `true`, `false` or `null`; -1: there is none. */
function endOfScalar(bytes: Buffer, from: number): number {
  let at = from
  for (;;) {
    const byte = bytes[at] as number
    if (byte <= 0x20 || byte === comma || byte === closeBrace || byte === closeBracket) break
    at++
  }
  return scalar.test(bytes.toString('latin1', from, at)) ? at : -1
}

/** Behind a value that is no matter of translation; -1: it is malformed. */
function endOfValue(bytes: Buffer, from: number, depth: number): number {
  const code = bytes[from]
  if (code === quote) {
    const end = endOfString(bytes, from + 1)
    return end < 0 || textAt(bytes, from + 1, end) === undefined ? -1 : end + 1
  }
  if (code !== openBrace && code !== openBracket) return endOfScalar(bytes, from)
  if (depth > maxDepth) return -1
  const close = code === openBrace ? closeBrace : closeBracket
  let at = skipBlanks(bytes, from + 1)
  if (bytes[at] === close) return at + 1
  for (;;) {
    if (code === openBrace) {
      const end = bytes[at] === quote ? endOfString(bytes, at + 1) : -1
      if (end < 0 || textAt(bytes, at + 1, end) === undefined) return -1
      at = skipBlanks(bytes, end + 1)
      if (bytes[at] !== colon) return -1
      at = skipBlanks(bytes, at + 1)
    }
    at = endOfValue(bytes, at, depth + 1)
    if (at < 0) return -1
    at = skipBlanks(bytes, at)
    if (bytes[at] === close) return at + 1
    if (bytes[at] !== comma) return -1
    at = skipBlanks(bytes, at + 1)
  }
}
