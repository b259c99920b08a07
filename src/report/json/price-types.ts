/** The prices of requests and packages. */
import type { Locale, RelativePath } from '../../model.ts'

/** One request of a plan, with its price. */
export type PricedRecord = {
  readonly path: RelativePath
  readonly locales: readonly Locale[]
  readonly entries: number
  readonly volume: number
  readonly price: number
  readonly prices: Readonly<Record<Locale, number>>
}

/** A plan at the price of one service. */
export type ServiceRecord = {
  readonly service: 'translation' | 'ai_and_proofreading'
  readonly total: number
  readonly requests: readonly PricedRecord[]
  /** Languages that this service does not sell. */
  readonly unsold: readonly {
    readonly path: RelativePath
    readonly locale: Locale
    readonly entries: number
  }[]
  /** The reason why the service gave no price. */
  readonly refused: readonly string[]
}

/** The cost of a package. */
export type PricedPackageRecord = {
  readonly path: RelativePath
  readonly entries: number
  readonly price: number
}
