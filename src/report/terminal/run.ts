/** `order`, `pull` and `sync` for people. */

import { isBilingualPath, sandboxMark, statusWords } from '../../model.ts'
import { right } from '../columns.ts'
import type {
  CollectedRecords,
  OrderRecord,
  OrderReport,
  PullReport,
  Report,
  SyncReport,
} from '../json/types.ts'
import { quoted, visible } from '../visible.ts'
import {
  commandLine,
  count,
  duration,
  keyText,
  linesOf,
  money,
  sections,
  shortened,
  shortTable,
  type View,
  whole,
} from '../words.ts'
import { heldLines } from './held.ts'
import { type PlanRecords, plannedTexts, savedLines, skippedLines } from './plan.ts'

/** @param declined a person was asked and said no */
export function orderText(report: OrderReport, view: View, declined = false): string {
  const { orders, errors, unknown, skipped } = report
  const cancelled = skipped.filter(({ reason }) => reason === 'cancelled')
  const isIdle = orders.length === 0 && errors.length === 0 && unknown.length === 0 && !declined
  const next = linesOf(
    orders.length > 0 && `${commandLine('pull', view)} fetches what is finished and writes it.`,
    isIdle && skippedLines({ skipped: cancelled }, view),
    isIdle &&
      `${everything(report, view)} that can be ordered has been ordered${skipped.length === 0 ? '' : `; ${commandLine('plan', view)} lists what is left out, and why`}.`,
  )
  return sections(
    orderedLines(report, view, declined),
    savedLines(report),
    unknownLines(report, view),
    writtenLines(report, view, () => true),
    heldLines(report.held, view),
    next,
  )
}

export function pullText(report: PullReport, view: View): string {
  return sections(...collectedLines(report, view), pullNext(report, view))
}

/** @param declined a person was asked and said no */
export function syncText(report: SyncReport, view: View, declined = false): string {
  return sections(
    orderedLines(report, view, declined),
    capLines(report),
    savedLines(report),
    unknownLines(report, view),
    ...collectedLines(report, view, isFreeIn(report)),
    syncNext(report, view, declined),
  )
}

function orderedLines({ orders, spent }: OrderReport, view: View, declined: boolean): string[] {
  if (declined) return ['Nothing was ordered.']
  const placed = orders.filter(({ adopted, found }) => !adopted && found !== true)
  const found = orders.filter(one => one.found === true)
  const adopted = orders.filter(one => one.adopted)
  return [
    ...(placed.length === 0 ? ['Nothing was ordered.'] : []),
    ...orderTable(
      `Ordered ${count(placed.length, 'order')} for ${view.paint('bold', money(spent))}:`,
      placed,
      view,
    ),
    ...orderTable(`Found ${count(found.length, 'order')} whose answer another run had lost:`, found, view),
    ...orderTable(
      `Found ${count(adopted.length, 'order')} that this ledger did not know; they count as bought:`,
      adopted,
      view,
    ),
  ]
}

function orderTable(title: string, orders: readonly OrderRecord[], view: View): string[] {
  if (orders.length === 0) return []
  const table = shortTable(
    view,
    ['ORDER', 'FILE', 'LOCALE', right('CHARACTERS'), right('PRICE')],
    orders.map(({ id, path, locale, volume, price }) => [
      visible(id),
      visible(path),
      visible(locale),
      whole(volume),
      money(price),
    ]),
  )
  return [title, ...table]
}

function capLines({ isDefaultCap, cap, requests }: PlanRecords): string[] {
  if (!isDefaultCap || cap === null || requests.length === 0) return []
  return [`The cap of this run was ${money(cap)}, the default. Set budget.run or --max-cost to change it.`]
}

function unknownLines({ unknown }: Pick<OrderReport, 'unknown'>, view: View): string[] {
  if (unknown.length === 0) return []
  return [
    view.paint(
      'red',
      'It is unknown whether these strings were ordered; the next run finds out before it buys anything:',
    ),
    ...shortened(
      unknown.map(({ path, locale }) => `  ${visible(path)} ${visible(locale)}`),
      view,
    ),
  ]
}

function collectedLines(
  report: Report & CollectedRecords,
  view: View,
  isFree: (path: string) => boolean = () => false,
): string[][] {
  return [
    writtenLines(report, view, isFree),
    heldLines(report.held, view),
    supersededLines(report, view),
    pendingLines(report, view),
    commentLines(report, view),
  ]
}

/** @param isFree - whether the run has written a file without having ordered any of its texts */
function writtenLines(
  { written }: Pick<OrderReport, 'written'>,
  view: View,
  isFree: (path: string) => boolean,
): string[] {
  const free = written.filter(isFree)
  const own = written.filter(path => !isFree(path))
  const why =
    ', free of charge: texts of earlier orders and of renamed files, or copies of strings that need no translation'
  return [...fileLines(own, '', view), ...fileLines(free, why, view)]
}

