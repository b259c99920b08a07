/** Deltas + the service's own prices → a plan: data that can be printed, saved and carried out. Buys nothing. */
import {
  AnomalyError,
  type DragomanError,
  ServiceRefusedError,
  ServiceUnreachableError,
} from '../../errors.ts'
import {
  type FilePair,
  formatDollars,
  type Language,
  type MicroDollars,
  type Notice,
  oncePer,
  type RelativePath,
} from '../../model.ts'
import type { Service } from '../../service/client.ts'
import type { Account, ImageAttachment } from '../../service/types.ts'
import { atOnce } from '../concurrency.ts'
import type { FormerTarget, Reused, TargetDiff } from '../diff/types.ts'
import type { OrderLine } from '../known/order-lines.ts'
import type { Caps, Control, Files, Layout, Online, Tree } from '../project.ts'
import { isOwn, localesOf } from '../project.ts'
import { readAttachments } from './attachments.ts'
import { type Delta, deltasOf, type Skipped } from './delta.ts'
import { orderRequest, type PlannedRequest, requestOf, splitBySize } from './request.ts'

export type PlanSkip = Omit<Skipped, 'pair'> & { readonly path: RelativePath }

export type Plan = {
  readonly requests: readonly PlannedRequest[]
  readonly total: MicroDollars
  /** The cost of all shards, where this run is one: the caps hold for them together (`shards-share-one-plan`). */
  readonly ofAllShards?: { readonly total: MicroDollars }
  readonly skipped: readonly PlanSkip[]
  readonly account: Account
  /** Who is paid for each request, where there is no account. */
  readonly payee?: string | undefined
  readonly caps: Caps
  readonly isOverCap: boolean
  /** The price of the dearest order of all shards, where it is above `budget.order`. */
  readonly tooDear?: MicroDollars | undefined
  readonly reused: Reused
  /** Open orders that are cancelled before anything is ordered, because most of their source texts have changed. */
  readonly withdraws: readonly OrderLine[]
  /** The reasons that kept files out of the plan. */
  readonly errors: readonly DragomanError[]
  readonly notices: readonly Notice[]
}

export type DiffedWants = {
  readonly pair: FilePair
  readonly targets: readonly Pick<
    TargetDiff,
    'target' | 'wanted' | 'skipped' | 'recorded' | 'reused' | 'former'
  >[]
}

/** Prices what the diffs want. Where the run is one of several shards, only its own requests are in the plan. */
export async function makePlan(
  project: Tree & Control,
  { client }: Online,
  diffs: readonly DiffedWants[],
  options: {
    readonly account: Account
    readonly caps: Caps
    readonly allowReorder: (path: RelativePath) => boolean
    readonly withdraws?: readonly OrderLine[]
  },
): Promise<Plan> {
  const problems: DragomanError[] = []
  const { deltas, skipped } = deltasOf(withoutAnomalies(diffs, options.allowReorder, problems))
  const imagesOf = imageReader(project)
  const parts = deltas.flatMap(delta => {
    const images = imagesOf(delta.pair)
    return splitBySize(delta, project.sourceLanguage, images).map(part => ({ delta: part, images }))
  })
  let done = 0
  const priced = await atOnce(4, parts, async part => {
    const result = await priceOrRefusal(client, project, part.delta, part.images, problems)
    project.onProgress({ kind: 'priced', done: ++done, of: parts.length })
    return result
  })
  const all = priced.flatMap(({ request }) => (request === undefined ? [] : [request]))
  const requests = all.filter(({ path }) => isOwn(project, path))
  const total = sumOf(requests)
  const tooDear = orderAboveCap(all, options.caps)
  return {
    requests,
    total,
    ...(project.shard !== undefined && { ofAllShards: { total: sumOf(all) } }),
    skipped: [...skipped, ...priced.flatMap(({ unsold }) => unsold)]
      .map(({ pair, ...skip }) => ({ path: pair.source, ...skip }))
      .filter(({ path }) => isOwn(project, path)),
    account: options.account,
    payee: client.payee,
    caps: options.caps,
    isOverCap: sumOf(all) > options.caps.run || tooDear !== undefined,
    tooDear,
    reused: reusedIn(diffs.filter(({ pair }) => isOwn(project, pair.source))),
    withdraws: options.withdraws ?? [],
    errors: problems.filter(({ path }) => isOwn(project, path)),
    notices: [
      ...fundsNotices(total, options.account),
      ...(client.paysPerRequest ? smallChargeNotices(requests) : []),
    ],
  }
}

/** The price of the dearest order, where it is above `budget.order`. */
export function orderAboveCap(
  requests: readonly Pick<PlannedRequest, 'prices'>[],
  { order = Infinity }: Caps,
): MicroDollars | undefined {
  const dearest = Math.max(...requests.flatMap(({ prices }) => [...prices.values()]))
  return dearest > order ? dearest : undefined
}

function sumOf(requests: readonly PlannedRequest[]): MicroDollars {
  return requests.reduce((sum, { price }) => sum + price, 0)
}

