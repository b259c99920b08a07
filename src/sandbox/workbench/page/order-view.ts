/** One order: source and target side by side, and what may be done with it. */
import type { OrderAction, OrderDetail } from '../views.ts'
import type { App, Key, View } from './app.ts'
import { commentsPart } from './comments-part.ts'
import { button, confirmed, count, el, moment, money, refill, shown, shownPath } from './element.ts'
import { entriesPart } from './entries-part.ts'

export function orderView(app: App, id: string): View {
  const head = el('div', { class: 'head' })
  const actions = el('div', { class: 'actions main-actions' })
  const raw = el('div', { class: 'raw' })
  const comments = commentsPart(app, id, detail => show(detail))
  const entries = entriesPart({
    save: texts => app.call('save', { id, texts, from }),
    turn: next => {
      from = next
      void refresh()
    },
    onSaved: detail => show(detail),
  })
  let detail: OrderDetail | undefined
  let from = 0

  function show(next: OrderDetail | undefined): void {
    if (next === undefined) return
    detail = next
    from = next.from
    refill(head, { ...next, entries: [] }, () => headOf(next))
    refill(actions, next.actions, () => [
      ...next.actions.map(actionButton),
      ...(next.actions.includes('deliver') ? [button('Fill in marked texts', fill, 'f')] : []),
      button('Raw text', () => void showRaw(), 'w'),
    ])
    entries.show(next)
    comments.show(next)
  }

  async function refresh(): Promise<void> {
    show(await app.call('order', { id, from }))
  }

  async function act(name: 'take' | 'reopen' | 'fill', done: string): Promise<void> {
    await entries.flush()
    const answer = await app.call(name, { id, from })
    show(answer)
    if (answer !== undefined) app.notice(done)
    if (name === 'take') entries.focus()
  }

  const fill = () => void act('fill', 'The empty texts are filled with marked copies of their sources.')

  async function deliver(): Promise<void> {
    await entries.flush()
    await refresh()
    const empty = detail?.emptyCount ?? 0
    const question = `${count(empty, 'text')} of ${detail?.entryCount ?? 0} ${empty === 1 ? 'is' : 'are'} empty. Deliver all the same?`
    if (empty > 0 && !(await confirmed(question, 'Deliver'))) return
    const answer = await app.call('deliver', { id, from })
    show(answer)
    if (answer !== undefined) app.notice(`Order ${id} is delivered.`)
  }

  async function cancel(): Promise<void> {
    const question = `Cancel order ${id}, as its customer does on the web site? It is gone then.`
    if (!(await confirmed(question, 'Cancel the order'))) return
    if ((await app.call('cancel', { id })) === undefined) return
    app.notice(`Order ${id} is cancelled.`)
    app.go('#/orders')
  }

  async function showRaw(): Promise<void> {
    if (raw.childElementCount > 0) return raw.replaceChildren()
    const answer = await app.call('raw', { id })
    if (answer === undefined) return
    const text = el('textarea', { rows: '12', spellcheck: 'false', 'aria-label': 'Raw translation' })
    text.value = answer.translation === '' ? answer.source : answer.translation
    const isOpen = detail?.actions.includes('deliver') === true
    text.readOnly = !isOpen
    const send = async () => {
      const sent = await app.call('deliver', { id, raw: text.value, from })
      if (sent === undefined) return
      raw.replaceChildren()
      show(sent)
      app.notice(`Order ${id} is delivered with the raw text.`)
    }
    raw.replaceChildren(
      el('h2', {}, 'Raw text'),
      el(
        'p',
        { class: 'soft' },
        isOpen
          ? 'This text is delivered exactly as it is, also where it is broken.'
          : detail?.actions.includes('reopen') === true
            ? 'Reopen and take the order to deliver a raw text.'
            : 'Take the order to deliver a raw text.',
      ),
      el('div', { class: 'sides' }, [
        el('pre', { class: 'text', tabindex: '0' }, [shown(answer.source)]),
        text,
      ]),
      ...(isOpen
        ? [
            el('div', { class: 'actions' }, [
              button('Deliver the raw text', () => void send(), undefined, 'main'),
            ]),
          ]
        : []),
    )
    text.setSelectionRange(0, 0)
    text.focus()
  }

  const runs: Readonly<Record<OrderAction, { label: string; key: string; run: () => void }>> = {
    take: { label: 'Take', key: 't', run: () => void act('take', `Order ${id} is yours.`) },
    deliver: { label: 'Deliver', key: 'd', run: () => void deliver() },
    reopen: {
      label: 'Reopen',
      key: 'r',
      run: () => void act('reopen', `Order ${id} is open for a correction.`),
    },
    cancel: { label: 'Cancel', key: 'x', run: () => void cancel() },
  }
  const actionButton = (name: OrderAction) => {
    const { label, key, run } = runs[name]
    return button(label, run, key, name === 'cancel' ? 'danger' : 'main')
  }
  const actionKey = (name: OrderAction): Key => ({
    key: runs[name].key,
    label: `${runs[name].label.toLowerCase()} the order`,
    run: () => {
      if (detail?.actions.includes(name) === true) runs[name].run()
      else app.notice(`Order ${id} is in ${detail?.status ?? 'no status'}, which does not allow this.`, true)
    },
  })

  const element = el('article', {}, [
    el('p', {}, [el('a', { href: '#/orders' }, '← All orders')]),
    head,
    actions,
    raw,
    entries.element,
    comments.element,
  ])
  return {
    title: `Order ${id}`,
    element,
    refresh,
    leave: () => void entries.flush(),
    keys: [
      ...(['take', 'deliver', 'reopen', 'cancel'] as const).map(actionKey),
      { key: 'f', label: 'fill empty texts with marked copies', run: fill },
      { key: 'e', label: 'edit the first empty text', run: entries.focus },
      { key: 'w', label: 'show and deliver the raw text', run: () => void showRaw() },
      { key: 'c', label: 'write a comment', run: comments.focus },
      { key: '[', label: 'entries before', run: () => entries.turn(-1) },
      { key: ']', label: 'next entries', run: () => entries.turn(1) },
      { key: 'u', label: 'back to all orders', run: () => app.go('#/orders') },
    ],
  }
}

function headOf(order: OrderDetail): Node[] {
  const facts: (readonly [string, Node | string | undefined])[] = [
    ['File', order.path === null ? undefined : el('bdi', {}, [shownPath(order.path)])],
    ['Type', order.type],
    ['Service', order.service],
    ['Volume', count(order.volume, 'character')],
    ['Price', order.isPaidAlone ? `${money(order.price)}, paid for by itself` : money(order.price)],
    ['Ordered', moment(order.createdAt)],
    ['Taken', order.acceptedAt === undefined ? undefined : moment(order.acceptedAt)],
    ['Delivered', order.completedAt === undefined ? undefined : moment(order.completedAt)],
    ['Translator', order.translator],
    ...order.context.map(([name, value]) => [name, value] as const),
  ]
  return [
    el('h1', {}, [`Order ${order.id} `, el('span', { class: `status ${order.status}` }, order.status)]),
    el('p', { class: 'pair' }, `${order.sourceLanguage} → ${order.language}`),
    el(
      'dl',
      { class: 'facts' },
      facts.flatMap(([name, value]) =>
        value === undefined || value === ''
          ? []
          : [el('div', {}, [el('dt', {}, name), el('dd', {}, [value])])],
      ),
    ),
  ]
}
