/** File pairs + lock + facts → the state of every string, and what follows from it. Pure but for its arguments. */
import { lineFinder } from '../../formats/document.ts'
import { formatByName } from '../../formats/index.ts'
import { textHash } from '../../lock/hash.ts'
import { type LockLine, recordFor } from '../../lock/lock.ts'
import { type Entry, type EntryKey, type Finding, type Notice, once, type SkipReason } from '../../model.ts'
import { emptyView, type LedgerText } from '../known/ledger-view.ts'
import type { Facts } from '../known/reconcile.ts'
import { isPlainlyTranslated, nameOf, type Source, type SourceString } from '../scan/source.ts'
import { shapeFaults } from '../scan/structure.ts'
import { judging } from './accepted-findings.ts'
import { align, asSpelled, sameTextsOf } from './align.ts'
import { viewWithFormer } from './document/changed-blocks.ts'
import { alignDocument, proseOf } from './document/document.ts'
import { placeable, unpairedMessage, unpairedNotices, unpairedState } from './document/unpaired.ts'
import { answerOf, type LeftState, leftBehind } from './former-target.ts'
import { failure, heldText } from './held-text.ts'
import { closeArrayGaps } from './lists/list-gaps.ts'
import { listPlans } from './lists/list-plans.ts'
import { keepOrphans, keepRecord, recordAnswer, recordOf, whatIsAnswered } from './lock-records.ts'
import { deliveredOverEdit } from './replacement-notices.ts'
import { hasOwnKeys, isWrittenBySandbox, mayHoldMark } from './sandbox-marks.ts'
import { isReplaceable, type StringInput, stringState } from './string-state.ts'
import type { DiffFinding, DiffOptions, Held, TargetDiff, TargetState, Wanted, Write } from './types.ts'
import { newTally } from './types.ts'
import { copyState } from './unused-plural-form.ts'
import { asAgain, asWanted, whyNotAgain, whyNotBought } from './wanted.ts'

const nonePlain = new Uint8Array(0)

