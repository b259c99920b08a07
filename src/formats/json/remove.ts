import { hasLineEnd } from '../lines.ts'
import { applySplices, type Splice } from '../splices.ts'
import type { Removal } from '../types.ts'
import { type JsonNode, parseJson } from './parse.ts'
import { gapAfter, skipBlankSpace, tailOfOpening } from './separators.ts'

/** A document without some of its members: with each go its comments, its comma, and of duplicate keys every one. */
export function removeMembers(text: string, removals: readonly Removal[]): string {
  const depthOf = new Map(removals.map(({ start, depth }) => [start, depth]))
  const splices: Splice[] = []
  const visit = (container: JsonNode, depth: number): void => {
    const named = container.members.filter(member => holds(member, depth, depthOf))
    const names = new Set(named.map(({ name }) => name))
    const isRemoved = (member: JsonNode) =>
      container.kind === 'array'
        ? names.has(member.name)
        : names.has(member.name) || isAbout(member, names, container)
    const removed = new Set(container.members.filter(isRemoved))
    if (removed.size > 0) splices.push(...splicesIn(text, container, removed))
    for (const member of container.members)
      if (member.members.length > 0 && !removed.has(member)) visit(member, depth + 1)
  }
  visit(parseJson(text), 1)
  return applySplices(text, splices)
}

/** Whether what is to be removed at this depth lies in a member. */
function holds(member: JsonNode, depth: number, depthOf: ReadonlyMap<number, number>): boolean {
  const own = depthOf.get(member.start)
  if (own !== undefined && own === depth) return true
  return member.members.some(inner => holds(inner, depth, depthOf))
}

/** The remark of an ARB file on a member is beside it, under its name behind an at sign. */
function isAbout({ name, kind }: JsonNode, names: ReadonlySet<string>, container: JsonNode): boolean {
  if (kind !== 'object' || !name.startsWith('@') || name.startsWith('@@')) return false
  return names.has(name.slice(1)) && container.members.some(({ name: other }) => other === name.slice(1))
}

function splicesIn(text: string, container: JsonNode, removed: ReadonlySet<JsonNode>): Splice[] {
  const { members } = container
  if (removed.size === members.length)
    return [{ start: container.start + 1, end: container.end - 1, text: '' }]
  const splices: Splice[] = []
  for (let from = 0; from < members.length; from++) {
    if (!removed.has(members[from]!)) continue
    let to = from
    while (to + 1 < members.length && removed.has(members[to + 1]!)) to++
    splices.push(...runSplices(text, container, from, to))
    from = to
  }
  return splices
}

/** @param from - the first member of a run that is removed as a whole; `to`: the last */
function runSplices(text: string, { members, start }: JsonNode, from: number, to: number): Splice[] {
  const first = members[from]!
  const before = members[from - 1]
  const after = members[to + 1]
  const { tail, comma, commaFirst } = gapAfter(text, members[to]!)
  const previous = before && gapAfter(text, before)
  const lead = previous?.tail ?? tailOfOpening(text, start + 1)
  const isLineShared = after !== undefined && !hasLineEnd(text.slice(tail, after.keyStart))
  if (after !== undefined && (isLineShared || (before === undefined && commaFirst)))
    return [
      { start: isLineShared ? skipBlankSpace(text, lead) : first.keyStart, end: after.keyStart, text: '' },
    ]
  const run = { start: lead, end: tail, text: '' }
  if (after !== undefined || comma >= 0 || previous === undefined || previous.comma >= lead) return [run]
  return [{ start: previous.comma, end: previous.comma + 1, text: '' }, run]
}
