/** A source file as the diff needs it: what can be worked out once for all of its targets is worked out here. */
import {
  type Definitions,
  type Finding,
  hasLetter,
  isCodeValue,
  sourceFault,
  textCheck,
} from '../checks/index.ts'
import { lineFinder } from '../formats/document.ts'
import { formatByName } from '../formats/index.ts'
import { standsForSeveral } from '../formats/plurals/forms.ts'
import { entryHash, textHash } from '../lock/hash.ts'
import type { Entry, EntryId, EntryKey, FilePair, Language, Resource } from '../model.ts'
import { keyFilter, pluralFamilies } from './keys.ts'

/** One string of the source; whatever costs something is done when first asked for. */
export type SourceString = {
  readonly entry: Entry
  /** Not empty and not excluded (rules R1). */
  readonly isCounted: boolean
  readonly hasLetter: boolean
  readonly check: (text: string, definitions?: Definitions) => Finding | undefined
  /** What keeps it from being bought (rules K3). */
  readonly fault: () => Finding | undefined
  readonly entryHash: () => string
  readonly textHash: () => string
}

export type Source = {
  readonly pair: FilePair
  readonly language: Language
  readonly resource: Resource
  readonly strings: readonly SourceString[]
  /** Index into `strings`. */
  readonly position: ReadonlyMap<EntryKey, number>
  /** Where `strings` are what a target needs: the source as its file is. */
  readonly origin: Source | undefined
  readonly families: () => ReadonlySet<string>
  /** Keys of the containers that counted strings lie in, the root apart. */
  readonly parents: () => ReadonlySet<EntryKey>
  readonly lineOf: (entry: Entry) => number
}

/** @param need - where the entries are what a target needs: the source that they come from, and whose forms they are */
export function sourceOf(
  pair: FilePair,
  language: Language,
  scanned: Resource,
  need?: { readonly origin: Source; readonly targetLanguage: Language },
): Source {
  const lineOf = lineFinder(scanned.text)
  const resource = formatByName(pair.format).isDocument === true ? withLines(scanned, lineOf) : scanned
  const isIncluded = keyFilter(pair.settings.keys)
  const options = {
    format: pair.format,
    limit: pair.settings.context.limit,
    standsForSeveral: need && standsForSeveral(need.targetLanguage),
  }
  const originAt = need && stringsByPlace(need.origin.strings)
  const strings = resource.entries.map((entry): SourceString => {
    const origin = originAt?.(entry.start)
    // Most of what a target needs is what the source has, and a large tree has many targets.
    if (origin?.entry === entry) return origin
    return {
      entry,
      isCounted:
        entry.text !== '' && entry.isUntranslated !== true && (origin?.isCounted ?? isIncluded(entry)),
      hasLetter:
        hasLetter(entry.text, options) &&
        !(pair.settings.addresses === 'copy' && isCodeValue(entry.text)),
      check: textCheck(entry.text, { ...options, definitions: entry.definitions }),
