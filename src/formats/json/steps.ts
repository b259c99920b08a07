/** The steps along which the targets of a source are walked. */
import type { Entry, EntryId, EntryKey } from '../../model.ts'
import { pointerPart } from './pointer.ts'

/** A text as JSON spells it between its quotes where it escapes no more than it must. */
export function spelledInJson(text: string): string {
  return JSON.stringify(text).slice(1, -1)
}

/** The members of a source in their order: texts, and containers with their ends. */
export type Steps = {
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

export const text = 0
export const container = 1
export const end = 2
const noBytes = new Uint8Array(0)
/** How many members are looked at in their order, before a name is looked up. */
const nearby = 8

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
export function stepsOf(entries: readonly Entry[]): Steps | undefined {
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
export function stepAt(
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
    if (name.length === length && isAt(bytes, start, name)) return at
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

/** Whether a name is in the bytes from there on. */
export function isAt(bytes: Buffer, start: number, name: Uint8Array): boolean {
  const { length } = name
  let same = 0
  while (same < length && name[same] === bytes[start + same]) same++
  return same === length
}

export function keyIn(id: EntryId): EntryKey {
  let key = ''
  for (const part of id) key += `/${pointerPart(part)}`
  return key
}
