import type { Ledger } from '../ledger/fold.ts'
import { keyOf, type Locale, type Notice } from '../model.ts'
import { type Project, targetsFor } from './project.ts'
import type { PlannedRequest } from './request.ts'
import type { LedgerText } from './state.ts'

const mostCharacters = 500

/** Names every person's text that gives way, though its source stands, to what this run has ordered. */
export function replacedNotices(
  project: Project,
  requests: readonly PlannedRequest[],
  ledger: Ledger,
): Notice[] {
  const ordered = new Set(
    ledger.purchases.flatMap(({ intent, state, path, language }) =>
      intent?.fact.run !== project.run || intent.fact.again !== true || state === 'freed'
        ? []
        : intent.fact.strings.map(({ id }) => nameOf(path, language, keyOf(id))),
    ),
  )
  return requests.flatMap(({ path, languages, strings }) =>
    languages.flatMap(language =>
      targetsFor(project, path, language).flatMap(({ locale, path: target }) =>
        strings.flatMap(({ id, replaces }) => {
          const text = replaces.get(locale)
          if (text === undefined || !ordered.has(nameOf(path, language, keyOf(id)))) return []
          return [replacedNotice('ordered', { path, target, locale, key: id }, text)]
        }),
      ),
    ),
  )
}

/** The trace of a person's text that gives way on purpose. */
export function replacedNotice(
  by: 'ordered' | 'accepted',
  place: Required<Pick<Notice, 'path' | 'target' | 'key'>> & { readonly locale: Locale },
  text: string,
): Notice {
  return {
    ...place,
    message: `what was ${by} replaces the text that a person wrote in ${place.locale}: ${quoted(text)}`,
  }
}

/** Why a delivered text takes the place of a manual edit, before and after it does. */
export function deliveredOverEdit({ orderId }: Pick<LedgerText, 'orderId'>, writes: boolean): string {
  return writes
    ? `the text of order ${orderId} takes the place of a manual edit, because the source text of that has changed`
    : `the text of order ${orderId} will take the place of a manual edit, because the source text of that has changed; "dragoman keep KEY" keeps the manual edit`
}

function nameOf(...parts: readonly string[]): string {
  return JSON.stringify(parts)
}

function quoted(text: string): string {
  return JSON.stringify(text.length > mostCharacters ? `${text.slice(0, mostCharacters)}…` : text)
}
