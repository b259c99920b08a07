/** The texts that a target gets → the file with them. */
import { type Document, type MergedDocument, mergeDocument } from '../../formats/document.ts'
import { formatByName } from '../../formats/index.ts'
import type { EntryKey } from '../../model.ts'
import type { Source } from '../scan/source.ts'
import type { TargetDiff } from './types.ts'

/**
 * `undefined`: nothing is to be written, or only copies, which no file is made for.
 * @param without - texts that are left out
 * @throws {FormatError} where a text has no place
 */
export function mergeTarget(
  source: Source,
  sourceDocument: Document,
  targetDocument: Document | undefined,
  { target, writes, lists, prose }: TargetDiff,
  without: ReadonlySet<EntryKey>,
): MergedDocument | undefined {
  const isBorn = targetDocument === undefined || (prose !== undefined && prose.pairs === undefined)
  if (isBorn && prose !== undefined && prose.texts === undefined) return undefined
  // Copies of what needs no translation do not make a file worth having, and no document worth a change.
  if ((isBorn || prose !== undefined) && writes.every(({ isCopy }) => isCopy)) return undefined
  const all = prose?.texts ?? new Map(writes.map(({ entry, text }) => [entry.key, text]))
  const isWhole = isBorn && prose !== undefined
  const values = isWhole ? withSourceTexts(all, without, source) : withoutKeys(all, without)
  if (values.size === 0 && lists.length === 0) return undefined
  const { pair } = source
  return mergeDocument(formatByName(pair.format), {
    ...pair.settings.content,
    sourceDocument,
    sourceResource: source.resource,
    targetDocument,
    values,
    lists,
    pairs: prose?.pairs,
    near: prose?.near,
    locale: target.locale,
    language: target.language ?? target.locale,
  })
}

function withoutKeys(
  texts: ReadonlyMap<EntryKey, string>,
  without: ReadonlySet<EntryKey>,
): ReadonlyMap<EntryKey, string> {
  return without.size === 0 ? texts : new Map([...texts].filter(([key]) => !without.has(key)))
}

/** A document is made of all of its texts, and its source's fit in every place. */
function withSourceTexts(
  texts: ReadonlyMap<EntryKey, string>,
  keys: ReadonlySet<EntryKey>,
  { strings }: Source,
): ReadonlyMap<EntryKey, string> {
  if (keys.size === 0) return texts
  const own = strings.flatMap(({ entry: { key, text } }) => (keys.has(key) ? [[key, text] as const] : []))
  return new Map([...texts, ...own])
}
