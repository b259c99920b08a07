/** The comments of an order, and the form for another. */
import type { OrderDetail } from '../views.ts'
import type { App } from './app.ts'
import { el, labelled, moment, option, refill, shown } from './element.ts'

export function commentsPart(app: App, id: string, onChange: (detail: OrderDetail | undefined) => void) {
  const list = el('ul', { class: 'comments' })
  const text = el('textarea', { rows: '2', name: 'comment', dir: 'auto', 'aria-keyshortcuts': 'c' })
  const role = el('select', { name: 'role' }, [
    option('TRANSLATOR', 'Translator', true),
    option('CUSTOMER', 'Customer', false),
  ])

  async function send(): Promise<void> {
    const answer = await app.call('comment', { id, role: role.value, text: text.value })
    if (answer === undefined) return
    text.value = ''
    onChange(await app.call('order', { id, from: 0 }))
    app.notice('The comment is on the order.')
  }

  return {
    element: el('section', {}, [
      el('h2', {}, 'Comments'),
      list,
      el(
        'form',
        { class: 'filters' },
        [
          labelled('From', role),
          labelled('Comment', text, 'wide'),
          el('button', { class: 'main' }, 'Comment'),
        ],
        {
          submit: event => {
            event.preventDefault()
            void send()
          },
        },
      ),
    ]),
    focus: () => text.focus(),
    show: ({ comments }: OrderDetail) => {
      refill(list, comments, () => comments.map(item))
    },
  }
}

function item({ role, time, text, attachments }: OrderDetail['comments'][number]): HTMLElement {
  return el('li', {}, [
    el('p', { class: 'soft' }, [el('strong', {}, role), ' ', moment(time)]),
    el('div', { class: 'text', dir: 'auto' }, [shown(text)]),
    ...attachments.map(({ image, type, name }) => {
      const picture = el('img', { alt: name, loading: 'lazy' })
      if (/^image\/(?:png|jpeg|gif|svg\+xml|svg)$/.test(type)) picture.src = `data:${type};base64,${image}`
      return picture
    }),
  ])
}
