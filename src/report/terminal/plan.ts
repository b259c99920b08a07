/** `plan` for people: what would be bought, for how much, and what not and why. */

import { dollars, groupBy, sumOfDollars, toMicroDollars } from '../../model.ts'
import { right } from '../columns.ts'
import type { PlanReport, Report } from '../json/types.ts'
import { skipReasonOf } from '../reasons.ts'
import { visible } from '../visible.ts'
import {
  characters,
  commandLine,
  count,
  keyText,
  linesOf,
  money,
  mostRows,
  names,
  packageName,
  roughly,
  sections,
  shortened,
  shortTable,
  tableIn,
  type View,
  whole,
} from '../words.ts'
import { capAdvice, capSentences, fundsSentence } from './caps.ts'
import { comparisonLines } from './compare.ts'

export type PlanRecords = Omit<PlanReport, keyof Report>

/** @param savedAs the file that the plan was saved in */
export function planText(report: PlanReport, view: View, savedAs?: string): string {
  const saved =
    savedAs === undefined
      ? []
      : [
          `Saved in ${visible(savedAs)}; ${commandLine(`order ${visible(savedAs)}`, view)} carries out exactly this${report.overCap ? ', once the cap allows it' : report.insufficientFunds === true ? ', once the balance covers it' : ''}.`,
        ]
  return sections(
    planLines(report, view),
    skippedLines(report, view),
    replacedLines(report, view),
    moneyLines(report, view),
    comparisonLines(report, view),
    saved,
    nextLines(report, view, savedAs),
  )
}

/** The text before the question whether to order. */
export function confirmationText(plan: PlanRecords, view: View): string {
  return sections(planLines(plan, view), replacedLines(plan, view), moneyLines(plan, view))
}

/** How many texts a plan buys: a string in two locales is two texts. */
export function plannedTexts({ requests }: PlanRecords): number {
  return requests.reduce((sum, { entries, locales }) => sum + entries * locales.length, 0)
}

function planLines({ requests, packagePrices = [] }: PlanRecords, view: View): string[] {
  if (requests.length === 0) return ['Nothing to order.']
  const byPath = [...groupBy(requests, ({ path }) => path)]
  const [[path = ''] = [''], ...others] = byPath
  const perLocale = localeLines(requests, view)
  // A project of one file has nothing to say of its files that its locales do not.
  if (others.length === 0) return [`Strings to order in ${visible(path)}:`, ...perLocale]
  const [head = '', ...lines] = tableIn(
    view,
    ['FILE', 'LOCALES', right('STRINGS'), right('CHARACTERS'), right('PRICE')],
    requests.flatMap(({ path, locales, entries, volume, price, prices }) => [
      [visible(path), names(locales), whole(entries), characters(volume, price), money(price)],
      ...(view.verbose ? Object.entries(prices) : []).map(([locale, one]) => [
        '',
        visible(locale),
        '',
        '',
        view.paint('dim', money(one)),
      ]),
    ]),
  )
  const locales = new Set(requests.flatMap(request => request.locales))
  const perPackage = packagePrices.length > 1 ? ['', ...packageLines(packagePrices, view)] : []
  return [
    ...(lines.length > mostRows && perPackage.length > 0 && !view.verbose
      ? perPackage.slice(1)
      : [head, ...shortened(lines, view), ...perPackage]),
    ...(locales.size > 1 ? ['', ...perLocale] : []),
  ]
}

function packageLines(packages: NonNullable<PlanRecords['packagePrices']>, view: View): string[] {
  return shortTable(
    view,
    ['PACKAGE', right('STRINGS'), right('PRICE')],
    packages.map(({ path, entries, price }) => [visible(packageName(path)), whole(entries), money(price)]),
  )
}

/** The price of each locale, over all files; a locale that shares its language with another costs nothing more. */
function localeLines(requests: PlanRecords['requests'], view: View): string[] {
  const sums = new Map<string, { entries: number; volume: number; micros: number }>()
  for (const { prices, entries, volume } of requests) {
    for (const [locale, price] of Object.entries(prices)) {
      const sum = sums.get(locale) ?? { entries: 0, volume: 0, micros: 0 }
      sum.entries += entries
      sum.volume += price > 0 ? volume : 0
      sum.micros += toMicroDollars(price)
      sums.set(locale, sum)
    }
  }
  const sorted = [...sums].sort(([a], [b]) => (a < b ? -1 : 1))
  const isShared = sorted.some(([, { entries, micros }]) => entries > 0 && micros === 0)
  const table = shortTable(
    view,
    ['LOCALE', right('STRINGS'), right('CHARACTERS'), right('PRICE')],
    sorted.map(([locale, { entries, volume, micros }]) => [
      visible(locale),
      whole(entries),
      characters(volume, micros),
      money(dollars(micros)),
    ]),
  )
  return linesOf(
    table,
    isShared &&
      'A locale without a price shares its language with another locale, and gets the same translations.',
  )
}