/** Files of one entry of the configuration share their images, which are read once. */
function imageReader(
  project: Pick<Layout, 'configFile'> & Pick<Files, 'disk'>,
): (pair: FilePair) => readonly ImageAttachment[] {
  const read = oncePer((attachments: FilePair['settings']['attachments']) =>
    readAttachments(project, attachments),
  )
  return ({ settings: { attachments } }) => read(attachments)
}

function reusedIn(diffs: readonly DiffedWants[]): Reused {
  const all = diffs.flatMap(({ targets }) => targets.map(({ reused }) => reused))
  return {
    strings: all.reduce((sum, { strings }) => sum + strings, 0),
    amount: Math.round(all.reduce((sum, { amount }) => sum + amount, 0)),
  }
}

/** Far more bought again than a usual change explains is more often an accident than a wish (`anomaly-stops-a-file`). */
function withoutAnomalies(
  diffs: readonly DiffedWants[],
  allowReorder: (path: RelativePath) => boolean,
  errors: DragomanError[],
): DiffedWants[] {
  return diffs.map(({ pair, targets }) => {
    const { source: path } = pair
    const odd = targets.filter(isOdd)
    if (odd.length === 0 || allowReorder(path)) return { pair, targets }
    for (const {
      target: { locale, path: target },
      recorded,
      wanted,
      former,
    } of odd) {
      const named = wanted.filter(({ again }) => again === true).length
      const why = named === 0 ? '' : `, ${named} of them because of --again`
      const rename = isLeftBehind(former)
        ? ` ${former.source} was renamed, but its translations are still in ${former.path}: rename that file to ${target}.`
        : ''
      const count = isLeftBehind(former) ? `${wanted.length}` : `${recorded.wanted} of ${recorded.all}`
      const message = `${path}: ${count} translations into ${locale} would be bought again${why}; nothing of this file was ordered.${rename} To buy the translations again, ${named === 0 ? 'run again with' : 'add'} --allow-reorder ${path}`
      errors.push(new AnomalyError(message, { path, locale }))
    }
    return { pair, targets: targets.map(diff => ({ ...diff, wanted: [] })) }
  })
}

/** A target that a renamed source file has left behind, and that cannot be copied, is never bought again by accident, however short it is. */
function isOdd({ recorded, wanted, former }: DiffedWants['targets'][number]): boolean {
  if (isLeftBehind(former) && wanted.length > 0) return true
  return recorded.wanted > 20 && recorded.wanted * 3 > recorded.all
}

function isLeftBehind(former: TargetDiff['former']): former is FormerTarget {
  return former !== undefined && former.texts === undefined
}

async function price(
  client: Service,
  project: Pick<Files, 'sourceLanguage'> & Pick<Control, 'signal'>,
  delta: Delta,
  images: readonly ImageAttachment[],
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
  const request = requestOf({ ...delta, languages, strings }, project.sourceLanguage, images)
  return {
    request: { ...request, volume, prices, price: [...prices.values()].reduce((sum, one) => sum + one, 0) },
    unsold,
  }
}

/** A request that the service will not price keeps only itself out of the plan. */
async function priceOrRefusal(
  client: Service,
  project: Pick<Files, 'sourceLanguage'> & Pick<Control, 'signal'>,
  delta: Delta,
  images: readonly ImageAttachment[],
  errors: DragomanError[],
): ReturnType<typeof price> {
  try {
    return await price(client, project, delta, images)
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

/** The service refuses a group for one language that it does not sell, so then each is asked for alone (`price-before-order`). */
async function pricesOf(
  client: Service,
  project: Pick<Files, 'sourceLanguage'> & Pick<Control, 'signal'>,
  delta: Delta,
): Promise<{ prices: Map<Language, MicroDollars>; volume: number }> {
  // Images do not change a price.
  const request = orderRequest(requestOf(delta, project.sourceLanguage, []))
  try {
    const items = await client.calculate(request, { ...(project.signal && { signal: project.signal }) })
    const prices = new Map(items.map(item => [item.targetLanguage, item.price]))
    const silent = delta.languages.filter(language => !prices.has(language))
    if (silent.length > 0 || prices.size !== delta.languages.length) {
      throw new ServiceUnreachableError(
        `the service answered the price request for ${delta.pair.source} with other languages than dragoman asked for; nothing was ordered. Run again`,
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

/** Cards take no less than this, as far as is known. */
const cardMinimum: MicroDollars = 500_000

function smallChargeNotices(requests: readonly PlannedRequest[]): Notice[] {
  return requests
    .filter(({ price }) => price < cardMinimum)
    .map(({ path, price }) => ({
      path,
      message: `the request costs ${formatDollars(price)}, but card payments usually start at ${formatDollars(cardMinimum)}, so the payment may be refused. Wait until there is more to translate`,
    }))
}

function fundsNotices(total: MicroDollars, { balance, reserved, overdraftAllowed }: Account): Notice[] {
  if (total === 0 || overdraftAllowed || total <= balance - reserved || total > balance) return []
  return [
    {
      message: `the balance covers the plan, but ${formatDollars(reserved)} of it is reserved for open orders, so the service may refuse some orders; add funds, or order less with --locale or --file`,
    },
  ]
}
