/** A `ServiceClient` whose network is the timeline: every call takes time, and may be lost on either way. */
import { InterruptedError, ServiceUnreachableError } from '../../src/errors.ts'
import { languageCode } from '../../src/model.ts'
import { ServiceClient } from '../../src/service/client.ts'
import type { OrderRequest, OrderSummary, PlacedOrder, TranslateOutcome } from '../../src/service/types.ts'
import type { Auditor } from './auditor.ts'
import type { Random } from './random.ts'
import type { Service } from './service.ts'
import type { Setting } from './setting.ts'
import type { Timeline } from './timeline.ts'
import { type Order, type Post, priceOf } from './truth.ts'

export type Connection = {
  readonly service: Service
  readonly timeline: Timeline
  readonly random: Random
  readonly setting: () => Setting
  readonly auditor: Auditor
  /** The run that speaks; once it is dead no answer reaches anybody. */
  readonly run: {
    readonly id: string
    readonly isDead: () => boolean
    /** The run's view of the ledger stays the same until it has read a target, writes or speaks. */
    readonly suspend: () => void
    readonly resume: () => void
  }
}

type Fate =
  | 'answered'
  | 'not-sent'
  | 'rate-limited'
  | 'refused'
  | 'lost-before'
  | 'lost-after'
  | 'late'
  | 'partial-answer'
  | 'partial-commit'
  | 'doubled'
  | 'doubled-late'

const longestRequestMs = 60_000
const longestDelayMs = 10 * 60_000

export function createClient(connection: Connection): ServiceClient {
  const { service, timeline, random, setting, auditor, run } = connection
  let serverTime: number | undefined
  let heardAt = 0
  const wait = (ms: number) =>
    new Promise<void>(resolve => timeline.at(timeline.now() + ms, () => run.isDead() || resolve()))
  const hear = (date: number | undefined) => {
    if (date === undefined || date <= (serverTime ?? 0)) return
    serverTime = date
    heardAt = timeline.now()
  }
  const exchange = async <T>(work: () => T, signal?: AbortSignal): Promise<T> => {
    run.resume()
    if (signal?.aborted) throw new InterruptedError()
    await wait(random.between(5, 400))
    if (random.chance(setting().readFails)) {
      if (random.chance(0.5)) throw new ServiceUnreachableError('lost on the way there')
      work()
      throw new ServiceUnreachableError('lost on the way back')
    }
    const date = service.date()
    const result = work()
    if (random.chance(0.3)) await wait(random.between(1, 300))
    hear(date)
    return result
  }
  const methods: Omit<ServiceClient, 'serverTime' | 'serverNow' | 'rates'> = {
    calculate: (request, options) =>
      exchange(() => {
        const { price, volume } = priceOf(request)
        return request.targetLanguages.map(targetLanguage => ({
          sourceLanguage: 'en',
          targetLanguage,
          price,
          volume,
        }))
      }, options?.signal),
    async account(options) {
      const account = { id: '1', balance: 1e12, reserved: 0, overdraftAllowed: false }
      const answer = await exchange(() => account, options?.signal)
      if (random.chance(setting().preempted)) {
        run.suspend()
        await wait(random.between(0, 5000))
      }
      return answer
    },
    listOrders: ({ page }, options) =>
      exchange(() => {
        if (page === 0) auditor.onReading(run.id)
        return service.page(page).map(asRead)
      }, options?.signal),
    getOrder: (id, options) =>
      exchange(() => {
        const found = service.order(id)
        return found && asRead(found)
      }, options?.signal),
    deleteOrder: id =>
      exchange(() => {
        auditor.onDelete(run.id, id)
        return service.remove(id, 'tool')
      }),
    async translate(request) {
      run.resume()
      const post = auditor.onPost(run.id, request)
      if (random.chance(0.3)) await wait(random.between(0, setting().freezeMs))
      await wait(random.between(5, 2000))
      const outcome = await carryOut(connection, request, post, wait)
      post.told = outcome.kind === 'not-sent' ? 'refused' : outcome.kind
      post.toldAt = timeline.now()
      if (outcome.kind === 'placed') for (const one of outcome.orders) post.answered.add(one.targetLanguage)
      if (outcome.kind !== 'not-sent' && outcome.kind !== 'unclear') hear(service.date())
      return outcome
    },
  }
  const shape: PropertyDescriptorMap = {
    ...Object.getOwnPropertyDescriptors(methods),
    serverTime: { get: () => serverTime },
    serverNow: { get: () => (serverTime === undefined ? undefined : serverTime + timeline.now() - heardAt) },
  }
  return Object.create(ServiceClient.prototype, shape)
}

