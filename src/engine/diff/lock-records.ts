/** The records of a target's lock: what they say of each value, and what they are to say. */
import { entryHash, textHash } from '../../lock/hash.ts'
import { type LockLine, type LockRecord, type LockSection, recordFor } from '../../lock/lock.ts'
import type { SourceString } from '../scan/source.ts'
import type { Comparison, DecidedString } from './decided.ts'
import { isWrittenBySandbox } from './sandbox-marks.ts'

/** The record of a string's value. One of another wording of the source text is one of the text that is there now. */
export function recordOf(comparison: Comparison, index: number): LockRecord | undefined {
  const record = ownRecordOf(comparison, index)
  const string = comparison.source.strings[index]
  if (record === undefined || string?.entry.equivalents === undefined) return record
  const isEquivalent = string.entry.equivalents.some(text => textHash(text) === record.source)
  return isEquivalent ? { ...record, source: string.sourceHash } : record
}

function ownRecordOf(
  { source, document, plain, section, current }: Comparison,
  index: number,
): LockRecord | undefined {
  if (document !== undefined) return document.lines[index]
  if (plain !== undefined) return plain.recordOf(index)
  if (section === undefined) return undefined
  const { entry, entryHash } = source.strings[index] as SourceString
  return recordFor(section, entryHash, current[index]?.text ?? '', entry.text)
}

/** By the place of their strings: the source texts that values in the file answer. Other records stay as they are. */
export type Answers = ReadonlyMap<number, string>

export function answersOf(comparison: Comparison, decided: readonly DecidedString[]): Answers {
  const answers = new Map<number, string>()
  for (const one of decided) {
    const answered = one.shape === undefined ? answeredBy(comparison, one) : undefined
    if (answered !== undefined) answers.set(one.index, answered)
  }
  return answers
}

/** The source text that the value in the file answers; `undefined`: nobody knows of a new one. */
function answeredBy(comparison: Comparison, one: DecidedString): string | undefined {
  const { keeps, rebuilds, adopts } = comparison.options
  const { string, found, record, decision, view } = one
  const { entry } = string
  if (keeps !== undefined) return isKept(comparison, one, keeps) ? entry.text : undefined
  if (found === undefined) return undefined
  // A delivery that a manual edit keeps out is reported by the run that writes (`edited-is-settled-once`), and not recorded before.
  if (adopts === true && (decision.edited !== undefined || decision.replaced !== undefined)) return undefined
  // The value may be what an open order for a former source text delivered to a run that died (`adopt-per-value`).
  const isUncertain = isTrial(comparison, string) || (record === undefined && view.isFormerOpen === true)
  if (decision.answersSource) return isUncertain ? undefined : entry.text
  if (rebuilds !== true || record?.text === textHash(found.text)) return undefined
  return view.texts.find(({ text }) => text === found.text)?.answers
}

/**
 * Whether a person keeps a translation (`keep-changes-the-lock-only`): a stale one, or one that the document has in some place.
 * No lock can mend a text that the file itself calls out of date, and one of the tool's own would give way to the newer one
 * of an order or the ledger all the same.
 */
function isKept(
  comparison: Comparison,
  { string, index, found, decision }: DecidedString,
  keeps: NonNullable<Comparison['options']['keeps']>,
): boolean {
  const { source, document } = comparison
  const isNamed = () => keeps(source.pair.source, string.entry.key)
  if (document?.unsure.has(index)) return isNamed()
  if (found === undefined || found.fuzzy === true || decision.state !== 'stale') return false
  const isReplaced =
    decision.replacesEdit !== true && (decision.skip === 'delivered' || decision.pending === true)
  return !isReplaced && !isTrial(comparison, string) && isNamed()
}

/** Nothing answers what a trial has made of a source text, because that text disappears again. */
function isTrial({ trialMark }: Comparison, { entry }: SourceString): boolean {
  // A text of which the ledger knows another wording is not from a trial.
  return entry.equivalents === undefined && isWrittenBySandbox(entry.text, trialMark)
}

/** The section of the lock as it is to be. */
export function recordsWith(answers: Answers, comparison: Comparison): readonly LockLine[] {
  const { source, document, section, current } = comparison
  const { strings } = source
  if (document !== undefined) {
    const present = [...answers].filter(([index, answered]) => strings[index]?.entry.text === answered)
    return document.records(new Set(present.map(([index]) => index)))
  }
  const lines = strings.flatMap(({ entryHash }, index): LockLine[] => {
    const answered = answers.get(index)
    const value = current[index]?.text
    if (answered === undefined || value === undefined) return linesUnder(entryHash, section)
    return [{ entry: entryHash, source: textHash(answered), text: textHash(value) }]
  })
  return [...lines, ...linesOfOrphans(comparison)]
}

/** The lines of one string. */
export function linesUnder(entry: string, section: LockSection | undefined): LockLine[] {
  return (section?.get(entry) ?? []).map(record => ({ entry, ...record }))
}

/** A record stays while the target still has its entry (`who-writes-the-lock`). */
function linesOfOrphans({ source, resource, section }: Comparison): LockLine[] {
  const orphans = (resource?.entries ?? []).filter(({ key }) => !source.position.has(key))
  const ids = new Map(orphans.map(({ key, id }) => [key, id]))
  return [...ids.values()].flatMap(id => linesUnder(entryHash(id), section))
}
