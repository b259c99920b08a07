/** Texts that fail a check, and state that is lost. */
import type { Command } from '../command.ts'
import type { Scenario, Trial } from '../trial.ts'
import { finish, ordered, shop, slow, texts, translated } from './shop.ts'

/** The translator has lost a placeholder. */
async function delivered(trial: Trial): Promise<void> {
  await ordered(trial)
  trial.sandbox.wire.reply = 'broken placeholder'
  trial.finish()
}

async function held(trial: Trial): Promise<Command> {
  await delivered(trial)
  await trial.run({ name: 'pull' })
  return { name: 'pull' }
}

export const heldScenarios: readonly Scenario[] = [
  {
    name: 'a broken text that comes with a pull',
    files: shop(),
    sandbox: slow,
    prepare: async trial => {
      await delivered(trial)
      return { name: 'pull' }
    },
  },
  {
    name: 'a broken text that is accepted as it is',
    files: shop(),
    sandbox: slow,
    prepare: async trial => {
      await held(trial)
      return { name: 'accept', id: trial.orders()[0]?.id ?? '' }
    },
    mayEnd: [2],
  },
  {
    name: 'a broken text that the translator mends',
    files: shop(),
    sandbox: slow,
    prepare: async trial => {
      const command = await held(trial)
      trial.passMinutes(1)
      trial.sandbox.reviseText(
        trial.orders()[0]?.id ?? '',
        '{"title":"Titel","nav":{"home":"Heim, {{name}}"}}',
      )
      return command
    },
  },
  {
    name: 'a broken text in whose place a person writes another',
    files: shop(),
    sandbox: slow,
    prepare: async trial => {
      const command = await held(trial)
      trial.workspace.put('l/de/a.json', { title: 'de: Title', nav: { home: 'Heim, {{name}}' } })
      return command
    },
  },
  {
    name: 'a delivery that is no JSON',
    files: shop(['de'], { 'l/en/a.json': texts, 'l/en/b.json': { cart: 'Your cart' } }),
    sandbox: { reply: 'not json' },
  },
  {
    name: 'lock and ledger lost, and repaired',
    files: shop(['de', 'fr']),
    sandbox: slow,
    prepare: async trial => {
      await translated(trial)
      trial.workspace.put('l/en/a.json', { ...texts, title: 'Another title' })
      await ordered(trial)
      trial.workspace.remove('.dragoman')
      return { name: 'repair' }
    },
    later: finish,
  },
  {
    name: 'lock and ledger lost, and nobody who repairs them',
    files: shop(),
    sandbox: slow,
    prepare: async trial => {
      await translated(trial)
      trial.workspace.remove('.dragoman')
      trial.workspace.put('l/en/a.json', { ...texts, foot: 'Imprint' })
      return { name: 'sync' }
    },
    later: finish,
  },
]
