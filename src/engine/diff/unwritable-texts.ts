/** Delivered texts that a file cannot hold: found before anything is promised or written, so that they are held and the others are not. */

import { FormatError } from '../../errors.ts'
import { type MergedDocument, UnprovedError } from '../../formats/document.ts'
import { type EntryKey, thrownBy } from '../../model.ts'
import { type Facts, withLedgerTexts } from '../known/reconcile.ts'

/** The texts to write into one file. */
export type FileTexts<Diff> = {
  /** @param facts - those of the run, with the texts that are refused marked as such */
  readonly diff: (facts: Facts) => Diff
  /** The texts that the diff wants to write. */
  readonly textsOf: (diff: Diff) => ReadonlyMap<EntryKey, string>
  /**
   * The file's next bytes without some of these; `undefined`: there is nothing to write.
   * @throws {FormatError}
   */
  readonly merge: (diff: Diff, without: ReadonlySet<EntryKey>) => MergedDocument | undefined
}

export type Writable<Diff> = {
  readonly diff: Diff
  readonly merged: MergedDocument | undefined
  /** Why the file cannot be written, whatever the delivered texts are. */
  readonly fault: FormatError | undefined
}

/** The diff in which every text that the file refuses is held, and the file's next bytes with all others. */
export function withoutRefused<Diff>(facts: Facts, file: FileTexts<Diff>): Writable<Diff> {
  const refused = new Map<string, string>()
  for (;;) {
    const known = refused.size === 0 ? facts : refusing(facts, refused)
    const diff = file.diff(known)
    const texts = file.textsOf(diff)
    const all = new Set(texts.keys())
    const faultWithout = (without: ReadonlySet<EntryKey>) =>
      thrownBy(FormatError, () => file.merge(diff, without))
    let merged: MergedDocument | undefined
    const fault = thrownBy(FormatError, () => {
      merged = file.merge(diff, new Set())
    })
    if (fault === undefined) return { diff, merged, fault }
    if (faultWithout(all) !== undefined) return { diff, merged: undefined, fault }
    const before = refused.size
    for (const [key, why] of culprits([...all], kept => faultWithout(except(all, kept))))
      refused.set(nameOf(key, texts.get(key) ?? ''), reasonOf(why))
    // A text that is written without a delivery cannot be held.
    if (refused.size === before) return { diff, merged: undefined, fault }
  }
}

/** The keys that cannot be written, with the reason; all others can be written together. */
function culprits(
  keys: readonly EntryKey[],
  faultWith: (kept: readonly EntryKey[]) => FormatError | undefined,
): ReadonlyMap<EntryKey, FormatError> {
  const found = new Map<EntryKey, FormatError>()
  const search = (some: readonly EntryKey[]): void => {
    const fault = faultWith(some)
    const [only, second] = some
    if (fault === undefined || only === undefined) return
    if (second === undefined) {
      found.set(only, fault)
      return
    }
    const middle = some.length >> 1
    search(some.slice(0, middle))
    search(some.slice(middle))
  }
  search(keys)
  const kept: EntryKey[] = []
  const rest = keys.filter(key => !found.has(key))
  if (faultWith(rest) === undefined) return found
  // Each fits alone, and some of them not together.
  for (const key of rest) {
    const fault = faultWith([...kept, key])
    if (fault === undefined) kept.push(key)
    else found.set(key, fault)
  }
  return found
}

function except(all: ReadonlySet<EntryKey>, kept: readonly EntryKey[]): ReadonlySet<EntryKey> {
  const others = new Set(all)
  for (const key of kept) others.delete(key)
  return others
}

function reasonOf(fault: FormatError): string {
  const reason = fault instanceof UnprovedError ? 'the format of the file would change it' : fault.message
  return `the file cannot hold this text: ${reason}`
}

function refusing(facts: Facts, refused: ReadonlyMap<string, string>): Facts {
  return withLedgerTexts(facts, (text, _path, { key }) => {
    const message = refused.get(nameOf(key, text.text))
    if (message === undefined) return text
    const finding = { reason: 'markup', message } as const
    return { ...text, finding, accepted: false, isForced: false, isRefused: true as const }
  })
}

function nameOf(key: EntryKey, text: string): string {
  return JSON.stringify([key, text])
}
