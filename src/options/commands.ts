/** The options that each command takes, in the order in which its help lists them. */
import { wordsIn } from '../model.ts'
import type { options } from './rows.ts'
import { type OptionName, optionRow } from './table.ts'

/** For every command. */
const output = ['json', 'quiet', 'verbose', 'color'] as const
/** For every command that reads the project. */
const project = ['locale', 'file', 'cwd', 'config'] as const
/** For every command that may do a part of the work. */
const part = ['since', 'shard'] as const
/** For every command that talks to the service. */
const service = ['sandbox', 'baseUrl', 'apiKeyFile', 'payWith', 'payTo', 'accessFolder'] as const
const buying = ['service', 'maxCost', 'allowReorder', 'again', 'proofread'] as const

export const commandOptions = {
  init: ['source', 'locale', 'pipeline', 'dryRun', 'yes', 'cwd', ...output],
  extract: ['dryRun', 'ci', 'syncPrimary', 'prune', 'allowRemoval', 'file', 'cwd', 'config', ...output],
  doctor: [...service, 'cwd', 'config', ...output],
  config: [...wordsIn('show cwd config baseUrl apiKeyFile payWith payTo accessFolder maxCost'), ...output],
  status: [...project, ...part, 'failOn', 'sandbox', 'report', ...output],
  check: [...project, ...part, 'failOn', 'extract', 'accept', 'reason', 'sandbox', 'report', ...output],
  plan: [...project, ...part, ...service, ...buying, 'compareServices', 'out', 'report', ...output],
  order: [...project, ...part, ...service, ...buying, 'yes', 'failOn', 'report', ...output],
  pull: [...project, ...part, ...service, 'timeout', 'all', 'failOn', 'report', ...output],
  sync: [
    ...[...project, ...part, ...service, ...buying],
    ...wordsIn('yes timeout failOn extract report'),
    ...output,
  ],
  adopt: [...project, 'sandbox', ...output],
  keep: [...project, 'sandbox', ...output],
  prune: ['write', 'allowRemoval', ...project, ...output],
  pseudo: ['dryRun', ...project, ...output],
  repair: [...project, ...service, ...output],
  account: [...service, 'cwd', 'config', ...output],
  rates: [...service, 'service', 'cwd', 'config', ...output],
  orders: [...project, ...service, 'all', ...output],
  'orders list': [...project, ...service, 'all', ...output],
  'orders show': [...service, 'cwd', 'config', ...output],
  'orders cancel': [...project, ...service, 'queued', 'lastRun', 'any', ...output],
  'orders accept': [...project, 'sandbox', ...output],
  'orders settle': [...project, ...service, 'absent', 'not', 'order', ...output],
  sandbox: [...wordsIn('port key data import balance manual doneAfter reject fault variant'), ...output],
  'sandbox reset': ['cwd', 'config', ...output],
  completion: [],
} as const satisfies Readonly<Record<string, readonly OptionName[]>>

export type CommandName = keyof typeof commandOptions

/** The fields of the library that the options of a command fill. */
export type FieldsOf<Name extends CommandName> = Extract<
  (typeof options)[(typeof commandOptions)[Name][number]],
  { readonly field: string }
>['field']

/** The options of a command by their fields in the library. */
export function fieldsOf(name: CommandName): readonly string[] {
  return commandOptions[name].flatMap(option => optionRow(option).field ?? [])
}

export function takes(name: CommandName, option: OptionName): boolean {
  return commandOptions[name].some(one => one === option)
}
