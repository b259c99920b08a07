/** The account and what translation costs. */
import type { Answers } from '../calls.ts'
import type { App, View } from './app.ts'
import { el, labelled, money, option, refill } from './element.ts'

export function accountView(app: App): View {
  const facts = el('dl', { class: 'facts' })
  const amount = el('input', {
    type: 'number',
    name: 'amount',
    min: '0.01',
    step: '0.01',
    value: '100',
    required: true,
  })
  const overdraft = el('input', { type: 'checkbox', name: 'overdraft' })
  const source = el('select', { name: 'source' }, [option('en', 'en', true)])
  const service = el('select', { name: 'service' }, [
    option('translation', 'translation', true),
    option('ai_and_proofreading', 'ai_and_proofreading', false),
  ])
  const volume = el('input', { type: 'number', name: 'volume', min: '0', step: '1', value: '1000' })
  const rows = el('tbody')
  overdraft.addEventListener(
    'change',
    () => void change({ overdraft: overdraft.checked }, 'The account is changed.'),
  )
  for (const field of [source, service, volume]) field.addEventListener('input', () => void prices())

  async function change(parts: Readonly<Record<string, unknown>>, done: string): Promise<void> {
    const answer = await app.call('account', { ...parts, log: app.look().next })
    app.takeLook(answer)
    if (answer !== undefined) app.notice(done)
    show()
  }

  function show(): void {
    const { account } = app.look()
    const pairs = [
      ['Balance', money(account.balance)],
      ['Reserved for open orders', money(account.reserved)],
      ['Free', money(account.free)],
      ['Account', String(account.id)],
    ] as const
    refill(facts, pairs, () =>
      pairs.map(([name, value]) => el('div', {}, [el('dt', {}, name), el('dd', {}, value)])),
    )
    overdraft.checked = account.overdraftAllowed
  }

  async function prices(): Promise<void> {
    const answer = await app.call('rates', {
      source: source.value,
      service: service.value,
      volume: Math.max(0, Math.round(Number(volume.value))),
    })
    if (answer === undefined) return
    if (source.options.length !== answer.languages.length) {
      const chosen = source.value
      source.replaceChildren(...answer.languages.map(code => option(code, code, code === chosen)))
    }
    refill(rows, [answer.rows, source.value], () => answer.rows.map(row => priceRow(row, source.value)))
  }

  const topUp = (event: Event) => {
    event.preventDefault()
    void change({ add: Number(amount.value) }, `${money(Number(amount.value))} added to the account.`)
  }
  return {
    title: 'Account and prices',
    element: el('section', {}, [
      el('h1', {}, 'Account'),
      facts,
      el(
        'form',
        { class: 'filters' },
        [labelled('US dollars', amount), el('button', { class: 'main' }, 'Top up')],
        { submit: topUp },
      ),
      el('label', { class: 'check' }, [overdraft, el('span', {}, 'The balance may be overdrawn')]),
      el('h2', {}, 'Prices'),
      el('div', { class: 'filters' }, [
        labelled('From', source),
        labelled('Service', service),
        labelled('Characters', volume),
      ]),
      el('div', { class: 'scroll', tabindex: '0', role: 'region', 'aria-label': 'Prices by language' }, [
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
      ]),
    ]),
    refresh: async () => {
      show()
      if (rows.childElementCount === 0) await prices()
    },
    keys: [
      { key: 'a', label: 'add money', run: () => amount.focus() },
      { key: 'p', label: 'prices of a language', run: () => source.focus() },
    ],
  }
}

function priceRow({ language, rate, price }: Answers['rates']['rows'][number], source: string): HTMLElement {
  return el('tr', {}, [
    el('th', { scope: 'row' }, language === source ? `${language} (proofreading)` : language),
    el('td', { class: 'n' }, money(rate)),
    el('td', { class: 'n' }, money(price)),
  ])
}
