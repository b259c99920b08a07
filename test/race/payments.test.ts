import { afterAll, beforeAll, expect, it } from 'vitest'
import { startSandbox } from '../../src/sandbox/index.ts'
import { createSite } from '../git/support.ts'
import { buildContender } from './build.mjs'
import { openProgram } from './program.ts'

let contender: Awaited<ReturnType<typeof buildContender>>
beforeAll(async () => {
  contender = await buildContender()
}, 120_000)
afterAll(() => contender?.close())

const config = { source: 'en', targets: ['de', 'fr'], files: [{ path: '{locale}.json' }], store: 'git' }
const files = {
  'dragoman.config.json': JSON.stringify(config),
  'en.json': '{\n  "hello": "Hello",\n  "bye": "See you"\n}\n',
}
/** At length: `ROUNDS=20`. */
const rounds = Number(process.env.ROUNDS ?? 1)
const longestMs = 3_600_000

it.each(['token', 'receipt'] as const)(
  'of two runs that pay by request for the same strings at the same moment one pays, with the access %s',
  async access => {
    const program = openProgram(contender.file)
    for (let round = 0; round < rounds; round++) {
      const sandbox = await startSandbox({ access, cardMinimum: 0 })
      const site = createSite(files)
      // In CI a payment needs a folder that outlives the job.
      const env = { ...site.env, CI: '', DRAGOMAN_BASE_URL: sandbox.url }
      const roots = ['one', 'two'].map(name => site.clone(name))
      const args = ['sync', '--timeout', '0', '--pay-with', 'test', '--yes', '--json']
      const runBoth = async () => {
        const runs = roots.map(root => program.load({ root, args, env }))
        await Promise.all(runs.map(({ ready }) => ready))
        for (const { start } of runs) start()
        return Promise.all(runs.map(({ ended }) => ended))
      }
      const payments = () => sandbox.truth.filter(({ what }) => what === 'settled').length
      try {
        for (const ending of [...(await runBoth()), ...(await runBoth())])
          expect(ending, JSON.stringify(ending)).toMatchObject({ kind: 'printed' })
        expect(payments()).toBe(1)
        expect(
          sandbox
            .orders()
            .map(({ language }) => language)
            .sort(),
        ).toEqual(['de', 'fr'])
      } finally {
        await sandbox.close()
        site.close()
      }
    }
  },
  longestMs,
)
