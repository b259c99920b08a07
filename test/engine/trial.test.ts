import { describe, expect, it } from 'vitest'
import { pull, status, sync } from '../../src/index.ts'
import { committed, config, lockLine, openShop, postsTo } from './shop.ts'

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
    const trial = { cwd: workspace.root, env: {}, sandbox: true, timeoutMs: 0 }
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
