/** Strings of documents that have no sure pair in a target that is there: what they count as, and where they would go. */
import { anchorsIn } from '../../../formats/blocks.ts'
import { lineFinder } from '../../../formats/document.ts'
import { formatByName } from '../../../formats/index.ts'
import {
  type Entry,
  type EntryKey,
  keyOf,
  type Notice,
  type Resource,
  type TargetFile,
} from '../../../model.ts'
import type { Source } from '../../scan/source.ts'
import { type StringInput, type StringState, stringState } from '../string-state.ts'
import type { Wanted, Write } from '../types.ts'
import type { AlignedDocument } from './document.ts'

/**
 * The state of a string without a sure pair: missing, and not bought where a text of the target may be its translation.
 * A text that needs no translation is no loss, unless it is new. `undefined`: the string is like any other.
 */
export function unpairedState(
  { current, unsure, seen, elsewhere, pairs }: AlignedDocument,
  index: number,
  input: StringInput,
): StringState | undefined {
  if (pairs === undefined || current[index] !== undefined) return undefined
  if (elsewhere.has(index)) return { state: 'translated' }
  if (!unsure.has(index)) return undefined
  if (!input.hasLetter) return { state: 'translated' }
  const decided = stringState(input)
  // A text that was bought all the same is inserted, because a user named the string.
  if (decided.write !== undefined) return seen.has(index) ? decided : { state: 'missing', skip: 'unpaired' }
  return decided.skip === undefined ? { ...decided, skip: 'unpaired' } : decided
}

/** The texts of a document to buy and to write, except those without a place in its target. */
export function placeable(
  source: Source,
  resource: Resource | undefined,
  target: TargetFile,
  document: AlignedDocument,
  { wanted, writes }: { readonly wanted: readonly Wanted[]; readonly writes: readonly Write[] },
): { readonly wanted: readonly Wanted[]; readonly writes: readonly Write[] } {
  if (resource === undefined || document.pairs === undefined) return { wanted, writes }
  const keys = [...wanted, ...writes].map(({ entry }) => entry.key)
  const lost = keysWithoutPlace(source, resource, target, document, keys)
  if (lost.size === 0) return { wanted, writes }
  const isPlaced = ({ entry }: { readonly entry: Entry }) => !lost.has(entry.key)
  return { wanted: wanted.filter(isPlaced), writes: writes.filter(isPlaced) }
}

/**
 * Those of the keys for which the target has no place beside what has a pair, or none in which even the source's own text
 * would read back as one.
 */
function keysWithoutPlace(
  { pair, strings, position, resource }: Source,
  target: Resource,
  { locale, language }: TargetFile,
  { current, pairs, near }: AlignedDocument,
  keys: readonly EntryKey[],
): ReadonlySet<EntryKey> {
  const fresh = keys.filter(key => current[position.get(key) ?? -1] === undefined)
  if (fresh.length === 0) return new Set()
  const values = new Map(fresh.map(key => [key, strings[position.get(key) ?? -1]?.entry.text ?? '']))
  const places = formatByName(pair.format).provenPlacesFor?.({
    ...pair.settings.content,
    source: resource.text,
    target: target.text,
    values,
    pairs,
    near,
    locale,
    language: language ?? locale,
  })
  return new Set(fresh.filter(key => places?.has(key) === false))
}

/** The message of `check` for a string without a sure pair, which names the texts that may be its translation. */
export function unpairedMessage(
  { skip }: StringState,
  others: readonly Entry[] = [],
  target: string,
  lineIn: (offset: number) => number,
): string | undefined {
  if (skip !== 'unpaired' || others.length === 0) return undefined
  const lines = listed(others.map(({ start }) => lineIn(start)))
  return `the text may be translated already in ${lines} of ${target}, but dragoman is not sure, and does not buy it`
}

/** The notices about a translation that could not be paired in full. */
export function unpairedNotices(
  source: Source,
  target: Resource | undefined,
  { path, locale }: TargetFile,
  document: AlignedDocument | undefined,
): Notice[] {
  if (target === undefined || document === undefined) return []
  const counted = [...document.unsure].filter(
    ([index]) => source.strings[index]?.isCounted && source.strings[index]?.hasLetter,
  )
  const [first] = counted
  if (first === undefined) return []
  const lineIn = lineFinder(target.text)
  const own = listed(counted.flatMap(([index]) => source.strings[index]?.entry.line ?? []))
  const others = listed(counted.flatMap(([, entries]) => entries.map(({ start }) => lineIn(start))))
  const many = counted.length === 1 ? 'one text' : `${counted.length} texts`
  const keys = firstOf(
    counted.map(([index]) => keyOf(source.strings[index]?.entry.id ?? [])),
    ' ',
  )
  const why = differenceOf(source, counted)
  const notice = {
    ...{ path: source.pair.source, locale, target: path },
    line: lineIn(first[1][0]?.start ?? 0),
    message: `${path}: ${others} of this file may be the translation of ${many} of the source (${own}: ${keys}), but dragoman is not sure${why}. Until you decide, it does not count, buy or overwrite ${counted.length === 1 ? 'this text' : 'these texts'}. Give both files the same paragraphs, headings and lists around these lines; or run "dragoman keep KEY --locale ${locale}" for a text that is translated, or "dragoman order --again KEY --locale ${locale}" for one to buy. "dragoman check --verbose" lists each KEY`,
  }
  return [notice]
}

const classes = { code: 'code differs', to: 'links differ', no: 'figures differ' }

/** The code, links or figures that strings do not share with the one text which may be their translation. */
function differenceOf(
  source: Source,
  unsure: readonly (readonly [index: number, others: readonly Entry[]])[],
): string {
  const times = new Map<Entry, number>()
  for (const [, others] of unsure)
    if (others.length === 1) for (const one of others) times.set(one, (times.get(one) ?? 0) + 1)
  for (const [name, word] of Object.entries(classes)) {
    const found = unsure.flatMap(([index, [only, ...more]]) => {
      if (only === undefined || more.length > 0 || times.get(only) !== 1) return []
      return unsharedOf(name, source.strings[index]?.entry.text ?? '', only.text).slice(0, 1)
    })
    if (found.length === 0) continue
    const shown = firstOf([...new Set(found)], ', ')
    return `${found.length === unsure.length ? ', because' : ', in part because'} the ${word}: ${shown}`
  }
  return ''
}

/** The anchors of a class that a text has where the other has none of them, or else those of the other. */
function unsharedOf(name: string, text: string, other: string): string[] {
  const [own, its] = [text, other].map(one =>
    anchorsIn(one).flatMap(anchor => (anchor.startsWith(`${name}:`) ? [anchor.slice(name.length + 1)] : [])),
  ) as [string[], string[]]
  if (own.some(one => its.includes(one))) return []
  const shown = own.length > 0 ? own : its
  return name === 'code' ? shown.map(code => `\`${code}\``) : shown
}

const mostNamed = 5

function listed(lines: readonly number[]): string {
  const all = [...new Set(lines)].sort((a, b) => a - b)
  return `${all.length === 1 ? 'line' : 'lines'} ${firstOf(all.map(String), ', ')}`
}

function firstOf(all: readonly string[], separator: string): string {
  const rest = all.length > mostNamed ? ' …' : ''
  return `${all.slice(0, mostNamed).join(separator)}${rest}`
}
