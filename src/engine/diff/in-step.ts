/**
 * The way in which nearly every target is read: its bytes in step with the strings of its source. A string that is
 * plainly translated and answers the present source is neither decoded nor made an entry. Every other string is, and
 * `stringState` says what it is, as it does after a scan.
 */
import { isUtf8 } from 'node:buffer'
import { passesAsBytes, specialBytes } from '../../checks/index.ts'
import type { Look } from '../../disk.ts'
import { formatByName } from '../../formats/index.ts'
import type { Walker } from '../../formats/types.ts'
import {
  type FoundRecords,
  findRecords,
  recordAt,
  recordStates,
  type SectionBytes,
} from '../../lock/section-bytes.ts'
import type { Entry, EntryKey, Resource, TargetFile } from '../../model.ts'
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
  sources: SourcesByNeed,
  lockFile: LockFile,
  facts: Facts,
  options: Omit<DiffOptions, 'stale' | 'trialMark'>,
): LookInStep | undefined {
  const { walkers, neededBy } = formatByName(pair.format)
  const { identical, keepTerms } = pair.settings
  if (walkers === undefined || neededBy !== undefined) return undefined
  if (options.records === true || options.again !== undefined || options.keeps !== undefined) return undefined
  if (identical === 'missing' || keepTerms.length > 0) return undefined
  const walkerFor = walkers(resource, specialBytes)
  const sections = lockFile.sections()
  if (walkerFor === undefined || sections === undefined) return undefined
  const walks = new Map<Source, Walker>()
  const walkerOf = (source: Source) => {
    const walk = walks.get(source) ?? walkerFor(source.resource.entries, source.beside)
    walks.set(source, walk)
    return walk
  }
  const marks = { isPlain: new Uint8Array(0), states: new Uint8Array(0), lines: new Int32Array(0) }
  return (target, look) => {
    const { bytes, length } = look
    if (!isUtf8(bytes.subarray(0, length))) return undefined
    const source = sources.of(target, undefined)
    const walk = walkerOf(source)
    const size = source.strings.length
    if (marks.isPlain.length < size) {
      marks.isPlain = new Uint8Array(2 * size)
      marks.states = new Uint8Array(2 * size)
      marks.lines = new Int32Array(2 * size)
    }
    const { language } = target
    const mayKnow =
      language === undefined || facts.isEmptyFor(language) ? undefined : facts.mayKnow(pair.source, language)
    const seen = seenBy({ source, walk, marks, mayKnow }, look, sections.get(target.locale))
    if (seen === undefined) return undefined
    const mayDiffer = source.strings.some(
      ({ entry: { key } }, index) => marks.isPlain[index] !== 1 && sources.mayName(key),
    )
    if (mayDiffer && sources.inNaming(source, target, seen.textOf) !== undefined) return undefined
    const rest = restOf(resource, bytes, length, seen.rest)
    return { source, state: { target, resource: rest, section: undefined, plain: seen.plain } }
  }
}

type Marks = FoundRecords & { readonly isPlain: Uint8Array }

type Seen = {
  readonly plain: PlainStrings
  readonly rest: Entry[]
  readonly textOf: (key: EntryKey) => string | undefined
}

type Guide = {
  readonly source: Source
  readonly walk: Walker
  readonly marks: Marks
  /** Whether the ledger may know something of an entry; `undefined`: of none. */
  readonly mayKnow: ((entry: Entry) => boolean) | undefined
}

function seenBy(
  { source: { strings, position, copied }, walk, marks: { isPlain, ...records }, mayKnow }: Guide,
  { bytes, length }: Look,
  section: SectionBytes | undefined,
): Seen | undefined {
  const { states, lines } = records
  if (section === undefined) states.fill(recordStates.none)
  else if (!findRecords(section, strings, records)) return undefined
  isPlain.fill(0)
  let translated = 0
  let same = 0
  let recorded = 0
  const rest = walk(bytes, length, (index, start, end, weight) => {
    const string = strings[index] as SourceString
    const { entry } = string
    if (!string.isCounted) {
      isPlain[index] = 1
      return weight < specialBytes.never
    }
    if (start === end || !string.hasLetter || states[index] === recordStates.differs) return false
    if (entry.equivalents !== undefined || (copied.size > 0 && copied.has(entry.key))) return false
    const known = string.inBytes
    if (known === undefined || !passesAsBytes(known.pass, bytes, start, end, weight)) return false
    if (mayKnow?.(entry) === true) return false
    if (holds(bytes, start, end, known.spelled)) same++
    if (states[index] === recordStates.answers) recorded++
    translated++
    isPlain[index] = 1
    return true
  })
  if (rest === undefined) return undefined
  const recordOf = (index: number) =>
    section === undefined || states[index] === recordStates.none
      ? undefined
      : recordAt(section, lines[index] as number)
  let others: ReadonlyMap<EntryKey, string> | undefined
  return {
    plain: { isPlain, translated, identical: same, recorded, recordOf },
    rest,
    textOf(key) {
      const place = position.get(key)
      if (place !== undefined && isPlain[place] === 1) return strings[place]?.entry.text
      others ??= new Map(rest.map(entry => [entry.key, entry.text]))
      return others.get(key)
    },
  }
}

function holds(bytes: Buffer, start: number, end: number, text: Uint8Array): boolean {
  const { length } = text
  if (end - start !== length) return false
  let same = 0
  while (same < length && bytes[start + same] === text[same]) same++
  return same === length
}

/** In Latin 1 each byte is a character, so that lines are where they are. */
function restOf({ format }: Resource, bytes: Buffer, length: number, entries: readonly Entry[]): Resource {
  return {
    format,
    entries,
    get text() {
      return bytes.toString('latin1', 0, length)
    },
    notices: [],
    containers: noContainers,
    lists: noLists,
  }
}

const noContainers: Resource['containers'] = new Set()
const noLists: Resource['lists'] = new Map()