/** Languages come in one spelling from whatever the service says, as the parser of answers gives them. */
function asRead<T extends OrderSummary>(order: T): T {
  return { ...order, targetLanguage: languageCode(order.targetLanguage) }
}

async function carryOut(
  connection: Connection,
  request: OrderRequest,
  post: Post,
  wait: (ms: number) => Promise<void>,
): Promise<TranslateOutcome> {
  const { service, timeline, random } = connection
  const languages = [...request.targetLanguages]
  const commit = (some: readonly string[], isDouble = false) => service.commit(request, post, some, isDouble)
  const some = () => languages.slice(0, random.between(1, languages.length))
  const later = (work: () => void, ms: number) => timeline.at(timeline.now() + random.between(0, ms), work)
  const unclear = async (): Promise<TranslateOutcome> => {
    if (random.chance(0.5)) await wait(random.between(0, longestRequestMs))
    return { kind: 'unclear', message: 'lost' }
  }
  switch (fateOf(connection)) {
    case 'not-sent':
      return { kind: 'not-sent', message: 'no connection', cause: new Error('refused') }
    case 'rate-limited':
      return {
        kind: 'refused',
        status: 429,
        serviceCode: '',
        message: 'slower',
        retryAfterMs: random.between(0, 90_000),
      }
    case 'refused':
      return {
        kind: 'refused',
        status: 400,
        serviceCode: random.pick(['INSUFFICIENT_FUNDS', 'WRONG_FORMAT']),
        message: 'no',
      }
    case 'lost-before':
      return unclear()
    case 'lost-after':
      commit(random.chance(0.2) ? some() : languages)
      return unclear()
    case 'late':
      later(() => commit(languages), longestDelayMs)
      return unclear()
    case 'partial-answer':
      commit(languages)
      return placed(post.orders.slice(0, random.between(1, languages.length)), connection)
    case 'partial-commit':
      return placed(commit(some()), connection)
    case 'doubled': {
      const first = commit(languages)
      const second = commit(languages, true)
      return random.chance(0.3)
        ? unclear()
        : placed(random.chance(0.5) ? [...second, ...first] : first, connection)
    }
    case 'doubled-late':
      later(() => commit(languages, true), 5 * 60_000)
      return placed(commit(languages), connection)
    default:
      return placed(commit(languages), connection)
  }
}

function fateOf({ random, setting }: Connection): Fate {
  const { notSent, rateLimited, refused, lostBefore, lostAfter, late, partial, doubled } = setting()
  if (random.chance(notSent)) return 'not-sent'
  if (random.chance(rateLimited)) return 'rate-limited'
  if (random.chance(refused)) return 'refused'
  if (random.chance(lostBefore)) return 'lost-before'
  if (random.chance(lostAfter)) return 'lost-after'
  if (random.chance(late)) return 'late'
  if (random.chance(partial)) return random.pick(['partial-answer', 'partial-commit'])
  if (random.chance(doubled)) return random.pick(['doubled', 'doubled-late'])
  return 'answered'
}

function placed(orders: readonly Order[], { service }: Connection): TranslateOutcome {
  const lines = orders.map(
    ({ id, language, price, volume, createdAt }): PlacedOrder => ({
      id,
      sourceLanguage: 'en',
      targetLanguage: language,
      price,
      volume,
      createdAt: service.dateOf(createdAt),
    }),
  )
  return { kind: 'placed', orders: lines, volume: lines[0]?.volume ?? 0, text: '', resource: undefined }
}