/** The strings that are neither translated nor bought, by reason. */
export function skippedLines({ skipped }: Pick<PlanRecords, 'skipped'>, view: View): string[] {
  if (skipped.length === 0) return []
  const byReason = groupBy(skipped, skipReasonOf)
  return [
    'Not in the plan:',
    ...[...byReason].flatMap(([reason, all]) => {
      const entries = all.reduce((sum, one) => sum + one.entries, 0)
      const line = `  ${count(entries, 'string')} (${names([...new Set(all.map(({ locale }) => locale))])}): ${reason}`
      const files = view.verbose
        ? all.map(one => `    ${visible(one.path)} ${visible(one.locale)}: ${whole(one.entries)}`)
        : []
      return [line, ...files]
    }),
  ]
}

function replacedLines({ requests }: PlanRecords, view: View): string[] {
  const lines = requests.flatMap(({ path, replaces }) =>
    replaces.map(({ key, locales }) => `  ${visible(path)} ${keyText(key)} (${names(locales)})`),
  )
  if (lines.length === 0) return []
  return [
    view.paint(
      'yellow',
      'This plan replaces manual edits (texts that dragoman did not write), because the source text has changed or --again names the string:',
    ),
    ...shortened(lines, view, 10),
  ]
}

/** The value of earlier purchases to this run. */
export function savedLines({ reused }: Pick<PlanRecords, 'reused'>): string[] {
  if (reused.strings === 0) return []
  const text = count(reused.strings, 'string')
  return [
    `Reused: ${text} from earlier orders ${reused.strings === 1 ? 'is' : 'are'} used free of charge, which saves ${roughly(reused.amount)}.`,
  ]
}

function moneyLines(plan: PlanRecords, view: View): string[] {
  const { requests, total, totalOfAllShards, balance, reserved, balanceAfter } = plan
  const { payee, overCap, insufficientFunds } = plan
  const held = reserved > 0 ? ` (${money(reserved)} reserved for open orders)` : ''
  const sum = `Total ${view.paint('bold', money(total))}`
  const caps = capSentences(plan)
  return linesOf(
    (requests.length > 0 || total !== 0) &&
      (view.trial
        ? `${sum} at the prices of the sandbox, which are examples; a trial costs nothing.`
        : payee !== undefined
          ? `${sum}, to be paid request by request to ${visible(payee)}.`
          : `${sum}. Balance now: ${money(balance)}${held}. Balance after these orders: ${money(balanceAfter)}${freeAfter(plan)}.`),
    totalOfAllShards !== undefined &&
      `All shards together: ${money(totalOfAllShards)}. The caps apply to this sum.`,
    overCap ? caps.map(text => view.paint('red', `${text} Nothing would be ordered.`)) : caps,
    insufficientFunds === true && view.paint('red', `${fundsSentence} Nothing would be ordered.`),
    savedLines(plan),
  )
}

/** The rest of the balance after open orders, where they take a part of it. */
function freeAfter({ reserved, balanceAfter }: PlanRecords): string {
  if (reserved <= 0 || balanceAfter <= 0) return ''
  const free = sumOfDollars([balanceAfter, -reserved])
  return free > 0 ? ` (${money(free)} free)` : ' (all of it reserved)'
}

function nextLines(plan: PlanReport, view: View, savedAs: string | undefined): string[] {
  const { requests, overCap, insufficientFunds, skipped, proofread } = plan
  if (overCap) return [capAdvice(plan)]
  if (insufficientFunds === true)
    return ['Add funds to the account of the service, or order less with --locale or --file.']
  if (requests.length > 0) {
    const option = proofread === true ? ' --proofread' : ''
    return savedAs === undefined
      ? [
          `${commandLine(`sync${option}`, view)} orders this, waits and writes; ${commandLine(`order${option}`, view)} orders and stops.`,
        ]
      : []
  }
  return skipped.some(({ reason }) => reason === 'pending' || reason === 'delivered')
    ? [`${commandLine('pull', view)} fetches what is finished.`]
    : []
}
