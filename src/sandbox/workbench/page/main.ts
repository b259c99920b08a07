/** The page: one view at a time, chosen by the address, and the keys. */
import type { Look } from '../views.ts'
import { AccountView } from './account-view.ts'
import { type App, call, type Key, type View } from './app.ts'
import { button, el, money } from './element.ts'
import { addLines, logView } from './log-view.ts'
import { OrderView } from './order-view.ts'
import { OrdersView } from './orders-view.ts'
import { SwitchesView } from './switches-view.ts'

type Page = { readonly route: string; readonly label: string; readonly open: (app: App) => View }

const ordersPage: Page = { route: '#/orders', label: 'Orders', open: app => new OrdersView(app) }

const pages: readonly Page[] = [
  ordersPage,
  { route: '#/account', label: 'Account', open: app => new AccountView(app) },
  { route: '#/switches', label: 'Switches', open: app => new SwitchesView(app) },
  { route: '#/log', label: 'Log', open: logView },
]

const pauseMs = 1000
const longPauseMs = 3000
const noticeMs = 8000

const main = part('#main', HTMLElement)
const nav = part('nav', HTMLElement)
const notice = part('#notice', HTMLElement)
const moneyLine = part('#money', HTMLElement)

let look: Look | undefined
let view: View | undefined
let shownRevision = -1
let isLost = false

const app: App = {
  call: async (name, given) => {
    try {
      return await call(name, given)
    } catch (error) {
      say(error instanceof Error ? error.message : String(error), true)
      return undefined
    }
  },
  notice: say,
  go: route => {
    location.hash = route
  },
  look: () => {
    if (look === undefined) throw new Error('The first look is not there yet.')
    return look
  },
  takeLook,
}

function part<Type extends HTMLElement>(selector: string, type: new () => Type): Type {
  const found = document.querySelector(selector)
  if (!(found instanceof type)) throw new Error(`The page lacks ${selector}.`)
  return found
}

let fading: ReturnType<typeof setTimeout> | undefined

/** Good news makes room again for what it covers; bad news stays until something else happens. */
function say(text: string, isBad = false): void {
  clearTimeout(fading)
  if (text !== '' && !isBad) fading = setTimeout(() => say(''), noticeMs)
  notice.textContent = text
  notice.className = isBad ? 'bad' : ''
}

function takeLook(next: Look | undefined): void {
  if (next === undefined) return
  // An answer that was overtaken is older than what is here.
  if (look !== undefined && next.next < look.next) return
  look = next
  addLines(next.log)
  moneyLine.textContent = `${money(next.account.free)} free`
}

async function open(): Promise<void> {
  const route = location.hash || ordersPage.route
  view?.leave?.()
  const id = /^#\/orders\/(\d{1,19})$/.exec(route)?.[1]
  const page = pages.find(one => one.route === route) ?? ordersPage
  view = id === undefined ? page.open(app) : new OrderView(app, id)
  document.title = `${view.title} – sandbox workbench`
  for (const link of nav.querySelectorAll('a'))
    if (link.getAttribute('href') === page.route) link.setAttribute('aria-current', 'page')
    else link.removeAttribute('aria-current')
  main.replaceChildren(view.element)
  await view.refresh()
}

async function poll(): Promise<void> {
  if (!document.hidden) {
    try {
      takeLook(await call('look', look === undefined ? {} : { log: look.next }))
      if (isLost) say('')
      isLost = false
      const isMoved = look !== undefined && look.revision !== shownRevision
      if (isMoved || view?.title === 'Log') await view?.refresh()
      shownRevision = look?.revision ?? -1
    } catch (error) {
      isLost = true
      say(error instanceof Error ? error.message : String(error), true)
    }
  }
  setTimeout(() => void poll(), isLost ? longPauseMs : pauseMs)
}

const ownKeys: readonly Key[] = [
  ...pages.map(({ route, label }, index) => ({
    key: String(index + 1),
    label: label.toLowerCase(),
    run: () => app.go(route),
  })),
  { key: '?', label: 'this list', run: () => showKeys() },
]

function showKeys(): void {
  const all = [...(view?.keys ?? []), ...ownKeys]
  const dialog = el('dialog', { 'aria-label': 'Keys' }, [
    el('h2', {}, 'Keys'),
    el('dl', { class: 'keys' }, [
      ...all.map(({ key, label }) =>
        el('div', {}, [el('dt', {}, [el('kbd', {}, key)]), el('dd', {}, label)]),
      ),
      el('div', {}, [
        el('dt', {}, [el('kbd', {}, 'Esc')]),
        el('dd', {}, 'leave a field, so that the keys work'),
      ]),
    ]),
  ])
  dialog.append(el('div', { class: 'actions' }, [button('Close', () => dialog.close(), undefined, 'main')]))
  dialog.addEventListener('close', () => dialog.remove())
  document.body.append(dialog)
  dialog.showModal()
}

function isField(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.matches('input:not([type=checkbox]), textarea, select')
}

document.addEventListener('keydown', event => {
  if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return
  if (document.querySelector('dialog[open]') !== null) return
  if (isField(event.target)) {
    if (event.key === 'Escape' && event.target instanceof HTMLElement) {
      event.target.blur()
      main.focus({ preventScroll: true })
    }
    return
  }
  const found = [...(view?.keys ?? []), ...ownKeys].find(({ key }) => key === event.key)
  if (found === undefined) return
  event.preventDefault()
  found.run()
})

nav.append(
  ...pages.map(({ route, label }, index) =>
    el('a', { href: route, 'aria-keyshortcuts': String(index + 1) }, [
      label,
      el('kbd', {}, String(index + 1)),
    ]),
  ),
)
part('#help', HTMLButtonElement).addEventListener('click', showKeys)
part('.skip', HTMLAnchorElement).addEventListener('click', event => {
  event.preventDefault()
  main.focus()
})
window.addEventListener('hashchange', () => {
  say('')
  void open()
  // At once: a later focus would take away that of somebody who works on already.
  main.focus({ preventScroll: true })
})
document.addEventListener('visibilitychange', () => {
  if (document.hidden) view?.leave?.()
})

try {
  takeLook(await call('look'))
  shownRevision = look?.revision ?? -1
  await open()
} catch (error) {
  say(error instanceof Error ? error.message : String(error), true)
}
setTimeout(() => void poll(), pauseMs)
