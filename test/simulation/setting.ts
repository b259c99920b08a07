/** The kind of world in which an episode plays. Drawn once, from its seed. */
import { drawLies, isDisguised, isUseless, type Lies, noLies, uselessDates } from './lies.ts'
import { createRandom, type Random } from './random.ts'

const second = 1000
const minute = 60 * second

/** Probabilities are per request of the kind they are named after; times in milliseconds. */
export type Setting = {
  readonly runners: number
  readonly checkouts: number
  readonly files: number
  readonly languages: readonly string[]
  readonly rounds: number
  /** The fate of a request that buys. */
  readonly lostBefore: number
  readonly lostAfter: number
  readonly late: number
  readonly partial: number
  readonly doubled: number
  readonly rateLimited: number
  readonly refused: number
  readonly notSent: number
  readonly dearer: number
  /** How long a run may freeze between its intent and its request. */
  readonly freezeMs: number
  /** How often another process gets the machine between what a run reads and what it writes. */
  readonly preempted: number
  readonly readFails: number
  readonly listLagMs: number
  readonly pageSize: number
  readonly ascending: boolean
  /** How often orders of others come and go between two pages. */
  readonly shifting: number
  /** By how much the clock that dates answers is ahead of real time, and the one that dates orders of that. */
  readonly dateSkewMs: number
  readonly orderSkewMs: number
  readonly takenAfterMs: number
  readonly doneAfterMs: number
  readonly revisions: number
  readonly brokenTexts: number
  /** How often a person deletes an order on the service's site. */
  readonly vanishing: number
  readonly killed: number
  readonly diskFails: number
  readonly interrupted: number
  readonly ledgerLost: number
  readonly firstId: number
  /** Machines of the service that number orders on their own, so that a later one may have a lower id. */
  readonly numberings: number
  readonly runCap: number
  readonly orderCap: number
  readonly git: GitSetting | undefined
  readonly oddities: Oddities
  readonly lies: Lies
}

/** The changes that the service makes to the orders that it is given. */
export type Oddities = {
  /** Data comes back in another order and layout. */
  readonly isNormalised: boolean
  /** How long an order may be done before its text is there. */
  readonly textLagMs: number
  /** How often an order that is already cancelled is shown for a while. */
  readonly ghostMs: number
}

/** Probabilities are per command of the kind they are named after. */
export type GitSetting = {
  readonly unreachable: number
  readonly answerLost: number
  readonly doubtful: number
  readonly overtaken: number
  /** A signal that ends git as well. */
  readonly interrupted: number
  readonly writeFails: number
  /** How often a round is played in a clone of its own. */
  readonly freshClones: number
  /** The setting of all checkouts; a remote with `git-ref` forbids branches. It changes between two rounds only. */
  readonly store: 'git' | 'git-ref' | 'another in each round'
  readonly monthCap: number | undefined
}

export type Limits = {
  /** At most so many runs at the same time. */
  readonly runners: number
  /** Where the ledger is kept. Default `files`. */
  readonly store?: 'files' | 'git'
  /** Whether the service may be odd. Default yes. */
  readonly isOdd?: boolean
  /** Whether the service may contradict itself. Default: where it may be odd. */
  readonly lies?: boolean
}

/** Oddities and lies have chances of their own, so that an episode without them keeps its course. */
export function drawSetting(random: Random, limits: Limits, seed: number): Setting {
  const own = createRandom(-seed)
  const lying = limits.lies ?? limits.isOdd !== false
  const oddities = limits.isOdd === false ? noOddities : drawOddities(own)
  const drawn = lying ? drawLies(createRandom(2 ** 40 + seed)) : noLies
  const lies = lying && limits.store === 'git' ? oftenUndated(drawn, createRandom(2 ** 43 + seed)) : drawn
  const common = { ...drawCommon(random, limits), oddities, lies }
  const setting = limits.store === 'git' ? { ...common, ...drawShared(random, limits) } : common
  const capped = isUseless(lies.date) ? withMonth(setting, createRandom(2 ** 42 + seed)) : setting
  const numbered = lies.date === 'ahead at times' ? { ...capped, numberings: 1 } : capped
  // Whoever loses the ledger, or has another one, cannot know an order again that says neither its path nor its texts.
  return isDisguised(lies)
    ? { ...numbered, ledgerLost: 0, ...(limits.store === 'git' ? {} : { checkouts: 1 }) }
    : numbered
}

/** Without a date only the cap of a month is left to show that nothing is forgotten, and only a shared ledger has one. */
function oftenUndated(lies: Lies, { chance, pick }: Random): Lies {
  return lies.date === 'none' && chance(0.2) ? { ...lies, date: pick(uselessDates) } : lies
}

