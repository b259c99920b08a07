/** An order's data as the service keeps them, and a translation that is delivered exactly as it is written. */
import type { Answers } from '../calls.ts'
import type { OrderAction } from '../views.ts'
import type { App } from './app.ts'
import { button, el, shown } from './element.ts'

/** @param deliver - returns whether the text was taken */
export function rawPart(app: App, id: string, deliver: (raw: string) => Promise<boolean>) {
  const element = el('div', { class: 'raw' })

  async function open(actions: readonly OrderAction[]): Promise<void> {
    const answer = await app.call('raw', { id })
    if (answer === undefined) return
    const isOpen = actions.includes('deliver')
    const field = translationField(answer, isOpen)
    const send = async () => {
      if (await deliver(field.value)) element.replaceChildren()
    }
    element.replaceChildren(
      el('h2', {}, 'Raw text'),
      el('p', { class: 'soft' }, hintOf(actions)),
      el('div', { class: 'sides' }, [
        el('pre', { class: 'text', tabindex: '0' }, [shown(answer.source)]),
        field,
      ]),
    )
    if (isOpen)
      element.append(
        el('div', { class: 'actions' }, [
          button('Deliver the raw text', () => void send(), undefined, 'main'),
        ]),
      )
    field.setSelectionRange(0, 0)
    field.focus()
  }

  return {
    element,
    /** Shows the raw text of an order that allows these actions, or closes it. */
    toggle: (actions: readonly OrderAction[]): void => {
      if (element.childElementCount > 0) element.replaceChildren()
      else void open(actions)
    },
  }
}

function translationField({ source, translation }: Answers['raw'], isOpen: boolean): HTMLTextAreaElement {
  const field = el('textarea', {
    rows: '12',
    spellcheck: 'false',
    'aria-label': 'Raw translation',
    readonly: !isOpen,
  })
  field.value = translation === '' ? source : translation
  return field
}

function hintOf(actions: readonly OrderAction[]): string {
  if (actions.includes('deliver')) return 'This text is delivered exactly as it is, also where it is broken.'
  return actions.includes('reopen')
    ? 'Reopen and take the order to deliver a raw text.'
    : 'Take the order to deliver a raw text.'
}
