import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { buildOnce, run, smallProject, textOf } from '../cli/support.ts'
import type { Page } from './chromium.mjs'
import { browser, closePages, openPage, patience, picture, sandboxProcess } from './page.ts'

beforeAll(buildOnce)
afterEach(closePages)
afterAll(() => browser?.close())

const views = ['orders', 'account', 'switches', 'log'] as const

/** By its keys, as somebody without a mouse works. */
async function deliverByKeys(page: Page, text: string): Promise<void> {
  await page.keyboard.press('t')
  await page.getByText('PROGRESS').waitFor()
  await page.locator('textarea:focus').fill(text)
  await page.keyboard.press('Escape')
  await page.keyboard.press('d')
  await page.locator('h1 .DONE').waitFor()
}

describe.skipIf(browser === undefined)('the workbench in a browser', () => {
  it('takes, delivers and corrects an order between runs of the command line', async () => {
    const folder = smallProject()
    const data = join(folder, 'orders.json')
    const first = await sandboxProcess(folder, ['--data', data])
    expect((await run(folder, ['order', '--yes'], first.env)).code).toBe(0)

    const { page, complaints } = await openPage(first.url)
    await page.getByText('Fresh {kind} bread').waitFor()
    await page.keyboard.press('j')
    await page.keyboard.press('Enter')
    await page.getByText('/bread').waitFor()
    await deliverByKeys(page, 'Frisches {kind}-Brot')
    await picture(page, 'delivered')
    expect((await run(folder, ['pull'], first.env)).code).toBe(0)
    expect(textOf(folder, 'de.json')).toBe('{\n  "hello": "Hallo",\n  "bread": "Frisches {kind}-Brot"\n}\n')

    await page.keyboard.press('r')
    await page.locator('h1 .REVISION').waitFor()
    await page.getByLabel('Comment').fill('It should be plural.')
    await page.getByLabel('From').selectOption('CUSTOMER')
    await page.getByRole('button', { name: 'Comment' }).click()
    await page.locator('.comments').getByText('It should be plural.').waitFor()
    expect((await run(folder, ['pull'], first.env)).code).toBe(4)
    expect(complaints).toEqual([])
    // Left open, the page would ask the next sandbox with a token that only this one knows.
    await page.close()
    await first.stop()

    // The same orders at the same address, after a restart.
    const second = await sandboxProcess(folder, ['--data', data, '--port', new URL(first.url).port])
    const again = await openPage(`${second.workbench}`)
    await again.page.locator('.order').click()
    await again.page.getByText('It should be plural.').waitFor()
    await again.page.keyboard.press('t')
    await again.page.getByText('PROGRESS').waitFor()
    expect(await again.page.locator('.entries textarea').inputValue()).toBe('Frisches {kind}-Brot')
    await again.page.locator('.entries textarea').fill('Frische {kind}-Brote')
    // The text is kept while the mouse is down: a button that made room for its like meanwhile would not be clicked.
    await again.page.getByRole('button', { name: /^Deliver/ }).click({ delay: 500 })
    await again.page.locator('h1 .DONE').waitFor()
    expect((await run(folder, ['pull'], second.env)).code).toBe(0)
    expect(textOf(folder, 'de.json')).toContain('"bread": "Frische {kind}-Brote"')
    expect(again.complaints).toEqual([])
    await second.stop()
  })

  it('shows hostile texts as texts, and delivers them as they were written', async () => {
    const sandbox = await sandboxProcess(smallProject(), ['--balance', '1000000'])
    const hostile = {
      '<img src=x onerror=hacked=1>': '<img src=x onerror="window.hacked=1">',
      script: '</script><script>window.hacked=1</script>',
      rtl: 'invoice\u202egnp.exe \u0000\u0007 end',
      huge: `${`${'<b>x</b> '.repeat(100)}\n`.repeat(1_100)}end`,
    }
    const id = await sandbox.order(
      JSON.stringify(hostile),
      'application/json',
      '"><svg onload=hacked=1>/\u202een.json',
    )
    const { page, complaints } = await openPage(sandbox.url)
    await page.locator('.order').waitFor()
    await picture(page, 'hostile-list')
    await page.locator('.order').click()
    await page.locator('.entries li').nth(3).waitFor()
    const sources = await page.locator('.entries .sides > div').allTextContents()
    expect(sources).toEqual([
      hostile['<img src=x onerror=hacked=1>'],
      hostile.script,
      'invoiceU+202Egnp.exe U+0000U+0007 end',
      hostile.huge,
    ])
    expect(await page.locator('.head bdi').textContent()).toBe('"><svg onload=hacked=1>/U+202Een.json')

    await page.keyboard.press('t')
    await page.getByText('PROGRESS').waitFor()
    const written = Object.values(hostile).map(text => text.replace('end', 'Ende'))
    for (const [index, text] of written.slice(0, -1).entries())
      await page.locator('.entries textarea').nth(index).fill(text)
    // Typed sign by sign this would take minutes.
    await page.evaluate(`{
      const field = [...document.querySelectorAll('.entries textarea')].at(-1)
      field.value = field.parentElement.firstChild.textContent.replace('end', 'Ende')
      field.dispatchEvent(new Event('input'))
      field.dispatchEvent(new Event('change'))
    }`)
    await page.getByLabel('Comment').fill('<script>hacked=1</script>')
    await page.getByRole('button', { name: 'Comment' }).click()
    await page.getByText('<script>hacked=1</script>').waitFor()
    await page.getByRole('button', { name: /^Deliver/ }).click()
    await page.locator('h1 .DONE').waitFor()
    const delivered = JSON.parse((await sandbox.target(id)) ?? '') as object
    expect(Object.values(delivered)).toEqual(written)

    for (const view of views) {
      await page.goto(`${sandbox.workbench}#/${view}`)
      await page.locator('main h1').waitFor()
    }
    expect(
      await page.evaluate(
        '[window.hacked, document.querySelectorAll("svg, main script, .entries img").length]',
      ),
    ).toEqual([undefined, 0])
    expect(complaints).toEqual([])
    await sandbox.stop()
  })

  it.each([
    ['wide', 1200, 'light'],
    ['dark', 1200, 'dark'],
    ['narrow', 360, 'light'],
    ['narrow-dark', 360, 'dark'],
  ] as const)('can be read and reached by keys in every view: %s', async (name, width, scheme) => {
    const sandbox = await sandboxProcess(smallProject())
    const id = await sandbox.order(
      JSON.stringify({ long: 'x'.repeat(300), cart: 'Your {count} things' }),
      'application/json',
      `${'deep/'.repeat(40)}en.json`,
    )
    await sandbox.order('<h1>Welcome</h1><p>Click <b>here</b>.', 'text/html', 'emails/welcome.html')
    const { page, complaints } = await openPage(sandbox.url, width, scheme)
    for (const route of [...views, `orders/${id}`]) {
      await page.goto(`${sandbox.workbench}#/${route}`)
      const heading = route === `orders/${id}` ? id : new RegExp(route, 'i')
      await page.locator('main h1', { hasText: heading }).waitFor()
      if (route === 'account') await page.locator('tbody tr').nth(0).waitFor()
      await picture(page, `${name}-${route.replace(/\/.*/, '-one')}`)
      expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true)
      expect(await page.evaluate(unnamed)).toEqual([])
      expect(await page.evaluate<number>(contrast)).toBeGreaterThan(4.5)
      // Tab reaches every field, link and button, and each shows that it has the focus.
      await page.evaluate('document.activeElement.blur(); window.reached = new Set(); window.dim = []')
      let left: readonly string[] = ['all']
      // A part of the view may come later than its heading, and the first keys lead round what is there before.
      for (let keys = 0; left.length > 0 && keys < 300; keys += 1) {
        await page.keyboard.press('Tab')
        await page.evaluate(reached)
        left = await page.evaluate<string[]>(
          `${reachable}.filter(one => !reached.has(one)).map(one => one.outerHTML)`,
        )
      }
      expect(left).toEqual([])
      expect(await page.evaluate('window.dim')).toEqual([])
    }
    await page.keyboard.press('Escape')
    await page.evaluate('document.activeElement.blur()')
    await page.keyboard.press('?')
    const keys = await page.locator('dialog dt').allTextContents()
    expect(keys).toEqual(
      expect.arrayContaining(['t', 'd', 'r', 'x', 'f', 'e', 'w', 'c', 'u', '1', '2', '3', '4', '?']),
    )
    expect(new Set(keys).size).toBe(keys.length)
    await picture(page, `${name}-keys`)
    expect(complaints).toEqual([])
    await sandbox.stop()
  })

  it('switches faults and spellings, tops up, and logs requests as they come', async () => {
    const folder = smallProject()
    const sandbox = await sandboxProcess(folder)
    const account = () => fetch(`${sandbox.url}/v1/account`, { headers: { authorization: 'Bearer secret' } })
    const { page, complaints } = await openPage(sandbox.url)
    await page.keyboard.press('3')
    await page.getByLabel('Requests').selectOption('account')
    await page.getByLabel('Fault').selectOption('503')
    await page.getByLabel('Value').fill('9')
    await page.getByRole('button', { name: 'Add' }).click()
    await page.locator('.rules code').waitFor()
    expect(await page.locator('.rules code').allTextContents()).toEqual(['account:503=9'])
    expect((await account()).status).toBe(503)
    await page.getByRole('button', { name: 'Remove' }).click()
    await page.getByText('None is on.').waitFor()
    await page.locator('[data-focus=ids]').selectOption('string')
    await page.getByText('ids is string.').waitFor()
    expect(await (await account()).json()).toMatchObject({ id: '1', balance: 1000 })

    await page.locator('main').press('Escape')
    await page.goto(`${sandbox.workbench}#/account`)
    await page.getByLabel('US dollars').fill('50')
    await page.getByRole('button', { name: 'Top up' }).click()
    await page.getByText('$1,050.00 free').waitFor()

    await page.goto(`${sandbox.workbench}#/log`)
    await page.getByText('503, ').waitFor()
    await account()
    await vi.waitFor(async () => expect(await page.locator('.log .of-request').count()).toBe(3), patience)
    await page.locator('.log summary').nth(0).click()
    await page.getByText('authorization: Bearer').waitFor()
    await picture(page, 'log-open')
    expect(complaints).toEqual([])
    await sandbox.stop()
  })

  it('exports orders and truth, and imports the truth into another sandbox', async () => {
    const folder = smallProject()
    const sandbox = await sandboxProcess(folder)
    const id = await sandbox.order('{"a":"=1+1"}')
    const { page } = await openPage(sandbox.url)
    const download = async (name: string) => {
      const [file] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('button', { name }).click(),
      ])
      return readFileSync(await file.path(), 'utf8')
    }
    expect(await download('Export CSV')).toContain(`${id},QUEUE,en.json,en,de,`)
    const truth = await download('Export truth log')
    await sandbox.stop()
    const file = join(folder, 'truth.jsonl')
    writeFileSync(file, truth)
    const other = await sandboxProcess(folder)
    const second = await openPage(other.url)
    await second.page.locator('input[type=file]').setInputFiles(file)
    await second.page.getByText('1 order imported.').waitFor()
    await second.page.locator('.order').waitFor()
    await second.page.locator('input[type=file]').setInputFiles(file)
    await second.page.getByText(`order ${id} is in this sandbox already, so nothing was imported`).waitFor()
    await other.stop()
  })
})

