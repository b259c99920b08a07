/** One life of a repository: edits, runs that overlap and die, a service that fails, and at last a calm in which all must come right. */

import { unclearPurchases } from '../../src/engine/known/order-lines.ts'
import type { Caps, Online, Project } from '../../src/engine/project.ts'
import { order, pull, sync } from '../../src/engine/sync.ts'
import { settleByHand } from '../../src/engine/upkeep/settle-by-hand.ts'
import { DragomanError, FileUnwritableError, InterruptedError, UsageError } from '../../src/errors.ts'
import { loadFormats } from '../../src/formats/index.ts'
import { fileStore, type LedgerStore } from '../../src/ledger/store.ts'
import { ulid } from '../../src/ledger/ulid.ts'
import { formatNames, type TargetFile } from '../../src/model.ts'
import { type Auditor, createAuditor } from './auditor.ts'
import { calmly } from './calm.ts'
import { createClient } from './client.ts'
import {
  type Checkout,
  cloneAnew,
  createCheckout,
  diskOf,
  Killed,
  mergeLedgers,
  removeFolder,
  type WriteFate,
} from './disk.ts'
import { createRepositories, type Repositories } from './git.ts'
import { openBranchStore } from './git-runner.ts'
import { createRandom, type Random } from './random.ts'
import { createRepository, edit, type Repository, saveTarget, writeSources } from './repository.ts'
import { createService, type Service } from './service.ts'
import { drawSetting, type Limits, type Setting } from './setting.ts'
import { remembering } from './store.ts'
import { createTimeline, type Timeline } from './timeline.ts'
import { createTruth, isLive, statusAt, type Truth } from './truth.ts'
import { goneIsMissedTwice, personsTextsStand } from './verdict.ts'
import '../helpers/formats.ts'

export type World = {
  readonly random: Random
  readonly timeline: Timeline
  readonly truth: Truth
  readonly service: Service
  readonly auditor: Auditor
  /** Chance that only lies are drawn from. */
  readonly lying: Random
  readonly repository: Repository
  readonly checkouts: readonly Checkout[]
  /** Where the ledger is on a branch. */
  readonly repositories: Repositories | undefined
  /** Calm at the end. */
  setting: Setting
  /** Facts of a kind that is looked at once, when it is new. */
  readonly judged: Set<string>
  /** The messages of runs about orders that buy the same. */
  readonly reports: string[]
  /** A lock was lost, so the texts in the files were taken for current once. */
  isLockLost: boolean
  runs: number
  rounds: number
}

export type EpisodeResult = {
  readonly violations: readonly string[]
  readonly log: readonly string[]
  readonly runs: number
  readonly posts: number
}

const start = Date.UTC(2026, 0, 1)
const minute = 60_000

export async function playEpisode(seed: number, limits: Limits): Promise<EpisodeResult> {
  await loadFormats(formatNames)
  const world = createWorld(seed, limits)
  const { truth, random, setting, checkouts, timeline } = world
  truth.log.push(`seed ${seed}: ${JSON.stringify(setting)}`)
  for (let round = 0; round < setting.rounds && truth.violations.length === 0; round++) {
    await playRound(world)
    if (world.repositories === undefined && checkouts.length > 1 && random.chance(0.4))
      mergeLedgers(random.pick(checkouts), random.pick(checkouts))
    if (random.chance(setting.ledgerLost)) loseLedger(world)
    await timeline.pass(random.pick([1, 1, 10, 16, 60, 600, 3000]) * minute)
  }
  if (truth.violations.length === 0) await calmly(world)
  return { violations: truth.violations, log: truth.log, runs: world.runs, posts: truth.posts.length }
}

function createWorld(seed: number, limits: Limits): World {
  const random = createRandom(seed)
  const setting = drawSetting(random, limits, seed)
  const timeline = createTimeline(start, random)
  const truth = createTruth()
  const repository = createRepository(setting, random)
  const repositories = setting.git && createRepositories()
  const checkouts = Array.from({ length: setting.checkouts }, (_, index) =>
    createCheckout(`checkout ${index}`, repositories),
  )
  writeSources(repository, checkouts)
  const lying = createRandom(2 ** 41 + seed)
  const world: World = {
    random,
    lying,
    timeline,
    truth,
    service: createService({
      truth,
      timeline,
      random,
      lying,
      firstId: setting.firstId,
      numberings: setting.numberings,
      setting: () => world.setting,
    }),
    auditor: createAuditor(truth, timeline, repository.sources, setting.oddities.ghostMs, setting.lies),
    repository,
    checkouts,
    repositories,
    setting,
    judged: new Set(),
    reports: [],
    isLockLost: false,
    runs: 0,
    rounds: 0,
  }
  return world
}

