/** `status` and `check` for people. */

import { type Counts, type Finding, findingWords, groupBy, sumOfCounts } from '../../model.ts'
import { type Column, right } from '../columns.ts'
import { gravestFirst, isFailing } from '../json/findings.ts'
import type { CheckReport, StatusReport } from '../json/types.ts'
import { visible } from '../visible.ts'
import {
  commandLine,
  count,
  doneShare,
  keyText,
  linesOf,
  mostRows,
  names,
  packageName,
  sections,
  shortened,
  shortTable,
  tableIn,
  type View,
  whole,
} from '../words.ts'

const mostFindings = 50

type CountName = Exclude<keyof Counts, 'accepted'>
const todo: readonly CountName[] = ['missing', 'stale', 'pending', 'held', 'invalid']

const noSource = 'No source file could be read.'

/** Per source file what is to be done, per locale how far it is, and what to do next. */
export function statusText(report: StatusReport, view: View): string {
  if (report.files.length === 0) {
    return sections([
      report.errors.length > 0
        ? noSource
        : report.scope === undefined
          ? 'There is no source file.'
          : `None of the ${report.scope.all} source files is in this part of the project.`,
    ])
  }
  return sections(
    fileTable(report, view),
    packageTable(report, view),
    localeTable(report, view),
    summary(report, view, `${commandLine('check', view)} says what is invalid.`),
  )
}

/** Every finding as `path:line`, as editors and terminals make a link of, and the numbers. */
export function checkText(report: CheckReport, view: View): string {
  const lines = gravestFirst(report).map(finding => {
    const { path, line, sourceLine, locale, key, reason, message, target } = finding
    const isMissing = reason === 'missing'
    const place = view.paint('bold', `${visible(isMissing ? path : target)}:${line}`)
    const where =
      isMissing || path === target ? '' : view.paint('dim', ` (source ${visible(path)}:${sourceLine})`)
    // The word in front of the message says as much.
    const details = message.replace(/^the translation is (?:missing|stale)(?: and )?/, '')
    const said = details === '' ? '' : `: ${visible(details)}`
    return `${place} ${visible(locale)} ${keyText(key)} ${view.paint(...label(finding, report.failOn))}${said}${where}`
  })
  return sections(shortened(lines, view, mostFindings), view.verbose ? acceptedLines(report, view) : [], [
    ...summary(report, view),
    ...failingLines(report),
    ...acceptHint(report, view),
  ])
}

/** Which kinds fail the run, where the list has others too. */
function failingLines({ findings, failOn }: CheckReport): string[] {
  const isOther = (finding: Finding) => finding.severity === 'error' && !isFailing(finding, failOn)
  if (!findings.some(isOther)) return []
  if (failOn.length === 0) return ['--fail-on none: no state of a string fails this run.']
  return [`--fail-on ${failOn.join(',')}: other findings do not fail this run, and are listed last.`]
}

/** Accepted findings, with the reason. */
function acceptedLines({ accepted = [] }: Pick<CheckReport, 'accepted'>, view: View): string[] {
  return accepted.map(({ target, line, locale, key, message, acceptance: { reason } }) => {
    const place = view.paint('bold', `${visible(target)}:${line}`)
    return `${place} ${visible(locale)} ${keyText(key)} ${view.paint('dim', 'accepted')}: ${visible(message)} (${visible(reason)})`
  })
}

function label(finding: Finding, failOn: CheckReport['failOn']): [colour: 'red' | 'yellow', word: string] {
  return [isFailing(finding, failOn) ? 'red' : 'yellow', findingWords(finding)]
}

/** How many texts are missing or stale and neither on order nor delivered and held. */
export function unboughtTexts({ files }: Pick<StatusReport, 'files'>): number {
  return files
    .flatMap(({ targets }) => targets)
    .reduce(
      // Where a held text is on order once more it counts as both.
      (sum, { missing, stale, pending, held }) => sum + Math.max(0, missing + stale - pending - held),
      0,
    )
}

