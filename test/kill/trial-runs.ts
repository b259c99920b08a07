import { expect } from 'vitest'
import type { Children, EndedRun } from './child.ts'
import {
  boughtStrings,
  expectAllDone,
  expectIntentsFirst,
  expectWholeFiles,
  type Reference,
} from './invariants.ts'
import { localeFiles, lockFiles, startTrial, type Trial } from './project.ts'

/** Runs after a kill until nothing is left to do: one that looks, one that settles and buys, and one that finds nothing. */
const maxRuns = 4
/** After as long a request that the service does not show was not placed, given two looks. */
const minutesBetweenRuns = 16

export type Recovery = {
  /** Whether `.dragoman/` lives on, or is deleted after every run. */
  readonly keepsState: boolean
}

/** The project after a run that nothing disturbs, in a process of its own. */
export async function makeReference(children: Children): Promise<Reference> {
  return withTrial(async trial => {
    const before = localeFiles(trial.workspace)
    const ended = await runChild(children, trial, 0)
    expect(ended).toMatchObject({ exitCode: 0, messages: [] })
    return {
      before,
      after: localeFiles(trial.workspace),
      lock: lockFiles(trial.workspace),
      bought: boughtStrings(trial),
      steps: ended?.steps ?? [],
    }
  })
}

/**
 * Kills a run at a step, lets others follow, and checks everything that must hold.
 * @returns whether the run had as many steps
 */
export async function surviveKill(
  children: Children,
  reference: Reference,
  dieAt: number,
  recovery: Recovery,
): Promise<boolean> {
  return withTrial(async trial => {
    const ended = await runChild(children, trial, dieAt)
    if (ended !== undefined) return false
    const where = `killed at step ${dieAt}: ${reference.steps[dieAt - 1]}`
    expectWholeFiles(trial, reference, where)
    expectIntentsFirst(trial, where)
    await recover(trial, recovery, where)
    expectAllDone(trial, reference, where)
    return true
  })
}

/**
 * One workspace and one run after the other, each killed `stride` steps later than the one before, until one comes to
 * its end.
 * @returns how many were killed
 */
export async function surviveKills(
  children: Children,
  reference: Reference,
  stride: number,
  signal: AbortSignal,
): Promise<number> {
  return withTrial(async trial => {
    for (let kills = 0; ; kills++) {
      signal.throwIfAborted()
      const dieAt = (kills + 1) * stride
      const ended = await runChild(children, trial, dieAt)
      const where = `after ${kills} kills, a run that is to die at step ${dieAt}`
      expectWholeFiles(trial, reference, where)
      expectIntentsFirst(trial, where)
      trial.passMinutes(minutesBetweenRuns)
      if (ended === undefined) continue
      await recover(trial, { keepsState: true }, where)
      expectAllDone(trial, reference, where)
      return kills
    }
  })
}

async function withTrial<Result>(work: (trial: Trial) => Promise<Result>): Promise<Result> {
  const trial = await startTrial()
  try {
    return await work(trial)
  } finally {
    await trial.close()
  }
}

function runChild(
  children: Children,
  { workspace, sandbox }: Trial,
  dieAt: number,
): Promise<EndedRun | undefined> {
  return children.run({ root: workspace.root, url: sandbox.url, key: sandbox.key, dieAt })
}

/** Runs until one has nothing to do, and does nothing. */
async function recover(trial: Trial, { keepsState }: Recovery, where: string): Promise<void> {
  const { workspace } = trial
  const exitCodes: number[] = []
  while (exitCodes.length < maxRuns) {
    if (!keepsState) workspace.remove('.dragoman')
    const before = workspace.times()
    const { exitCode, errors, requests, pending, held } = await trial.run()
    exitCodes.push(exitCode)
    if (errors.length + requests.length + pending.length + held.length === 0) {
      if (keepsState && exitCodes.length > 1) expect(workspace.times(), where).toEqual(before)
      return
    }
    trial.passMinutes(minutesBetweenRuns)
  }
  expect.fail(`${where}: not at rest after runs with exit codes ${exitCodes.join(', ')}`)
}
