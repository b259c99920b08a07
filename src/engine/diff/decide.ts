/** The strings of a target, decided one by one; those that are plainly translated are only counted. */

import { textHash } from '../../lock/hash.ts'
import { type EntryKey, hasSandboxMark } from '../../model.ts'
import { emptyView, type LedgerView } from '../known/ledger-view.ts'
import { isPlainlyTranslated, type SourceString } from '../scan/source.ts'
import type { ShapeFault } from '../scan/structure.ts'
import { asSpelled } from './align.ts'
import type { Comparison, DecidedString, Decision, KnownString, PlainCounts } from './decided.ts'
import { viewWithFormer } from './document/changed-blocks.ts'
import { unpairedState } from './document/unpaired.ts'
import { judge } from './findings.ts'
import { answerOf, leftBehind } from './former-target.ts'
import { recordOf } from './lock-records.ts'
import { type StringInput, stringState } from './string-state.ts'
import { copyState } from './unused-plural-form.ts'

export function decideStrings(comparison: Comparison): {
  readonly plain: PlainCounts
  readonly decided: readonly DecidedString[]
} {
  const { source, current, shapes } = comparison
  const isPlain = comparison.plain?.isPlain ?? noneIsPlain
  let { translated, identical, recorded } = comparison.plain ?? noneSeen
  const isQuiet = asksLittle(comparison)
  const decided: DecidedString[] = []
  const originals = new Map<EntryKey, DecidedString>()
  const { length } = source.strings
  let start = 0
  for (let index = 0; index < length; index++) {
    if (isPlain[index] === 1) continue
    const string = source.strings[index] as SourceString
    const found = current[index]
    start = found?.start ?? start
    if (!string.isCounted) continue
    const shape = shapes.get(string.entry.key)
    if (shape !== undefined) {
      start = shape.at?.start ?? start
      decided.push(withoutPlace({ index, string, found, start, record: undefined }, shape))
      continue
    }
    const known = { index, string, found, start, record: recordOf(comparison, index) }
    // Nearly every string of a large tree is this one, and it needs none of what follows.
    if (isQuiet && isPlainAndFaultless(comparison, known)) {
      translated++
      if (known.record !== undefined) recorded++
      if (found?.text === string.entry.text) identical++
      continue
    }
    const one = decide(comparison, known, originals)
    if (string.entry.plurals !== undefined) originals.set(string.entry.key, one)
    decided.push(one)
  }
  return { plain: { translated, identical, recorded }, decided }
}

const noneIsPlain = new Uint8Array(0)
const noneSeen: PlainCounts = { translated: 0, identical: 0, recorded: 0 }

/** Whether nothing follows from a text that counts as translated, unless it has a fault. */
function asksLittle({ target, facts, options, identicalIsMissing }: Comparison): boolean {
  if (options.records === true || options.again !== undefined || identicalIsMissing) return false
  return target.language === undefined || facts.isEmptyFor(target.language)
}

function isPlainAndFaultless(
  { document }: Comparison,
  { index, string, found, record }: KnownString,
): boolean {
  if (found === undefined || !isPlainlyTranslated(found, string, record)) return false
  const { text, definitions } = found
  const page = { definitions, undelivered: document?.undelivered(index) }
  return !hasSandboxMark(text) && string.check(text, page) === undefined
}

type Originals = ReadonlyMap<EntryKey, DecidedString>

/** @param originals - strings of which others are copies, where they are decided already */
function decide(comparison: Comparison, known: KnownString, originals: Originals): DecidedString {
  const { copyOf } = known.string.entry
  const view = viewOf(comparison, known)
  const stateOf = (input: StringInput) =>
    copyOf === undefined ? stringState(input) : copyState(input, originalOf(comparison, copyOf, originals))
  const decision = decisionOn(comparison, known, inputOf(comparison, known, view), stateOf)
  const judgement = judge(comparison, known, decision)
  const { index, string, found, start, record } = known
  return { index, string, found, start, record, view, decision, judgement, shape: undefined }
}

function withoutPlace(
  { index, string, found, start, record }: KnownString,
  shape: ShapeFault,
): DecidedString {
  const decision: Decision = { state: 'missing' }
  return { index, string, found, start, record, view: emptyView, decision, judgement: undefined, shape }
}

function viewOf(comparison: Comparison, { index, string, found }: KnownString): LedgerView {
  const own = comparison.viewOf(string.entry)
  const before = comparison.document?.outdated.get(index)
  const view = before === undefined ? own : viewWithFormer(own, comparison, before)
  return asSpelled(view, found?.text, comparison.source.pair.format)
}

function inputOf(
  { options, identicalIsMissing, trialMark }: Comparison,
  { string, found, record }: KnownString,
  view: LedgerView,
): StringInput {
  const { text } = string.entry
  return {
    source: text,
    current: found?.text,
    fuzzy: found?.fuzzy === true,
    record,
    view,
    sourceHash: one => (one === text ? string.sourceHash : textHash(one)),
    textHash,
    hasLetter: string.hasLetter,
    stale: options.stale,
    identicalIsMissing,
    trialMark,
  }
}

/** The original of a form that is a copy. */
function originalOf({ source, current, viewOf }: Comparison, key: EntryKey, originals: Originals) {
  const index = source.position.get(key) ?? -1
  const entry = source.strings[index]?.entry
  const decided = originals.get(key)
  return {
    view: entry === undefined ? emptyView : viewOf(entry),
    textNow: decided === undefined ? current[index]?.text : answerOf(decided.decision, decided.found),
  }
}

/** The state of a string, whose text may also be found elsewhere in the document or in a file that was renamed. */
function decisionOn(
  { document, former, sameTexts }: Comparison,
  { index, string }: KnownString,
  input: StringInput,
  stateOf: (input: StringInput) => Decision,
): Decision {
  const { entry } = string
  const unpaired = document && unpairedState(document, index, input)
  if (unpaired !== undefined) return unpaired
  const state = stateOf(input)
  if (document === undefined)
    return leftBehind(state, former?.texts?.get(entry.key), string, input, stateOf) ?? state
  if (state.state !== 'missing' || state.write !== undefined) return state
  const text = sameTexts().get(entry.id[0] ?? '')
  return text === undefined ? state : { state: 'missing', skip: 'delivered', write: text, isFromFile: true }
}
