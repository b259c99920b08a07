/** The record written before a request leaves: enough to know its orders again by reading the service. */
import type { IntentFact } from '../../ledger/facts.ts'
import { pairHash } from '../../ledger/fold.ts'
import type { EntryId, Locale } from '../../model.ts'
import { wireIdOf } from '../known/text-identity.ts'
import type { PlannedRequest } from '../plan/request.ts'
import type { Task } from '../project.ts'

/**
 * @param watermark - highest order id and newest service time that this run has seen
 * @param pays - whether the request is paid for by itself
 */
export function intentFact(
  project: Pick<Task, 'ref' | 'run'>,
  request: PlannedRequest,
  watermark: IntentFact['watermark'],
  pays: boolean,
): IntentFact {
  return {
    path: request.path,
    ref: project.ref,
    run: project.run,
    format: request.format,
    source_language: request.sourceLanguage,
    languages: [...request.languages],
    strings: request.strings.map(({ id, text, locales, replaces }) => {
      const wire = wireIdOf(request.format, id)
      return {
        id: [...id],
        text,
        locales: [...locales],
        ...(wire === id ? {} : { wire: [...wire] }),
        ...(replaces.size === 0 ? {} : { replaces: hashesOf(id, replaces) }),
      }
    }),
    ...(request.again ? { again: true } : {}),
    ...(pays ? { pays: true } : {}),
    service: request.service,
    context: { ...request.context },
    ...(request.comment === undefined ? {} : { comment: request.comment }),
    quoted: Object.fromEntries(request.prices),
    volume: request.volume,
    watermark,
  }
}

function hashesOf(id: EntryId, texts: ReadonlyMap<Locale, string>): Record<Locale, string> {
  return Object.fromEntries([...texts].map(([locale, text]) => [locale, pairHash(id, text)]))
}
