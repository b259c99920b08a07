/** The findings of the checks in a translation, and those that somebody accepted (`accepted-findings-only-pass-check`). */
import type { Finding, Page } from '../../checks/index.ts'
import type { ReadAcceptance } from '../../lock/accepted.ts'
import { textHash } from '../../lock/hash.ts'
import {
  type Entry,
  type EntryKey,
  type FindingCode,
  groupBy,
  type Locale,
  type RelativePath,
} from '../../model.ts'
import type { SourceString } from '../scan/source.ts'

/** Acceptances by the string that they are about. */
export type AcceptanceIndex = ReadonlyMap<string, readonly ReadAcceptance[]>

export function acceptanceIndex(all: readonly ReadAcceptance[]): AcceptanceIndex {
  return groupBy(all, stringName)
}

function stringName(place: {
  readonly path: RelativePath
  readonly locale: Locale
  readonly key: EntryKey
}): string {
  return JSON.stringify([place.path, place.locale, place.key])
}

export type JudgedFinding = {
  readonly severity: 'error' | 'warning'
  readonly message: string
  readonly code: FindingCode
  /** As an acceptance of it names the two texts. */
  readonly hashes: { readonly source: string; readonly translation: string }
}

type Judged<F> = {
  /** Judges the text of a string that counts as translated. */
  readonly judge: (string: SourceString, found: Entry, undelivered?: Page['undelivered']) => void
  readonly accepted: (F & JudgedFinding & { readonly acceptances: readonly ReadAcceptance[] })[]
  /** Acceptances of findings that are there, for texts that are not. */
  readonly lapsed: ReadAcceptance[]
}

/**
 * Counts and lists the findings of one target, and those of them that somebody accepted. An acceptance is about one code:
 * other faults of the text are found all the same.
 */
export function judging<F>(
  { path, locale }: { readonly path: RelativePath; readonly locale: Locale },
  {
    counts,
    findings,
  }: {
    readonly counts: { invalid: number; accepted?: number }
    readonly findings: { push(found: F & JudgedFinding): unknown }
  },
  index: AcceptanceIndex | undefined,
  located: (entry: Entry, message: string) => F,
): Judged<F> {
  const accepted: Judged<F>['accepted'] = []
  const lapsed: ReadAcceptance[] = []
  const judge = (
    string: SourceString,
    { text, definitions }: Entry,
    undelivered?: Page['undelivered'],
  ): void => {
    const { entry } = string
    const page = { definitions, undelivered }
    let finding = string.check(text, page)
    if (finding === undefined) return
    const codes = new Set<FindingCode>()
    while (finding !== undefined) {
      const { reason: code, message }: Finding = finding
      const severity = finding.severity ?? 'error'
      const hashes = { source: string.sourceHash, translation: textHash(text) }
      const own: JudgedFinding = { severity, message, code, hashes }
      const judged = { ...located(entry, message), ...own }
      const known = index?.get(stringName({ path, locale, key: entry.key })) ?? []
      const named = known.filter(one => one.finding === code)
      const acceptances = named.filter(
        ({ source = hashes.source, translation = hashes.translation }) =>
          source === hashes.source && translation === hashes.translation,
      )
      if (acceptances.length === 0) {
        if (severity === 'error') counts.invalid++
        findings.push(judged)
        lapsed.push(...named)
        return
      }
      accepted.push({ ...judged, acceptances })
      counts.accepted = accepted.length
      codes.add(code)
      finding = string.check(text, page, codes)
    }
  }
  return { judge, accepted, lapsed }
}
