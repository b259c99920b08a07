import type { LedgerStore } from '../../src/ledger/store.ts'
import type { Checkout } from './disk.ts'

/**
 * A store that reads the facts again only when something has been written; reading is most of what an episode costs.
 * While the run is suspended it reads what stood there before, as a process does that lost the machine after reading.
 */
export function remembering(store: LedgerStore, checkout: Checkout) {
  let known: { readonly writes: number; readonly facts: ReturnType<LedgerStore['read']> } | undefined
  let isSuspended = false
  const read = () => {
    if (!isSuspended && known?.writes !== checkout.writes) known = undefined
    known ??= { writes: checkout.writes, facts: store.read() }
    return known.facts
  }
  const resume = () => {
    isSuspended = false
  }
  const suspend = () => {
    read()
    isSuspended = true
  }
  const remembered: LedgerStore = {
    ...store,
    read,
    writeIntent: (...fact) => {
      resume()
      store.writeIntent(...fact)
    },
    writeFact: (...fact) => {
      resume()
      store.writeFact(...fact)
    },
    appendSeen: (...facts) => {
      resume()
      store.appendSeen(...facts)
    },
  }
  return { store: remembered, suspend, resume }
}
