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
import { capError, monthError } from './caps.ts'
import { intentFact } from './intent.ts'
import { recordPlaced } from './record-placed.ts'
import { refusedRequest, withoutUnsold } from './refusal.ts'
import { chargeOf, refuse } from './request-facts.ts'
import { type Asking, askingOf, isFree, rivalsBefore, withWordings } from './rivals.ts'

export type Placing = {
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
  /** Highest order id before the first request of this run. */
  readonly watermark: OrderId
  readonly serverNow: () => ServerTime
  /** One reading, after which a request that was turned away for its rate may be asked anew. */
  readonly readAgain: () => Promise<OrderId>
  /** The ledger that the plan was made with. */
  readonly planned: Ledger
}

/** A request of the plan, and how often it had to wait. */
type Turn = { readonly request: PlannedRequest; readonly turnedAway: number; readonly ties: number }

/** The things that a turn depends on, beside its request. */
type Round = Omit<PlacingOptions, 'planned'> & {
  readonly project: Placer
  readonly online: Online
  readonly caps: Plan['caps']
  readonly asking: Asking
  /** The prices of the requests that have placed orders so far, or may have. */
  readonly spent: MicroDollars
}

/** The end of a turn, and everything that follows from it. */
type Step = {
  /** No further request may follow. */
  readonly isLast?: boolean
  /** The request was not sent, and no other turn takes its place. */
  readonly isLeft?: boolean
  /** The turns that take its place, before all others. */
  readonly instead?: readonly Turn[]
  /** The request has left this machine. */
  readonly isSent?: boolean
  /** Its price, where it has placed orders, or may have. */
  readonly spent?: MicroDollars
  /** The orders that its answer has named. */
  readonly answered?: readonly OrderId[]
  /** Highest order id that the service has shown since. */
  readonly watermark?: OrderId
  readonly overtaken?: PlannedRequest
  readonly unsold?: readonly PlannedRequest[]
  readonly errors?: readonly DragomanError[]
}

/** Carries out a plan, request by request. The caller has read back before, and looks again after. */
export async function placeOrders(
  project: Placer,
  online: Online,
  plan: Plan,
  { planned, ...options }: PlacingOptions,
): Promise<Placing> {
  const requests = withWordings(project, plan.requests)
  const turns: Turn[] = requests.map(request => ({ request, turnedAway: 0, ties: 0 }))
  const asking = askingOf(project, planned)
  const steps: Step[] = []
  let round: Round = { ...options, project, online, caps: plan.caps, asking, spent: 0 }
  for (let turn = turns.shift(); turn !== undefined; turn = turns.shift()) {
    const step = await takeTurn(round, turn)
    steps.push(step)
    turns.unshift(...(step.instead ?? []))
    if (step.isLast) break
    const { watermark = round.watermark, spent = 0 } = step
    round = { ...round, watermark, spent: round.spent + spent }
  }
  return placingOf(steps, turns.length)
}

/** @param waiting - how many turns have not come */
function placingOf(steps: readonly Step[], waiting: number): Placing {
  return {
    answered: new Set(steps.flatMap(({ answered = [] }) => answered)),
    hasSent: steps.some(({ isSent }) => isSent),
    left: waiting + steps.filter(({ isLeft }) => isLeft).length,
    overtaken: steps.flatMap(({ overtaken = [] }) => overtaken),
    unsold: steps.flatMap(({ unsold = [] }) => unsold),
    errors: steps.flatMap(({ errors = [] }) => errors),
  }
}

/** Look, write the intent, look again, send once, write down the answer. */
async function takeTurn(round: Round, turn: Turn): Promise<Step> {
  const early = lookBefore(round, turn)
  if (early !== undefined) return early
  const intent = ulid(round.project.clock.now())
  return (
    writeIntent(round, turn, intent) ??
    (await lookAgain(round, turn, intent)) ??
    (await sendOnce(round, turn, intent))
  )
}

/** `undefined`: the strings are free, and the caps hold. */
function lookBefore(round: Round, { request }: Turn): Step | undefined {
  const { project, caps, asking } = round
  if (project.signal?.aborted) return stopFor(interruption(project.signal))
  const overCaps = capError(project, request, round.spent, caps)
  if (overCaps !== undefined) return stopFor(overCaps)
  const ledger = project.store.ledger()
  if (!isFree(ledger, request, asking)) return { overtaken: request }
  const overMonth = monthError(ledger, request, caps, nowIn(round, ledger))
  return overMonth && stopFor(overMonth)
}

/** `undefined`: it is on the disk. */
function writeIntent(round: Round, { request }: Turn, intent: Ulid): Step | undefined {
  const { project, online } = round
  try {
    const seen = { id: round.watermark, date: round.serverNow() }
    const fact = intentFact(project, request, seen, online.client.paysPerRequest === true)
    project.store.writeIntent(intent, fact)
    return undefined
  } catch (error) {
    // The orders placed so far must be reported all the same.
    if (!(error instanceof DragomanError) || error.exitCode === 2) throw error
    return stopFor(error)
  }
}

