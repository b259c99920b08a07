/** Runs on other machines that share the ledger. */
import { InterruptedError, ServiceUnreachableError } from '../../errors.ts'
import { unclearPurchases } from '../known/order-lines.ts'
import type { Control, RunLedger } from '../project.ts'

/** Another run's request is answered within this, or it is not to be waited for. */
const answerMs = 10_000
const pauseMs = 500

/** Deliveries and cancellations of other runners meanwhile. Without them, only the service shows these later. */
export function readConcurrentRuns({ store }: RunLedger): void {
  try {
    store.refresh()
  } catch (error) {
    // A signal that has ended git stops the run as well, at its next step.
    if (!(error instanceof ServiceUnreachableError || error instanceof InterruptedError)) throw error
  }
}

/**
 * Waits a moment for requests that other runs have in flight: nothing is wrong when two order at once, and by then the
 * one that came second knows what the first has bought. For a run that found nothing unclear when it began.
 */
export async function waitForConcurrentRuns(project: RunLedger & Control): Promise<void> {
  const { clock, store, signal, run } = project
  const began = clock.monotonic()
  const unclear = () => unclearPurchases(store.ledger())
  const isOwn = unclear().some(({ intent }) => intent?.fact.run === run)
  while (!isOwn && unclear().length > 0 && !signal?.aborted && clock.monotonic() - began < answerMs) {
    await clock.sleep(pauseMs, signal)
    readConcurrentRuns(project)
  }
}
