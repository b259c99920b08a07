/** The tables of a Markdown page. */

import { type Counts, groupBy, keyOf, median, statusWords, sumOfCounts } from '../../model.ts'
import { type NamedColumn, right } from '../columns.ts'
import type { OrdersReport, StatusReport } from '../json/types.ts'
import { skipReasonOf } from '../reasons.ts'
import { capAdvice, capSentences, fundsSentence } from '../terminal/caps.ts'
import { heldReason } from '../terminal/held.ts'
import { unboughtTexts } from '../terminal/status.ts'
import { characters, count, doneShare, duration, linesOf, money, packageName, whole } from '../words.ts'
import type { Section } from './page.ts'
import { code, plain } from './text.ts'
import type { AnyReport, MarkdownInput } from './types.ts'

const counted = ['translated', 'missing', 'stale', 'pending', 'held', 'invalid'] as const

/** How far each locale and package is, and which files have something to do. */
export function coverage({
  files,
  totals,
  packages = [],
}: Pick<StatusReport, 'files' | 'totals' | 'packages'>): Section[] {
  const byLocale = groupBy(
    files.flatMap(({ targets }) => targets),
    ({ locale }) => locale,
  )
  const open = files.flatMap(({ source, targets }) =>
    targets
      .filter(target => counted.some(name => name !== 'translated' && target[name] > 0))
      .map(target => ({ source, target })),
  )
  const columns = counted.map(name => right(name))
  return [
    {
      title: 'Coverage',
      columns: ['Locale', right('done'), ...columns],
      rows: [...byLocale].map(([locale, targets]) => {
        const sum = sumOfCounts(targets)
        return [code(locale), doneShare(sum), ...cells(sum)]
      }),
    },
    ...(totals.entries === 0 ? [{ lines: ['There are no strings in the source files.'] }] : []),
    {
      title: 'Packages',
      columns: ['Package', right('files'), right('done'), ...columns],
      rows: (packages.length > 1 ? packages : []).map(one => [
        code(packageName(one.path)),
        whole(one.files),
        doneShare(one),
        ...cells(one),
      ]),
    },
    {
      title: 'Files with something to do',
      columns: ['File', 'Locale', ...columns],
      rows: open.map(({ source, target }) => [code(source), code(target.locale), ...cells(target)]),
    },
  ]
}

/** The purchases of a plan, and their price. */
export function plannedRequests(report: AnyReport): Section[] {
  const { command, requests, skipped = [], packagePrices = [] } = report
  if (requests === undefined || (command !== 'plan' && requests.length === 0)) return []
  return [
    {
      title: command === 'plan' ? 'Planned orders' : 'Plan',
      columns: ['File', 'Locales', right('strings'), right('characters'), right('price')],
      rows: requests.map(({ path, locales, entries, volume, price }) => [
        code(path),
        code(locales.join(', ')),
        whole(entries),
        characters(volume, price),
        money(price),
      ]),
    },
    {
      title: 'Price by package',
      columns: ['Package', right('strings'), right('price')],
      rows: (packagePrices.length > 1 ? packagePrices : []).map(({ path, entries, price }) => [
        code(packageName(path)),
        whole(entries),
        money(price),
      ]),
    },
    { lines: [totalLine(report), ...limitLines({ ...report, requests })] },
    {
      title: 'Not in the plan',
      columns: ['File', 'Locale', right('strings'), 'Reason'],
      rows: skipped.map(one => [
        code(one.path),
        code(one.locale),
        whole(one.entries),
        plain(skipReasonOf(one)),
      ]),
    },
  ]
}

function totalLine({ requests = [], total = 0, balance = 0, payee }: AnyReport): string {
  if (requests.length === 0) return '**Nothing to order.**'
  return payee === undefined
    ? `**Total ${money(total)}.** Balance ${money(balance)}.`
    : `**Total ${money(total)}**, to be paid request by request to ${code(payee)}.`
}

function limitLines(report: AnyReport & Required<Pick<AnyReport, 'requests'>>): string[] {
  const { total = 0, cap = 0, isDefaultCap = false, overCap = false, insufficientFunds } = report
  const capped = { ...report, total, cap, isDefaultCap, overCap }
  const limits = capSentences(capped)
  return [
    ...(overCap ? limits.map(text => `**Nothing would be ordered.** ${text} ${capAdvice(capped)}`) : limits),
    ...(insufficientFunds === true
      ? [`**Nothing would be ordered.** ${fundsSentence} Add funds, or order less with --locale or --file.`]
      : []),
  ]
}

