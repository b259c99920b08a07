/**
 * The elements of a target's lists beside their counterparts in the source. An element has no name but its place, which
 * any other that comes before it changes; so the lock says which text it answers, and records are known by an identifier.
 */
import { entryHash } from '../../../lock/hash.ts'
import type { LockRecord, LockSection } from '../../../lock/lock.ts'
import {
  type EntryId,
  type EntryKey,
  escapePart,
  groupBy,
  idOf,
  keyOf,
  type Resource,
} from '../../../model.ts'
import type { Source } from '../../scan/source.ts'
import {
  answeredBy,
  type Elements,
  elementsOf,
  type Features,
  isInStep,
  type ListElement,
  mayHold,
  partnersByIdentifier,
  saysTheSame,
  sourceFeatures,
  valueFeatures,
} from './list-elements.ts'
import { nameOf, pairNeighbours, pairUp } from './pair-up.ts'

export type PairedLists = {
  /** The target with its elements in the order of their counterparts in the source; elements without one come last. */
  readonly resource: Resource
  /** The lock with what it says of these values under the ids that they have in `resource`. */
  readonly section: LockSection | undefined
  /** By their keys in the source. */
  readonly lists: ReadonlyMap<EntryKey, PairedList>
}

export type PairedList = {
  readonly source: EntryKey
  readonly target: EntryKey
  readonly elements: readonly ListElement[]
  /** For each element of the target the index of its counterpart. */
  readonly partners: readonly (number | undefined)[]
  /** The places of the elements of the source that the target has. */
  readonly present: ReadonlyMap<number, number>
  /** The position in the list of the source. */
  readonly length: number
  /** The elements are records with an identifier: their order says nothing. */
  readonly isIdentified: boolean
}

/** @returns `undefined` where every element is in its place, as nearly always */
export function pairLists(
  source: Source,
  target: Resource | undefined,
  section: LockSection | undefined,
): PairedLists | undefined {
  if (target === undefined || source.resource.lists.size === 0 || target.lists.size === 0) return undefined
  const pairing: Pairing = {
    source,
    target,
    section,
    sourceElements: elementsOf(source.resource),
    targetElements: elementsOf(target),
    children: childrenOf(source.resource.lists),
    lists: new Map(),
    records: new Map(),
    forgotten: [],
    places: new Map(),
  }
  pairWithin(pairing, undefined, { source: '', target: '', recorded: '' })
  const { places, lists } = pairing
  if (lists.size === 0) return undefined
  const newId = (id: EntryId) => placed(id, places)
  const newKey = (key: EntryKey) => keyOf(newId(idOf(key)))
  return {
    lists,
    section: section && sectionWith(section, pairing, newId),
    resource: {
      ...target,
      entries: target.entries.map(entry => {
        const id = newId(entry.id)
        return id === entry.id ? entry : { ...entry, id, key: keyOf(id) }
      }),
      containers: new Set([...target.containers].map(newKey)),
      lists: new Map([...target.lists].map(([key, length]) => [newKey(key), length])),
    },
  }
}

function sectionWith(
  section: LockSection,
  { records, forgotten }: Pairing,
  newId: (id: EntryId) => EntryId,
): LockSection {
  const moved = new Map(section)
  for (const hash of forgotten) moved.delete(hash)
  for (const [key, found] of records) if (found.length > 0) moved.set(entryHash(newId(idOf(key))), found)
  return moved
}

type Pairing = {
  readonly source: Source
  readonly target: Resource
  readonly section: LockSection | undefined
  readonly sourceElements: Elements
  readonly targetElements: Elements
  /** The lists of the source by the innermost one that they lie in. */
  readonly children: ReadonlyMap<EntryKey | undefined, readonly EntryKey[]>
  readonly lists: Map<EntryKey, PairedList>
  /** By the key that a value has in the target. */
  readonly records: Map<EntryKey, readonly LockRecord[]>
  readonly forgotten: string[]
  /** By the key of a list in the target: the new index of each of its elements. */
  readonly places: Map<EntryKey, readonly number[]>
}

/**
 * The lists right within a value of the source, each beside its like in the target and in the lock.
 * @param parent - the list that the value is an element of; `undefined`: the value is the document
 */
function pairWithin(
  pairing: Pairing,
  parent: EntryKey | undefined,
  { source, target, recorded }: Readonly<Record<'source' | 'target' | 'recorded', EntryKey>>,
): void {
  for (const key of pairing.children.get(parent) ?? []) {
    if (key !== source && !key.startsWith(`${source}/`)) continue
    const rest = key.slice(source.length)
    if (pairing.target.lists.has(target + rest)) pairList(pairing, key, target + rest, recorded + rest)
  }
}

