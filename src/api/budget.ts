/** The caps of a run, in dollars as callers and reports give them. */
import type { Config } from '../config/index.ts'
import { UsageError } from '../errors.ts'
import { dollars, type MicroDollars, microDollars } from '../model.ts'
import { noPlan } from '../report/json/empty.ts'
import type { BudgetOptions, RunOptions } from './options.ts'
import type { PlanReport, Report } from './reports.ts'

/** The cap of a run for which nobody has set one (`caps-before-requests`). */
export const defaultCap: MicroDollars = 100_000_000

export function amount(maxCost: number): MicroDollars {
  try {
    return microDollars(maxCost)
  } catch (cause) {
    throw new UsageError(`maxCost must be an amount in US dollars, not ${maxCost}`, {}, { cause })
  }
}

export function emptyPlan(
  { budget }: Config,
  options: BudgetOptions & Pick<RunOptions, 'sandbox'>,
): Omit<PlanReport, keyof Report> {
  const set = Math.min(
    options.maxCost ?? Number.POSITIVE_INFINITY,
    dollars(budget.run ?? Number.POSITIVE_INFINITY),
  )
  const isDefaultCap = !Number.isFinite(set) && options.sandbox !== true
  const cap = isDefaultCap ? dollars(defaultCap) : set
  return { ...noPlan, cap: Number.isFinite(cap) ? cap : null, isDefaultCap }
}
