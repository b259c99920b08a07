/**
 * The way in which nearly every target is read: its bytes in step with the strings of its source. A string that is
 * plainly translated and answers the present source is neither decoded nor made an entry. Every other string is, and
 * `stringState` says what it is, as it does after a scan.
 */
import { isUtf8 } from 'node:buffer'
import { passesAsBytes, specialBytes } from '../../checks/index.ts'
import type { Look } from '../../disk.ts'
import { FormatError } from '../../errors.ts'
import { formatByName } from '../../formats/index.ts'
import type { Walker } from '../../formats/types.ts'
import type { FoundRecords, KnownRecords, SectionBytes } from '../../lock/section-bytes.ts'
import { findRecords, knownRecords, recordAt, recordStates } from '../../lock/section-bytes.ts'
import {
  type Entry,
  type EntryKey,
  type FilePair,
  once,
  type Resource,
  type TargetFile,
} from '../../model.ts'
import type { Facts } from '../known/reconcile.ts'
import type { LockFile } from '../scan/scan.ts'
import type { Source, SourceString } from '../scan/source.ts'
import type { SourcesByNeed } from '../scan/target-entries.ts'
import type { DiffOptions, PlainStrings, TargetState } from './types.ts'

/** A target as its bytes show it, with the source that has the entries which it needs. */
export type SeenInStep = { readonly state: TargetState; readonly source: Source }

/** @returns `undefined` where the file has to be scanned */
export type LookInStep = (target: TargetFile, file: Look) => SeenInStep | undefined

/** The look at the targets of one source; `undefined` where they all have to be scanned. */
export function lookInStep(
  { pair, resource }: Source,
  targets: readonly TargetFile[],
  sources: SourcesByNeed,
  lockFile: LockFile,
  facts: Facts,
  options: Omit<DiffOptions, 'stale' | 'trialMark'>,
): LookInStep | undefined {
  const { walkers, neededBy } = formatByName(pair.format)
  const { identical, keepTerms } = pair.settings
  if (walkers === undefined) return undefined
  if (options.records === true || options.again !== undefined || options.keeps !== undefined) return undefined
  if (identical === 'missing' || keepTerms.length > 0) return undefined
  const sections = lockFile.sections()
  if (sections === undefined) return undefined
  const named: number[] = []
  for (let place = 0; place < resource.entries.length; place++)
    if (sources.mayName((resource.entries[place] as Entry).key)) named.push(place)
  const guides = new Map<Source, Guide>()
  let marks = marksFor(0)
  /** Whether the targets that need these can be walked. */
  const addGuides = (needed: ReadonlySet<Source>): boolean => {
    const needs = Array.from(needed, ({ resource: { entries }, beside }) => ({ entries, beside }))
    const walks = walkers(resource, needs, specialBytes)
    if (walks === undefined) return false
    const most = Math.max(...needs.map(({ entries }) => entries.length))
    if (most > marks.isPlain.length) marks = marksFor(most)
    for (const [index, source] of Array.from(needed).entries())
      guides.set(source, guideThrough(source, walks[index] as Walker, named, sources))
    return true
  }
  const isNeedInFile = neededBy !== undefined
  if (!isNeedInFile && !addGuides(new Set(targets.map(target => sources.of(target, undefined)))))
    return undefined
  return (target, look) => {
    const { bytes, length } = look
    if (!isUtf8(bytes.subarray(0, length))) return undefined
    const source = sourceBeside(
      sources,
      target,
      isNeedInFile ? new Rest(resource.format, look, []) : undefined,
    )
    if (source === undefined || !(guides.has(source) || addGuides(new Set([source])))) return undefined
    const own = guides.get(source) as Guide
    const seen = seenBy(own, marks, ledgerOn(facts, pair, target), look, sections.get(target.locale))
    if (seen === undefined) return undefined
    const isMissing = (index: number) => {
      if (marks.isPlain[index] === 1) return false
      const { copyOf, key } = (source.strings[index] as SourceString).entry
      return copyOf === undefined && (seen.textOf(key) ?? '') === ''
    }
    if (own.named.some(isMissing) && sources.inNaming(source, target, seen.textOf) !== undefined)
      return undefined
    const rest = new Rest(resource.format, look, seen.rest)
    return { source, state: { target, resource: rest, section: undefined, plain: seen.plain } }
  }
}

/** The source with what a target needs; `undefined` where the scan has to say what is wrong with the target. */
function sourceBeside(
  sources: SourcesByNeed,
  target: TargetFile,
  resource: Resource | undefined,
): Source | undefined {
  try {
    return sources.of(target, resource)
  } catch (error) {
    if (error instanceof FormatError) return undefined
    throw error
  }
}

/** A source as its targets are walked beside it. */
type Guide = {
  readonly source: Source
  readonly walk: Walker
  /** How their records begin where they answer the present source. */
  readonly known: () => KnownRecords | undefined
  /** The places of strings of which others are copies, each with that of a copy. */
  readonly copies: readonly (readonly [original: number, copy: number])[]
  /** The places of strings without which a target may have another naming. */
  readonly named: readonly number[]
}

