/** Other places for the ledger, and a trial with a sandbox of its own. */
import type { Scenario } from '../trial.ts'
import { configOf, finish, ordered, shop, slow, texts } from './shop.ts'

const onBranch = { ...shop(), 'dragoman.config.json': configOf(['de'], { store: 'git' }) }

export const storeScenarios: readonly Scenario[] = [
  { name: 'a first order with the ledger on a branch', files: onBranch, hasRemote: true },
  {
    name: 'an order that is placed with the ledger on a branch, and a source that changes',
    files: onBranch,
    hasRemote: true,
    sandbox: slow,
    prepare: async trial => {
      await ordered(trial)
      trial.workspace.put('l/en/a.json', { title: 'Another title', nav: { home: 'Back, {{name}}' } })
      return { name: 'order' }
    },
    later: finish,
  },
  {
    name: 'a pull with the ledger on a branch',
    files: onBranch,
    hasRemote: true,
    sandbox: slow,
    prepare: async trial => {
      await ordered(trial)
      trial.finish()
      return { name: 'pull' }
    },
  },
  {
    name: 'a lost answer with the ledger on a branch',
    files: onBranch,
    hasRemote: true,
    sandbox: {
      faults: [{ on: 'POST /v1/translate', nth: 1, what: { kind: 'drop', when: 'before commit' } }],
    },
  },
  {
    name: 'a ledger that moves from files to a branch',
    files: shop(),
    hasRemote: true,
    sandbox: slow,
    prepare: async trial => {
      await ordered(trial)
      trial.workspace.put('dragoman.config.json', configOf(['de'], { store: 'git' }))
      trial.finish()
      return { name: 'pull' }
    },
  },
  {
    name: 'a ledger that moves from a branch to files',
    files: onBranch,
    hasRemote: true,
    sandbox: slow,
    prepare: async trial => {
      await ordered(trial)
      trial.workspace.put('dragoman.config.json', configOf(['de']))
      trial.finish()
      return { name: 'pull' }
    },
  },
  {
    name: 'a trial with a sandbox of its own',
    files: shop(),
    prepare: () => ({ name: 'sync', sandbox: true }),
  },
  {
    name: 'a trial of which the source changes',
    files: shop(),
    prepare: async trial => {
      await trial.run({ name: 'sync', sandbox: true })
      trial.workspace.put('l/en/a.json', { ...texts, title: 'Another title' })
      return { name: 'sync', sandbox: true }
    },
  },
]
