/** The account and what translation costs. */
import type { Answers } from '../calls.ts'
import type { App, Key, View } from './app.ts'
import { el, labelled, money, option, refill } from './element.ts'

export class AccountView implements View {
  readonly title = 'Account and prices'
  readonly element: HTMLElement
  readonly keys: readonly Key[]
  readonly #app: App
  readonly #facts = el('dl', { class: 'facts' })
  readonly #amount = el('input', {
    type: 'number',
    name: 'amount',
    min: '0.01',
    step: '0.01',
    value: '100',
    required: true,
  })
  readonly #overdraft = el('input', { type: 'checkbox', name: 'overdraft' })
  readonly #source = el('select', { name: 'source' }, [option('en', 'en', true)])
  readonly #service = el('select', { name: 'service' }, [
    option('translation', 'translation', true),
    option('ai_and_proofreading', 'ai_and_proofreading', false),
  ])
  readonly #volume = el('input', { type: 'number', name: 'volume', min: '0', step: '1', value: '1000' })
  readonly #rows = el('tbody')

  constructor(app: App) {
    this.#app = app
    this.#overdraft.addEventListener('change', () => this.#setOverdraft())
    for (const field of [this.#source, this.#service, this.#volume])
      field.addEventListener('input', () => void this.#price())
    this.element = el('section', {}, [
      el('h1', {}, 'Account'),
      this.#facts,
      this.#topUpForm(),
      el('label', { class: 'check' }, [this.#overdraft, el('span', {}, 'The balance may be overdrawn')]),
      el('h2', {}, 'Prices'),
      el('div', { class: 'filters' }, [
        labelled('From', this.#source),
        labelled('Service', this.#service),
        labelled('Characters', this.#volume),
      ]),
      priceTable(this.#rows),
    ])
    this.keys = [
      { key: 'a', label: 'add money', run: () => this.#amount.focus() },
      { key: 'p', label: 'prices of a language', run: () => this.#source.focus() },
    ]
  }

  async refresh(): Promise<void> {
    this.#show()
    if (this.#rows.childElementCount === 0) await this.#price()
  }

  #topUpForm(): HTMLElement {
    const topUp = (event: Event) => {
      event.preventDefault()
      const add = Number(this.#amount.value)
      void this.#change({ add }, `${money(add)} added to the account.`)
    }
    return el(
      'form',
      { class: 'filters' },
      [labelled('US dollars', this.#amount), el('button', { class: 'main' }, 'Top up')],
      { submit: topUp },
    )
  }

  #setOverdraft(): void {
    void this.#change({ overdraft: this.#overdraft.checked }, 'The account is changed.')
  }

  async #change(parts: Readonly<Record<string, unknown>>, done: string): Promise<void> {
    const answer = await this.#app.call('account', { ...parts, log: this.#app.look().next })
    this.#app.takeLook(answer)
    if (answer !== undefined) this.#app.notice(done)
    this.#show()
  }

  #show(): void {
    const { account } = this.#app.look()
    const pairs = [
      ['Balance', money(account.balance)],
      ['Reserved for open orders', money(account.reserved)],
      ['Free', money(account.free)],
      ['Account', String(account.id)],
    ] as const
    refill(this.#facts, pairs, () =>
      pairs.map(([name, value]) => el('div', {}, [el('dt', {}, name), el('dd', {}, value)])),
    )
    this.#overdraft.checked = account.overdraftAllowed
  }

  async #price(): Promise<void> {
    const source = this.#source
    const answer = await this.#app.call('rates', {
      source: source.value,
      service: this.#service.value,
      volume: Math.max(0, Math.round(Number(this.#volume.value))),
    })
    if (answer === undefined) return
    if (source.options.length !== answer.languages.length) {
      const chosen = source.value
      source.replaceChildren(...answer.languages.map(code => option(code, code, code === chosen)))
    }
    const chosen = source.value
    refill(this.#rows, [answer.rows, chosen], () => answer.rows.map(row => priceRow(row, chosen)))
  }
}

function priceTable(rows: HTMLElement): HTMLElement {
  return el('div', { class: 'scroll', tabindex: '0', role: 'region', 'aria-label': 'Prices by language' }, [
    el('table', {}, [
      el('thead', {}, [
        el('tr', {}, [
          el('th', { scope: 'col' }, 'To'),
          el('th', { scope: 'col', class: 'n' }, 'Per 1,000 characters'),
          el('th', { scope: 'col', class: 'n' }, 'Price'),
        ]),
      ]),
      rows,
    ]),
  ])
}

function priceRow({ language, rate, price }: Answers['rates']['rows'][number], source: string): HTMLElement {
  return el('tr', {}, [
    el('th', { scope: 'row' }, language === source ? `${language} (proofreading)` : language),
    el('td', { class: 'n' }, money(rate)),
    el('td', { class: 'n' }, money(price)),
  ])
}
