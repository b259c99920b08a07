/** All orders, with filters. */
import type { OrderList, OrderRow } from '../views.ts'
import { type App, type Key, save, type Tool, type View } from './app.ts'
import {
  button,
  count,
  el,
  labelled,
  moment,
  money,
  option,
  refill,
  shown,
  shownPath,
  toolButton,
} from './element.ts'

const statuses = ['QUEUE', 'PROGRESS', 'REVISION', 'DONE'] as const

/** The values of the filters; kept while other views are open. */
const filter = { status: '', language: '', text: '', page: 0 }

export class OrdersView implements View {
  readonly title = 'Orders'
  readonly element: HTMLElement
  readonly keys: readonly Key[]
  readonly #app: App
  readonly #status = el('select', { name: 'status' })
  readonly #language = el('select', { name: 'language' })
  readonly #search = el('input', {
    type: 'search',
    name: 'search',
    value: filter.text,
    placeholder: 'id, file or text',
    'aria-keyshortcuts': '/',
  })
  readonly #summary = el('p', { class: 'soft' })
  readonly #list = el('ul', { class: 'orders' })
  readonly #pager = el('div', { class: 'actions' })
  readonly #file = el('input', { type: 'file', accept: '.json,.jsonl,.log,.txt', hidden: true })

  constructor(app: App) {
    this.#app = app
    this.#status.addEventListener('change', () => this.#filter({ status: this.#status.value }))
    this.#language.addEventListener('change', () => this.#filter({ language: this.#language.value }))
    this.#search.addEventListener('input', () => this.#filter({ text: this.#search.value }))
    this.#file.addEventListener('change', () => void this.#import())
    this.keys = [
      { key: '/', label: 'search', run: () => this.#toSearch() },
      { key: 'j', label: 'next order (Enter opens it)', run: () => this.#move(1) },
      { key: 'k', label: 'order before', run: () => this.#move(-1) },
      { key: '[', label: 'newer orders', run: () => this.#filter({ page: Math.max(0, filter.page - 1) }) },
      { key: ']', label: 'older orders', run: () => this.#filter({ page: filter.page + 1 }) },
      ...this.#tools,
    ]
    this.element = el('section', {}, [
      el('h1', {}, 'Orders'),
      this.#filters(),
      this.#summary,
      this.#list,
      this.#pager,
      el('div', { class: 'actions tools' }, [...this.#tools.map(tool => toolButton(tool)), this.#file]),
    ])
  }

  readonly #tools: readonly Tool[] = [
    {
      key: 'v',
      caption: 'Export CSV',
      label: 'export the orders as CSV',
      run: () => void this.#download('orders-csv', 'orders.csv', 'text/csv'),
    },
    {
      key: 'l',
      caption: 'Export truth log',
      label: 'export the truth log',
      run: () => void this.#download('truth-log', 'truth.jsonl', 'application/jsonl'),
    },
    {
      key: 'i',
      caption: 'Import truth log…',
      label: 'import a truth log',
      run: () => this.#file.click(),
    },
  ]

  async refresh(): Promise<void> {
    const answer = await this.#app.call('orders', filter)
    if (answer === undefined) return
    const { counts } = this.#app.look()
    filter.page = answer.page
    const all = statuses.reduce((sum, name) => sum + counts[name], 0)
    refill(this.#status, [counts, filter.status], () => [
      option('', `All (${all})`, filter.status === ''),
      ...statuses.map(name => option(name, `${name} (${counts[name]})`, filter.status === name)),
    ])
    refill(this.#language, [answer.languages, filter.language], () => [
      option('', 'All', filter.language === ''),
      ...answer.languages.map(code => option(code, code, filter.language === code)),
    ])
    this.#summary.textContent = all === 0 ? '' : `${count(answer.total, 'order')}, newest first`
    refill(this.#list, [answer.rows, all], () =>
      answer.rows.length > 0 ? answer.rows.map(row) : [nothing(all, () => this.#showAll())],
    )
    refill(this.#pager, [answer.page, answer.pages], () => this.#pages(answer))
  }

  #filters(): HTMLElement {
    return el(
      'form',
      { class: 'filters', role: 'search' },
      [
        labelled('Status', this.#status),
        labelled('Language', this.#language),
        labelled('Search', this.#search, 'wide'),
      ],
      { submit: event => event.preventDefault() },
    )
  }

  #filter(change: Partial<typeof filter>): void {
    Object.assign(filter, { page: 0 }, change)
    void this.refresh()
  }

  #pages({ page, pages: last }: OrderList): Node[] {
    if (last < 2) return []
    const to = (next: number) => () => this.#filter({ page: Math.max(0, Math.min(last - 1, next)) })
    return [
      button('Newer', to(page - 1), '['),
      el('span', {}, `Page ${page + 1} of ${last}`),
      button('Older', to(page + 1), ']'),
    ]
  }

  async #import(): Promise<void> {
    const [chosen] = this.#file.files ?? []
    if (chosen === undefined) return
    const answer = await this.#app.call('import', { text: await chosen.text() })
    this.#file.value = ''
    if (answer === undefined) return
    this.#app.notice(`${count(answer.count, 'order')} imported.`)
    await this.refresh()
  }

  async #download(call: 'orders-csv' | 'truth-log', name: string, type: string): Promise<void> {
    const answer = await this.#app.call(call)
    if (answer !== undefined) save(name, type, answer.text)
  }

  #toSearch(): void {
    this.#search.focus()
    this.#search.select()
  }

  #showAll(): void {
    this.#search.value = ''
    this.#filter({ status: '', language: '', text: '' })
    this.#toSearch()
  }

  #move(step: number): void {
    const links: HTMLElement[] = [...this.#list.querySelectorAll('a')]
    const focused = document.activeElement
    const at = focused instanceof HTMLElement ? links.indexOf(focused) : -1
    links[Math.max(0, Math.min(links.length - 1, at + step))]?.focus()
  }
}

function row(order: OrderRow): HTMLElement {
  return el('li', {}, [
    el('a', { href: `#/orders/${order.id}`, 'data-focus': order.id, class: 'order' }, [
      el('span', { class: 'id' }, order.id),
      el('span', { class: `status ${order.status}` }, order.status),
      el('span', { class: 'path' }, [el('bdi', {}, [shownPath(order.path ?? 'without a file')])]),
      el('span', { class: 'pair' }, `${order.sourceLanguage} → ${order.language}`),
      el('span', { class: 'snippet' }, [el('bdi', {}, [shown(order.snippet)])]),
      el('span', { class: 'n' }, [
        el('span', {}, count(order.volume, 'character')),
        el('span', {}, money(order.price)),
        moment(order.createdAt),
      ]),
    ]),
  ])
}

function nothing(all: number, showAll: () => void): HTMLElement {
  if (all > 0)
    return el('li', { class: 'nothing' }, [
      'No order fits these filters. ',
      button('Show all orders', showAll),
    ])
  return el('li', { class: 'nothing' }, [
    'No orders yet. In a project, with the address and the key that ',
    el('code', {}, 'dragoman sandbox'),
    ' has printed, run ',
    el('code', {}, 'dragoman order'),
    '.',
  ])
}
