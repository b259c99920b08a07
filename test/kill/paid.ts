/** Runs that pay for each request by itself, killed at a step: whatever is left behind, nobody pays twice. */
import type { SandboxOptions } from '../../src/sandbox/index.ts'
import type { Children } from './child.ts'
import type { Outcome } from './command.ts'
import { shop } from './scenarios/shop.ts'
import { projectFiles, startScenario, type Trial } from './trial.ts'

const payWith = 'test'
const minutesBetweenRuns = 16
const maxRuns = 2

export type PaidRun = {
  readonly isKilled: boolean
  readonly violations: readonly string[]
  /** How it ended: all is written, or a human has to look in the wallet. */
  readonly end: 'done' | 'settled by hand' | 'lost'
}

type Undisturbed = { readonly steps: readonly string[]; readonly files: Readonly<Record<string, string>> }

/** The result of the run when nothing disturbs it. */
export async function playPaidUndisturbed(children: Children, access: SandboxOptions): Promise<Undisturbed> {
  return withShop(access, async trial => {
    const ended = await runChild(children, trial, 0)
    if (ended?.exitCode !== 0) throw new Error(`not done: ${JSON.stringify(ended?.messages)}`)
    return { steps: ended.steps, files: projectFiles(trial.workspace.root) }
  })
}

/** Kills the run at a step, runs again until nothing changes, and settles by hand what was never paid. */
export async function playPaid(
  children: Children,
  access: SandboxOptions,
  { steps, files }: Undisturbed,
  dieAt: number,
): Promise<PaidRun> {
  return withShop(access, async trial => {
    if ((await runChild(children, trial, dieAt)) !== undefined)
      return { isKilled: false, violations: [], end: 'done' }
    const violations: string[] = []
    let last = await again(trial, violations)
    let end: PaidRun['end'] = 'done'
    const request = /orders settle (\w+)/.exec(last.messages.join('\n'))?.[1]
    if (last.exitCode === 9) {
      if (request === undefined)
        violations.push(`nobody is shown how to settle: ${last.messages.join(' | ')}`)
      end = payments(trial) === 0 ? 'settled by hand' : 'lost'
    }
    if (end === 'settled by hand' && request !== undefined) {
      await trial.run({ name: 'settle absent', request })
      last = await again(trial, violations)
    }
    if (payments(trial) !== 1) violations.push(`paid ${payments(trial)} times`)
    const isWritten = JSON.stringify(projectFiles(trial.workspace.root)) === JSON.stringify(files)
    if (end !== 'lost' && (!isWritten || last.exitCode !== 0))
      violations.push(`not written, exit ${last.exitCode}: ${last.messages.join(' | ')}`)
    const where = `killed at ${dieAt} (${steps[dieAt - 1]}): `
    return { isKilled: true, violations: violations.map(one => where + one), end }
  })
}

/** Runs until one ends well, but not for ever; each of them may find that nothing is sure yet. */
async function again(trial: Trial, violations: string[]): Promise<Outcome> {
  for (let runs = 1; ; runs++) {
    const outcome = await trial.run({ name: 'sync' })
    if (![0, 4, 9].includes(outcome.exitCode))
      violations.push(`exit ${outcome.exitCode}: ${outcome.messages.join(' | ')}`)
    if (outcome.exitCode === 0 || runs === maxRuns) return outcome
    trial.passMinutes(minutesBetweenRuns)
  }
}

function payments({ sandbox }: Trial): number {
  return sandbox.truth.filter(({ what }) => what === 'settled').length
}

function runChild(children: Children, { workspace, sandbox }: Trial, dieAt: number) {
  return children.run({ root: workspace.root, url: sandbox.url, key: sandbox.key, dieAt, payWith })
}

async function withShop<Result>(
  access: SandboxOptions,
  work: (trial: Trial) => Promise<Result>,
): Promise<Result> {
  const sandbox = { cardMinimum: 0, ...access }
  const trial = await startScenario({ name: 'paid', files: shop(['de', 'fr']), sandbox, payWith })
  try {
    return await work(trial)
  } finally {
    await trial.close()
  }
}
