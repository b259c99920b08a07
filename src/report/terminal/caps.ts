/** The cap that decides about a plan, in words. */
import type { PlanReport } from '../json/types.ts'
import { money } from '../words.ts'

export type CappedPlan = Pick<
  PlanReport,
  'requests' | 'total' | 'totalOfAllShards' | 'cap' | 'isDefaultCap' | 'overCap' | 'orderCap' | 'monthCap'
>

/** The parts of the plan above a cap; the cap of a run only where the plan comes near it, or nobody set it. */
export function capSentences(plan: CappedPlan): string[] {
  const { cap, isDefaultCap, overCap, requests, total, monthCap } = plan
  if (overCap) return [capSentence(plan)]
  if (cap === null || requests.length === 0) return []
  return isDefaultCap || monthCap !== undefined || total * 2 > cap ? [capSentence(plan)] : []
}

function capSentence(plan: CappedPlan): string {
  const { isDefaultCap, overCap, monthCap } = plan
  const cap = plan.cap ?? 0
  if (!overCap) {
    const left = monthCap === undefined ? '' : `, which is what is left of budget.month (${money(monthCap)})`
    return `Cap of a run: ${money(cap)}${left}${isDefaultCap ? causeOfDefault : ''}.`
  }
  const oneOrder = orderSentence(plan)
  if (oneOrder !== undefined) return oneOrder
  if (monthCap !== undefined) return `Only ${money(cap)} of budget.month (${money(monthCap)}) is left.`
  return `This is above the cap of a run, ${money(cap)}${isDefaultCap ? causeOfDefault : ''}.`
}

/** The next step after a plan that is above its cap. */
export function capAdvice(plan: CappedPlan): string {
  if (orderSentence(plan) !== undefined) return 'Raise budget.order, or order less with --locale or --file.'
  return plan.monthCap === undefined
    ? 'Raise budget.run or --max-cost, or order less with --locale or --file.'
    : 'Order less with --locale or --file, wait for the next month, or raise budget.month.'
}

export const fundsSentence = 'The balance does not cover this, and the account has no overdraft.'

const causeOfDefault = ' (the default; budget.run or --max-cost changes it)'

/** Says of a plan above a cap that one order is, and not the sum. A plan has the requests of its own shard only. */
function orderSentence(plan: CappedPlan): string | undefined {
  const { requests, orderCap, cap, total, totalOfAllShards = total } = plan
  if (orderCap === undefined) return undefined
  const dearest = Math.max(0, ...requests.flatMap(({ prices }) => Object.values(prices)))
  if (dearest > orderCap)
    return `One order costs ${money(dearest)}, above the ${money(orderCap)} of budget.order.`
  return cap === null || totalOfAllShards <= cap
    ? `One order of another shard costs more than the ${money(orderCap)} of budget.order.`
    : undefined
}
