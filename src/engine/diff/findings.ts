/** The findings of `check` in a target, without those that somebody accepted (`accepted-findings-only-pass-check`). */
import type { Finding as Fault } from '../../checks/index.ts'
import type { ReadAcceptance } from '../../lock/accepted.ts'
import { textHash } from '../../lock/hash.ts'
import {
  type EntryKey,
  type Finding,
  type FindingCode,
  groupBy,
  type Locale,
  type RelativePath,
} from '../../model.ts'
import type { Comparison, DecidedString, Decision, Judgement, KnownString } from './decided.ts'
import { unpairedMessage } from './document/unpaired.ts'
import type { AcceptanceIndex, AcceptedFinding, DiffFinding } from './types.ts'
import { whyNotWanted } from './wanted.ts'

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

/**
 * The findings of the checks in a text that counts as translated. An acceptance is about one code: other faults of the
 * text are found all the same.
 */
export function judge(
  comparison: Comparison,
  known: KnownString,
  { state, write }: Decision,
): Judgement | undefined {
  const { string, found, index } = known
  if (state !== 'translated' || write !== undefined || found === undefined) return undefined
  const { text, definitions } = found
  const page = { definitions, undelivered: comparison.document?.undelivered(index) }
  const accepted: AcceptedFinding[] = []
  const codes = new Set<FindingCode>()
  for (let fault = string.check(text, page); fault; fault = string.check(text, page, codes)) {
    const { reason: code, message }: Fault = fault
    const severity: Finding['severity'] = fault.severity ?? 'error'
    const hashes = { source: string.sourceHash, translation: textHash(text) }
    const finding = { ...located(comparison, known, 'invalid', message), severity, code, hashes }
    const named = acceptancesOf(comparison, known).filter(one => one.finding === code)
    const acceptances = named.filter(
      ({ source = hashes.source, translation = hashes.translation }) =>
        source === hashes.source && translation === hashes.translation,
    )
    if (acceptances.length === 0) return { finding, accepted, lapsed: named }
    accepted.push({ ...finding, acceptances })
    codes.add(code)
  }
  return accepted.length === 0 ? undefined : { finding: undefined, accepted, lapsed: [] }
}

function acceptancesOf({ source, target, options }: Comparison, { string }: KnownString) {
  const name = { path: source.pair.source, locale: target.locale, key: string.entry.key }
  return options.acceptances?.get(stringName(name)) ?? []
}

/** The finding that a string makes, by its state or by the checks. */
export function findingsOf(comparison: Comparison, one: DecidedString): readonly DiffFinding[] {
  const { decision, shape, judgement } = one
  if (shape !== undefined) return [located(comparison, one, 'shape', shape.message)]
  if (decision.state !== 'translated')
    return [located(comparison, one, decision.state, stateMessage(comparison, one))]
  return judgement?.finding === undefined ? [] : [judgement.finding]
}

function stateMessage(comparison: Comparison, one: DecidedString): string {
  const { document, target, lineIn } = comparison
  const { index, string, decision } = one
  const candidates = document?.unsure.get(index)
  const unpaired = unpairedMessage(decision, candidates, target.path, lineIn)
  if (unpaired !== undefined) return unpaired
  const fault = whyNotWanted(comparison, one) === 'source-invalid' ? string.fault : undefined
  const why = fault === undefined ? '' : ` and cannot be ordered, because ${fault.message}`
  return `the translation is ${decision.state}${why}`
}

function located(
  { source, target, lineIn }: Comparison,
  { string: { entry }, start }: KnownString,
  reason: Finding['reason'],
  message: string,
): Finding {
  const sourceLine = source.lineOf(entry)
  return {
    path: source.pair.source,
    locale: target.locale,
    target: target.path,
    key: entry.id,
    line: reason === 'missing' ? sourceLine : lineIn(start),
    sourceLine,
    reason,
    severity: 'error',
    message,
  }
}
