/**
 * The git executable, as a store of facts uses it: plumbing commands in the user's repository, so that its remotes and
 * credentials count, but no hook, prompt, pager, monitor or housekeeping of it, and never its work tree, index or HEAD.
 * The repository is found by a look of our own and named, so that nothing that a commit holds is taken for one.
 */

import { type SpawnSyncReturns, spawnSync } from 'node:child_process'
import { devNull } from 'node:os'
import { dirname } from 'node:path'
import { realPath, repositoryAbove } from '../../disk.ts'
import { FileUnwritableError, InterruptedError, UsageError } from '../../errors.ts'
import { once } from '../../model.ts'
import { type Environment, findGit, gitEnvironment, programPath } from './program.ts'
import { refuseSettingsOfCheckout } from './settings.ts'
import { withoutSecrets } from './shown.ts'

export type GitResult = {
  readonly isOk: boolean
  readonly isTimedOut: boolean
  readonly stdout: Buffer
  /** The output of git, fit for one line of a message; never empty when it failed. */
  readonly complaint: string
}

/**
 * Runs git to its end. Only what speaks to a remote needs a time limit.
 * @throws {UsageError} when there is no git, no repository, or one that git or we do not trust
 * @throws {InterruptedError} when a signal that was meant for the run has ended git, which blocks the thread meanwhile
 */
export type Git = (
  args: readonly string[],
  options?: {
    readonly input?: string | Uint8Array
    readonly timeoutMs?: number
    /** The name of the remote that is used; without it git reaches no network, also not for objects that are missing. */
    readonly address?: string
    /** Settings by name, for this one command. */
    readonly config?: readonly (readonly [string, string])[]
  },
) => GitResult

/**
 * @param root - absolute; a folder inside the repository
 * @param now - milliseconds since the epoch, for the dates of commits
 */
export function openGit(
  root: string,
  env: Environment,
  now: () => number,
  purpose: Purpose = ledgerPurpose,
): Git {
  const prepared = once(() => prepare(root, env, purpose))
  return (args, { input = '', timeoutMs, address, config = [] } = {}) => {
    const known = prepared()
    const date = `${Math.floor(now() / 1000)} +0000`
    return execute(known.program, [...known.repository, ...settings, ...args], {
      cwd: known.folder,
      env: {
        ...known.env,
        ...withSettings(env, config),
        GIT_ALLOW_PROTOCOL: address === undefined ? noProtocol : protocols,
        GIT_AUTHOR_DATE: date,
        GIT_COMMITTER_DATE: date,
      },
      input,
      timeoutMs,
      address,
      purpose,
    })
  }
}

/** The need for git, and the way to do without it: for messages. */
type Purpose = { readonly need: string; readonly instead: string }

const ledgerPurpose: Purpose = { need: '"store: git"', instead: 'use "store: files"' }

type Prepared = {
  readonly program: string
  readonly env: Environment
  /** The root, without links. */
  readonly folder: string
  readonly repository: readonly string[]
}

/** @throws {UsageError} */
function prepare(root: string, given: Environment, purpose: Purpose): Prepared {
  const folder = realPath(root)
  const repository = repositoryAbove(folder)
  if (repository === undefined)
    throw new UsageError(unusable('no ".git" in this folder or above it leads to a repository', purpose))
  const { top, gitFolder } = repository
  // A workspace may hold several checkouts.
  const checkouts = [top, ...(given.GITHUB_WORKSPACE ? [realPath(given.GITHUB_WORKSPACE)] : [])]
  const path = programPath(given, checkouts)
  const program = findGit(path, checkouts)
  if (program === undefined) throw new UsageError(withoutGit(purpose))
  const env = { ...gitEnvironment(given, path), ...fixedEnvironment, GIT_CEILING_DIRECTORIES: dirname(top) }
  const ask = (...args: string[]) => execute(program, [...settings, ...args], { cwd: top, env, purpose })
  // Only git's own search asks whether the repository belongs to somebody whom the user trusts.
  const found = ask('rev-parse', '--absolute-git-dir')
  if (!found.isOk) throw new UsageError(unusable(found.complaint, purpose))
  if (realPath(found.stdout.toString('utf8').replace(/\r?\n$/, '')) !== realPath(gitFolder))
    throw new UsageError(otherRepository(gitFolder, purpose))
  const named = [`--git-dir=${gitFolder}`, `--work-tree=${top}`]
  const listed = ask(...named, 'config', '--null', '--show-origin', '--list')
  if (!listed.isOk) throw new UsageError(unusable(listed.complaint, purpose))
  refuseSettingsOfCheckout(listed.stdout.toString('utf8'), top, given, purpose.instead)
  return { program, env, folder, repository: named }
}

type Execution = {
  readonly cwd: string
  readonly env: Environment
  readonly input?: string | Uint8Array
  readonly timeoutMs?: number | undefined
  readonly address?: string | undefined
  readonly purpose: Purpose
}

