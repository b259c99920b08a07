import { type EntryKey, escapePart, type Locale } from '../../model.ts'
import { hasLineEnd } from '../lines.ts'
import { applySplices, majorityLineEnd, type Splice } from '../splices.ts'
import type { Dialect, Selection } from './dialect.ts'
import { encodeString, inferEscapes } from './escapes.ts'
import { mergeIntoTarget } from './merge.ts'
import { isContainer, type JsonNode, membersByName, parseJson } from './parse.ts'
import { hasText } from './selection.ts'
import { gapAfter, tailOfOpening } from './separators.ts'

/**
 * A target that does not exist yet, made from its source: entries without a value, containers without a value in them
 * and what the dialect does not copy are cut out with their lines and commas; comments before what stays, stay.
 * @throws {FormatError} for a value that finds no place, or would leave a gap in a list
 */
export function createTarget(
  source: string,
  values: ReadonlyMap<EntryKey, string>,
  locale: Locale,
  dialect: Dialect,
): string {
  const root = parseJson(source)
  const selection = dialect.selectionOf(root)
  const pruning: Pruning = { text: source, values, selection, splices: [] }
  prune(pruning, root, '', 1)
  const text = mergeIntoTarget(source, applySplices(source, pruning.splices), values, dialect)
  return selection.locale === undefined ? text : setLocale(text, selection.locale.name, locale)
}

type Pruning = {
  readonly text: string
  readonly values: ReadonlyMap<EntryKey, string>
  readonly selection: Selection
  readonly splices: Splice[]
}

/** Cuts what does not stay out of one container; whether anything translated stays. */
function prune(pruning: Pruning, container: JsonNode, key: EntryKey, depth: number): boolean {
  const winners = container.hasDuplicates ? membersByName(container) : undefined
  const kept: JsonNode[] = []
  let isTranslated = false
  for (const member of container.members) {
    // Every copy of metadata says something.
    const counts =
      winners === undefined ||
      winners.get(member.name) === member ||
      !pruning.selection.selects(member, depth)
    const fate = counts ? fateOf(pruning, member, key, depth) : 'dropped'
    if (fate === 'translated') isTranslated = true
    if (fate !== 'dropped') kept.push(member)
    // A list keeps only the elements before its first gap (`lists-without-gaps`).
    else if (container.kind === 'array') break
  }
  if (isTranslated || depth === 1) cut(pruning, container, kept)
  return isTranslated
}

function fateOf(
  pruning: Pruning,
  member: JsonNode,
  parentKey: EntryKey,
  depth: number,
): 'translated' | 'copied' | 'dropped' {
  const { selection, values } = pruning
  if (!selection.selects(member, depth)) return selection.copies(member, depth) ? 'copied' : 'dropped'
  if (selection.untranslated.has(member)) return 'copied'
  const key = `${parentKey}/${escapePart(member.name)}`
  if (member.kind === 'scalar') return 'copied'
  if (member.kind === 'string' && values.has(key)) return 'translated'
  if (isContainer(member) && prune(pruning, member, key, depth + 1)) return 'translated'
  // Between translated elements a list needs the ones in which there is nothing to translate.
  return member.keyEnd === member.keyStart && !hasText(member, depth, selection) ? 'copied' : 'dropped'
}

function cut(pruning: Pruning, container: JsonNode, kept: readonly JsonNode[]): void {
  const { text, splices } = pruning
  const staying = new Set(kept)
  const opening = tailOfOpening(text, container.start + 1)
  let before: Edge = { member: undefined, end: container.start + 1, tail: opening }
  let dropped: JsonNode | undefined
  let start = opening
  for (const member of container.members) {
    const { tail } = gapAfter(text, member)
    if (staying.has(member)) {
      if (dropped !== undefined) closeCut(pruning, before, dropped, start, true)
      before = { member, end: member.end, tail }
      dropped = undefined
    } else {
      splices.push({ start, end: tail, text: '' })
      dropped = member
    }
    start = tail
  }
  if (dropped !== undefined) closeCut(pruning, before, dropped, start, gapAfter(text, dropped).comma >= 0)
}

/** The piece that stays before a cut: a member, or the opening bracket. */
type Edge = { readonly member: JsonNode | undefined; readonly end: number; readonly tail: number }

/**
 * Mends the two edges of a cut. Each may bring a comma, the first behind its member, the second at the start of a line;
 * one is wanted. And a line comment that stays needs a line end, though the one behind it went with what follows.
 */
function closeCut(
  { text, splices }: Pruning,
  before: Edge,
  lastDropped: JsonNode,
  end: number,
  wantsComma: boolean,
): void {
  const own = before.member === undefined ? undefined : gapAfter(text, before.member)
  const next = gapAfter(text, lastDropped)
  const hasOwn = own !== undefined && !own.commaFirst
  const hasNext = next.commaFirst
  const isWanted = wantsComma && own !== undefined
  if (hasOwn && !isWanted) splices.push({ start: own.comma, end: own.comma + 1, text: '' })
  if (hasNext && (hasOwn || !isWanted)) splices.push({ start: next.comma, end: next.comma + 1, text: '' })
  if (isWanted && !hasOwn && !hasNext) splices.push({ start: before.end, end: before.end, text: ',' })
  if (hasLineEnd(text.charAt(end)) || !text.slice(before.end, before.tail).includes('//')) return
  splices.push({ start: end, end, text: majorityLineEnd(text) })
}

function setLocale(text: string, name: string, locale: Locale): string {
  const root = parseJson(text)
  const member = membersByName(root).get(name)
  if (member?.kind !== 'string' || member.text === locale) return text
  return applySplices(text, [
    { start: member.start, end: member.end, text: encodeString(locale, inferEscapes(text, root)) },
  ])
}
