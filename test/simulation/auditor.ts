/**
 * The invariants, checked against the service's truth and the files, never against what the tool says of itself. The
 * numbers are those of the list in the ledger's README.
 */
import type { OrderRequest } from '../../src/service/types.ts'
import { overCap, overMonth } from './caps.ts'
import type { Checkout } from './disk.ts'
import { factText, hasFact, sharedIntents } from './facts.ts'
import { isDisguised, type Lies } from './lies.ts'
import type { Timeline } from './timeline.ts'
import { holds, isLive, type Order, type Post, priceOf, type Truth, type Unit, unitsOf } from './truth.ts'

export type Run = {
  readonly id: string
  readonly checkout: Checkout
  readonly startedAt: number
  readonly runCap: number
  readonly orderCap: number
  /** Over all runs, where the ledger is on a branch. */
  readonly month: { readonly cap: number; readonly skewMs: number } | undefined
}

export type Auditor = {
  readonly onStart: (run: Run) => void
  readonly onReading: (run: string) => void
  /** A run has read the whole list, as it does before it buys. */
  readonly onReadBack: (run: string) => void
  readonly onPost: (run: string, request: OrderRequest) => Post
  readonly onDelete: (run: string, id: string) => void
}

const minute = 60_000
/** The service names whole seconds, and the dates of an intent and a reading are a moment old. */
const slackMs = 2 * minute
/** From the answer to a look to the deletion that it leads to. */
const actingMs = 2000

/**
 * @param sources source path → key → text, as it is now
 * @param ghostMs how long an order is shown after its end
 * @param lies how the service contradicts itself
 */
export function createAuditor(
  truth: Truth,
  timeline: Timeline,
  sources: ReadonlyMap<string, ReadonlyMap<string, string>>,
  ghostMs: number,
  lies: Lies,
): Auditor {
  const runs = new Map<string, Run>()
  /** As they were when a run began: what a person changes after that it may not have read. */
  const sourcesAt = new Map<string, typeof sources>()
  /** When the last reading of a run before it bought began. */
  const readBackAt = new Map<string, number>()
  const runOf = (id: string) => {
    const run = runs.get(id)
    if (run === undefined) throw new Error(`no run ${id}`)
    return run
  }
  /** A cancelled order that is still shown cannot be distinguished from an open one; nor can the events between a look and its effects. */
  const isGhost = ({ deletedAt = 0 }: Order) => timeline.now() < deletedAt + ghostMs + actingMs
  return {
    onStart: run => {
      runs.set(run.id, run)
      sourcesAt.set(run.id, new Map([...sources].map(([path, texts]) => [path, new Map(texts)])))
    },
    onReading: id => truth.readings.push({ run: id, checkout: runOf(id).checkout.name, at: timeline.now() }),
    onReadBack(id) {
      // A reading is two equal passes: a deletion may hide from the second what came onto the list after the first had begun.
      const first = truth.readings.filter(reading => reading.run === id).at(-2)
      if (first !== undefined) readBackAt.set(id, first.at)
    },
    onPost(id, request) {
      const run = runOf(id)
      const post = postOf(truth, run, request, timeline.now())
      const fault = (text: string) => truth.violations.push(`${text} [run ${id}, ${post.path}]`)
      if (post.intent === undefined) fault('I2: a request left without an intent on the disk')
      const looked = { read: readBackAt.get(id), now: timeline.now(), lies, checkout: run.checkout }
      for (const language of post.languages) {
        for (const unit of post.units) {
          for (const earlier of truth.posts)
            if (earlier.path === post.path && isShared(run.checkout, earlier))
              boughtBefore(truth, run, earlier, language, unit, timeline.now(), fault)
          shownBefore(truth, post, language, unit, looked, fault)
        }
      }
      unsettled(truth, run, timeline.now(), fault)
      overCap(truth, run, post, fault)
      overMonth(truth, run, post, fault)
      truth.posts.push(post)
      return post
    },
    onDelete(id, orderId) {
      const order = truth.orders.find(one => one.id === orderId)
      if (order === undefined) return
      const fault = (text: string) => truth.violations.push(`${text} [run ${id}, order ${orderId}]`)
      const isOutdated = [sources, sourcesAt.get(id) ?? sources].some(then => isSuperseded(order, then))
      // An order that a person places for exactly what was asked for cannot be distinguished from an echo of the request (M5).
      const isEcho = truth.posts.some(post => isBoundTo(post, order.language, order))
      if (order.post === undefined && !isEcho) fault("I15: somebody else's order is deleted")
      const isDearer = order.price > (order.post?.prices.get(order.language) ?? 0)
      const hasLower = truth.orders.some(
        one =>
          (isLive(one) || isJustDeleted(one, id) || isGhost(one)) &&
          Number(one.id) < Number(orderId) &&
          overlap(one, order),
      )
      const isTakenBack = hasLower || isDearer || isOutdated
      // A person was quicker than the tool, which cancels it all the same: the rest of it is ordered anew either way.
      if (order.deletedBy === 'person' && isTakenBack) order.deletedBy = 'tool'
      if (!isTakenBack && isLive(order)) fault('I15: an order is deleted that no lower one stands for')
    },
  }
}

