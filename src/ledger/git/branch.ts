/**
 * The ledger as a branch without a common past with any other. It grows by compare-and-swap alone: a push counts only
 * where the branch is still at the commit that was read, so all runners agree on who came first.
 */
import { FileUnwritableError, WrongAccountError } from '../../errors.ts'
import type { RelativePath } from '../../model.ts'
import { declined, rewoundError, unkeptError, unsent } from './branch-errors.ts'
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
import { copyTip, ownFiles, type Place } from './place.ts'
import { branchRef, fallbackRef, type LedgerRef, type Remote, type Tips } from './remote.ts'

export type BranchOptions = {
  readonly git: Git
  readonly place: () => Place
  readonly remote: () => Remote
  readonly outbox: Outbox
  readonly view: FactView
  /** Milliseconds; only how they differ counts. */
  readonly now: () => number
  /** How long pushing may go on in sum before it is given up. */
  readonly patienceMs: number
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
  /** Whether the last push may have brought anything to the remote. */
  readonly hasSent: () => boolean
  /** Brings in the facts that this branch's own comparison does not see. */
  readonly lookAside: () => void
  /** @throws {AnomalyError} when facts that were there once are there no more */
  readonly refuseRewound: () => void
  /** @throws {FileUnwritableError} when git could not keep what was fetched */
  readonly refuseUnkept: () => void
}

/**
 * Takes over everything that was fetched into this repository, without any network.
 * @param tip - the last commit that this checkout has seen
 * @returns whether that commit is there, and with it all that was known
 */
export function readCopy(git: Git, place: Place, tip: ObjectName | undefined, view: FactView): boolean {
  const copy = copyTip(git, place)
  if (copy !== undefined) takeOver(git, view, ownFiles(place, readTree(git, copy)), 'committed')
  if (tip === undefined || tip === copy) return true
  // The ref is where git could put it; the commit may be here all the same.
  if (!hasCommit(git, tip)) return false
  takeOver(git, view, ownFiles(place, readTree(git, tip)), copy === undefined ? 'committed' : 'added')
  return true
}

