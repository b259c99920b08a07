/** Which text of a document answers which string, as far as the lines of the lock say so. */
import type { LockLine } from '../../../lock/lock.ts'
import { addTo, type Resource } from '../../../model.ts'
import type { Source, SourceString } from '../../scan/source.ts'
import { bestPairs } from './best-pairs.ts'

type Known = readonly (number | undefined)[]
type Lines = readonly (LockLine | undefined)[]

/** By the index of a string the text whose line has its name. */
export function knownByNames({ strings }: Source, lines: Lines): Known {
  const byName = textsByName(lines, lines.keys())
  return strings.map(({ entryHash }) => byName.get(entryHash))
}

/**
 * By the index of a string the text whose line names its source text. Names say which of several equal strings it was,
 * and one may have been added or removed since: a text is matched with one of its own kind first. The rest is the former
 * translation of the string that has its name.
 */
export function knownByLines({ strings }: Source, { entries }: Resource, lines: Lines): Known {
  const known = new Array<number | undefined>(strings.length).fill(undefined)
  const answers = grouped(lines.keys(), text => lines[text]?.source)
  if (answers.size === 0) return known
  const equal = grouped(strings.keys(), index => strings[index]?.sourceHash)
  const kindOf = (index: number) => strings[index]?.entry.kind
  const left = new Set<number>()
  for (const [hash, texts] of answers) {
    for (const text of texts) left.add(text)
    const own = equal.get(hash)
    if (own === undefined) continue
    const take = (index: number, text: number | undefined): void => {
      if (known[index] !== undefined || text === undefined || !left.delete(text)) return
      known[index] = text
    }
    for (const [index, text] of pairedByNeighbours(strings, lines, own, texts)) take(index, text)
    const byName = textsByName(lines, texts)
    const named = (index: number) => byName.get(strings[index]?.entryHash ?? '')
    for (const index of own) {
      const text = named(index)
      if (text !== undefined && entries[text]?.kind === kindOf(index)) take(index, text)
    }
    const byKind = grouped(texts.filter(text => left.has(text)).reverse(), text => entries[text]?.kind ?? '')
    for (const index of own)
      if (known[index] === undefined) take(index, byKind.get(kindOf(index) ?? '')?.pop())
    for (const index of own) take(index, named(index))
    const rest = texts.filter(text => left.has(text)).reverse()
    for (const index of own) if (known[index] === undefined) take(index, rest.pop())
  }
  const byName = textsByName(lines, left)
  for (const [index, { entryHash }] of strings.entries())
    if (known[index] === undefined) known[index] = byName.get(entryHash)
  return known
}

/**
 * Equal strings of which one is gone, and the texts that answered them, which are equal, too: names do not say which is gone,
 * the texts around them do.
 */
function pairedByNeighbours(
  strings: readonly SourceString[],
  lines: Lines,
  own: readonly number[],
  texts: readonly number[],
): readonly (readonly [number, number])[] {
  const isOne = texts.every(text => lines[text]?.text === lines[texts[0]!]?.text)
  if (own.length >= texts.length || !isOne || own.length * texts.length > mostNeighbours) return []
  const beside = (index: number, text: number, step: number) =>
    strings[index + step]?.sourceHash === lines[text + step]?.source ? 1 : 0
  const best = bestPairs({
    rows: own.length,
    columns: texts.length,
    score: (row, column) => beside(own[row]!, texts[column]!, -1) + beside(own[row]!, texts[column]!, 1),
    rowCost: () => 10,
    columnCost: () => 0,
  })
  return best.flatMap((found, row) =>
    found === undefined ? [] : [[own[row]!, texts[found.column]!] as const],
  )
}

/** Beyond so many ways to pair them nothing is compared. */
const mostNeighbours = 1_000_000

/** By the index of a string the text that answers it for sure: by the lock, or because it was delivered for the string. */
export function pinsOf(
  source: Source,
  target: Resource,
  known: Known,
  delivered: (string: SourceString) => readonly string[],
): Known {
  const pins = [...known]
  const taken = new Set(pins)
  const placesOf = new Map<string, number[]>()
  for (const [index, string] of source.strings.entries()) {
    if (pins[index] !== undefined) continue
    const texts = delivered(string)
    if (texts.length === 0) continue
    if (placesOf.size === 0)
      for (const [other, { text }] of target.entries.entries())
        if (!taken.has(other)) addTo(placesOf, text, other)
    const free = texts.flatMap(text => placesOf.get(text)?.[0] ?? [])
    if (free.length === 0) continue
    const other = Math.min(...free)
    placesOf.get(target.entries[other]?.text ?? '')?.shift()
    pins[index] = other
    taken.add(other)
  }
  return pins
}

function textsByName(lines: Lines, texts: Iterable<number>): ReadonlyMap<string, number> {
  return new Map([...texts].flatMap(text => (lines[text] ? [[lines[text].entry, text] as const] : [])))
}

function grouped(indexes: Iterable<number>, nameOf: (index: number) => string | undefined) {
  const groups = new Map<string, number[]>()
  for (const index of indexes) {
    const name = nameOf(index)
    if (name !== undefined) addTo(groups, name, index)
  }
  return groups
}