export function overlap(one: Order, other: Order): boolean {
  return one.language === other.language && other.units.some(unit => holds(one, other.path, unit))
}

/** An order that an answer to the run has named covers it, whether or not it is shown: a new order may be listed late. */
function isJustDeleted({ deletedBy, post }: Order, run: string): boolean {
  return deletedBy === 'person' && post?.run === run && post.told === 'placed'
}

/** Whether at least half of an order's volume answers texts that have gone from the source (rules M6). */
function isSuperseded(
  { path, units, volume }: Order,
  sources: ReadonlyMap<string, ReadonlyMap<string, string>>,
): boolean {
  const gone = units.filter(({ key, text }) => sources.get(path)?.get(key) !== text)
  return gone.reduce((sum, { text }) => sum + text.length, 0) * 2 >= volume
}

/** Whether a checkout holds the intent of a request: then its runs know of it. */
export function isShared(checkout: Checkout, { intent }: Pick<Post, 'intent'>): boolean {
  return intent !== undefined && hasFact(checkout, `${intent}/intent.json`)
}

function postOf(truth: Truth, run: Run, request: OrderRequest, now: number): Post {
  const { price } = priceOf(request)
  const path = request.resource.metadata ?? ''
  const units = unitsOf(request.resource.data)
  const languages = [...request.targetLanguages]
  const used = new Set(truth.posts.map(({ intent }) => intent))
  const shared = sharedIntents(run.checkout)
  const [intent] =
    shared.find(
      ([name, bytes]) =>
        !used.has(name) &&
        !isRefused(run.checkout, name, languages) &&
        isIntentOf(Buffer.from(bytes).toString('utf8'), run.id, path, languages, units),
    ) ?? []
  return {
    run: run.id,
    checkout: run.checkout.name,
    path,
    languages,
    units,
    at: now,
    intent,
    known: new Set(shared.map(([name]) => name)),
    prices: new Map(languages.map(language => [language, price])),
    orders: [],
    told: undefined,
    toldAt: undefined,
    answered: new Set(),
  }
}

/** A run that finds another one at the same strings refuses its own intent and may write a second one. */
function isRefused(checkout: Checkout, intent: string, languages: readonly string[]): boolean {
  return languages.every(language => hasFact(checkout, `${intent}/${language}.refused.json`))
}

function isIntentOf(
  text: string,
  run: string,
  path: string,
  languages: readonly string[],
  units: readonly Unit[],
): boolean {
  const intent: {
    run: string
    path: string
    languages: string[]
    strings: { id: string[]; text: string }[]
  } = JSON.parse(text)
  return (
    intent.run === run &&
    intent.path === path &&
    languages.every(language => intent.languages.includes(language)) &&
    units.every(({ key, text }) => intent.strings.some(one => one.id.join('/') === key && one.text === text))
  )
}

/** I1, I3 and M7: what a known request has bought, or may have bought, is not asked for again. */
function boughtBefore(
  truth: Truth,
  run: Run,
  earlier: Post,
  language: string,
  unit: Unit,
  now: number,
  fault: (text: string) => void,
): void {
  if (!earlier.languages.includes(language) || !holds(earlier, earlier.path, unit)) return
  if (earlier.told === 'refused' || isDeclaredAbsent(run.checkout, earlier, language)) return
  const orders = earlier.orders.filter(order => order.language === language)
  const name = `${language} ${unit.key} ${unit.text}, asked for by run ${earlier.run}`
  const isTakenBack = orders.some(one => one.deletedBy === 'tool' || isBelievedDeleted(truth, one))
  // An order that the service has doubled by itself counts when it shows it, whoever asked for it.
  const isBound = hasFact(run.checkout, `${earlier.intent}/${language}.placed.json`)
  // Longer outages than the rules wait for hide what nobody can know of, or make it look gone.
  const isGone = ['gone', 'gone-1', 'gone-2'].some(kind =>
    hasFact(run.checkout, `${earlier.intent}/${language}.${kind}.json`),
  )
  const isHidden = (!isBound || isGone) && isNeverShown(truth, earlier, orders, now)
  if (
    orders.some(
      order =>
        isLive(order) && !isBelievedDeleted(truth, order) && !(isTakenBack && order.isDouble) && !isHidden,
    )
  )
    fault(`I1: bought twice: ${name}`)
  else if (isTakenBack) return
  else if (orders.length > 0 && isPersonsDeed(run.checkout, earlier, language))
    fault(`M7: bought again though a person took it back: ${name}`)
  else if (!isAbsentTwice(truth, earlier, now)) fault(`I3: asked again without two absences: ${name}`)
}

/** Somebody has said that nothing came of it, and answers for that. */
function isDeclaredAbsent(checkout: Checkout, { intent }: Post, language: string): boolean {
  return factText(checkout, `${intent}/${language}.refused.json`).includes('"DECLARED_ABSENT"')
}

