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
import type { KnownFact } from '../../ledger/facts.ts'
import type { Ledger } from '../../ledger/fold.ts'
import { type Ulid, ulid } from '../../ledger/ulid.ts'
import { compareOrderIds, type OrderId, type ServerTime } from '../../model.ts'
import type { TranslateOptions } from '../../service/client.ts'
import { earliestNow } from '../known/service-time.ts'
import type { Plan } from '../plan/plan.ts'
import { orderRequest, type PlannedRequest } from '../plan/request.ts'
import type { Control, Files, Online, PairIndex, RunLedger, Task } from '../project.ts'
import { capsHold, monthHolds } from './caps.ts'
import { intentFact } from './intent.ts'
import { recordPlaced } from './record-placed.ts'
import { refusedRequest, withoutUnsold } from './refusal.ts'
import { isFree, rivalsBefore, withWordings } from './rivals.ts'

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
  readonly errors: readonly DragomanError[]
}

/** How often one request may be refused with 429 before the run gives up. */
const maxRateLimited = 3
const longestWaitMs = 60_000
/** How often two runs may get in each other's way before one leaves the request to the next run. */
const maxTies = 5
const tieMs = 200

/**
 * Carries out a plan, request by request. The caller has read back before, and looks again after.
 * @param readAgain one reading, after which a request that was turned away for its rate may be asked anew
 */