function fileTable({ files, packages = [] }: StatusReport, view: View): string[] {
  const { paint, verbose } = view
  // The table of the locales says the same of a project of one file.
  if (files.length === 1 && !verbose) return []
  const rows = files.flatMap(({ source, entries, targets }) =>
    targets.map(target => ({ source, entries, target })),
  )
  const open = verbose ? rows : rows.filter(({ target }) => hasTodo(target))
  const columns = shownCounts(open.map(({ target }) => target))
  if (verbose || open.length <= mostRows) {
    if (open.length === 0) return []
    return tableIn(
      view,
      ['FILE', 'LOCALE', ...countColumns(['translated', ...columns])],
      open.map(({ source, target }) => [
        visible(source),
        visible(target.locale),
        ...cells(target, ['translated', ...columns], paint),
      ]),
    )
  }
  // The packages say the same in fewer lines.
  if (packages.length > 1) return []
  const perFile = files
    .map(({ source, targets }) => ({ source, targets, counts: sumOfCounts(targets) }))
    .filter(({ counts }) => hasTodo(counts))
    .map(({ source, targets, counts }) => {
      const locales = targets.filter(hasTodo).map(({ locale }) => locale)
      return [visible(source), ...cells(counts, columns, paint), names(locales, 4)]
    })
  return shortTable(view, ['FILE', ...countColumns(columns), 'LOCALES'], perFile)
}

function packageTable({ packages = [] }: StatusReport, view: View): string[] {
  if (packages.length < 2) return []
  const open = view.verbose ? packages : packages.filter(hasTodo)
  if (open.length === 0) return []
  const columns = shownCounts(open)
  return shortTable(
    view,
    ['PACKAGE', right('FILES'), right('DONE'), ...countColumns(['translated', ...columns])],
    open.map(one => [
      visible(packageName(one.path)),
      whole(one.files),
      doneShare(one),
      ...cells(one, ['translated', ...columns], view.paint),
    ]),
  )
}

function localeTable({ files, totals }: StatusReport, view: View): string[] {
  const { paint } = view
  const byLocale = groupBy(
    files.flatMap(({ targets }) => targets),
    ({ locale }) => locale,
  )
  if (byLocale.size === 0) return []
  const columns = shownCounts([totals])
  const [only] = files.length === 1 && !view.verbose ? files : []
  const lines = tableIn(
    view,
    ['LOCALE', right('DONE'), ...countColumns(['translated', ...columns])],
    [...byLocale].map(([locale, targets]) => {
      const counts = sumOfCounts(targets)
      return [visible(locale), doneShare(counts), ...cells(counts, ['translated', ...columns], paint)]
    }),
  )
  return only === undefined ? lines : [`${visible(only.source)}:`, ...lines]
}

/** The way out for what is no fault: a newcomer to the list of findings learns of it there. */
function acceptHint({ totals, accepted = [] }: CheckReport, view: View): string[] {
  if (totals.invalid === 0 || accepted.length > 0) return []
  return [
    `${commandLine('check --accept KEY --reason TEXT', view)} accepts a finding where the text is right.`,
  ]
}

