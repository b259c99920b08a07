/**
 * Proofread texts → checks → source files → lock. The file is written before the lock, and the ledger holds both wordings
 * of every text, so a run that dies between the two is simply run again, and translations stay current all the time.
 */
import { FileSavedMeanwhileError } from '../../errors.ts'
import type { LockLine } from '../../lock/lock.ts'
import type { EntryKey, RelativePath } from '../../model.ts'
import type { Facts } from '../known/reconcile.ts'
import type { Control, Files, Problems, RunLedger, Tree } from '../project.ts'
import { diffProofreadingOf, type ProofreadFile, recordOfCorrection } from '../proofread/diff.ts'
import { tryReplace, untilUndisturbed } from './undisturbed.ts'
import { faultProblems, type HeldText, settle, type Written, writeLock } from './write.ts'

/** Puts every proofread text into its source file, where the text that was ordered is still there. */
export function writeProofreading(
  project: Tree & RunLedger & Pick<Control, 'onProgress'>,
  know: () => Facts,
): Pick<Written, 'files' | 'texts' | 'held' | 'problems'> {
  const files = new Set<RelativePath>()
  const held: HeldText[] = []
  const problems: Problems = []
  let texts = 0
  let facts: Facts | undefined = know()
  const isNothingKnown = facts.isEmptyFor(project.sourceLanguage)
  for (const original of isNothingKnown ? [] : project.pairs) {
    const done = untilUndisturbed(isOver => {
      facts ??= know()
      const { diffed: file, problems: unread } = diffProofreadingOf(project, original, facts, {})
      if (file === undefined) return { problems: unread, held: [] }
      const found = [...unread]
      const { pair, targets } = file
      const [diff] = targets
      const { source: path } = pair
      const { locale } = diff.target
      const { problems: faults, written } = writeSource(project, file)
      found.push(...faults)
      if (written !== undefined && written.size > 0) {
        files.add(path)
        texts += written.size
        project.onProgress({ kind: 'written', path, texts: written.size })
      }
      if (isOver(found)) {
        settle(project, facts, file)
        // Nothing is recorded of a file that is not what was read any more.
        const sections = new Map(written === undefined ? [] : [[locale, recordsAfter(file, written)]])
        found.push(...writeLock(project, { ...file, pair: project.pairOf(path) ?? pair }, sections).problems)
      }
      if (!isOver(found)) facts = undefined
      return { problems: found, held: diff.held.map(one => ({ ...one, path, target: path, locale })) }
    })
    problems.push(...done.problems)
    held.push(...done.held)
  }
  return { files: [...files], texts, held, problems }
}

/** `written`: by key; empty when nothing was, or nothing could be; `undefined`: saved by another program. */
function writeSource(
  project: Pick<Files, 'disk'>,
  { pair, bytes, merged, fault, targets: [{ target }] }: ProofreadFile,
): { readonly problems: Readonly<Problems>; readonly written: ReadonlyMap<EntryKey, string> | undefined } {
  const { source: path } = pair
  const place = { path, locale: target.locale }
  const problems = faultProblems(path, place, fault)
  if (merged === undefined) return { problems, written: new Map() }
  const problem = tryReplace(project, path, bytes, merged.bytes, place)
  if (problem === undefined) return { problems, written: merged.values }
  const isSaved = problem instanceof FileSavedMeanwhileError
  return { problems: [...problems, problem], written: isSaved ? undefined : new Map() }
}

/** In the order of the source. */
function recordsAfter(
  { source, targets: [{ records, writes }] }: ProofreadFile,
  done: ReadonlyMap<EntryKey, string>,
): readonly LockLine[] {
  if (done.size === 0) return records
  const lines = new Map(records.map(line => [line.entry, line]))
  for (const { string, ordered } of writes) {
    const text = done.get(string.entry.key)
    if (text !== undefined) lines.set(string.entryHash, recordOfCorrection(string, ordered, text))
  }
  return source.strings.flatMap(string => lines.get(string.entryHash) ?? [])
}
