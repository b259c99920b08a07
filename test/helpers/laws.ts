/** How many cases a law takes, and which rows a table of whole runs. */

/** `all` in `npm run test:all`. A number gives every law so many: for a long search for faults. */
const asked = process.env.LAW_CASES

/**
 * A law takes all of its cases in `npm run test:all`, and 100 of them in `npm test`. Vitest runs the files that import
 * this in both (`vitest.config.ts`).
 * @param few - in `npm test`: fewer than 100 where several formats try the same law, each of them for itself
 */
export function lawCases(all: number, few = 100): number {
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