/** An order that is known and gone. A run that dies between saying so and cancelling one leaves open who did. */
function isPersonsDeed(checkout: Checkout, { intent }: Post, language: string): boolean {
  const has = (kind: string) => hasFact(checkout, `${intent}/${language}.${kind}.json`)
  return has('placed') && !(has('withdrawing') && !has('not-withdrawn'))
}

/**
 * Two readings, as late as the rules ask for, that could not show an order: then nobody can know of it. It has come onto
 * the list since, and a run names it when it looks.
 */
function isNeverShown(truth: Truth, post: Post, orders: readonly Order[], now: number): boolean {
  const couldNotShow = (time: number) =>
    isOutage(truth, time) || orders.every(order => !isLive(order) || time < order.visibleAt)
  return isAbsentTwice(truth, post, now, couldNotShow)
}

/** How long a run may take to look whether the list still shows what was deleted. */
const lookingMs = 10_000

/** The service has said that it is deleted, and the list could not show right afterwards that it is not. */
function isBelievedDeleted({ outages }: Truth, { saidDeletedAt, visibleAt }: Order): boolean {
  if (saidDeletedAt === undefined) return false
  const until = saidDeletedAt + lookingMs
  return visibleAt > saidDeletedAt || outages.some(({ from, to }) => from < until && saidDeletedAt < to)
}

function isOutage({ outages }: Truth, time: number): boolean {
  return outages.some(({ from, to }) => from <= time && time < to)
}

/** Two readings after the request, one of them late enough. Where ledgers were merged, anybody's count. */
function isAbsentTwice(
  truth: Truth,
  { at }: Post,
  now: number,
  counts: (time: number) => boolean = () => true,
): boolean {
  const times = truth.readings
    .map(reading => reading.at)
    .filter(time => time > at && time <= now && counts(time))
  const [first] = times
  return (
    first !== undefined && times.some(time => time - first >= 25_000 && time - at >= 15 * minute - slackMs)
  )
}

/** Whether the ledger knows from an answer, or from somebody, what an order is, which it need not say itself. */
export function isNamed(checkout: Checkout, { id, post, language, isDouble }: Order): boolean {
  return !isDouble && factText(checkout, `${post?.intent}/${language}.placed.json`).includes(`"${id}"`)
}

/** An outage has hidden it when its deletion, which the service did not carry out, was looked after (a limit of the ledger). */
function isCancelledUnseen(
  { outages }: Truth,
  checkout: Checkout,
  { post, language, createdAt }: Order,
  now: number,
): boolean {
  return (
    outages.some(({ from, to }) => from < now && to > createdAt) &&
    hasFact(checkout, `${post?.intent}/${language}.cancelled.json`)
  )
}

type Looked = {
  readonly read: number | undefined
  readonly now: number
  readonly lies: Lies
  readonly checkout: Checkout
}

/** Whoever placed it: what the list showed when this run began to read it is not bought. */
function shownBefore(
  truth: Truth,
  { path }: Post,
  language: string,
  unit: Unit,
  { read, now, lies, checkout }: Looked,
  fault: (text: string) => void,
): void {
  if (read === undefined) {
    fault('M13: a request without a reading before it')
    return
  }
  if (truth.outages.some(({ from, to }) => from <= now && read < to)) return
  const shown = truth.orders.find(
    order =>
      isLive(order) &&
      order.language === language &&
      order.visibleAt <= read &&
      holds(order, path, unit) &&
      !(isDisguised(lies) && !isNamed(checkout, order)) &&
      !isCancelledUnseen(truth, checkout, order, now),
  )
  if (shown !== undefined)
    fault(`I1: ${language} ${unit.key} ${unit.text} is bought again, order ${shown.id} was on the list`)
}

/** M14: an outcome that nobody knows stops the placing, in this run and in those that begin after it. */
function unsettled(truth: Truth, run: Run, now: number, fault: (text: string) => void): void {
  for (const post of truth.posts) {
    if (post.told === 'refused' || !isShared(run.checkout, post)) continue
    const isOwn = post.run === run.id
    const since = post.toldAt ?? post.at
    if (!isOwn && (post.told === undefined ? post.at : since) >= run.startedAt - minute) continue
    const open = post.languages.filter(
      language =>
        !(post.told === 'placed' && post.answered.has(language)) &&
        !isDeclaredAbsent(run.checkout, post, language) &&
        !truth.orders.some(order => isBoundTo(post, language, order) && order.visibleAt <= now),
    )
    if (open.length === 0 || isAbsentTwice(truth, post, now)) continue
    fault(`M14: a request while the outcome of run ${post.run} for ${open.join(', ')} is not known`)
  }
}

/** Whose order it is does not matter: one that holds exactly what was asked for settles the outcome. */
function isBoundTo({ path, units, orders }: Post, language: string, order: Order): boolean {
  if (order.language !== language) return false
  return (
    orders.includes(order) ||
    (order.path === path &&
      order.units.length === units.length &&
      units.every(unit => holds(order, path, unit)))
  )
}
