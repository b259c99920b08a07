/** The service fails, lies or loses answers, and is killed upon. */
import type { FaultRule } from '../../../src/sandbox/index.ts'
import type { Scenario } from '../trial.ts'
import { finish, ordered, shop, slow, texts } from './shop.ts'

const two = { 'l/en/a.json': { title: 'Title' }, 'l/en/b.json': { cart: 'Your cart' } }

/** Strikes the first order request of the trial, whichever run sends it. */
function onFirstOrder(what: FaultRule['what']): NonNullable<Scenario['sandbox']> {
  return { faults: [{ on: 'POST /v1/translate', nth: 1, what }] }
}

const scenarios: readonly Scenario[] = [
  {
    name: 'an answer that is lost after the order was placed',
    files: shop(['de'], two),
    sandbox: onFirstOrder({ kind: 'drop', when: 'after commit' }),
  },
  {
    name: 'a request that is lost before the order was placed',
    files: shop(['de'], two),
    sandbox: onFirstOrder({ kind: 'drop', when: 'before commit' }),
  },
  {
    name: 'an answer that is cut in two languages',
    files: shop(['de', 'fr']),
    sandbox: onFirstOrder({ kind: 'cut body' }),
  },
  {
    name: 'an order that the service commits minutes later',
    files: shop(),
    sandbox: onFirstOrder({ kind: 'late commit', ms: 5 * 60_000 }),
  },
  {
    name: 'a lost order whose outcome the killed run settles',
    files: shop(['de'], two),
    sandbox: onFirstOrder({ kind: 'drop', when: 'before commit' }),
    prepare: async trial => {
      await trial.run({ name: 'order' })
      await trial.run({ name: 'pull' })
      trial.passMinutes(16)
      return { name: 'sync' }
    },
  },
  {
    name: 'a service that asks to come again later',
    files: shop(),
    sandbox: onFirstOrder({ kind: 'status', status: 429, retryAfter: 2 }),
  },
  {
    name: 'a service that fails with 503 after the order was placed',
    files: shop(),
    sandbox: onFirstOrder({ kind: 'status', status: 503, when: 'after commit' }),
  },
  {
    name: 'a service that refuses one request of two',
    files: shop(['de'], two),
    sandbox: onFirstOrder({ kind: 'status', status: 400 }),
  },
  {
    name: 'an answer that shows one order of two',
    files: shop(['de', 'fr']),
    sandbox: onFirstOrder({ kind: 'partial', answered: 1 }),
  },
  {
    name: 'one order placed of two',
    files: shop(['de', 'fr']),
    sandbox: onFirstOrder({ kind: 'partial', committed: 1, answered: 1 }),
  },
  {
    name: 'a service that places two orders for one request',
    files: shop(),
    sandbox: { ...slow, ...onFirstOrder({ kind: 'duplicate', answered: 'both' }) },
    later: finish,
    // Only the run that got the answer knows that the second order is its own; a later one reports it.
    limits: /^bought: |^l\/de\/a|^given again: exit 1 DUPLICATE_ORDER/,
  },
  {
    name: 'an order that is taken back and whose answer is lost',
    files: shop(),
    sandbox: slow,
    prepare: async trial => {
      await ordered(trial)
      trial.workspace.put('l/en/a.json', { title: 'Another title', nav: { home: 'Back, {{name}}' } })
      trial.sandbox.faults.push({
        on: 'DELETE /v1/orders/:id',
        nth: 1,
        what: { kind: 'drop', when: 'after commit' },
      })
      return { name: 'sync' }
    },
    later: finish,
  },
  {
    name: 'an order that turns out dearer than planned',
    files: shop(['de'], two),
    sandbox: { ...slow, ...onFirstOrder({ kind: 'price drift', factor: 3 }) },
    later: finish,
  },
  {
    name: 'an order that somebody else has placed for the same file',
    files: shop(['de', 'fr']),
    sandbox: slow,
    prepare: async trial => {
      await ordered(trial)
      trial.workspace.remove('.dragoman')
      trial.workspace.put('l/en/a.json', { ...texts, foot: 'Imprint' })
      return { name: 'sync' }
    },
    later: finish,
  },
]

/** The fault may strike the run after the kill, which then says so. */
export const faultScenarios: readonly Scenario[] = scenarios.map(one => ({ ...one, mayEnd: [1, 6, 8] }))
