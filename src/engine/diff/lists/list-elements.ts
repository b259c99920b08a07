/** The elements of lists in a source, a target and the lock, and the marks that distinguish them. */
import { entryHash, textHash } from '../../../lock/hash.ts'
import type { LockRecord, LockSection } from '../../../lock/lock.ts'
import { type Entry, type EntryKey, escapePart, idOf, keyOf, type Resource } from '../../../model.ts'
import type { Source, SourceString } from '../../scan/source.ts'
import type { Features } from './pair-up.ts'

export type { Features } from './pair-up.ts'

/** The values of an element, by its key within the element (`''`: the element itself). */
export type ListElement = { readonly entries: ReadonlyMap<EntryKey, Entry> }

/** By list. */
export type Elements = ReadonlyMap<EntryKey, readonly ListElement[]>

/** The elements of all lists of a resource. */
export function elementsOf({ entries, lists }: Resource): Elements {
  const elements = new Map(
    [...lists].map(([key, length]) => [key, Array.from({ length }, () => new Map<EntryKey, Entry>())]),
  )
  for (const entry of entries) {
    let before = ''
    for (const [depth, part] of entry.id.entries()) {
      elements.get(before)?.[Number(part)]?.set(keyOf(entry.id.slice(depth + 1)), entry)
      before += `/${escapePart(part)}`
    }
  }
  return new Map([...elements].map(([key, all]) => [key, all.map(found => ({ entries: found }))]))
}

/** The records of the lock for the elements of a list. */
export type Answered = {
  /** The texts of which it knows something, by their keys within an element. */
  readonly names: ReadonlySet<EntryKey>
  /** The element with these translations. */
  readonly values: readonly Features[]
  /** The element with these source texts. */
  readonly sources: readonly Features[]
  /** The names under which the lock has all this. */
  readonly hashes: readonly string[]
  readonly recordsAt: (index: number | undefined, name: EntryKey) => readonly LockRecord[]
}

/** @param recorded - the key of the list in the lock */
export function answeredBy(
  { strings, position }: Source,
  section: LockSection | undefined,
  recorded: EntryKey,
  a: readonly ListElement[],
  b: readonly ListElement[],
): Answered {
  const found: ReadonlyMap<EntryKey, readonly LockRecord[]>[] = []
  const hashes: string[] = []
  const stringAt = (key: EntryKey) => strings[position.get(key) ?? -1]
  const names = namesIn(a, b, stringAt)
  const most = Math.max(a.length, b.length)
  for (let index = 0; section !== undefined && section.size > 0; index++) {
    const records = new Map<EntryKey, readonly LockRecord[]>()
    for (const name of names) {
      const key = `${recorded}/${index}${name}`
      const hash = stringAt(key)?.entryHash ?? entryHash(idOf(key))
      const known = section.get(hash)
      if (known === undefined) continue
      records.set(name, known)
      hashes.push(hash)
    }
    if (index >= most && records.size === 0) break
    found.push(records)
  }
  const featuresOf = (side: keyof LockRecord) =>
    found.map(records =>
      [...records].flatMap(([name, all]) => all.map(record => featureOf(name, record[side]))).sort(),
    )
  return {
    names,
    hashes,
    values: featuresOf('text'),
    sources: featuresOf('source'),
    recordsAt: (index, name) => (index === undefined ? [] : (found[index]?.get(name) ?? [])),
  }
}

/** Where the elements hold texts that count: what the source excludes says nothing, what it has no longer does. */
function namesIn(
  a: readonly ListElement[],
  b: readonly ListElement[],
  stringAt: (key: EntryKey) => SourceString | undefined,
): ReadonlySet<EntryKey> {
  const counted = new Set<EntryKey>()
  const excluded = new Set<EntryKey>()
  for (const { entries } of b) {
    for (const [name, { key, text }] of entries) {
      if (stringAt(key)?.isCounted === true) counted.add(name)
      else if (text !== '') excluded.add(name)
    }
  }
  for (const { entries } of a)
    for (const [name, { text }] of entries) if (text !== '' && !excluded.has(name)) counted.add(name)
  return counted
}