async function playRound(world: World): Promise<void> {
  const { random, timeline, setting, checkouts, repository, truth } = world
  const edits = random.between(0, 3)
  world.rounds++
  if (setting.git !== undefined)
    for (const checkout of checkouts) if (random.chance(setting.git.freshClones)) cloneAnew(checkout)
  for (let i = 0; i < edits; i++) truth.log.push(edit(repository, checkouts, random))
  const spread = random.pick([0, 2000, 20_000, 10 * minute])
  let running = setting.runners
  for (let i = 0; i < setting.runners; i++) {
    timeline.at(timeline.now() + random.between(0, spread), () => {
      void startRun(world, random.pick(checkouts), {}).then(() => running--)
    })
  }
  if (random.chance(0.2)) {
    timeline.at(timeline.now() + random.between(0, 60_000), () => {
      truth.log.push(`meanwhile: ${edit(repository, checkouts, random)}`)
    })
  }
  if (random.chance(setting.vanishing)) {
    timeline.at(timeline.now() + random.between(0, 10 * minute), () => vanish(world))
  }
  if (random.chance(0.1)) orderElsewhere(world)
  await timeline.runUntil(() => running === 0)
}

/** A person deletes an order on the service's site. */
function vanish({ truth, timeline, random, service }: World): void {
  const queued = truth.orders.filter(one => isLive(one) && statusAt(one, timeline.now()) === 'QUEUE')
  if (queued.length === 0) return
  const { id } = random.pick(queued)
  truth.log.push(`a person deletes order ${id}`)
  service.remove(id, 'person')
}

/** A person orders some text of a file on the service's site. */
function orderElsewhere({ repository, random, service, truth }: World): void {
  const [path, texts] = random.pick([...repository.sources])
  const [key, text] = random.pick([...texts])
  const language = random.pick(repository.pairs[0]?.targets ?? []).locale
  const resource = { type: 'application/json', data: JSON.stringify({ [key]: text }), metadata: path }
  const [placed] = service.commit({ resource }, undefined, [language])
  truth.log.push(`a person orders ${path} ${key} in ${language}: ${placed?.id}`)
}

function loseLedger(world: World): void {
  const checkout = world.random.pick(world.checkouts)
  world.truth.log.push(`${checkout.name} loses its ledger`)
  removeFolder(checkout, '.dragoman')
  world.isLockLost = true
}

export type RunOptions = {
  /** Nothing befalls it, and it looks once. */
  readonly isCalm?: true
  /** A person settles what no reading can. */
  readonly isByHand?: boolean
}

