/** The options that each function of the library takes. JavaScript callers have no compiler that refuses any other. */
import { editDistance } from '../config/check/suggest.ts'
import type { LoadOptions } from '../config/index.ts'
import { UsageError } from '../errors.ts'
import type { SandboxOptions } from '../sandbox/index.ts'
import type {
  CancelOptions,
  CheckOptions,
  ExtractOptions,
  FailOnOption,
  InitOptions,
  OrderOptions,
  OrdersOptions,
  PlanOptions,
  PruneOptions,
  PseudoOptions,
  PullOptions,
  RunOptions,
  SettleOptions,
  SyncOptions,
} from './options.ts'

/** The compiler refuses a name that the type lacks, and a table that lacks a name of the type. */
type Names<Options> = Readonly<Record<keyof Options, true>>

const run: Names<RunOptions> = {
  cwd: true,
  config: true,
  allowCodeConfig: true,
  searchUpTo: true,
  confinedTo: true,
  locales: true,
  files: true,
  since: true,
  shard: true,
  service: true,
  sandbox: true,
  baseUrl: true,
  apiKey: true,
  payWith: true,
  payTo: true,
  accessFolder: true,
  onSecret: true,
  env: true,
  dispatcher: true,
  fileSystem: true,
  clock: true,
  signal: true,
  onProgress: true,
}
const look: Names<RunOptions & FailOnOption> = { ...run, failOn: true }
const buy = { maxCost: true, allowReorder: true, again: true, proofread: true } as const
const plan: Names<PlanOptions> = { ...run, ...buy, compareServices: true }
const order: Names<OrderOptions> = { ...look, ...buy, savedPlan: true, confirm: true, onPlan: true }
const pull: Names<PullOptions> = { ...look, timeoutMs: true, all: true }
const check: Names<CheckOptions> = { ...look, extract: true, accept: true, reason: true }
const sync: Names<SyncOptions> = { ...order, extract: true, timeoutMs: true }
const cancelOrders: Names<CancelOptions> = { ...run, queued: true, lastRun: true, any: true }
const settleRequest: Names<SettleOptions> = { ...run, absent: true, not: true, order: true }
const extract: Names<ExtractOptions> = {
  ...run,
  dryRun: true,
  ci: true,
  syncPrimary: true,
  prune: true,
  allowRemoval: true,
}
const prune: Names<PruneOptions> = { ...run, write: true, allowRemoval: true }
const pseudo: Names<PseudoOptions> = { ...run, dryRun: true }
const orders: Names<OrdersOptions> = { ...run, all: true }
const init: Names<InitOptions> = {
  cwd: true,
  fileSystem: true,
  env: true,
  clock: true,
  signal: true,
  onProgress: true,
  source: true,
  locales: true,
  dryRun: true,
  pipeline: true,
  ask: true,
}

const load: Names<LoadOptions> = {
  cwd: true,
  config: true,
  allowCode: true,
  searchUpTo: true,
  confinedTo: true,
}
const sandbox: Names<SandboxOptions> = {
  port: true,
  host: true,
  key: true,
  dataFile: true,
  doneAfterMs: true,
  manual: true,
  truthFile: true,
  workbench: true,
  clock: true,
  translate: true,
  reject: true,
  unsold: true,
  balance: true,
  reserved: true,
  overdraftAllowed: true,
  accountId: true,
  pricePer1000Characters: true,
  rates: true,
  firstId: true,
  faults: true,
  seed: true,
  ids: true,
  inProgressSpelling: true,
  deleteStatus: true,
  listOrder: true,
  perPageCeiling: true,
  listLagMs: true,
  nulls: true,
  errorShape: true,
  dateFraction: true,
  balanceIs: true,
  echo: true,
  reply: true,
  access: true,
  payments: true,
  digest: true,
  credentialHeader: true,
  challengeMs: true,
  cardMinimum: true,
}

/** The functions that work on a project. */
const ofProjects = {
  init,
  status: look,
  check,
  plan,
  order,
  pull,
  sync,
  adopt: run,
  keep: run,
  prune,
  pseudo,
  extract,
  repair: run,
  orders,
  showOrder: run,
  cancelOrders,
  acceptOrder: run,
  settleRequest,
  account: run,
  rates: run,
  resetSandbox: run,
  doctor: run,
  reportContext: run,
} as const

export const knownOptions = { ...ofProjects, loadConfig: load, startSandbox: sandbox } as const

const shared: ReadonlySet<string> = new Set(Object.values(ofProjects).flatMap(Object.keys))

/**
 * Callers may hand one set of options to several functions that work on a project, so that one which belongs to another
 * of these is passed over.
 * @throws {UsageError} that names the first option that no function has, and the nearest that this one has
 */
export function refuseUnknownOptions(name: keyof typeof knownOptions, options: object): void {
  const known = Object.keys(knownOptions[name])
  const isShared = Object.hasOwn(ofProjects, name)
  for (const [given, value] of Object.entries(options)) {
    if (value === undefined || known.includes(given) || (isShared && shared.has(given))) continue
    const near = nearest(given, known)
    const way = near === undefined ? `it has ${known.join(', ')}` : `did you mean ${JSON.stringify(near)}?`
    throw new UsageError(`${name}() has no option ${JSON.stringify(given)}; ${way}`)
  }
}

function nearest(word: string, known: readonly string[]): string | undefined {
  const lower = word.toLowerCase()
  const ranked = known
    .map(name => ({ name, far: editDistance(lower, name.toLowerCase()) }))
    .sort((a, b) => a.far - b.far)
  const [best] = ranked
  return best !== undefined && best.far <= Math.max(2, word.length / 3) ? best.name : undefined
}
