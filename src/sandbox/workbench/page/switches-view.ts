/** The switchboard: how orders move, what fails, and how answers are spelled. */
import type { Answers, Switches } from '../calls.ts'
import type { App, View } from './app.ts'
import { button, el, labelled, option, refill } from './element.ts'
import { faultForm } from './fault-form.ts'

type Setting = 'add-fault' | 'remove-fault' | 'set-variant' | 'set-pace' | 'set-reject'

export function switchesView(app: App): View {
  const manual = el('input', { type: 'checkbox', name: 'manual' })
  const doneAfter = el('input', { name: 'done-after', pattern: '0|\\d+[smhd]', size: '6', required: true })
  const reject = el('input', { name: 'reject', placeholder: 'fr, ja', size: '14' })
  const time = el('input', { name: 'time', value: '15m', pattern: '\\d+[smhd]', size: '6', required: true })
  const faults = el('ul', { class: 'rules' })
  const variants = el('div', { class: 'variants' })
  const form = faultForm(rule => void set('add-fault', { rule }, `The fault ${rule} is on.`))

  async function set(
    name: Setting,
    given: Readonly<Record<string, unknown>>,
    done: string,
  ): Promise<boolean> {
    const answer: Answers[Setting] | undefined = await app.call(name, given)
    if (answer !== undefined) app.notice(done)
    show(answer ?? (await app.call('switches')))
    return answer !== undefined
  }

  function show(now: Switches | undefined): void {
    if (now === undefined) return
    form.show(now)
    manual.checked = now.manual
    for (const [field, value] of [
      [doneAfter, now.doneAfter],
      [reject, now.reject.join(', ')],
    ] as const)
      if (field !== document.activeElement) field.value = value
    refill(faults, now.faults, () =>
      now.faults.length > 0 ? now.faults.map(rule) : [el('li', { class: 'soft' }, 'None is on.')],
    )
    refill(variants, now.variants, () => now.variants.map(variant))
  }

  function rule({ text, kind }: Switches['faults'][number], index: number): HTMLElement {
    const remove = () => void set('remove-fault', { index, text }, 'The fault is off.')
    return el('li', {}, [el('code', {}, text ?? `${kind}, set by a program`), button('Remove', remove)])
  }

  function variant({ name, value, values, unit, meaning }: Switches['variants'][number]): HTMLElement {
    const field =
      unit === undefined
        ? el('select', { 'data-focus': name }, [
            option('', 'as usual', value === ''),
            ...values.map(one => option(one, one, one === value)),
          ])
        : el('input', { value, placeholder: 'as usual', size: '10', 'data-focus': name, title: unit })
    field.addEventListener(
      'change',
      () =>
        void set(
          'set-variant',
          { name, value: field.value.trim() },
          `${name} is ${field.value.trim() || 'as usual'}.`,
        ),
    )
    field.setAttribute('aria-describedby', `variant-${name}`)
    return el('div', {}, [
      labelled(unit === undefined ? name : `${name} (${unit})`, field),
      el('p', { class: 'hint', id: `variant-${name}` }, meaning),
    ])
  }

  const pace = () => {
    if (!doneAfter.reportValidity()) return
    void set('set-pace', { manual: manual.checked, doneAfter: doneAfter.value }, 'The pace is changed.')
  }
  manual.addEventListener('change', pace)
  doneAfter.addEventListener('change', pace)
  reject.addEventListener(
    'change',
    () => void set('set-reject', { languages: reject.value }, 'The refused languages are changed.'),
  )
  const advance = async (event: Event) => {
    event.preventDefault()
    const answer = await app.call('advance', { time: time.value, log: app.look().next })
    app.takeLook(answer)
    if (answer !== undefined) app.notice(`The clock of the sandbox is ${time.value} further.`)
  }
  return {
    title: 'Switches',
    element: el('section', {}, [
      el('h1', {}, 'Switches'),
      el('h2', {}, 'Translators'),
      el('label', { class: 'check' }, [
        manual,
        el('span', {}, 'By hand: orders move on this page only (--manual)'),
      ]),
      el('div', { class: 'filters' }, [
        labelled('Else done after (--done-after)', doneAfter),
        labelled('Refused languages (--reject)', reject),
      ]),
      el('form', { class: 'filters' }, [labelled('Move the clock on by', time), el('button', {}, 'Move')], {
        submit: event => void advance(event),
      }),
      el('h2', {}, 'Faults (--fault)'),
      faults,
      form.element,
      el('h2', {}, 'Variants (--variant)'),
      el('p', { class: 'soft' }, 'How answers are spelled where the interface leaves it open.'),
      variants,
    ]),
    refresh: async () => show(await app.call('switches')),
    keys: [
      { key: 'f', label: 'add a fault', run: form.focus },
      { key: 'm', label: 'by hand or by itself', run: () => manual.click() },
      { key: 'v', label: 'variants', run: () => variants.querySelector('select')?.focus() },
    ],
  }
}
