/** Deliveries put into a document's target: everything outside of the replaced and inserted blocks keeps every character. */
import { FormatError } from '../errors.ts'
import type { Entry, EntryKey } from '../model.ts'
import type { Pairs, Span } from './blocks.ts'
import { applySplices, failureAt, type Splice } from './splices.ts'
import type { Format, MergeRequest } from './types.ts'

/** A piece of the source that the target gets. */
export type Insertion = {
  /** Its texts, in order. */
  readonly keys: readonly EntryKey[]
  readonly at: number
  /** The inserted text, with the line ends of the target. */
  readonly text: (values: ReadonlyMap<EntryKey, string>) => string
}

/** The knowledge of a format about the two documents of a merge. */
export type Sides = {
  readonly sourceEntries: readonly Entry[]
  readonly targetEntries: readonly Entry[]
  /** The pairs of the request, places of emptied texts being narrowed to where these were. */
  readonly pairs: Pairs
  /** The writing of a value in a span of the target. */
  readonly replace: (span: Span, value: string, key: EntryKey) => string
  /** The insertions of which every text has a value. */
  readonly insertions: readonly Insertion[]
  /** The entries of a text as a target. */
  readonly scan: (text: string) => readonly Entry[]
}

type WholeRequest = MergeRequest & { readonly target: string }

/** The knowledge of a format about its documents. */
export type Splicer = {
  /** The sides for any of the values of a request, whose documents are read once. */
  readonly sidesOf: (whole: WholeRequest) => (request: MergeRequest) => Sides
  /** A target that is not there yet, made from the source (`born-from-the-source`). */
  readonly create: (request: MergeRequest) => string
}

/** The functions of a format that put texts into documents. */
export function splicing(
  splicerFor: (request: MergeRequest) => Splicer,
): Pick<Format, 'merge' | 'placesFor' | 'provenPlacesFor'> {
  const placesBy =
    (find: typeof placesProven) =>
    (request: MergeRequest): ReadonlySet<EntryKey> => {
      const { target, values } = request
      if (target === undefined) return new Set(values.keys())
      const whole = { ...request, target }
      return find(whole, splicerFor(request).sidesOf(whole))
    }
  return {
    merge(request) {
      const { target, values } = request
      const { sidesOf, create } = splicerFor(request)
      if (target === undefined) return create(request)
      const whole = { ...request, target }
      return values.size === 0 ? target : spliceIn(whole, sidesOf(whole)(request))
    },
    placesFor: placesBy((whole, sidesOf) => new Set(piecesOf(whole, sidesOf(whole)).flat())),
    provenPlacesFor: placesBy(placesProven),
  }
}

/** The source of a document that is not there yet, and what a format knows of it. */
export type Template = {
  readonly source: string
  readonly entries: readonly Entry[]
  /** The writing of a value in the place of a text, by its index. */
  readonly write: (index: number, value: string) => string
  /** The changes beside those of the texts. */
  readonly others: readonly Splice[]
  readonly scan: (text: string) => readonly Entry[]
  /** Whether a text that is read back is what its own is, besides the value. */
  readonly isAlike: (own: Entry, found: Entry) => boolean
}

/**
 * The source with every text replaced by its value; a value equal to its text keeps every character of it. The result is
 * scanned again: it must hold the values in the places of the texts, and no other text.
 * @throws {FormatError} with line and column in the source, where a text has no value, or one that is more or less than
 *   one text in its place; for a value that no text asks for
 */
export function createFrom(template: Template, values: ReadonlyMap<EntryKey, string>): string {
  const { source, entries, write, others, scan, isAlike } = template
  const known = new Set(entries.map(({ key }) => key))
  for (const key of values.keys()) if (!known.has(key)) throw unknownText(key)
  const splices = [...others]
  for (const [index, { key, text, start, end }] of entries.entries()) {
    const value = values.get(key)
    if (value === undefined) throw failureAt(source, start, 'this text has no translation yet')
    if (value !== text) splices.push({ start, end, text: write(index, value) })
  }
  if (splices.length === 0) return source
  const created = applySplices(source, splices)
  const found = scan(created)
  const wrong = entries.find((own, index) => {
    const again = found[index]
    return again === undefined || again.text !== values.get(own.key) || !isAlike(own, again)
  })
  if (wrong !== undefined) throw notOneText(source, wrong.start)
  if (found.length > entries.length)
    throw new FormatError('with these translations, the file would have more texts than the source')
  return created
}

function unknownText(key: EntryKey): FormatError {
  return new FormatError(`${key}: the source has no such text`)
}

function notOneText(source: string, start: number): FormatError {
  return failureAt(
    source,
    start,
    'in this file, the translation of this text would become several texts or none',
  )
}

function noPlace(source: string, start: number): FormatError {
  return failureAt(source, start, 'the target file has no place for the translation of this text')
}