/** @param invalidHint where to read what is invalid; none where it is above */
function summary(
  report: StatusReport & Partial<Pick<CheckReport, 'findings'>>,
  view: View,
  invalidHint = '',
): string[] {
  const {
    files,
    totals,
    free = 0,
    unrecorded = 0,
    unorderable = 0,
    unpaired = 0,
    errors,
    findings = [],
  } = report
  const { accepted = 0 } = totals
  const warnings = findings.filter(({ severity }) => severity === 'warning').length
  const warned = warnings === 0 ? [] : [count(warnings, 'warning')]
  const behind = warned.map(text => `; ${text}`).join('')
  const notes = [
    ...(accepted > 0 ? [acceptedLine(accepted, view.verbose && invalidHint === '', view)] : []),
    ...recordLines({ unrecorded, unorderable, unpaired }, view, invalidHint !== ''),
  ]
  const locales = new Set(files.flatMap(({ targets }) => targets.map(({ locale }) => locale))).size
  const size = `${count(files.length, 'source file')} with ${count(totals.entries, 'string')} in ${count(locales, 'locale')}`
  const open = [...todo, 'orphan' as const].filter(name => totals[name] > 0)
  if (open.length === 0 && errors.some(({ code }) => code === 'FILE_UNREADABLE')) {
    if (files.length === 0) return [noSource]
    if (locales === 0) return [`${size}: no translation could be read.`, ...notes]
    return [`${size}: translated as far as the files could be read${behind}.`, ...notes]
  }
  if (open.length === 0) return [view.paint('green', `${size}: everything is translated${behind}.`), ...notes]
  return linesOf(
    `${size}: ${[...open.map(name => `${whole(totals[name])} ${name}`), ...warned].join(', ')}.`,
    buyingLines(unboughtTexts({ files }) - unorderable - unpaired, free, view),
    totals.pending > 0 && `${commandLine('pull', view)} fetches what is finished.`,
    totals.held > 0 && `${commandLine('pull', view)} says why texts are held.`,
    totals.invalid > 0 && invalidHint !== '' && invalidHint,
    notes,
  )
}

function acceptedLine(accepted: number, isListed: boolean, view: View): string {
  const list = isListed
    ? ''
    : `; ${commandLine('check --verbose', view)} lists ${accepted === 1 ? 'it' : 'them'}`
  return `${count(accepted, 'finding')} ${accepted === 1 ? 'is' : 'are'} accepted in .dragoman/accepted.jsonl${list}.`
}

/**
 * The facts that the numbers do not show.
 * @param needsCheck - the findings are not in the same text
 */
function recordLines(
  {
    unrecorded = 0,
    unorderable = 0,
    unpaired = 0,
  }: Pick<StatusReport, 'unrecorded' | 'unorderable' | 'unpaired'>,
  view: View,
  needsCheck: boolean,
): string[] {
  return linesOf(
    unorderable > 0 &&
      `${count(unorderable, 'string')} cannot be ordered because the source text is broken${needsCheck ? `; ${commandLine('check', view)} says why` : ''}.`,
    unpaired > 0 &&
      `${count(unpaired, 'missing string')} may already be translated, but dragoman is not sure which text of the target file is ${unpaired === 1 ? 'its' : 'their'} translation. The notes name the lines and say what to do. Until then, dragoman does not order ${unpaired === 1 ? 'it' : 'them'}.`,
    unrecorded > 0 &&
      `${count(unrecorded, 'translation')} ${unrecorded === 1 ? 'has' : 'have'} no record yet: a change of the source text would go unnoticed. ${commandLine('adopt', view)} records them, offline.`,
  )
}

/** @param unbought missing and stale texts that no order brings, of which `free` ones cost nothing */
function buyingLines(unbought: number, free: number, view: View): string[] {
  const isAllFree = free >= unbought
  return linesOf(
    free > 0 &&
      `${commandLine('pull', view)} writes ${isAllFree ? 'them' : `${whole(free)} of them`} free of charge.`,
    !isAllFree &&
      `${commandLine('plan', view)} says what translating ${free > 0 ? 'the others' : 'them'} costs.`,
  )
}

function shownCounts(targets: readonly Counts[]): CountName[] {
  const sum = sumOfCounts(targets)
  return (['missing', 'stale', 'pending', 'held', 'invalid', 'orphan', 'identical'] as const).filter(
    name => sum[name] > 0 || name === 'missing' || name === 'stale',
  )
}

function countColumns(shown: readonly CountName[]): Column[] {
  return shown.map(name => right(name.toUpperCase()))
}

function cells(counts: Counts, shown: readonly CountName[], paint: View['paint']): string[] {
  return shown.map(name => {
    const text = whole(counts[name])
    if (counts[name] === 0) return paint('dim', text)
    if (name === 'stale') return paint('yellow', text)
    return name === 'missing' || name === 'invalid' ? paint('red', text) : text
  })
}

function hasTodo(counts: Counts): boolean {
  return todo.some(name => counts[name] > 0)
}
