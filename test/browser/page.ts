/** The page of a sandbox in a real browser. */
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { start } from '../cli/support.ts'
import { type Browser, openBrowser, type Page } from './chromium.mjs'

const opened = await openBrowser()

/** `undefined` where there is none; the reason is printed once. */
export const browser: Browser | undefined = typeof opened === 'string' ? undefined : opened
if (typeof opened === 'string') process.stdout.write(`Skipped, the workbench in a browser: ${opened}\n`)

export type Look = {
  readonly page: Page
  /** Errors on the console, uncaught errors, and requests to anywhere else. */
  readonly complaints: readonly string[]
}

/** A machine that does something else beside the tests must not fail them, in milliseconds. */
export const patience = 60_000

const pages: Page[] = []

export async function openPage(
  url: string,
  width = 1200,
  colorScheme: 'light' | 'dark' = 'light',
): Promise<Look> {
  if (browser === undefined) throw new Error('there is no browser')
  const page = await browser.newPage({ viewport: { width, height: 800 }, colorScheme })
  pages.push(page)
  page.setDefaultTimeout(patience)
  const complaints: string[] = []
  page.on('console', event => {
    if (event.type?.() !== 'log') complaints.push(`${event.type?.()}: ${event.text?.()}`)
  })
  page.on('pageerror', event => complaints.push(`uncaught: ${event.message}`))
  page.on('request', event => {
    const address = event.url?.() ?? ''
    if (!address.startsWith(new URL(url).origin) && !/^(?:data|blob):/.test(address)) complaints.push(address)
  })
  await page.goto(url)
  await page.locator('main h1').waitFor()
  return { page, complaints }
}

export async function closePages(): Promise<void> {
  await Promise.all(pages.splice(0).map(page => page.close()))
}

/** Saves what the page looks like in the folder that SCREENSHOTS names, if it names one. */
export async function picture(page: Page, name: string): Promise<void> {
  const folder = process.env.SCREENSHOTS
  if (folder === undefined) return
  mkdirSync(folder, { recursive: true })
  await page.screenshot({ path: join(folder, `${name}.png`), fullPage: true })
}

/** A sandbox in a process of its own, and what leads other runs to it. */
export async function sandboxProcess(folder: string, more: readonly string[] = []) {
  const running = start(folder, ['sandbox', '--json', '--manual', '--key', 'secret', ...more])
  await running.printed('\n')
  const { url, workbench } = JSON.parse(running.stdout()) as { url: string; workbench: string }
  return {
    url,
    workbench,
    env: { DRAGOMAN_BASE_URL: url, DRAGOMAN_API_KEY: 'secret' },
    order: async (data: string, type = 'application/json', metadata = 'en.json') => {
      const reply = await fetch(`${url}/v1/translate`, {
        method: 'POST',
        headers: { authorization: 'Bearer secret', 'content-type': 'application/json' },
        body: JSON.stringify({
          source_language: 'en',
          target_languages: ['de'],
          resource: { type, data, metadata },
        }),
      })
      const { orders } = (await reply.json()) as { orders: { id: number }[] }
      return String(orders[0]?.id)
    },
    target: async (id: string) => {
      const reply = await fetch(`${url}/v1/orders/${id}`, { headers: { authorization: 'Bearer secret' } })
      return ((await reply.json()) as { target_text?: string }).target_text
    },
    stop: async () => {
      running.child.kill('SIGINT')
      await running.ended
    },
  }
}
