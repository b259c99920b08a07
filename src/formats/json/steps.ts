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
  readonly kinds: Uint8Array
  /** All names and bridges, one behind the other. */
  readonly bytes: Buffer
  readonly view: DataView
  /** Where the name of each step is in `bytes`. */
  readonly nameStarts: Int32Array
  readonly nameEnds: Int32Array
  /**
   * The bridge to a text: what is between the closing quote of the text before it and its own opening quote, where a
   * file is written as its source is.
   */
  readonly bridgeStarts: Int32Array
  readonly bridgeEnds: Int32Array
  /** Where its part begins that is between a comma, or the brace of its container, and its own opening quote. */
  readonly memberStarts: Int32Array
  /** The container from which the bridge to a text leads, and the one that a step is in. */
  readonly froms: Int32Array
  readonly parents: Int32Array
  /** The next text at each step or behind it; the number of steps: there is none. */
  readonly nextTexts: Int32Array
  /** The step at which a container ends. */
  readonly ends: Int32Array
  readonly ids: readonly (EntryId | undefined)[]
  readonly keys: readonly (EntryKey | undefined)[]
  /** For a text its place in the source; -1: only targets need it. */
  readonly origins: Int32Array
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

type Step = {
  readonly kind: number
  readonly parent: number
  readonly id: EntryId | undefined
  readonly key: EntryKey | undefined
  readonly origin: number
}

/**
 * @param written the text of the source
 * @returns `undefined` where the entries are not those of one object, one behind the other
 */
export function stepsOf(
  entries: readonly Entry[],
  needed: readonly Needed[],
  written: string,
): Steps | undefined {
  const steps: Step[] = [{ kind: container, parent: -1, id: [], key: '', origin: -1 }]
  const ends = [0]
  let within = 0
  let above: EntryId = []
  const keys = new Set<EntryKey>()
  const close = () => {
    ends[within] = steps.length
    const { parent } = steps[within] as Step
    steps.push({ kind: end, parent, id: undefined, key: undefined, origin: -1 })
    within = parent
    above = (steps[within] as Step | undefined)?.id ?? []
  }
  const add = ({ id, key }: Entry, origin: number): boolean => {
    const depth = id.length - 1
    if (depth < 0 || keys.has(key)) return false
    keys.add(key)
    let common = 0
    while (common < above.length && common < depth && above[common] === id[common]) common++
    while (above.length > common) close()
    while (above.length < depth) {
      above = id.slice(0, above.length + 1)
      const own: EntryKey = `${steps[within]?.key}/${pointerPart(id[above.length - 1] ?? '')}`
      if (keys.has(own)) return false
      keys.add(own)
      steps.push({ kind: container, parent: within, id: above, key: own, origin: -1 })
      within = steps.length - 1
    }
    steps.push({ kind: text, parent: within, id, key, origin })
    return true
  }
  const besides = formsBeside(entries, needed)
  for (let index = 0; index < entries.length; index++) {
    const forms = besides.get(index)
    for (const form of forms?.before ?? []) if (!add(form, -1)) return undefined
    if (!add(entries[index] as Entry, index)) return undefined
    for (const form of forms?.behind ?? []) if (!add(form, -1)) return undefined
  }
  while (within >= 0) close()
  return compiled(steps, ends, styleOf(written))
}

type Forms = { readonly before: Entry[]; readonly behind: Entry[] }

/** The entries that only targets need, by the place of the entry of the source which they are forms of. */
function formsBeside(entries: readonly Entry[], needed: readonly Needed[]): ReadonlyMap<number, Forms> {
  const besides = new Map<number, Forms>()
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
      const forms = besides.get(place) ?? { before: [], behind: [] }
      besides.set(place, forms)
      forms[entry.copyOf === undefined ? 'before' : 'behind'].push(entry)
    }
  }
  return besides
}

/** How a file is written: a line end with the indent of one level, and a colon with the blanks around it. */
type Style = { readonly line: string; readonly indent: string; readonly colon: string }

function styleOf(written: string): Style {
  const [, line = '', indent = '', colon = ':'] =
    /^\ufeff?\{((?:\r?\n)?)([ \t]*)"(?:[^"\\]|\\.)*"([ \t]*:[ \t]*)/.exec(written) ?? []
  return { line, indent: line === '' ? '' : indent, colon }
}

function compiled(steps: readonly Step[], ends: readonly number[], { line, indent, colon }: Style): Steps {
  const { length } = steps
  const nameStarts = new Int32Array(length)
  const nameEnds = new Int32Array(length)
  const bridgeStarts = new Int32Array(length)
  const bridgeEnds = new Int32Array(length)
  const memberStarts = new Int32Array(length)
  const froms = new Int32Array(length).fill(-1)
  const nextTexts = new Int32Array(length + 1).fill(length)
  let bytes = ''
  let size = 0
  /** Bytes that are more than characters. */
  let surplus = 0
  let bridge = ''
  /** There is no bridge to the first text. */
  let from = -1
  let depth = 0
  let isFirst = true
  const lines = [line]
  const lineAt = (level: number) => (lines[level] ??= line + indent.repeat(level))
  const addName = (step: number, id: EntryId) => {
    const name = spelledInJson(id[id.length - 1] ?? '')
    if (!isFirst) bridge += ','
    memberStarts[step] = size + bridge.length + surplus
    bridge += `${lineAt(depth)}"`
    nameStarts[step] = size + bridge.length + surplus
    if (!isAscii.test(name)) surplus += Buffer.byteLength(name) - name.length
    bridge += name
    nameEnds[step] = size + bridge.length + surplus
    bridge += `"${colon}`
    isFirst = false
  }
  for (let step = 0; step < length; step++) {
    const { kind, parent, id = [] } = steps[step] as Step
    if (kind === end) {
      depth--
      bridge += `${lineAt(depth)}}`
      isFirst = false
    } else if (kind === container) {
      if (step > 0) {
        addName(step, id)
        bridge += '{'
      }
      depth++
      isFirst = true
    } else {
      bridgeStarts[step] = size + surplus
      addName(step, id)
      bridge += '"'
      bytes += bridge
      size = bytes.length
      bridgeEnds[step] = size + surplus
      froms[step] = from
      from = parent
      bridge = ''
    }
  }
  for (let step = length - 1; step >= 0; step--)
    nextTexts[step] = steps[step]?.kind === text ? step : (nextTexts[step + 1] as number)
  const all = Buffer.from(bytes)
  return {
    kinds: Uint8Array.from(steps, ({ kind }) => kind),
    bytes: all,
    view: new DataView(all.buffer, all.byteOffset, all.byteLength),
    nameStarts,
    nameEnds,
    bridgeStarts,
    bridgeEnds,
    memberStarts,
    froms,
    parents: Int32Array.from(steps, ({ parent }) => parent),
    nextTexts,
    ends: Int32Array.from(steps, (_, step) => ends[step] ?? 0),
    ids: steps.map(({ id }) => id),
    keys: steps.map(({ key }) => key),
    origins: Int32Array.from(steps, ({ origin }) => origin),
    members: new Map(),
    seen: new Uint8Array(length),
  }
}

const isAscii = /^[\0-\x7f]*$/

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
