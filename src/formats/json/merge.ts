import type { FormatError } from '../../errors.ts'
import { addTo, type EntryId, type EntryKey, idOf, keyOf } from '../../model.ts'
import { type ListPlan, plannedKeys } from '../list-plans.ts'
import { applySplices, failureAt, type Splice } from '../splices.ts'
import { type AdditionContext, additionOf, elementsAfter, plainTextOf } from './additions.ts'
import type { Dialect } from './dialect.ts'
import { encodeString, inferEscapes } from './escapes.ts'
import { insertGroups, insertIntoEmpty, siteOf } from './insert.ts'
import { inferLayout, type Layout, opensLine } from './layout.ts'
import { nestValues, type Wanted } from './nested-values.ts'
import { isContainer, type JsonNode, membersByName, parseJson } from './parse.ts'
import { rearrange } from './rearrange.ts'
import type { Addition } from './render.ts'
import { messageOf, spellsMessagesPlain } from './selection.ts'
import { siblingOrder } from './sibling-order.ts'

/**
 * Sets values in an existing document by splices; everything else keeps every character.
 * @throws {FormatError} where the target has something else in the place of a text or of a container, or where an
 *   element of a list would leave a gap (`lists-without-gaps`)
 */
export function mergeIntoTarget(
  source: string,
  target: string,
  values: ReadonlyMap<EntryKey, string>,
  dialect: Dialect,
  plans: readonly ListPlan[] = [],
): string {
  const mergeOf = (text: string): Merge => ({
    target: text,
    root: parseJson(text),
    source,
    dialect,
    sourceOf: plannedKeys(plans).sourceOf,
    splices: [],
    surroundings: undefined,
  })
  let merge = mergeOf(target)
  let wanted = values
  if (plans.length > 0) {
    merge = mergeOf(rearrange(target, plans, values, surroundingsOf(merge)))
    const { ofSource } = plannedKeys(plans)
    wanted = new Map([...values].map(([key, text]) => [ofSource(key) ?? key, text]))
  }
  visit(merge, merge.root, nestValues(wanted), [])
  return applySplices(merge.target, merge.splices)
}

type Merge = {
  readonly target: string
  readonly root: JsonNode
  readonly source: string
  readonly dialect: Dialect
  /** The key in the source of what has this one in the target. */
  readonly sourceOf: (key: EntryKey) => EntryKey | undefined
  readonly splices: Splice[]
  /** Found out with the first value that needs it: most runs change nothing in most files. */
  surroundings: Surroundings | undefined
}

type Surroundings = AdditionContext & {
  readonly sourceRoot: JsonNode
  readonly sourceMembers: Map<JsonNode, ReadonlyMap<string, JsonNode>>
  readonly layout: Layout
}

function surroundingsOf(merge: Merge): Surroundings {
  if (merge.surroundings !== undefined) return merge.surroundings
  const { target, root, source, dialect } = merge
  const sourceRoot = parseJson(source)
  const escapes = root.members.length === 0 ? inferEscapes(source, sourceRoot) : inferEscapes(target, root)
  const sourceLayout = inferLayout(source, sourceRoot)
  const selection = dialect.selectionOf(sourceRoot)
  merge.surroundings = {
    source,
    sourceRoot,
    sourceMembers: new Map(),
    sourceLayout,
    selection,
    spellsPlain: spellsMessagesPlain(sourceRoot, root, selection),
    escapes,
    layout: inferLayout(target, root, sourceLayout),
  }
  return merge.surroundings
}

function visit(merge: Merge, node: JsonNode, wanted: Wanted, id: EntryId): void {
  const members = membersByName(node)
  const absent: string[] = []
  for (const [name, want] of wanted) {
    const member = members.get(name)
    if (member === undefined) absent.push(name)
    else if (typeof want === 'string') replace(merge, member, want, [...id, name])
    else if (isContainer(member)) visit(merge, member, want, [...id, name])
    else replace(merge, member, plainMessage(merge, member, want, [...id, name]), [...id, name])
  }
  if (absent.length > 0) insert(merge, node, members, wanted, absent, id)
}

/**
 * The text of a message object, wanted where the target has a single value.
 * @throws {FormatError} where more than that is wanted
 */
