/** The caps of a run, in dollars as callers and reports give them. */
import type { Config } from '../config/index.ts'
import type { Caps } from '../engine/project.ts'
import { UsageError } from '../errors.ts'
import { dollars, type MicroDollars, microDollars } from '../model.ts'
import { noPlan } from '../report/json/empty.ts'
import type { BudgetOptions, RunOptions } from './options.ts'
import type { PlanReport, Report } from './reports.ts'

/** The cap of a run for which nobody has set one (`caps-before-requests`). */
const defaultCap: MicroDollars = 100_000_000

function amount(maxCost: number): MicroDollars {
  try {
    return microDollars(maxCost)
  } catch (cause) {
    throw new UsageError(`maxCost must be an amount in US dollars, not ${maxCost}`, {}, { cause })
  }
}

/**
 * The smallest cap of a run that anybody has set, or the default (`caps-before-requests`); a trial has no default. The
 * month may leave less (`capsOfRun` of the engine).
 * @param saved - the total of the saved plan that is carried out
 */
export function runCap(
  { budget }: Config,
  { maxCost, sandbox }: BudgetOptions & Pick<RunOptions, 'sandbox'>,
  saved?: MicroDollars,
): Pick<Caps, 'run' | 'isDefault'> {
  const set = [maxCost === undefined ? undefined : amount(maxCost), budget.run].filter(
    cap => cap !== undefined,
  )
  const isDefault = set.length === 0 && sandbox !== true
  const caps = [...(isDefault ? [defaultCap] : set), ...(saved === undefined ? [] : [saved])]
  return { run: Math.min(...caps), isDefault }
}

/** The plan of a run that could not make one. */
export function emptyPlan(
  config: Config,
  options: BudgetOptions & Pick<RunOptions, 'sandbox'>,
): Omit<PlanReport, keyof Report> {
  const { run, isDefault } = runCap(config, options)
  return { ...noPlan, cap: Number.isFinite(run) ? dollars(run) : null, isDefaultCap: isDefault }
}
