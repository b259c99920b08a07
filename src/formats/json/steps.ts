/** The steps along which the targets of a source are walked. */
import type { EntryId, EntryKey } from '../../model.ts'

/** A text as JSON spells it between its quotes where it escapes no more than it must. */
export function spelledInJson(text: string): string {
  return escaped.test(text) ? JSON.stringify(text).slice(1, -1) : text
}

/** With all surrogates, as halves of a pair are escaped. */
const escaped = /["\\\u0000-\u001f\ud800-\udfff]/

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
