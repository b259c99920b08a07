/** Manual edits that this run's orders are to replace. */
import type { Ledger } from '../../ledger/fold.ts'
import { keyOf, type Notice } from '../../model.ts'
import { replacedNotice } from '../diff/replacement-notices.ts'
import type { PlannedRequest } from '../plan/request.ts'
import { type PairIndex, type Task, targetsFor } from '../project.ts'

/** Names every manual edit that an order of this run replaces, though its source is unchanged. */
export function replacedNotices(
  project: PairIndex & Pick<Task, 'run'>,
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

function nameOf(...parts: readonly string[]): string {
  return JSON.stringify(parts)
}
