/** The error that a user sees for an order request that the service refused (`price-before-order`, `answers-of-the-service`). */
import {
  type DragomanError,
  InsufficientFundsError,
  KeyRefusedError,
  PriceChangedError,
  ServiceRefusedError,
  ServiceUnreachableError,
} from '../../errors.ts'
import type { Language, Locale } from '../../model.ts'
import type { TranslateOutcome } from '../../service/types.ts'
import type { PlanSkip } from '../plan/plan.ts'
import type { PlannedRequest } from '../plan/request.ts'
import { localesOf, type PairIndex } from '../project.ts'

/** The error of a refusal. */
export function refusedRequest(
  { path, locales }: Pick<PlannedRequest, 'path' | 'locales'>,
  { status, serviceCode, message, isPayment }: Extract<TranslateOutcome, { kind: 'refused' }>,
): DragomanError {
  const place = { path, locale: locales[0] }
  if (isPayment && serviceCode === 'PAYMENT_ABOVE_PLAN') return new PriceChangedError(message, place)
  if (isPayment) return new ServiceRefusedError(message, status, serviceCode, place)
  if (serviceCode === 'INSUFFICIENT_FUNDS') return new InsufficientFundsError(message, place)
  if (status === 401 || status === 402 || status === 403) return new KeyRefusedError(message, place)
  if (status === 429) return new ServiceUnreachableError(message, place)
  if (serviceCode !== 'LANGUAGE_NOT_FOUND')
    return new ServiceRefusedError(message, status, serviceCode, place)
  const which = locales.length === 1 ? 'the locale' : 'these locales'
  const text = `${path}: nothing was ordered in ${locales.join(', ')}, because ${message}. Leave ${which} out of "targets"`
  return new ServiceRefusedError(text, status, serviceCode, place)
}

/**
 * The languages left to order where the service has refused a request of several languages for one of them; nothing of it
 * was placed. Without the languages that the answer names, or, if it names none, each language alone (`price-before-order`).
 */
export function withoutUnsold(
  project: Pick<PairIndex, 'pairOf'>,
  request: PlannedRequest,
  parameters: readonly string[],
): { readonly unsold: readonly PlannedRequest[]; readonly rest: readonly PlannedRequest[] } {
  const { languages } = request
  const spelled = new Set(parameters.map(text => text.trim().toLowerCase()))
  const named = languages.filter(language => spelled.has(language.toLowerCase()))
  const others = languages.filter(language => !named.includes(language))
  return named.length === 0 || others.length === 0
    ? { unsold: [], rest: languages.map(language => restrictedTo(project, request, [language])) }
    : {
        unsold: [restrictedTo(project, request, named)],
        rest: [restrictedTo(project, request, others)],
      }
}

/** The languages of a request as the plan would have named them, had the service said so with its prices. */
export function unsoldSkips({ path, locales, strings }: PlannedRequest): PlanSkip[] {
  return locales.map(locale => ({
    path,
    locale,
    entries: strings.filter(string => string.locales.includes(locale)).length,
    reason: 'unsold',
  }))
}

function restrictedTo(
  { pairOf }: Pick<PairIndex, 'pairOf'>,
  request: PlannedRequest,
  languages: readonly Language[],
): PlannedRequest {
  const here = new Set(languages.flatMap(language => localesOf(pairOf(request.path), language)))
  const isHere = (locale: Locale) => here.has(locale)
  const prices = new Map([...request.prices].filter(([language]) => languages.includes(language)))
  return {
    ...request,
    languages,
    locales: request.locales.filter(isHere),
    strings: request.strings.map(string => ({
      ...string,
      locales: string.locales.filter(isHere),
      replacesEdit: string.replacesEdit.filter(isHere),
      replaces: new Map([...string.replaces].filter(([locale]) => isHere(locale))),
    })),
    prices,
    price: [...prices.values()].reduce((sum, one) => sum + one, 0),
  }
}
