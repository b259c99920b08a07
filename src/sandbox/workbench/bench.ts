/** The parts of a sandbox that its workbench reads and changes while it runs. */
import type { FaultRule } from '../faults.ts'
import type { Backend } from '../operations.ts'
import type { SandboxOrder } from '../state.ts'
import type { Pace, Store } from '../store.ts'

export type Bench = {
  readonly backend: Backend
  readonly faults: FaultRule[]
  readonly pace: Pace
  /** The secret of the page of this run. */
  readonly token: string
}

/** A request of the page that cannot be carried out. Nothing has changed. */
export class BenchRefusal extends Error {
  override readonly name = 'BenchRefusal'
}

/** @throws {BenchRefusal} */
export function orderOf(store: Store, id: string): SandboxOrder {
  const order = store.find(id)
  if (order === undefined) throw new BenchRefusal(`There is no order ${id.slice(0, 40)}.`)
  return order
}
