/** Everything that the runs of the table need, for `load.mjs`, which bundles it. */
export { childrenOf } from './child.ts'
export { distinctSteps, sampledSteps } from './choice.ts'
export { type PaidRun, playPaid, playPaidUndisturbed } from './paid.ts'
export { playKilled, playUndisturbed, type Undisturbed } from './play.ts'
export { scenarios } from './scenarios/index.ts'
