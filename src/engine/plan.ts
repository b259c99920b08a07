/** Deltas + the service's own prices → a plan: data that can be printed, saved and carried out. Buys nothing. */
import { AnomalyError, type DragomanError, ServiceRefusedError, ServiceUnreachableError } from '../errors.ts'
import { formatByName } from '../formats/index.ts'
import type {
  EntryId,
  FilePair,
  FormatName,
  Language,
  Locale,
  MicroDollars,
  Notice,
  OrderContext,
  Payload,
  RelativePath,
  ServiceKind,
} from '../model.ts'
import type { ServiceClient } from '../service/client.ts'
import type { Account, OrderRequest } from '../service/types.ts'
import { maxRequestBytes, requestBytes } from '../service/wire.ts'
import { atOnce } from './at-once.ts'
import { commentOf } from './comment.ts'
import { type Delta, type DeltaString, deltasOf, type Skipped } from './delta.ts'
import { type Caps, localesOf, type Online, type Project } from './project.ts'
import type { Reused, TargetDiff } from './target-diff.ts'

export type PlannedString = {
  readonly id: EntryId
  readonly text: string
  /** The locales that need it, over all languages of the request. */
  readonly locales: readonly Locale[]
  /** The locales in which it replaces a person's text. */
  readonly personal: readonly Locale[]
  /** By locale the person's text that it is to replace although its source stands. */
  readonly replaces: ReadonlyMap<Locale, string>
}

/** One POST: one delta in all languages that need exactly it. */
export type PlannedRequest = {
  readonly path: RelativePath
  readonly format: FormatName
  readonly sourceLanguage: Language
  readonly languages: readonly Language[]
  /** Config order. */
  readonly locales: readonly Locale[]
  readonly strings: readonly PlannedString[]
  /** All of them were bought before, and are bought once more on purpose. */
  readonly again: boolean
  readonly service: ServiceKind
  readonly context: OrderContext
  readonly comment: string | undefined
  readonly payload: Payload
  /** Billable characters of one language. */
  readonly volume: number
  readonly prices: ReadonlyMap<Language, MicroDollars>
  /** Over all languages. */
  readonly price: MicroDollars
}

export type PlanSkip = Omit<Skipped, 'pair'> & { readonly path: RelativePath }

export type Plan = {
  readonly requests: readonly PlannedRequest[]
  readonly total: MicroDollars
  readonly skipped: readonly PlanSkip[]
  readonly account: Account
  readonly caps: Caps
  readonly isOverCap: boolean
  readonly reused: Reused
  /** What kept files out of the plan. */
  readonly errors: readonly DragomanError[]
  readonly notices: readonly Notice[]
}

export type DiffedWants = {
  readonly pair: FilePair
  readonly targets: readonly Pick<TargetDiff, 'target' | 'wanted' | 'skipped' | 'recorded' | 'reused'>[]
}

/** Prices what the diffs want. */
export async function makePlan(
  project: Project,
  { client }: Online,
  diffs: readonly DiffedWants[],
  options: {
    readonly account: Account
    readonly caps: Caps
    readonly allowReorder: (path: RelativePath) => boolean
  },
): Promise<Plan> {
  const errors: DragomanError[] = []
  const { deltas, skipped } = deltasOf(withoutAnomalies(diffs, options.allowReorder, errors))
  const parts = deltas.flatMap(delta => splitBySize(delta, project.sourceLanguage))
  let done = 0
  const priced = await atOnce(4, parts, async part => {
    const result = await priceOrRefusal(client, project, part, errors)
    project.onProgress({ kind: 'priced', done: ++done, of: parts.length })
    return result
  })
  const requests = priced.flatMap(({ request }) => (request === undefined ? [] : [request]))
  const total = requests.reduce((sum, request) => sum + request.price, 0)
  const tooDear = requests.some(({ prices }) =>
    [...prices.values()].some(one => one > (options.caps.order ?? one)),
  )
  return {
    requests,
    total,
    skipped: [...skipped, ...priced.flatMap(({ unsold }) => unsold)].map(({ pair, ...skip }) => ({
      path: pair.source,
      ...skip,
    })),
    account: options.account,
    caps: options.caps,
    isOverCap: total > options.caps.run || tooDear,
    reused: reusedIn(diffs),
    errors,
    notices: fundsNotices(total, options.account),
  }
}

function reusedIn(diffs: readonly DiffedWants[]): Reused {
  const all = diffs.flatMap(({ targets }) => targets.map(({ reused }) => reused))
  return {
    strings: all.reduce((sum, { strings }) => sum + strings, 0),
    amount: all.reduce((sum, { amount }) => sum + amount, 0),
  }
}

/** The request as the service takes it. */
export function orderRequest(
  request: Pick<
    PlannedRequest,
    'sourceLanguage' | 'languages' | 'service' | 'path' | 'context' | 'comment' | 'payload'
  >,
): OrderRequest {
  return {
    sourceLanguage: request.sourceLanguage,
    targetLanguages: request.languages,
    service: request.service,
    resource: { ...request.payload, metadata: request.path },
    ...(Object.keys(request.context).length === 0 ? {} : { context: request.context }),
    ...(request.comment === undefined ? {} : { comment: { text: request.comment } }),
  }
}

