/** The repository that all runners share: which refs it has, fetching one, and replacing one only where it has not moved. */
import { ServiceUnreachableError, UsageError } from '../../errors.ts'
import { type Git, unusable } from './command.ts'
import { hasCommit, isPartial, type ObjectName } from './objects.ts'
import { shownAddress } from './shown.ts'

/** The ref that has the ledger, by the setting `store`. */
export const ledgerRefs = { git: 'refs/heads/dragoman/ledger', 'git-ref': 'refs/dragoman/ledger' } as const

export type SharedStore = keyof typeof ledgerRefs
export type LedgerRef = (typeof ledgerRefs)[SharedStore]
export type Tips = ReadonlyMap<LedgerRef, ObjectName>

export type PushOutcome =
  | { readonly kind: 'accepted' }
  /** The ref was not where it was expected. */
  | { readonly kind: 'moved' }
  /** Refused in words that a race has as well as a rule: the ref shows which it was. */
  | { readonly kind: 'doubtful'; readonly reason: string }
  /** A rule of the remote forbids it. */
  | { readonly kind: 'declined'; readonly reason: string }
  /** Whether it has arrived is not known; reading the ref shows it. */
  | { readonly kind: 'unclear'; readonly reason: string }

export interface Remote {
  /** As the user calls it. */
  readonly name: string
  /** @throws {ServiceUnreachableError} */
  readonly tips: () => Tips
  /**
   * Brings the history of a ref into the repository, under no name.
   * @param tip - the commit that it points to
   * @throws {ServiceUnreachableError}
   */
  readonly fetch: (ref: LedgerRef, tip: ObjectName) => void
  /** @param expected - the commit that the ref must name for the push to count; `undefined`: it must not exist */
  readonly push: (commit: ObjectName, ref: LedgerRef, expected: ObjectName | undefined) => PushOutcome
}

/**
 * The remote `origin`, or the only one.
 * @param timeoutMs - for one conversation with it
 * @throws {UsageError} when there is no repository, or not one remote that is meant
 */
export function openRemote(git: Git, timeoutMs: number): Remote {
  const { name, address } = findRemote(git)
  const refs = Object.values(ledgerRefs)
  // By its address, for a push or fetch by name would also move the user's own copies of the branch. For reading too the
  // address for pushes counts: what was written has to be read back from the same repository.
  // It is written out already (`url.<x>.insteadOf`): of all rules that git may find for it once more the longest counts.
  const config: [string, string][] = [
    [`url.${address}.insteadOf`, address],
    [`url.${address}.pushInsteadOf`, address],
  ]
  const talk = (...args: string[]) => git(args, { timeoutMs, address, config })
  const unreachable = (deed: string, complaint: string) =>
    new ServiceUnreachableError(
      `the ledger could not be ${deed} the git remote ${JSON.stringify(name)}: ${complaint}. Run again when git can reach it`,
    )
  return {
    name,
    tips: () => {
      const result = talk('ls-remote', '--quiet', '--refs', address, ...refs)
      if (!result.isOk) throw unreachable('read from', reasonOf(result, timeoutMs))
      const lines = result.stdout.toString('utf8').split('\n')
      const tips = new Map<LedgerRef, ObjectName>()
      for (const ref of refs) {
        const tip = lines.find(line => line.endsWith(`\t${ref}`))?.split('\t')[0]
        if (tip !== undefined && /^[0-9a-f]{40,64}$/.test(tip)) tips.set(ref, tip)
      }
      return tips
    },
    fetch: (ref, tip) => {
      // The whole history: a shallow fetch would turn the user's repository into a shallow one.
      const fetched = (...how: string[]) => {
        const result = talk('fetch', '--quiet', '--no-tags', '--no-write-fetch-head', ...how, address, ref)
        if (!result.isOk) throw unreachable('fetched from', reasonOf(result, timeoutMs))
      }
      fetched()
      // A partial clone is not sent again by itself what it has left out.
      if (isPartial(git) && !hasCommit(git, tip)) fetched('--refetch')
    },
    push: (commit, ref, expected) => {
      const lease = `--force-with-lease=${ref}:${expected ?? ''}`
      const result = talk('push', '--porcelain', '--no-verify', lease, address, `${commit}:${ref}`)
      if (result.isOk) return { kind: 'accepted' }
      const status = result.stdout
        .toString('utf8')
        .split('\n')
        .find(line => line.startsWith(`!\t`))
      if (status === undefined) return { kind: 'unclear', reason: reasonOf(result, timeoutMs) }
      if (!status.includes('[remote rejected]')) return { kind: 'moved' }
      return { kind: isRace(status) ? 'doubtful' : 'declined', reason: result.complaint }
    },
  }
}

function findRemote(git: Git): { readonly name: string; readonly address: string } {
  const result = git(['remote'])
  if (!result.isOk) throw new UsageError(unusable(result.complaint))
  const remotes = result.stdout
    .toString('utf8')
    .split('\n')
    .filter(Boolean)
    .flatMap(name => {
      // A remote may have settings and no address; older versions of git then give its name for one.
      const url = git(['remote', 'get-url', '--push', name])
      const [address = ''] = url.isOk ? url.stdout.toString('utf8').split('\n') : []
      return address === '' || address === name ? [] : [{ name: shownAddress(name), address }]
    })
  const origin = remotes.find(({ name }) => name === 'origin')
  const chosen = origin ?? (remotes.length === 1 ? remotes[0] : undefined)
  if (chosen !== undefined) return chosen
  const names = remotes.map(({ name }) => name)
  throw new UsageError(
    names.length === 0
      ? '"store: git" keeps the ledger on the repository\'s remote, and the repository has no remote; add one with "git remote add origin …", or use "store: files"'
      : `"store: git" keeps the ledger on the remote "origin", but the repository only has ${names.map(other => JSON.stringify(other)).join(', ')}; rename one of its remotes to origin, or use "store: files"`,
  )
}

/** Two that write at once: the remote says so only when both are past the comparison. A rule may use the same words. */
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
