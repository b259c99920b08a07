/** Delivered texts that are not written. */
import type { Entry } from '../../model.ts'
import type { LedgerText, LedgerView } from '../known/ledger-view.ts'
import type { DecidedString } from './decided.ts'
import type { Held, Settled } from './types.ts'

/** Those that a target lacks, or could lose without a word. */
export function heldFor({ string: { entry }, decision }: DecidedString): readonly Held[] {
  const held = brokenDeliveries(entry, decision)
  if (decision.edited === undefined) return held
  const message = 'somebody edited the target text while the translation was on order'
  return [...held, { ...heldText(entry, decision.edited), reason: 'edited', message }]
}

/** Deliveries in whose place the target has a manual edit; a string has at most one. */
export function settledFor({ string: { entry }, decision }: DecidedString): readonly Settled[] {
  const text = decision.edited ?? decision.replaced
  return text === undefined ? [] : [{ entry, text }]
}

/** The text of a string that the checks refuse, or the delivery that has none for it. */
export function brokenDeliveries(
  entry: Entry,
  { held, deliveryFault }: { readonly held?: LedgerText } & Partial<Pick<LedgerView, 'deliveryFault'>>,
): Held[] {
  const texts = held === undefined ? [] : [heldText(entry, held)]
  return deliveryFault === undefined ? texts : [...texts, failure(entry, deliveryFault)]
}

function heldText(entry: Entry, { orderId, finding: found, text, isRefused }: LedgerText): Held {
  const { reason = 'edited', message = '' } = found ?? {}
  return { entry, orderId, reason, message, text, ...(isRefused && { isRefused }) }
}

/** Why a delivery has no text for a string that its order covers. */
function failure(entry: Entry, { orderId, reason, found }: NonNullable<LedgerView['deliveryFault']>): Held {
  return { entry, orderId, reason, message: messageOf(reason, found), text: undefined }
}

function messageOf(reason: Held['reason'], found: string | undefined): string {
  if (reason === 'unreadable') return 'the delivery is not in the format that was ordered'
  return found === undefined
    ? 'the delivery lacks this text'
    : `the delivery has ${found} in the place of this text`
}
