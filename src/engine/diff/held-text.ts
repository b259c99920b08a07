import type { Entry } from '../../model.ts'
import type { LedgerText, LedgerView } from '../known/ledger-view.ts'
import type { Held } from './types.ts'

/** A delivered text that is not written, with what the checks say of it. */
export function heldText(entry: Entry, { orderId, finding: found, text, isRefused }: LedgerText): Held {
  const { reason = 'edited', message = '' } = found ?? {}
  return { entry, orderId, reason, message, text, ...(isRefused && { isRefused }) }
}

/** Why a delivery has no text for a string that its order covers. */
export function failure({
  orderId,
  reason,
  found,
}: NonNullable<LedgerView['deliveryFault']>): Pick<Held, 'orderId' | 'reason' | 'message' | 'text'> {
  return { orderId, reason, message: messageOf(reason, found), text: undefined }
}

function messageOf(reason: Held['reason'], found: string | undefined): string {
  if (reason === 'unreadable') return 'the delivery is not in the format that was ordered'
  return found === undefined
    ? 'the delivery lacks this text'
    : `the delivery has ${found} in the place of this text`
}
