/** A command in a process of its own that may die on the way: bundled by `load.mjs`, started by `child.ts`. */
import { timelessClock } from './clock.ts'
import { type Command, runCommand } from './command.ts'
import { doomedMachine } from './steps.ts'

type Task = {
  readonly root: string
  readonly dieAt: number
  readonly command: Command
  readonly maxCost?: number
  readonly payWith?: string
}

void main(JSON.parse(process.env.KILL_TASK ?? 'null'))

async function main(task: Task | null): Promise<void> {
  if (task === null) return
  const { root, dieAt, command, maxCost, payWith } = task
  const { fileSystem, dispatcher, steps, renamed } = doomedMachine(root, dieAt)
  const clock = timelessClock()
  const outcome = await runCommand(command, { cwd: root, fileSystem, dispatcher, clock, payWith }, maxCost)
  await dispatcher.destroy()
  process.stdout.write(JSON.stringify({ ...outcome, steps, renamed }))
}
