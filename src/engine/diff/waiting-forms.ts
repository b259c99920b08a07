/** Delivered plural forms that would do harm in their file without the others. */
import { formatByName } from '../../formats/index.ts'
import { keyOf, type Notice } from '../../model.ts'
import type { Source } from '../scan/source.ts'
import type { TargetDiff, TargetState } from './types.ts'

/** The texts that a target's file takes in as it is; the rest waits in the ledger, and a notice says for what. */
export function holdBackForms(
  source: Source,
  { target, resource }: TargetState,
  diff: TargetDiff,
): TargetDiff {
  const { incomplete } = formatByName(source.pair.format)
  if (incomplete === undefined || diff.writes.length === 0) return diff
  const keys = incomplete({
    source: source.resource.text,
    target: resource?.text,
    values: new Map(diff.writes.map(({ entry, text }) => [entry.key, text])),
    locale: target.locale,
    language: target.language ?? target.locale,
  })
  if (keys.size === 0) return diff
  const waiting = diff.writes.filter(({ entry }) => keys.has(entry.key))
  const messages = new Map(waiting.map(({ entry: { id } }) => [keyOf(id.slice(0, -1)), id.slice(0, -1)]))
  const notices = [...messages].map(
    ([name, key]): Notice => ({
      path: source.pair.source,
      target: target.path,
      locale: target.locale,
      key,
      message: `${counted(waiting.filter(({ entry: { id } }) => keyOf(id.slice(0, -1)) === name).length)} until every form of this text is delivered, because otherwise readers would see an empty form`,
    }),
  )
  return {
    ...diff,
    writes: diff.writes.filter(({ entry }) => !keys.has(entry.key)),
    waiting,
    notices: [...diff.notices, ...notices],
  }
}

function counted(forms: number): string {
  return forms === 1 ? '1 delivered plural form waits' : `${forms} delivered plural forms wait`
}
