import type { CountsRecord } from './types.ts'

/** Nothing counted yet. */
export const noCounts = {
  translated: 0,
  missing: 0,
  stale: 0,
  orphan: 0,
  pending: 0,
  held: 0,
  invalid: 0,
  identical: 0,
} satisfies CountsRecord
