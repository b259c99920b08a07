/**
 * Proofread texts → checks → source files → lock. The file is written before the lock, and the ledger holds both wordings
 * of every text, so a run that dies between the two is simply run again, and translations stay current all the time.
 */
import { FileSavedMeanwhileError, FileUnwritableError } from '../../errors.ts'
import type { LockLine } from '../../lock/lock.ts'
import type { EntryKey, RelativePath } from '../../model.ts'
import type { Facts } from '../known/reconcile.ts'
import type { Problems, Project } from '../project.ts'
import { diffProofreadingOf, type ProofreadFile, recordOfCorrection } from '../proofread/diff.ts'
import { tryReplace, untilUndisturbed } from './undisturbed.ts'
import { type HeldText, settle, type Written, writeLock } from './write.ts'

/** Puts every proofread text into its source file, where the text that was ordered is still there. */
export function writeProofreading(
  project: Project,
  know: () => Facts,
  problems: Problems,
): Pick<Written, 'files' | 'texts' | 'held'> {
  const files = new Set<RelativePath>()
  const held: HeldText[] = []
  let texts = 0
  let facts: Facts | undefined = know()
  const isNothingKnown = facts.isEmptyFor(project.sourceLanguage)
  for (const original of isNothingKnown ? [] : project.pairs) {
    untilUndisturbed(problems, (found, isOver) => {
      facts ??= know()
      const file = diffProofreadingOf(project, original, facts, {}, found, [])
      if (file === undefined) return
      const { pair, targets } = file
      const [diff] = targets
      const { source: path } = pair
      const { locale } = diff.target
      const done = writeSource(project, file, found)
      if (done !== undefined && done.size > 0) {
        files.add(path)
        texts += done.size
        project.onProgress({ kind: 'written', path, texts: done.size })
      }
      if (isOver()) {
        settle(project, facts, file)
        // Nothing is recorded of a file that is not what was read any more.
        const sections = new Map(done === undefined ? [] : [[locale, recordsAfter(file, done)]])
        writeLock(project, { ...file, pair: project.pairOf(path) ?? pair }, sections, found)
      }
      if (isOver()) for (const one of diff.held) held.push({ ...one, path, target: path, locale })
      else facts = undefined
    })
  }
  return { files: [...files], texts, held }
}

/** @returns what was written, by key; empty when nothing was, or nothing could be; `undefined`: saved by another program */
function writeSource(
  project: Pick<Project, 'disk'>,
  { pair, bytes, merged, fault, targets: [{ target }] }: ProofreadFile,
  problems: Problems,
): ReadonlyMap<EntryKey, string> | undefined {
  const nothing = new Map<EntryKey, string>()
  const { source: path } = pair
  if (fault !== undefined) {
    const place = { path, locale: target.locale, line: fault.line }
    problems.push(new FileUnwritableError(`${path}: ${fault.message}`, place, { cause: fault }))
  }
  if (merged === undefined) return nothing
  const problem = tryReplace(project, path, bytes, merged.bytes, { path, locale: target.locale })
  if (problem === undefined) return merged.values
  problems.push(problem)
  return problem instanceof FileSavedMeanwhileError ? undefined : nothing
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
