/** Deliveries put into a document's target: everything outside of the replaced and inserted blocks keeps every character. */
import { FormatError } from '../errors.ts'
import type { Entry, EntryKey } from '../model.ts'
import type { Span } from './blocks.ts'
import { applySplices, lineAt, type Splice } from './splices.ts'
import type { MergeRequest } from './types.ts'

/** A piece of the source that the target gets. */
export type Insertion = {
  /** Its texts, in order. */
  readonly keys: readonly EntryKey[]
  readonly at: number
  /** What is inserted, with the line ends of the target. */
  readonly text: (values: ReadonlyMap<EntryKey, string>) => string
}

/** What a format knows of the two documents of a merge. */
export type Sides = {
  readonly sourceEntries: readonly Entry[]
  readonly targetEntries: readonly Entry[]
  /** The writing of a value in a span of the target. */
  readonly replace: (span: Span, value: string, key: EntryKey) => string
  /** The insertions of which every text has a value. */
  readonly insertions: readonly Insertion[]
  /** The entries of a text as a target. */
  readonly scan: (text: string) => readonly Entry[]
}

/**
 * The target with the values in it. The result is scanned again: it must hold the values where they were put, every
 * other text as it was, and no more.
 * @throws {FormatError} for a value without a place, or one that would not read back as one text in it
 */
export function spliceIn(request: MergeRequest & { readonly target: string }, sides: Sides): string {
  const { target, values, pairs = new Map() } = request
  const splices: Splice[] = []
  /** What is to be read back, by its place in the target. */
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
  for (const key of values.keys())
    if (!placed.has(key)) throw refused(request, sides, key, 'this text has no place in the translation')
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
    throw refused(
      request,
      sides,
      key,
      'the translation of this text would not read back as one text in its place',
    )
  }
  return merged
}

function refused(
  { source }: MergeRequest,
  { sourceEntries }: Sides,
  key: EntryKey,
  reason: string,
): FormatError {
  const start = sourceEntries.find(entry => entry.key === key)?.start
  if (start === undefined) return new FormatError(`${key}: the source has no such text`)
  const { line, column } = lineAt(source, start)
  return new FormatError(reason, line, column)
}