function fileLines(paths: readonly string[], why: string, view: View): string[] {
  if (paths.length === 0) return []
  const lines = paths.map(path => `  ${visible(path)}`)
  return [view.paint('green', `Wrote ${count(paths.length, 'file')}${why}:`), ...shortened(lines, view)]
}

/** A run that has ordered nothing only writes what is free; one that proofreads orders texts of source files and no others. */
function isFreeIn(report: SyncReport): (path: string) => boolean {
  if (report.orders.length === 0) return () => true
  return path => report.proofread === true && report.orders.every(order => order.path !== path)
}

function supersededLines({ superseded: all }: CollectedRecords, view: View): string[] {
  // A note names the cancelled orders.
  const superseded = all.filter(({ cancelled }) => cancelled !== true)
  if (superseded.length === 0) return []
  return [
    `Delivered for source texts that have changed since; dragoman keeps these translations and uses them if a source text returns:`,
    ...shortened(
      superseded.map(
        ({ id, path, locale, key }) =>
          `  ${visible(path)} ${keyText(key)} ${visible(locale)}, order ${visible(id)}`,
      ),
      view,
      10,
    ),
  ]
}

function pendingLines({ pending, turnarounds }: CollectedRecords, view: View): string[] {
  if (pending.length === 0) return []
  const table = shortTable(
    view,
    ['ORDER', 'FILE', 'LOCALE', 'STATUS', right('AGE')],
    pending.map(({ id, path, locale, status, minutes }) => [
      visible(id),
      visible(path),
      visible(locale),
      visible(statusWords(status)),
      minutes === undefined ? '' : duration(minutes),
    ]),
  )
  const medians = turnarounds.map(
    ({ language, orders, minutes }) => `${visible(language)} ${duration(minutes)} (${whole(orders)})`,
  )
  return linesOf(
    `Still open: ${count(pending.length, 'order')}.`,
    table,
    medians.length > 0 && `Median time from order to delivery: ${medians.join(', ')}.`,
  )
}

function commentLines({ comments }: CollectedRecords, view: View): string[] {
  if (comments.length === 0) return []
  const lines = comments.map(
    ({ id, time, text }) =>
      `  order ${visible(id)}${time === '' ? '' : `, ${visible(time)}`}: ${quoted(text, 500)}`,
  )
  return [view.paint('cyan', 'Translators wrote:'), ...shortened(lines, view)]
}

function pullNext(report: PullReport, view: View): string[] {
  const { pending, written, held, orders } = report
  if (pending.length > 0)
    return [
      `Nothing is lost: run ${commandLine('pull', view)} again later, or ${commandLine('pull --timeout 30m', view)} to wait.`,
    ]
  if (written.length > 0) return reviewLines(report, view)
  if (held.length > 0) return []
  return [orders.length === 0 ? 'No order is open.' : 'Nothing new to write.']
}

function syncNext(report: SyncReport, view: View, declined: boolean): string[] {
  const { pending, written, orders, errors } = report
  if (pending.length > 0)
    return [`Nothing is lost: run ${commandLine('sync', view)} or ${commandLine('pull', view)} again later.`]
  if (written.length > 0) return reviewLines(report, view)
  const hasDone = orders.length > 0 || errors.length > 0 || declined || plannedTexts(report) > 0
  return hasDone
    ? []
    : [
        ...skippedLines(report, view),
        `${everything(report, view)} that can be ordered has been ordered and written.`,
      ]
}

/** Strings of cancelled orders could be ordered, and are not. */
function everything({ skipped }: Pick<OrderReport, 'skipped'>, { scope }: View): string {
  const isCancelled = skipped.some(({ reason }) => reason === 'cancelled')
  return `Everything${isCancelled ? ' else' : ''}${scope === undefined ? '' : ` ${scope}`}`
}

function reviewLines(report: PullReport & Pick<PlanRecords, 'proofread'>, { trial }: View): string[] {
  if (!trial) return ['Review the changed files and commit them together with .dragoman/.']
  const language = report.orders[0]?.language
  const mark = language === undefined ? '⟦…⟧' : `${sandboxMark(language)} …`
  if (isOfSources(report))
    return [
      `This was a trial: the source texts that it corrected are marked, too (${mark}). Restore the source files before you continue (git checkout), and do not commit them.`,
    ]
  return [
    `This was a trial: its texts are marked (${mark}) and count as missing for the real service. Do not commit them. Commit your own work, the configuration and .dragoman/ first; then git checkout restores changed files, and git clean removes new ones. "dragoman sandbox reset" forgets the trial.`,
  ]
}

/** Whether source files were written: proofreading was ordered under the path of the very file. */
function isOfSources({ proofread, orders, written }: Parameters<typeof reviewLines>[0]): boolean {
  // A file of its own translations is never proofread.
  return proofread === true || orders.some(({ path }) => written.includes(path) && !isBilingualPath(path))
}