/** The orders of this run, those that are open besides, and what the run cost. */
export function orderTables({ report, listed, now }: MarkdownInput): Section[] {
  const { orders = [], pending = [], spent, unknown = [] } = report
  const listedById = new Map(listed.map(order => [order.id, order]))
  const openById = new Map(pending.map(({ id, status }) => [id, status]))
  const own = new Set(orders.map(({ id }) => id))
  const placed = orders.filter(({ adopted, found }) => !adopted && found !== true)
  const columns: readonly NamedColumn[] = [
    ...['Order', 'File', 'Locale', 'Status'],
    right('price'),
    right('age'),
  ]
  const row = ({ id, path, locale }: { id: string; path: string; locale: string }, price?: number) => {
    const order = listedById.get(id)
    const cost = price ?? order?.price
    return [
      code(id),
      code(path),
      code(locale),
      plain(statusWords(order?.status ?? openById.get(id) ?? '')),
      cost === undefined ? '' : money(cost),
      order === undefined ? '' : age(order, now),
    ]
  }
  return [
    { title: 'Orders of this run', columns, rows: orders.map(order => row(order, order.price)) },
    ...(spent === undefined
      ? []
      : [{ lines: [`Ordered ${count(placed.length, 'order')} for **${money(spent)}**.`] }]),
    {
      title: 'Other open orders',
      columns,
      rows: pending.filter(({ id }) => !own.has(id)).map(order => row(order)),
    },
    {
      title: 'Requests with an unknown outcome',
      columns: ['File', 'Locale'],
      rows: unknown.map(({ path, locale }) => [code(path), code(locale)]),
    },
  ]
}

/** How long finished orders took, per language. */
export function turnarounds({ listed }: MarkdownInput): Section[] {
  return [
    {
      title: 'Median time from order to delivery',
      columns: ['Language', right('orders'), right('time')],
      rows: medians(listed),
    },
  ]
}

export function heldTexts({ held = [] }: AnyReport): Section[] {
  return [
    {
      title: 'Held: delivered, not written',
      columns: ['File', 'Key', 'Locale', 'Order', 'Reason', 'Source', 'Delivered'],
      rows: held.map(one => [
        code(one.target),
        code(keyOf(one.key)),
        code(one.locale),
        code(one.id),
        plain(heldReason(one)),
        code(one.sourceText),
        one.text === null ? '' : code(one.text),
      ]),
    },
  ]
}

/** The next steps of the runs, and the choices of the reader. */
export function nextSteps({ report, overview, trial }: MarkdownInput): string[] {
  const { pending = [], held = [], written = [], requests = [], command, insufficientFunds, overCap } = report
  const free = overview?.free ?? 0
  const toBuy = overview === undefined ? 0 : unboughtTexts(overview) - free
  const isOffline = command === 'status' || command === 'check'
  const steps = linesOf(
    trial && 'This was a trial: its texts are marked and count as missing for the real service.',
    written.length > 0 && !trial && 'Review the written files and merge them together with `.dragoman/`.',
    pending.length > 0 &&
      'The next run of `pull` or `sync` fetches what translators have finished by then. Nothing is lost.',
    held.some(({ reason }) => reason !== 'edited') &&
      'Held texts: request a revision on the website of the service, edit the file yourself, or accept the text as delivered with `dragoman orders accept ID`.',
    held.some(({ reason }) => reason === 'edited') &&
      'A manual edit stays in the file; this note appears once. `dragoman orders accept ID` replaces it with the delivered text.',
    command === 'plan' &&
      requests.length > 0 &&
      insufficientFunds !== true &&
      overCap !== true &&
      '`sync` or `order` buys this; on a pull request only with `order-on-pull-request`.',
    isOffline &&
      free > 0 &&
      `The next run of \`pull\` or \`sync\` writes ${count(free, 'string')} free of charge.`,
    isOffline && toBuy > 0 && '`plan` shows the price of the missing and stale strings.',
  )
  return steps.length === 0 ? [] : ['### What happens next', '', ...steps.map(step => `- ${step}`)]
}

function cells(counts: Counts): string[] {
  return counted.map(name => whole(counts[name]))
}

function medians(listed: OrdersReport['orders']): string[][] {
  const done = listed
    .map(({ language, createdAt, completedAt }) => ({
      language,
      ms: Date.parse(completedAt) - Date.parse(createdAt),
    }))
    .filter(({ ms }) => ms >= 0)
  return [...groupBy(done, ({ language }) => language)].map(([language, all]) => [
    code(language),
    whole(all.length),
    duration(median(all.map(({ ms }) => ms)) / 60_000),
  ])
}

/** The duration of a finished order. */
function age({ createdAt, completedAt }: OrdersReport['orders'][number], now: number): string {
  const end = Date.parse(completedAt)
  return duration(((end > 0 ? end : now) - Date.parse(createdAt)) / 60_000)
}
