/**
 * The ledger as a branch without a common past with any other. It grows by compare-and-swap alone: a push counts only
 * where the branch is still at the commit that was read, so all runners agree on who came first.
 */
import { FileUnwritableError, WrongAccountError } from '../../errors.ts'
import type { RelativePath } from '../../model.ts'
import { declined, rewoundError, unkeptError, unsent } from './branch-errors.ts'
import type { Git } from './command.ts'
import { type FactView, factEntries, isLines, newLines } from './fact-view.ts'
import { hasCommit, type ObjectName, readFiles, readTree, type Tree, writeCommit } from './objects.ts'
import type { Outbox } from './outbox.ts'
import { copyTip, ownFiles, type Place } from './place.ts'
import { type LedgerRef, ledgerRefs, type Remote, type SharedStore, type Tips } from './remote.ts'

export type BranchOptions = {
  readonly git: Git
  readonly store: SharedStore
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
  const { git, store, remote, outbox, view, now, pause, random } = options
  const ref = ledgerRefs[store]
  const otherRef = ledgerRefs[store === 'git' ? 'git-ref' : 'git']
  /** The ref as it was read last: what a push builds on. */
  let home:
    | { tip: ObjectName | undefined; whole: Tree; tree: Tree; parents: readonly ObjectName[] }
    | undefined
  let rewound: { readonly lost: ObjectName } | undefined
  let unkept: string | undefined
  let known: Set<ObjectName> | undefined
  let hasSent = false
  const own = (tree: Tree) => ownFiles(options.place(), tree)

  const treeAt = (tips: Tips, at: LedgerRef): Tree => {
    const tip = tips.get(at)
    if (tip === undefined) return new Map()
    if (!hasCommit(git, tip)) remote().fetch(at, tip)
    return readTree(git, tip)
  }

  const refresh = () => {
    const tips = remote().tips()
    const tip = tips.get(ref)
    known ??= new Set([outbox.tip(), copyTip(git, options.place())].filter(seen => seen !== undefined))
    const whole = treeAt(tips, ref)
    const tree = own(whole)
    takeOver(git, view, tree, 'committed')
    // An earlier setting may have left facts on the other ref: they come over with the next push.
    const left = own(treeAt(tips, otherRef))
    takeOver(git, view, left, 'added')
    const present = [...tips.values()]
    const lost = [...known].find(seen => !present.includes(seen) && hasLost(git, own, seen, [tree, left]))
    if (lost !== undefined) {
      rewound = { lost }
      if (hasCommit(git, lost)) takeOver(git, view, own(readTree(git, lost)), 'added')
    }
    const parents = [tip, lost].filter(one => one !== undefined).filter(one => hasCommit(git, one))
    home = { tip, whole, tree, parents }
    if (lost === undefined) remember(tip)
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

  const push = () => {
    const began = now()
    let failures = 0
    let unmoved = 0
    let reason = othersWrite
    hasSent = false
    for (let attempt = 0; attempt < mostAttempts; attempt++) {
      if (home === undefined) refresh()
      if (home === undefined) break
      const { tip, whole, tree, parents } = home
      const missing = view.missingFrom(tree)
      if (missing.size === 0) {
        remember(tip)
        return outbox.clear()
      }
      const ms = now() - began
      if (attempt > 0 && ms >= options.patienceMs)
        throw unsent(remote(), `${reason} (dragoman tried for ${Math.round(ms / 1000)} seconds)`)
      const { prefix } = options.place()
      const files = new Map([...missing].map(([path, bytes]) => [`${prefix}${path}`, bytes]))
      const commit = writeCommit(git, whole, files, parents, `${missing.size} records of the ledger`)
      hasSent = true
      const outcome = remote().push(commit, ref, tip)
      if (outcome.kind === 'accepted') {
        const grown = readTree(git, commit)
        view.committed(own(grown))
        home = { tip: commit, whole: grown, tree: own(grown), parents: [commit] }
        remember(commit)
        return outbox.clear()
      }
      reason = outcome.kind === 'moved' ? othersWrite : outcome.reason
      if (outcome.kind === 'declined') throw declined(remote(), store, outcome.reason)
      if (outcome.kind === 'unclear' && ++failures >= mostFailures) throw unsent(remote(), outcome.reason)
      if (outcome.kind === 'doubtful') pause(raceMs)
      if (attempt > 0) pause(random() * Math.min(longestPauseMs, 50 * 2 ** attempt))
      refresh()
      unmoved = outcome.kind === 'doubtful' && home.tip === tip ? unmoved + 1 : 0
      if (outcome.kind === 'doubtful' && unmoved === 2) throw declined(remote(), store, outcome.reason)
    }
    throw unsent(remote(), othersWrite)
  }

  return {
    refresh,
    push,
    hasSent: () => hasSent,
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
    "the records in .dragoman/ belong to another account than those on the ledger branch; use the key of the branch's account, and move .dragoman/orders and .dragoman/outbox away if you do not need them",
  )
}

/** Whether facts of a commit that was seen once are in none of the present trees. */
function hasLost(git: Git, own: (tree: Tree) => Tree, seen: ObjectName, trees: readonly Tree[]): boolean {
  if (!hasCommit(git, seen)) {
    // All of the history is here, and the commit is not in it.
    return !git(['rev-parse', '--is-shallow-repository']).stdout.toString('latin1').startsWith('true')
  }
  return factEntries(own(readTree(git, seen))).some(([path, entry]) => {
    const found = trees.flatMap(tree => tree.get(path) ?? [])
    if (found.length === 0) return true
    if (!isLines(path) || found.some(({ name }) => name === entry.name)) return false
    const [old = new Uint8Array(), ...present] = readFiles(git, [entry, ...found])
    return newLines(Buffer.concat(present), old).length > 0
  })
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