/**
 * Another run may have written an intent for the same strings between the look and the intent: with files neither sends,
 * and with git the one that came later does not. `undefined`: there is none.
 */
async function lookAgain(round: Round, turn: Turn, intent: Ulid): Promise<Step | undefined> {
  const { project, caps, asking } = round
  const { request } = turn
  const ledger = project.store.ledger()
  if (!isFree(ledger, request, asking, intent)) {
    refuse(project, intent, request, notSent('another run is ordering the same strings'))
    if (turn.ties === maxTies) return { isLeft: true }
    // Whoever wrote first asks first: the others find its order when they look again.
    await project.clock.sleep(tieMs * (1 + rivalsBefore(ledger, request, asking, intent)), project.signal)
    return { instead: [{ ...turn, ties: turn.ties + 1 }] }
  }
  const overMonth = monthError(ledger, request, caps, nowIn(round, ledger), intent)
  if (overMonth === undefined) return undefined
  refuse(project, intent, request, notSent('budget.month is reached'))
  return stopFor(overMonth)
}

async function sendOnce(round: Round, turn: Turn, intent: Ulid): Promise<Step> {
  const { project, online } = round
  const { request } = turn
  const { path, locales, price: spent } = request
  project.onProgress({ kind: 'ordering', path, locales })
  const outcome = await online.client.translate(orderRequest(request), chargeOf(project, intent, request))
  switch (outcome.kind) {
    case 'placed':
      return { ...(await writeOrders(round, turn, intent, outcome)), isSent: true, spent }
    case 'unclear':
      return { isLast: true, isSent: true, spent }
    case 'not-sent':
      return writeNotSent(round, turn, intent, outcome)
    case 'refused':
      return { ...(await writeRefusal(round, turn, intent, outcome)), isSent: true }
  }
}

async function writeOrders(
  { project, online, watermark }: Round,
  { request }: Turn,
  intent: Ulid,
  outcome: Outcome<'placed'>,
): Promise<Step> {
  const { ids, isPartial, error } = await recordPlaced(project, online, intent, request, outcome)
  const errors = [error, outcome.error].filter(one => one !== undefined)
  return {
    isLast: errors.length > 0 || isPartial,
    answered: ids,
    watermark: highest(watermark, ids),
    errors,
  }
}

function writeNotSent(
  { project }: Round,
  { request }: Turn,
  intent: Ulid,
  { message, cause }: Outcome<'not-sent'>,
): Step {
  refuse(project, intent, request, notSent(message))
  return stopFor(
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
): Promise<Step> {
  const { project } = round
  const { request } = turn
  const { status, serviceCode: code, message, retryAfterMs = 1000 } = outcome
  refuse(project, intent, request, { status, code, message })
  if (status === 429 && turn.turnedAway < maxRateLimited && retryAfterMs <= longestWaitMs)
    return waitAndRepeat(round, turn, retryAfterMs)
  const isUnsold = status === 400 && code === 'LANGUAGE_NOT_FOUND'
  if (isUnsold && request.languages.length > 1) {
    const { unsold, rest } = withoutUnsold(project, request, outcome.parameters ?? [])
    return {
      unsold,
      errors: unsold.map(one => refusedRequest(one, outcome)),
      instead: rest.map(part => ({ ...turn, request: part, ties: 0 })),
    }
  }
  const error = refusedRequest(request, outcome)
  if (!(error instanceof ServiceRefusedError) || status !== 400) return stopFor(error)
  return { errors: [error], unsold: isUnsold ? [request] : [] }
}

/** A request that was turned away for its rate is asked anew, after a look at what the service has by then. */
async function waitAndRepeat(round: Round, turn: Turn, waitMs: number): Promise<Step> {
  const { clock, signal } = round.project
  let shown: OrderId
  try {
    shown = await round.readAgain()
  } catch (error) {
    if (!(error instanceof DragomanError)) throw error
    return stopFor(error)
  }
  await clock.sleep(waitMs, signal)
  const again = { ...turn, turnedAway: turn.turnedAway + 1 }
  return { watermark: highest(round.watermark, [shown]), instead: [again] }
}

function stopFor(error: DragomanError): Step {
  return { isLast: true, isLeft: true, errors: [error] }
}

function nowIn({ project, online }: Round, { purchases }: Ledger): ServerTime | undefined {
  return earliestNow(purchases, { date: online.client.serverNow, local: project.clock.now() })
}

function highest(known: OrderId, ids: readonly OrderId[]): OrderId {
  return ids.reduce((top, id) => (compareOrderIds(id, top) > 0 ? id : top), known)
}
