/** Strings that a person names on the command line, by key or by file (`keys-are-paths-of-parts`, `cancelled-frees-nothing`, `keep-changes-the-lock-only`). */
import { FileUnreadableError, UsageError } from '../../errors.ts'
import { type EntryKey, keyOf, type Language, type OrderedString, type RelativePath } from '../../model.ts'
import type { RunLedger, Tree } from '../project.ts'
import { callsEntry } from './key-patterns.ts'
import { readSource } from './scan.ts'

/** Whether a string is named to be bought again. */
export type Again = (path: RelativePath, entry: OrderedString, language: Language) => boolean

export type Name = {
  /** As it was given. */
  readonly written: string
  readonly fits: (path: RelativePath, key: EntryKey) => boolean
}

/**
 * Whether one of the names fits a string.
 * @throws {UsageError} for names that fit none of the selected source files' strings
 */
export function namedStrings(
  project: Tree,
  names: readonly Name[],
): (path: RelativePath, key: EntryKey) => boolean {
  const idle = new Set(names)
  const shownKeys = new Map<RelativePath, ReadonlyMap<EntryKey, EntryKey>>()
  const stringsOf = (path: RelativePath) => {
    const pair = project.pairOf(path)
    const read = pair && readSource(project, pair)
    const strings = read === undefined || read instanceof FileUnreadableError ? [] : read.source.strings
    const shown = strings.flatMap(({ entry: { key, shownKey } }) =>
      shownKey === undefined ? [] : [[key, shownKey] as const],
    )
    shownKeys.set(path, new Map(shown))
    return strings
  }
  for (const { source: path } of project.pairs) {
    if (idle.size === 0) break
    if (!project.selection.hasSource(path)) continue
    for (const { entry, isCounted } of stringsOf(path)) {
      if (!isCounted) continue
      for (const name of idle) if (callsEntry(key => name.fits(path, key), entry)) idle.delete(name)
    }
  }
  refuseIdle([...idle])
  return (path, key) => {
    if (names.some(({ fits }) => fits(path, key))) return true
    if (!shownKeys.has(path)) stringsOf(path)
    const shownKey = shownKeys.get(path)?.get(key)
    return shownKey !== undefined && names.some(({ fits }) => fits(path, shownKey))
  }
}

/**
 * The strings to buy once more. A string whose request was unclear when the run began is left out, for that request was
 * the answer to the same wish; unless it turns out that it was never placed.
 */
export function againIn(project: Tree & RunLedger, names: readonly Name[]): Again | undefined {
  if (names.length === 0) return undefined
  const isNamed = namedStrings(project, names)
  const nameOf = (...parts: readonly string[]) => JSON.stringify(parts)
  const unclear = new Map(
    project.store
      .ledger()
      .purchases.flatMap(({ state, intent, path, language }) =>
        state === 'unclear' && intent !== undefined
          ? intent.fact.strings.map(
              ({ id, text }) => [nameOf(path, language, keyOf(id), text), intent.ulid] as const,
            )
          : [],
      ),
  )
  const isPlaced = (intent: string, language: Language) =>
    project.store
      .ledger()
      .purchases.some(
        one => one.intent?.ulid === intent && one.language === language && one.state !== 'freed',
      )
  return (path, { id, text }, language) => {
    if (!isNamed(path, keyOf(id))) return false
    const intent = unclear.get(nameOf(path, language, keyOf(id), text))
    return intent === undefined || !isPlaced(intent, language)
  }
}

function refuseIdle(idle: readonly Name[]): void {
  if (idle.length === 0) return
  const all = idle.map(({ written }) => JSON.stringify(written)).join(', ')
  const bare = idle.find(({ written }) => /^[^/*]+$/.test(written))?.written
  const example = bare === undefined ? 'such as /nav/home' : `(${JSON.stringify(`/${bare}`)})`
  throw new UsageError(
    `no string or source file matches ${all}; write a key as a JSON Pointer ${example}, and a file as a path or glob relative to the working directory or the project root`,
  )
}
