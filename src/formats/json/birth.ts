import { type EntryKey, escapePart, type Locale } from '../../model.ts'
import { applySplices, majorityLineEnd, type Splice } from '../splices.ts'
import type { Dialect } from './dialect.ts'
import { encodeString, inferEscapes } from './escapes.ts'
import { gapAfter, hasLineEnd, tailOfOpening } from './gaps.ts'
import { mergeIntoTarget } from './merge.ts'
import { type JsonNode, membersByName, parseJson } from './parse.ts'

/**
 * A target that does not exist yet, made from its source: entries without a value, containers without a value in them
 * and what the dialect does not copy are cut out with their lines and commas; comments before what stays, stay.
 * @throws {FormatError} for a value that finds no place, or would leave a gap in a list
 */
export function bear(
  source: string,
  values: ReadonlyMap<EntryKey, string>,
  locale: Locale,
  dialect: Dialect,
): string {
  const pruning: Pruning = { text: source, values, dialect, splices: [] }
  prune(pruning, parseJson(source), '', 1)
  const text = mergeIntoTarget(source, applySplices(source, pruning.splices), values, dialect)
  return dialect.localeMember === undefined ? text : setLocale(text, dialect.localeMember, locale)
}

type Pruning = {
  readonly text: string
  readonly values: ReadonlyMap<EntryKey, string>
  readonly dialect: Dialect
  readonly splices: Splice[]
}

/** Cuts what does not stay out of one container; whether anything translated stays. */
function prune(pruning: Pruning, container: JsonNode, key: EntryKey, depth: number): boolean {
  const winners = container.hasDuplicates ? membersByName(container) : undefined
  const kept: JsonNode[] = []
  let isTranslated = false
  for (const member of container.members) {
    const fate =
      winners === undefined || winners.get(member.name) === member
        ? fateOf(pruning, member, key, depth)
        : 'dropped'
    if (fate === 'translated') isTranslated = true
    if (fate !== 'dropped') kept.push(member)
    // A list keeps only the elements before its first gap (rules R13).
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
  const { dialect, values } = pruning
  if (dialect.selects !== undefined && !dialect.selects(member, depth)) {
    return dialect.copies?.(member, depth) === true ? 'copied' : 'dropped'
  }
  const key = `${parentKey}/${escapePart(member.name)}`
  if (member.kind === 'scalar') return 'copied'
  if (member.kind === 'string') return values.has(key) ? 'translated' : 'dropped'
  if (prune(pruning, member, key, depth + 1)) return 'translated'
  // Between translated elements a list needs the ones in which there is nothing to translate.
  return member.keyEnd === member.keyStart && !hasText(member) ? 'copied' : 'dropped'
}

function hasText(node: JsonNode): boolean {
  return node.kind === 'string' || node.members.some(hasText)
}

function cut(pruning: Pruning, container: JsonNode, kept: readonly JsonNode[]): void {
  const { text, splices } = pruning
  const staying = new Set(kept)
  let stayed = container.start + 1
  let runStart = tailOfOpening(text, stayed)
  let start = runStart
  for (const member of container.members) {
    const { tail } = gapAfter(text, member)
    if (staying.has(member)) {
      endLineComment(pruning, stayed, runStart, start)
      stayed = member.end
      runStart = tail
    } else splices.push({ start, end: tail, text: '' })
    start = tail
  }
  endLineComment(pruning, stayed, runStart, start)
  dropLastComma(pruning, container, kept.at(-1))
  dropLeadingComma(pruning, container, kept[0])
}

/** A line comment that stays needs a line end, even when the one behind it is cut out with what follows. */
function endLineComment({ text, splices }: Pruning, stayed: number, runStart: number, runEnd: number): void {
  if (runEnd === runStart || hasLineEnd(text.charAt(runEnd)) || !text.slice(stayed, runStart).includes('//'))
    return
  splices.push({ start: runEnd, end: runEnd, text: majorityLineEnd(text) })
}

/** What stays ends with a comma only if the source does. */
function dropLastComma(
  { text, splices }: Pruning,
  container: JsonNode,
  lastKept: JsonNode | undefined,
): void {
  const last = container.members.at(-1)
  if (last === undefined || lastKept === undefined || lastKept === last || gapAfter(text, last).comma >= 0)
    return
  const gap = gapAfter(text, lastKept)
  if (!gap.commaFirst) splices.push({ start: gap.comma, end: gap.comma + 1, text: '' })
}

/** Where commas open lines, the first member that stays would begin with one. */
function dropLeadingComma(pruning: Pruning, container: JsonNode, firstKept: JsonNode | undefined): void {
  const { text, splices } = pruning
  const previous =
    firstKept === undefined ? undefined : container.members[container.members.indexOf(firstKept) - 1]
  if (firstKept === undefined || previous === undefined) return
  const gap = gapAfter(text, previous)
  if (gap.commaFirst) splices.push({ start: gap.comma, end: gap.comma + 1, text: '' })
}

function setLocale(text: string, name: string, locale: Locale): string {
  const root = parseJson(text)
  const member = membersByName(root).get(name)
  if (member?.kind !== 'string' || member.text === locale) return text
  return applySplices(text, [
    { start: member.start, end: member.end, text: encodeString(locale, inferEscapes(text, root)) },
  ])
}
