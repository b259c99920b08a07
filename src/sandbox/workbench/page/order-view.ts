/** One order: source and target side by side, and what may be done with it. */
import type { OrderAction, OrderDetail } from '../views.ts'
import type { App, Key, Tool, View } from './app.ts'
import { commentsPart } from './comments-part.ts'
import { confirmed, count, el, moment, money, refill, shownPath, toolButton } from './element.ts'
import { EntriesPart } from './entries-part.ts'
import { rawPart } from './raw-part.ts'

export class OrderView implements View {
  readonly title: string
  readonly element: HTMLElement
  readonly keys: readonly Key[]
  readonly #app: App
  readonly #id: string
  readonly #head = el('div', { class: 'head' })
  readonly #buttons = el('div', { class: 'actions main-actions' })
  readonly #entries: EntriesPart
  readonly #comments: ReturnType<typeof commentsPart>
  #detail: OrderDetail | undefined
  /** The first entry that is shown. */
  #from = 0

  constructor(app: App, id: string) {
    this.#app = app
    this.#id = id
    this.title = `Order ${id}`
    const raw = rawPart(app, id, text => this.#deliverRaw(text))
    const showRaw = () => raw.toggle(this.#detail?.actions ?? [])
    this.#comments = commentsPart(app, id, detail => this.#show(detail))
    this.#entries = new EntriesPart({
      save: texts => app.call('save', { id, texts, from: this.#from }),
      turn: from => {
        this.#from = from
        void this.refresh()
      },
      onSaved: detail => this.#show(detail),
    })
    this.#rawTool = { key: 'w', caption: 'Raw text', label: 'show and deliver the raw text', run: showRaw }
    this.element = el('article', {}, [
      el('p', {}, [el('a', { href: '#/orders' }, '← All orders')]),
      this.#head,
      this.#buttons,
      raw.element,
      this.#entries.element,
      this.#comments.element,
    ])
    this.keys = [
      ...Object.values(this.#actions),
      this.#fill,
      { key: 'e', label: 'edit the first empty text', run: () => this.#entries.focus() },
      this.#rawTool,
      { key: 'c', label: 'write a comment', run: this.#comments.focus },
      { key: '[', label: 'entries before', run: () => this.#entries.turn(-1) },
      { key: ']', label: 'next entries', run: () => this.#entries.turn(1) },
      { key: 'u', label: 'back to all orders', run: () => app.go('#/orders') },
    ]
  }

  async refresh(): Promise<void> {
    this.#show(await this.#app.call('order', { id: this.#id, from: this.#from }))
  }

  leave(): void {
    void this.#entries.flush()
  }

  readonly #actions: Readonly<Record<OrderAction, Tool>> = {
    take: this.#tool('take', 'Take', 't', () => this.#take()),
    deliver: this.#tool('deliver', 'Deliver', 'd', () => this.#deliver()),
    reopen: this.#tool('reopen', 'Reopen', 'r', () => this.#reopen()),
    cancel: this.#tool('cancel', 'Cancel', 'x', () => this.#cancel()),
  }

  readonly #fill: Tool = {
    key: 'f',
    caption: 'Fill in marked texts',
    label: 'fill empty texts with marked copies',
    run: () => void this.#change('fill', 'The empty texts are filled with marked copies of their sources.'),
  }

  readonly #rawTool: Tool

  #tool(action: OrderAction, caption: string, key: string, work: () => Promise<void>): Tool {
    const run = () => {
      if (this.#detail?.actions.includes(action) === true) void work()
      else
        this.#app.notice(
          `Order ${this.#id} is in ${this.#detail?.status ?? 'no status'}, which does not allow this.`,
          true,
        )
    }
    return { key, caption, label: `${caption.toLowerCase()} the order`, run }
  }

  #show(next: OrderDetail | undefined): void {
    if (next === undefined) return
    this.#detail = next
    this.#from = next.from
    refill(this.#head, { ...next, entries: [] }, () => headOf(next))
    refill(this.#buttons, next.actions, () => [
      ...next.actions.map(name => toolButton(this.#actions[name], name === 'cancel' ? 'danger' : 'main')),
      ...(next.actions.includes('deliver') ? [toolButton(this.#fill)] : []),
      toolButton(this.#rawTool),
    ])
    this.#entries.show(next)
    this.#comments.show(next)
  }

  async #take(): Promise<void> {
    await this.#change('take', `Order ${this.#id} is yours.`)
    this.#entries.focus()
  }

  #reopen(): Promise<void> {
    return this.#change('reopen', `Order ${this.#id} is open for a correction.`)
  }

  /** After what is written is kept. */
  async #change(name: 'take' | 'reopen' | 'fill', done: string): Promise<void> {
    await this.#entries.flush()
    const answer = await this.#app.call(name, { id: this.#id, from: this.#from })
    this.#show(answer)
    if (answer !== undefined) this.#app.notice(done)
  }

  async #deliver(): Promise<void> {
    await this.#entries.flush()
    await this.refresh()
    const { emptyCount = 0, entryCount = 0 } = this.#detail ?? {}
    const question = `${count(emptyCount, 'text')} of ${entryCount} ${emptyCount === 1 ? 'is' : 'are'} empty. Deliver all the same?`
    if (emptyCount > 0 && !(await confirmed(question, 'Deliver'))) return
    await this.#send({}, `Order ${this.#id} is delivered.`)
  }

  #deliverRaw(raw: string): Promise<boolean> {
    return this.#send({ raw }, `Order ${this.#id} is delivered with the raw text.`)
  }

  async #send(text: { readonly raw?: string }, done: string): Promise<boolean> {
    const answer = await this.#app.call('deliver', { id: this.#id, ...text, from: this.#from })
    this.#show(answer)
    if (answer !== undefined) this.#app.notice(done)
    return answer !== undefined
  }

  async #cancel(): Promise<void> {
    const question = `Cancel order ${this.#id}, as its customer does on the web site? It is gone then.`
    if (!(await confirmed(question, 'Cancel the order'))) return
    if ((await this.#app.call('cancel', { id: this.#id })) === undefined) return
    this.#app.notice(`Order ${this.#id} is cancelled.`)
    this.#app.go('#/orders')
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
