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

/** The ref as it was read last: what a push builds on. */
type Home = {
  readonly tip: ObjectName | undefined
  /** Everything on the ref. */
  readonly whole: Tree
  /** The files of this project. */
  readonly tree: Tree
  readonly parents: readonly ObjectName[]
}

export class LedgerBranch {
  readonly #options: BranchOptions
  #home: Home | undefined
  /** Commits that were on the ref and that have to be there still. */
  #known: readonly ObjectName[] | undefined
  /** A commit that is there no more, and facts with it. */
  #lost: ObjectName | undefined
  #complaint: string | undefined
  #hasSent = false

  constructor(options: BranchOptions) {
    this.#options = options
  }

  /** Whether the last push may have brought anything to the remote. */
  get hasSent(): boolean {
    return this.#hasSent
  }

  /** @throws {AnomalyError} when facts that were there once are there no more */
  refuseRewound(): void {
    if (this.#lost !== undefined) throw rewoundError(this.#options.remote(), this.#lost)
  }

  /** @throws {FileUnwritableError} when git could not keep what was fetched */
  refuseUnkept(): void {
    if (this.#complaint !== undefined) throw unkeptError(this.#complaint)
  }

  /** Brings in what others have written. */
  refresh(): void {
    this.#read()
  }

  /** Returns when the remote has everything that the view has. */
  push(): void {
    const { remote, store, view, outbox, now, pause, random, patienceMs } = this.#options
    const began = now()
    let failures = 0
    let unmoved = 0
    let reason = othersWrite
    this.#hasSent = false
    for (let attempt = 0; attempt < mostAttempts; attempt++) {
      const home = this.#home ?? this.#read()
      const missing = view.missingFrom(home.tree)
      if (missing.size === 0) {
        this.#remember(home.tip)
        outbox.clear()
        return
      }
      const ms = now() - began
      if (attempt > 0 && ms >= patienceMs)
        throw unsent(remote(), `${reason} (dragoman tried for ${Math.round(ms / 1000)} seconds)`)
      const outcome = this.#pushOnce(home, missing)
      if (outcome.kind === 'accepted') {
        outbox.clear()
        return
      }
      reason = outcome.kind === 'moved' ? othersWrite : outcome.reason
      if (outcome.kind === 'declined') throw declined(remote(), store, outcome.reason)
      if (outcome.kind === 'unclear' && ++failures >= mostFailures) throw unsent(remote(), outcome.reason)
      if (outcome.kind === 'doubtful') pause(raceMs)
      if (attempt > 0) pause(random() * Math.min(longestPauseMs, 50 * 2 ** attempt))
      const { tip } = this.#read()
      unmoved = outcome.kind === 'doubtful' && tip === home.tip ? unmoved + 1 : 0
      if (outcome.kind === 'doubtful' && unmoved === 2) throw declined(remote(), store, outcome.reason)
    }
    throw unsent(remote(), othersWrite)
  }

  #pushOnce(
    { tip, whole, parents }: Home,
    missing: ReadonlyMap<RelativePath, Uint8Array>,
  ): ReturnType<Remote['push']> {
    const { git, store, place, remote, view } = this.#options
    const { prefix } = place()
    const files = new Map([...missing].map(([path, bytes]) => [`${prefix}${path}`, bytes]))
    const commit = writeCommit(git, whole, files, parents, `${missing.size} records of the ledger`)
    this.#hasSent = true
    const outcome = remote().push(commit, ledgerRefs[store], tip)
    if (outcome.kind === 'accepted') {
      const grown = readTree(git, commit)
      const tree = this.#own(grown)
      view.committed(tree)
      this.#home = { tip: commit, whole: grown, tree, parents: [commit] }
      this.#remember(commit)
    }
    return outcome
  }

  #read(): Home {
    const { git, store, place, remote, outbox, view } = this.#options
    const tips = remote().tips()
    const tip = tips.get(ledgerRefs[store])
    this.#known ??= [outbox.tip(), copyTip(git, place())].filter(seen => seen !== undefined)
    const whole = this.#treeAt(tips, ledgerRefs[store])
    const tree = this.#own(whole)
    takeOver(git, view, tree, 'committed')
    // An earlier setting may have left facts on the other ref: they come over with the next push.
    const left = this.#own(this.#treeAt(tips, ledgerRefs[store === 'git' ? 'git-ref' : 'git']))
    takeOver(git, view, left, 'added')
    const present = [...tips.values()]
    const own = (all: Tree) => this.#own(all)
    const lost = this.#known.find(seen => !present.includes(seen) && hasLost(git, own, seen, [tree, left]))
    if (lost !== undefined) {
      this.#lost = lost
      if (hasCommit(git, lost)) takeOver(git, view, own(readTree(git, lost)), 'added')
    }
    const parents = [tip, lost].filter(one => one !== undefined).filter(one => hasCommit(git, one))
    const home = { tip, whole, tree, parents }
    this.#home = home
    if (lost === undefined) this.#remember(tip)
    return home
  }

  #treeAt(tips: Tips, at: LedgerRef): Tree {
    const { git, remote } = this.#options
    const tip = tips.get(at)
    if (tip === undefined) return new Map()
    if (!hasCommit(git, tip)) remote().fetch(at, tip)
    return readTree(git, tip)
  }

  #own(tree: Tree): Tree {
    return ownFiles(this.#options.place(), tree)
  }

  #remember(tip: ObjectName | undefined): void {
    this.#known = tip === undefined ? [] : [tip]
    if (tip === undefined) return
    const { git, outbox } = this.#options
    const place = this.#options.place()
    const kept = copyTip(git, place) === tip ? undefined : git(['update-ref', place.copyRef, tip])
    this.#complaint = kept === undefined || kept.isOk ? undefined : kept.complaint
    if (outbox.tip() === tip) return
    try {
      outbox.setTip(tip)
    } catch (error) {
      // A command that writes nothing else, such as a plan, can do without.
      if (!(error instanceof FileUnwritableError)) throw error
      this.#complaint ??= error.message
    }
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
