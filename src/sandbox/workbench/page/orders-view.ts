/** All orders, with filters. */
import type { OrderList, OrderRow } from '../views.ts'
import { type App, save, type View } from './app.ts'
import { button, count, el, labelled, moment, money, option, refill, shown, shownPath } from './element.ts'

const statuses = ['QUEUE', 'PROGRESS', 'REVISION', 'DONE'] as const

/** The values of the filters; kept while other views are open. */
const filter = { status: '', language: '', text: '', page: 0 }

export function ordersView(app: App): View {
  const status = el('select', { name: 'status' })
  const language = el('select', { name: 'language' })
  const search = el('input', {
    type: 'search',
    name: 'search',
    value: filter.text,
    placeholder: 'id, file or text',
    'aria-keyshortcuts': '/',
  })
  const summary = el('p', { class: 'soft' })
  const list = el('ul', { class: 'orders' })
  const pager = el('div', { class: 'actions' })
  const file = el('input', { type: 'file', accept: '.json,.jsonl,.log,.txt', hidden: true })

  const filtered = (change: Partial<typeof filter>) => {
    Object.assign(filter, { page: 0 }, change)
    void refresh()
  }
  status.addEventListener('change', () => filtered({ status: status.value }))
  language.addEventListener('change', () => filtered({ language: language.value }))
  search.addEventListener('input', () => filtered({ text: search.value }))
  file.addEventListener('change', () => void importFile())

  async function importFile(): Promise<void> {
    const [chosen] = file.files ?? []
    if (chosen === undefined) return
    const answer = await app.call('import', { text: await chosen.text() })
    file.value = ''
    if (answer === undefined) return
    app.notice(`${count(answer.count, 'order')} imported.`)
    await refresh()
  }

  async function download(name: 'orders-csv' | 'truth-log'): Promise<void> {
    const answer = await app.call(name)
    if (answer === undefined) return
    if (name === 'orders-csv') save('orders.csv', 'text/csv', answer.text)
    else save('truth.jsonl', 'application/jsonl', answer.text)
  }

  async function refresh(): Promise<void> {
    const answer = await app.call('orders', filter)
    if (answer === undefined) return
    const { counts } = app.look()
    filter.page = answer.page
    const all = statuses.reduce((sum, name) => sum + counts[name], 0)
    refill(status, [counts, filter.status], () => [
      option('', `All (${all})`, filter.status === ''),
      ...statuses.map(name => option(name, `${name} (${counts[name]})`, filter.status === name)),
    ])
    refill(language, [answer.languages, filter.language], () => [
      option('', 'All', filter.language === ''),
      ...answer.languages.map(code => option(code, code, filter.language === code)),
    ])
    summary.textContent = all === 0 ? '' : `${count(answer.total, 'order')}, newest first`
    refill(list, [answer.rows, all], () =>
      answer.rows.length > 0 ? answer.rows.map(row) : [nothing(all, showAll)],
    )
    refill(pager, [answer.page, answer.pages], () => pages(answer))
  }

  function pages({ page, pages: last }: OrderList): Node[] {
    if (last < 2) return []
    const to = (next: number) => () => filtered({ page: Math.max(0, Math.min(last - 1, next)) })
    return [
      button('Newer', to(page - 1), '['),
      el('span', {}, `Page ${page + 1} of ${last}`),
      button('Older', to(page + 1), ']'),
    ]
  }

  const toSearch = () => {
    search.focus()
    search.select()
  }
  const showAll = () => {
    search.value = ''
    filtered({ status: '', language: '', text: '' })
    toSearch()
  }
  const move = (step: number) => {
    const links: HTMLElement[] = [...list.querySelectorAll('a')]
    const focused = document.activeElement
    const at = focused instanceof HTMLElement ? links.indexOf(focused) : -1
    links[Math.max(0, Math.min(links.length - 1, at + step))]?.focus()
  }
  const element = el('section', {}, [
    el('h1', {}, 'Orders'),
    el(
      'form',
      { class: 'filters', role: 'search' },
      [labelled('Status', status), labelled('Language', language), labelled('Search', search, 'wide')],
      { submit: event => event.preventDefault() },
    ),
    summary,
    list,
    pager,
    el('div', { class: 'actions tools' }, [
      button('Export CSV', () => void download('orders-csv'), 'v'),
      button('Export truth log', () => void download('truth-log'), 'l'),
      button('Import truth log…', () => file.click(), 'i'),
      file,
    ]),
  ])
  return {
    title: 'Orders',
    element,
    refresh,
    keys: [
      { key: '/', label: 'search', run: toSearch },
      { key: 'j', label: 'next order (Enter opens it)', run: () => move(1) },
      { key: 'k', label: 'order before', run: () => move(-1) },
      { key: '[', label: 'newer orders', run: () => filtered({ page: Math.max(0, filter.page - 1) }) },
      { key: ']', label: 'older orders', run: () => filtered({ page: filter.page + 1 }) },
      { key: 'v', label: 'export the orders as CSV', run: () => void download('orders-csv') },
      { key: 'l', label: 'export the truth log', run: () => void download('truth-log') },
      { key: 'i', label: 'import a truth log', run: () => file.click() },
    ],
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