function guideThrough(
  source: Source,
  walk: Walker,
  namedInSource: readonly number[],
  { mayName }: SourcesByNeed,
): Guide {
  const { strings, position, beside } = source
  const copies: (readonly [number, number])[] = []
  for (const copy of beside?.made ?? []) {
    const { copyOf } = (strings[copy] as SourceString).entry
    const original = copyOf === undefined ? undefined : position.get(copyOf)
    if (original !== undefined) copies.push([original, copy])
  }
  const named = namedInSource.map(place => (beside === undefined ? place : (beside.placeOf[place] as number)))
  for (const made of beside?.made ?? [])
    if (mayName((strings[made] as SourceString).entry.key)) named.push(made)
  return {
    source,
    walk,
    known: once(() => knownRecords(strings.map(({ recordStart }) => recordStart))),
    copies,
    named: named.filter(place => place >= 0),
  }
}

/** The facts about the strings of one target, until the next is looked at. */
type Marks = { readonly isPlain: Uint8Array; readonly records: FoundRecords }

function marksFor(size: number): Marks {
  const records = { states: new Uint8Array(size), lines: new Int32Array(size) }
  return { isPlain: new Uint8Array(size), records }
}

type HasMore = (entry: Entry, bytes: Buffer, start: number, end: number) => boolean

/**
 * Whether the ledger has more to say of a string than that these bytes of its file are the text which was bought for it.
 * @returns `undefined` where it says nothing in the language
 */
function ledgerOn(facts: Facts, { source, format }: FilePair, { language }: TargetFile): HasMore | undefined {
  if (language === undefined || facts.isEmptyFor(language)) return undefined
  const knowledge = facts.knowledge(source, language)
  const { spelled } = formatByName(format)
  return (entry, bytes, start, end) => {
    const known = knowledge(entry)
    if (known === undefined) return false
    return known.text === undefined || bytes.toString('utf8', start, end) !== spelled?.(known.text)
  }
}

type Seen = {
  readonly plain: PlainStrings
  readonly rest: Entry[]
  readonly textOf: (key: EntryKey) => string | undefined
}

/** @param hasMore - see `ledgerOn` */
function seenBy(
  { source: { strings, position }, walk, known, copies }: Guide,
  { isPlain, records }: Marks,
  hasMore: HasMore | undefined,
  { bytes, length }: Look,
  section: SectionBytes | undefined,
): Seen | undefined {
  const { states, lines } = records
  if (section === undefined) states.fill(recordStates.none)
  else {
    const starts = known()
    if (starts === undefined || !findRecords(section, starts, records)) return undefined
  }
  let translated = 0
  let same = 0
  let recorded = 0
  let originals: ReadonlySet<number> | undefined
  const see = () => {
    isPlain.fill(0)
    translated = 0
    same = 0
    recorded = 0
    return walk(bytes, length, (index, start, end, weight, within = bytes) => {
      const string = strings[index] as SourceString
      if (!string.isCounted) {
        isPlain[index] = 1
        return weight < specialBytes.never
      }
      const pass = string.inBytes
      if (pass === undefined || start === end || states[index] === recordStates.differs) return false
      if (!passesAsBytes(pass, within, start, end, weight) || originals?.has(index) === true) return false
      if (hasMore?.(string.entry, within, start, end) === true) return false
      if (end - start === pass.size && within.toString('utf8', start, end) === pass.spelled) same++
      if (states[index] === recordStates.answers) recorded++
      translated++
      isPlain[index] = 1
      return true
    })
  }
  let rest = see()
  // Where a copy is missing, the text of its original has to be known.
  const wanted = copies.filter(([, copy]) => isPlain[copy] !== 1)
  if (wanted.length > 0) {
    originals = new Set(wanted.map(([original]) => original))
    rest = see()
  }
  if (rest === undefined) return undefined
  const entries = rest
  const recordOf = (index: number) =>
    section === undefined || states[index] === recordStates.none
      ? undefined
      : recordAt(section, lines[index] as number)
  let others: ReadonlyMap<EntryKey, string> | undefined
  return {
    plain: { isPlain, translated, identical: same, recorded, recordOf },
    rest: entries,
    textOf(key) {
      const place = position.get(key)
      if (place !== undefined && isPlain[place] === 1) return strings[place]?.entry.text
      others ??= new Map(entries.map(entry => [entry.key, entry.text]))
      return others.get(key)
    },
  }
}

const noContainers: Resource['containers'] = new Set()
const noLists: Resource['lists'] = new Map()

/** The texts of a target that are not plainly translated. There is one for nearly every target of a run. */
class Rest implements Resource {
  readonly format: Resource['format']
  readonly entries: readonly Entry[]
  readonly notices: Resource['notices'] = []
  readonly containers: Resource['containers'] = noContainers
  readonly lists: Resource['lists'] = noLists
  readonly #look: Look

  constructor(format: Resource['format'], look: Look, entries: readonly Entry[]) {
    this.format = format
    this.entries = entries
    this.#look = look
  }

  /** In Latin 1 each byte is a character, so that lines are where they are. */
  get text(): string {
    return this.#look.bytes.toString('latin1', 0, this.#look.length)
  }
}
