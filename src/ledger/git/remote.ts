/** The repository that all runners share: which refs it has, fetching one, and replacing one only where it has not moved. */
import { ServiceUnreachableError, UsageError } from '../../errors.ts'
import type { Git } from './command.ts'
import type { ObjectName } from './objects.ts'

export type LedgerRef = 'refs/heads/dragoman/ledger' | 'refs/dragoman/ledger'

export const branchRef: LedgerRef = 'refs/heads/dragoman/ledger'
/** Where branches may not be made. */
export const fallbackRef: LedgerRef = 'refs/dragoman/ledger'

export type Tips = ReadonlyMap<LedgerRef, ObjectName>

export type PushOutcome =
  | { readonly kind: 'accepted' }
  /** The ref was not where it was expected. */
  | { readonly kind: 'moved' }
  /** A rule of the remote forbids it. */
  | { readonly kind: 'declined'; readonly reason: string }
  /** Whether it has arrived is not known; reading the ref tells. */
  | { readonly kind: 'unclear'; readonly reason: string }

export interface Remote {
  /** As the user calls it. */
  readonly name: string
  /** @throws {ServiceUnreachableError} */
  readonly tips: () => Tips
  /**
   * Brings the history of a ref into the repository, under no name.
   * @throws {ServiceUnreachableError}
   */
  readonly fetch: (ref: LedgerRef) => void
  /** @param expected - where the ref must stand for the push to count; `undefined`: it must not exist */
  readonly push: (commit: ObjectName, ref: LedgerRef, expected: ObjectName | undefined) => PushOutcome
}

/**
 * The remote `origin`, or the only one.
 * @param timeoutMs - for one conversation with it
 * @throws {UsageError} when there is no repository, or not one remote that is meant
 */
export function openRemote(git: Git, timeoutMs: number): Remote {
  const name = remoteName(git)
  // By its address, for a push or fetch by name would also move the user's own copies of the branch. For reading too the
  // address for pushes counts: what was written has to be read back from the same repository.
  const [address = ''] = git(['remote', 'get-url', '--push', name]).stdout.toString('utf8').split('\n')
  const unreachable = (deed: string, complaint: string) =>
    new ServiceUnreachableError(
      `the ledger could not be ${deed} the git remote ${JSON.stringify(name)}: ${complaint}`,
    )
  return {
    name,
    tips: () => {
      const result = git(['ls-remote', '--quiet', '--refs', address, branchRef, fallbackRef], { timeoutMs })
      if (!result.isOk) throw unreachable('read from', reasonOf(result, timeoutMs))
      const lines = result.stdout.toString('utf8').split('\n')
      const tips = new Map<LedgerRef, ObjectName>()
      for (const ref of [branchRef, fallbackRef]) {
        const tip = lines.find(line => line.endsWith(`\t${ref}`))?.split('\t')[0]
        if (tip !== undefined && /^[0-9a-f]{40,64}$/.test(tip)) tips.set(ref, tip)
      }
      return tips
    },
    fetch: ref => {
      // The whole history: a shallow fetch would turn the user's repository into a shallow one.
      const result = git(['fetch', '--quiet', '--no-tags', '--no-write-fetch-head', address, ref], {
        timeoutMs,
      })
      if (!result.isOk) throw unreachable('fetched from', reasonOf(result, timeoutMs))
    },
    push: (commit, ref, expected) => {
      const result = git(
        [
          'push',
          '--porcelain',
          '--no-verify',
          `--force-with-lease=${ref}:${expected ?? ''}`,
          address,
          `${commit}:${ref}`,
        ],
        { timeoutMs },
      )
      if (result.isOk) return { kind: 'accepted' }
      const status = result.stdout
        .toString('utf8')
        .split('\n')
        .find(line => line.startsWith(`!\t`))
      if (status === undefined) return { kind: 'unclear', reason: reasonOf(result, timeoutMs) }
      if (!status.includes('[remote rejected]') || isRace(status)) return { kind: 'moved' }
      return { kind: 'declined', reason: result.complaint }
    },
  }
}

function remoteName(git: Git): string {
  const result = git(['remote'])
  if (!result.isOk) {
    throw new UsageError(
      `"store: git" needs a git repository, and this folder is in none that git can use (${result.complaint}); use "store: files"`,
    )
  }
  const names = result.stdout.toString('utf8').split('\n').filter(Boolean)
  const name = names.includes('origin') ? 'origin' : names.length === 1 ? names[0] : undefined
  if (name !== undefined) return name
  throw new UsageError(
    names.length === 0
      ? '"store: git" keeps the ledger on the repository\'s remote, and there is none; add one with "git remote add origin …", or use "store: files"'
      : `"store: git" keeps the ledger on the remote "origin", and there is only ${names.map(other => JSON.stringify(other)).join(', ')}; name one of them origin, or use "store: files"`,
  )
}

/** Two that write at once: the remote says so only when both are past the comparison. */
function isRace(status: string): boolean {
  return /lock|failed to update ref|incorrect old value|already exists|stale info|fetch first|non-fast-forward/i.test(
    status,
  )
}

function reasonOf(
  { isTimedOut, complaint }: { readonly isTimedOut: boolean; readonly complaint: string },
  timeoutMs: number,
): string {
  return isTimedOut ? `no answer within ${timeoutMs / 1000} seconds` : complaint
}
