/** Texts that a translation had when its lock was written and that somebody has emptied since: they were between the same neighbours. */
import type { Block } from '../../../formats/blocks.ts'
import type { LockLine } from '../../../lock/lock.ts'

/** A row of lines of the lock whose texts were beside each other, and some of which are gone from there. */
export type GoneLines = {
  readonly lines: readonly LockLine[]
  /** The texts of the target that are between the same neighbours now. */
  readonly from: number
  readonly to: number
}

/**
 * The lines without a text, with those of equal texts beside them: nobody knows which of these is gone. Lines between two
 * texts that are no longer beside each other are left out.
 * @param lines - of the lock, one for each text that the target had, in order
 * @param lineOf - of the texts of the target
 */
export function goneLines(
  lines: readonly LockLine[],
  lineOf: readonly (LockLine | undefined)[],
): readonly GoneLines[] {
  const textOf = new Map(lineOf.flatMap((line, text) => (line === undefined ? [] : [[line, text] as const])))
  const textAt = (at: number): number =>
    at < 0 ? -1 : at === lines.length ? lineOf.length : (textOf.get(lines[at]!) ?? Number.NaN)
  const found: GoneLines[] = []
  for (let at = 0; at < lines.length; at++) {
    if (!Number.isNaN(textAt(at))) continue
    let [first, last] = [at, at]
    while (Number.isNaN(textAt(last + 1))) last++
    at = last
    if (textAt(first - 1) + 1 !== textAt(last + 1)) continue
    while (isRepeated(lines[first - 1], lines[first]) && textAt(first - 2) + 1 === textAt(first - 1)) first--
    while (isRepeated(lines[last], lines[last + 1]) && textAt(last + 1) + 1 === textAt(last + 2)) last++
    found.push({ lines: lines.slice(first, last + 1), from: textAt(first - 1) + 1, to: textAt(last + 1) })
  }
  return found
}

function isRepeated(one: LockLine | undefined, other: LockLine | undefined): boolean {
  return one !== undefined && one.text === other?.text && one.source === other.source
}

/** Blocks of a target by what each is, with the places of its texts among them. */
type Target = { readonly blocks: readonly Block[]; readonly texts: readonly number[] }

/**
 * The blocks of the target that are those of strings whose texts are gone from there: as many as strings, of the same kinds.
 * @param blockOf - the block of the source that a line is of
 */
export function emptiedPlaces(
  gone: readonly GoneLines[],
  { blocks, texts }: Target,
  blockOf: (line: LockLine) => { readonly at: number; readonly kind: string } | undefined,
): ReadonlyMap<number, number> {
  const found = new Map<number, number>()
  for (const { lines, from, to } of gone) {
    const own = lines.flatMap(line => blockOf(line) ?? [])
    const places: number[] = []
    for (let at = (texts[from - 1] ?? -1) + 1; at < (texts[to] ?? blocks.length); at++)
      if (blocks[at]?.role !== 'landmark') places.push(at)
    for (const kind of new Set(own.map(one => one.kind))) {
      const ofKind = own.filter(one => one.kind === kind)
      const placesOfKind = places.filter(place => blocks[place]?.kind === kind)
      if (ofKind.length !== placesOfKind.length) continue
      for (const [nth, { at }] of ofKind.entries()) found.set(at, placesOfKind[nth]!)
    }
  }
  return found
}
