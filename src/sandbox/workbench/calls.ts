/** The calls of the page, by name. Every call is checked as if a stranger had sent it. */
import { csvDollars, csvText } from '../../csv.ts'
import { parseDuration } from '../../duration.ts'
import { dollars, microDollars, wordsIn } from '../../model.ts'
import { isLanguage, languages } from '../languages.ts'
import { priceOf } from '../rates.ts'
import { parseService } from '../requests.ts'
import { advanceClock, importTruth } from '../sandbox.ts'
import type { SandboxOrder } from '../state.ts'
import type { Store } from '../store.ts'
import {
  faultChoices,
  faultText,
  operationNames,
  setVariant,
  timeText,
  variantChoices,
} from '../switch-words.ts'
import { parseFault } from '../switches.ts'
import { truthLines } from '../truth-import.ts'
import { flagOf, type Members, numberOf, optionalTextOf, textOf, textsOf } from './arguments.ts'
import { type Bench, BenchRefusal, orderOf } from './bench.ts'
import { pairedTexts, withTexts } from './entries.ts'
import { requestText } from './log-lines.ts'
import {
  actionsOf,
  look,
  type OrderAction,
  type OrderDetail,
  orderDetail,
  orderList,
  workOn,
} from './views.ts'

export type Answers = { readonly [Name in keyof typeof calls]: ReturnType<(typeof calls)[Name]> }

export type Switches = ReturnType<typeof switches>

/** @throws {BenchRefusal | UsageError | FormatError | RangeError} with what is wrong; then nothing has changed */
export const calls = {
  look: (bench, given) => look(bench, given.log === undefined ? undefined : numberOf(given, 'log')),
  orders: (bench, given) =>
    orderList(bench, {
      status: optionalTextOf(given, 'status'),
      language: optionalTextOf(given, 'language'),
      text: optionalTextOf(given, 'text'),
      page: given.page === undefined ? 0 : numberOf(given, 'page'),
    }),
  order: ({ backend }, given) => orderDetail(orderOf(backend.store, textOf(given, 'id')), pageOf(given)),
  take: (bench, given) =>
    act(bench, given, 'take', (store, order) => store.move(order, 'PROGRESS', { byHand: true })),
  save: (bench, given) =>
    act(bench, given, 'deliver', (store, order) => store.draft(order, merged(order, given))),
  fill: (bench, given) => act(bench, given, 'deliver', fill),
  deliver: (bench, given) => act(bench, given, 'deliver', (store, order) => deliver(store, order, given)),
  reopen: (bench, given) =>
    act(bench, given, 'reopen', (store, order) => store.move(order, 'REVISION', { byHand: true })),
  cancel: ({ backend }, given) => {
    const order = orderOf(backend.store, textOf(given, 'id'))
    backend.store.remove(order, 'person', null)
    return { id: order.id }
  },
  comment: ({ backend }, given) => {
    const order = orderOf(backend.store, textOf(given, 'id'))
    const [role, text] = [textOf(given, 'role'), textOf(given, 'text')]
    if (!['TRANSLATOR', 'CUSTOMER'].includes(role))
      throw new BenchRefusal('Comments are written by TRANSLATOR or CUSTOMER.')
    if (text.trim() === '') throw new BenchRefusal('The comment is empty.')
    backend.store.comment(order, role, text)
    return orderDetail(orderOf(backend.store, order.id), pageOf(given))
  },
  raw: ({ backend }, given) => {
    const { data, translation = '' } = orderOf(backend.store, textOf(given, 'id'))
    return { source: data, translation }
  },
  account: (bench, given) => {
    const { store } = bench.backend
    const { account } = store.state
    const added = given.add === undefined ? 0 : microDollars(numberOf(given, 'add', true))
    const overdraftAllowed =
      given.overdraft === undefined ? account.overdraftAllowed : flagOf(given, 'overdraft')
    if (account.balance + added > 9e15) throw new BenchRefusal('The account cannot hold that much.')
    store.update({ account: { ...account, balance: account.balance + added, overdraftAllowed } })
    return look(bench, numberOf(given, 'log'))
  },
  advance: (bench, given) => {
    advanceClock(bench.backend.store, durationOf(textOf(given, 'time')))
    return look(bench, numberOf(given, 'log'))
  },
  rates: ({ backend }, given) => {
    const [source, service] = [textOf(given, 'source'), parseService(textOf(given, 'service'))]
    const volume = numberOf(given, 'volume')
    if (!isLanguage(source)) throw new BenchRefusal('There is no such language.')
    const sold = languages.filter(code => !backend.unsold.has(code))
    const rows = sold.map(language => {
      const rate = backend.rates(source, language, service)
      return { language, rate: dollars(rate), price: dollars(priceOf(volume, rate)) }
    })
    return { languages: sold, rows }
  },
  switches,
  'add-fault': (bench, given) => {
    bench.faults.push(parseFault(textOf(given, 'rule')))
    return switches(bench)
  },
  'remove-fault': (bench, given) => {
    const [index, text] = [numberOf(given, 'index'), optionalTextOf(given, 'text')]
    const rule = bench.faults[index]
    // Another page may have changed the list meanwhile.
    if (rule === undefined || (faultText(rule) ?? '') !== text)
      throw new BenchRefusal('That fault is not there any more.')
    bench.faults.splice(index, 1)
    return switches(bench)
  },
  'set-variant': (bench, given) => {
    setVariant(bench.backend.wire, textOf(given, 'name'), textOf(given, 'value'))
    return switches(bench)
  },
  'set-pace': (bench, given) => {
    const [manual, doneAfterMs] = [flagOf(given, 'manual'), durationOf(textOf(given, 'doneAfter'))]
    Object.assign(bench.pace, { manual, doneAfterMs })
    return switches(bench)
  },
  'set-reject': (bench, given) => {
    const codes = textOf(given, 'languages')
      .split(/[\s,]+/)
      .filter(code => code !== '')
    const unknown = codes.find(code => !isLanguage(code))
    if (unknown !== undefined)
      throw new BenchRefusal(`${JSON.stringify(unknown.slice(0, 40))} is no language of the service.`)
    bench.backend.reject.clear()
    for (const code of codes) bench.backend.reject.add(code)
    return switches(bench)
  },
  request: ({ backend }, given) => {
    const entry = backend.truth.entries[numberOf(given, 'index')]
    if (entry?.what !== 'request') throw new BenchRefusal('There is no such request.')
    return { text: requestText(entry) }
  },
  import: ({ backend }, given) => ({ count: importTruth(backend.store, textOf(given, 'text')) }),
  'orders-csv': ({ backend }) => ({ text: ordersCsv([...backend.store.state.orders.values()]) }),
  'truth-log': ({ backend }) => ({ text: truthLines(backend.truth.entries) }),
} satisfies Readonly<Record<string, (bench: Bench, given: Members) => unknown>>

