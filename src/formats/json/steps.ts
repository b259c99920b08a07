/** The steps along which the targets of a source are walked. */
import type { Entry, EntryId, EntryKey } from '../../model.ts'
import type { Needed } from '../types.ts'
import { pointerPart } from './pointer.ts'

/** A text as JSON spells it between its quotes where it escapes no more than it must. */
export function spelledInJson(text: string): string {
  return needsEscapes.test(text) ? JSON.stringify(text).slice(1, -1) : text
}

const needsEscapes = /["\\\u0000-\u001f\ud800-\udfff]/

/** The members of a source in their order, with all that a target may need beside them: texts, and containers with their ends. */
export type Steps = {
  readonly kinds: number[]
  /** The container that a step is in; -1: it is the root. */
  readonly parents: number[]
  /** The step at which a container ends. */
  readonly ends: number[]
  /** For a text its place in the source; -1: only targets need it. */
  readonly origins: number[]
  readonly keys: EntryKey[]
  /** The ids of containers. */
  readonly ids: (EntryId | undefined)[]
  /** The next text at each step or behind it; the number of steps: there is none. */
  readonly nextTexts: number[]
  /** All names and bridges. */
  readonly bytes: Buffer
  readonly view: DataView
  readonly nameStarts: number[]
  readonly nameEnds: number[]
  /**
   * The bridge to a text: what is between the closing quote of the text before it and its own opening quote, where a
   * file is written as its source is.
   */
  readonly bridgeStarts: number[]
  /** Where its part begins that is between a comma, or the brace of its container, and its own opening quote. */
  readonly memberStarts: number[]
  readonly bridgeEnds: number[]
  /** The container from which the bridge leads; -1: there is no bridge. */
  readonly froms: number[]
  /** The members of containers that were looked up, by the bytes of their names. */
  readonly members: Map<number, Map<string, number>>
  /** The steps that a walk has met. */
  readonly seen: Uint8Array
}

export const text = 0
export const container = 1
export const end = 2
/** How many members are looked at in their order, before a name is looked up. */
const nearby = 8

/**
 * @param written the text of the source
 * @returns `undefined` where the entries are not those of one object, one behind the other
 */
export function stepsOf(
  entries: readonly Entry[],
  needed: readonly Needed[],
  written: string,
): Steps | undefined {
  const maker = new StepMaker(styleOf(written.slice(0, entries[0]?.start)))
  const besides = formsBeside(entries, needed)
  for (let index = 0; index < entries.length; index++) {
    const forms = besides?.get(index)
    for (const form of forms?.before ?? []) if (!maker.add(form, -1)) return undefined
    if (!maker.add(entries[index] as Entry, index)) return undefined
    for (const form of forms?.behind ?? []) if (!maker.add(form, -1)) return undefined
  }
  return maker.made()
}

type Forms = { readonly before: Entry[]; readonly behind: Entry[] }

/** The entries that only targets need, by the place of the entry of the source which they are forms of. */
function formsBeside(
  entries: readonly Entry[],
  needed: readonly Needed[],
): ReadonlyMap<number, Forms> | undefined {
  let besides: Map<number, Forms> | undefined
  let known: Set<EntryKey> | undefined
  let places: Map<number, number> | undefined
  for (const one of needed) {
    for (const index of one.beside?.made ?? []) {
      const entry = one.entries[index] as Entry
      known ??= new Set(entries.map(({ key }) => key))
      if (known.has(entry.key)) continue
      known.add(entry.key)
      places ??= new Map(entries.map(({ start }, place) => [start, place]))
      const place = places.get(entry.start) ?? entries.length - 1
      besides ??= new Map()
      const forms = besides.get(place) ?? { before: [], behind: [] }
      besides.set(place, forms)
      forms[entry.copyOf === undefined ? 'before' : 'behind'].push(entry)
    }
  }
  return besides
}

/** How a file is written: a line end with the indent of one level, and a colon with the blanks around it. */
type Style = { readonly line: string; readonly indent: string; readonly colon: string }

/** @param beginning the text of a file up to its first value */
function styleOf(beginning: string): Style {
  const [, line = '', indent = '', colon = ':'] =
    /^\ufeff?\{((?:\r?\n)?)([ \t]*)"(?:[^"\\]|\\.)*"([ \t]*:[ \t]*)/.exec(beginning) ?? []
  return { line, indent: line === '' ? '' : indent, colon }
}

