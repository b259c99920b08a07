/**
 * The git executable, as a store of facts uses it: plumbing commands in the user's repository, so that its remotes and
 * credentials count, but no hook, prompt, pager or housekeeping of it, and never its work tree, index or HEAD.
 */
import { type SpawnSyncReturns, spawnSync } from 'node:child_process'
import { devNull } from 'node:os'
import { FileUnwritableError, InterruptedError, UsageError } from '../../errors.ts'

export type Environment = Readonly<Record<string, string | undefined>>

export type GitResult = {
  readonly isOk: boolean
  readonly isTimedOut: boolean
  readonly stdout: Buffer
  /** What git said, fit for one line of a message; never empty when it failed. */
  readonly complaint: string
}

/**
 * Runs git to its end. Only what speaks to a remote needs a time limit.
 * @throws {UsageError} when there is no git
 * @throws {InterruptedError} when a signal that was meant for the run has ended git, which blocks the thread meanwhile
 */
export type Git = (
  args: readonly string[],
  options?: {
    readonly input?: string | Uint8Array
    readonly timeoutMs?: number
    /** Settings by name, for this one command. */
    readonly config?: readonly (readonly [string, string])[]
  },
) => GitResult

/**
 * @param root - absolute; a folder inside the repository
 * @param now - milliseconds since the epoch, for the dates of commits
 */
export function openGit(root: string, env: Environment, now: () => number): Git {
  const inherited = Object.entries(env).filter(([name]) => !isOwnAffair(name))
  return (args, { input = '', timeoutMs, config = [] } = {}) => {
    const date = `${Math.floor(now() / 1000)} +0000`
    const result = spawnSync('git', [...settings, ...args], {
      cwd: root,
      env: {
        ...Object.fromEntries(inherited),
        ...fixedEnvironment,
        ...withSettings(env, config),
        GIT_AUTHOR_DATE: date,
        GIT_COMMITTER_DATE: date,
      },
      input,
      maxBuffer: 1 << 30,
      windowsHide: true,
      ...(timeoutMs === undefined ? {} : { timeout: timeoutMs }),
    })
    const code = result.error !== undefined && 'code' in result.error ? result.error.code : undefined
    if (code === 'ENOENT') {
      throw new UsageError(
        '"store: git" needs git, which was not found on this machine; install it, or use "store: files"',
        {},
        { cause: result.error },
      )
    }
    const isTimedOut = code === 'ETIMEDOUT'
    const signal = isTimedOut ? undefined : signalOf(result)
    if (signal === 'SIGINT' || signal === 'SIGTERM') throw new InterruptedError(signal)
    return {
      isOk: result.status === 0,
      isTimedOut,
      stdout: result.stdout ?? Buffer.alloc(0),
      complaint:
        complaintOf(result.stderr?.toString('utf8') ?? '') ||
        (result.error?.message ??
          `git ended with ${signal ?? `exit code ${result.status}`} and said nothing`),
    }
  }
}

/**
 * What a command that reads objects of the repository has to say.
 * @throws {UsageError} when the repository is damaged
 */
export function readBy(result: GitResult): string {
  if (!result.isOk) throw damaged(result.complaint)
  return result.stdout.toString('utf8')
}

export function damaged(complaint: string): UsageError {
  return new UsageError(
    `git cannot read the ledger in this repository: ${complaint}; "git fsck" tells what is damaged, and a new clone has all that was pushed`,
  )
}

/**
 * What a command that writes objects into the repository has to say.
 * @throws {FileUnwritableError} when it could not, for instance because the disk is full
 */
export function writtenBy(result: GitResult): string {
  if (!result.isOk) {
    throw new FileUnwritableError(
      `git could not write the ledger into this repository: ${result.complaint}. Nothing is lost, what it was to hold is kept in .dragoman/outbox; mend that, and run again`,
    )
  }
  return result.stdout.toString('utf8')
}

/** What ended git: by itself, or as a script that stands for it says so. */
function signalOf({ status, signal }: SpawnSyncReturns<Buffer>): NodeJS.Signals | undefined {
  return signal ?? (status === 130 ? 'SIGINT' : status === 143 ? 'SIGTERM' : undefined)
}

const settings = [
  `core.hooksPath=${devNull}`,
  'core.quotePath=false',
  'gc.auto=0',
  'maintenance.auto=false',
  'fetch.writeCommitGraph=false',
  'fetch.recurseSubmodules=false',
  'push.recurseSubmodules=no',
  'push.gpgSign=false',
].flatMap(setting => ['-c', setting])

const fixedEnvironment = {
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

/** What a hook or an outer git has set for its own repository, and the key of the service. */
function isOwnAffair(name: string): boolean {
  return (
    /^DRAGOMAN_/i.test(name) ||
    /^GIT_(?:DIR|WORK_TREE|INDEX_FILE|OBJECT_DIRECTORY|ALTERNATE_OBJECT_DIRECTORIES|COMMON_DIR|NAMESPACE|PREFIX)$/.test(
      name,
    ) ||
    /^GIT_(?:SHALLOW_FILE|GRAFT_FILE|IMPLICIT_WORK_TREE|QUARANTINE_PATH|PUSH_OPTION_.*|TRACE.*|REFLOG_ACTION)$/.test(
      name,
    )
  )
}

const longestComplaint = 400

/** Without credentials in addresses and without anything that a terminal would obey. */
function complaintOf(stderr: string): string {
  const line = stderr
    .replace(/:\/\/[^/@\s]*@/g, '://')
    .replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ')
    .trim()
  return line.length > longestComplaint ? `${line.slice(0, longestComplaint)}…` : line
}
