/** `check --accept`: findings that somebody vouches for. */
import type { Files, Layout } from '../engine/project.ts'
import type { Overview } from '../engine/status/overview.ts'
import { acceptFindings } from '../engine/upkeep/accept-findings.ts'
import { UsageError } from '../errors.ts'
import type { Notice } from '../model.ts'
import { globPlace } from './file-globs.ts'
import { namesOf } from './names.ts'
import type { CheckOptions } from './options.ts'

/**
 * Accepts what the options name, and says so.
 * @throws {UsageError} for a reason that is missing or has nothing to give a reason for
 */
export function acceptNamed(
  project: Files & Layout,
  options: CheckOptions,
  isConfigured: boolean,
  look: () => Overview,
): readonly Notice[] {
  const { accept = [], reason } = options
  if (accept.length === 0 && reason === undefined) return []
  if (accept.length === 0)
    throw new UsageError('--reason needs --accept KEY, which names the string whose findings you accept')
  if (reason === undefined)
    throw new UsageError('--accept needs --reason TEXT: say for the reviewer why the text is right')
  if (!isConfigured)
    throw new UsageError(
      'there is no configuration yet, so nothing can be accepted; "dragoman init" writes one',
    )
  const targets = project.pairs.flatMap(pair => pair.targets.map(({ path }) => path))
  const place = globPlace(project, options)
  const names = namesOf(accept, { ...place, sources: [...place.sources, ...targets] })
  project.disk.sweep()
  const count = acceptFindings(project, look(), names, reason)
  const what = count === 1 ? 'one acceptance' : `${count} acceptances`
  return [
    {
      message: `wrote ${what} into .dragoman/accepted.jsonl; commit it together with the locale files. The check can still fail because of other findings`,
    },
  ]
}