/** Most of a run's first look at a source is this, so that it makes as few objects as it can. */
class StepMaker {
  readonly #style: Style
  readonly #lines: string[] = []
  readonly #known = new Set<EntryKey>()
  readonly #steps: Omit<Steps, 'bytes' | 'view' | 'seen'> = {
    kinds: [],
    parents: [],
    ends: [],
    origins: [],
    keys: [],
    ids: [],
    nextTexts: [],
    nameStarts: [],
    nameEnds: [],
    bridgeStarts: [],
    memberStarts: [],
    bridgeEnds: [],
    froms: [],
    members: new Map(),
  }
  #within = 0
  #above: EntryId = []
  #size = 0
  #bridge = 0
  /** There is no bridge to the first text. */
  #from = -1
  #isFirst = true

  constructor(style: Style) {
    this.#style = style
    this.#push(container, -1, '', [])
  }

  /** @returns whether it has a place behind those before it */
  add({ id, key }: Entry, origin: number): boolean {
    const depth = id.length - 1
    if (depth < 0 || this.#isTwice(key)) return false
    let common = 0
    while (common < this.#above.length && common < depth && this.#above[common] === id[common]) common++
    while (this.#above.length > common) this.#close()
    while (this.#above.length < depth) {
      const name = id[this.#above.length] as string
      const own: EntryKey = `${this.#steps.keys[this.#within]}/${pointerPart(name)}`
      if (this.#isTwice(own)) return false
      const step = this.#push(container, -1, own, id.slice(0, this.#above.length + 1))
      this.#writeName(step, name, '{')
      this.#within = step
      this.#above = this.#steps.ids[step] as EntryId
      this.#isFirst = true
    }
    const step = this.#push(text, origin, key, undefined)
    const { bridgeStarts, bridgeEnds, froms } = this.#steps
    bridgeStarts[step] = this.#bridge
    this.#writeName(step, id[depth] as string, '"')
    bridgeEnds[step] = this.#size
    froms[step] = this.#from
    this.#from = this.#within
    this.#bridge = this.#size
    return true
  }

  made(): Steps {
    while (this.#within >= 0) this.#close()
    const { kinds, nextTexts } = this.#steps
    nextTexts.push(kinds.length)
    for (let step = kinds.length - 1; step >= 0; step--)
      nextTexts[step] = kinds[step] === text ? step : (nextTexts[step + 1] as number)
    const bytes = Buffer.from(room.subarray(0, this.#size))
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    return { ...this.#steps, bytes, view, seen: new Uint8Array(kinds.length) }
  }

  #isTwice(key: EntryKey): boolean {
    const { size } = this.#known
    return this.#known.add(key).size === size
  }

  #push(kind: number, origin: number, key: EntryKey, id: EntryId | undefined): number {
    const { kinds, parents, ends, origins, keys, ids } = this.#steps
    const { nextTexts, nameStarts, nameEnds, bridgeStarts, memberStarts, bridgeEnds, froms } = this.#steps
    parents.push(kinds.length === 0 ? -1 : this.#within)
    origins.push(origin)
    keys.push(key)
    ids.push(id)
    for (const places of [ends, nextTexts, nameStarts, nameEnds, bridgeStarts, memberStarts, bridgeEnds])
      places.push(0)
    froms.push(-1)
    return kinds.push(kind) - 1
  }

  #close(): void {
    const { parents, ends, ids } = this.#steps
    const closed = this.#within
    this.#within = parents[closed] as number
    ends[closed] = this.#push(end, -1, '', undefined)
    this.#above = ids[this.#within] ?? []
    this.#write(this.#lineAt(this.#above.length + 1))
    this.#write('}')
    this.#isFirst = false
  }

  #lineAt(level: number): string {
    const { line, indent } = this.#style
    this.#lines[level] ??= line + indent.repeat(level)
    return this.#lines[level]
  }

  #writeName(step: number, name: string, opening: string): void {
    const { memberStarts, nameStarts, nameEnds } = this.#steps
    if (!this.#isFirst) this.#write(',')
    memberStarts[step] = this.#size
    this.#write(this.#lineAt(this.#above.length + 1))
    this.#write('"')
    nameStarts[step] = this.#size
    this.#write(spelledInJson(name))
    nameEnds[step] = this.#size
    this.#write('"')
    this.#write(this.#style.colon)
    this.#write(opening)
    this.#isFirst = false
  }

  #write(part: string): void {
    const size = this.#size
    if (size + 3 * part.length > room.length) {
      const larger = Buffer.allocUnsafeSlow(2 * room.length + 3 * part.length)
      room.copy(larger, 0, 0, size)
      room = larger
    }
    for (let index = 0; index < part.length; index++) {
      const code = part.charCodeAt(index)
      if (code >= 0x80) {
        this.#size = size + room.write(part, size)
        return
      }
      room[size + index] = code
    }
    this.#size = size + part.length
  }
}

/** Where the bytes of steps are put together. */
let room = Buffer.allocUnsafeSlow(64 * 1024)

/** The step of a member, which is mostly near the one that is expected; -1: neither source nor target needs one of this name. */
export function stepAt(
  steps: Steps,
  within: number,
  expected: number,
  bytes: Buffer,
  start: number,
  stop: number,
): number {
  const { kinds, nameStarts, nameEnds, ends, members } = steps
  const view = viewOf(bytes)
  const length = stop - start
  const after = (step: number) => (kinds[step] === container ? (ends[step] as number) + 1 : step + 1)
  let at = expected
  for (let tries = 0; tries < nearby && kinds[at] !== end; tries++) {
    const name = nameStarts[at] as number
    const nameEnd = nameEnds[at] as number
    if (nameEnd - name === length && isAt(view, start, steps.view, name, nameEnd)) return at
    at = after(at)
  }
  let known = members.get(within)
  if (known === undefined) {
    known = new Map<string, number>()
    for (at = within + 1; kinds[at] !== end; at = after(at))
      known.set(steps.bytes.toString('latin1', nameStarts[at], nameEnds[at]), at)
    members.set(within, known)
  }
  return known.get(bytes.toString('latin1', start, stop)) ?? -1
}

/** Whether the bytes from there on are those of a run of others; four at a time, for this is most of a walk. */
export function isAt(view: DataView, start: number, others: DataView, from: number, to: number): boolean {
  const shift = start - from
  if (to + shift > view.byteLength) return false
  let at = from
  for (; at + 4 <= to; at += 4) if (view.getInt32(at + shift) !== others.getInt32(at)) return false
  for (; at < to; at++) if (view.getUint8(at + shift) !== others.getUint8(at)) return false
  return true
}

let lastBytes: Buffer | undefined
let lastView: DataView = new DataView(new ArrayBuffer(0))

/** Files are mostly looked at in one and the same buffer. */
export function viewOf(bytes: Buffer): DataView {
  if (bytes === lastBytes) return lastView
  lastBytes = bytes
  lastView = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  return lastView
}
