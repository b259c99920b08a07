/**
 * The ledger as a branch without a common past with any other. It grows by compare-and-swap alone: a push counts only
 * where the branch still stands where it was read, so all runners agree on who came first.
 */
import { AnomalyError, ServiceUnreachableError, WrongAccountError } from '../../errors.ts'
import type { RelativePath } from '../../model.ts'
import type { Git } from './command.ts'
import { type FactView, factEntries, isLines, newLines } from './fact-view.ts'
import {
  hasCommit,
  isAncestor,
  type ObjectName,
  readFiles,
  readTree,
  type Tree,
  writeCommit,
} from './objects.ts'
import type { Outbox } from './outbox.ts'
import { branchRef, fallbackRef, type LedgerRef, type Remote, type Tips } from './remote.ts'

/** Keeps what was fetched last; no branch, so nothing that people see. */
export const copyRef = 'refs/dragoman/ledger-copy'

export type BranchOptions = {
  readonly git: Git
  readonly remote: () => Remote
  readonly outbox: Outbox
  readonly view: FactView
  /** Blocks the thread. */
  readonly pause: (milliseconds: number) => void
  /** From 0 to 1, so that two that collide do not collide again. */
  readonly random: () => number
}

export interface LedgerBranch {
  /** Brings in what others have written. */
  readonly refresh: () => void
  /** Returns when the remote has everything that the view has. */
  readonly push: () => void
  /** Brings in what stands where this branch's own comparison does not look. */
  readonly lookAside: () => void
  /** @throws {AnomalyError} when facts that were there once are there no more */
  readonly refuseRewound: () => void
}

/** Everything that was fetched into this repository, without any network. */
export function readCopy(git: Git, view: FactView): ObjectName | undefined {
  const result = git(['rev-parse', '--verify', '--quiet', `${copyRef}^{commit}`])
  if (!result.isOk) return undefined
  const commit = result.stdout.toString('latin1').trim()
  takeOver(git, view, readTree(git, commit), 'committed')
  return commit
}

export function openBranch({ git, remote, outbox, view, pause, random }: BranchOptions): LedgerBranch {
  let tips: Tips | undefined
  let home: { ref: LedgerRef; tree: Tree; parents: readonly ObjectName[] } | undefined
  let rewound: { readonly lost: ObjectName } | undefined
  let isBranchDeclined = false
  const known = new Set([outbox.tip(), copyTip(git)].filter(tip => tip !== undefined))

  const refresh = () => {
    const found = remote().tips()
    const trees = new Map<LedgerRef, Tree>()
    for (const [ref, tip] of found) {
      if (!hasCommit(git, tip)) remote().fetch(ref)
      trees.set(ref, readTree(git, tip))
    }
    const ref = found.has(fallbackRef) || isBranchDeclined ? fallbackRef : branchRef
    const other = ref === branchRef ? fallbackRef : branchRef
    const otherTree = trees.get(other)
    if (otherTree !== undefined) takeOver(git, view, otherTree, trees.has(ref) ? 'added' : 'committed')
    const tree = trees.get(ref) ?? otherTree ?? new Map()
    takeOver(git, view, tree, 'committed')
    const lost = [...known].find(tip => hasLost(git, tip, [...found.values()], [...trees.values()]))
    if (lost !== undefined) {
      rewound = { lost }
      if (hasCommit(git, lost)) takeOver(git, view, readTree(git, lost), 'added')
    }
    tips = found
    home = { ref, tree, parents: parentsOf(git, found, ref, other, lost) }
    if (lost === undefined) remember(found.get(ref) ?? found.get(other))
  }

  const remember = (tip: ObjectName | undefined) => {
    known.clear()
    if (tip === undefined) return
    known.add(tip)
    if (copyTip(git) !== tip) git(['update-ref', copyRef, tip])
    if (outbox.tip() !== tip) outbox.setTip(tip)
  }

  const push = () => {
    let failures = 0
    for (let attempt = 0; attempt < mostAttempts; attempt++) {
      if (home === undefined || tips === undefined) refresh()
      if (home === undefined || tips === undefined) break
      const { ref, tree, parents } = home
      const missing = view.missingFrom(tree)
      if (missing.size === 0) {
        remember(tips.get(ref))
        return outbox.clear()
      }
      const commit = writeCommit(git, tree, missing, parents, `${missing.size} facts of the ledger`)
      const outcome = remote().push(commit, ref, tips.get(ref))
      if (outcome.kind === 'accepted') {
        const grown = readTree(git, commit)
        view.committed(grown)
        tips = new Map(tips).set(ref, commit)
        home = { ref, tree: grown, parents: [commit] }
        remember(commit)
        return outbox.clear()
      }
      if (outcome.kind === 'declined' && ref === fallbackRef) throw declined(remote(), outcome.reason)
      if (outcome.kind === 'declined') isBranchDeclined = true
      if (outcome.kind === 'unclear' && ++failures >= mostFailures) throw unsent(remote(), outcome.reason)
      if (attempt > 0) pause(random() * Math.min(longestPauseMs, 50 * 2 ** attempt))
      refresh()
    }
    throw unsent(remote(), 'other runs kept writing to it')
  }

  return {
    refresh,
    push,
    lookAside: () => {
      if (home === undefined || tips === undefined) return
      const aside = home.ref === branchRef ? fallbackRef : branchRef
      const tip = remote().tips().get(aside)
      if (tip === undefined || tip === tips.get(aside)) return
      if (!hasCommit(git, tip)) remote().fetch(aside)
      takeOver(git, view, readTree(git, tip), 'added')
    },
    refuseRewound: () => {
      if (rewound !== undefined) throw rewoundError(remote(), rewound.lost)
    },
  }
}

