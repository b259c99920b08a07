/** How many cases a law takes, and which rows a table of whole runs. */

import { it } from 'vitest'

/** `all` in `npm run test:all`. A number gives every law so many: for a long search for faults. */
const asked = process.env.LAW_CASES

/**
 * A law takes all of its cases in `npm run test:all`, and 50 of them in `npm test`. Vitest runs the files that import
 * this in both (`vitest.config.ts`).
 * @param few - in `npm test`: fewer than 50 where several formats try the same law, each of them for itself
 */
export function lawCases(all: number, few = 50): number {
  if (asked === undefined) return Math.min(all, few)
  return asked === 'all' ? all : Number(asked)
}

/**
 * The rows of a table whose every row is a run or several: all of them in `npm run test:all`.
 * @param few - one of each kind, for `npm test`
 */
export function rowsOf<Row>(all: readonly Row[], few: readonly Row[]): readonly Row[] {
  return asked === undefined ? few : all
}

type TestAtLength = Pick<typeof it, 'each'> &
  ((name: string, test: () => void | Promise<void>, timeoutMs?: number) => void)

/** A test whose input or time is long, or that starts programs: `npm run test:all` runs it, `npm test` does not know it. */
export const itAtLength: TestAtLength =
  asked === undefined ? Object.assign(() => {}, { each: (() => () => {}) as unknown as typeof it.each }) : it