/** Far more bought again than a usual change explains is more often an accident than a wish (rules M18). */
function withoutAnomalies(
  diffs: readonly DiffedWants[],
  allowReorder: (path: RelativePath) => boolean,
  errors: DragomanError[],
): DiffedWants[] {
  return diffs.map(({ pair, targets }) => {
    const { source: path } = pair
    const odd = targets.filter(({ recorded }) => recorded.wanted > 20 && recorded.wanted * 3 > recorded.all)
    if (odd.length === 0 || allowReorder(path)) return { pair, targets }
    for (const {
      target: { locale },
      recorded,
    } of odd) {
      const message = `${path}: ${recorded.wanted} of ${recorded.all} translations into ${locale} would be bought again; nothing of this file was ordered. If this is meant, run again with --allow-reorder ${path}`
      errors.push(new AnomalyError(message, { path, locale }))
    }
    return { pair, targets: targets.map(diff => ({ ...diff, wanted: [] })) }
  })
}

function splitBySize(delta: Delta, sourceLanguage: Language): Delta[] {
  const { path, ...rest } = requestOf(delta, sourceLanguage)
  if (delta.strings.length < 2 || requestBytes(orderRequest({ path, ...rest })).length <= maxRequestBytes)
    return [delta]
  const middle = Math.ceil(delta.strings.length / 2)
  return [delta.strings.slice(0, middle), delta.strings.slice(middle)].flatMap(strings =>
    splitBySize({ ...delta, strings }, sourceLanguage),
  )
}

function requestOf(
  delta: Delta,
  sourceLanguage: Language,
): Omit<PlannedRequest, 'volume' | 'prices' | 'price'> {
  const { pair, languages, strings, again } = delta
  const planned = strings.map(({ entry, locales, personal, replaces }: DeltaString) => ({
    id: entry.id,
    text: entry.text,
    locales,
    personal,
    replaces,
  }))
  return {
    path: pair.source,
    format: pair.format,
    sourceLanguage,
    languages,
    locales: languages.flatMap(language =>
      localesOf(pair, language).filter(locale => planned.some(one => one.locales.includes(locale))),
    ),
    strings: planned,
    again,
    service: pair.settings.service,
    context: pair.settings.context,
    comment: commentOf(delta),
    payload: formatByName(pair.format).payload(strings.map(({ entry }) => entry)),
  }
}

async function price(
  client: ServiceClient,
  project: Project,
  delta: Delta,
): Promise<{ request: PlannedRequest | undefined; unsold: Skipped[] }> {
  const { prices, volume } = await pricesOf(client, project, delta)
  const languages = delta.languages.filter(language => prices.has(language))
  const unsold = delta.languages
    .filter(language => !prices.has(language))
    .flatMap(language => localesOf(delta.pair, language))
    .map(locale => ({
      locale,
      entries: delta.strings.filter(({ locales }) => locales.includes(locale)).length,
    }))
    .filter(({ entries }) => entries > 0)
    .map(skip => ({ ...skip, pair: delta.pair, reason: 'unsold' as const }))
  if (languages.length === 0) return { request: undefined, unsold }
  const sold = new Set(languages.flatMap(language => localesOf(delta.pair, language)))
  const strings = delta.strings.map(string => ({
    ...string,
    locales: string.locales.filter(locale => sold.has(locale)),
  }))
  const request = requestOf({ ...delta, languages, strings }, project.sourceLanguage)
  return {
    request: { ...request, volume, prices, price: [...prices.values()].reduce((sum, one) => sum + one, 0) },
    unsold,
  }
}

/** What the service will not price keeps only itself out of the plan. */
async function priceOrRefusal(
  client: ServiceClient,
  project: Project,
  delta: Delta,
  errors: DragomanError[],
): ReturnType<typeof price> {
  try {
    return await price(client, project, delta)
  } catch (error) {
    if (!(error instanceof ServiceRefusedError) || (error.status !== 400 && error.status !== 413)) throw error
    const { status, serviceCode } = error
    const path = delta.pair.source
    errors.push(
      new ServiceRefusedError(`${path}: ${error.message}`, status, serviceCode, { path }, { cause: error }),
    )
    return { request: undefined, unsold: [] }
  }
}

/** The service refuses a group for one language that it does not sell, so then each is asked for alone (rules M10). */
async function pricesOf(
  client: ServiceClient,
  project: Project,
  delta: Delta,
): Promise<{ prices: Map<Language, MicroDollars>; volume: number }> {
  const request = orderRequest(requestOf(delta, project.sourceLanguage))
  try {
    const items = await client.calculate(request, { ...(project.signal && { signal: project.signal }) })
    const prices = new Map(items.map(item => [item.targetLanguage, item.price]))
    const silent = delta.languages.filter(language => !prices.has(language))
    if (silent.length > 0 || prices.size !== delta.languages.length) {
      throw new ServiceUnreachableError(
        `the service answered the price request for ${delta.pair.source} with other languages than it was asked for; nothing was ordered`,
        { path: delta.pair.source },
      )
    }
    return { prices, volume: items[0]?.volume ?? 0 }
  } catch (error) {
    if (!(error instanceof ServiceRefusedError) || error.serviceCode !== 'LANGUAGE_NOT_FOUND') throw error
    if (delta.languages.length === 1) return { prices: new Map(), volume: 0 }
    const each = []
    for (const language of delta.languages)
      each.push(await pricesOf(client, project, { ...delta, languages: [language] }))
    return {
      prices: new Map(each.flatMap(one => [...one.prices])),
      volume: Math.max(...each.map(one => one.volume)),
    }
  }
}

function fundsNotices(total: MicroDollars, { balance, reserved, overdraftAllowed }: Account): Notice[] {
  if (total === 0 || overdraftAllowed || total <= balance - reserved || total > balance) return []
  return [
    {
      message:
        'the plan is covered by the balance, but not if the funds reserved for open orders come out of it',
    },
  ]
}
