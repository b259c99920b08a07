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

type Row = { readonly index: number; readonly source: string; readonly field: HTMLTextAreaElement }

export function entriesPart({ save, turn, onSaved }: Settings) {
  const title = el('h2', { id: 'entries' }, 'Texts')
  const note = el('p', { class: 'soft' })
  const list = el('ol', { class: 'entries', 'aria-labelledby': 'entries' })
  const pager = el('div', { class: 'actions' })
  let rows: readonly Row[] = []
  let detail: OrderDetail | undefined
  const changed = new Map<number, string>()

  function show(next: OrderDetail): void {
    detail = next
    const isOpen = next.actions.includes('deliver')
    const shape = [isOpen, next.from, next.entryCount, next.entries.map(({ key, source }) => [key, source])]
    refill(list, shape, () => {
      rows = next.entries.map(({ source }, index) => ({
        index: next.from + index,
        source,
        field: field(next, index, isOpen),
      }))
      return next.entries.map((entry, index) => item(next, entry, rows[index]?.field))
    })
    refill(pager, shape, () => pages(next))
    for (const [index, { target }] of next.entries.entries()) {
      const row = rows[index]
      // A field is not filled while somebody writes in it.
      if (row === undefined || row.field === document.activeElement || changed.has(row.index)) continue
      if (row.field.value !== plain(target)) row.field.value = target
      row.field.dir = directionOf(row.field.value, next.language)
    }
    note.textContent = noteOf(next)
  }

  function field(next: OrderDetail, index: number, isOpen: boolean): HTMLTextAreaElement {
    const entry = next.entries[index]
    const text = el('textarea', {
      class: (entry?.source.length ?? 0) > longText ? 'long' : undefined,
      lang: next.language,
      rows: String(Math.min(12, Math.max(1, Math.ceil((entry?.source.length ?? 0) / 45)))),
      'aria-label': `Translation of ${entry?.key || 'the text'}`,
      readonly: !isOpen,
    })
    text.addEventListener('input', () => {
      const row = rows[index]
      if (row === undefined) return
      changed.set(row.index, written(row))
      text.dir = directionOf(text.value, next.language)
    })
    text.addEventListener('change', () => void flush())
    return text
  }

  let sending = Promise.resolve()

  /** Resolves when everything that was written is kept. */
  function flush(): Promise<void> {
    sending = sending.then(send)
    return sending
  }

  async function send(): Promise<void> {
    if (changed.size === 0) return
    const texts = Object.fromEntries(changed)
    changed.clear()
    const answer = await save(texts)
    if (answer !== undefined) onSaved(answer)
    // Nothing that was written is forgotten because it could not be kept.
    else
      for (const [index, text] of Object.entries(texts))
        if (!changed.has(Number(index))) changed.set(Number(index), text)
  }

  function step(by: number): void {
    if (detail === undefined) return
    const next = detail.from + by * detail.entries.length
    if (next >= 0 && next < detail.entryCount && detail.entries.length > 0) turn(Math.max(0, next))
  }

  function pages({ from, entries, entryCount }: OrderDetail): Node[] {
    if (entryCount <= entries.length) return []
    return [
      button('Before', () => step(-1), '['),
      el('span', {}, `${from + 1} to ${from + entries.length} of ${entryCount}`),
      button('Next', () => step(1), ']'),
    ]
  }

  list.addEventListener('keydown', event => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
    const at = rows.findIndex(({ field }) => field === event.target)
    event.preventDefault()
    rows[at + 1]?.field.focus()
    if (at + 1 === rows.length) void flush()
  })

  return {
    element: el('section', {}, [title, note, list, pager]),
    show,
    flush,
    turn: step,
    /** To the first text that is empty, else the first. */
    focus: () => (rows.find(({ field }) => field.value === '') ?? rows[0])?.field.focus(),
  }
}

function item(
  order: OrderDetail,
  { key, source }: OrderDetail['entries'][number],
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
