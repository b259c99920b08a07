import { execFileSync } from 'node:child_process'
import * as nodeFs from 'node:fs'
import { mkdirSync, renameSync, rmSync, symlinkSync, unlinkSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { cancelOrders, check, order, plan, pull, status, sync } from '../../src/index.ts'
import {
  committed,
  factPath,
  hour,
  json,
  minute,
  openSetting,
  orderElsewhere,
  posts,
  repository,
  type Setting,
} from '../engine/support.ts'
import type { Workspace } from '../helpers/workspace.ts'

let setting: Setting
afterEach(() => setting.sandbox.close())

const ids = () => committed(setting.sandbox).map(({ id }) => id)
const folderOf = (workspace: Workspace) => dirname(factPath(workspace, /intent\.json$/))

/** A repository whose only order a person has cancelled. */
async function cancelled(): Promise<Workspace> {
  setting = await openSetting({ doneAfterMs: hour })
  const workspace = repository({ a: { t: 'Text' } })
  await order(setting.run(workspace))
  await cancelOrders(ids(), setting.run(workspace))
  return workspace
}

/** The intent in the shape of some later version. */
function asOfLater(workspace: Workspace, more: object): void {
  const path = factPath(workspace, /intent\.json$/)
  workspace.put(path, { ...(json(workspace, path) as object), ...more })
}

/** Nothing is bought, whoever asks; the rest works and says why. */
async function expectRefusal(workspace: Workspace, name: string, before = 1): Promise<void> {
  const options = setting.run(workspace)
  const error = {
    code: 'OUTCOME_UNKNOWN',
    path: `.dragoman/orders/${name}`,
    message: expect.stringMatching(/git history.*dragoman orders list/),
  }
  const notice = { message: expect.stringContaining(`.dragoman/orders/${name} `) }
  expect(await order(options)).toMatchObject({ exitCode: 9, errors: [error] })
  expect(await sync(options)).toMatchObject({ exitCode: 9, errors: [error], spent: 0 })
  for (const command of [status, plan, pull])
    expect(await command(options)).toMatchObject({ exitCode: 0, errors: [], notices: [notice] })
  expect(await check(options)).toMatchObject({ exitCode: 3, notices: [notice] })
  expect(posts(setting.sandbox)).toBe(before)
}

describe('an intent that cannot be read', () => {
  it.each([
    { name: 'is cut off', text: '{"path":' },
    { name: 'says nothing of its texts', text: '{"strings":{"t":"Text"}}' },
    { name: 'is missing', text: undefined },
    { name: 'is empty', text: '' },
  ])('and $name keeps what a person cancelled from being bought again', async ({ text }) => {
    const workspace = await cancelled()
    const path = factPath(workspace, /intent/)
    if (text === undefined) workspace.remove(path)
    else workspace.put(path, text)
    await expectRefusal(workspace, basename(dirname(path)))
  })

  it('does not block a run that orders nothing', async () => {
    const workspace = await cancelled()
    workspace.put(factPath(workspace, /intent/), '{')
    workspace.put('l/de/a.json', { t: 'Von Hand' })
    expect(await sync(setting.run(workspace))).toMatchObject({ exitCode: 0, errors: [] })
  })

  it('has orders that the service shows taken for what they are', async () => {
    setting = await openSetting({ doneAfterMs: hour })
    const workspace = repository({ a: { t: 'Text' }, b: { u: 'Two' } })
    await order(setting.run(workspace))
    workspace.put(factPath(workspace, /intent/), '{')
    const report = await sync(setting.run(workspace))
    expect(report).toMatchObject({ exitCode: 4, requests: [], spent: 0, notices: [] })
    await setting.clock.sleep(2 * hour)
    expect(await sync(setting.run(workspace))).toMatchObject({ exitCode: 0, written: expect.any(Array) })
    expect(json(workspace, 'l/de/a.json')).toEqual({ t: 'de: Text' })
    expect(json(workspace, 'l/de/b.json')).toEqual({ u: 'de: Two' })
    expect(posts(setting.sandbox)).toBe(2)
  })

  it('and whose order has gone since it was seen frees nothing', async () => {
    setting = await openSetting({ doneAfterMs: 20 * hour })
    const workspace = repository({ a: { t: 'Text' } })
    await order(setting.run(workspace))
    workspace.put(factPath(workspace, /intent/), '{')
    await sync(setting.run(workspace))
    await cancelOrders(ids(), setting.run(workspace))
    const report = await sync(setting.run(workspace))
    expect(report).toMatchObject({ exitCode: 0, requests: [], spent: 0 })
    expect(report.skipped).toMatchObject([{ reason: 'cancelled' }])
    expect(posts(setting.sandbox)).toBe(1)
  })

  it('has its deliveries and decisions count for the order that was seen', async () => {
    setting = await openSetting({ doneAfterMs: minute })
    const workspace = repository({ a: { t: 'Text' } })
    await order(setting.run(workspace))
    await setting.clock.sleep(2 * minute)
    await pull(setting.run(workspace))
    workspace.put(factPath(workspace, /intent/), '{')
    workspace.remove('l/de/a.json')
    expect(await sync(setting.run(workspace))).toMatchObject({ exitCode: 0, spent: 0 })
    expect(json(workspace, 'l/de/a.json')).toEqual({ t: 'de: Text' })
    expect(posts(setting.sandbox)).toBe(1)
  })

  it('and that nothing is known of may have become an order', async () => {
    const workspace = await cancelled()
    const folder = folderOf(workspace)
    for (const name of ['de.placed.json', 'de.cancelled.json']) workspace.remove(`${folder}/${name}`)
    workspace.put(`${folder}/intent.json`, '{"path":')
    await expectRefusal(workspace, basename(folder))
    workspace.put(`${folder}/intent.json`, '')
    expect(await order(setting.run(workspace))).toMatchObject({ exitCode: 0, errors: [] })
    expect(posts(setting.sandbox)).toBe(2)
  })

  it('and that was refused blocks nothing', async () => {
    setting = await openSetting({
      faults: [{ on: 'POST /v1/translate', nth: 1, what: { kind: 'status', status: 400 } }],
    })
    const workspace = repository({ a: { t: 'Text' } })
    await order(setting.run(workspace))
    workspace.put(factPath(workspace, /intent/), '{')
    expect(await sync(setting.run(workspace))).toMatchObject({ exitCode: 0, written: ['l/de/a.json'] })
  })
})

describe('an intent of a later version', () => {
  const later = { service: { name: 'translation' }, watermark: 'none', quoted: [] }

  it('blocks ordering while an order of it was cancelled, and is named', async () => {
    const workspace = await cancelled()
    asOfLater(workspace, later)
    workspace.put('l/en/b.json', { u: 'Two' })
    await expectRefusal(workspace, basename(folderOf(workspace)))
  })

  it('blocks ordering while nothing is known of its request, and is named', async () => {
    const workspace = await cancelled()
    asOfLater(workspace, later)
    for (const name of [/placed/, /cancelled/]) workspace.remove(factPath(workspace, name))
    workspace.put('l/en/b.json', { u: 'Two' })
    await expectRefusal(workspace, basename(folderOf(workspace)))
  })

  it('brings the text of its order', async () => {
    setting = await openSetting({ doneAfterMs: hour })
    const workspace = repository({ a: { t: 'Text' } })
    await order(setting.run(workspace))
    asOfLater(workspace, later)
    await setting.clock.sleep(2 * hour)
    expect(await sync(setting.run(workspace))).toMatchObject({ exitCode: 0, written: ['l/de/a.json'] })
    expect(posts(setting.sandbox)).toBe(1)
  })
})

it('folders whose letters have changed their case are what they are', async () => {
  setting = await openSetting({ doneAfterMs: hour })
  const workspace = repository({ a: { t: 'Text' } }, { targets: ['pt-BR'] })
  await order(setting.run(workspace))
  await cancelOrders(ids(), setting.run(workspace))
  const folder = join(workspace.root, folderOf(workspace))
  renameSync(
    folder,
    folder.replace(/[^/]+$/, name => name.toLowerCase()),
  )
  const lower = folder.replace(/[^/]+$/, name => name.toLowerCase())
  for (const kind of ['placed', 'cancelled'])
    renameSync(join(lower, `pt-BR.${kind}.json`), join(lower, `pt-br.${kind}.json`))
  const report = await sync(setting.run(workspace))
  expect(report).toMatchObject({ exitCode: 0, requests: [], notices: [] })
  expect(report.skipped).toMatchObject([{ reason: 'cancelled' }])
})

const kinds = ['a link', 'a folder', 'a pipe', 'closed'] as const

/** Puts something that is no readable file in the place of one. @returns options of a run that meets it */
function spoil(workspace: Workspace, path: string, kind: (typeof kinds)[number]) {
  const absolute = join(workspace.root, path)
  const options = setting.run(workspace)
  if (kind === 'closed') return { ...options, fileSystem: closedAt(absolute) }
  rmSync(absolute, { recursive: true, force: true })
  if (kind === 'a link') {
    workspace.put('elsewhere', '{}')
    symlinkSync(join(workspace.root, 'elsewhere'), absolute)
  } else if (kind === 'a folder') mkdirSync(absolute)
  else execFileSync('mkfifo', [absolute])
  return options
}

/** As mode 000 is for whoever is not root. */
function closedAt(absolute: string) {
  const refuse = (path: string) => {
    if (path !== absolute) return
    throw Object.assign(new Error('EACCES'), { code: 'EACCES', syscall: 'open' })
  }
  return {
    ...nodeFs,
    openSync: (path: string, flags: number, mode?: number) => {
      refuse(path)
      return nodeFs.openSync(path, flags, mode)
    },
    readdirSync: (path: string) => {
      refuse(path)
      return nodeFs.readdirSync(path)
    },
  }
}

describe.each(kinds)('%s in the place of', kind => {
  it('a fact blocks its own purchase only', async () => {
    setting = await openSetting({ doneAfterMs: hour })
    const workspace = repository({ a: { t: 'Text' } })
    await order(setting.run(workspace))
    await cancelOrders(ids(), setting.run(workspace))
    workspace.remove(factPath(workspace, /cancelled/))
    const options = spoil(workspace, factPath(workspace, /placed/), kind)
    workspace.put('l/en/b.json', { u: 'Two' })
    const notice = { path: 'l/en/a.json', locale: 'de', message: expect.stringContaining('is damaged') }
    expect(await status(options)).toMatchObject({ exitCode: 0, notices: [notice] })
    expect(await order(options)).toMatchObject({ exitCode: 0, errors: [], notices: [notice] })
    expect(committed(setting.sandbox).map(({ path }) => path)).toEqual(['l/en/a.json', 'l/en/b.json'])
  })

  it('a delivery does not lose the text', async () => {
    setting = await openSetting({ doneAfterMs: minute })
    const workspace = repository({ a: { t: 'Text' } })
    await order(setting.run(workspace))
    await setting.clock.sleep(2 * minute)
    await pull(setting.run(workspace))
    const options = spoil(workspace, factPath(workspace, /delivered/), kind)
    workspace.remove('l/de/a.json')
    expect(await pull(options)).toMatchObject({ exitCode: 0, errors: [], written: ['l/de/a.json'] })
  })

  it('an intent or its folder, or of seen lines, stops ordering and nothing else', async () => {
    const workspace = await cancelled()
    const folder = folderOf(workspace)
    const name = basename(folder)
    const kept = workspace.get(`${folder}/intent.json`)
    const run = setting.run
    const through = async (path: string, part: string) => {
      const options = spoil(workspace, path, kind)
      setting = { ...setting, run: () => options }
      await expectRefusal(workspace, part)
      setting = { ...setting, run }
      rmSync(join(workspace.root, path), { recursive: true, force: true })
    }
    await through(`${folder}/intent.json`, name)
    workspace.put(`${folder}/intent.json`, kept)
    workspace.put('l/en/b.json', { u: 'Two' })
    workspace.put('.dragoman/orders/seen-x.jsonl', '')
    await through('.dragoman/orders/seen-x.jsonl', 'seen-x.jsonl')
    if (kind !== 'a folder') await through(folder, name)
  })

  it('a target file excludes only itself', async () => {
    setting = await openSetting()
    const workspace = repository({ a: { t: 'Text' } }, { targets: ['de', 'fr'] })
    workspace.put('l/de/a.json', {})
    const options = spoil(workspace, 'l/de/a.json', kind)
    const error = { code: 'FILE_UNREADABLE', path: 'l/en/a.json', locale: 'de' }
    expect((await status(options)).errors).toMatchObject([error])
    expect(await sync(options)).toMatchObject({ exitCode: 1, errors: [error], written: ['l/fr/a.json'] })
    expect(committed(setting.sandbox).map(({ language }) => language)).toEqual(['fr'])
  })
})

it('a file with the name of an intent stops ordering and nothing else', async () => {
  setting = await openSetting()
  const workspace = repository({ a: { t: 'Text' } })
  workspace.put('.dragoman/orders/01ARZ3NDEKTSV4RRFFQ69G5FAV', 'x')
  await expectRefusal(workspace, '01ARZ3NDEKTSV4RRFFQ69G5FAV', 0)
  unlinkSync(join(workspace.root, '.dragoman/orders/01ARZ3NDEKTSV4RRFFQ69G5FAV'))
  expect(await sync(setting.run(workspace))).toMatchObject({ exitCode: 0 })
})

it('an order in a language that nobody here asks for any more is seen all the same', async () => {
  setting = await openSetting({ doneAfterMs: hour })
  const workspace = repository({ a: { t: 'Text' } }, { targets: ['fr'] })
  await order(setting.run(workspace))
  workspace.put(factPath(workspace, /intent/), '{')
  workspace.put('dragoman.config.json', {
    source: 'en',
    targets: ['de'],
    files: [{ path: 'l/{locale}/*.json' }],
  })
  await orderElsewhere(setting, 'other.json', { x: 'X' })
  expect(await order(setting.run(workspace))).toMatchObject({ exitCode: 0, errors: [] })
})
