/** The entries of a source → the steps along which its targets are walked. */
import { type Entry, type EntryId, type EntryKey, escapePart } from '../../model.ts'
import type { Needed } from '../types.ts'
import { container, end, type Steps, spelledInJson, text } from './steps.ts'

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
  readonly #written: string[] = []
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

  readonly #toText: string
  readonly #toContainer: string

  constructor(style: Style) {
    this.#style = style
    this.#toText = `"${style.colon}"`
    this.#toContainer = `"${style.colon}{`
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
      const own: EntryKey = `${this.#steps.keys[this.#within]}/${escapePart(name)}`
      if (this.#isTwice(own)) return false
      const step = this.#push(container, -1, own, id.slice(0, this.#above.length + 1))
      this.#writeName(step, name, true)
      this.#within = step
      this.#above = this.#steps.ids[step] as EntryId
      this.#isFirst = true
    }
    const step = this.#push(text, origin, key, undefined)
    const { bridgeStarts, bridgeEnds, froms } = this.#steps
    bridgeStarts[step] = this.#bridge
    this.#writeName(step, id[depth] as string, false)
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
    const bytes = Buffer.from(this.#written.join(''))
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    return Object.assign(this.#steps, { bytes, view, seen: new Uint8Array(kinds.length) })
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
    ends.push(0)
    nextTexts.push(0)
    nameStarts.push(0)
    nameEnds.push(0)
    bridgeStarts.push(0)
    memberStarts.push(0)
    bridgeEnds.push(0)
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

  #writeName(step: number, name: string, isContainer: boolean): void {
    const { memberStarts, nameStarts, nameEnds } = this.#steps
    if (!this.#isFirst) this.#write(',')
    memberStarts[step] = this.#size
    this.#write(this.#lineAt(this.#above.length + 1))
    this.#write('"')
    nameStarts[step] = this.#size
    const spelled = spelledInJson(name)
    this.#write(spelled)
    this.#size += Buffer.byteLength(spelled) - spelled.length
    nameEnds[step] = this.#size
    this.#write(isContainer ? this.#toContainer : this.#toText)
    this.#isFirst = false
  }

  #write(part: string): void {
    this.#written.push(part)
    this.#size += part.length
  }
}
