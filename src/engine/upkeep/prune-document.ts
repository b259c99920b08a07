/** Orphans of documents: blocks that translate a text which the source has lost. */
import type { Document } from '../../formats/document.ts'
import { formatByName } from '../../formats/index.ts'
import { removeBlocks } from '../../formats/remove-blocks.ts'
import type { LockSection } from '../../lock/lock.ts'
import type { Entry, Resource, TargetFile } from '../../model.ts'
import { alignDocument } from '../diff/document/document.ts'
import type { Facts } from '../known/reconcile.ts'
import type { Source } from '../scan/source.ts'

/**
 * The orphans of a document, by its lock, and the document without those that can be removed for sure: none while a text
 * of the source has no pair, as one of them may be its translation from before it was changed.
 */
export function pruneDocument(
  source: Source,
  target: TargetFile,
  { resource, document }: { readonly resource: Resource; readonly document: Document },
  section: LockSection | undefined,
  facts: Facts,
) {
  const { pair } = source
  const { locale, language } = target
  const delivered = (entry: Entry) =>
    language === undefined
      ? []
      : facts.view(pair.source, entry, { locale, language }).texts.map(({ text }) => text)
  const { orphans, current, elsewhere, unsure } = alignDocument(source, resource, section, ({ entry }) =>
    delivered(entry),
  )
  const isSure =
    unsure.size === 0 &&
    source.strings.every(
      ({ isCounted, hasLetter }, index) =>
        !isCounted || !hasLetter || current[index] !== undefined || elsewhere.has(index),
    )
  const options = { ...pair.settings.content, role: 'target' } as const
  const starts = orphans.map(({ start }) => start)
  const next =
    isSure && starts.length > 0
      ? removeBlocks(formatByName(pair.format), document, starts, options)
      : undefined
  /** Where those begin that are removed. */
  const removed: ReadonlySet<number> = next?.removed ?? new Set()
  return { orphans, removed, next }
}
