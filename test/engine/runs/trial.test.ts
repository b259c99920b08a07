import { describe, expect, it } from 'vitest'
import { check, keep, order, plan, pull, repair, status, sync } from '../../../src/index.ts'
import { planText } from '../../../src/report/terminal/plan.ts'
import { plainView } from '../../../src/report/words.ts'
import { hurriedClock } from '../../helpers/clock.ts'
import { committed, config, lockLine, openShop, postsTo } from '../shop.ts'

const german = config({ targets: ['de'] })
const lockOfA = '.dragoman/lock/l/en/a.json.txt'

describe('the sandbox', () => {
  it('keeps its lock, its ledger and its orders apart', async () => {
    const { options, workspace, sandbox } = await openShop({
      'dragoman.config.json': german,
      'l/en/a.json': { a: 'Apple', b: 'Bear' },
      'l/de/a.json': { a: 'Apfel' },
    })
    await pull(options)
    const real = workspace.get(lockOfA)
    const trial = { cwd: workspace.root, env: {}, clock: hurriedClock, sandbox: true, timeoutMs: 0 }
    expect(await sync(trial)).toMatchObject({ exitCode: 0, written: ['l/de/a.json'] })
    expect(workspace.get(lockOfA)).toBe(real)
    const state = Object.keys(workspace.tree()).filter(
      path => path.startsWith('.dragoman/') && path !== lockOfA,
    )
    expect(state.filter(path => !path.startsWith('.dragoman/sandbox/'))).toEqual([])
    expect(workspace.get('.dragoman/sandbox/.gitignore')).toBe('*\n')
    expect(workspace.get('.dragoman/sandbox/lock/l/en/a.json.txt')).toContain(
      lockLine(['a'], 'Apple', 'Apfel'),
    )
    expect(JSON.parse(workspace.get('.dragoman/sandbox/orders/account.json'))).toMatchObject({
      address: 'sandbox',
    })
    expect(committed(sandbox)).toEqual([])

    const marked = JSON.parse(workspace.get('l/de/a.json'))
    expect(marked).toEqual({ a: 'Apfel', b: '⟦de⟧Bear' })
    expect((await status(trial)).totals).toMatchObject({ translated: 2 })
    expect((await status({ cwd: workspace.root })).totals).toMatchObject({ translated: 1, missing: 1 })
    expect(await sync(options)).toMatchObject({ exitCode: 0, written: ['l/de/a.json'] })
    expect(JSON.parse(workspace.get('l/de/a.json'))).toEqual({ a: 'Apfel', b: 'Bear (de)' })
    expect(postsTo(sandbox, '/v1/translate')).toBe(1)
  })

  it('starts from the real lock: what is stale there is stale here', async () => {
    const { options, workspace } = await openShop({
      'dragoman.config.json': german,
      'l/en/a.json': { a: 'Apple' },
      'l/de/a.json': { a: 'Apfel' },
    })
    await pull(options)
    workspace.put('l/en/a.json', { a: 'Apples' })
    const before = workspace.tree()
    expect((await status({ cwd: workspace.root, sandbox: true })).totals).toMatchObject({ stale: 1 })
    expect(workspace.tree()).toEqual(before)
  })

  it('a marked value that lost its trial is missing for a real account even when a record names it', async () => {
    const { options, workspace } = await openShop({
      'dragoman.config.json': german,
      'l/en/a.json': { a: 'Apple' },
      'l/de/a.json': { a: '⟦de⟧Apple' },
      [lockOfA]: `[de]\n${lockLine(['a'], 'Apple', '⟦de⟧Apple')}`,
    })
    expect((await status(options)).totals).toMatchObject({ missing: 1, translated: 0 })
    expect((await sync(options)).written).toEqual(['l/de/a.json'])
    expect(JSON.parse(workspace.get('l/de/a.json'))).toEqual({ a: 'Apple (de)' })
  })
})

