/** The checks after ordering: lost answers, and orders that buy the same (`delete-only-our-own`, `lowest-order-wins`). */
import { DragomanError } from '../../errors.ts'
import { listNotices } from '../known/against-list.ts'
import { type Depth, readBack, record } from '../known/bind-unclear.ts'
import type { AboutToBuy } from '../known/other-projects.ts'
import type { Wants } from '../plan/find-wanted.ts'
import type { Control, Online, Recording, RunLedger } from '../project.ts'
import { type Audit, audit } from './duplicates.ts'
import { priceIncreaseErrors } from './price-increase.ts'

/** The check-after comes no sooner than this after the last request: a service may list an order a moment later. */
const checkAfterMs = 1000

export type Checked = Audit & { readonly errors: readonly DragomanError[] }

/** Looks at what was just placed, a moment later. */
export async function checkAfter(project: Recording, online: Online, placed: Depth): Promise<Checked> {
  // Not on the run's signal: what was just bought has to be known even when the run is being stopped.
  const unhurried = { ...project, signal: undefined }
  await project.clock.sleep(checkAfterMs)
  try {
    const { facts, against } = await readAndRecord(unhurried, online, placed)
    const found = await audit(unhurried, online, project.store.ledger(), placed.known)
    const notices = [...found.notices, ...listNotices(project, against)]
    return { errors: priceIncreaseErrors(facts), ...found, notices }
  } catch (error) {
    // Placed orders must be reported all the same.
    if (!(error instanceof DragomanError)) throw error
    return { errors: [error], duplicates: [], notices: [] }
  }
}

/** An order that a reading has just found may buy the same as another one, and nobody looks again before the next order. */
export async function auditRead(
  project: RunLedger & Pick<Control, 'signal'>,
  online: Online,
  { records, against }: Wants,
): Promise<Checked> {
  const nothing = { errors: [], duplicates: [], notices: [] }
  if (records.length + against.length === 0) return nothing
  try {
    return { errors: [], ...(await audit(project, online, project.store.ledger(), new Set())) }
  } catch (error) {
    if (!(error instanceof DragomanError)) throw error
    return { ...nothing, errors: [error] }
  }
}

/** One reading, written down. */
export async function readAndRecord(
  project: Recording,
  online: Online,
  depth?: Depth,
  planned?: readonly AboutToBuy[],
) {
  const back = await readBack(project, online, project.store.ledger(), depth, planned)
  record(project, back)
  return back
}
