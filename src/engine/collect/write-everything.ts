/** Everything that the ledger holds → source files, then target files. */
import { type Facts, reconcile } from '../known/reconcile.ts'
import { sourceIndex } from '../known/source-strings.ts'
import { type Control, type RunLedger, type Tree, withNew } from '../project.ts'
import { type Written, writeDeliveries } from './write.ts'
import { writeProofreading } from './write-proofreading.ts'

/**
 * Writes what the ledger holds and a file lacks: proofread texts first, then the translations of the sources as they are
 * after that.
 * @param adjustFacts - changes the facts of the ledger for this run, as when a user accepts a text
 */
export function writeEverything(
  project: Tree & RunLedger & Pick<Control, 'onProgress'>,
  adjustFacts: (facts: Facts) => Facts,
): Written {
  const known = () => adjustFacts(reconcile(project.store.ledger(), sourceIndex(project)))
  const proofread = writeProofreading(project, known)
  const translated = writeDeliveries(project, known)
  return {
    ...translated,
    files: [...new Set([...proofread.files, ...translated.files])].sort(),
    texts: proofread.texts + translated.texts,
    held: [...proofread.held, ...translated.held],
    problems: withNew(proofread.problems, translated.problems),
  }
}
