/** A plan on file: what it says is carried out exactly, or refused (`caps-before-requests`). */
import { isDeepStrictEqual } from 'node:util'
import * as z from 'zod/mini'
import { en } from 'zod/v4/locales'
import { PlanOutdatedError, UsageError } from '../../errors.ts'
import {
  dollars,
  type EntryKey,
  formatDollars,
  keyOf,
  type Language,
  type MicroDollars,
  microDollars,
  type Notice,
} from '../../model.ts'
import type { Account } from '../../service/types.ts'
import { isSelected } from '../known/order-lines.ts'
import type { SourceIndex } from '../known/source-strings.ts'
import { sourceIndex } from '../known/source-strings.ts'
import { wireKeyOf } from '../known/text-identity.ts'
import { type Files, type Layout, type PairIndex, type Task, targetsFor } from '../project.ts'
import type { DiffedWants, Plan } from './plan.ts'

const oneCent: MicroDollars = 10_000

const schema = z.object({
  schemaVersion: z.literal(1),
  kind: z.literal('dragoman-plan'),
  address: z.string(),
  account: z.string(),
  total: z.number().check(z.nonnegative()),
  /** Orders that are cancelled before anything is ordered. */
  withdraws: z._default(z.array(z.string()), []),
  requests: z.array(
    z.object({
      path: z.string(),
      sourceLanguage: z.string(),
      languages: z.array(z.string()),
      strings: z.array(z.object({ key: z.array(z.string()), text: z.string() })),
      /** Billable characters of one language. */
      volume: z.number().check(z.nonnegative()),
      prices: z.record(z.string(), z.number().check(z.nonnegative())),
      service: z.optional(z.string()),
      context: z.optional(z.record(z.string(), z.unknown())),
    }),
  ),
})

export type SavedPlan = z.infer<typeof schema>

/** The plan as text to be saved. */
export function formatPlan({ requests, total, account, withdraws }: Plan, address: string): string {
  const saved: SavedPlan = {
    schemaVersion: 1,
    kind: 'dragoman-plan',
    address,
    account: account.id,
    total: dollars(total),
    withdraws: withdraws.map(({ id }) => id),
    requests: requests.map(
      ({ path, sourceLanguage, languages, strings, volume, prices, service, context }) => ({
        path,
        sourceLanguage,
        languages: [...languages],
        strings: strings.map(({ id, text }) => ({ key: [...id], text })),
        volume,
        prices: Object.fromEntries([...prices].map(([language, price]) => [language, dollars(price)])),
        service,
        context: { ...context },
      }),
    ),
  }
  return `${JSON.stringify(saved, null, 2)}\n`
}

/** @throws {UsageError} when the text is no saved plan */
export function parsePlan(text: string, name: string): SavedPlan {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch (cause) {
    throw noPlan(name, 'it is not JSON', cause)
  }
  const { success, data, error } = schema.safeParse(value, { error: en().localeError })
  if (success) return data
  const [issue] = error.issues
  const key = issue?.path.map(String).join('.') ?? ''
  const reason = issue?.message.replace(/^Invalid input: /, '') ?? ''
  throw noPlan(name, key === '' ? reason : `"${key}": ${reason}`, error)
}

export function savedTotal(saved: SavedPlan): MicroDollars {
  return microDollars(saved.total)
}

/** Whether a plan orders the proofreading of source texts; it then orders nothing else. */
export function isProofreading({ requests }: SavedPlan): boolean {
  return requests.some(({ sourceLanguage, languages }) => languages.includes(sourceLanguage))
}

/** @throws {PlanOutdatedError} when the plan was made for another account, or the same number at another address */
export function refuseOtherAccount(saved: SavedPlan, { id }: Account, address: string): void {
  if (saved.account === id && saved.address === address) return
  throw new PlanOutdatedError(
    `the saved plan is for account ${saved.account} at ${saved.address}, but the key is for account ${id} at ${address}; nothing was ordered. Make a new plan`,
  )
}

/**
 * The wanted strings that a saved plan names; those bought or translated since are left out.
 * @throws {PlanOutdatedError} when a source text has moved or gone since, or the configuration would order it otherwise
 */
export function restrictToPlan(
  project: Files & PairIndex,
  diffs: readonly DiffedWants[],
  saved: SavedPlan,
): DiffedWants[] {
  const planned = new Map<string, Set<EntryKey>>()
  const sources = sourceIndex(project)
  for (const request of saved.requests) {
    refuseMovedTexts(project, sources, request)
    refuseOtherTerms(project, request)
    for (const language of request.languages) {
      const name = `${language} ${request.path}`
      const keys = planned.get(name) ?? new Set()
      for (const { key } of request.strings) keys.add(keyOf(key))
      planned.set(name, keys)
    }
  }
  return diffs.map(({ pair, targets }) => ({
    pair,
    targets: targets.map(diff => ({
      ...diff,
      wanted: diff.wanted.filter(({ entry }) =>
        planned.get(`${diff.target.language} ${pair.source}`)?.has(entry.key),
      ),
    })),
  }))
}