export async function placeOrders(
  project: Files & PairIndex & RunLedger & Pick<Task, 'ref'> & Control,
  online: Online,
  plan: Plan,
  options: {
    readonly watermark: OrderId
    readonly serverNow: () => ServerTime
    readonly readAgain: () => Promise<OrderId>
    /** The ledger that the plan was made with. */
    readonly planned: Ledger
  },
): Promise<Placing> {
  const { client } = online
  const asking = {
    run: project.run,
    known: new Set(
      options.planned.purchases.flatMap(({ intent }) => (intent === undefined ? [] : [intent.ulid])),
    ),
  }
  const intents: Ulid[] = []
  const answered = new Set<OrderId>()
  const errors: DragomanError[] = []
  const overtaken: PlannedRequest[] = []
  let watermark = options.watermark
  let hasSent = false
  let reserved = 0
  let placed = 0
  let total = plan.requests.length
  const requests = withWordings(project, plan.requests)
  const nowIn = ({ purchases }: Ledger) =>
    earliestNow(purchases, { date: client.serverNow, local: project.clock.now() })
  const queue = requests.map(request => ({ request, turnedAway: 0, ties: 0 }))
  for (let next = queue.shift(); next !== undefined; next = queue.shift()) {
    const { request } = next
    if (project.signal?.aborted) {
      errors.push(interruption(project.signal))
      break
    }
    const capError = capsHold(project, request, reserved, plan.caps)
    if (capError !== undefined) {
      errors.push(capError)
      break
    }
    const before = project.store.ledger()
    if (!isFree(before, request, asking)) {
      overtaken.push(request)
      placed++
      continue
    }
    const monthError = monthHolds(before, request, plan.caps, nowIn(before))
    if (monthError !== undefined) {
      errors.push(monthError)
      break
    }
    const intent = ulid(project.clock.now())
    try {
      const seen = { id: watermark, date: options.serverNow() }
      const fact = intentFact(project, request, seen, client.paysPerRequest === true)
      project.store.writeIntent(intent, fact)
    } catch (error) {
      // The orders placed so far must be reported all the same.
      if (!(error instanceof DragomanError) || error.exitCode === 2) throw error
      errors.push(error)
      break
    }
    intents.push(intent)
    // Another run may have written an intent for the same strings between the look and this line: with files neither
    // sends, and with git the one that came later does not.
    const after = project.store.ledger()
    if (!isFree(after, request, asking, intent)) {
      const message = 'another run is ordering the same strings'
      refuse(project, intent, request, { status: 0, code: 'NOT_SENT', message })
      if (next.ties === maxTies) continue
      // Whoever wrote first asks first: the others find its order when they look again.
      await project.clock.sleep(tieMs * (1 + rivalsBefore(after, request, asking, intent)), project.signal)
      queue.unshift({ ...next, ties: next.ties + 1 })
      continue
    }
    const reservedError = monthHolds(after, request, plan.caps, nowIn(after), intent)
    if (reservedError !== undefined) {
      refuse(project, intent, request, { status: 0, code: 'NOT_SENT', message: 'budget.month is reached' })
      errors.push(reservedError)
      break
    }
    project.onProgress({ kind: 'ordering', path: request.path, locales: request.locales })
    const outcome = await client.translate(orderRequest(request), chargeOf(project, intent, request))
    reserved += request.price
    if (outcome.kind !== 'not-sent') hasSent = true
    if (outcome.kind === 'placed') {
      const result = await recordPlaced(project, online, intent, request, outcome)
      for (const id of result.ids) answered.add(id)
      watermark = highest(watermark, result.ids)
      placed++
      const problems = [result.error, outcome.error].filter(one => one !== undefined)
      errors.push(...problems)
      if (problems.length > 0 || result.isPartial) break
      continue
    }
    if (outcome.kind === 'unclear') {
      placed++
      break
    }
    reserved -= request.price
    if (outcome.kind === 'not-sent') {
      refuse(project, intent, request, { status: 0, code: 'NOT_SENT', message: outcome.message })
      const { cause } = outcome
      errors.push(
        cause instanceof InterruptedError
          ? cause
          : new ServiceUnreachableError(outcome.message, { path: request.path }, { cause }),
      )
      break
    }
    const { status, serviceCode: code, message } = outcome
    refuse(project, intent, request, { status, code, message })
    if (
      status === 429 &&
      next.turnedAway < maxRateLimited &&
      (outcome.retryAfterMs ?? 1000) <= longestWaitMs
    ) {
      try {
        watermark = highest(watermark, [await options.readAgain()])
      } catch (error) {
        if (!(error instanceof DragomanError)) throw error
        errors.push(error)
        break
      }
      await project.clock.sleep(outcome.retryAfterMs ?? 1000, project.signal)
      queue.unshift({ ...next, turnedAway: next.turnedAway + 1 })
      continue
    }
    if (status === 400 && code === 'LANGUAGE_NOT_FOUND' && request.languages.length > 1) {
      const { unsold, rest } = withoutUnsold(project, request, outcome.parameters ?? [])
      if (unsold !== undefined) errors.push(refusedRequest(unsold, outcome))
      queue.unshift(...rest.map(part => ({ ...next, request: part, ties: 0 })))
      // Nothing was placed, and the rest takes the place of the whole.
      total += rest.length - 1
      continue
    }
    const error = refusedRequest(request, outcome)
    errors.push(error)
    if (!(error instanceof ServiceRefusedError) || status !== 400) break
    placed++
  }
  return {
    intents,
    watermark: options.watermark,
    answered,
    hasSent,
    left: total - placed,
    overtaken,
    errors,
  }
}

/** The limit of a request that is paid for by itself, and where its payment is written down; an account needs neither. */
function chargeOf(
  { store, signal }: RunLedger & Pick<Control, 'signal'>,
  intent: Ulid,
  { languages, price }: PlannedRequest,
): TranslateOptions {
  const write = (fact: KnownFact) => {
    for (const language of languages) store.writeFact(intent, language, fact)
  }
  return {
    charge: {
      most: price,
      signal,
      onPaying: fact => write({ kind: 'paying', fact }),
      onPaid: ({ status, token, receipt }) =>
        write({ kind: 'paid', fact: { status, ...(token && { token }), ...(receipt && { receipt }) } }),
    },
  }
}

function refuse(
  project: RunLedger,
  intent: Ulid,
  request: PlannedRequest,
  fact: { status: number; code: string; message: string },
): void {
  for (const language of request.languages)
    project.store.writeFact(intent, language, { kind: 'refused', fact })
}

function highest(known: OrderId, ids: readonly OrderId[]): OrderId {
  return ids.reduce((top, id) => (compareOrderIds(id, top) > 0 ? id : top), known)
}