function plainMessage(merge: Merge, member: JsonNode, want: Wanted, id: EntryId): string {
  const around = surroundingsOf(merge)
  const message = messageOf(likeOf(merge, around, id), around.selection)
  const text = message && plainTextOf(want, message)
  if (text !== undefined && around.selection.selects(member, id.length)) return text
  throw misplaced(merge, member, id, 'an object or a list is needed here, but the file has a single value')
}

function replace(merge: Merge, member: JsonNode, text: string, id: EntryId): void {
  if (isContainer(member))
    throw misplaced(merge, member, id, `a text is needed here, but the file has ${describe(member)}`)
  if (member.kind === 'string' && member.text === text) return
  merge.splices.push({
    start: member.start,
    end: member.end,
    text: encodeString(text, surroundingsOf(merge).escapes),
  })
}

function insert(
  merge: Merge,
  node: JsonNode,
  members: ReadonlyMap<string, JsonNode>,
  wanted: Wanted,
  absent: readonly string[],
  id: EntryId,
): void {
  const around = surroundingsOf(merge)
  const { layout } = around
  const counterpart = likeOf(merge, around, id)
  const counterparts =
    counterpart === undefined ? new Map<string, JsonNode>() : sourceMembersOf(around, counterpart)
  const groups = new Map<JsonNode | undefined, Addition[]>()
  const order = siblingOrder([...counterparts.keys()], absent)
  if (node.kind === 'array')
    groups.set(node.members.at(-1), elementsAfter(around, node.members.length, wanted, counterparts, id))
  else {
    const isAbsent = new Set(absent)
    let anchor: JsonNode | undefined
    for (const name of order) {
      const want = wanted.get(name)
      if (isAbsent.has(name) && want !== undefined) {
        const like = counterparts.get(name)
        const addition = additionOf(around, { name, isElement: false, want, counterpart: like, id })
        addTo(groups, anchor, addition)
      } else anchor = members.get(name) ?? anchor
    }
  }
  if (node.members.length === 0) {
    const isOneLine =
      counterpart !== undefined && around.sourceLayout.isMultiline && isOnOneLine(merge.source, counterpart)
    merge.splices.push(...insertIntoEmpty(merge.target, node, groups.get(undefined) ?? [], layout, isOneLine))
    return
  }
  settleLeading(node, groups, order, members)
  const site = siteOf(merge.target, node, layout)
  merge.splices.push(...insertGroups(site, groups))
}

/**
 * Additions without a preceding sibling go before the next one: that is behind the member before it in the
 * target, if any. Without a next one they go to the end.
 */
function settleLeading(
  node: JsonNode,
  groups: Map<JsonNode | undefined, Addition[]>,
  order: readonly string[],
  members: ReadonlyMap<string, JsonNode>,
): void {
  const leading = groups.get(undefined)
  if (leading === undefined) return
  const next = order.map(name => members.get(name)).find(member => member !== undefined)
  const anchor = next === undefined ? node.members.at(-1) : node.members[node.members.indexOf(next) - 1]
  if (anchor === undefined) return
  groups.delete(undefined)
  groups.set(anchor, [...leading, ...(groups.get(anchor) ?? [])])
}

/** The value of the source beside what has this id in the target. */
function likeOf({ sourceOf }: Merge, around: Surroundings, id: EntryId): JsonNode | undefined {
  const sourceKey = sourceOf(keyOf(id))
  if (sourceKey === undefined) return undefined
  let node: JsonNode | undefined = around.sourceRoot
  for (const name of idOf(sourceKey))
    node = node === undefined ? undefined : sourceMembersOf(around, node).get(name)
  return node
}

/** Kept, because every container on the way to an addition is asked again for each of them. */
function sourceMembersOf(around: Surroundings, node: JsonNode): ReadonlyMap<string, JsonNode> {
  const known = around.sourceMembers.get(node)
  if (known !== undefined) return known
  const members = membersByName(node)
  around.sourceMembers.set(node, members)
  return members
}

function isOnOneLine(text: string, container: JsonNode): boolean {
  return container.members.length > 0 && !opensLine(text, container)
}

function describe(member: JsonNode): string {
  return member.kind === 'array' ? 'a list' : 'an object'
}

function misplaced(merge: Merge, member: JsonNode, id: EntryId, reason: string): FormatError {
  return failureAt(merge.target, member.start, `${keyOf(id)}: ${reason}`)
}
