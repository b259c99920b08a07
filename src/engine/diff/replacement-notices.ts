/** Notices of manual edits that a bought text replaces. */
import type { Locale, Notice } from '../../model.ts'
import type { LedgerText } from '../known/ledger-view.ts'

const mostCharacters = 500

/** The trace of a manual edit that is replaced on purpose. */
export function replacedNotice(
  by: 'ordered' | 'accepted',
  place: Required<Pick<Notice, 'path' | 'target' | 'key'>> & { readonly locale: Locale },
  text: string,
): Notice {
  return {
    ...place,
    message: `the ${by} text replaces the manual edit in ${place.locale}: ${quoted(text)}`,
  }
}

/** Why a delivered text takes the place of a manual edit, before and after it does. */
export function deliveredOverEdit({ orderId }: Pick<LedgerText, 'orderId'>, writes: boolean): string {
  return writes
    ? `the text of order ${orderId} replaces a manual edit, because its source text has changed`
    : `the text of order ${orderId} will replace a manual edit, because its source text has changed; "dragoman keep KEY" keeps the manual edit`
}

function quoted(text: string): string {
  return JSON.stringify(text.length > mostCharacters ? `${text.slice(0, mostCharacters)}…` : text)
}
