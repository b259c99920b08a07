/** The same plan at the price of each service, side by side. Buys nothing. */
import type { MicroDollars, ServiceKind } from '../../model.ts'
import type { Control, Online, Tree } from '../project.ts'
import { type DiffedWants, makePlan, type Plan, type PlanSkip } from './plan.ts'

const services: readonly ServiceKind[] = ['translation', 'ai_and_proofreading']

export type ServicePrice = {
  readonly service: ServiceKind
  readonly total: MicroDollars
  readonly requests: Plan['requests']
  /** Languages that this service does not sell. */
  readonly unsold: readonly PlanSkip[]
  /** The reason why the service gave no price. */
  readonly refused: readonly string[]
}

/** @param plan - made of the same diffs, each file with its configured service */
export async function compareServices(
  project: Tree & Control,
  online: Online,
  diffs: readonly DiffedWants[],
  options: Parameters<typeof makePlan>[3],
  plan: Plan,
): Promise<readonly ServicePrice[]> {
  const prices: ServicePrice[] = []
  for (const service of services) {
    const isPlan = diffs.every(({ pair }) => pair.settings.service === service)
    const { total, requests, skipped, errors } = isPlan
      ? plan
      : await makePlan(
          project,
          online,
          diffs.map(one => withService(one, service)),
          options,
        )
    prices.push({
      service,
      total,
      requests,
      unsold: skipped.filter(({ reason }) => reason === 'unsold'),
      refused: errors.flatMap(({ code, message }) => (code === 'SERVICE_REFUSED' ? [message] : [])),
    })
  }
  return prices
}

function withService({ pair, targets }: DiffedWants, service: ServiceKind): DiffedWants {
  return { pair: { ...pair, settings: { ...pair.settings, service } }, targets }
}
