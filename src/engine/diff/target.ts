/** File pairs + lock + facts → the state of every string, and what follows from it. Pure but for its arguments. */
import type { Entry, SkipReason } from '../../model.ts'
import type { Facts } from '../known/reconcile.ts'
import type { Source } from '../scan/source.ts'
import { compare } from './comparison.ts'
import { countsOf, recordsIn, reusedIn } from './counts.ts'
import { decideStrings } from './decide.ts'
import type { Comparison, DecidedString } from './decided.ts'
import { proseOf } from './document/document.ts'
import { placeable, unpairedNotices } from './document/unpaired.ts'
import { findingsOf } from './findings.ts'
import { heldFor, settledFor } from './held-text.ts'
import { closeArrayGaps } from './lists/list-gaps.ts'
import { listPlans } from './lists/list-plans.ts'
import { answersOf, recordsWith } from './lock-records.ts'
import { editNotices } from './replacement-notices.ts'
import { missing } from './string-state.ts'
import type { DiffOptions, TargetDiff, TargetState, Write } from './types.ts'
import { type Purchases, purchasesOf } from './wanted.ts'

/** The state of every string of one target file, and what follows from it. */
export function diffTarget(
  source: Source,
  state: TargetState,
  facts: Facts,
  options: DiffOptions,
): TargetDiff {
  const comparison = compare(source, state, facts, options)
  const { target, resource, former } = state
  const { document, current } = comparison
  const { plain, decided } = decideStrings(comparison)
  const { recorded, unrecorded } = recordsIn(plain, decided)
  const purchases = purchasesOf(comparison, decided)
  // Nearly all strings of a large tree that are decided are only missing.
  const eventful = decided.filter(({ decision }) => decision !== missing)
  const writes = gather(eventful, writesOf)
  const placed = withPlace(comparison, purchases, writes)
  const answers = options.records === true ? answersOf(comparison, decided) : undefined
  const judgements = gather(eventful, ({ judgement }) => (judgement === undefined ? [] : [judgement]))
  return {
    target,
    source,
    counts: countsOf(comparison, plain, decided),
    current,
    wanted: placed.wanted,
    skipped: placed.skipped,
    broken: purchases.broken,
    unorderable: purchases.unorderable,
    ...listPlans(source, state, placed.writes, facts),
    reused: reusedIn(eventful),
    kept: options.keeps === undefined ? [] : entriesAt(answers, source),
    prose: document && proseOf(source, document, writes),
    held: gather(eventful, heldFor),
    settled: gather(eventful, settledFor),
    findings: options.findings ? gather(decided, one => findingsOf(comparison, one)) : [],
    accepted: judgements.flatMap(({ accepted }) => accepted),
    lapsed: judgements.flatMap(({ lapsed }) => lapsed),
    records: answers && recordsWith(answers, comparison),
    recorded: { all: recorded, wanted: purchases.recorded },
    unrecorded,
    former,
    notices: [
      ...gather(eventful, one => editNotices(comparison, one)),
      ...unpairedNotices(source, resource, target, document),
    ],
  }
}

function entriesAt(places: ReadonlyMap<number, unknown> | undefined, { strings }: Source): Entry[] {
  return [...(places?.keys() ?? [])].flatMap(index => strings[index]?.entry ?? [])
}

function writesOf({ string: { entry }, decision: { write, skip, record } }: DecidedString): Write[] {
  return write === undefined ? [] : [{ entry, text: write, isCopy: skip === 'no-text', record }]
}

/** The texts for which the target has a place, once all of them have come. */
function withPlace(
  { source, resource, target, document, lists }: Comparison,
  { wanted, skipped }: Purchases,
  writes: readonly Write[],
): Pick<TargetDiff, 'wanted' | 'writes' | 'skipped'> {
  const placed =
    document === undefined
      ? closeArrayGaps(source.resource, resource, wanted, writes, lists)
      : placeable(source, resource, target, document, { wanted, writes })
  const lost = wanted.length - placed.wanted.length
  const reason: SkipReason = document === undefined ? 'array-gap' : 'unpaired'
  const all = lost === 0 ? skipped : new Map(skipped).set(reason, (skipped.get(reason) ?? 0) + lost)
  return { wanted: placed.wanted, writes: placed.writes, skipped: all }
}

/** All that follows from the strings: nothing from most of them. */
function gather<T>(
  decided: readonly DecidedString[],
  following: (one: DecidedString) => readonly T[],
): readonly T[] {
  const all: T[] = []
  for (const one of decided) for (const value of following(one)) all.push(value)
  return all
}
