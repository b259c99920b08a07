/** `orders`, `account` and `rates` for people. */

import { statusWords } from '../../model.ts'
import { right } from '../columns.ts'
import type { CancelReport, OrderDetailReport, OrdersReport, SettleReport } from '../json/types.ts'
import type { AccountReport, RatesReport } from '../json/upkeep-types.ts'
import { quoted, visible, visibleLines } from '../visible.ts'
import { count, keyText, money, names, sections, shortened, shortTable, type View, whole } from '../words.ts'

const mostOrders = 100
const mostTexts = 40

export function ordersText({ orders }: OrdersReport, view: View): string {
  if (orders.length === 0)
    return sections([
      'No orders of this project. "dragoman orders list --all" shows those of the whole account.',
    ])
  const table = shortTable(
    view,
    ['ORDER', 'STATUS', 'FILE', 'LOCALE', right('CHARACTERS'), right('PRICE'), 'CREATED', 'COMPLETED'],
    orders.map(({ id, status, path, locale, volume, price, createdAt, completedAt }) => [
      visible(id),
      visible(statusWords(status)),
      path === undefined ? '–' : visible(path),
      visible(locale),
      whole(volume),
      money(price),
      minute(createdAt),
      minute(completedAt),
    ]),
    mostOrders,
  )
  return sections(table)
}

/** One order as a page: what it is, then each text beside its translation, then what translators wrote. */
export function orderDetailText({ order }: OrderDetailReport, view: View): string {
  if (order === null) return sections(['There is no such order.'])
  const { paint } = view
  const { data, comments, texts, target_text, targetText, sourceText, snippet, id, ...fields } = order
  const rows = Object.entries(fields)
    .filter(([name, value]) => !isEmpty(value) && name !== 'type')
    .map(([name, value]) => `  ${paint('dim', `${titleOf(name)}:`)} ${fieldText(name, value)}`)
  const pairs = pairLines(texts, view)
  const raw =
    typeof data === 'string' && data !== '' ? [paint('dim', 'Ordered text:'), ...body(data, view)] : []
  return sections(
    [`Order ${visible(String(id))}`, ...rows],
    pairs.length > 0 ? pairs : raw,
    commentLines(comments),
  )
}

function isEmpty(value: unknown): boolean {
  return value === '' || value === undefined || value === null || JSON.stringify(value) === '{}'
}

/** `createdAt` → `created at`. */
function titleOf(name: string): string {
  return visible(name.replaceAll('_', ' ').replace(/[A-Z]/g, letter => ` ${letter.toLowerCase()}`))
}

function pairLines(texts: unknown, view: View): string[] {
  if (!Array.isArray(texts) || texts.length === 0) return []
  const lines = (texts as readonly { key: readonly string[]; source: string; target: string | null }[]).map(
    ({ key, source, target }) =>
      [
        `  ${view.paint('dim', keyText(key))}`,
        `    source:      ${quoted(source, 2000)}`,
        `    translation: ${target === null ? view.paint('dim', 'not delivered yet') : quoted(target, 2000)}`,
      ].join('\n'),
  )
  return [`${count(lines.length, 'string')}:`, ...shortened(lines, view, mostTexts)]
}

export function cancelText({ cancelled, covered, errors }: CancelReport): string {
  if (cancelled.length === 0) {
    // The reason is among the errors, where there is one.
    const cause =
      errors.length > 0 ? '' : ': none is in the queue, and orders in progress cannot be cancelled'
    return sections([`No order was cancelled${cause}.`])
  }
  return sections([
    `Cancelled ${count(cancelled.length, 'order')}: ${cancelled.map(visible).join(', ')}.`,
    ...covered.map(
      ({ id, by }) =>
        `You still get the strings of order ${visible(id)}: ${by.length === 1 ? `order ${names(by)} covers` : `orders ${names(by)} cover`} them too.`,
    ),
    cancelled.length > covered.length &&
      `${covered.length === 0 ? 'The strings of these orders' : 'The strings of the other cancelled orders'} are not ordered again until their source text changes, or "dragoman order --again KEY" names them.`,
  ])
}

export function settleText({ settled }: SettleReport): string {
  return sections(
    settled.map(({ path, locale, order }) =>
      order === null
        ? `${visible(path)}: no order for ${visible(locale)} was placed; its strings may be ordered again.`
        : `${visible(path)}: the request placed order ${visible(order)} for ${visible(locale)}; "dragoman pull" fetches it.`,
    ),
  )
}

export function accountText({ account }: AccountReport): string {
  if (account === null) return sections(['No account.'])
  const { id, balance, reserved, overdraftAllowed } = account
  return sections([
    `Account ${visible(id)}`,
    `  balance   ${money(balance)}`,
    `  reserved  ${money(reserved)} for open orders`,
    `  overdraft ${overdraftAllowed ? 'allowed' : 'not allowed'}`,
  ])
}

export function ratesText({ service, rates }: RatesReport, view: View): string {
  if (rates.length === 0)
    return sections([`The service sells "${visible(service)}" in none of the target languages.`])
  const table = shortTable(
    view,
    ['FROM', 'TO', right('PRICE')],
    rates.map(({ sourceLanguage, targetLanguage, rate }) => [
      visible(sourceLanguage),
      visible(targetLanguage),
      money(rate),
    ]),
    mostOrders,
  )
  return sections([`Prices of "${visible(service)}" for 1,000 characters:`], table)
}

function commentLines(comments: unknown): string[] {
  if (!Array.isArray(comments) || comments.length === 0) return []
  return ['Comments:', ...(comments as readonly Comment[]).map(one => `  ${commentText(one)}`)]
}

type Comment = {
  readonly role: string
  readonly time: string
  readonly text: string
  readonly attachments?: readonly { readonly name: string }[]
}

function commentText({ role, time, text, attachments = [] }: Comment): string {
  const who = [role.toLowerCase(), time].filter(part => part !== '').map(visible)
  const images = attachments.length === 0 ? '' : ` (${count(attachments.length, 'image')})`
  return `${who.length === 0 ? 'somebody' : who.join(', ')}: ${quoted(text, 2000)}${images}`
}

function fieldText(name: string, value: unknown): string {
  if (name === 'status') return visible(statusWords(String(value)))
  if (name === 'price' && typeof value === 'number') return money(value)
  if (typeof value === 'string') return /\s/.test(value) ? quoted(value, 2000) : visible(value)
  return visible(JSON.stringify(value) ?? '')
}

function body(data: string, view: View): string[] {
  return shortened(
    visibleLines(data)
      .split('\n')
      .map(line => `  ${line}`),
    view,
    60,
  )
}

/** A moment to the minute, as the service gives it. */
function minute(time: string): string {
  return visible(time.replace(/^(\d{4}-\d\d-\d\d)T(\d\d:\d\d).*$/s, '$1 $2'))
}
