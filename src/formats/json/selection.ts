import { noMessages, noNodes, type Selection } from './dialect.ts'
import { isContainer, type JsonNode, membersByName } from './parse.ts'

/** A selection by name and depth alone. */
export function selectionBy(
  selects: Selection['selects'],
  copies: Selection['copies'],
  more: Partial<Selection> = {},
): Selection {
  return { selects, copies, untranslated: noNodes, messages: noMessages, locale: undefined, ...more }
}

/** The text of a message object that holds just one. */
export function messageOf(object: JsonNode | undefined, { messages }: Selection): JsonNode | undefined {
  if (object === undefined || messages.size === 0) return undefined
  const [message, ...others] = object.members.filter(member => messages.has(member))
  return others.length === 0 ? message : undefined
}

/** Whether a target has plain texts where its source has message objects, more often than objects like these. */
export function spellsMessagesPlain(source: JsonNode, target: JsonNode, selection: Selection): boolean {
  if (selection.messages.size === 0) return false
  let balance = 0
  const compare = (own: JsonNode, other: JsonNode): void => {
    const members = membersByName(other)
    for (const [name, member] of membersByName(own)) {
      const like = members.get(name)
      if (like === undefined || !isContainer(member)) continue
      if (messageOf(member, selection) !== undefined) balance += isContainer(like) ? -1 : 1
      else if (isContainer(like)) compare(member, like)
    }
  }
  compare(source, target)
  return balance > 0
}

/** Whether something in a member of this depth may have to be translated: what has no text is copied. */
export function hasText(node: JsonNode, depth: number, selection: Selection): boolean {
  if (!selection.selects(node, depth) || selection.untranslated.has(node)) return false
  if (node.kind === 'string') return node.text !== ''
  return node.members.some(member => hasText(member, depth + 1, selection))
}
