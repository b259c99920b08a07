/** The browser of this machine, driven by playwright-core, which brings none of its own. */
import { existsSync } from 'node:fs'

const places = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']

/** @returns a running browser, or the line that says why there is none */
export async function openBrowser() {
  const executablePath = [process.env.CHROMIUM, ...places].find(path => path && existsSync(path))
  if (executablePath === undefined) return 'no browser: install Chromium, or name it in CHROMIUM'
  const { chromium } = await import('playwright-core').catch(() => ({}))
  if (chromium === undefined) return 'no playwright-core: run "npm ci"'
  const args = ['--no-sandbox', '--disable-gpu', '--disable-background-networking']
  return chromium.launch({ executablePath, args })
}
