import { isCi } from '../ci.ts'
import type { Config } from '../config/index.ts'
import type { Bought } from '../engine/order/carry-out.ts'
import type { Notice } from '../model.ts'
import type { RunOptions } from './options.ts'

/** The record of purchases must outlive a runner that is thrown away (`intent-outlives-the-runner`). */
export function keepNotices(
  { env = process.env, sandbox }: RunOptions,
  { store }: Config,
  bought: Bought | undefined,
): Notice[] {
  const hasBought = bought !== undefined && bought.orders.length + bought.unknown.length > 0
  if (!isCi(env) || sandbox === true || !hasBought || store !== 'files') return []
  return [
    {
      message: 'commit .dragoman/ even if the job fails: it is the record of what was ordered',
    },
  ]
}