function switches({ backend, faults, pace }: Bench) {
  return {
    // A rule that only a program can set has no text.
    faults: faults.map(rule => ({ text: faultText(rule), kind: rule.what.kind })),
    operations: operationNames,
    faultChoices,
    variants: variantChoices(backend.wire),
    manual: pace.manual,
    doneAfter: timeText(pace.doneAfterMs) ?? '0',
    reject: [...backend.reject],
  }
}

/** Does something to an order whose status allows it. */
function act(
  { backend: { store } }: Bench,
  given: Members,
  action: OrderAction,
  run: (store: Store, order: SandboxOrder) => void,
): OrderDetail {
  const order = orderOf(store, textOf(given, 'id'))
  if (!actionsOf(order).includes(action))
    throw new BenchRefusal(`Order ${order.id} is in ${order.status}, which does not allow this.`)
  run(store, order)
  return orderDetail(orderOf(store, order.id), pageOf(given))
}

/** The texts that the translator has, with those that the page has changed. */
function merged(order: SandboxOrder, given: Members): string[] {
  const texts = [...workOn(order).targets]
  for (const [index, text] of textsOf(given, 'texts')) {
    if (index >= texts.length) throw new BenchRefusal(`Order ${order.id} has no entry ${index + 1}.`)
    texts[index] = text
  }
  return texts
}

/** Puts what the translator of the sandbox would hand in where nothing is yet. */
function fill(store: Store, order: SandboxOrder): void {
  const usual = pairedTexts(order.type, order.data, store.translated(order))
  const { targets } = workOn(order)
  store.draft(
    order,
    targets.map((text, index) => (text === '' ? (usual?.[index] ?? '') : text)),
  )
}

function deliver(store: Store, order: SandboxOrder, given: Members): void {
  const text =
    given.raw === undefined ? withTexts(order.type, order.data, merged(order, given)) : textOf(given, 'raw')
  store.move(order, 'DONE', { text, byHand: true })
}

function ordersCsv(orders: readonly SandboxOrder[]): string {
  const columns = wordsIn(
    'id status file source_language target_language service characters',
    'price_usd created accepted completed translator source translation',
  )
  const date = (time: number | undefined) => (time === undefined ? '' : new Date(time).toISOString())
  const rows = orders.map(order => [
    order.id,
    order.status,
    order.path ?? '',
    order.sourceLanguage,
    order.language,
    order.service,
    String(order.volume),
    csvDollars(dollars(order.price)),
    date(order.createdAt),
    date(order.acceptedAt),
    date(order.completedAt),
    order.translator ?? '',
    order.data,
    order.translation ?? '',
  ])
  return csvText([columns, ...rows])
}

function pageOf(given: Members): number {
  return given.from === undefined ? 0 : numberOf(given, 'from')
}

function durationOf(text: string): number {
  const ms = parseDuration(text)
  if (ms === undefined)
    throw new BenchRefusal('A time is 0, or a whole number with s, m, h or d, such as 30m.')
  return ms
}
