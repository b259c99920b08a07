import { mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { afterEach, describe, expect, test } from 'vitest'
import { cancelOrders, check, order, plan, pull, rates, status, sync } from '../../src/index.ts'
import type { Clock } from '../../src/model.ts'
import type { Sandbox } from '../../src/sandbox/index.ts'
import { answer, committed } from '../engine/shop.ts'
import { createService } from '../helpers/workspace.ts'
import { branch, createSite, type Site } from './support.ts'

let site: Site
let sandbox: Sandbox
afterEach(async () => {
  await sandbox.close()
  site.close()
})

/** A site with a configuration and one file of two texts, and what commands in one of its clones take. */
async function openShared(config: object = {}, texts: object = { a: 'Apple', b: 'Bear' }) {
  site = createSite({
    'dragoman.config.json': configText(config),
    'l/en/app.json': JSON.stringify(texts),
  })
  const opened = await createService({ translate: answer, pricePer1000Characters: 1000 })
  sandbox = opened.sandbox
  return (root: string) => ({
    ...opened.service,
    env: { ...site.env, ...opened.service.env },
    cwd: root,
    timeoutMs: 0,
  })
}

/** The options of a run that waits up to an hour, and what happens the first time that it does. */
function whileWaiting<Options extends { readonly clock: Clock }>(
  options: Options,
  happens: () => Promise<void>,
) {
  let hasHappened = false
  const clock: Clock = {
    ...options.clock,
    sleep: async (ms, signal) => {
      await options.clock.sleep(ms, signal)
      if (hasHappened) return
      hasHappened = true
      await happens()
    },
  }
  return { ...options, clock, timeoutMs: 3_600_000 }
}

function requestsTo(path: string) {
  return sandbox.truth.filter(one => one.what === 'request' && one.path === path)
}

function configText(config: object): string {
  return JSON.stringify({
    source: 'en',
    root: '.',
    targets: ['de', 'fr'],
    files: [{ path: 'l/{locale}/*.json' }],
    store: 'git',
    ...config,
  })
}

describe('two clones with the store git', () => {
  test('buy nothing twice, and each gets every text', async () => {
    const options = await openShared()
    const one = site.clone('one')
    const two = site.clone('two', '--depth', '1')
    expect(await order(options(one))).toMatchObject({
      exitCode: 0,
      orders: [{ adopted: false }, { adopted: false }],
    })
    const second = await sync(options(two))
    expect(second).toMatchObject({ spent: 0 })
    expect(committed(sandbox)).toHaveLength(2)
    sandbox.advance(3_600_000)
    for (const root of [one, two]) {
      expect(await pull(options(root))).toMatchObject({ exitCode: 0 })
      expect(readFileSync(join(root, 'l/fr/app.json'), 'utf8')).toBe('{"a":"Apple (fr)","b":"Bear (fr)"}')
      expect(await status(options(root))).toMatchObject({ totals: { translated: 4, missing: 0 } })
    }
    expect(committed(sandbox)).toHaveLength(2)
    expect(readdirSync(join(one, '.dragoman')).sort()).toEqual(['lock', 'outbox'])
    expect(
      site
        .git(one, 'status', '--porcelain', '-uall')
        .split('\n')
        .map(line => line.slice(2).trim()),
    ).toEqual(['.dragoman/lock/l/en/app.json.txt', 'l/de/app.json', 'l/fr/app.json'])
  })

  test('ask for the same strings at the same moment: the one whose intent came later sends nothing', async () => {
    const options = await openShared()
    const one = site.clone('one')
    const two = site.clone('two')
    // The other clone orders everything between this one's reading and its intent.
    const first = await order({
      ...options(one),
      confirm: async () => {
        await order(options(two))
        return true
      },
    })
    expect(committed(sandbox)).toHaveLength(2)
    expect(first).toMatchObject({ spent: 0 })
    expect(await order(options(site.clone('three')))).toMatchObject({ exitCode: 0, spent: 0, unknown: [] })
    expect(committed(sandbox)).toHaveLength(2)
  })

  test('the one that came second waits a moment for the other, and nothing is wrong then', async () => {
    const options = await openShared()
    const one = site.clone('one')
    const two = site.clone('two')
    const { clock } = options(one)
    const patient: Clock = {
      ...clock,
      sleep: async (ms, signal) => {
        await clock.sleep(ms, signal)
        await setTimeout(50)
      },
    }
    sandbox.faults.push({ on: 'POST /v1/translate', what: { kind: 'delay', ms: 700 } })
    const before = site.tip(branch)
    let other: ReturnType<typeof order> | undefined
    const report = await order({
      ...options(one),
      clock: patient,
      confirm: async () => {
        other = order(options(two))
        while (site.tip(branch) === before) await setTimeout(10)
        return true
      },
    })
    expect(report).toMatchObject({ exitCode: 0, spent: 0, errors: [], unknown: [] })
    expect(await other).toMatchObject({ exitCode: 0, errors: [] })
    expect(committed(sandbox)).toHaveLength(2)
  })

  test('a run that waits writes what another has fetched meanwhile, and does not fetch it again', async () => {
    const options = await openShared({}, { a: 'Apple' })
    const one = site.clone('one')
    const two = site.clone('two')
    await order(options(one))
    const open = sandbox.orders().map(({ id }) => id)
    for (const id of open) sandbox.setStatus(id, 'PROGRESS')
    const report = await pull(
      whileWaiting(options(one), async () => {
        for (const id of open) sandbox.setStatus(id, 'DONE')
        await pull(options(two))
      }),
    )
    expect(report).toMatchObject({ exitCode: 0, written: ['l/de/app.json', 'l/fr/app.json'] })
    expect(readFileSync(join(one, 'l/fr/app.json'), 'utf8')).toBe('{"a":"Apple (fr)"}')
    for (const id of open) expect(requestsTo(`/v1/orders/${id}`)).toHaveLength(1)
  })

  test('a run that waits stops when another has taken the orders back', async () => {
    const options = await openShared({}, { a: 'Apple' })
    const one = site.clone('one')
    const two = site.clone('two')
    await order(options(one))
    const open = sandbox.orders().map(({ id }) => id)
    for (const id of open) sandbox.setStatus(id, 'QUEUE')
    const { clock } = options(one)
    const began = clock.now()
    const report = await pull(
      whileWaiting(options(one), async () => {
        expect(await cancelOrders(open, options(two))).toMatchObject({ exitCode: 0 })
      }),
    )
    expect(report).toMatchObject({ exitCode: 0, pending: [] })
    expect(clock.now() - began).toBeLessThan(10_000)
  })

  test('a run that waits continues waiting while the ledger cannot be reached', async () => {
    const options = await openShared({}, { a: 'Apple' })
    const one = site.clone('one')
    await order(options(one))
    const open = sandbox.orders().map(({ id }) => id)
    for (const id of open) sandbox.setStatus(id, 'PROGRESS')
    const report = await pull(
      whileWaiting(options(one), async () => {
        for (const id of open) sandbox.setStatus(id, 'DONE')
        renameSync(site.bare, `${site.bare}.away`)
      }),
    )
    renameSync(`${site.bare}.away`, site.bare)
    expect(report).toMatchObject({ exitCode: 8, written: ['l/de/app.json', 'l/fr/app.json'] })
  })

  test('plan fetches, status does not', async () => {
    const options = await openShared()
    const one = site.clone('one')
    const two = site.clone('two')
    await order(options(one))
    expect(await status(options(two))).toMatchObject({ totals: { missing: 4, pending: 0 } })
    expect(await plan(options(two))).toMatchObject({ total: 0 })
    expect(await status(options(two))).toMatchObject({ totals: { missing: 4, pending: 4 } })
  })

  test('a ledger that cannot be reached stops the command with exit code 8 before anything is bought', async () => {
    const options = await openShared()
    const one = site.clone('one')
    site.git(one, 'remote', 'set-url', 'origin', join(site.folder, 'nowhere.git'))
    await expect(order(options(one))).rejects.toMatchObject({ code: 'SERVICE_UNREACHABLE', exitCode: 8 })
    expect(committed(sandbox)).toEqual([])
  })

  test('a branch that turns read-only stops the ordering, and the placed orders are reported', async () => {
    const options = await openShared({}, { a: 'Apple' })
    const one = site.clone('one')
    site.hook('pre-receive', 'exit 1')
    expect(await sync(options(one))).toMatchObject({
      exitCode: 8,
      spent: 0,
      errors: expect.arrayContaining([expect.objectContaining({ code: 'SERVICE_UNREACHABLE' })]),
    })
    expect(committed(sandbox)).toEqual([])
    site.unhook('pre-receive')
    expect(await order(options(one))).toMatchObject({ exitCode: 0, unknown: [] })
    expect(committed(sandbox)).toHaveLength(2)
  })

  test('a rewound branch stops the ordering with exit code 6 for one run', async () => {
    const options = await openShared()
    const one = site.clone('one')
    await order(options(one))
    site.git(site.bare, 'update-ref', '-d', branch)
    writeFileSync(join(one, 'l/en/app.json'), '{"a":"Apple","b":"Bear","c":"Cat"}')
    expect(await order(options(one))).toMatchObject({ exitCode: 6, errors: [{ code: 'ANOMALY' }] })
    expect(committed(sandbox)).toHaveLength(2)
    expect(await order(options(one))).toMatchObject({ exitCode: 0 })
    expect(committed(sandbox).map(({ price }) => price)).toHaveLength(4)
  })
})

describe('two projects of one repository with the same paths', () => {
  /** The options of commands in each of the packages a and b of a clone. */
  async function openPackages(config: object) {
    const options = await openShared()
    const root = site.clone('one')
    return ['a', 'b'].map(name => {
      const folder = join(root, 'packages', name)
      mkdirSync(join(folder, 'l/en'), { recursive: true })
      writeFileSync(join(folder, 'dragoman.config.json'), configText(config))
      writeFileSync(join(folder, 'l/en/app.json'), JSON.stringify({ [name]: `Text of ${name}` }))
      return () => options(folder)
    }) as [() => ReturnType<typeof options>, () => ReturnType<typeof options>]
  }

  test('never cancel what the other has ordered', async () => {
    const [a, b] = await openPackages({ targets: ['de'] })
    for (const options of [a, b, a]) {
      const { superseded } = await order(options())
      expect(superseded.filter(one => one.cancelled)).toEqual([])
      for (const { id } of sandbox.orders()) sandbox.setStatus(id, 'QUEUE')
    }
    expect(sandbox.orders()).toHaveLength(2)
    expect(committed(sandbox)).toHaveLength(2)
  }, 20_000)

  test('have a budget.month each', async () => {
    const [a, b] = await openPackages({ targets: ['de'], budget: { month: 9 } })
    expect(await order(a())).toMatchObject({ exitCode: 0, spent: 9 })
    expect(await order(b())).toMatchObject({ exitCode: 0, spent: 9 })
  })
})

test.each([
  ['SIGINT', 130],
  ['SIGTERM', 143],
])(
  'a push that %s ends stops the run with exit code %i, and what it was for is not sent',
  async (name, exitCode) => {
    const options = await openShared({ targets: ['de'] }, { a: 'Apple' })
    const one = site.clone('one')
    const given = options(one)
    const bin = join(site.folder, 'bin')
    mkdirSync(bin)
    const real = site.git(site.folder, '--exec-path')
    const script = `for one in "$@"; do [ "$one" = push ] && kill -${name.slice(3)} $$; done`
    writeFileSync(join(bin, 'git'), `#!/bin/sh\n${script}\nexec ${real}/git "$@"\n`, { mode: 0o755 })
    const env = { ...given.env, PATH: `${bin}:${process.env.PATH}` }
    const report = await sync({ ...given, env })
    expect(report).toMatchObject({
      exitCode,
      errors: expect.arrayContaining([expect.objectContaining({ code: 'INTERRUPTED' })]),
    })
    expect(committed(sandbox)).toEqual([])
    expect(await order(given)).toMatchObject({ exitCode: 0, unknown: [] })
    expect(committed(sandbox)).toHaveLength(1)
  },
)

describe('budget.month', () => {
  const budgeted = { targets: ['de'], budget: { month: 6 } }

  test('holds for all runs together', async () => {
    const options = await openShared(budgeted, { a: 'Apple' })
    const one = site.clone('one')
    const two = site.clone('two')
    expect(await order(options(one))).toMatchObject({ exitCode: 0, spent: 5 })
    writeFileSync(join(two, 'l/en/app.json'), '{"b":"Bear"}')
    expect(await plan(options(two))).toMatchObject({ exitCode: 0, overCap: true, cap: 1, monthCap: 6 })
    expect(await order(options(two))).toMatchObject({
      exitCode: 6,
      errors: [
        { code: 'OVER_BUDGET', message: expect.stringContaining('only $1.00 of budget.month ($6.00)') },
      ],
    })
    writeFileSync(join(two, 'l/en/app.json'), '{"b":"B"}')
    expect(await order(options(two))).toMatchObject({ exitCode: 0, spent: 1 })
  })

  test('holds for two runs that look at the same moment', async () => {
    const options = await openShared(budgeted, { a: 'Apple' })
    const one = site.clone('one')
    const two = site.clone('two')
    writeFileSync(join(two, 'l/en/app.json'), '{"b":"Bear"}')
    const report = await order({
      ...options(one),
      confirm: async () => {
        expect(await order(options(two))).toMatchObject({ exitCode: 0, spent: 4 })
        return true
      },
    })
    expect(report).toMatchObject({ exitCode: 6, spent: 0, errors: [{ code: 'OVER_BUDGET' }] })
    expect(committed(sandbox)).toHaveLength(1)
    // A request that was not sent counts for nothing.
    expect(await plan({ ...options(two), maxCost: 50 })).toMatchObject({ cap: 2 })
  })

  test('counts no order that is cancelled first', async () => {
    const options = await openShared(budgeted, { a: 'Apple' })
    const one = site.clone('one')
    await order(options(one))
    for (const { id } of sandbox.orders()) sandbox.setStatus(id, 'QUEUE')
    writeFileSync(join(one, 'l/en/app.json'), '{"a":"Pear"}')
    expect(await order(options(one))).toMatchObject({ exitCode: 0, spent: 4, superseded: [{ key: ['a'] }] })
    expect(await plan({ ...options(one), maxCost: 50 })).toMatchObject({ cap: 2 })
  })

  test('begins anew with the month, by the clock of the service', async () => {
    const options = await openShared(budgeted, { a: 'Apple' })
    const one = site.clone('one')
    await order(options(one))
    writeFileSync(join(one, 'l/en/app.json'), '{"b":"Bear"}')
    expect(await order(options(one))).toMatchObject({ exitCode: 6 })
    await options(one).clock.sleep(31 * 24 * 3_600_000)
    expect(await order(options(one))).toMatchObject({ exitCode: 0, spent: 4 })
  })
})

describe('switching stores', () => {
  test('while git cannot be used buys nothing again, and loses nothing', async () => {
    const options = await openShared()
    const one = site.clone('one')
    await order(options(one))
    writeFileSync(join(one, 'dragoman.config.json'), configText({ store: 'files' }))
    const ids = sandbox.orders().map(({ id }) => id)
    for (const id of ids) sandbox.setStatus(id, 'QUEUE')
    const given = options(one)
    const distrusted = { ...given, env: { ...given.env, GIT_TEST_ASSUME_DIFFERENT_OWNER: '1' } }
    for (const command of [order, sync, pull, plan, status]) {
      await expect(command(distrusted)).rejects.toMatchObject({ code: 'USAGE', exitCode: 2 })
    }
    expect(await cancelOrders(ids, given)).toMatchObject({ exitCode: 0 })
    // An order that a person has cancelled is not bought again.
    expect(await sync(given)).toMatchObject({ spent: 0 })
    expect(committed(sandbox)).toHaveLength(2)
  })

  test('from files to git and back keeps what was bought and delivered', async () => {
    const options = await openShared({ store: 'files' })
    const one = site.clone('one')
    await order(options(one))
    const facts = readdirSync(join(one, '.dragoman/orders')).sort()

    writeFileSync(join(one, 'dragoman.config.json'), configText({ store: 'git' }))
    expect(await status(options(one))).toMatchObject({ totals: { pending: 4 } })
    sandbox.advance(3_600_000)
    expect(await pull(options(one))).toMatchObject({
      exitCode: 0,
      written: ['l/de/app.json', 'l/fr/app.json'],
    })
    expect([...new Set(site.paths().map(path => path.split('/')[0]))].sort()).toEqual(facts)
    expect(site.paths().filter(path => path.includes('.delivered-'))).toHaveLength(2)

    const two = site.clone('two')
    writeFileSync(join(two, 'dragoman.config.json'), configText({ store: 'git' }))
    await pull(options(two))
    writeFileSync(join(two, 'dragoman.config.json'), configText({ store: 'files' }))
    const toPull = { code: 'USAGE', message: expect.stringContaining('Run "dragoman pull" once') }
    for (const look of [status, check, plan]) await expect(look(options(two))).rejects.toMatchObject(toPull)
    expect(readdirSync(join(two, '.dragoman'))).not.toContain('orders')
    await rates(options(two))
    expect(readdirSync(join(two, '.dragoman'))).not.toContain('orders')
    expect(await pull(options(two))).toMatchObject({ exitCode: 0 })
    expect(readdirSync(join(two, '.dragoman/orders')).sort()).toEqual(facts)
    expect(await status(options(two))).toMatchObject({ totals: { translated: 4 } })
    site.git(two, 'update-ref', '-d', 'refs/dragoman/ledger-copy')
    expect(await sync(options(two))).toMatchObject({ exitCode: 0, spent: 0 })
    expect(committed(sandbox)).toHaveLength(2)
  })
})