/** @returns when the run has come to its end, or is dead */
export function startRun(world: World, checkout: Checkout, options: RunOptions): Promise<void> {
  const { random, timeline, truth, setting, repository, auditor, service } = world
  const isCalm = options.isCalm === true
  const anySkew = random.pick([0, -3_600_000, 86_400_000])
  // Where the service's clock and the machines' are all wrong, nothing shows how long ago a request was.
  const skew = (setting.lies.date === 'ahead at times' ? 0 : anySkew) + world.runs++
  const clock = {
    monotonic: () => timeline.now() - start,
    now: () => timeline.now() + skew,
    sleep: (ms: number, signal?: AbortSignal) =>
      new Promise<void>(resolve => {
        const wake = () => {
          signal?.removeEventListener('abort', wake)
          resume()
          resolve()
        }
        timeline.at(timeline.now() + ms, wake)
        signal?.addEventListener('abort', wake)
      }),
  }
  let isDead = false
  let end = () => {}
  const ended = new Promise<void>(resolve => {
    end = resolve
  })
  const die = () => {
    if (isDead) return
    isDead = true
    truth.log.push(`run ${id} dies`)
    end()
  }
  const isKilled = !isCalm && random.chance(setting.killed)
  const dieAtWrite = isKilled && random.chance(0.7) ? random.between(0, 25) : undefined
  if (isKilled && dieAtWrite === undefined) timeline.at(timeline.now() + random.between(0, 70_000), die)
  let writes = 0
  const fateOf = (path: string): WriteFate => {
    if (writes++ === dieAtWrite) {
      die()
      return random.chance(0.5) ? 'killed-before' : 'killed-after'
    }
    return !isCalm && random.chance(setting.diskFails) ? new FileUnwritableError(path) : 'done'
  }
  const abort = new AbortController()
  if (!isCalm && random.chance(setting.interrupted))
    timeline.at(timeline.now() + random.between(0, 20_000), () => abort.abort(new InterruptedError()))
  const plainDisk = diskOf(checkout, () => isDead, fateOf)
  const id = ulid(clock.now())
  const { store, suspend, resume } =
    checkout.git === undefined
      ? remembering(fileStore(plainDisk, '.dragoman'), checkout, () => void plainDisk.exists('l'))
      : openBranchStore(world, checkout, {
          disk: plainDisk,
          isCalm,
          isDead: () => isDead,
          fateOf,
          now: clock.now,
        })
  const targets = new Set(repository.pairs.flatMap(pair => pair.targets.map(target => target.path)))
  // A question to the ledger after a target was read is asked anew.
  const read = (path: string) => {
    const bytes = plainDisk.read(path)
    if (targets.has(path)) resume()
    return bytes
  }
  const { saves } = setting.lies
  const replace: typeof plainDisk.replace = (path, was, bytes) => {
    // Only where nobody else has a copy of the file that would have to show the same.
    if (
      !isCalm &&
      saves > 0 &&
      world.checkouts.length === 1 &&
      targets.has(path) &&
      world.lying.chance(saves)
    )
      truth.log.push(`meanwhile somebody ${saveTarget(repository, checkout, path, world.lying)}`)
    return plainDisk.replace(path, was, bytes)
  }
  const disk = { ...plainDisk, read, replace }
  const pairOf = new Map(repository.pairs.map(pair => [pair.source, pair]))
  const project: Project = {
    configFile: 'dragoman.config.json',
    disk,
    store,
    stateFolder: '.dragoman',
    lockFallback: undefined,
    sourceLocale: 'en',
    sourceLanguage: 'en',
    pairs: repository.pairs,
    pairOf: path => pairOf.get(path),
    isGone: () => false,
    selection: { hasTarget: () => true, hasSource: () => true },
    stale: 'order',
    clock,
    signal: abort.signal,
    onProgress: ({ kind }) => {
      if (kind === 'read-back') auditor.onReadBack(id)
    },
    run: id,
    ref: 'main',
  }
  const caps: Caps = {
    run: isCalm ? 1e9 : setting.runCap,
    isDefault: false,
    order: isCalm ? 1e9 : setting.orderCap,
    month: setting.git?.monthCap,
  }
  auditor.onStart({
    id,
    checkout,
    startedAt: timeline.now(),
    runCap: caps.run,
    orderCap: caps.order ?? 1e9,
    month: caps.month === undefined ? undefined : { cap: caps.month, skewMs: setting.dateSkewMs },
  })
  const connection = {
    service,
    timeline,
    random,
    auditor,
    setting: () => world.setting,
    run: { id, isDead: () => isDead, suspend, resume },
  }
  const online: Online = { client: createClient(connection), address: 'https://service.example' }
  const command = isCalm ? 'sync' : random.pick(['sync', 'sync', 'sync', 'order', 'pull'])
  const timeoutMs = isCalm ? 0 : random.pick([0, 0, 0, 0, 0, 0, 5_000, 30_000, 30_000, 17 * minute])
  truth.log.push(`${timeline.now() - start}: run ${id}: ${command} in ${checkout.name}`)
  const wants = { proofread: false, again: undefined }
  const options_ = { caps, allowReorder: () => true, saved: undefined, wants, confirm: undefined }
  const work = () =>
    options.isByHand
      ? settleAll(world, project, online)
      : command === 'pull'
        ? pull(project, online, { timeoutMs, all: false })
        : command === 'order'
          ? order(project, online, options_)
          : sync(project, online, { ...options_, timeoutMs })
  handedOver(store, work).then(
    ({ errors, notices }) => {
      for (const { message } of [...errors, ...notices]) world.reports.push(message)
      truth.log.push(
        `${timeline.now() - start}: run ${id} ends: ${errors.map(({ code, message }) => `${code} ${message}`).join('; ')}`,
      )
      personsTextsStand(world, checkout)
      goneIsMissedTwice(world, checkout)
      end()
    },
    error => {
      if (error instanceof Killed) return end()
      truth.log.push(`run ${id} fails: ${error instanceof Error ? error.stack : error}`)
      if (!(error instanceof DragomanError)) truth.violations.push(`a run breaks down: ${error}`)
      end()
    },
  )
  return ended
}

/** A person knows what became of each request, and says so where no reading can show it. */
async function settleAll({ truth }: World, project: Project, online: Online): ReturnType<typeof pull> {
  for (const { intent, language, path } of unclearPurchases(project.store.ledger())) {
    if (intent === undefined) continue
    const claimed = new Set(
      project.store.ledger().purchases.flatMap(one => (one.intent && one.order ? [one.order.id] : [])),
    )
    const selection = {
      hasSource: () => true,
      hasTarget: (target: TargetFile) => target.language === language,
    }
    const orders = truth.posts
      .filter(one => one.intent === intent.ulid)
      .flatMap(post => post.orders.filter(one => isLive(one) && one.language === language))
      .filter(({ id }) => !claimed.has(id))
    const [own] = orders.sort((a, b) => Number(a.id) - Number(b.id))
    const others = truth.orders.map(({ id }) => id)
    truth.log.push(`a person settles ${intent.ulid} ${path} ${language}: ${own?.id ?? 'absent'}`)
    const word =
      own === undefined ? ({ kind: 'absent', others } as const) : ({ kind: 'order', id: own.id } as const)
    try {
      await settleByHand({ ...project, selection }, online, intent.ulid, word)
    } catch (error) {
      if (!(error instanceof UsageError)) throw error
      truth.log.push(error.message)
    }
  }
  return pull(project, online, { timeoutMs: 0, all: false })
}

/** A run begins with what others have written, and hands over what it has written itself. */
async function handedOver<T>(store: LedgerStore, work: () => Promise<T>): Promise<T> {
  store.refresh()
  try {
    return await work()
  } finally {
    store.flush()
  }
}
