import { addTo, type EntryKey, groupBy, idOf } from '../../model.ts'
import { hasLineEnd } from '../lines.ts'
import type { ListPlace, ListPlan } from '../list-plans.ts'
import { applySplices, type Splice } from '../splices.ts'
import { type AdditionContext, newElement } from './additions.ts'
import { insertAfter, insertGroups, insertIntoEmpty, siteOf } from './insert.ts'
import { type Layout, opensLine } from './layout.ts'
import { nestValues, type Wanted } from './nested-values.ts'
import { type JsonNode, membersByName, parseJson } from './parse.ts'
import { type Addition, render } from './render.ts'
import { indentBefore } from './separators.ts'

export type RearrangeContext = AdditionContext & { readonly sourceRoot: JsonNode; readonly layout: Layout }

/**
 * A document with its lists as planned. Elements keep every character; commas, line ends and comments between them stay
 * in their places, so that a list with a line for each element changes in no other line.
 * @param values - by the keys of the source; of these the texts of new elements are put in
 * @throws {FormatError} for a new element that lacks texts before it in its list
 */
export function rearrange(
  text: string,
  plans: readonly ListPlan[],
  values: ReadonlyMap<EntryKey, string>,
  context: RearrangeContext,
): string {
  const byDepth = groupBy(plans, plan => idOf(plan.target).length)
  let result = text
  // Inner lists first, for they are found by the places that the outer ones have now.
  for (const depth of [...byDepth.keys()].sort((a, b) => b - a)) {
    const root = parseJson(result)
    const before = result
    const splices = (byDepth.get(depth) ?? []).flatMap(plan => {
      const list = nodeAt(root, plan.target)
      return list?.kind === 'array' ? rearrangeList(before, list, plan, values, context) : []
    })
    result = applySplices(before, splices)
  }
  return result
}

function rearrangeList(
  text: string,
  list: JsonNode,
  { source, places }: ListPlan,
  values: ReadonlyMap<EntryKey, string>,
  context: RearrangeContext,
): Splice[] {
  const { layout, sourceRoot } = context
  const counterpart = nodeAt(sourceRoot, source)
  const wanted = wantedIn(source, values)
  const additions = places.map(({ from, like }): Addition => {
    const member = from === undefined ? undefined : list.members[from]
    if (member !== undefined) return { rawKey: undefined, value: text.slice(member.start, member.end) }
    return newElement(context, like ?? -1, wanted, counterpart?.members[like ?? -1], idOf(source))
  })
  if (list.members.length === 0) return insertIntoEmpty(text, list, additions, layout, false)
  return isInsertion(places, list.members.length)
    ? inserted(text, list, places, additions, layout)
    : replaced(text, list, places, additions, layout)
}

/** Whether all elements stay in their order, so that others only come between them. */
function isInsertion(places: readonly ListPlace[], length: number): boolean {
  const kept = places.flatMap(({ from }) => from ?? [])
  return kept.length === length && kept.every((from, index) => from === index)
}

function inserted(
  text: string,
  list: JsonNode,
  places: readonly ListPlace[],
  additions: readonly Addition[],
  layout: Layout,
): Splice[] {
  const site = siteOf(text, list, layout)
  const groups = new Map<JsonNode | undefined, Addition[]>()
  let anchor: JsonNode | undefined
  for (const [index, { from }] of places.entries()) {
    const addition = additions[index]
    if (from !== undefined) anchor = list.members[from]
    else if (addition !== undefined) addTo(groups, anchor, addition)
  }
  return insertGroups(site, groups)
}

function replaced(
  text: string,
  list: JsonNode,
  places: readonly ListPlace[],
  additions: readonly Addition[],
  layout: Layout,
): Splice[] {
  const { members } = list
  const last = members.at(-1)
  if (last === undefined || additions.length === 0) return [{ start: list.start, end: list.end, text: '[]' }]
  const splices: Splice[] = []
  for (const [index, member] of members.slice(0, additions.length).entries()) {
    const addition = additions[index]
    if (addition === undefined || places[index]?.from === index) continue
    const indent = indentBefore(text, member.start)
    const isMultiline = opensLine(text, list) || hasLineEnd(text.slice(member.start, member.end))
    splices.push({
      start: member.start,
      end: member.end,
      text: render(addition, layout, indent, isMultiline),
    })
  }
  const end = members[additions.length - 1]
  if (end !== undefined && end !== last) splices.push({ start: end.end, end: last.end, text: '' })
  const more = additions.slice(members.length)
  return more.length === 0 ? splices : [...splices, ...insertAfter(siteOf(text, list, layout), last, more)]
}

function wantedIn(list: EntryKey, values: ReadonlyMap<EntryKey, string>): Wanted {
  const prefix = `${list}/`
  const own = [...values].filter(([key]) => key.startsWith(prefix))
  return nestValues(own.map(([key, text]) => [key.slice(list.length), text] as const))
}

function nodeAt(root: JsonNode, key: EntryKey): JsonNode | undefined {
  let node: JsonNode | undefined = root
  for (const name of idOf(key)) node = node && membersByName(node).get(name)
  return node
}