/**
 * The target with the values in it. The result is scanned again: it must hold the values where they were put, every
 * other text as it was, and no more.
 * @throws {FormatError} for a value without a place, or one that would not read back as one text in it
 */
export function spliceIn(request: WholeRequest, sides: Sides): string {
  const { target, values } = request
  const { pairs } = sides
  const splices: Splice[] = []
  /** The texts to read back, by their place in the target. */
  const expected: { at: number; isNew: boolean; text: string; key: EntryKey | undefined }[] = []
  const replaced = new Map<number, EntryKey>()
  const placed = new Set<EntryKey>()
  for (const { keys, at, text } of sides.insertions) {
    splices.push({ start: at, end: at, text: text(values) })
    for (const key of keys) {
      placed.add(key)
      expected.push({ at, isNew: true, text: values.get(key) ?? '', key })
    }
  }
  for (const { key, start } of sides.sourceEntries) {
    const span = pairs.get(start)
    const value = values.get(key)
    if (span === undefined || value === undefined) continue
    placed.add(key)
    replaced.set(span.start, key)
    if (span.start === span.end) expected.push({ at: span.start, isNew: true, text: value, key })
    splices.push({ start: span.start, end: span.end, text: sides.replace(span, value, key) })
  }
  for (const { start, text } of sides.targetEntries) {
    const key = replaced.get(start)
    expected.push({ at: start, isNew: false, text: (key && values.get(key)) ?? text, key })
  }
  for (const key of values.keys()) if (!placed.has(key)) throw refused(request, sides, key, noPlace)
  expected.sort((a, b) => a.at - b.at || Number(b.isNew) - Number(a.isNew))
  const merged = applySplices(
    target,
    splices.filter(({ start, end, text }) => target.slice(start, end) !== text),
  )
  const found = sides.scan(merged)
  for (let index = 0; index < Math.max(expected.length, found.length); index++) {
    const wanted = expected[index]
    if (wanted !== undefined && wanted.text === found[index]?.text) continue
    const key =
      [...expected.slice(0, index + 1)].reverse().find(one => one.key !== undefined)?.key ??
      [...values.keys()][0] ??
      ''
    throw refused(request, sides, key, notOneText)
  }
  return merged
}

/**
 * The pairs with the places of emptied texts where these were.
 * @param placeOf - of a text of the source whose pair is empty; `undefined`: as it is
 */
export function withEmptiedPlaces<Own extends Span>(
  pairs: Pairs = new Map(),
  texts: readonly Own[],
  placeOf: (own: Own, at: number) => number | undefined,
): Pairs {
  const moved = new Map<number, Span>()
  for (const own of texts) {
    const span = pairs.get(own.start)
    if (span === undefined || span.start !== span.end) continue
    const at = placeOf(own, span.start)
    if (at !== undefined) moved.set(own.start, { start: at, end: at })
  }
  return moved.size === 0 ? pairs : new Map([...pairs, ...moved])
}

/** The keys among the values that have a place in the target, or get one, by what is put in together. */
function piecesOf(
  { values }: MergeRequest,
  { sourceEntries, insertions, pairs }: Sides,
): readonly (readonly EntryKey[])[] {
  const paired = sourceEntries.filter(({ key, start }) => values.has(key) && pairs.has(start))
  return [...paired.map(({ key }) => [key]), ...insertions.map(({ keys }) => keys)]
}

/**
 * The keys of these places whose values read back as one text.
 * @param sidesOf - the sides for some of the values
 */
function placesProven(
  request: WholeRequest,
  sidesOf: (request: MergeRequest) => Sides,
): ReadonlySet<EntryKey> {
  const { values } = request
  const proven = new Set<EntryKey>()
  let trials = 0
  const prove = (pieces: readonly (readonly EntryKey[])[]): void => {
    if (pieces.length === 0 || trials++ > mostTrials) return
    const keys = pieces.flat()
    const some = { ...request, values: new Map(keys.map(key => [key, values.get(key) ?? ''])) }
    try {
      spliceIn(some, sidesOf(some))
      for (const key of keys) proven.add(key)
    } catch (error) {
      if (!(error instanceof FormatError)) throw error
      if (pieces.length === 1) return
      const half = pieces.length >> 1
      prove(pieces.slice(0, half))
      prove(pieces.slice(half))
    }
  }
  prove(piecesOf(request, sidesOf(request)))
  return proven
}

/** Each reads the whole document. */
const mostTrials = 200

function refused(
  { source }: MergeRequest,
  { sourceEntries }: Sides,
  key: EntryKey,
  failure: (source: string, start: number) => FormatError,
): FormatError {
  const start = sourceEntries.find(entry => entry.key === key)?.start
  return start === undefined ? unknownText(key) : failure(source, start)
}
