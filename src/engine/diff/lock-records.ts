/** The new record of the lock for a value: which source text it answers. */
import { entryHash, textHash } from '../../lock/hash.ts'
import type { LockLine, LockRecord, LockSection } from '../../lock/lock.ts'
import type { EntryKey, Resource } from '../../model.ts'
import type { LedgerView } from '../known/ledger-view.ts'
import type { Source, SourceString } from '../scan/source.ts'
import type { StringState } from './string-state.ts'
import type { DiffOptions } from './types.ts'

/**
 * The source text that the value in the file answers; `undefined`: the lock stays as it is. Where a person keeps stale
 * translations only these change (`keep-changes-the-lock-only`): what the file itself calls out of date no lock can mend, and a text of the
 * tool's own would give way to the newer one of an order or the ledger all the same. Nothing answers what a trial has
 * made of a source text, because that text disappears again.
 */
export function whatIsAnswered(
  { pair }: Source,
  { entry }: SourceString,
  known: {
    readonly value: string | undefined
    readonly record: LockRecord | undefined
    readonly result: StringState
    readonly view: LedgerView
    readonly isFuzzy: boolean
    readonly isTrial: boolean
  },
  { keeps, rebuilds, adopts }: DiffOptions,
): string | undefined {
  const { value, record, result, view, isFuzzy, isTrial } = known
  if (value === undefined) return undefined
  if (keeps !== undefined) {
    const isReplaced =
      result.replacesEdit !== true && (result.skip === 'delivered' || result.pending === true)
    const isKept = result.state === 'stale' && !isFuzzy && !isReplaced
    return isKept && !isTrial && keeps(pair.source, entry.key) ? entry.text : undefined
  }
  // A delivery that a manual edit keeps out is reported by the run that writes (`edited-is-settled-once`), and not recorded before.
  if (adopts === true && (result.edited !== undefined || result.replaced !== undefined)) return undefined
  // The value may be what an open order for a former source text delivered to a run that died (`adopt-per-value`).
  const isUncertain = isTrial || (record === undefined && view.isFormerOpen === true)
  if (result.answersSource) return isUncertain ? undefined : entry.text
  if (rebuilds !== true || record?.text === textHash(value)) return undefined
  return view.texts.find(({ text }) => text === value)?.answers
}

/** A record of another wording of the source text is one of the text that is there now. */
export function recordOf(string: SourceString, record: LockRecord | undefined): LockRecord | undefined {
  if (record === undefined) return record
  const { equivalents } = string.entry
  if (equivalents === undefined) return record
  const isEquivalent = equivalents.some(text => textHash(text) === record.source)
  return isEquivalent ? { ...record, source: string.sourceHash } : record
}

export function keepRecord(
  records: LockLine[] | undefined,
  string: SourceString,
  section: LockSection | undefined,
): void {
  if (records === undefined || section === undefined) return
  const entry = string.entryHash
  for (const record of section.get(entry) ?? []) records.push({ entry, ...record })
}

/** The lock says which source text a value answers, or keeps its record where that is not known. */
export function recordAnswer(
  records: LockLine[],
  string: SourceString,
  { answered, value }: { readonly answered: string | undefined; readonly value: string | undefined },
  section: LockSection | undefined,
): void {
  if (answered === undefined || value === undefined) keepRecord(records, string, section)
  else records.push({ entry: string.entryHash, source: textHash(answered), text: textHash(value) })
}

/** A record stays while the target still has its entry (`who-writes-the-lock`). */
export function keepOrphans(
  records: LockLine[],
  source: Source,
  resource: Resource | undefined,
  section: LockSection | undefined,
): void {
  if (section === undefined || resource === undefined) return
  const done = new Set<EntryKey>()
  for (const entry of resource.entries) {
    if (source.position.has(entry.key) || done.has(entry.key)) continue
    done.add(entry.key)
    const name = entryHash(entry.id)
    for (const record of section.get(name) ?? []) records.push({ entry: name, ...record })
  }
}