export function openBranch(options: BranchOptions): LedgerBranch {
  const { git, remote, outbox, view, now, pause, random } = options
  let tips: Tips | undefined
  let home: { ref: LedgerRef; whole: Tree; tree: Tree; parents: readonly ObjectName[] } | undefined
  let rewound: { readonly lost: ObjectName } | undefined
  let isBranchDeclined = false
  let unkept: string | undefined
  let known: Set<ObjectName> | undefined
  let hasSent = false
  const own = (tree: Tree) => ownFiles(options.place(), tree)

  const refresh = () => {
    const found = remote().tips()
    known ??= new Set([outbox.tip(), copyTip(git, options.place())].filter(tip => tip !== undefined))
    const trees = new Map<LedgerRef, Tree>()
    for (const [ref, tip] of found) {
      if (!hasCommit(git, tip)) remote().fetch(ref, tip)
      trees.set(ref, readTree(git, tip))
    }
    const ref = found.has(fallbackRef) || isBranchDeclined ? fallbackRef : branchRef
    const other = ref === branchRef ? fallbackRef : branchRef
    const otherTree = trees.get(other)
    if (otherTree !== undefined) takeOver(git, view, own(otherTree), trees.has(ref) ? 'added' : 'committed')
    const whole = trees.get(ref) ?? otherTree ?? new Map()
    const tree = own(whole)
    takeOver(git, view, tree, 'committed')
    const ownTrees = [...trees.values()].map(own)
    const lost = [...known].find(tip => hasLost(git, own, tip, [...found.values()], ownTrees))
    if (lost !== undefined) {
      rewound = { lost }
      if (hasCommit(git, lost)) takeOver(git, view, own(readTree(git, lost)), 'added')
    }
    tips = found
    home = { ref, whole, tree, parents: parentsOf(git, found, ref, other, lost) }
    if (lost === undefined) remember(found.get(ref) ?? found.get(other))
  }

  const remember = (tip: ObjectName | undefined) => {
    known = new Set(tip === undefined ? [] : [tip])
    if (tip === undefined) return
    const place = options.place()
    const kept = copyTip(git, place) === tip ? undefined : git(['update-ref', place.copyRef, tip])
    unkept = kept === undefined || kept.isOk ? undefined : kept.complaint
    if (outbox.tip() === tip) return
    try {
      outbox.setTip(tip)
    } catch (error) {
      // A command that writes nothing else, such as a plan, can do without.
      if (!(error instanceof FileUnwritableError)) throw error
      unkept ??= error.message
    }
  }

  const decline = (ref: LedgerRef, reason: string) => {
    if (ref === fallbackRef) throw declined(remote(), reason)
    isBranchDeclined = true
  }

  const push = () => {
    const began = now()
    let failures = 0
    let unmoved = 0
    let reason = othersWrite
    hasSent = false
    for (let attempt = 0; attempt < mostAttempts; attempt++) {
      if (home === undefined || tips === undefined) refresh()
      if (home === undefined || tips === undefined) break
      const { ref, whole, tree, parents } = home
      const expected = tips.get(ref)
      const missing = view.missingFrom(tree)
      if (missing.size === 0) {
        remember(expected)
        return outbox.clear()
      }
      const ms = now() - began
      if (attempt > 0 && ms >= options.patienceMs)
        throw unsent(remote(), `${reason} (dragoman tried for ${Math.round(ms / 1000)} seconds)`)
      const { prefix } = options.place()
      const files = new Map([...missing].map(([path, bytes]) => [`${prefix}${path}`, bytes]))
      const commit = writeCommit(git, whole, files, parents, `${missing.size} facts of the ledger`)
      hasSent = true
      const outcome = remote().push(commit, ref, expected)
      if (outcome.kind === 'accepted') {
        const grown = readTree(git, commit)
        view.committed(own(grown))
        tips = new Map(tips).set(ref, commit)
        home = { ref, whole: grown, tree: own(grown), parents: [commit] }
        remember(commit)
        return outbox.clear()
      }
      reason = outcome.kind === 'moved' ? othersWrite : outcome.reason
      if (outcome.kind === 'declined') decline(ref, outcome.reason)
      if (outcome.kind === 'unclear' && ++failures >= mostFailures) throw unsent(remote(), outcome.reason)
      if (outcome.kind === 'doubtful') pause(raceMs)
      if (attempt > 0) pause(random() * Math.min(longestPauseMs, 50 * 2 ** attempt))
      refresh()
      unmoved = outcome.kind === 'doubtful' && tips.get(ref) === expected ? unmoved + 1 : 0
      if (outcome.kind === 'doubtful' && unmoved === 2) {
        unmoved = 0
        decline(ref, outcome.reason)
        refresh()
      }
    }
    throw unsent(remote(), othersWrite)
  }

  return {
    refresh,
    push,
    hasSent: () => hasSent,
    lookAside: () => {
      if (home === undefined || tips === undefined) return
      const aside = home.ref === branchRef ? fallbackRef : branchRef
      const tip = remote().tips().get(aside)
      if (tip === undefined || tip === tips.get(aside)) return
      if (!hasCommit(git, tip)) remote().fetch(aside, tip)
      takeOver(git, view, own(readTree(git, tip)), 'added')
    },
    refuseRewound: () => {
      if (rewound !== undefined) throw rewoundError(remote(), rewound.lost)
    },
    refuseUnkept: () => {
      if (unkept !== undefined) throw unkeptError(unkept)
    },
  }
}

const othersWrite = 'other runs kept writing to it'
const mostAttempts = 60
const mostFailures = 3
const longestPauseMs = 2000
/** Another's push that was in the way has arrived by then. */
const raceMs = 300

/** @param how - `added`: the facts in the view stay */
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

/** Facts of two accounts never share a ledger (`one-ledger-one-account`). */
function refuseOtherOwner(existing: Uint8Array | undefined, bytes: Uint8Array): void {
  if (existing === undefined) return
  const [here, there] = [existing, bytes].map(content => Buffer.from(content).toString('utf8'))
  if (here?.replace(/\s+/g, '') === there?.replace(/\s+/g, '')) return
  throw new WrongAccountError(
    "the facts in .dragoman/ belong to another account than the facts on the ledger branch; use the key of the branch's account, and move .dragoman/orders and .dragoman/outbox away if you do not need them",
  )
}

/** Whether facts of a commit that was seen once are in none of the present ones. */
function hasLost(
  git: Git,
  own: (tree: Tree) => Tree,
  tip: ObjectName,
  tips: readonly ObjectName[],
  trees: readonly Tree[],
): boolean {
  if (tips.includes(tip)) return false
  if (!hasCommit(git, tip)) {
    // All of the history is here, and the commit is not in it.
    return !git(['rev-parse', '--is-shallow-repository']).stdout.toString('latin1').startsWith('true')
  }
  return factEntries(own(readTree(git, tip))).some(([path, entry]) => {
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