const mostAttempts = 60
const mostFailures = 3
const longestPauseMs = 2000

function copyTip(git: Git): ObjectName | undefined {
  const result = git(['rev-parse', '--verify', '--quiet', `${copyRef}^{commit}`])
  return result.isOk ? result.stdout.toString('latin1').trim() : undefined
}

/** @param how - `added`: what stands in the view stays */
function takeOver(git: Git, view: FactView, tree: Tree, how: 'committed' | 'added'): void {
  const entries = factEntries(tree).filter(([path, { name }]) => !view.holds(path, name))
  const contents = readFiles(
    git,
    entries.map(([, entry]) => entry),
  )
  entries.forEach(([path, { name }], index) => {
    const bytes = contents[index] ?? new Uint8Array()
    if (path === 'account.json') refuseOtherOwner(view.read(path), bytes)
    if (how === 'committed') view.addCommitted(path, bytes, name)
    else view.add(path, bytes)
  })
}

/** Facts of two accounts never share a ledger (rules M16). */
function refuseOtherOwner(standing: Uint8Array | undefined, bytes: Uint8Array): void {
  if (standing === undefined) return
  const [here, there] = [standing, bytes].map(content => Buffer.from(content).toString('utf8'))
  if (here?.replace(/\s+/g, '') === there?.replace(/\s+/g, '')) return
  throw new WrongAccountError(
    "the facts in .dragoman/ are those of another account than those on the ledger branch; use the key of the branch's account, and move .dragoman/orders and .dragoman/outbox away if they are not needed",
  )
}

/** Whether facts of a commit that was seen once are in none of the present ones. */
function hasLost(git: Git, tip: ObjectName, tips: readonly ObjectName[], trees: readonly Tree[]): boolean {
  if (tips.includes(tip)) return false
  if (!hasCommit(git, tip)) {
    // All of the history is here, and the commit is not in it.
    return !git(['rev-parse', '--is-shallow-repository']).stdout.toString('latin1').startsWith('true')
  }
  return factEntries(readTree(git, tip)).some(([path, entry]) => {
    const found = trees.flatMap(tree => tree.get(path) ?? [])
    if (found.length === 0) return true
    if (!isLines(path) || found.some(({ name }) => name === entry.name)) return false
    const [old = new Uint8Array(), ...present] = readFiles(git, [entry, ...found])
    return newLines(Buffer.concat(present), old).length > 0
  })
}

function parentsOf(
  git: Git,
  tips: Tips,
  ref: LedgerRef,
  other: LedgerRef,
  lost: ObjectName | undefined,
): ObjectName[] {
  const own = tips.get(ref)
  const aside = tips.get(other)
  const parents = own === undefined ? [] : [own]
  if (aside !== undefined && (own === undefined || !isAncestor(git, aside, own))) parents.push(aside)
  if (lost !== undefined && hasCommit(git, lost) && !parents.includes(lost)) parents.push(lost)
  return parents
}

function rewoundError({ name }: Remote, lost: ObjectName): AnomalyError {
  return new AnomalyError(
    `the ledger on ${JSON.stringify(name)} was rewound or deleted: facts of commit ${lost.slice(0, 12)} are no longer on it, so nothing was ordered. What both hold is united and pushed at the end of this run. Find out who changed the branch, then run again`,
  )
}

function declined({ name }: Remote, reason: string): ServiceUnreachableError {
  return new ServiceUnreachableError(
    `the git remote ${JSON.stringify(name)} accepts the ledger neither as ${branchRef} nor as ${fallbackRef}: ${reason}. Allow this run to push one of them (on GitHub: "contents: write"), or use "store: files"`,
  )
}

function unsent({ name }: Remote, reason: string): ServiceUnreachableError {
  return new ServiceUnreachableError(
    `the ledger could not be pushed to the git remote ${JSON.stringify(name)}: ${reason}. What it was to hold is kept in .dragoman/outbox for the next run`,
  )
}

/** The facts that lie as files below a folder, as another place of the same ledger. */
export function addFiles(
  view: FactView,
  paths: readonly RelativePath[],
  read: (path: RelativePath) => Uint8Array | undefined,
): void {
  for (const path of paths) {
    if (view.read(path) !== undefined && !isLines(path)) continue
    const bytes = read(path)
    if (bytes === undefined) continue
    if (path === 'account.json') refuseOtherOwner(view.read(path), bytes)
    view.add(path, bytes)
  }
}
