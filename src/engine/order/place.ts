/**
 * Plan → intents → orders (`no-blind-repeat`). Every request is preceded by its intent, on disk, and followed by what became of
 * it; nothing is sent twice to find out. One unclear outcome ends the placing of this run.
 */
import {
  DragomanError,
  InterruptedError,
  ServiceRefusedError,
  ServiceUnreachableError,
} from '../../errors.ts'
import { interruption } from '../../interruption.ts'
import { notSent } from '../../ledger/facts.ts'
import type { Ledger } from '../../ledger/fold.ts'
import { type Ulid, ulid } from '../../ledger/ulid.ts'
import { compareOrderIds, type MicroDollars, type OrderId, type ServerTime } from '../../model.ts'
import type { TranslateOutcome } from '../../service/types.ts'
import { earliestNow } from '../known/service-time.ts'
import type { Plan } from '../plan/plan.ts'
import { orderRequest, type PlannedRequest } from '../plan/request.ts'
import type { Control, Files, Online, PairIndex, RunLedger, Task } from '../project.ts'
import { capsHold, monthHolds } from './caps.ts'
import { intentFact } from './intent.ts'
import { recordPlaced } from './record-placed.ts'
import { refusedRequest, withoutUnsold } from './refusal.ts'
import { chargeOf, refuse } from './request-facts.ts'
import { type Asking, isFree, rivalsBefore, withWordings } from './rivals.ts'

export type Placing = {
  /** Intents of this run, in the order in which they were written. */
  readonly intents: readonly Ulid[]
  /** Highest order id before the first request of this run. */
  readonly watermark: OrderId
  /** Every order that an answer to this run's own requests has named. */
  readonly answered: ReadonlySet<OrderId>
  /** A request left this machine, so the service has to be looked at again. */
  readonly hasSent: boolean
  /** Requests of the plan that were not sent. */
  readonly left: number
  /** Requests whose strings another run has bought since this one looked. */
  readonly overtaken: readonly PlannedRequest[]
  /** In languages that were priced, and that the service does not sell after all. */
  readonly unsold: readonly PlannedRequest[]
  readonly errors: readonly DragomanError[]
}

/** How often one request may be refused with 429 before the run gives up. */
const maxRateLimited = 3
const longestWaitMs = 60_000
/** How often two runs may get in each other's way before one leaves the request to the next run. */
const maxTies = 5
const tieMs = 200

type Outcome<Kind extends TranslateOutcome['kind']> = Extract<TranslateOutcome, { readonly kind: Kind }>

type Placer = Files & PairIndex & RunLedger & Pick<Task, 'ref'> & Control

type PlacingOptions = {
  readonly watermark: OrderId
  readonly serverNow: () => ServerTime
  /** One reading, after which a request that was turned away for its rate may be asked anew. */
  readonly readAgain: () => Promise<OrderId>
  /** The ledger that the plan was made with. */
  readonly planned: Ledger
}

/** A request of the plan, and how often it had to wait. */
type Turn = { readonly request: PlannedRequest; readonly turnedAway: number; readonly ties: number }

/** Whether further requests may follow. */
type Next = 'continue' | 'stop'

/** The placing so far. */
type Round = PlacingOptions & {
  readonly project: Placer
  readonly online: Online
  readonly caps: Plan['caps']
  readonly asking: Asking
  readonly queue: Turn[]
  readonly intents: Ulid[]
  readonly answered: Set<OrderId>
  readonly overtaken: PlannedRequest[]
  readonly unsold: PlannedRequest[]
  readonly errors: DragomanError[]
  watermark: OrderId
  hasSent: boolean
  left: number
  /** The prices of the requests that placed orders, or may have. */
  spent: MicroDollars
}

