/** The texts of an order, beside their sources. A text is kept when its field is left. */
import type { OrderDetail } from '../views.ts'
import { button, count, directionOf, el, refill, shown } from './element.ts'

type Settings = {
  readonly save: (texts: Readonly<Record<number, string>>) => Promise<OrderDetail | undefined>
  readonly turn: (from: number) => void
  readonly onSaved: (detail: OrderDetail) => void
}

/** Longer texts do not make their fields grow: each key pressed would lay out all of them. */
const longText = 10_000

type Entry = OrderDetail['entries'][number]

type Row = { readonly index: number; readonly source: string; readonly field: HTMLTextAreaElement }

export class EntriesPart {
  readonly element: HTMLElement
  readonly #settings: Settings
  readonly #note = el('p', { class: 'soft' })
  readonly #list = el('ol', { class: 'entries', 'aria-labelledby': 'entries' })
  readonly #pager = el('div', { class: 'actions' })
  readonly #changed = new Map<number, string>()
  #rows: readonly Row[] = []
  #detail: OrderDetail | undefined
  #sending = Promise.resolve()

  constructor(settings: Settings) {
    this.#settings = settings
    const title = el('h2', { id: 'entries' }, 'Texts')
    this.element = el('section', {}, [title, this.#note, this.#list, this.#pager])
    this.#list.addEventListener('keydown', event => this.#toNext(event))
  }

  show(next: OrderDetail): void {
    this.#detail = next
    const isOpen = next.actions.includes('deliver')
    const shape = [isOpen, next.from, next.entryCount, next.entries.map(({ key, source }) => [key, source])]
    refill(this.#list, shape, () => {
      this.#rows = next.entries.map((entry, index) => this.#row(next, entry, next.from + index))
      return next.entries.map((entry, index) => item(next, entry, this.#rows[index]?.field))
    })
    refill(this.#pager, shape, () => this.#pages(next))
    for (const [index, { target }] of next.entries.entries()) {
      const row = this.#rows[index]
      // A field is not filled while somebody writes in it.
      if (row === undefined || row.field === document.activeElement || this.#changed.has(row.index)) continue
      if (row.field.value !== plain(target)) row.field.value = target
      row.field.dir = directionOf(row.field.value, next.language)
    }
    this.#note.textContent = noteOf(next)
  }

  /** Resolves when everything that was written is kept. */
  flush(): Promise<void> {
    this.#sending = this.#sending.then(() => this.#send())
    return this.#sending
  }

  turn(by: number): void {
    if (this.#detail === undefined) return
    const { from, entries, entryCount } = this.#detail
    const next = from + by * entries.length
    if (next >= 0 && next < entryCount && entries.length > 0) this.#settings.turn(next)
  }

  /** To the first text that is empty, else the first. */
  focus(): void {
    const row = this.#rows.find(({ field }) => field.value === '') ?? this.#rows[0]
    row?.field.focus()
  }

  #row({ language, actions }: OrderDetail, { key, source }: Entry, index: number): Row {
    const field = el('textarea', {
      class: source.length > longText ? 'long' : undefined,
      lang: language,
      rows: String(Math.min(12, Math.max(1, Math.ceil(source.length / 45)))),
      'aria-label': `Translation of ${key || 'the text'}`,
      readonly: !actions.includes('deliver'),
    })
    const row = { index, source, field }
    field.addEventListener('input', () => {
      this.#changed.set(index, written(row))
      field.dir = directionOf(field.value, language)
    })
    field.addEventListener('change', () => void this.flush())
    return row
  }

  async #send(): Promise<void> {
    if (this.#changed.size === 0) return
    const texts = Object.fromEntries(this.#changed)
    this.#changed.clear()
    const answer = await this.#settings.save(texts)
    if (answer !== undefined) return this.#settings.onSaved(answer)
    // Nothing that was written is forgotten because it could not be kept.
    for (const [index, text] of Object.entries(texts))
      if (!this.#changed.has(Number(index))) this.#changed.set(Number(index), text)
  }

  #pages({ from, entries, entryCount }: OrderDetail): Node[] {
    if (entryCount <= entries.length) return []
    return [
      button('Before', () => this.turn(-1), '['),
      el('span', {}, `${from + 1} to ${from + entries.length} of ${entryCount}`),
      button('Next', () => this.turn(1), ']'),
    ]
  }

  #toNext(event: KeyboardEvent): void {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
    const at = this.#rows.findIndex(({ field }) => field === event.target)
    event.preventDefault()
    this.#rows[at + 1]?.field.focus()
    if (at + 1 === this.#rows.length) void this.flush()
  }
}

function item(
  order: OrderDetail,
  { key, source }: Entry,
  field: HTMLTextAreaElement | undefined,
): HTMLElement {
  return el('li', {}, [
    el('p', { class: 'key' }, [el('bdi', {}, [shown(key === '' ? '(the whole text)' : key)])]),
    el('div', { class: 'sides' }, [
      el(
        'div',
        { class: 'text', dir: directionOf(source, order.sourceLanguage), lang: order.sourceLanguage },
        [shown(source)],
      ),
      field,
    ]),
  ])
}

function noteOf({ entries, entryCount, emptyCount, isUnpaired, actions }: OrderDetail): string {
  if (entries.length === 0)
    return 'These data have no texts that could be shown one by one; see the raw text.'
  const parts = [`${count(entryCount, 'text')}, ${emptyCount} empty.`]
  if (isUnpaired) parts.push('The delivered text does not have the entries of its source; see the raw text.')
  parts.push(
    actions.includes('deliver')
      ? 'Each text is kept when you leave its field; Ctrl+Enter leads to the next.'
      : actions.includes('take')
        ? 'Take the order to translate it.'
        : '',
  )
  return parts.join(' ')
}

/** As a text field gives it back. */
function plain(text: string): string {
  return text.replace(/\r\n?/g, '\n')
}

/** A field has one kind of line end; the text gets that of its source. */
function written({ field, source }: Row): string {
  return source.includes('\r\n') ? field.value.replaceAll('\n', '\r\n') : field.value
}
