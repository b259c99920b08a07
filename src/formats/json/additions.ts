import { FormatError } from '../../errors.ts'
import { type EntryId, keyOf } from '../../model.ts'
import type { Selection } from './dialect.ts'
import { type EscapeStyle, encodeString } from './escapes.ts'
import { type Layout, opensLine } from './layout.ts'
import type { Wanted } from './nested-values.ts'
import { isContainer, type JsonNode, membersByName } from './parse.ts'
import type { AddedContainer, Addition } from './render.ts'
import { hasText, messageOf } from './selection.ts'
import { siblingOrder } from './sibling-order.ts'

/** Where additions take their shape from. */
export type AdditionContext = {
  readonly source: string
  readonly sourceLayout: Layout
  /** In the source. */
  readonly selection: Selection
  /** Whether the document that gets them has plain texts in the places of message objects. */
  readonly spellsPlain: boolean
  /** The document that gets them. */
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
  /** The path of the container that it joins. */
  readonly id: EntryId
}

/**
 * The addition for a wanted member: the source's spelling of the key, the source's shape of containers.
 * @throws {FormatError} where a new list would have a gap
 */
export function additionOf(context: AdditionContext, member: WantedMember): Addition {
  const { name, isElement, counterpart } = member
  const message = context.spellsPlain ? messageOf(counterpart, context.selection) : undefined
  const want = (message && plainTextOf(member.want, message)) ?? member.want
  const rawKey = isElement ? undefined : rawKeyOf(context, name, counterpart)
  if (typeof want === 'string') return { rawKey, value: encodeString(want, context.escapes) }
  return { rawKey, value: containerOf(context, want, counterpart, [...member.id, name]) }
}

/** The text that is wanted for a message object, where it is all that is wanted for it. */
export function plainTextOf(want: string | Wanted, message: JsonNode): string | undefined {
  const text = typeof want === 'string' || want.size > 1 ? undefined : want.get(message.name)
  return typeof text === 'string' ? text : undefined
}

/**
 * The elements that continue a list of `length` elements: the named ones, and between them copies of elements that have no text in the source.
 * @param counterparts - the elements of the list in the source, by name
 * @throws {FormatError} where an element with a text would be left out (`lists-without-gaps`)
 */
export function elementsAfter(
  context: AdditionContext,
  length: number,
  wanted: Wanted,
  counterparts: ReadonlyMap<string, JsonNode>,
  id: EntryId,
): Addition[] {
  const elements: Addition[] = []
  let left = [...wanted.keys()].filter(name => !(placeOf(name) < length)).length
  for (let index = length; left > 0; index++) {
    const name = String(index)
    elements.push(newElement(context, index, wanted, counterparts.get(name), id))
    if (wanted.has(name)) left--
  }
  return elements
}

/**
 * The element of a list that one of the source is to become: with its texts, or as it is where it has none.
 * @throws {FormatError} where it has texts, and none is given
 */
export function newElement(
  context: AdditionContext,
  index: number,
  wanted: Wanted,
  counterpart: JsonNode | undefined,
  id: EntryId,
): Addition {
  const name = String(index)
  const want = wanted.get(name)
  if (want !== undefined) return additionOf(context, { name, isElement: true, want, counterpart, id })
  if (counterpart !== undefined && !hasText(counterpart, id.length + 1, context.selection))
    return copyOf(context, counterpart)
  throw gapBefore([...wanted.keys()], index, id)
}

/** The place in a list that a name means; `NaN`: none, and the name is one of an object. */
function placeOf(name: string): number {
  return name.trim() === '' ? Number.NaN : Number(name)
}

function gapBefore(names: readonly string[], index: number, id: EntryId): FormatError {
  const next = names.find(name => !(placeOf(name) <= index)) ?? ''
  return new FormatError(
    `${keyOf([...id, next])}: the list has no element ${index} yet, so this one has no place`,
  )
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
  const isOneLine = isOneLineIn(context, counterpart)
  if (kind === 'array')
    return { kind, isOneLine, members: elementsAfter(context, 0, wanted, counterparts, id) }
  const members: Addition[] = []
  for (const name of siblingOrder([...counterparts.keys()], wanted.keys())) {
    const want = wanted.get(name)
    const like = counterparts.get(name)
    if (want !== undefined)
      members.push(additionOf(context, { name, isElement: false, want, counterpart: like, id }))
    else if (like !== undefined && goesAlong(context.selection, like, id.length + 1))
      members.push(copyOf(context, like))
  }
  return { kind, isOneLine, members }
}

function goesAlong({ selects, copies, untranslated }: Selection, node: JsonNode, depth: number): boolean {
  return untranslated.has(node) || (!selects(node, depth) && copies(node, depth))
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