/** Carries out a plan, request by request. The caller has read back before, and looks again after. */
export async function placeOrders(
  project: Placer,
  online: Online,
  plan: Plan,
  options: PlacingOptions,
): Promise<Placing> {
  const round = newRound(project, online, plan, options)
  for (let turn = round.queue.shift(); turn !== undefined; turn = round.queue.shift()) {
    if ((await carryOut(round, turn)) === 'stop') break
  }
  const { intents, answered, hasSent, left, overtaken, unsold, errors } = round
  return { intents, watermark: options.watermark, answered, hasSent, left, overtaken, unsold, errors }
}

function newRound(project: Placer, online: Online, plan: Plan, options: PlacingOptions): Round {
  const known = options.planned.purchases.flatMap(({ intent }) => (intent === undefined ? [] : [intent.ulid]))
  const requests = withWordings(project, plan.requests)
  return {
    ...options,
    project,
    online,
    caps: plan.caps,
    asking: { run: project.run, known: new Set(known) },
    queue: requests.map(request => ({ request, turnedAway: 0, ties: 0 })),
    intents: [],
    answered: new Set(),
    overtaken: [],
    unsold: [],
    errors: [],
    hasSent: false,
    left: plan.requests.length,
    spent: 0,
  }
}

/** Look, write the intent, look again, send once, write down the answer. */
async function carryOut(round: Round, turn: Turn): Promise<Next> {
  const early = lookBefore(round, turn)
  if (early !== undefined) return early
  const intent = writeIntent(round, turn)
  if (intent === undefined) return 'stop'
  const late = await lookAgain(round, turn, intent)
  if (late !== undefined) return late
  const outcome = await send(round, turn, intent)
  switch (outcome.kind) {
    case 'placed':
      return writeOrders(round, turn, intent, outcome)
    case 'unclear':
      round.left--
      return 'stop'
    case 'not-sent':
      return writeNotSent(round, turn, intent, outcome)
    case 'refused':
      return writeRefusal(round, turn, intent, outcome)
  }
}

/** `undefined`: the strings are free, and the caps hold. */
function lookBefore(round: Round, { request }: Turn): Next | undefined {
  const { project, caps, asking } = round
  if (project.signal?.aborted) return stopFor(round, interruption(project.signal))
  const capError = capsHold(project, request, round.spent, caps)
  if (capError !== undefined) return stopFor(round, capError)
  const ledger = project.store.ledger()
  if (!isFree(ledger, request, asking)) {
    round.overtaken.push(request)
    round.left--
    return 'continue'
  }
  const monthError = monthHolds(ledger, request, caps, nowIn(round, ledger))
  return monthError && stopFor(round, monthError)
}

/** `undefined`: the intent could not be written, so the request must not leave. */
function writeIntent(round: Round, { request }: Turn): Ulid | undefined {
  const { project, online } = round
  const intent = ulid(project.clock.now())
  try {
    const seen = { id: round.watermark, date: round.serverNow() }
    const fact = intentFact(project, request, seen, online.client.paysPerRequest === true)
    project.store.writeIntent(intent, fact)
  } catch (error) {
    // The orders placed so far must be reported all the same.
    if (!(error instanceof DragomanError) || error.exitCode === 2) throw error
    round.errors.push(error)
    return undefined
  }
  round.intents.push(intent)
  return intent
}

/**
 * Another run may have written an intent for the same strings between the look and the intent: with files neither sends,
 * and with git the one that came later does not. `undefined`: there is none.
 */
async function lookAgain(round: Round, turn: Turn, intent: Ulid): Promise<Next | undefined> {
  const { project, caps, asking } = round
  const { request } = turn
  const ledger = project.store.ledger()
  if (!isFree(ledger, request, asking, intent)) {
    refuse(project, intent, request, notSent('another run is ordering the same strings'))
    if (turn.ties === maxTies) return 'continue'
    // Whoever wrote first asks first: the others find its order when they look again.
    await project.clock.sleep(tieMs * (1 + rivalsBefore(ledger, request, asking, intent)), project.signal)
    round.queue.unshift({ ...turn, ties: turn.ties + 1 })
    return 'continue'
  }
  const monthError = monthHolds(ledger, request, caps, nowIn(round, ledger), intent)
  if (monthError === undefined) return undefined
  refuse(project, intent, request, notSent('budget.month is reached'))
  return stopFor(round, monthError)
}

