import { noMessages, noNodes, type Selection } from './dialect.ts'
import type { JsonNode } from './parse.ts'

/** A selection by name and depth alone. */
export function selectionBy(
  selects: Selection['selects'],
  copies: Selection['copies'],
  more: Partial<Selection> = {},
): Selection {
  return { selects, copies, untranslated: noNodes, messages: noMessages, locale: undefined, ...more }
}

/** Whether something in a member of this depth may have to be translated: what has no text is copied. */
export function hasText(node: JsonNode, depth: number, selection: Selection): boolean {
  if (!selection.selects(node, depth) || selection.untranslated.has(node)) return false
  if (node.kind === 'string') return node.text !== ''
  return node.members.some(member => hasText(member, depth + 1, selection))
}
