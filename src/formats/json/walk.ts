/** The bytes of a target in step with the entries of its source: the way in which nearly every file is read. */
import type { ByteWeights, Entry, EntryId, EntryKey, Resource } from '../../model.ts'
import type { NeededPlaces, Walker, WalkerFor } from '../types.ts'
import {
  backslash,
  closeBrace,
  colon,
  comma,
  endOfScalar,
  endOfString,
  endOfValue,
  hasEscape,
  isPlainEscape,
  openBrace,
  quote,
  skipBlanks,
  startsWithMark,
  textAt,
} from './byte-tokens.ts'
import type { Dialect } from './dialect.ts'
import { maxDepth } from './limits.ts'
import { pointerPart } from './pointer.ts'
import { container, end, isAt, keyIn, type Steps, stepAt, stepsOf, text } from './steps.ts'

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
  const { kinds, names, places, ids: containerIds, seen } = steps
  const signs = signsOf(weights)
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
        const within = open[open.length - 1] as number
        // Nearly every member is the one that is expected.
        const expected = names[next] as Uint8Array
        let nameEnd = nameStart + expected.length
        const isExpected =
          within >= 0 && kinds[next] !== end && bytes[nameEnd] === quote && isAt(bytes, nameStart, expected)
        if (!isExpected) nameEnd = endOfString(bytes, nameStart)
        if (nameEnd < 0) return undefined
        at = skipBlanks(bytes, nameEnd + 1)
        if (bytes[at] !== colon) return undefined
        at = skipBlanks(bytes, at + 1)
        const code = bytes[at]
        const found = isExpected
          ? next
          : within < 0
            ? -1
            : stepAt(steps, within, next, bytes, nameStart, nameEnd)
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
          for (;;) {
            const byte = bytes[at] as number
            const sign = signs[byte]
            if (sign !== 0) {
              if (byte === quote) break
              if (byte < 0x20) return undefined
              if (byte === backslash) {
                const escaped = bytes[++at] as number
                if (escaped < 0x20) return undefined
                if (!isPlainEscape(escaped)) weight += never
              } else weight += sign === 3 ? behind(bytes, at) : (sign as number)
            }
            at++
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
      // Here only the end of an object is left, and what may follow it.
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

/** The weights, and 1 for every other byte that a text is not simply read on behind. */
function signsOf(weights: Uint8Array): Uint8Array {
  const signs = weights.slice()
  signs.fill(1, 0, 0x20)
  signs[quote] = 1
  signs[backslash] = 1
  return signs
}
