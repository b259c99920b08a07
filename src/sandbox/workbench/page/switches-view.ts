/** The switchboard: how orders move, what fails, and how answers are spelled. */
import type { Answers, Switches } from '../calls.ts'
import type { App, Key, View } from './app.ts'
import { button, el, labelled, option, refill } from './element.ts'
import { faultForm } from './fault-form.ts'

type Setting = 'add-fault' | 'remove-fault' | 'set-variant' | 'set-pace' | 'set-reject'

export class SwitchesView implements View {
  readonly title = 'Switches'
  readonly element: HTMLElement
  readonly keys: readonly Key[]
  readonly #app: App
  readonly #manual = el('input', { type: 'checkbox', name: 'manual' })
  readonly #doneAfter = el('input', {
    name: 'done-after',
    pattern: '0|\\d+[smhd]',
    size: '6',
    required: true,
  })
  readonly #reject = el('input', { name: 'reject', placeholder: 'fr, ja', size: '14' })
  readonly #time = el('input', {
    name: 'time',
    value: '15m',
    pattern: '\\d+[smhd]',
    size: '6',
    required: true,
  })
  readonly #faults = el('ul', { class: 'rules' })
  readonly #variants = el('div', { class: 'variants' })
  readonly #form = faultForm(rule => void this.#set('add-fault', { rule }, `The fault ${rule} is on.`))

  constructor(app: App) {
    this.#app = app
    this.#manual.addEventListener('change', () => this.#setPace())
    this.#doneAfter.addEventListener('change', () => this.#setPace())
    this.#reject.addEventListener('change', () => this.#setReject())
    this.element = el('section', {}, [
      el('h1', {}, 'Switches'),
      ...this.#translators(),
      el('h2', {}, 'Faults (--fault)'),
      this.#faults,
      this.#form.element,
      el('h2', {}, 'Variants (--variant)'),
      el('p', { class: 'soft' }, 'How answers are spelled where the interface leaves it open.'),
      this.#variants,
    ])
    this.keys = [
      { key: 'f', label: 'add a fault', run: this.#form.focus },
      { key: 'm', label: 'by hand or by itself', run: () => this.#manual.click() },
      { key: 'v', label: 'variants', run: () => this.#variants.querySelector('select')?.focus() },
    ]
  }

  async refresh(): Promise<void> {
    this.#show(await this.#app.call('switches'))
  }

  #translators(): readonly Node[] {
    const advance = (event: Event) => {
      event.preventDefault()
      void this.#advance()
    }
    return [
      el('h2', {}, 'Translators'),
      el('label', { class: 'check' }, [
        this.#manual,
        el('span', {}, 'By hand: orders move on this page only (--manual)'),
      ]),
      el('div', { class: 'filters' }, [
        labelled('Else done after (--done-after)', this.#doneAfter),
        labelled('Refused languages (--reject)', this.#reject),
      ]),
      el(
        'form',
        { class: 'filters' },
        [labelled('Move the clock on by', this.#time), el('button', {}, 'Move')],
        { submit: advance },
      ),
    ]
  }

  async #set(name: Setting, given: Readonly<Record<string, unknown>>, done: string): Promise<void> {
    const answer: Answers[Setting] | undefined = await this.#app.call(name, given)
    if (answer !== undefined) this.#app.notice(done)
    this.#show(answer ?? (await this.#app.call('switches')))
  }

  #setPace(): void {
    if (!this.#doneAfter.reportValidity()) return
    const pace = { manual: this.#manual.checked, doneAfter: this.#doneAfter.value }
    void this.#set('set-pace', pace, 'The pace is changed.')
  }

  #setReject(): void {
    void this.#set('set-reject', { languages: this.#reject.value }, 'The refused languages are changed.')
  }

  async #advance(): Promise<void> {
    const time = this.#time.value
    const answer = await this.#app.call('advance', { time, log: this.#app.look().next })
    this.#app.takeLook(answer)
    if (answer !== undefined) this.#app.notice(`The clock of the sandbox is ${time} further.`)
  }

  #show(now: Switches | undefined): void {
    if (now === undefined) return
    this.#form.show(now)
    this.#manual.checked = now.manual
    for (const [field, value] of [
      [this.#doneAfter, now.doneAfter],
      [this.#reject, now.reject.join(', ')],
    ] as const)
      if (field !== document.activeElement) field.value = value
    refill(this.#faults, now.faults, () =>
      now.faults.length > 0
        ? now.faults.map((fault, index) => this.#fault(fault, index))
        : [el('li', { class: 'soft' }, 'None is on.')],
    )
    refill(this.#variants, now.variants, () => now.variants.map(one => this.#variant(one)))
  }

  #fault({ text, kind }: Switches['faults'][number], index: number): HTMLElement {
    const remove = () => void this.#set('remove-fault', { index, text }, 'The fault is off.')
    return el('li', {}, [el('code', {}, text ?? `${kind}, set by a program`), button('Remove', remove)])
  }

  #variant(variant: Switches['variants'][number]): HTMLElement {
    const { name, unit, meaning } = variant
    const field = variantField(variant)
    field.addEventListener('change', () => {
      const value = field.value.trim()
      void this.#set('set-variant', { name, value }, `${name} is ${value || 'as usual'}.`)
    })
    field.setAttribute('aria-describedby', `variant-${name}`)
    return el('div', {}, [
      labelled(unit === undefined ? name : `${name} (${unit})`, field),
      el('p', { class: 'hint', id: `variant-${name}` }, meaning),
    ])
  }
}

function variantField({ name, value, values, unit }: Switches['variants'][number]) {
  if (unit !== undefined)
    return el('input', { value, placeholder: 'as usual', size: '10', 'data-focus': name, title: unit })
  return el('select', { 'data-focus': name }, [
    option('', 'as usual', value === ''),
    ...values.map(one => option(one, one, one === value)),
  ])
}