/** The position of a text in a list within the element says nothing either. */
function featureOf(name: EntryKey, hash: string): string {
  return `${name.replaceAll(/\/\d+(?=\/|$)/g, '/*')} ${hash}`
}

export function valueFeatures({ entries }: ListElement, names: ReadonlySet<EntryKey>): Features {
  return [...entries]
    .flatMap(([name, { text }]) => (text === '' || !names.has(name) ? [] : [featureOf(name, textHash(text))]))
    .sort()
}

export function sourceFeatures(
  { entries }: ListElement,
  stringAt: (key: EntryKey) => SourceString | undefined,
): Features {
  return [...entries]
    .flatMap(([name, { key }]) => {
      const string = stringAt(key)
      return string?.isCounted === true ? [featureOf(name, string.sourceHash)] : []
    })
    .sort()
}

/** Whether all that the lock says of the list is what it would say had no element ever moved, and no element waits to be moved. */
export function isInStep(
  { strings, position }: Source,
  { names, values, sources, recordsAt }: Answered,
  a: readonly ListElement[],
  b: readonly ListElement[],
): boolean {
  const countedIn = (element: ListElement | undefined) =>
    [...(element?.entries ?? [])].flatMap(([name, { key }]) =>
      strings[position.get(key) ?? -1]?.isCounted === true ? [name] : [],
    )
  if (sources.every(features => features.length === 0))
    return (
      a.length === b.length &&
      a.every((element, index) => !isBlank(element) || mayHold(element, countedIn(b[index])))
    )
  if (a.length > b.length || sources.slice(a.length).some(features => features.length > 0)) return false
  if (isSwapped(a, names, values)) return false
  return a.every(({ entries }, index) =>
    [...names].every(name => {
      const like = b[index]?.entries.get(name)
      const string = like && strings[position.get(like.key) ?? -1]
      const records = recordsAt(index, name)
      if (records.length === 0 && string?.isCounted === true && entries.get('')?.text === '')
        return name === '' && a.length === b.length
      if (records.length === 0) return (entries.get(name)?.text ?? '') === ''
      return string?.isCounted === true && records.some(({ source }) => source === string.sourceHash)
    }),
  )
}

/** Whether an element is what the lock knows of another place, as in a list that waits to be put in order. */
function isSwapped(
  a: readonly ListElement[],
  names: ReadonlySet<EntryKey>,
  values: readonly Features[],
): boolean {
  const known = values.map(features => features.join())
  const other = a.flatMap((element, index) => {
    const own = valueFeatures(element, names).join()
    return own === '' || own === known[index] ? [] : [{ own, index }]
  })
  return other.some(({ own, index }) => known.some((value, place) => place !== index && value === own))
}

function isBlank({ entries }: ListElement): boolean {
  return [...entries.values()].every(({ text }) => text === '')
}

/** Whether an element can get texts of these names: a single value is no place for several, and none of them for it. */
export function mayHold({ entries }: ListElement, names: readonly EntryKey[]): boolean {
  const isSingle = entries.has('')
  return names.every(name => (name === '') === isSingle)
}

export function saysTheSame({ entries }: ListElement, other: ListElement | undefined): boolean {
  let isSaying = false
  for (const [name, { text }] of other?.entries ?? []) {
    if (text === '') continue
    if (entries.get(name)?.text !== text) return false
    isSaying ||= /\p{L}/u.test(text)
  }
  return isSaying
}

/** The partners of records by their identifiers; `undefined` where a record of the target has none. */
export function partnersByIdentifier(
  identifier: { readonly name: string; readonly values: readonly string[] } | undefined,
  target: Resource,
  elements: readonly ListElement[],
): (number | undefined)[] | undefined {
  if (identifier === undefined) return undefined
  const values = elements.map(({ entries }) => {
    const entry = entries.get(`/${escapePart(identifier.name)}`)
    if (entry === undefined) return undefined
    // A number is an entry without a text.
    return entry.text === '' ? target.text.slice(entry.start, entry.end) : entry.text
  })
  if (values.some(value => value === undefined)) return undefined
  return values.map((value, index) => {
    const like = values.indexOf(value) === index ? identifier.values.indexOf(value ?? '') : -1
    return like < 0 ? undefined : like
  })
}
