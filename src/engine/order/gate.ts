/** The reasons for which a plan is not carried out at all (`caps-before-requests`, `funds-before-orders`). */
import { type DragomanError, InsufficientFundsError, OverBudgetError } from '../../errors.ts'
import { formatDollars } from '../../model.ts'
import type { Plan } from '../plan/plan.ts'
import { lacksFunds } from './account.ts'

export function gateError(plan: Plan): DragomanError | undefined {
  const { total, account, isOverCap } = plan
  if (isOverCap) return new OverBudgetError(overCap(plan))
  if (!lacksFunds(account, total)) return undefined
  return new InsufficientFundsError(
    `the plan costs ${formatDollars(total)}, but the balance is ${formatDollars(account.balance)} (${formatDollars(account.reserved)} reserved); nothing was ordered. Add funds, or order less with --locale or --file`,
  )
}

function overCap({ total, ofAllShards, caps, tooDear }: Plan): string {
  if (tooDear !== undefined) {
    return `one order of the plan costs ${formatDollars(tooDear)}, above the ${formatDollars(caps.order ?? 0)} of budget.order; nothing was ordered. Raise budget.order, or order less with --locale or --file`
  }
  const cost =
    ofAllShards === undefined
      ? `the plan costs ${formatDollars(total)}`
      : `the plan of all shards costs ${formatDollars(ofAllShards.total)}`
  if (caps.isMonth !== true) {
    return `${cost}, above the cap of ${formatDollars(caps.run)}${caps.isDefault ? ' (the default)' : ''}; nothing was ordered. Raise budget.run or --max-cost, or order less with --locale or --file`
  }
  const left = `only ${formatDollars(caps.run)} of budget.month (${formatDollars(caps.month ?? 0)}) is left`
  return caps.isUndated === true
    ? `${cost}, but ${left} (the service sends no usable date, so the orders of all months count); nothing was ordered. Order less with --locale or --file, or raise budget.month`
    : `${cost}, but ${left}; nothing was ordered. Order less with --locale or --file, or wait for the next month`
}
