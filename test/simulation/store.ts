import { createLedgerReader, type LedgerReader } from '../../src/ledger/reader.ts'
import type { LedgerStore } from '../../src/ledger/store.ts'
import type { Checkout } from './disk.ts'

/**
 * A store that looks at the facts again only when something has been written; looking is a good part of what an episode
 * costs. While the run is suspended it reads what was there before, as a process does that lost the machine after reading.
 */
/** @param read - lets the run die where it reads */
export function remembering(store: LedgerStore, checkout: Checkout, read: () => void) {
  const reader = readerOf(checkout)
  let known:
    | {
        readonly writes: number
        readonly facts: ReturnType<LedgerStore['read']>
        readonly ledger: ReturnType<LedgerStore['ledger']>
      }
    | undefined
  let isSuspended = false
  const look = () => {
    read()
    if (!isSuspended && known?.writes !== checkout.writes) known = undefined
    known ??= { writes: checkout.writes, facts: reader.read(), ledger: reader.ledger() }
    return known
  }
  const resume = () => {
    isSuspended = false
  }
  const suspend = () => {
    look()
    isSuspended = true
  }
  const remembered: LedgerStore = {
    ...store,
    read: () => look().facts,
    ledger: () => look().ledger,
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

const readers = new WeakMap<Checkout, LedgerReader>()

/** Shared by the runs of a checkout, one after the other: parsing the same facts anew is most of what a short run costs. */
function readerOf(checkout: Checkout): LedgerReader {
  const known = readers.get(checkout)
  if (known !== undefined) return known
  const reader = createLedgerReader(
    {
      read: path => checkout.files.get(path),
      list: folder => [...(checkout.folders.get(folder) ?? [])].sort(),
      replacements: () => checkout.losses,
    },
    '.dragoman/orders',
  )
  readers.set(checkout, reader)
  return reader
}