const reachable =
  '[...document.querySelectorAll("a, button, input, select, textarea, summary, [tabindex=\\"0\\"]")].filter(one => !one.disabled && one.checkVisibility())'

/** Fields and buttons without a name. */
const unnamed = `[...document.querySelectorAll("button, input, select, textarea")]
  .filter(one => one.checkVisibility())
  .filter(one => !(one.getAttribute("aria-label") || one.labels?.length || one.textContent.trim()))
  .map(one => one.outerHTML)`

const reached = `{
  const one = document.activeElement
  window.reached.add(one)
  const { outlineStyle, outlineWidth } = getComputedStyle(one)
  if (one !== document.body && (outlineStyle === 'none' || parseFloat(outlineWidth) < 2)) window.dim.push(one.outerHTML)
}`

/** The least contrast between a text and what is behind it. */
const contrast = `(() => {
  const light = ([r, g, b]) => [r, g, b].map(v => v / 255)
    .map(v => (v <= 0.03928 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4))
    .reduce((sum, v, index) => sum + v * [0.2126, 0.7152, 0.0722][index], 0)
  const numbers = colour => colour.match(/[\\d.]+/g).map(Number)
  const behind = one => {
    for (; one; one = one.parentElement) {
      const colour = numbers(getComputedStyle(one).backgroundColor)
      if (colour.length < 4 || colour[3] > 0) return colour
    }
    return [255, 255, 255]
  }
  const ratios = [...document.querySelectorAll('body *')]
    .filter(one => one.checkVisibility() && !one.disabled && [...one.childNodes].some(child => child.nodeType === 3 && child.data.trim()))
    .filter(one => one.tagName !== 'KBD' && one.tagName !== 'OPTION' && !one.matches('.skip'))
    .map(one => {
      const [a, b] = [light(numbers(getComputedStyle(one).color)), light(behind(one))]
      return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05)
    })
  return Math.min(...ratios)
})()`
