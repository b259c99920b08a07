import type { Scenario } from '../trial.ts'
import { changeScenarios } from './changes.ts'
import { faultScenarios } from './faults.ts'
import { formatScenarios } from './formats.ts'
import { heldScenarios } from './held.ts'
import { ordinaryScenarios } from './orders.ts'
import { storeScenarios } from './stores.ts'

/** Everything that is killed at every step. */
export const scenarios: readonly Scenario[] = [
  ...ordinaryScenarios,
  ...changeScenarios,
  ...heldScenarios,
  ...faultScenarios,
  ...formatScenarios,
  ...storeScenarios,
]
