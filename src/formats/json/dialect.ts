import type { EntryKey, FormatName } from '../../model.ts'
import type { JsonNode } from './parse.ts'

/** What sets one format of the JSON family apart from another. */
export type Dialect = {
  readonly name: FormatName
  readonly extensions: readonly string[]
  /** Whether a member, at this depth (1 = member of the root), is or may hold text; by default all of them. */
  readonly selects?: (node: JsonNode, depth: number) => boolean
  /** Whether a member that is not selected goes into a born file, and along with a new sibling. By default none. */
  readonly copies?: (node: JsonNode, depth: number) => boolean
  /** What the file says to translators, by entry. */
  readonly comments?: (root: JsonNode, text: string) => ReadonlyMap<EntryKey, string>
  /** A document without duplicates, metadata and comments needs no tree. */
  readonly isPlain?: true
  /** The name of the root's member that holds the locale of a born file. */
  readonly localeMember?: string
}
