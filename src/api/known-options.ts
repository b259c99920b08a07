/** The options that each function of the library takes. JavaScript callers have no compiler that refuses any other. */
import { editDistance } from '../config/check/suggest.ts'
import type { LoadOptions } from '../config/index.ts'
import { UsageError } from '../errors.ts'
import { failOnKinds } from '../model.ts'
import { type CommandName, type FieldsOf, fieldsOf } from '../options/commands.ts'
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
  ShowConfigOptions,
  SyncOptions,
} from './options.ts'

/** The compiler refuses a name that the type lacks, and a table that lacks a name of the type. */
type Names<Options> = Readonly<Record<keyof Options, true>>

/**
 * Names that the command line has no option for. The compiler refuses a command whose options the type lacks, and a table
 * that lacks a name of the type.
 */
type Own<Options, Command extends CommandName> =
  FieldsOf<Command> extends keyof (Options & RunOptions)
    ? Readonly<Record<Exclude<keyof Options, keyof RunOptions | FieldsOf<Command>>, true>>
    : never

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

function forCommand<Options, Command extends CommandName>(
  command: Command,
  own: Own<Options, Command>,
): readonly string[] {
  return [...new Set([...Object.keys(run), ...fieldsOf(command), ...Object.keys(own)])]
}

/** The functions that work on a project. */
const ofProjects = {
  init: [
    ...new Set(['cwd', ...fieldsOf('init')]),
    ...Object.keys({
      fileSystem: true,
      env: true,
      clock: true,
      signal: true,
      onProgress: true,
      ask: true,
    } satisfies Names<Omit<InitOptions, FieldsOf<'init'>>>),
  ],
  status: forCommand<RunOptions & FailOnOption, 'status'>('status', {}),
  check: forCommand<CheckOptions, 'check'>('check', {}),
  plan: forCommand<PlanOptions, 'plan'>('plan', {}),
  order: forCommand<OrderOptions, 'order'>('order', { savedPlan: true, confirm: true, onPlan: true }),
  pull: forCommand<PullOptions, 'pull'>('pull', {}),
  sync: forCommand<SyncOptions, 'sync'>('sync', { savedPlan: true, confirm: true, onPlan: true }),
  adopt: Object.keys(run),
  keep: Object.keys(run),
  prune: forCommand<PruneOptions, 'prune'>('prune', {}),
  pseudo: forCommand<PseudoOptions, 'pseudo'>('pseudo', {}),
  showConfig: forCommand<ShowConfigOptions, 'config'>('config', {}),
  extract: forCommand<ExtractOptions, 'extract'>('extract', {}),
  repair: Object.keys(run),
  orders: forCommand<OrdersOptions, 'orders'>('orders', {}),
  showOrder: Object.keys(run),
  cancelOrders: forCommand<CancelOptions, 'orders cancel'>('orders cancel', {}),
  acceptOrder: Object.keys(run),
  settleRequest: forCommand<SettleOptions, 'orders settle'>('orders settle', {}),
  account: Object.keys(run),
  rates: Object.keys(run),
  resetSandbox: Object.keys(run),
  doctor: Object.keys(run),
  reportContext: Object.keys(run),
} as const

const load = Object.keys({
  cwd: true,
  config: true,
  allowCode: true,
  searchUpTo: true,
  confinedTo: true,
} satisfies Names<LoadOptions>)
const sandbox = Object.keys({
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
} satisfies Names<SandboxOptions>)

export const knownOptions = { ...ofProjects, loadConfig: load, startSandbox: sandbox } as const

const shared: ReadonlySet<string> = new Set(Object.values(ofProjects).flat())

/**
 * Callers may hand one set of options to several functions that work on a project, so that one which belongs to another
 * of these is passed over.
 * @throws {UsageError} that names the first option that no function has, and the nearest that this one has
 */
export function refuseUnknownOptions(name: keyof typeof knownOptions, options: object): void {
  if (typeof options !== 'object' || options === null || Array.isArray(options))
    throw new UsageError(`${name}() takes an object with its options, not ${JSON.stringify(options)}`)
  const known: readonly string[] = knownOptions[name]
  const isShared = Object.hasOwn(ofProjects, name)
  for (const [given, value] of Object.entries(options)) {
    if (value === undefined || known.includes(given) || (isShared && shared.has(given))) continue
    const near = nearest(given, known)
    const way = near === undefined ? `it has ${known.join(', ')}` : `did you mean ${JSON.stringify(near)}?`
    throw new UsageError(`${name}() has no option ${JSON.stringify(given)}; ${way}`)
  }
  if (isShared) refuseOddLists(name, options)
}

/** Lists that are none, and kinds of findings that there are not: a gate with one of these would never close. */
function refuseOddLists(name: string, options: object): void {
  for (const [field, value] of Object.entries(options)) {
    if (value === undefined || !/^(?:locales|files|failOn)$/.test(field)) continue
    const said = `option ${JSON.stringify(field)} of ${name}()`
    if (!Array.isArray(value) || value.some(one => typeof one !== 'string'))
      throw new UsageError(`${said} takes a list of texts, not ${JSON.stringify(value)}`)
    const odd = field === 'failOn' ? value.find(one => !failOnKinds.includes(one)) : undefined
    if (odd !== undefined)
      throw new UsageError(`${said} takes ${failOnKinds.join(', ')}, not ${JSON.stringify(odd)}`)
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
