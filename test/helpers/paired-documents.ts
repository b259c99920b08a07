/** A document and its translation: paired and merged without disk, ledger or service. */

import { type AlignedDocument, alignDocument } from '../../src/engine/diff/document/document.ts'
import { type Source, sourceOf } from '../../src/engine/scan/source.ts'
import { mergeDocument } from '../../src/formats/document.ts'
import { formatByName } from '../../src/formats/index.ts'
import { formatLock, type LockSection, parseLock } from '../../src/lock/lock.ts'
import type { FilePair, FormatName } from '../../src/model.ts'
import './formats.ts'

export function readSource(name: FormatName, text: string): Source {
  return sourceOf(pairFor(name), 'en', formatByName(name).scan(text, { role: 'source' }))
}

function pairFor(format: FormatName): FilePair {
  const settings = {
    ...{ service: 'translation', context: {}, comment: undefined, attachments: [], keepTerms: [] },
    ...{ keys: { include: [], exclude: [] }, identical: 'translated', content: {} },
  }
  return { source: 'a', format, targets: [], settings } as unknown as FilePair
}

/** @param section - the lock's lines of the two, where there are some */
export function align(source: Source, target: string, section: LockSection | undefined): AlignedDocument {
  return alignDocument(source, formatByName(source.pair.format).scan(target, { role: 'target' }), section)
}

/** The section that the lock gets. */
export function sectionOf(source: Source, aligned: AlignedDocument): LockSection | undefined {
  const all = new Set([...source.strings.keys()].filter(index => !aligned.unsure.has(index)))
  return parseLock(formatLock([['de', aligned.records(all)]])).get('de')
}

/** The strings that would be bought. */
export function wantedOf(
  source: Source,
  { current, outdated, unsure, elsewhere }: AlignedDocument,
): string[] {
  return source.strings.flatMap(({ entry, hasLetter }, index) => {
    const isMissing = current[index] === undefined && !unsure.has(index) && !elsewhere.has(index)
    return hasLetter && (isMissing || outdated.has(index)) ? [entry.key] : []
  })
}

/** The translation with these values; the reason, where they are refused. */
export function merge(
  source: Source,
  target: string,
  { pairs, near }: AlignedDocument,
  values: ReadonlyMap<string, string>,
): string | { reason: string } {
  const document = (text: string) => ({ text, encoding: 'utf-8', bom: false })
  try {
    const merged = mergeDocument(formatByName(source.pair.format), {
      sourceDocument: document(source.resource.text),
      targetDocument: document(target),
      ...{ values, pairs, near, locale: 'de', language: 'de' },
    })
    return merged?.text ?? target
  } catch (error) {
    return { reason: String(error) }
  }
}
