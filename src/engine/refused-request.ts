/** What an order request that the service refused is to a user (rules M10, K6). */
import {
  type DragomanError,
  InsufficientFundsError,
  KeyRefusedError,
  ServiceRefusedError,
  ServiceUnreachableError,
} from '../errors.ts'
import type { TranslateOutcome } from '../service/types.ts'
import type { PlannedRequest } from './request.ts'

/** The error of a refusal. Of a language that is not sold it names every locale of the request, for any may be the one. */
export function refusedRequest(
  { path, locales }: Pick<PlannedRequest, 'path' | 'locales'>,
  { status, serviceCode, message }: Extract<TranslateOutcome, { kind: 'refused' }>,
): DragomanError {
  const place = { path, locale: locales[0] }
  if (serviceCode === 'INSUFFICIENT_FUNDS') return new InsufficientFundsError(message, place)
  if (status === 401 || status === 402 || status === 403) return new KeyRefusedError(message, place)
  if (status === 429) return new ServiceUnreachableError(message, place)
  if (serviceCode === 'LANGUAGE_NOT_FOUND' && locales.length > 1) {
    const all = `none of ${locales.join(', ')} was ordered: order them one at a time with --locale to see which one is not sold, or leave that locale out of "targets"`
    return new ServiceRefusedError(`${all}. Refused, because ${message}`, status, serviceCode, { path })
  }
  const next = serviceCode === 'LANGUAGE_NOT_FOUND' ? '. Leave the locale out of "targets"' : ''
  return new ServiceRefusedError(`${message}${next}`, status, serviceCode, place)
}
