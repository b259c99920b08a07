import { expect, it } from 'vitest'
import { knownOptions } from '../../src/api/known-options.ts'
import * as library from '../../src/index.ts'
import { createWorkspace } from '../helpers/workspace.ts'

const empty = createWorkspace().root

type Call = (options: object) => Promise<unknown>

/** In JavaScript, where no compiler looks. */
const calls: Readonly<Record<keyof typeof knownOptions, Call>> = {
  init: library.init,
  status: library.status,
  check: library.check,
  plan: library.plan,
  order: library.order,
  pull: library.pull,
  sync: library.sync,
  adopt: library.adopt,
  keep: options => library.keep(['/a'], options),
  prune: library.prune,
  pseudo: library.pseudo,
  showConfig: library.showConfig,
  extract: library.extract,
  repair: library.repair,
  orders: library.orders,
  showOrder: options => library.showOrder('1', options),
  cancelOrders: options => library.cancelOrders(['1'], options),
  acceptOrder: options => library.acceptOrder('1', undefined, options),
  settleRequest: options => library.settleRequest('01ARZ3NDEKTSV4RRFFQ69G5FAV', { absent: true, ...options }),
  account: library.account,
  rates: library.rates,
  resetSandbox: library.resetSandbox,
  doctor: library.doctor,
  reportContext: options =>
    library.reportContext(
      { schemaVersion: 1, command: 'status', exitCode: 0, errors: [], notices: [] },
      options,
      'run',
    ),
  loadConfig: options => library.loadConfig({ cwd: '/does/not/exist', ...options }),
  startSandbox: library.startSandbox,
}
const { loadConfig: _load, startSandbox: _start, ...ofProjects } = calls

it.each(Object.entries(ofProjects))('%s() refuses an option that it does not have', async (name, call) => {
  const failure = call({ cwd: '/does/not/exist', locale: ['de'] })
  await expect(failure).rejects.toThrow(library.UsageError)
  await expect(failure).rejects.toThrow(`${name}() has no option "locale"; did you mean "locales"?`)
  await expect(call({ nothingLikeIt: 1 })).rejects.toThrow(/has no option "nothingLikeIt"; it has cwd, /)
})

it.each([
  ['loadConfig', 'allowCodeConfig', 'it has cwd, config, allowCode, searchUpTo, confinedTo'],
  ['loadConfig', 'confg', 'did you mean "config"?'],
  ['loadConfig', 'timeoutMs', 'it has cwd, '],
  ['startSandbox', 'doneAfter', 'did you mean "doneAfterMs"?'],
  ['startSandbox', 'overdraft', 'it has port, host, key, '],
  ['startSandbox', 'locales', 'it has port, '],
  ['startSandbox', 'cwd', 'it has port, '],
] as const)('%s() refuses %s', async (name, given, way) => {
  const failure = calls[name]({ [given]: 1 })
  await expect(failure).rejects.toThrow(library.UsageError)
  await expect(failure).rejects.toThrow(`${name}() has no option "${given}"; ${way}`)
})

it.each(['port', 'key', 'allowCode', 'balance'])('%s belongs to no function of projects', async given => {
  await expect(library.status({ cwd: empty, [given]: 1 } as object)).rejects.toThrow(/has no option/)
})

it.each([
  ['sync', 'timeout', 'timeoutMs'],
  ['plan', 'maxcost', 'maxCost'],
  ['order', 'file', 'files'],
  ['check', 'failon', 'failOn'],
  ['pull', 'apikey', 'apiKey'],
] as const)('%s() names for %s the option %s', async (name, given, meant) => {
  await expect(calls[name]({ [given]: 1 })).rejects.toThrow(`did you mean "${meant}"?`)
})

it('every function that takes the options of a run has its table', () => {
  const others = ['defineConfig', 'failedReport', 'checkedOutCommit']
  const functions = Object.entries(library).flatMap(([name, value]) =>
    typeof value === 'function' && /^[a-z]/.test(name) ? [name] : [],
  )
  expect(functions.filter(name => !others.includes(name)).sort()).toEqual(
    [...Object.keys(knownOptions), 'exitCodeOf'].filter(name => functions.includes(name)).sort(),
  )
})

it('an option that is undefined is not given', async () => {
  await expect(library.status({ cwd: empty, sanbox: undefined } as object)).rejects.not.toThrow(
    /has no option/,
  )
})

it.each(['order', 'sync', 'pull', 'prune', 'cancelOrders'] as const)('%s() refuses "dryRun"', async name => {
  await expect(calls[name]({ cwd: empty, dryRun: true })).rejects.toThrow(
    /has no option "dryRun"; plan\(\) shows/,
  )
  await expect(calls[name]({ cwd: empty, dryRun: false })).rejects.not.toThrow(/has no option/)
})

it('an option of another function is passed over', async () => {
  await expect(library.status({ cwd: empty, timeoutMs: 0 } as object)).rejects.not.toThrow(/has no option/)
})

it.each([
  [
    'check',
    { failOn: ['mising'] },
    'option "failOn" of check() takes held, pending, missing, stale, invalid, not "mising"',
  ],
  ['check', { failOn: 'missing' }, 'option "failOn" of check() takes a list of texts, not "missing"'],
  ['plan', { locales: 'de' }, 'option "locales" of plan() takes a list of texts, not "de"'],
  ['sync', { files: [5] }, 'option "files" of sync() takes a list of texts, not [5]'],
  ['status', null, 'status() takes an object with its options, not null'],
  ['status', 'de', 'status() takes an object with its options, not "de"'],
  ['order', ['de'], 'order() takes an object with its options, not ["de"]'],
] as const)('%s(%j) is refused', async (name, options, message) => {
  await expect(calls[name](options as object)).rejects.toMatchObject({ code: 'USAGE', exitCode: 2, message })
})
