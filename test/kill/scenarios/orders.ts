/** Runs in which nothing fails and nobody changes anything meanwhile. */
import { plan } from '../../../src/index.ts'
import type { Scenario } from '../trial.ts'
import { configOf, finish, ordered, shop, slow, texts, translated } from './shop.ts'

const two = { 'l/en/a.json': { title: 'Title' }, 'l/en/b.json': { cart: 'Your cart' } }

export const ordinaryScenarios: readonly Scenario[] = [
  { name: 'a first order of one file', files: shop() },
  {
    name: 'three languages in one request',
    files: shop(['de', 'fr', 'ja'], { 'l/en/a.json': { title: 'Title' } }),
  },
  {
    name: 'a file that is partly translated, in languages that lack different strings',
    files: shop(['de', 'fr'], {
      'l/en/a.json': texts,
      'l/de/a.json': { title: 'Titel' },
      'l/fr/a.json': {},
    }),
  },
  {
    name: 'two files in new folders',
    files: {
      'dragoman.config.json': configOf(['de'], {
        files: [
          { path: 'l/{locale}/**/*.json' },
          { source: 'mail/hello.txt', target: 'mail/{locale}/x.txt' },
        ],
      }),
      'l/en/deep/er/a.json': { title: 'Title' },
      'mail/hello.txt': 'Hello.\n',
    },
  },
  {
    name: 'one language for two locales',
    files: {
      ...shop(),
      'dragoman.config.json': configOf(['es', 'es-ES'], { locales: { es: 'es-ES' } }),
      'l/es/a.json': { title: 'Título' },
    },
  },
  {
    name: 'an order that is placed, and done later',
    files: shop(['de', 'fr']),
    sandbox: slow,
    prepare: () => ({ name: 'order' }),
    later: finish,
  },
  {
    name: 'a pull of what is finished',
    files: shop(['de'], two),
    sandbox: slow,
    prepare: async trial => {
      await ordered(trial)
      trial.finish()
      return { name: 'pull' }
    },
  },
  {
    name: 'a revision after the text was written',
    files: shop(),
    prepare: async trial => {
      await translated(trial)
      trial.passMinutes(1)
      const [order] = trial.orders()
      trial.sandbox.reviseText(order?.id ?? '', '{"title":"Titel","nav":{"home":"Start, {{name}}"}}')
      return { name: 'pull' }
    },
  },
  {
    name: 'a plan that was saved, with a part of it bought since',
    files: shop(['de', 'fr'], two),
    prepare: async trial => {
      const { sandbox, dispatcher } = trial
      const options = { baseUrl: sandbox.url, apiKey: sandbox.key, env: {}, dispatcher }
      const { saved } = await plan({ cwd: trial.workspace.root, ...options })
      trial.workspace.put('dragoman.config.json', configOf(['de']))
      await trial.run({ name: 'order' })
      trial.workspace.put('dragoman.config.json', configOf(['de', 'fr']))
      return { name: 'order', savedPlan: saved }
    },
  },
  {
    name: 'strings that are bought again on purpose',
    files: shop(),
    sandbox: slow,
    prepare: async trial => {
      await translated(trial)
      return { name: 'order', again: ['/title'] }
    },
    later: finish,
  },
  {
    name: "a person's own text that is bought again on purpose",
    files: shop(['de'], { 'l/en/a.json': texts, 'l/de/a.json': { title: 'Titel', nav: { home: 'Heim' } } }),
    sandbox: slow,
    prepare: async trial => {
      await trial.run({ name: 'sync' })
      return { name: 'sync', again: ['/title'] }
    },
    later: finish,
  },
  {
    name: 'orders that are cancelled while nobody has taken them',
    files: shop(['de', 'fr'], two),
    sandbox: slow,
    prepare: async trial => {
      await ordered(trial)
      return { name: 'cancel queued' }
    },
    later: finish,
  },
]
