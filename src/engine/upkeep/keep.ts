/** Stale translations that still fit: the lock then says so, and nothing is bought (`keep-changes-the-lock-only`). */
import type { LockLine } from '../../lock/lock.ts'
import {
  type Entry,
  type EntryKey,
  type FilePair,
  keyOf,
  type Language,
  type Locale,
  type Notice,
  type StringPlace,
} from '../../model.ts'
import { untilUndisturbed } from '../collect/undisturbed.ts'
import { writeLock } from '../collect/write.ts'
import { type DiffedTarget, diffPair } from '../diff/pairs.ts'
import { hasOwnKeys, isWrittenBySandbox, trialMark } from '../diff/sandbox-marks.ts'
import { emptyView, isGood } from '../known/ledger-view.ts'
import { type Facts, reconcile } from '../known/reconcile.ts'
import { sourceIndex } from '../known/source-strings.ts'
import { pairOf } from '../known/text-identity.ts'
import type { Files, Problems, RunLedger, Tree } from '../project.ts'
import { nameOf } from '../scan/source.ts'
import { type Name, namedStrings } from '../scan/string-selector.ts'

/**
 * Records the named stale translations as answering the present source texts. Other records stay as they are.
 * @throws {UsageError} for names that fit no string
 */
export function keepTranslations(project: Tree & RunLedger, names: readonly Name[]) {
  const isNamed = namedStrings(project, names)
  const facts = reconcile(project.store.ledger(), sourceIndex(project))
  const texts: StringPlace[] = []
  const problems: Problems = []
  const notices: Notice[] = []
  const options = { records: true, findings: true, keeps: isNamed }
  for (const pair of project.pairs) {
    const done = untilUndisturbed(() => {
      const said: Notice[] = []
      const { diffed, problems: unread } = diffPair(project, pair, facts, options)
      if (diffed === undefined) return { problems: unread, said, kept: [] }
      const path = pair.source
      const sections = new Map<Locale, readonly LockLine[]>()
      const found: StringPlace[] = []
      for (const diff of diffed.targets) {
        const { kept, records, findings } = diff
        const { locale } = diff.target
        for (const entry of kept) found.push({ path, locale, ...nameOf(entry) })
        if (kept.length > 0 && records !== undefined) sections.set(locale, records)
        const done = new Set(kept.map(({ key }) => key))
        const left = findings.filter(
          ({ reason, key }) => reason === 'stale' && isNamed(path, keyOf(key)) && !done.has(keyOf(key)),
        )
        const whyNot = left.length === 0 ? undefined : reasonsIn(project, facts, diff)
        for (const { key } of left) {
          const { line } = diff.source.strings[diff.source.position.get(keyOf(key)) ?? -1]?.entry ?? {}
          const message = whyNot?.(keyOf(key)) ?? ''
          said.push({ path, locale, ...nameOf({ id: key, line }), message })
        }
      }
      const { problems: unwritten } =
        sections.size > 0 ? writeLock(project, diffed, sections) : { problems: [] }
      return { problems: [...unread, ...unwritten], said, kept: unwritten.length > 0 ? [] : found }
    })
    problems.push(...done.problems)
    notices.push(...done.said)
    texts.push(...done.kept)
  }
  return { texts, problems, notices }
}

/** Why a stale translation of a target was not kept, and what to do. */
function reasonsIn(
  project: Pick<Files, 'lockFallback' | 'sourceLanguage'>,
  facts: Facts,
  { source, target, current }: DiffedTarget,
): (key: EntryKey) => string {
  const { pair } = source
  const { language, locale } = target
  return key => {
    const position = source.position.get(key) ?? -1
    if (current[position]?.fuzzy === true)
      return 'is stale and was not kept: its file marks the translation as outdated (fuzzy); remove the mark'
    const entry = source.resource.entries[position]
    if (hasOwnKeys(pair.format) && isWrittenBySandbox(entry?.text ?? '', trialMark(project)))
      return 'is stale and was not kept: a sandbox trial of proofreading wrote its source text; restore the source file'
    const view =
      entry && language !== undefined ? facts.view(pair.source, entry, { locale, language }) : emptyView
    if (view.texts.some(text => text.answers === entry?.text && isGood(text)))
      return 'is stale and was not kept: a newer text has been delivered for the changed source, and the next run of "dragoman order", "pull" or "sync" writes it'
    if (view.cover === 'open') {
      const ids = openOrders(facts, pair, entry, language)
      return `is stale and was not kept: a newer text is on order; to keep the old one, first cancel the order while it is queued: "dragoman orders cancel ${ids}"`
    }
    if (view.cover === 'unclear')
      return 'is stale and was not kept: it is unknown whether a newer text was ordered; run "dragoman pull", then try again'
    return 'is stale and was not kept: a newer text has been delivered or ordered for it'
  }
}

/** The orders that a stale string waits for, as the command line takes them. */
function openOrders(
  { ledger }: Facts,
  { format }: FilePair,
  entry: Entry | undefined,
  language: Language | undefined,
): string {
  if (entry === undefined) return 'ID'
  const texts = [entry.text, ...(entry.equivalents ?? [])]
  const pairs = texts.map(text => pairOf(format, { id: entry.id, text }))
  const ids = ledger.purchases.flatMap(one =>
    one.state === 'open' && one.language === language && pairs.some(pair => one.pairs.has(pair))
      ? [one.order?.id ?? 'ID']
      : [],
  )
  return ids.length === 0 ? 'ID' : ids.join(' ')
}
