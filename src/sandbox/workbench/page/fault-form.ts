/** The form that puts a rule for a fault together, in the words of the command line. */
import type { Switches } from '../calls.ts'
import { el, labelled, option } from './element.ts'

export function faultForm(add: (rule: string) => void) {
  const operation = el('select', { name: 'operation' })
  const fault = el('select', { name: 'fault' })
  const value = el('input', { name: 'value', size: '8' })
  const nth = el('input', { name: 'nth', type: 'number', min: '1', placeholder: 'first' })
  const times = el('input', { name: 'times', type: 'number', min: '1', placeholder: 'always' })
  const percent = el('input', { name: 'percent', type: 'number', min: '1', max: '100', placeholder: '100' })
  const preview = el('code', {})
  const meaning = el('span', { class: 'hint' })
  let choices: Switches['faultChoices'] = []

  const chosen = () => choices.find(({ name }) => name === fault.value)
  const rule = () =>
    [
      `${operation.value}:${fault.value}`,
      value.disabled || value.value === '' ? '' : `=${value.value.trim()}`,
      nth.value === '' ? '' : `@${nth.value}`,
      times.value === '' ? '' : `x${times.value}`,
      percent.value === '' ? '' : `%${percent.value}`,
    ].join('')

  function update(): void {
    const choice = chosen()
    value.disabled = choice?.value === undefined
    value.required = choice?.needsValue === true
    value.placeholder = { seconds: 'Retry-After', time: '2s', factor: '1.5', none: '' }[
      choice?.value ?? 'none'
    ]
    preview.textContent = rule()
    meaning.textContent = choice?.meaning ?? ''
  }

  const element = el(
    'form',
    { class: 'filters' },
    [
      labelled('Requests', operation),
      labelled('Fault', fault),
      labelled('Value', value),
      labelled('From the nth', nth, 'small'),
      labelled('Times', times, 'small'),
      labelled('Percent', percent, 'small'),
      el('button', { class: 'main' }, 'Add'),
      el('p', { class: 'preview' }, [preview, ' ', meaning]),
    ],
    {
      input: update,
      submit: event => {
        event.preventDefault()
        add(rule())
      },
    },
  )
  return {
    element,
    focus: () => operation.focus(),
    show: ({ operations, faultChoices }: Switches) => {
      if (choices.length === 0) {
        choices = faultChoices
        operation.replaceChildren(...operations.map(name => option(name, name, name === 'translate')))
        fault.replaceChildren(...faultChoices.map(({ name }) => option(name, name, name === 'drop-after')))
      }
      update()
    },
  }
}
