/** Which strings the sources hold now: in every form that one of their targets needs. */
import { FileUnreadableError } from '../../errors.ts'
import { formatByName } from '../../formats/index.ts'
import { textsIn } from '../../formats/plurals/namings.ts'
import type { Entry, EntryKey, FilePair, FormatName, RelativePath, Resource } from '../../model.ts'
import { once, oncePer } from '../../model.ts'
import type { Files, PairIndex } from '../project.ts'
import type { Equivalents } from '../scan/other-wordings.ts'
import { readResource, readSource } from '../scan/scan.ts'
import { type Needs, needsOf, placed } from '../scan/target-entries.ts'
import { wireKeyOf } from './text-identity.ts'

/** The strings of the sources as they are now, to distinguish a moved text from one that is in two places. */
export type SourceIndex = {
  /** The strings of a source, in every form that one of its targets needs; empty where there is no such source. */
  readonly strings: (path: RelativePath) => SourceStrings
  readonly formatOf: (path: RelativePath) => FormatName | undefined
}

export type SourceStrings = {
  readonly hasText: (text: string) => boolean
  readonly hasKey: (key: EntryKey) => boolean
  /** Whether a text that was bought under a key still belongs there. The place of an element in its list is no name. */
  readonly hasPlace: (key: EntryKey, text: string) => boolean
  readonly has: (wireKey: EntryKey, text: string) => boolean
  /** Each as wire key and text; none where the source cannot be read. */
  readonly all: () => ReadonlySet<string>
}

/**
 * Which strings the sources hold now; each file is read when first asked about.
 * @param equivalents - where given, a source also holds the other wordings of its texts
 */
export function sourceIndex(project: Files & PairIndex, equivalents?: Equivalents): SourceIndex {
  return {
    formatOf: path => project.pairOf(path)?.format,
    strings: oncePer((path: RelativePath) => sourceStrings(project, project.pairOf(path), equivalents)),
  }
}

function sourceStrings(
  project: Files,
  pair: FilePair | undefined,
  equivalents: Equivalents | undefined,
): SourceStrings {
  if (pair === undefined) return noStrings(false)
  const read = readSource(project, pair, equivalents)
  // A file that cannot be read has not lost its strings: nothing of it counts as moved or superseded.
  if (read instanceof FileUnreadableError) return noStrings(true)
  const { resource } = read
  const needs = needsOf(pair.format, resource, project.sourceLanguage)
  const needed = once(() => [...new Set(neededByTargets(project, pair, resource, needs))])
  // Most questions are about what the source itself has; to know what its targets need, each of them has to be read.
  const names = [() => resource.entries, () => [...new Set(neededByLanguages(pair, needs))], needed].map(
    entries => once(() => namesOf(entries())),
  )
  const pairs = once(() => {
    const entries = [...new Set([...resource.entries, ...needed()])]
    return new Set(
      entries.flatMap(entry => wordingsOf(entry).map(text => `${wireKeyOf(pair.format, entry.id)} ${text}`)),
    )
  })
  const hasText = (text: string) => names.some(known => known().texts.has(text))
  const hasKey = (key: EntryKey) => names.some(known => known().keys.has(key))
  const has = (wireKey: EntryKey, text: string) => pairs().has(`${wireKey} ${text}`)
  const hasPlace = (key: EntryKey, text: string) => (isInList(key, resource) ? has(key, text) : hasKey(key))
  return { hasText, hasKey, hasPlace, has, all: pairs }
}

function namesOf(entries: readonly Entry[]): {
  readonly keys: ReadonlySet<EntryKey>
  readonly texts: ReadonlySet<string>
} {
  return { keys: new Set(entries.map(({ key }) => key)), texts: new Set(entries.flatMap(wordingsOf)) }
}

function wordingsOf({ text, equivalents = [] }: Entry): readonly string[] {
  return [text, ...equivalents]
}

/** The notice about a source whose strings are not known. */
function noStrings(answer: boolean): SourceStrings {
  const always = () => answer
  return { hasText: always, hasKey: always, hasPlace: always, has: always, all: () => new Set() }
}

function isInList(key: EntryKey, { lists }: Resource): boolean {
  if (lists.size === 0) return false
  for (let end = key.lastIndexOf('/'); end > 0; end = key.lastIndexOf('/', end - 1))
    if (lists.has(key.slice(0, end))) return true
  return lists.has('')
}

/** The forms that the languages of the targets need, where no target says more of itself. */
function neededByLanguages({ format, targets }: FilePair, needs: Needs | undefined): readonly Entry[] {
  if (needs === undefined || formatByName(format).neededBy !== undefined) return []
  return targets.flatMap(({ language }) => (language === undefined ? [] : needs(undefined, language)))
}

/** The forms that a target needs and its source does not spell out. */
function neededByTargets(
  project: Pick<Files, 'disk' | 'isConfined' | 'sourceLanguage'>,
  pair: FilePair,
  source: Resource,
  needs: Needs | undefined,
): readonly Entry[] {
  if (needs === undefined) return []
  const { neededBy, namingsOf } = formatByName(pair.format)
  const namings = namingsOf?.(source, project.sourceLanguage)
  return pair.targets.flatMap(({ path, language }) => {
    if (language === undefined) return []
    if (neededBy === undefined && namings === undefined) return needs(undefined, language)
    try {
      const target = readResource(project, path, pair.format, 'target', { like: source })?.resource
      const needed = needs(target, language)
      return (target && namings?.inTarget(placed(needed), textsIn(target), language)) ?? needed
    } catch {
      // Whoever writes to the target reports what is wrong with it.
      return needs(undefined, language)
    }
  })
}
