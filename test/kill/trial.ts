import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Agent } from 'undici'
import { sandboxMark } from '../../src/model.ts'
import {
  type Sandbox,
  type SandboxOptions,
  type SandboxOrder,
  startSandbox,
  type TranslationTask,
} from '../../src/sandbox/index.ts'
import { pseudoTranslation } from '../../src/sandbox/translator/index.ts'
import { createWorkspace, type Workspace } from '../helpers/workspace.ts'
import { timelessClock } from './clock.ts'
import { type Command, type Outcome, runCommand } from './command.ts'

/** The command that is killed, and its surroundings. */
export type Scenario = {
  readonly name: string
  readonly files: Readonly<Record<string, string | object>>
  readonly sandbox?: SandboxOptions
  /** The payment provider of runs without a key. */
  readonly payWith?: string
  /** Whether the ledger lies on a branch of a bare repository. */
  readonly hasRemote?: boolean
  /** Everything before the command that is killed. */
  readonly prepare?: (trial: Trial) => Promise<Command> | Command
  /** The work of translators before every run after the command has come to its end. */
  readonly later?: (trial: Trial) => void
  /** Differences from the undisturbed runs that the product does not promise to make good. */
  readonly limits?: RegExp
  /** How the command may end when it is given again after it had its effect, beside the usual exit codes. */
  readonly mayEnd?: readonly number[]
}

/** A repository and the service that it buys from, whose time moves on by itself only when asked. */
export type Trial = {
  readonly workspace: Workspace
  readonly sandbox: Sandbox
  /** The path of the bare repository; `undefined` where there is none. */
  readonly remote: string | undefined
  readonly passMinutes: (minutes: number) => void
  /** The connections of the runs in this process. */
  readonly dispatcher: Agent
  /** A run in this process that nothing kills. */
  readonly run: (command: Command, maxCost?: number) => Promise<Outcome>
  /** Orders as they are. */
  readonly orders: () => readonly SandboxOrder[]
  /** Every open order becomes DONE. */
  readonly finish: () => void
  readonly close: () => Promise<void>
}

/** A sandbox that a run with `--sandbox` starts for itself keeps its state here. */
const ownSandbox = '.dragoman/sandbox/service.json'

export async function startScenario({
  files,
  sandbox: options,
  hasRemote,
  payWith,
}: Scenario): Promise<Trial> {
  let serviceTime = Date.UTC(2026, 0, 5, 12)
  let passedMs = 0
  const sandbox = await startSandbox({
    clock: { now: () => serviceTime },
    translate: unmarkedTranslation,
    ...options,
  })
  const workspace = createWorkspace(files)
  const dispatcher = new Agent()
  const remote = hasRemote === true ? addRemote(workspace.root) : undefined
  return {
    workspace,
    sandbox,
    remote,
    dispatcher,
    passMinutes: minutes => {
      serviceTime += minutes * 60_000
      passedMs += minutes * 60_000
      if (!workspace.has(ownSandbox)) return
      const state = JSON.parse(workspace.get(ownSandbox))
      workspace.put(ownSandbox, { ...state, clockOffset: state.clockOffset + minutes * 60_000 })
    },
    run: (command, maxCost) =>
      runCommand(
        command,
        {
          cwd: workspace.root,
          baseUrl: sandbox.url,
          ...(payWith === undefined ? { apiKey: sandbox.key } : { payWith }),
          env: {},
          clock: timelessClock(passedMs),
          dispatcher,
        },
        maxCost,
      ),
    orders: () => {
      if (!workspace.has(ownSandbox)) return sandbox.orders()
      return JSON.parse(workspace.get(ownSandbox)).orders
    },
    finish: () => {
      for (const { id, status } of sandbox.orders()) if (status !== 'DONE') sandbox.setStatus(id, 'DONE')
    },
    close: async () => {
      await dispatcher.destroy()
      await sandbox.close()
      workspace.remove('')
      if (remote !== undefined) rmSync(remote, { recursive: true, force: true })
    },
  }
}

/** Files outside of `.dragoman/` by path, one byte a character. */
export function projectFiles(root: string, folder = ''): Record<string, string> {
  return Object.fromEntries(
    readdirSync(join(root, folder), { withFileTypes: true }).flatMap(entry => {
      const path = folder === '' ? entry.name : `${folder}/${entry.name}`
      if (path === '.git' || path === '.dragoman') return []
      if (entry.isDirectory()) return Object.entries(projectFiles(root, path))
      return [[path, readFileSync(join(root, path), 'latin1')]]
    }),
  )
}

/** Everything that the ledger holds, as text, wherever it lies. */
export function ledgerText({ workspace, remote }: Trial): string {
  const files = Object.entries(workspace.tree()).filter(([path]) =>
    /\.dragoman\/(?:sandbox\/)?(?:orders|outbox)\//.test(path),
  )
  return [...files.map(([, text]) => text), remote === undefined ? '' : objectsOf(remote)].join('\n')
}

/** Modification times of everything that a run with nothing to do leaves alone, and where the shared ledger is. */
export function quietState({ workspace, remote }: Trial): Record<string, bigint | string> {
  const { [ownSandbox]: _, ...times } = workspace.times()
  return { ...times, ...(remote === undefined ? {} : { remote: git(remote, 'show-ref') }) }
}

/** As the pseudo-translator, but with a mark that is no sign of a trial. */
function unmarkedTranslation(task: TranslationTask): string {
  return pseudoTranslation(task).replaceAll(sandboxMark(task.language), `${task.language}: `)
}

function addRemote(root: string): string {
  const remote = mkdtempSync(join(tmpdir(), 'dragoman-bare-'))
  git(remote, 'init', '--quiet', '--bare')
  rmSync(join(root, '.git'), { recursive: true })
  git(root, 'init', '--quiet', '--initial-branch=main')
  git(root, 'remote', 'add', 'origin', remote)
  return remote
}

function objectsOf(remote: string): string {
  return existsSync(join(remote, 'objects')) ? git(remote, 'cat-file', '--batch-all-objects', '--batch') : ''
}

function git(cwd: string, ...args: string[]): string {
  const env = { PATH: process.env.PATH, HOME: cwd, GIT_CONFIG_NOSYSTEM: '1' }
  try {
    return execFileSync('git', args, { cwd, env, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
  } catch (error) {
    // It answers so where there is not one ref yet.
    if (args[0] === 'show-ref') return ''
    throw error
  }
}