async function send(round: Round, { request }: Turn, intent: Ulid): Promise<TranslateOutcome> {
  const { project, online } = round
  project.onProgress({ kind: 'ordering', path: request.path, locales: request.locales })
  const outcome = await online.client.translate(orderRequest(request), chargeOf(project, intent, request))
  if (outcome.kind !== 'not-sent') round.hasSent = true
  if (outcome.kind === 'placed' || outcome.kind === 'unclear') round.spent += request.price
  return outcome
}

async function writeOrders(
  round: Round,
  { request }: Turn,
  intent: Ulid,
  outcome: Outcome<'placed'>,
): Promise<Next> {
  const { ids, isPartial, error } = await recordPlaced(round.project, round.online, intent, request, outcome)
  for (const id of ids) round.answered.add(id)
  round.watermark = highest(round.watermark, ids)
  round.left--
  const problems = [error, outcome.error].filter(one => one !== undefined)
  round.errors.push(...problems)
  return problems.length > 0 || isPartial ? 'stop' : 'continue'
}

function writeNotSent(
  round: Round,
  { request }: Turn,
  intent: Ulid,
  { message, cause }: Outcome<'not-sent'>,
): Next {
  refuse(round.project, intent, request, notSent(message))
  return stopFor(
    round,
    cause instanceof InterruptedError
      ? cause
      : new ServiceUnreachableError(message, { path: request.path }, { cause }),
  )
}

async function writeRefusal(
  round: Round,
  turn: Turn,
  intent: Ulid,
  outcome: Outcome<'refused'>,
): Promise<Next> {
  const { project } = round
  const { request } = turn
  const { status, serviceCode: code, message, retryAfterMs = 1000 } = outcome
  refuse(project, intent, request, { status, code, message })
  if (status === 429 && turn.turnedAway < maxRateLimited && retryAfterMs <= longestWaitMs)
    return waitAndRepeat(round, turn, retryAfterMs)
  const isUnsold = status === 400 && code === 'LANGUAGE_NOT_FOUND'
  if (isUnsold && request.languages.length > 1) {
    const { unsold, rest } = withoutUnsold(project, request, outcome.parameters ?? [])
    round.unsold.push(...unsold)
    round.errors.push(...unsold.map(one => refusedRequest(one, outcome)))
    round.queue.unshift(...rest.map(part => ({ ...turn, request: part, ties: 0 })))
    // Nothing was placed, and the rest takes the place of the whole.
    round.left += rest.length - 1
    return 'continue'
  }
  const error = refusedRequest(request, outcome)
  if (!(error instanceof ServiceRefusedError) || status !== 400) return stopFor(round, error)
  round.errors.push(error)
  if (isUnsold) round.unsold.push(request)
  round.left--
  return 'continue'
}

/** A request that was turned away for its rate is asked anew, after a look at what the service has by then. */
async function waitAndRepeat(round: Round, turn: Turn, waitMs: number): Promise<Next> {
  const { clock, signal } = round.project
  try {
    round.watermark = highest(round.watermark, [await round.readAgain()])
  } catch (error) {
    if (!(error instanceof DragomanError)) throw error
    return stopFor(round, error)
  }
  await clock.sleep(waitMs, signal)
  round.queue.unshift({ ...turn, turnedAway: turn.turnedAway + 1 })
  return 'continue'
}

function stopFor({ errors }: Round, error: DragomanError): Next {
  errors.push(error)
  return 'stop'
}

function nowIn({ project, online }: Round, { purchases }: Ledger): ServerTime | undefined {
  return earliestNow(purchases, { date: online.client.serverNow, local: project.clock.now() })
}

function highest(known: OrderId, ids: readonly OrderId[]): OrderId {
  return ids.reduce((top, id) => (compareOrderIds(id, top) > 0 ? id : top), known)
}
