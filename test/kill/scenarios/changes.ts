/** People edit, rename and delete while texts are on order, or after. */
import type { Scenario, Trial } from '../trial.ts'
import { finish, ordered, shop, slow, texts, translated } from './shop.ts'

const changed = { title: 'Another title', nav: { home: 'Back home, {{name}}' } }

export const changeScenarios: readonly Scenario[] = [
  {
    name: 'a source that changes while its order is in the queue',
    files: shop(['de', 'fr']),
    sandbox: slow,
    prepare: async trial => {
      await ordered(trial)
      trial.workspace.put('l/en/a.json', changed)
      return { name: 'sync' }
    },
    later: finish,
  },
  {
    name: 'a source of which less than half changes while its order is in the queue',
    files: shop(),
    sandbox: slow,
    prepare: async trial => {
      await ordered(trial)
      trial.workspace.put('l/en/a.json', { ...texts, title: 'Titles' })
      return { name: 'sync' }
    },
    later: finish,
  },
  {
    name: 'a queued order that a translator takes while it is being taken back',
    files: shop(['de', 'fr']),
    sandbox: slow,
    prepare: async trial => {
      await ordered(trial)
      trial.workspace.put('l/en/a.json', changed)
      trial.sandbox.faults.push({
        on: 'DELETE /v1/orders/:id',
        nth: 1,
        what: { kind: 'run', run: () => take(trial, 0) },
      })
      return { name: 'order' }
    },
    later: finish,
  },
  {
    name: 'a delivery that is superseded when it comes',
    files: shop(),
    sandbox: slow,
    prepare: async trial => {
      await ordered(trial)
      take(trial, 0)
      trial.workspace.put('l/en/a.json', changed)
      trial.finish()
      return { name: 'pull' }
    },
    later: finish,
  },
  {
    name: 'a key that is removed and another that is stale, both translated',
    files: shop(['de', 'fr']),
    prepare: async trial => {
      await translated(trial)
      trial.workspace.put('l/en/a.json', { title: 'Another title' })
      return { name: 'sync' }
    },
  },
  {
    name: 'a key that is removed while it is on order',
    files: shop(),
    sandbox: slow,
    prepare: async trial => {
      await ordered(trial)
      trial.workspace.put('l/en/a.json', { nav: texts.nav })
      trial.finish()
      return { name: 'sync' }
    },
  },
  {
    name: 'a source that changes and changes back',
    files: shop(['de', 'fr']),
    prepare: async trial => {
      await translated(trial)
      trial.workspace.put('l/en/a.json', changed)
      await trial.run({ name: 'sync' })
      trial.workspace.put('l/en/a.json', texts)
      return { name: 'sync' }
    },
  },
  {
    name: 'a file that is moved',
    files: shop(['de', 'fr']),
    prepare: async trial => {
      await translated(trial)
      trial.workspace.put('l/en/b.json', texts)
      for (const locale of ['en', 'de', 'fr']) trial.workspace.remove(`l/${locale}/a.json`)
      return { name: 'sync' }
    },
  },
  {
    name: 'a key that is renamed, beside a new one',
    files: shop(),
    prepare: async trial => {
      await translated(trial)
      trial.workspace.put('l/en/a.json', { heading: texts.title, nav: texts.nav, foot: 'Imprint' })
      return { name: 'sync' }
    },
  },
  {
    name: 'a text of a person that is there before the delivery',
    files: shop(),
    sandbox: slow,
    prepare: async trial => {
      await ordered(trial)
      trial.workspace.put('l/de/a.json', { title: 'Titel von Hand' })
      trial.finish()
      return { name: 'pull' }
    },
  },
  {
    name: 'a text that a person edited, and a source that changed after it',
    files: shop(),
    prepare: async trial => {
      await translated(trial)
      trial.workspace.put('l/de/a.json', { title: 'Von Hand', nav: { home: 'de: Home, {{name}}' } })
      await trial.run({ name: 'sync' })
      trial.workspace.put('l/en/a.json', { ...texts, title: 'Another title' })
      return { name: 'sync' }
    },
  },
  {
    name: 'stale texts that are kept',
    files: shop(['de', 'fr'], { 'l/en/a.json': texts, 'l/en/b.json': { title: 'Title of b' } }),
    prepare: async trial => {
      await translated(trial)
      trial.workspace.put('l/en/a.json', { ...texts, title: 'Titles' })
      trial.workspace.put('l/en/b.json', { title: 'Titles of b' })
      return { name: 'keep', keys: ['/title'] }
    },
  },
]

function take({ sandbox }: Trial, index: number): void {
  const order = sandbox.orders()[index]
  if (order !== undefined) sandbox.setStatus(order.id, 'PROGRESS')
}
