/** `keep`, `orders accept` and `repair` for people. */

import type {
  AcceptReport,
  AdoptReport,
  KeepReport,
  RepairReport,
  ResetReport,
} from '../json/upkeep-types.ts'
import { visible } from '../visible.ts'
import { commandLine, count, groupBy, keyText, money, sections, shortened, type View } from '../words.ts'
import { heldLines } from './held.ts'

export function keepText({ kept, notices, errors }: KeepReport, view: View): string {
  if (kept.length === 0) {
    // The reasons are among the notes and errors, where there are any.
    const isExplained = notices.length + errors.length > 0
    return sections([
      isExplained
        ? 'Nothing was kept; see the notes for why.'
        : 'Nothing was kept: none of these translations is stale.',
    ])
  }
  return sections([
    `Kept ${count(kept.length, 'translation')}, free of charge:`,
    ...shortened(kept.map(placeLine), view),
    view.trial
      ? 'This was a trial: the record counts in the sandbox only.'
      : 'Commit .dragoman/ to record this.',
  ])
}

export function adoptText({ adopted, locks, exitCode }: AdoptReport, view: View): string {
  const strings = adopted.reduce((sum, one) => sum + one.strings, 0)
  if (strings === 0) {
    if (exitCode !== 0) return sections(['Nothing was recorded.'])
    return sections([
      locks.length === 0
        ? 'Nothing to record: every translation has its record.'
        : `Nothing to record: every translation has its record. ${count(locks.length, 'lock file')} brought up to date.`,
    ])
  }
  const perLocale = [...groupBy(adopted, ({ locale }) => locale)].map(
    ([locale, all]) =>
      `  ${visible(locale)}  ${count(
        all.reduce((sum, one) => sum + one.strings, 0),
        'translation',
      )}`,
  )
  return sections([
    `Recorded ${count(strings, 'translation')} as current, free of charge:`,
    ...shortened(perLocale, view),
    view.trial
      ? 'This was a trial: the record counts in the sandbox only.'
      : 'From now on a changed source text makes its translations stale. Commit .dragoman/.',
  ])
}

export function acceptText({ accepted, written, held }: AcceptReport, view: View): string {
  return sections(
    [`Accepted ${count(accepted.length, 'text')} as delivered:`, ...shortened(accepted.map(placeLine), view)],
    written.length === 0
      ? ['No file was written.']
      : [view.paint('green', `Wrote ${written.map(visible).join(', ')}.`)],
    heldLines(held, view),
  )
}

export function resetText({ deleted }: ResetReport): string {
  return sections([
    deleted.length === 0
      ? 'There is no trial to forget.'
      : `Deleted ${deleted.map(visible).join(', ')}. Texts that the trial wrote are still in the locale files; "git checkout" restores the files that it changed, and "git clean" removes those that it made.`,
  ])
}

export function repairText(
  { orders, delivered, locks, exitCode, notices }: RepairReport,
  view: View,
): string {
  const isWhole = orders.length + delivered.length + locks.length === 0
  if (isWhole) return sections([unchangedSentence(exitCode === 0, notices.length > 0)])
  const lines = orders.map(
    ({ id, path, locale, price }) => `  ${visible(id)} ${visible(path)} ${visible(locale)} ${money(price)}`,
  )
  return sections(
    [
      `Recovered ${count(orders.length, 'order')} that the ledger did not know${lines.length === 0 ? '.' : ':'}`,
      ...shortened(lines, view),
    ],
    [
      `Fetched the texts of ${count(delivered.length, 'order')}.`,
      `Wrote ${count(locks.length, 'lock file')}.`,
      `${commandLine('pull', view)} writes them into the locale files.`,
      ...(notices.length > 0 ? [damageSentence] : []),
    ],
  )
}

const damageSentence = 'The files named in the notes cannot be read; restore them from git history.'

function unchangedSentence(isDone: boolean, isDamaged: boolean): string {
  if (!isDone) return 'Nothing was changed.'
  return isDamaged
    ? `Nothing was changed. ${damageSentence}`
    : 'Lock and ledger are complete; nothing was changed.'
}

function placeLine({ path, key, locale }: KeepReport['kept'][number]): string {
  return `  ${visible(path)} ${keyText(key)} ${visible(locale)}`
}
