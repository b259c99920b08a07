/** The program in a process of its own that is loaded, waits for its start and then runs: built and started by `program.ts`. */
import { run } from '../../src/cli/program.ts'

await import('../../src/cli/execute.ts')
await import('../../src/index.ts')
process.once('message', async () => {
  process.disconnect()
  process.exitCode = await run(process.argv.slice(2), '0.0.0', process)
})
process.send?.('ready')