/** Strings of a saved plan, in the selected locales and files, that nobody needs any more. */
export function omissionNotices(
  project: Layout & Task,
  restricted: readonly DiffedWants[],
  saved: SavedPlan,
): Notice[] {
  const nameOf = (...parts: readonly string[]) => JSON.stringify(parts)
  const left = new Set(
    saved.requests.flatMap(({ path, languages, strings }) =>
      languages
        .filter(language => isSelected(project, path, language))
        .flatMap(language => strings.map(({ key }) => nameOf(path, language, keyOf(key)))),
    ),
  )
  for (const { pair, targets } of restricted)
    for (const { target, wanted } of targets)
      for (const { entry } of wanted) left.delete(nameOf(pair.source, target.language ?? '', entry.key))
  if (left.size === 0) return []
  const what =
    left.size === 1 ? 'one string of the saved plan was' : `${left.size} strings of the saved plan were`
  return [{ message: `${what} left out: bought, translated or kept since the plan was saved` }]
}

/** @throws {PlanOutdatedError} when what is left of a file would cost more in a language than the saved plan says for it */
export function refuseHigherPrices(project: PairIndex, plan: Plan, saved: SavedPlan): void {
  const before = costByFile(
    saved.requests.map(one => ({
      ...one,
      prices: new Map(Object.entries(one.prices).map(([language, price]) => [language, microDollars(price)])),
    })),
  )
  for (const [name, { path, language, price, volume, requests }] of costByFile(plan.requests)) {
    const known = before.get(name)
    const allowed = known === undefined ? 0 : shareOf(known, volume, requests)
    if (price <= allowed) continue
    const locale = targetsFor(project, path, language)[0]?.locale
    throw new PlanOutdatedError(
      `${path}: the saved plan allows ${formatDollars(allowed)} for ${locale ?? language}, but the service now asks ${formatDollars(price)}; nothing was ordered. Make a new plan`,
      { path, locale },
    )
  }
}

type Cost = {
  readonly path: string
  readonly language: Language
  readonly price: MicroDollars
  readonly volume: number
  readonly requests: number
}

/** The price of a saved plan for a part of its characters; services round each price up, to a cent at most. */
function shareOf({ price, volume: all }: Cost, volume: number, requests: number): MicroDollars {
  if (volume >= all) return price
  return Math.min(price, Math.ceil((price * volume) / all) + requests * oneCent)
}

function costByFile(
  requests: readonly {
    readonly path: string
    readonly volume: number
    readonly prices: ReadonlyMap<Language, MicroDollars>
  }[],
): Map<string, Cost> {
  const costs = new Map<string, Cost>()
  for (const { path, volume, prices } of requests) {
    for (const [language, price] of prices) {
      const name = `${language} ${path}`
      const cost = costs.get(name) ?? { path, language, price: 0, volume: 0, requests: 0 }
      costs.set(name, {
        ...cost,
        price: cost.price + price,
        volume: cost.volume + volume,
        requests: cost.requests + 1,
      })
    }
  }
  return costs
}

function refuseMovedTexts(
  { sourceLanguage }: Pick<Files, 'sourceLanguage'>,
  sources: SourceIndex,
  request: SavedPlan['requests'][number],
): void {
  const strings = sources.strings(request.path)
  const format = sources.formatOf(request.path)
  for (const { key, text } of request.strings) {
    const isThere = format !== undefined && strings.has(wireKeyOf(format, key), text)
    if (isThere && request.sourceLanguage === sourceLanguage) continue
    throw new PlanOutdatedError(
      `${request.path}: the source text at ${keyOf(key)} has changed since the plan was saved; nothing was ordered. Make a new plan`,
      { path: request.path, key },
    )
  }
}

/** The basis of a plan's price: the service, the comment for translators, and the languages. */
function refuseOtherTerms(
  project: PairIndex,
  { path, languages, service, context }: SavedPlan['requests'][number],
): void {
  const settings = project.pairOf(path)?.settings
  const isOther = (saved: unknown, now: unknown) => saved !== undefined && !isDeepStrictEqual(saved, now)
  const changed = [
    ...(isOther(service, settings?.service) ? [`"service" (it was ${service})`] : []),
    ...(isOther(context, settings?.context) ? ['"context"'] : []),
    ...(languages.some(language => targetsFor(project, path, language).length === 0) ? ['"targets"'] : []),
  ]
  if (changed.length === 0) return
  throw new PlanOutdatedError(
    `${path}: the configuration has changed since the plan was saved: ${changed.join(' and ')}; nothing was ordered. Make a new plan`,
    { path },
  )
}

function noPlan(name: string, reason: string, cause: unknown): UsageError {
  return new UsageError(`${name} is not a plan of "dragoman plan --out": ${reason}`, {}, { cause })
}
