/** Terms of the configuration that a translation lacks (rules K4): told, and written all the same. */
import { lostTerms } from '../checks/index.ts'
import { formatByName } from '../formats/index.ts'
import { type EntryKey, keyOf, type Locale, type Notice } from '../model.ts'
import { align } from './align.ts'
import { noCounts } from './diff.ts'
import { alignDocument } from './prose.ts'
import type { Source, SourceString } from './source.ts'
import type { TargetDiff, TargetState } from './target-diff.ts'

/** What is to be said of the texts in a target file that count as translated. */
export function termNotices(
  source: Source,
  { target, resource, section }: TargetState,
  { findings }: Pick<TargetDiff, 'findings'>,
): Notice[] {
  const { keepTerms } = source.pair.settings
  if (keepTerms.length === 0 || resource === undefined) return []
  const document =
    formatByName(source.pair.format).isDocument === true
      ? alignDocument(source, resource, section)
      : undefined
  if (document?.isWhole === true) return []
  const current = document?.current ?? align(source, resource, noCounts())
  const isFound = new Set(findings.map(({ key }) => keyOf(key)))
  return source.strings.flatMap((string, index) => {
    const text = current[index]?.text ?? ''
    if (text === '' || !string.isCounted || isFound.has(string.entry.key)) return []
    return noticeOf(source, string, text, target.locale)
  })
}

/** The same of texts that have just been written, by key. */
export function writtenTermNotices(
  source: Source,
  locale: Locale,
  written: ReadonlyMap<EntryKey, string>,
): Notice[] {
  if (source.pair.settings.keepTerms.length === 0) return []
  return source.strings.flatMap(string => {
    const text = written.get(string.entry.key)
    return text === undefined ? [] : noticeOf(source, string, text, locale)
  })
}

function noticeOf({ pair, lineOf }: Source, { entry }: SourceString, text: string, locale: Locale): Notice[] {
  const lost = lostTerms(pair.settings.keepTerms, entry.text, text)
  if (lost.length === 0) return []
  const terms = lost.map(term => JSON.stringify(term)).join(', ')
  const message = `the translation lacks ${terms}, which "keepTerms" wants kept`
  return [{ message, path: pair.source, locale, key: entry.id, line: lineOf(entry) }]
}
