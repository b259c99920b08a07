/** The log of requests, orders and money, as they come. */
import type { LogLine } from '../log-lines.ts'
import type { App, View } from './app.ts'
import { el, labelled, moment, option, shown } from './element.ts'

const mostLines = 1000

/** The lines that have come so far, oldest first; they outlive the view. */
export const lines: LogLine[] = []

/** Two answers may hold the same lines, or come in the wrong order. */
export function addLines(more: readonly LogLine[]): void {
  const newest = lines.at(-1)?.index ?? -1
  lines.push(...more.filter(({ index }) => index > newest))
  lines.splice(0, lines.length - mostLines)
}

let kind = ''

export function logView(app: App): View {
  const list = el('ol', { class: 'log', 'aria-live': 'off' })
  const choice = el('select', { name: 'kind' }, [
    option('', 'Everything', kind === ''),
    option('request', 'Requests and answers', kind === 'request'),
    option('order', 'Orders', kind === 'order'),
    option('money', 'Money', kind === 'money'),
  ])
  const pause = el('input', { type: 'checkbox', name: 'pause' })
  const note = el('p', { class: 'soft' })
  let newest = -1

  function refresh(): void {
    if (pause.checked) return
    const added = lines.filter(line => line.index > newest && isWanted(line))
    newest = lines.at(-1)?.index ?? newest
    list.prepend(...added.reverse().map(line => item(app, line)))
    while (list.childElementCount > mostLines) list.lastElementChild?.remove()
    note.textContent =
      list.childElementCount === 0
        ? 'Nothing has happened since the sandbox started.'
        : 'Newest first. Open a request to read it.'
  }

  choice.addEventListener('change', () => {
    kind = choice.value
    newest = -1
    list.replaceChildren()
    refresh()
  })
  pause.addEventListener('change', refresh)
  return {
    title: 'Log',
    element: el('section', {}, [
      el('h1', {}, 'Log'),
      el('div', { class: 'filters' }, [
        labelled('Show', choice),
        el('label', { class: 'check' }, [pause, el('span', {}, 'Pause')]),
      ]),
      note,
      list,
    ]),
    refresh: async () => refresh(),
    keys: [
      { key: 'p', label: 'pause or go on', run: () => pause.click() },
      { key: 's', label: 'choose what is shown', run: () => choice.focus() },
    ],
  }
}

function isWanted(line: LogLine): boolean {
  return kind === '' || line.kind === kind || (kind === 'request' && line.kind === 'answer')
}

function item(app: App, line: LogLine): HTMLElement {
  const parts = [
    moment(line.at, true),
    el('span', { class: 'number' }, line.request === 0 ? '' : `#${line.request}`),
    el('span', { class: line.isBad ? 'what bad' : 'what' }, [shown(line.text)]),
  ]
  return el('li', { class: `of-${line.kind}` }, [
    line.kind === 'request' ? openable(app, line, parts) : el('div', { class: 'line' }, parts),
  ])
}

/** A request, whose text is asked for when somebody opens it. */
function openable(app: App, { index }: LogLine, parts: readonly Node[]): HTMLElement {
  const body = el('pre', { class: 'text', tabindex: '0' })
  const details = el('details', {}, [el('summary', { class: 'line' }, parts), body])
  const read = async () => {
    if (!details.open || body.hasChildNodes()) return
    const answer = await app.call('request', { index })
    if (answer !== undefined) body.replaceChildren(shown(answer.text))
  }
  details.addEventListener('toggle', () => void read())
  return details
}