/** The lists by the innermost one that they lie in. */
function childrenOf(lists: ReadonlyMap<EntryKey, number>): Pairing['children'] {
  return groupBy(lists.keys(), key => ancestorsOf(key).find(one => lists.has(one)))
}

/** The containers that a value lies in, the innermost first. */
function ancestorsOf(key: EntryKey): EntryKey[] {
  const ancestors: EntryKey[] = []
  for (let end = key.lastIndexOf('/'); end >= 0; end = end === 0 ? -1 : key.lastIndexOf('/', end - 1))
    ancestors.push(key.slice(0, end))
  return ancestors
}

/** @param recorded - the key under which the lock knows the list */
function pairList(pairing: Pairing, source: EntryKey, target: EntryKey, recorded: EntryKey): void {
  const a = pairing.targetElements.get(target) ?? []
  const b = pairing.sourceElements.get(source) ?? []
  const byIdentifier = partnersByIdentifier(
    pairing.source.resource.identifiers?.get(source),
    pairing.target,
    a,
  )
  const answered = answeredBy(pairing.source, pairing.section, recorded, a, b)
  const isPlain = byIdentifier === undefined || isIdentity(byIdentifier, b.length)
  const inStep = isPlain && isInStep(pairing.source, answered, a, b)
  const values = inStep ? [] : a.map(element => valueFeatures(element, answered.names))
  const ownIndexes = a.map((_, index) => index)
  const records = inStep
    ? ownIndexes
    : pairUp(values, answered.values, (from, features) => canGet(a[from], features))
  const partners =
    byIdentifier ??
    (inStep ? ownIndexes : partnersBy(records, values, answered.sources, pairing.source, a, b))
  const present = new Map(
    partners.flatMap((like, from) => (like === undefined ? [] : [[like, from] as const])),
  )
  if (!inStep) {
    const orphans = partners.flatMap((like, from) => (like === undefined ? [from] : []))
    pairing.lists.set(source, {
      source,
      target,
      elements: a,
      partners,
      present,
      length: b.length,
      isIdentified: byIdentifier !== undefined,
    })
    pairing.places.set(
      target,
      partners.map((like, from) => like ?? b.length + orphans.indexOf(from)),
    )
    pairing.forgotten.push(...answered.hashes)
    for (const [from, { entries }] of a.entries()) {
      for (const [name, entry] of entries)
        pairing.records.set(entry.key, answered.recordsAt(records[from], name))
    }
  }
  for (const [from, like] of partners.entries()) {
    if (like === undefined) continue
    pairWithin(pairing, source, {
      source: `${source}/${like}`,
      target: `${target}/${from}`,
      recorded: `${recorded}/${records[from] ?? like}`,
    })
  }
}

function canGet(element: ListElement | undefined, features: Features): boolean {
  return element === undefined || mayHold(element, features.map(nameOf))
}

function isIdentity(partners: readonly (number | undefined)[], length: number): boolean {
  return partners.length === length && partners.every((partner, index) => partner === index)
}

function partnersBy(
  records: readonly (number | undefined)[],
  values: readonly Features[],
  sources: readonly Features[],
  { strings, position }: Source,
  a: readonly ListElement[],
  b: readonly ListElement[],
): (number | undefined)[] {
  const presentFeatures = b.map(element => sourceFeatures(element, key => strings[position.get(key) ?? -1]))
  const present = pairUp(sources, presentFeatures, () => false)
  const partners = records.map(record => (record === undefined ? undefined : present[record]))
  const taken = new Set(partners.filter(partner => partner !== undefined))
  pairEqual(partners, taken, a, b)
  pairNeighbours(
    partners,
    taken,
    values,
    presentFeatures,
    (from, features) => records[from] === undefined && canGet(a[from], features),
  )
  return partners
}

/** Two elements without a record that say the same in both languages are a pair where that breaks no order. */
function pairEqual(
  partners: (number | undefined)[],
  taken: Set<number>,
  a: readonly ListElement[],
  b: readonly ListElement[],
): void {
  let last = -1
  for (const [from, element] of a.entries()) {
    if (partners[from] !== undefined) {
      last = Math.max(last, partners[from])
      continue
    }
    const next = Math.min(b.length, ...partners.slice(from).filter(partner => partner !== undefined))
    for (let like = last + 1; like < next; like++) {
      if (taken.has(like) || !saysTheSame(element, b[like])) continue
      partners[from] = like
      taken.add(like)
      last = like
      break
    }
  }
}

/** An id with the index behind each list on its way replaced by that of its place. */
function placed(id: EntryId, places: Pairing['places']): EntryId {
  let before = ''
  let result: string[] | undefined
  for (const [depth, part] of id.entries()) {
    const place = places.get(before)?.[Number(part)]
    if (place !== undefined && String(place) !== part) {
      result ??= [...id]
      result[depth] = String(place)
    }
    before += `/${escapePart(part)}`
  }
  return result ?? id
}