/** The state of every string of one target file, and what follows from it. */
export function diffTarget(
  source: Source,
  state: TargetState,
  facts: Facts,
  options: DiffOptions,
): TargetDiff {
  const { target, resource, section, plain } = state
  const { pair } = source
  const { language } = target
  const counts = newTally()
  const wanted: Wanted[] = []
  const writes: Write[] = []
  const held: Held[] = []
  const settled: { entry: Entry; text: LedgerText }[] = []
  const findings: DiffFinding[] = []
  const notices: Notice[] = []
  const skipped = new Map<SkipReason, number>()
  const broken = new Set<EntryKey>()
  const skip = (reason: SkipReason) => skipped.set(reason, (skipped.get(reason) ?? 0) + 1)
  const viewOf = (entry: Entry) =>
    language === undefined ? emptyView : facts.view(pair.source, entry, { locale: target.locale, language })
  const { canonical, isDocument } = formatByName(pair.format)
  const document = isDocument
    ? alignDocument(source, resource, section, ({ entry }) => viewOf(entry).texts.map(({ text }) => text))
    : undefined
  const current = document?.current ?? align(source, resource, counts)
  if (document !== undefined) counts.orphan = document.orphans.length
  const records: LockLine[] | undefined = options.records === true ? [] : undefined
  const recorded = { all: 0, wanted: 0 }
  const reused = { strings: 0, amount: 0 }
  const tally = { unrecorded: 0, unorderable: 0 }
  if (plain !== undefined) {
    counts.translated = plain.translated
    counts.identical = plain.identical
    recorded.all = plain.recorded
    tally.unrecorded = plain.translated - plain.recorded
  }
  const kept: Entry[] = []
  const answeredNow = new Set<number>()
  const identicalIsMissing = pair.settings.identical === 'missing'
  const trialMark = hasOwnKeys(pair.format) ? options.trialMark : undefined
  const place = { path: pair.source, locale: target.locale }
  const isQuiet =
    records === undefined &&
    options.again === undefined &&
    !identicalIsMissing &&
    // A mark can be spelled in escapes; a file that has neither needs no look at each of its texts.
    !(resource !== undefined && plain === undefined && mayHoldMark(resource.text)) &&
    (language === undefined || facts.isEmptyFor(language))
  const isNone = ({ entry, hasLetter }: SourceString, value: string) =>
    isReplaceable({ source: entry.text, current: value, identicalIsMissing, hasLetter }, false) &&
    !viewOf(entry).texts.some(({ text }) => text === value)
  const sameTexts = document ? sameTextsOf(source, current, document.outdated, isNone) : undefined
  const lineInTarget = once(() => lineFinder(resource?.text ?? ''))
  let start = 0
  const finding = (entry: Entry, reason: Finding['reason'], message: string): Finding => ({
    ...place,
    target: target.path,
    key: entry.id,
    line: reason === 'missing' ? source.lineOf(entry) : lineInTarget()(start),
    sourceLine: source.lineOf(entry),
    reason,
    severity: 'error',
    message,
  })
  const judged = judging(
    place,
    { counts, findings: options.findings === true ? findings : [] },
    options.acceptances,
    (entry, message) => finding(entry, 'invalid', message),
  )
  const shapes = shapeFaults(source, document === undefined ? resource : undefined)
  const textNow = new Map<EntryKey, string | undefined>()
  const originalOf = (key: EntryKey) => {
    const position = source.position.get(key) ?? 0
    const original = source.strings[position]?.entry
    return {
      view: original === undefined ? emptyView : viewOf(original),
      textNow: textNow.has(key) ? textNow.get(key) : current[position]?.text,
    }
  }
  const decide = (i: number): void => {
    const string = source.strings[i] as SourceString
    const { entry } = string
    const found = current[i]
    if (found !== undefined) start = found.start
    const value = found?.text
    const isFuzzy = found?.fuzzy === true && document === undefined
    const before = document?.outdated.get(i)
    const known =
      before ??
      (document
        ? document.lines[i]
        : plain !== undefined
          ? plain.recordOf(i)
          : section && recordFor(section, string.entryHash, value ?? '', entry.text))
    const record = recordOf(string, known)
    if (!string.isCounted) {
      keepRecord(records, string, section)
      return
    }
    const shape = shapes.get(entry.key)
    if (shape !== undefined) {
      counts.missing++
      skip('shape')
      if (shape.at !== undefined) start = shape.at.start
      if (options.findings) findings.push(finding(entry, 'shape', shape.message))
      keepRecord(records, string, section)
      return
    }
    // Nearly every string of a large tree is this one, and it needs none of what follows.
    const isMarked = plain !== undefined && value !== undefined && mayHoldMark(value)
    if (isQuiet && found !== undefined && !isMarked && isPlainlyTranslated(found, string, record)) {
      counts.translated++
      if (record !== undefined) recorded.all++
      else tally.unrecorded++
      if (found.text === entry.text) counts.identical++
      judged.judge(string, found, document?.undelivered(i))
      return
    }
    const ownView = viewOf(entry)
    const view = asSpelled(
      before !== undefined && language !== undefined
        ? viewWithFormer(ownView, source, before, facts, { locale: target.locale, language })
        : ownView,
      value,
      canonical,
    )
    const input = {
      source: entry.text,
      current: value,
      fuzzy: found?.fuzzy === true,
      record,
      view,
      hash: (text: string) => (text === entry.text ? string.sourceHash : textHash(text)),
      hasLetter: string.hasLetter,
      stale: options.stale,
      identicalIsMissing,
      trialMark,
    }
    const unpaired = document && unpairedState(document, i, input)
    const stateOf = (one: StringInput) =>
      entry.copyOf === undefined ? stringState(one) : copyState(one, originalOf(entry.copyOf))
    const decided = unpaired ?? stateOf(input)
    const left = leftBehind(decided, state.former?.texts?.get(entry.key), string, input, stateOf)
    const isBare = unpaired === undefined && decided.state === 'missing' && decided.write === undefined
    const twin = isBare ? sameTexts?.get(entry.id[0] ?? '') : undefined
    const result: LeftState =
      twin === undefined ? (left ?? decided) : { state: 'missing', skip: 'delivered', write: twin }
    if (entry.plurals !== undefined)
      textNow.set(entry.key, answerOf(result) ?? (result.state === 'translated' ? value : undefined))
    counts[result.state]++
    if (record !== undefined) recorded.all++
    if (result.state === 'translated') {
      const isNew = record === undefined && value !== undefined && view.isFormerOpen !== true
      if (isNew && result.answersSource && result.edited === undefined) tally.unrecorded++
      if (value === entry.text) counts.identical++
      if (found !== undefined && result.write === undefined)
        judged.judge(string, found, document?.undelivered(i))
    } else {
      if (result.pending) counts.pending++
      if (result.held !== undefined || result.deliveryFault !== undefined) counts.held++
      const isToBuy = result.skip === undefined && language !== undefined && language !== source.language
      const fault = isToBuy ? string.fault : undefined
      if (fault !== undefined) tally.unorderable++
      if (options.findings) {
        const why = fault === undefined ? '' : ` and cannot be ordered, because ${fault.message}`
        const message =
          (document && unpairedMessage(result, document.unsure.get(i), target.path, lineInTarget())) ??
          `the translation is ${result.state}${why}`
        findings.push(finding(entry, result.state, message))
      }
    }
    const isAgain =
      language !== undefined &&
      entry.copyOf === undefined &&
      options.again?.(pair.source, entry, language) === true
    if (isAgain || result.state !== 'translated') {
      const plainly =
        result.state === 'translated' ? 'kept' : whyNotBought(source, target, string, result.skip, options)
      const reason = isAgain
        ? whyNotBought(source, target, string, whyNotAgain(string, view), options)
        : plainly
      if (reason !== undefined) {
        skip(reason)
        if (reason === 'source-invalid') broken.add(entry.key)
      } else {
        wanted.push(plainly === undefined ? asWanted(entry, result) : asAgain(entry, result, view, found))
        if (record !== undefined) recorded.wanted++
      }
    }
    if (result.skip === 'delivered' && twin === undefined && left?.write === undefined) {
      const free = view.texts.find(one => one.answers === entry.text && one.text === result.write)
      reused.strings++
      reused.amount += free?.paid ?? 0
    }
    if (result.write !== undefined)
      writes.push({ entry, text: result.write, isCopy: result.skip === 'no-text', record: result.record })
    if (result.held !== undefined) held.push(heldText(entry, result.held))
    if (result.deliveryFault !== undefined) held.push({ entry, ...failure(result.deliveryFault) })
    if (result.edited !== undefined) {
      held.push({
        ...heldText(entry, result.edited),
        reason: 'edited',
        message: 'somebody edited the target text while the translation was on order',
      })
      settled.push({ entry, text: result.edited })
    }
    if (result.replaced !== undefined) settled.push({ entry, text: result.replaced })
    if (result.notice !== undefined) {
      const message = `${result.notice}: its text counts as an up-to-date translation; "dragoman order --again KEY" buys the string again`
      notices.push({ ...place, ...nameOf(entry), message })
    }
    const replacement =
      result.replacesEdit === true ? view.texts.find(({ text }) => text === result.write) : undefined
    // The plan has announced the orders of this run that replace a manual edit.
    if (replacement !== undefined && replacement.run !== options.run)
      notices.push({
        ...place,
        ...nameOf(entry),
        message: deliveredOverEdit(replacement, options.writes ?? false),
      })
    if (document?.unsure.has(i) && options.keeps?.(pair.source, entry.key)) {
      kept.push(entry)
      answeredNow.add(i)
    }
    if (records === undefined) return
    // A text of which the ledger knows another wording is not from a trial.
    const isTrial = entry.equivalents === undefined && isWrittenBySandbox(entry.text, trialMark)
    const decision = { value, record, result, view, isFuzzy, isTrial }
    const answered = whatIsAnswered(source, string, decision, options)
    if (options.keeps !== undefined && answered !== undefined) kept.push(entry)
    if (answered === entry.text) answeredNow.add(i)
    recordAnswer(records, string, { answered, value }, section)
  }
  const { length } = source.strings
  const isPlain = plain?.isPlain ?? nonePlain
  for (let i = 0; i < length; i++) if (isPlain[i] !== 1) decide(i)
  if (records !== undefined && document === undefined) keepOrphans(records, source, resource, section)
  const closed = document
    ? placeable(source, resource, target, document, { wanted, writes })
    : closeArrayGaps(source.resource, resource, wanted, writes, state.lists)
  for (let gap = wanted.length - closed.wanted.length; gap > 0; gap--)
    skip(isDocument ? 'unpaired' : 'array-gap')
  notices.push(...unpairedNotices(source, resource, target, document))
  return {
    target,
    source,
    counts,
    current,
    wanted: closed.wanted,
    skipped,
    broken,
    ...listPlans(source, state, closed.writes, facts),
    reused,
    kept,
    prose: document && proseOf(source, document, writes),
    held,
    settled,
    findings,
    accepted: judged.accepted,
    lapsed: judged.lapsed,
    records: document === undefined ? records : document.records(answeredNow),
    recorded,
    former: state.former,
    ...tally,
    notices,
  }
}
