/** The end of an episode: the weather clears, everybody finishes, and all must come right and stay so. */
import { type Checkout, mergeLedgers } from './disk.ts'
import { startRun, type World } from './episode.ts'
import { noLies } from './lies.ts'
import { nothingIsLost, nothingIsTwice } from './verdict.ts'

const minute = 60_000
const maxRounds = 12

export async function calmly(world: World): Promise<void> {
  const { truth, timeline } = world
  world.setting = {
    ...world.setting,
    lostBefore: 0,
    lostAfter: 0,
    late: 0,
    partial: 0,
    doubled: 0,
    rateLimited: 0,
    refused: 0,
    notSent: 0,
    dearer: 0,
    freezeMs: 0,
    preempted: 0,
    readFails: 0,
    shifting: 0,
    listLagMs: 0,
    oddities: { ...world.setting.oddities, textLagMs: 0, ghostMs: 0 },
    lies: { ...noLies, echo: world.setting.lies.echo },
    git: world.setting.git && { ...calmGit, store: world.setting.git.store },
    revisions: 0,
    brokenTexts: 0,
  }
  await timeline.pass(20 * minute)
  truth.log.push('calm')
  for (let round = 0; ; round++) {
    const before = activity(world)
    await syncAll(world)
    if (truth.violations.length > 0) return
    if (round > 0 && activity(world) === before) break
    if (round === maxRounds) {
      truth.violations.push('I8: the runs do not come to rest')
      return
    }
    await timeline.pass(300 * minute)
  }
  nothingIsTwice(world)
  nothingIsLost(world)
}

const calmGit = {
  unreachable: 0,
  answerLost: 0,
  doubtful: 0,
  overtaken: 0,
  interrupted: 0,
  writeFails: 0,
  freshClones: 0,
  monthCap: undefined,
}

async function syncAll(world: World): Promise<void> {
  const { checkouts } = world
  if (world.repositories === undefined)
    for (const one of checkouts) for (const other of checkouts) if (one !== other) mergeLedgers(one, other)
  for (const checkout of checkouts) {
    const told = world.reports.length
    await finish(world, checkout, false)
    const isStuck = world.reports.slice(told).some(text => text.includes('dragoman orders settle'))
    if (isStuck) await finish(world, checkout, true)
  }
}

async function finish(world: World, checkout: Checkout, isByHand: boolean): Promise<void> {
  let isOver = false
  void startRun(world, checkout, { isCalm: true, isByHand }).then(() => {
    isOver = true
  })
  await world.timeline.runUntil(() => isOver)
}

/** Writes, requests that buy, and deletions. */
function activity({ checkouts, truth, repositories }: World): string {
  const commits = repositories?.remote.commits.size ?? 0
  const writes = checkouts.map(({ writes }) => writes).join(',')
  return `${writes} writes, ${commits} commits, ${truth.posts.length} requests, ${truth.orders.filter(({ deletedBy }) => deletedBy === 'tool').length} deletions`
}
