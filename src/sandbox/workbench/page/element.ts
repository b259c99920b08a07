/** Pieces of the page. A text becomes text and nothing else: there is no way here to make markup of one. */

import type { Tool } from './app.ts'

export type Child = Node | string | undefined

type Attributes = Readonly<Record<string, string | boolean | undefined>>
type Handlers = Readonly<Record<string, (event: Event) => void>>

/** An element with attributes, handlers by the names of their events, and children. */
export function el<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  attributes: Attributes = {},
  children: readonly Child[] | string = [],
  handlers: Handlers = {},
): HTMLElementTagNameMap[Tag] {
  const element = document.createElement(tag)
  for (const [name, value] of Object.entries(attributes)) {
    if (value === undefined || value === false) continue
    element.setAttribute(name, value === true ? '' : value)
  }
  for (const child of typeof children === 'string' ? [children] : children)
    if (child !== undefined) element.append(child)
  for (const [name, run] of Object.entries(handlers)) element.addEventListener(name, run)
  return element
}

/** A button that says its key. */
export function button(label: string, run: () => void, key?: string, kind?: string): HTMLButtonElement {
  return el(
    'button',
    { type: 'button', 'aria-keyshortcuts': key, class: kind },
    [label, key === undefined ? undefined : el('kbd', {}, key)],
    { click: run },
  )
}

export function toolButton({ caption, run, key }: Tool, kind?: string): HTMLButtonElement {
  return button(caption, run, key, kind)
}

/** A field with its label. */
export function labelled(label: string, field: HTMLElement, more?: string): HTMLLabelElement {
  return el('label', { class: more }, [el('span', {}, label), field])
}

export function option(value: string, label: string, isChosen: boolean): HTMLOptionElement {
  return el('option', { value, selected: isChosen }, label)
}

// The joiners stay: scripts of many languages and emoji need them.
const invisible =
  /([\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028\u2029\u202a-\u202e\u2066-\u2069\ufeff])/

const mostMarks = 500

/** A text to read: control characters and marks of direction are shown by their numbers, and do not act. */
export function shown(text: string): DocumentFragment {
  const all = document.createDocumentFragment()
  const parts = text.split(invisible)
  const marked = parts.slice(0, 2 * mostMarks)
  for (const [index, part] of marked.entries())
    all.append(index % 2 === 0 ? part : el('span', { class: 'mark' }, numberOf(part)))
  const rest = parts.slice(2 * mostMarks)
  all.append(rest.map((part, index) => (index % 2 === 0 ? part : ` ${numberOf(part)} `)).join(''))
  return all
}

/** A path to read: its folders are where a narrow page may break it. */
export function shownPath(path: string): DocumentFragment {
  const all = document.createDocumentFragment()
  for (const part of path.split(/(?<=\/)/)) all.append(shown(part), el('wbr'))
  return all
}

function numberOf(character: string): string {
  return `U+${character.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}`
}

/**
 * The direction of a text by its first letter, as `dir="auto"` has it: in a field with a million characters the browser
 * takes minutes for that. A text without letters has that of its language.
 */
export function directionOf(text: string, language: string): 'rtl' | 'ltr' {
  const letter = /\p{L}/u.exec(text.slice(0, 10_000))?.[0]
  if (letter === undefined) return /^(?:ar|fa|he|ur)\b/.test(language) ? 'rtl' : 'ltr'
  return /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u.test(letter)
    ? 'rtl'
    : 'ltr'
}

const factsShown = new WeakMap<Element, string>()

/**
 * Puts new children in where the facts that they show are others, and leaves the focus on the child with the same name
 * for it. A button that makes room for its like while the mouse is down on it is never clicked.
 */
export function refill(parent: Element, facts: unknown, children: () => readonly Node[]): void {
  const now = JSON.stringify(facts)
  if (factsShown.get(parent) === now) return
  factsShown.set(parent, now)
  const focused = document.activeElement
  const name = parent.contains(focused) ? focused?.getAttribute('data-focus') : undefined
  parent.replaceChildren(...children())
  if (typeof name !== 'string') return
  for (const element of parent.querySelectorAll<HTMLElement>('[data-focus]'))
    if (element.getAttribute('data-focus') === name) element.focus()
}

const dollarFormat = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  maximumFractionDigits: 6,
})

export function money(amount: number): string {
  return dollarFormat.format(amount)
}

export function count(number: number, noun: string): string {
  return `${number.toLocaleString('en-US')} ${noun}${number === 1 ? '' : 's'}`
}

/** A moment by the clock of the sandbox. */
export function moment(time: number, hasSeconds = false): HTMLTimeElement {
  const date = new Date(time).toISOString()
  const text = date.slice(0, hasSeconds ? 19 : 16).replace('T', ' ')
  return el('time', { datetime: date }, hasSeconds ? text.slice(11) : `${text} UTC`)
}

/** Asks before something happens that cannot be undone. */
export function confirmed(question: string, yes: string): Promise<boolean> {
  return new Promise(resolve => {
    const dialog = el('dialog', { 'aria-label': question, class: 'confirm' })
    const form = el('form', { method: 'dialog' }, [
      el('p', {}, question),
      el('div', { class: 'actions' }, [
        el('button', { value: 'yes', class: 'main' }, yes),
        el('button', { value: 'no', autofocus: true }, 'Back'),
      ]),
    ])
    dialog.append(form)
    dialog.addEventListener('close', () => {
      dialog.remove()
      resolve(dialog.returnValue === 'yes')
    })
    document.body.append(dialog)
    dialog.showModal()
  })
}
