/** The part of a project that a report is about, and its packages. */

import type { RelativePath } from '../../model.ts'

/** Which part of the project a report is about. */
export type ScopeRecord = {
  /** The revision of `--since`, and the commit that files were compared with. */
  readonly since?: string
  readonly base?: string
  /** `2/5` */
  readonly shard?: string
  /** How many source files the run looked at, and how many there are. */
  readonly sources: number
  readonly all: number
}

/** The cost of a package. */
export type PricedPackageRecord = {
  readonly path: RelativePath
  readonly entries: number
  readonly price: number
}
