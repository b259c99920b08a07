import { spawn } from 'node:child_process'
import type { Command, Outcome } from './command.ts'

/** The output of a run that came to its end. */
export type EndedRun = Outcome & {
  readonly steps: readonly string[]
  /** Everything that was ever put in the place of a file outside of `.dragoman/`, by path, one byte a character. */
  readonly renamed: Readonly<Record<string, readonly string[]>>
}

export type Children = {
  /**
   * A command in a process of its own that gets a SIGKILL at a step (numbered from 1; 0: never).
   * @returns `undefined` when it was killed there
   */
  readonly run: (at: {
    readonly root: string
    readonly url: string
    readonly key: string
    readonly dieAt: number
    /** Default `sync`. */
    readonly command?: Command
    readonly maxCost?: number | undefined
    /** The payment provider of a run without the key. */
    readonly payWith?: string
  }) => Promise<EndedRun | undefined>
}

/** Longer than any run here takes on a busy machine; a run that hangs must not outlive its test. */
const longestRunMs = 30_000

/** @param program - `entry.ts`, bundled, because a process has to be up in a tenth of a second */
export function childrenOf(program: string): Children {
  return {
    run: async ({ root, url, key, dieAt, command = { name: 'sync' }, maxCost, payWith }) => {
      const env = {
        PATH: process.env.PATH,
        HOME: process.env.HOME,
        KILL_TASK: JSON.stringify({ root, dieAt, command, maxCost, payWith }),
        DRAGOMAN_BASE_URL: url,
        ...(payWith === undefined ? { DRAGOMAN_API_KEY: key } : {}),
      }
      const child = spawn(process.execPath, [program], { env, timeout: longestRunMs, killSignal: 'SIGTERM' })
      let printed = ''
      let complaints = ''
      child.stdout.on('data', (chunk: Buffer) => {
        printed += chunk
      })
      child.stderr.on('data', (chunk: Buffer) => {
        complaints += chunk
      })
      const [code, signal] = await new Promise<[number | null, NodeJS.Signals | null]>((resolve, reject) => {
        child.on('error', reject)
        child.on('close', (...ending) => resolve(ending))
      })
      if (signal === 'SIGKILL') return undefined
      if (code !== 0) throw new Error(`the run ended with ${code ?? signal}: ${complaints}`)
      return endedRun(JSON.parse(printed))
    },
  }
}

function endedRun(value: EndedRun): EndedRun {
  if (typeof value.exitCode !== 'number' || !Array.isArray(value.steps))
    throw new Error('not the report of a run')
  return value
}