describe('a trial in the place of a document', () => {
  const html = (title: string, text: string) =>
    `<!DOCTYPE html>\n<html>\n<body>\n  <h1>${title}</h1>\n  <p>${text}</p>\n  <p>${text}</p>\n</body>\n</html>\n`
  const plain = (head: string) => (title: string, text: string) => `${head}${title}\n\n${text}\n\n${text}\n`
  const page = { source: 'en', targets: ['de'] }

  it.each([
    { name: 'HTML', file: 'a.html', make: html },
    { name: 'Markdown', file: 'a.md', make: plain('# ') },
    { name: 'text', file: 'a.txt', make: plain('') },
  ])('is ordered and written over: $name', async ({ file, make }) => {
    const { options, workspace, sandbox } = await openShop(
      {
        'dragoman.config.json': { ...page, files: [{ path: `docs/{locale}/${file}` }] },
        [`docs/en/${file}`]: make('Title', 'Hello world.'),
      },
      { translate: ({ text }) => text.replace('Title', 'Titel').replaceAll('Hello world.', 'Hallo Welt.') },
    )
    await sync({ cwd: workspace.root, env: {}, clock: hurriedClock, sandbox: true, timeoutMs: 0 })
    expect(workspace.get(`docs/de/${file}`)).toContain('⟦de⟧Title')
    const read = { cwd: workspace.root }
    expect(await status(read)).toMatchObject({ totals: { translated: 0, missing: 3 } })
    expect((await status(read)).free).toBeUndefined()
    expect(await plan(options)).toMatchObject({ requests: [{ entries: 2 }], reused: { strings: 0 } })
    // The effect of a free run on the lock is no reason to leave the texts where they are.
    expect(await pull(options)).toMatchObject({ exitCode: 0, written: [] })
    expect(await sync(options)).toMatchObject({ exitCode: 0, written: [`docs/de/${file}`] })
    expect(workspace.get(`docs/de/${file}`)).toContain('Titel')
    expect(workspace.get(`docs/de/${file}`)).not.toMatch(/⟦|Hello/)
    expect(committed(sandbox)).toHaveLength(1)
    expect(await check(read)).toMatchObject({ exitCode: 0 })
    const times = workspace.times()
    expect(await sync(options)).toMatchObject({ exitCode: 0, requests: [], written: [] })
    expect(workspace.times()).toEqual(times)
  })

  it('leaves a manually edited paragraph alone', async () => {
    const { options, workspace } = await openShop(
      {
        'dragoman.config.json': { ...page, files: [{ path: 'docs/{locale}/*.md' }] },
        'docs/en/a.md': '# Title\n\nHello world.\n',
      },
      { translate: ({ text }) => text.replace('Hello world.', 'Hallo Welt.') },
    )
    workspace.put('docs/de/a.md', '# Mein Titel\n\n⟦de⟧Hello world.\n')
    expect(await sync(options)).toMatchObject({ exitCode: 0, written: ['docs/de/a.md'] })
    expect(workspace.get('docs/de/a.md')).toBe('# Mein Titel\n\nHallo Welt.\n')
  })

  it('a copy of the source that counts as missing is ordered as well', async () => {
    const { options, workspace } = await openShop(
      {
        'dragoman.config.json': { ...page, identical: 'missing', files: [{ path: 'docs/{locale}/*.md' }] },
        'docs/en/a.md': 'Hello world.\n',
        'docs/de/a.md': 'Hello world.\n',
      },
      { translate: ({ text }) => text.replace('Hello world.', 'Hallo Welt.') },
    )
    expect(await sync(options)).toMatchObject({ exitCode: 0, written: ['docs/de/a.md'] })
    expect(workspace.get('docs/de/a.md')).toBe('Hallo Welt.\n')
  })
})

