/** The bytes of a target in step with the entries of its source: the way in which nearly every file is read. */
import {
  type ByteWeights,
  type Entry,
  type EntryId,
  type EntryKey,
  keyOf,
  type Resource,
} from '../../model.ts'
import { hasEscape, skipSpace, startsWithMark, TextReader } from '../text-bytes.ts'
import type { Needed, NeededPlaces, Walker } from '../types.ts'
import {
  closeBrace,
  colon,
  comma,
  endOfScalar,
  endOfString,
  endOfValue,
  openBrace,
  quote,
  textAt,
} from './byte-tokens.ts'
import type { Dialect } from './dialect.ts'
import { maxDepth } from './limits.ts'
import { stepsOf } from './make-steps.ts'
import { container, isAt, type Steps, stepAt, text, viewOf } from './steps.ts'

export function jsonWalkers(
  dialect: Dialect,
  source: Resource,
  needed: readonly Needed[],
  weights: ByteWeights,
): readonly Walker[] | undefined {
  // Lists have no names to walk along, and only a tree shows which text replaces a message object.
  if (source.lists.size > 0 || (source.format === 'json' && source.messages !== undefined)) return undefined
  const steps = stepsOf(source.entries, needed, source.text)
  const texts = new TextReader(weights, 'refused')
  return steps && needed.map(one => walkerAlong(steps, one, dialect, texts))
}

/** How many texts that a target lacks are passed over before the next name is looked up. */
const mostGaps = 3

function walkerAlong(
  steps: Steps,
  { entries, beside }: Needed,
  { skips }: Dialect,
  texts: TextReader,
): Walker {
  const { kinds, bridgeStarts, memberStarts, bridgeEnds, froms, parents, nextTexts, ends, ids, seen } = steps
  const places = placesOf(steps, entries, beside)
  const none = kinds.length
  /** Behind the bridge to a text, if that is there; else 0. */
  const behindBridge = (
    step: number,
    at: number,
    isFirst: boolean,
    within: number,
    bytes: Buffer,
    view: DataView,
  ): number => {
    let from = bridgeStarts[step] as number
    const to = bridgeEnds[step] as number
    let start = at
    if (parents[step] === within) {
      from = memberStarts[step] as number
      if (!isFirst && bytes[start++] !== comma) return 0
    } else if (isFirst || froms[step] !== within) return 0
    return isAt(view, start, steps.view, from, to) ? start + to - from : 0
  }
  return (bytes, length, isDone) => {
    seen.fill(0)
    const rest: Entry[] = []
    let strange: Set<EntryKey> | undefined
    /** The open container of the source, and the ids of those in it that the source does not have. */
    let within = 0
    const others: EntryId[] = []
    let next = 1
    let at = skipSpace(bytes, startsWithMark(bytes) ? 3 : 0)
    if (bytes[at] !== openBrace) return undefined
    at++
    let isFirst = true
    const view = viewOf(bytes)
    for (;;) {
      // Nearly every member is a text that is expected, and written as in the source.
      let step: number = others.length > 0 ? none : (nextTexts[next] as number)
      let start = 0
      for (let gaps = 0; step < none; step = nextTexts[step + 1] as number) {
        if ((places[step] as number) < 0) continue
        start = behindBridge(step, at, isFirst, within, bytes, view)
        if (start > 0) break
        if (++gaps > mostGaps) step = none - 1
      }
      if (step < none) {
        if (seen[step] === 1) return undefined
        seen[step] = 1
        for (let opened = step - 1; parents[step] !== within && kinds[opened] === container; opened--) {
          if (seen[opened] === 1) return undefined
          seen[opened] = 1
        }
        within = parents[step] as number
        next = step + 1
        isFirst = false
        at = texts.read(bytes, start)
        if (at < 0) return undefined
        const place = places[step] as number
        if (!isDone(place, start, at, texts.weight)) {
          const value = textAt(bytes, start, at)
          if (value === undefined) return undefined
          const { id, key } = entries[place] as Entry
          rest.push({ id, key, text: value, start: start - 1, end: at + 1 })
        }
        at++
        continue
      }

      at = skipSpace(bytes, at)
      if (bytes[at] === closeBrace) {
        at++
        isFirst = false
        if (others.pop() !== undefined) continue
        next = (ends[within] as number) + 1
        within = parents[within] as number
        if (within >= 0) continue
        return skipSpace(bytes, at) === length ? rest : undefined
      }
      if (!isFirst) {
        if (bytes[at] !== comma) return undefined
        at = skipSpace(bytes, at + 1)
      }
      isFirst = false
      if (bytes[at] !== quote) return undefined
      const nameStart = at + 1
      const nameEnd = endOfString(bytes, nameStart)
      if (nameEnd < 0) return undefined
      at = skipSpace(bytes, nameEnd + 1)
      if (bytes[at] !== colon) return undefined
      at = skipSpace(bytes, at + 1)
      const code = bytes[at]
      const parent = others.length > 0 ? (others[others.length - 1] as EntryId) : (ids[within] as EntryId)
      const found: number = others.length > 0 ? -1 : stepAt(steps, within, next, bytes, nameStart, nameEnd)
      const place = found < 0 ? -1 : (places[found] as number)
      const kind = found < 0 ? none : kinds[found]
      let id: EntryId = place < 0 ? [] : (entries[place] as Entry).id
      let key = place < 0 ? '' : (entries[place] as Entry).key
      if (found >= 0) {
        if (seen[found] === 1) return undefined
        seen[found] = 1
        next = found + 1
      }
      if (place < 0 && kind !== container) {
        // Another spelling of a name that the source has would be taken for another name.
        if (hasEscape(bytes, nameStart, nameEnd)) return undefined
        const name = bytes.toString('utf8', nameStart, nameEnd)
        if (skips(name, parent.length + 1, code === openBrace)) {
          at = endOfValue(bytes, at, parent.length + 2)
          if (at < 0) return undefined
          continue
        }
        id = [...parent, name]
        key = keyOf(id)
        strange ??= new Set()
        if (strange.has(key)) return undefined
        strange.add(key)
      }
      if (code === openBrace) {
        if (parent.length + 1 >= maxDepth || kind === text) return undefined
        if (kind === container) within = found
        else others.push(id)
        at++
        isFirst = true
        continue
      }
      if (kind === container) return undefined
      start = code === quote ? at + 1 : at
      at = code === quote ? texts.read(bytes, start) : endOfScalar(bytes, start)
      if (at < 0) return undefined
      if (code !== quote) rest.push({ id, key, text: '', start, end: at })
      else {
        if (place < 0 || !isDone(place, start, at, texts.weight)) {
          const value = textAt(bytes, start, at)
          if (value === undefined) return undefined
          rest.push({ id, key, text: value, start: start - 1, end: at + 1 })
        }
        at++
      }
    }
  }
}

/** By step the place of the text that is needed there; -1: none is. */
function placesOf(
  { kinds, origins, keys }: Steps,
  entries: readonly Entry[],
  beside: NeededPlaces | undefined,
): readonly number[] {
  const made = beside && new Map(beside.made.map(index => [(entries[index] as Entry).key, index]))
  const places = new Array<number>(kinds.length)
  for (let step = 0; step < kinds.length; step++) {
    if (kinds[step] !== text) {
      places[step] = -1
      continue
    }
    const origin = origins[step] as number
    const place = origin < 0 || beside === undefined ? origin : (beside.placeOf[origin] as number)
    places[step] = place < 0 ? (made?.get(keys[step] as EntryKey) ?? -1) : place
  }
  return places
}