function execute(
  program: string,
  args: readonly string[],
  { cwd, env, input = '', timeoutMs, address, purpose }: Execution,
): GitResult {
  const result = spawnSync(program, args, {
    cwd,
    env,
    input,
    maxBuffer: 1 << 30,
    windowsHide: true,
    ...(timeoutMs === undefined ? {} : { timeout: timeoutMs }),
  })
  const code = result.error !== undefined && 'code' in result.error ? result.error.code : undefined
  if (code === 'ENOENT') throw new UsageError(withoutGit(purpose), {}, { cause: result.error })
  const isTimedOut = code === 'ETIMEDOUT'
  const signal = isTimedOut ? undefined : signalOf(result)
  if (signal === 'SIGINT' || signal === 'SIGTERM') throw new InterruptedError(signal)
  return {
    isOk: result.status === 0,
    isTimedOut,
    stdout: result.stdout ?? Buffer.alloc(0),
    complaint:
      complaintOf(result.stderr?.toString('utf8') ?? '', address) ||
      (result.error?.message ?? `git ended with ${signal ?? `exit code ${result.status}`} and said nothing`),
  }
}

function withoutGit({ need, instead }: Purpose): string {
  return `${need} needs git, which was not found on this machine (dragoman ignores folders of the repository in PATH); install it, or ${instead}`
}

function otherRepository(gitFolder: string, { need, instead }: Purpose): string {
  return `${need} needs the git repository ${gitFolder}, but git takes another one for this folder ("git rev-parse --absolute-git-dir" shows it); ${instead}`
}

export function unusable(complaint: string, { need, instead }: Purpose = ledgerPurpose): string {
  return `${need} needs a git repository, but git finds none for this folder (${complaint}); ${instead}`
}

/**
 * The error of a command that reads objects of the repository.
 * @throws {UsageError} when the repository is damaged
 */
export function readBy(result: GitResult): string {
  if (!result.isOk) throw damaged(result.complaint)
  return result.stdout.toString('utf8')
}

export function damaged(complaint: string): UsageError {
  return new UsageError(
    `git cannot read the ledger in this repository: ${complaint}; "git fsck" shows what is damaged, and a new clone has everything that was pushed`,
  )
}

/**
 * The error of a command that writes objects into the repository.
 * @throws {FileUnwritableError} when it could not, for instance because the disk is full
 */
export function writtenBy(result: GitResult): string {
  if (!result.isOk) {
    throw new FileUnwritableError(
      `git could not write the ledger into this repository: ${result.complaint}. Nothing is lost: the records are kept in .dragoman/outbox. Fix the cause and run again`,
    )
  }
  return result.stdout.toString('utf8')
}

/** The signal that ended git, or that a script in its place reports. */
function signalOf({ status, signal }: SpawnSyncReturns<Buffer>): NodeJS.Signals | undefined {
  return signal ?? (status === 130 ? 'SIGINT' : status === 143 ? 'SIGTERM' : undefined)
}

const settings = [
  'safe.bareRepository=explicit',
  // Empty is off, for the versions that take a program as well as for those that take a word.
  'core.fsmonitor=',
  'core.askPass=',
  `core.hooksPath=${devNull}`,
  'core.quotePath=false',
  'gc.auto=0',
  'maintenance.auto=false',
  'fetch.writeCommitGraph=false',
  'fetch.recurseSubmodules=false',
  'push.recurseSubmodules=no',
  'push.gpgSign=false',
].flatMap(setting => ['-c', setting])

/** The protocols by which the ledger may be reached; `file` is also a path on this machine. */
const protocols = 'https:ssh:file'
/** Not a protocol: what is missing in a partial clone is not fetched one by one, with no limit, as commands go on. */
const noProtocol = 'none'

const fixedEnvironment = {
  GIT_NO_LAZY_FETCH: '1',
  // Nobody is asked for a password or a passphrase, in no window and on no terminal.
  GIT_ASKPASS: '',
  SSH_ASKPASS: devNull,
  SSH_ASKPASS_REQUIRE: 'force',
  // Windows would look for programs in the working directory first.
  NoDefaultCurrentDirectoryInExePath: '1',
  LC_ALL: 'C',
  LANGUAGE: 'C',
  GIT_TERMINAL_PROMPT: '0',
  GCM_INTERACTIVE: 'never',
  GIT_PAGER: 'cat',
  GIT_OPTIONAL_LOCKS: '0',
  GIT_AUTHOR_NAME: 'dragoman',
  GIT_AUTHOR_EMAIL: 'dragoman@localhost',
  GIT_COMMITTER_NAME: 'dragoman',
  GIT_COMMITTER_EMAIL: 'dragoman@localhost',
}

/** Behind those that the environment has already. Unlike after `-c`, a name may hold any character. */
function withSettings(
  env: Environment,
  config: readonly (readonly [string, string])[],
): Record<string, string> {
  if (config.length === 0) return {}
  const first = Number(env.GIT_CONFIG_COUNT) || 0
  const entries = config.flatMap(([name, value], index) => [
    [`GIT_CONFIG_KEY_${first + index}`, name],
    [`GIT_CONFIG_VALUE_${first + index}`, value],
  ])
  return { GIT_CONFIG_COUNT: String(first + config.length), ...Object.fromEntries(entries) }
}

const longestComplaint = 400

/** Without what addresses hold beside host and path, and without anything that a terminal would obey. */
function complaintOf(stderr: string, address?: string): string {
  const line = withoutSecrets(stderr, address)
    .replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ')
    .trim()
  return line.length > longestComplaint ? `${line.slice(0, longestComplaint)}…` : line
}
