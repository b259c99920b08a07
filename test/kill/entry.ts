/** A `sync` in a process of its own that may die on the way: started by `child.ts`, which bundles it. */
import { sync } from '../../src/index.ts'
import type { Clock } from '../../src/model.ts'
import { doomedMachine } from './steps.ts'

const { KILL_ROOT: cwd = '', KILL_AT: dieAt = '0' } = process.env
const { fileSystem, dispatcher, steps } = doomedMachine(cwd, Number(dieAt))
let slept = 0
/** Sleeps take no time. */
const clock: Clock = {
  now: () => Date.now() + slept,
  monotonic: () => performance.now() + slept,
  sleep: async ms => {
    slept += ms
  },
}
const { exitCode, errors } = await sync({ cwd, fileSystem, dispatcher, clock, timeoutMs: 0 })
await dispatcher.destroy()
process.stdout.write(JSON.stringify({ exitCode, errors, steps }))
