/** `plan` for people: what would be bought, for how much, and what not and why. */
import { table } from './table.ts'
import type { PlanReport, Report } from './types.ts'
import { visible } from './visible.ts'
import {
  commandLine,
  count,
  grouped,
  keyText,
  money,
  names,
  sections,
  shortened,
  type View,
  whole,
} from './words.ts'

const mostRows = 40

export type PlanRecords = Omit<PlanReport, keyof Report>

const reasons: Readonly<Record<string, string>> = {
  pending: 'already ordered, or coming with another order of this plan',
  delivered: 'delivered already; the next order, pull or sync writes it free of charge',
  held: 'delivered, but held; "dragoman pull" says why',
  cancelled: 'the order for it was cancelled or is gone',
  unsold: 'the service does not sell this language',
  'same-language': 'the target language is the source language',
  kept: 'the configuration keeps translations whose source changed (stale: keep)',
  'source-invalid': 'the source text is broken; the fault would be bought in every language',
  'no-text': 'nothing in it to translate; the source text is copied',
  'array-gap': 'an element before it in its list has no translation yet',
}

/** @param savedAs the file that the plan was saved in */
export function planText(report: PlanReport, view: View, savedAs?: string): string {
  const saved =
    savedAs === undefined
      ? []
      : [
          `Saved in ${visible(savedAs)}; ${commandLine(`order ${visible(savedAs)}`, view)} carries out exactly this.`,
        ]
  return sections(
    planLines(report, view),
    skippedLines(report, view),
    replacedLines(report, view),
    moneyLines(report, view),
    saved,
    nextLines(report, view, savedAs),
  )
}

/** What a person is shown before the question whether to order. */
export function confirmationText(plan: PlanRecords, view: View): string {
  return sections(planLines(plan, view), replacedLines(plan, view), moneyLines(plan, view))
}

/** How many texts a plan buys: a string in two locales is two texts. */
export function plannedTexts({ requests }: PlanRecords): number {
  return requests.reduce((sum, { entries, locales }) => sum + entries * locales.length, 0)
}

function planLines({ requests }: PlanRecords, view: View): string[] {
  if (requests.length === 0) return ['Nothing to order.']
  const rows = requests.flatMap(({ path, locales, entries, volume, price, prices }) => [
    [visible(path), names(locales), whole(entries), whole(volume), money(price)],
    ...(view.verbose
      ? Object.entries(prices).map(([locale, one]) => [
          '',
          visible(locale),
          '',
          '',
          view.paint('dim', money(one)),
        ])
      : []),
  ])
  const [head = '', ...lines] = table(
    [
      { title: 'FILE' },
      { title: 'LOCALES' },
      { title: 'STRINGS', align: 'right' },
      { title: 'CHARACTERS', align: 'right' },
      { title: 'PRICE', align: 'right' },
    ],
    rows,
    title => view.paint('dim', title),
  )
  return [head, ...shortened(lines, mostRows, view)]
}

function skippedLines({ skipped }: PlanRecords, view: View): string[] {
  if (skipped.length === 0) return []
  const byReason = grouped(skipped, ({ reason }) => reason)
  return [
    'Not in the plan:',
    ...[...byReason].flatMap(([reason, all]) => {
      const entries = all.reduce((sum, one) => sum + one.entries, 0)
      const line = `  ${count(entries, 'text')} (${names([...new Set(all.map(({ locale }) => locale))])}): ${reasons[reason] ?? visible(reason)}`
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
    view.paint('yellow', "Replaces a person's text, because its source text has changed:"),
    ...shortened(lines, 10, view),
  ]
}

function moneyLines(plan: PlanRecords, view: View): string[] {
  const { total, balance, reserved, balanceAfter, cap, isDefaultCap, overCap } = plan
  const held = reserved > 0 ? `, of which ${money(reserved)} are reserved for open orders` : ''
  const cause = isDefaultCap ? ' (the default where neither budget.run nor --max-cost is set)' : ''
  return [
    `Total ${view.paint('bold', money(total))}. Balance ${money(balance)}${held}; ${money(balanceAfter)} after this.`,
    overCap
      ? view.paint(
          'red',
          `Above the cap: at most ${money(cap)} a run${cause}, and per order what budget.order allows. Nothing would be ordered.`,
        )
      : `Cap of a run: ${money(cap)}${cause}.`,
  ]
}

function nextLines(
  { requests, overCap, skipped }: PlanReport,
  view: View,
  savedAs: string | undefined,
): string[] {
  if (overCap) return ['Raise budget.run or --max-cost, or choose less with --locale or --file.']
  if (requests.length > 0) {
    return savedAs === undefined
      ? [
          `${commandLine('sync', view)} orders this, waits and writes; ${commandLine('order', view)} orders and stops.`,
        ]
      : []
  }
  return skipped.some(({ reason }) => reason === 'pending' || reason === 'delivered')
    ? [`${commandLine('pull', view)} fetches what is finished.`]
    : []
}