/** A cap that some plans of the episode keep and two do not; at the turn of a month nobody can say which one it is for. */
function withMonth(setting: Setting, { pick }: Random): Setting {
  if (setting.git === undefined) return setting
  const monthCap = setting.git.monthCap ?? pick([10_000, 20_000, 40_000, 80_000])
  return { ...setting, dateSkewMs: 5 * 24 * 60 * minute, git: { ...setting.git, monthCap } }
}

export const noOddities: Oddities = { isNormalised: false, textLagMs: 0, ghostMs: 0 }

function drawOddities({ chance, pick }: Random): Oddities {
  return {
    isNormalised: chance(0.15),
    textLagMs: chance(0.15) ? pick([2 * second, 5 * minute]) : 0,
    ghostMs: chance(0.1) ? pick([2 * second, minute]) : 0,
  }
}

/** Where the ledger is shared most of the runs are, too. */
function drawShared(random: Random, { runners }: Limits): Pick<Setting, 'checkouts' | 'runners' | 'git'> {
  const { between, chance, pick } = random
  const sometimes = (probability: number, value: number) => (chance(probability) ? value : 0)
  return {
    checkouts: pick([1, 2, 2, 3, 4]),
    runners: between(2, chance(0.8) ? Math.min(4, runners) : runners),
    git: {
      unreachable: sometimes(0.3, 0.1),
      answerLost: sometimes(0.3, 0.2),
      doubtful: sometimes(0.2, 0.2),
      overtaken: sometimes(0.4, 0.3),
      interrupted: sometimes(0.1, 0.05),
      writeFails: sometimes(0.1, 0.05),
      freshClones: sometimes(0.5, 0.7),
      store: pick(['git', 'git', 'git', 'git-ref', 'another in each round']),
      monthCap: chance(0.15) ? between(20, 150) * 1000 : undefined,
    },
  }
}

function drawCommon(random: Random, limits: Limits): Setting {
  const { between, chance, pick } = random
  const sometimes = (probability: number, value: number) => (chance(probability) ? value : 0)
  const isStormy = chance(0.5)
  const runners = chance(0.6) ? 1 : between(1, chance(0.7) ? Math.min(3, limits.runners) : limits.runners)
  return {
    runners,
    checkouts: chance(0.8) ? 1 : between(2, 3),
    files: pick([1, 1, 1, 2, 2, 3]),
    languages: ['de', 'fr', 'es', 'it'].slice(0, pick([1, 1, 2, 2, 3, 4])),
    rounds: between(1, 4),
    lostBefore: sometimes(isStormy ? 0.5 : 0.1, 0.2),
    lostAfter: sometimes(isStormy ? 0.6 : 0.1, 0.25),
    late: sometimes(isStormy ? 0.4 : 0.1, 0.25),
    partial: sometimes(0.25, 0.4),
    doubled: sometimes(0.15, 0.2),
    rateLimited: sometimes(0.2, 0.3),
    refused: sometimes(0.1, 0.2),
    notSent: sometimes(0.1, 0.2),
    dearer: sometimes(0.15, 0.3),
    freezeMs: sometimes(0.15, 2 * minute),
    preempted: runners > 1 ? 0.4 : 0,
    readFails: sometimes(0.15, 0.03),
    listLagMs: pick([0, 0, 500, 3 * second, 45 * second]),
    ...drawList(random),
    shifting: sometimes(0.2, 0.3),
    dateSkewMs: pick([0, 0, -3 * 24 * 60 * minute, 5 * 24 * 60 * minute]),
    orderSkewMs: pick([0, 0, -4 * minute, 4 * minute]),
    takenAfterMs: pick([1 * second, 1 * minute, 60 * minute]),
    doneAfterMs: pick([1 * second, 5 * minute, 90 * minute]),
    revisions: sometimes(0.2, 0.3),
    brokenTexts: sometimes(0.15, 0.3),
    vanishing: sometimes(0.1, 0.2),
    killed: sometimes(0.4, 0.5),
    diskFails: sometimes(0.1, 0.03),
    interrupted: sometimes(0.1, 0.4),
    ledgerLost: sometimes(0.1, 0.3),
    firstId: pick([1, 95, 995]),
    numberings: pick([1, 1, 1, 2]),
    runCap: chance(0.1) ? between(20, 80) * 1000 : 1e9,
    orderCap: chance(0.1) ? between(10, 40) * 1000 : 1e9,
    git: undefined,
    oddities: noOddities,
    lies: noLies,
  }
}

/** One row to a page does not show the direction of a list, so an ascending list has two. */
function drawList({ pick, chance }: Random): Pick<Setting, 'pageSize' | 'ascending'> {
  const ascending = chance(0.15)
  return { ascending, pageSize: pick(ascending ? [2, 5, 20, 100] : [1, 2, 5, 20, 100]) }
}
