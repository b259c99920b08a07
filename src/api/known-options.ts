/** The options that each function of the library takes. JavaScript callers have no compiler that refuses any other. */
import { editDistance } from '../config/check/suggest.ts'
import type { LoadOptions } from '../config/index.ts'
import { UsageError } from '../errors.ts'
import { failOnKinds, type Word, wordsIn } from '../model.ts'
import { type CommandName, type FieldsOf, fieldsOf } from '../options/commands.ts'
import type { SandboxOptions } from '../sandbox/index.ts'
import type * as library from './options.ts'

/** The compiler refuses a name that the type lacks, and a list that lacks a name of the type. */
function namesOf<Options>() {
  return <const Lines extends readonly string[]>(
    ...lines: Lines &
      ([keyof Options, Word<Lines[number]>] extends [Word<Lines[number]>, keyof Options] ? Lines : never)
  ): readonly string[] => wordsIn(...lines)
}

/**
 * Names that the command line has no option for. The compiler refuses a command whose options the type lacks, and a table
 * that lacks a name of the type.
 */
type Own<Options, Command extends CommandName> =
  FieldsOf<Command> extends keyof (Options & library.RunOptions)
    ? Readonly<Record<Exclude<keyof Options, keyof library.RunOptions | FieldsOf<Command>>, true>>
    : never

const run = namesOf<library.RunOptions>()(
  'cwd config allowCodeConfig searchUpTo confinedTo locales files since shard service sandbox',
  'baseUrl apiKey payWith payTo accessFolder onSecret env dispatcher fileSystem clock signal',
  'onProgress',
)

function forCommand<Options, Command extends CommandName>(
  command: Command,
  own: Own<Options, Command>,
): readonly string[] {
  return [...new Set([...run, ...fieldsOf(command), ...Object.keys(own)])]
}

/** The functions that work on a project. */
const ofProjects = {
  init: [
    ...new Set(['cwd', ...fieldsOf('init')]),
    ...namesOf<Omit<library.InitOptions, FieldsOf<'init'>>>()('fileSystem env clock signal onProgress ask'),
  ],
  status: forCommand<library.RunOptions & library.FailOnOption, 'status'>('status', {}),
  check: forCommand<library.CheckOptions, 'check'>('check', {}),
  plan: forCommand<library.PlanOptions, 'plan'>('plan', {}),
  order: forCommand<library.OrderOptions, 'order'>('order', { savedPlan: true, confirm: true, onPlan: true }),
  pull: forCommand<library.PullOptions, 'pull'>('pull', {}),
  sync: forCommand<library.SyncOptions, 'sync'>('sync', { savedPlan: true, confirm: true, onPlan: true }),
  adopt: run,
  keep: run,
  prune: forCommand<library.PruneOptions, 'prune'>('prune', {}),
  pseudo: forCommand<library.PseudoOptions, 'pseudo'>('pseudo', {}),
  showConfig: forCommand<library.ShowConfigOptions, 'config'>('config', {}),
  extract: forCommand<library.ExtractOptions, 'extract'>('extract', {}),
  repair: run,
  orders: forCommand<library.OrdersOptions, 'orders'>('orders', {}),
  showOrder: run,
  cancelOrders: forCommand<library.CancelOptions, 'orders cancel'>('orders cancel', {}),
  acceptOrder: run,
  settleRequest: forCommand<library.SettleOptions, 'orders settle'>('orders settle', {}),
  account: run,
  rates: run,
  resetSandbox: run,
  doctor: run,
  reportContext: run,
} as const

const load = namesOf<LoadOptions>()('cwd config allowCode searchUpTo confinedTo')
const sandbox = namesOf<SandboxOptions>()(
  'port host key dataFile doneAfterMs manual truthFile workbench clock translate reject unsold',
  'balance reserved overdraftAllowed accountId pricePer1000Characters rates firstId faults seed ids',
  'inProgressSpelling deleteStatus listOrder perPageCeiling listLagMs nulls errorShape dateFraction',
  'balanceIs echo reply access payments digest credentialHeader challengeMs cardMinimum',
)

export const knownOptions = { ...ofProjects, loadConfig: load, startSandbox: sandbox } as const

const shared: ReadonlySet<string> = new Set(Object.values(ofProjects).flat())

/**
 * Callers may hand one set of options to several functions that work on a project, so that one which belongs to another
 * of these is passed over. `dryRun` never is: who asks for it expects that nothing is bought or written.
 * @throws {UsageError} that names the first option that no function has, and the nearest that this one has
 */
export function refuseUnknownOptions(name: keyof typeof knownOptions, options: object): void {
  if (typeof options !== 'object' || options === null || Array.isArray(options))
    throw new UsageError(`${name}() takes an object with its options, not ${JSON.stringify(options)}`)
  const known: readonly string[] = knownOptions[name]
  const isShared = Object.hasOwn(ofProjects, name)
  for (const [given, value] of Object.entries(options)) {
    if (value === undefined || known.includes(given)) continue
    const isOfOthers = isShared && shared.has(given)
    if (isOfOthers && (given !== 'dryRun' || value === false)) continue
    const near = nearest(given, known)
    const way = isOfOthers
      ? 'plan() shows what would be ordered and orders nothing, and "sandbox" is a trial'
      : near === undefined
        ? `it has ${known.join(', ')}`
        : `did you mean ${JSON.stringify(near)}?`
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
