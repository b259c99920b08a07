/** The truth log: everything that happened in a sandbox, in order, whatever the client was answered. */
import type { Language, MicroDollars, OrderId } from '../model.ts'
import type { OrderStatus } from './state.ts'

/** `at` is the sandbox's clock in milliseconds; `request` numbers the requests from 1, `null` for what no request caused. */
export type TruthEntry =
  | {
      readonly what: 'request'
      readonly at: number
      readonly request: number
      readonly method: string
      /** With its query, without secrets. */
      readonly path: string
      /** Lower-case names; those with a secret keep only their scheme. */
      readonly headers: Readonly<Record<string, string>>
      /** Without secrets; parsed where it is JSON of at most 500 levels, else the text; `undefined` where there is none. */
      readonly body: unknown
    }
  | {
      readonly what: 'committed'
      readonly at: number
      readonly request: number | null
      readonly orderId: OrderId
      readonly language: Language
      readonly sourceLanguage: Language
      /** `resource.metadata`. */
      readonly path: string | null
      readonly type: string
      readonly data: string
      readonly price: MicroDollars
      readonly volume: number
    }
  | {
      readonly what: 'deleted'
      readonly at: number
      readonly request: number | null
      readonly orderId: OrderId
      readonly by: 'request' | 'person'
    }
  | {
      readonly what: 'reserved' | 'charged' | 'released' | 'refunded'
      readonly at: number
      readonly orderId: OrderId
      readonly amount: MicroDollars
    }
  | {
      /** A request was paid for by itself; its orders follow. */
      readonly what: 'settled'
      readonly at: number
      readonly request: number
      readonly challenge: string
      readonly charge: MicroDollars
    }
  | {
      readonly what: 'status'
      readonly at: number
      readonly orderId: OrderId
      readonly from: OrderStatus
      readonly to: OrderStatus
    }
  | {
      /** Follows the status where both change. */
      readonly what: 'delivered'
      readonly at: number
      readonly orderId: OrderId
      readonly text: string
    }
  | {
      /** One that was written after the order. */
      readonly what: 'comment'
      readonly at: number
      readonly orderId: OrderId
      readonly role: string
      readonly text: string
    }
  | {
      readonly what: 'response'
      readonly at: number
      readonly request: number
      /** The operation's own status where the answer was withheld. */
      readonly status: number
      readonly bytes: number
      readonly delivery: 'sent' | 'cut' | 'withheld'
    }

export type TruthLog = {
  readonly entries: readonly TruthEntry[]
  readonly add: (entry: TruthEntry) => void
}

export function truthLog(): TruthLog {
  const entries: TruthEntry[] = []
  return { entries, add: entry => void entries.push(Object.freeze(entry)) }
}
