/** Notices of manual edits: of those that count as translations, and of those that a bought text replaces. */
import type { Locale, Notice } from '../../model.ts'
import type { LedgerText } from '../known/ledger-view.ts'
import { nameOf } from '../scan/source.ts'
import type { Comparison, DecidedString } from './decided.ts'

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

/** To be said of what becomes of a manual edit. */
export function editNotices(
  { source, target, options }: Comparison,
  { string, decision, view }: DecidedString,
): readonly Notice[] {
  const { notice, replacesEdit, write } = decision
  const text = replacesEdit === true ? view.texts.find(one => one.text === write) : undefined
  // The plan has announced the orders of this run that replace a manual edit.
  const isNews = text !== undefined && text.run !== options.run
  if (notice === undefined && !isNews) return []
  const message = isNews
    ? deliveredOverEdit(text, options.writes === true)
    : `${notice}: its text counts as an up-to-date translation; "dragoman order --again KEY" buys the string again`
  return [{ path: source.pair.source, locale: target.locale, ...nameOf(string.entry), message }]
}

/** Why a delivered text takes the place of a manual edit, before and after it does. */
function deliveredOverEdit({ orderId }: LedgerText, writes: boolean): string {
  return writes
    ? `the text of order ${orderId} replaces a manual edit, because its source text has changed`
    : `the text of order ${orderId} will replace a manual edit, because its source text has changed; "dragoman keep KEY" keeps the manual edit`
}

function quoted(text: string): string {
  return JSON.stringify(text.length > mostCharacters ? `${text.slice(0, mostCharacters)}…` : text)
}