describe('a trial of proofreading in the source', () => {
  it('leaves the record of a real proofreading in the lock', async () => {
    const { options, workspace } = await openShop(
      { 'dragoman.config.json': german, 'l/en/a.json': { a: 'Helo' } },
      { translate: ({ text }) => text.replace('Helo', 'Hello') },
    )
    await sync({ ...options, proofread: true })
    const lock = workspace.get(lockOfA)
    expect(lock).toContain(lockLine(['a'], 'Helo', 'Hello'))
    await sync({
      cwd: workspace.root,
      env: {},
      clock: hurriedClock,
      sandbox: true,
      timeoutMs: 0,
      proofread: true,
    })
    expect(workspace.get('l/en/a.json')).toContain('⟦en⟧Hello')
    expect(await sync({ ...options, proofread: true })).toMatchObject({
      requests: [],
      skipped: [{ locale: 'en', entries: 1, reason: 'source-invalid', trial: true }],
      notices: [{ message: expect.stringContaining('trial') }],
    })
    expect(workspace.get(lockOfA)).toBe(lock)
  })

  const said = {
    path: 'l/en/a.json',
    message:
      'a sandbox trial of proofreading wrote the source texts with ⟦en⟧, so they are not ordered; restore the source file',
  }
  const texts = { a: 'Hello', b: 'World' }
  const open = async (target?: object) => {
    const shop = await openShop({
      'dragoman.config.json': german,
      'l/en/a.json': texts,
      ...(target && { 'l/de/a.json': target }),
    })
    const trial = { cwd: shop.workspace.root, env: {}, clock: hurriedClock, sandbox: true, timeoutMs: 0 }
    await sync({ ...trial, proofread: true })
    expect(JSON.parse(shop.workspace.get('l/en/a.json'))).toEqual({ a: '⟦en⟧Hello', b: '⟦en⟧World' })
    return { ...shop, trial }
  }

  it.each([
    { name: 'sync', run: sync },
    { name: 'order', run: order },
    { name: 'pull', run: pull },
    { name: 'repair', run: repair },
  ])('is nothing that a manual edit answers: $name', async ({ name, run }) => {
    const { options, workspace, sandbox } = await open({ a: 'Hallo' })
    const report = await run(options)
    if (name !== 'repair') expect(report.notices).toEqual([said])
    expect(workspace.has(lockOfA) && workspace.get(lockOfA)).toBeFalsy()
    workspace.put('l/en/a.json', texts)
    expect((await status({ cwd: workspace.root })).totals).toMatchObject({ translated: 1, stale: 0 })
    expect(await plan(options)).toMatchObject({ requests: [{ entries: 1, replaces: [] }], notices: [] })
    expect(committed(sandbox)).toEqual([])
    await sync(options)
    expect(JSON.parse(workspace.get('l/de/a.json'))).toEqual({ a: 'Hallo', b: 'World (de)' })
  })

  it('changes no record that is there, and nobody keeps a translation for it', async () => {
    const { options, workspace, trial } = await open({ a: 'Hallo', b: 'Welt' })
    workspace.put('l/en/a.json', texts)
    await pull(options)
    const lock = workspace.get(lockOfA)
    workspace.remove('.dragoman/sandbox')
    await sync({ ...trial, proofread: true })
    workspace.put('l/de/a.json', { a: 'Hallo du', b: 'Welt' })
    await sync(options)
    const { kept, notices } = await keep(['l/en/a.json'], { cwd: workspace.root })
    expect(kept).toEqual([])
    expect(notices.map(({ message }) => message)).toEqual([
      expect.stringContaining('restore the source file'),
    ])
    expect(workspace.get(lockOfA)).toBe(lock)
  })

  it.each([
    ['translated after it', true],
    ['translated before it', false],
  ])('its translations are missing for a real account: %s', async (_, isAfter) => {
    const { options, workspace, trial, sandbox } = await open()
    if (isAfter) await sync(trial)
    else workspace.put('l/de/a.json', { a: '⟦de⟧Hello', b: '⟦de⟧World' })
    expect(JSON.parse(workspace.get('l/de/a.json')).b).toBe(isAfter ? '⟦de⟧⟦en⟧World' : '⟦de⟧World')
    const read = { cwd: workspace.root }
    const counts = { translated: 0, missing: 2, stale: 0 }
    expect(await status(read)).toMatchObject({ totals: counts, notices: [said] })
    expect(await check(read)).toMatchObject({ exitCode: 3, totals: counts, notices: [said] })
    expect(await pull(options)).toMatchObject({ notices: [said], written: [] })
    expect(await plan(options)).toMatchObject({
      requests: [],
      skipped: [{ entries: 2, reason: 'source-invalid', trial: true }],
      notices: [said],
    })
    expect(planText(await plan(options), plainView)).toContain(
      '2 strings (de): a sandbox trial of proofreading wrote the source text; restore the source file',
    )
    expect(await sync(options)).toMatchObject({ requests: [], written: [], notices: [said] })
    expect(committed(sandbox)).toEqual([])
    if (isAfter) expect(await check({ ...read, sandbox: true })).toMatchObject({ exitCode: 0, notices: [] })
  })
})

it('a file about the mark is none of a trial', async () => {
  const { options, workspace } = await openShop({
    'dragoman.config.json': german,
    'l/en/a.json': { a: '⟦en⟧ is English', b: 'Texts begin with ⟦de⟧', c: 'In English it is ⟦en⟧' },
    'l/de/a.json': { a: '⟦de⟧ ist Deutsch', b: '⟦de⟧ steht vor Texten', c: 'Auf Deutsch ist es ⟦de⟧' },
  })
  const read = { cwd: workspace.root }
  expect(await check(read)).toMatchObject({ exitCode: 0, totals: { translated: 3 }, notices: [] })
  await pull(options)
  expect(workspace.get(lockOfA).split('\n').filter(Boolean)).toHaveLength(4)
})
