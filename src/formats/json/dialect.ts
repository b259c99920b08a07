import type { EntryKey, FormatName } from '../../model.ts'
import type { JsonNode } from './parse.ts'

/** The differences between the formats of the JSON family. */
export type Dialect = {
  readonly name: FormatName
  /** The part of a document that is text. */
  readonly selectionOf: (root: JsonNode) => Selection
  /** The same of a target where that is more: what is no text for its source alone can say. Default `selectionOf`. */
  readonly targetSelectionOf?: (root: JsonNode) => Selection
  /** Which members of a target are no texts, as its selection says it. */
  readonly skips: (name: string, depth: number, isObject: boolean) => boolean
  /** The file's remarks for translators, by entry. */
  readonly comments?: (root: JsonNode, text: string, selection: Selection) => ReadonlyMap<EntryKey, string>
  /** A document without duplicates, metadata and comments needs no tree, and a source no message objects and records. */
  readonly isPlain?: true
}

/** Which members of one document are texts. A member has a depth: 1 = member of the root. */
export type Selection = {
  /** Whether a member is or may hold text; else it is no entry. */
  readonly selects: (node: JsonNode, depth: number) => boolean
  /** Whether a member that is not selected is copied into a new file, and along with a new sibling. */
  readonly copies: (node: JsonNode, depth: number) => boolean
  /** Members that are entries though they and all in them are no texts: they are copied as well. */
  readonly untranslated: ReadonlySet<JsonNode>
  /** The texts of objects that hold one each, with what the object says to translators (`''`: nothing). */
  readonly messages: ReadonlyMap<JsonNode, string>
  /** The root's member that holds the locale of the file. */
  readonly locale: JsonNode | undefined
}

export const noNodes: Selection['untranslated'] = new Set()
export const noMessages: Selection['messages'] = new Map()
