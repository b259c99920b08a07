import { FormatError } from '../../errors.ts'
import { type EntryId, keyOf } from '../../model.ts'
import type { Dialect } from './dialect.ts'
import { type EscapeStyle, encodeString } from './escapes.ts'
import { type Layout, opensLine } from './layout.ts'
import { siblingOrder } from './order.ts'
import { isContainer, type JsonNode, membersByName } from './parse.ts'
import type { AddedContainer, Addition } from './render.ts'
import type { Wanted } from './wanted.ts'

/** Where additions take their shape from. */
export type AdditionContext = {
  readonly source: string
  readonly sourceLayout: Layout
  readonly dialect: Dialect
  /** Of the document that gets them. */
  readonly escapes: EscapeStyle
}

/** One thing to add to a container. */
export type WantedMember = {
  readonly name: string
  /** Whether it joins a list. */
  readonly isElement: boolean
  readonly want: string | Wanted
  /** Its like in the source. */
  readonly counterpart: JsonNode | undefined
  /** Of the container that it joins. */
  readonly id: EntryId
}

/**
 * The addition for a wanted member: the source's spelling of the key, the source's shape of containers.
 * @throws {FormatError} where a new list would begin with a gap
 */
export function additionOf(context: AdditionContext, member: WantedMember): Addition {
  const { name, isElement, want, counterpart } = member
  const rawKey = isElement ? undefined : rawKeyOf(context, name, counterpart)
  if (typeof want === 'string') return { rawKey, value: encodeString(want, context.escapes) }
  return { rawKey, value: containerOf(context, want, counterpart, [...member.id, name]) }
}

/**
 * The names in order, when they continue a list of `length` elements without a gap.
 * @throws {FormatError} when they do not
 */
export function checkListGap(names: readonly string[], length: number, id: EntryId): readonly string[] {
  const sorted = [...names].sort((a, b) => a.length - b.length || (a < b ? -1 : 1))
  for (const [index, name] of sorted.entries()) {
    if (name === String(length + index)) continue
    throw new FormatError(
      `${keyOf([...id, name])}: the list has no element ${length + index} yet, so this one has no place`,
    )
  }
  return sorted
}

function rawKeyOf(context: AdditionContext, name: string, counterpart: JsonNode | undefined): string {
  if (counterpart === undefined || counterpart.keyEnd === counterpart.keyStart)
    return encodeString(name, context.escapes)
  return context.source.slice(counterpart.keyStart, counterpart.keyEnd)
}

function containerOf(
  context: AdditionContext,
  wanted: Wanted,
  counterpart: JsonNode | undefined,
  id: EntryId,
): AddedContainer {
  const kind = counterpart?.kind === 'array' ? 'array' : 'object'
  const counterparts: ReadonlyMap<string, JsonNode> =
    counterpart === undefined ? new Map() : membersByName(counterpart)
  const order =
    kind === 'array'
      ? checkListGap([...wanted.keys()], 0, id)
      : siblingOrder([...counterparts.keys()], wanted.keys())
  const members: Addition[] = []
  for (const name of order) {
    const want = wanted.get(name)
    const like = counterparts.get(name)
    if (want !== undefined) {
      members.push(additionOf(context, { name, isElement: kind === 'array', want, counterpart: like, id }))
    } else if (like !== undefined && goesAlong(context.dialect, like, id.length + 1))
      members.push(copyOf(context, like))
  }
  return { kind, isOneLine: isOneLineIn(context, counterpart), members }
}

function goesAlong(dialect: Dialect, node: JsonNode, depth: number): boolean {
  return dialect.selects?.(node, depth) === false && dialect.copies?.(node, depth) === true
}

/** A member of the source as it is, comments left out. */
function copyOf(context: AdditionContext, node: JsonNode): Addition {
  const rawKey = node.keyEnd > node.keyStart ? context.source.slice(node.keyStart, node.keyEnd) : undefined
  if (!isContainer(node)) return { rawKey, value: context.source.slice(node.start, node.end) }
  const kind = node.kind === 'array' ? 'array' : 'object'
  const members = node.members.map(member => copyOf(context, member))
  return { rawKey, value: { kind, isOneLine: isOneLineIn(context, node), members } }
}

/** In a source on one line throughout, the line of a container says nothing. */
function isOneLineIn(context: AdditionContext, container: JsonNode | undefined): boolean {
  if (container === undefined || container.members.length === 0 || !context.sourceLayout.isMultiline)
    return false
  return !opensLine(context.source, container)
}
