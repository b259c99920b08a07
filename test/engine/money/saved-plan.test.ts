import { describe, expect, it } from 'vitest'
import { order, plan, type SyncReport, sync } from '../../../src/index.ts'
import { committed, config, openShop, postsTo, type Shop } from '../shop.ts'

const files = {
  'dragoman.config.json': config({ service: 'ai_and_proofreading' }),
  'l/en/a.json': { a: 'Apple', b: 'Bear' },
  'l/en/c.json': { c: 'Cat' },
}

describe('a saved plan', () => {
  it('is carried out exactly: what it names is bought, and nothing that came since', async () => {
    const { workspace, options, sandbox } = await openShop(files)
    const planned = await plan({ ...options, locales: ['de'] })
    workspace.put('l/en/a.json', { a: 'Apple', b: 'Bear', new: 'New' })
    const report = await order({ ...options, savedPlan: saved(planned) })
    expect(report).toMatchObject({ exitCode: 0, spent: planned.total })
    expect(committed(sandbox).map(({ path, language, data }) => [path, language, JSON.parse(data)])).toEqual([
      ['l/en/a.json', 'de', { a: 'Apple', b: 'Bear' }],
      ['l/en/c.json', 'de', { c: 'Cat' }],
    ])
  })

  it('can be read back from the file that it was saved in, and is text', async () => {
    const { options } = await openShop(files)
    const planned = await plan(options)
    expect(JSON.parse(planned.saved)).toMatchObject({ schemaVersion: 1, total: planned.total, account: '1' })
    expect(planned.saved.endsWith('\n')).toBe(true)
  })

  it('skips what was bought since', async () => {
    const { options, sandbox } = await openShop(files)
    const planned = await plan(options)
    await sync({ ...options, locales: ['de'] })
    const before = committed(sandbox).length
    expect(await order({ ...options, savedPlan: saved(planned) })).toMatchObject({ exitCode: 0 })
    expect(
      committed(sandbox)
        .slice(before)
        .map(({ language }) => language),
    ).toEqual(['fr', 'fr'])
    expect(await order({ ...options, savedPlan: saved(planned) })).toMatchObject({
      exitCode: 0,
      orders: [],
      spent: 0,
      notices: [{ message: expect.stringMatching(/^6 strings of the saved plan were left out/) }],
    })
  })

  it('says how many of the chosen strings it leaves out, also before it asks, and nothing where it leaves out none', async () => {
    const { workspace, options } = await openShop(files)
    const planned = await plan(options)
    workspace.put('l/de/a.json', { a: 'Apfel' })
    const asked: string[] = []
    const confirm = async ({ notices }: { notices: readonly { message: string }[] }) => {
      asked.push(...notices.map(({ message }) => message))
      return false
    }
    const report = await order({ ...options, savedPlan: saved(planned), locales: ['de'], confirm })
    const said =
      'one string of the saved plan was left out: bought, translated or kept since the plan was saved'
    expect(asked).toEqual([said])
    expect(report.notices).toEqual([{ message: said }])
    expect(await order({ ...options, savedPlan: saved(planned), locales: ['fr'] })).toMatchObject({
      notices: [],
      spent: planned.total / 2,
    })
  })

  it('skips what was translated by hand since', async () => {
    const { workspace, options, sandbox } = await openShop(files)
    const planned = await plan(options)
    workspace.put('l/de/a.json', { a: 'Apfel' })
    await order({ ...options, savedPlan: saved(planned) })
    const german = committed(sandbox).filter(
      ({ path, language }) => path === 'l/en/a.json' && language === 'de',
    )
    expect(german.map(({ data }) => JSON.parse(data))).toEqual([{ b: 'Bear' }])
  })

  it.each([
    {
      what: 'a source text has moved',
      change: ({ workspace }: Shop) => workspace.put('l/en/a.json', { a: 'Apples', b: 'Bear' }),
    },
    {
      what: 'a source text has gone',
      change: ({ workspace }: Shop) => workspace.put('l/en/a.json', { a: 'Apple' }),
    },
    { what: 'a source file has gone', change: ({ workspace }: Shop) => workspace.remove('l/en/c.json') },
    { what: 'prices have risen', change: raisePrices },
  ])('is refused when $what', async ({ change }) => {
    const shop = await openShop(files)
    const planned = await plan(shop.options)
    change(shop)
    await expectOutdated(shop, planned)
  })

  it('is refused where only a part is left of it and that part has become dearer', async () => {
    const shop = await openShop({
      ...files,
      'l/en/a.json': { a: 'Apple '.repeat(100), b: 'Bear '.repeat(100) },
    })
    const planned = await plan({ ...shop.options, locales: ['de'], files: ['l/en/a.json'] })
    shop.workspace.put('l/de/a.json', { a: 'Apfel' })
    raisePrices(shop)
    await expectOutdated(shop, planned)
  })

  it('is refused for another account, though no ledger is bound to one yet', async () => {
    const first = await openShop(files)
    const planned = await plan(first.options)
    await expectOutdated(await openShop(files, { accountId: 2 }), planned)
  })

  it('is refused for another address', async () => {
    const first = await openShop(files)
    const planned = await plan(first.options)
    await expectOutdated(await openShop(files), planned)
  })

  it.each([
    ['service', { service: 'translation' }],
    ['context', { service: 'ai_and_proofreading', context: { tone: 'FORMAL' } }],
    ['targets', { service: 'ai_and_proofreading', targets: ['de'] }],
  ])('is refused where %s would be another now', async (name, changed) => {
    const { workspace, options, sandbox } = await openShop(files)
    const planned = await plan(options)
    workspace.put('dragoman.config.json', config(changed))
    await expect(order({ ...options, savedPlan: saved(planned) })).rejects.toMatchObject({
      code: 'PLAN_OUTDATED',
      path: 'l/en/a.json',
      message: expect.stringContaining(`"${name}"`),
    })
    expect(committed(sandbox)).toEqual([])
  })

  it('caps the run with its total', async () => {
    const { options } = await openShop(files)
    const planned = await plan(options)
    const asked: (number | null)[] = []
    await order({
      ...options,
      savedPlan: saved(planned),
      maxCost: 500,
      confirm: async ({ cap }) => asked.push(cap) > 0,
    })
    expect(asked).toEqual([planned.total])
  })

  it('is still held to the caps of the run that carries it out', async () => {
    const { options, sandbox } = await openShop(files)
    const planned = await plan(options)
    const report = await order({ ...options, savedPlan: saved(planned), maxCost: planned.total - 0.01 })
    expect(report).toMatchObject({ exitCode: 6, errors: [{ code: 'OVER_BUDGET' }], spent: 0 })
    expect(committed(sandbox)).toEqual([])
  })

  it.each([
    ['', 'it is not JSON'],
    ['{', 'it is not JSON'],
    ['null', 'expected object, received null'],
    ['[]', 'expected object, received array'],
    ['{"schemaVersion": 2}', '"schemaVersion": expected 1'],
    [
      '{"schemaVersion":1,"kind":"dragoman-plan","address":"","account":"1","total":-1,"requests":[{}]}',
      '"total": Too small: expected number to be >=0',
    ],
    [
      '{"schemaVersion":1,"kind":"dragoman-plan","address":"","account":"1","total":1,"requests":[{}]}',
      '"requests.0.path": expected string, received undefined',
    ],
  ])('is a usage error in one sentence when it is %j', async (text, reason) => {
    const { options, sandbox } = await openShop(files)
    await expect(order({ ...options, savedPlan: { text, name: 'p.json' } })).rejects.toMatchObject({
      code: 'USAGE',
      exitCode: 2,
      message: `p.json is not a plan of "dragoman plan --out": ${reason}`,
    })
    expect(sandbox.truth).toEqual([])
  })

  it('that was tampered with cannot buy more than it says', async () => {
    const { options, sandbox } = await openShop(files)
    const planned = await plan(options)
    const text = planned.saved
      .replaceAll(/"(de|fr)": [\d.]+/g, '"$1": 0')
      .replace(/"total": [\d.]+/, '"total": 0')
    await expect(order({ ...options, savedPlan: { text, name: 'p' } })).rejects.toMatchObject({
      code: 'PLAN_OUTDATED',
    })
    expect(postsTo(sandbox, '/v1/translate')).toBe(0)
  })
})

function saved({ saved: text }: { readonly saved: string }): { text: string; name: string } {
  return { text, name: 'plan.json' }
}

async function expectOutdated(
  { options, sandbox, workspace }: Shop,
  planned: { readonly saved: string },
): Promise<void> {
  await expect<Promise<Pick<SyncReport, 'exitCode'>>>(
    order({ ...options, savedPlan: saved(planned) }),
  ).rejects.toMatchObject({
    code: 'PLAN_OUTDATED',
    exitCode: 2,
  })
  expect(postsTo(sandbox, '/v1/translate')).toBe(0)
  expect(Object.keys(workspace.tree()).filter(path => path.includes('intent'))).toEqual([])
}

/** A translation costs more than the service that the plan was made for. */
function raisePrices({ workspace }: Shop): void {
  workspace.put('dragoman.config.json', config({ service: 'translation' }))
}
