/** The reasons for which a plan is not carried out at all (`caps-before-requests`, `funds-before-orders`). */
import { type DragomanError, InsufficientFundsError, OverBudgetError } from '../../errors.ts'
import { formatDollars } from '../../model.ts'
import type { Plan } from '../plan/plan.ts'
import { lacksFunds } from './account.ts'

export function gateError({
  total: own,
  ofAllShards,
  caps,
  account,
  isOverCap,
  tooDear,
}: Plan): DragomanError | undefined {
  const total = ofAllShards?.total ?? own
  const cost = ofAllShards === undefined ? 'the plan costs' : 'the plan of all shards costs'
  if (isOverCap) {
    return new OverBudgetError(
      tooDear !== undefined
        ? `one order of the plan costs ${formatDollars(tooDear)}, above the ${formatDollars(caps.order ?? 0)} of budget.order; nothing was ordered. Raise budget.order, or order less with --locale or --file`
        : caps.isMonth === true
          ? `${cost} ${formatDollars(total)}, but only ${formatDollars(caps.run)} of budget.month (${formatDollars(caps.month ?? 0)}) is left${caps.isUndated === true ? ' (the service sends no usable date, so the orders of all months count)' : ''}; nothing was ordered. Order less with --locale or --file, or ${caps.isUndated === true ? 'raise budget.month' : 'wait for the next month'}`
          : `${cost} ${formatDollars(total)}, above the cap of ${formatDollars(caps.run)}${caps.isDefault ? ' (the default)' : ''}; nothing was ordered. Raise budget.run or --max-cost, or order less with --locale or --file`,
    )
  }
  if (lacksFunds(account, own)) {
    return new InsufficientFundsError(
      `the plan costs ${formatDollars(own)}, but the balance is ${formatDollars(account.balance)} (${formatDollars(account.reserved)} reserved); nothing was ordered. Add funds, or order less with --locale or --file`,
    )
  }
  return undefined
}
