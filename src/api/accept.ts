import { acceptTexts } from '../engine/upkeep/accept.ts'
import { UsageError } from '../errors.ts'
import { globPlace } from './file-globs.ts'
import { refuseUnknownOptions } from './known-options.ts'
import { namesOf } from './names.ts'
import type { RunOptions } from './options.ts'
import { heldRecord, refuseOtherIds } from './purchase-records.ts'
import { reportOf } from './records.ts'
import type { AcceptReport } from './reports.ts'
import { runWithoutService } from './run.ts'

/**
 * Writes held texts of an order as they are, over a manual edit, too. They are in the ledger, so the service is not needed.
 * @param keys JSON Pointer patterns; default: all held texts of the order
 * @throws {UsageError} when nothing of it is held
 */
export async function acceptOrder(
  id: string,
  keys: readonly string[] = [],
  options: RunOptions = {},
): Promise<AcceptReport> {
  refuseUnknownOptions('acceptOrder', options)
  refuseOtherIds([id])
  for (const key of keys)
    if (!key.startsWith('/')) throw new UsageError(`${JSON.stringify(key)} is not a key; a key starts with /`)
  return runWithoutService(options, project => {
    const names = namesOf(keys, globPlace(project, options))
    const isNamed = (key: string) => names.length === 0 || names.some(({ fits }) => fits('', key))
    const { texts, written } = acceptTexts(project, id, isNamed)
    return {
      ...reportOf('orders', written.problems, [...written.notices, ...written.warnings]),
      accepted: texts.map(({ text, ...place }) => ({ id, ...place })),
      written: written.files,
      held: written.held.map(heldRecord),
    }
  })
}
