/** Every option of the command line, once. Commands name those that apply to them. */
import type { FailOn } from '../index.ts'
import {
  duration,
  failOnKinds,
  parseDollars,
  parseFailOn,
  parsePipeline,
  parsePort,
  parseReportFile,
  parseService,
  parseShardName,
  pipelines,
  repeated,
  services,
} from './values.ts'

/** The given options, by the names that commander makes of the flags. */
export type Given = {
  readonly cwd?: string
  readonly config?: string
  readonly json?: boolean
  readonly quiet?: boolean
  readonly verbose?: boolean
  readonly color?: boolean
  readonly locale?: readonly string[]
  readonly file?: readonly string[]
  readonly since?: string
  readonly shard?: string
  readonly failOn?: readonly FailOn[]
  readonly sandbox?: boolean
  readonly baseUrl?: string
  readonly apiKeyFile?: string
  readonly payWith?: string
  readonly payTo?: string
  readonly accessFolder?: string
  readonly maxCost?: number
  readonly allowReorder?: readonly string[]
  readonly ci?: boolean
  readonly syncPrimary?: boolean
  readonly prune?: boolean
  readonly extract?: boolean
  readonly write?: boolean
  readonly allowRemoval?: readonly string[]
  readonly accept?: readonly string[]
  readonly reason?: string
  readonly again?: readonly string[]
  readonly proofread?: boolean
  readonly compareServices?: boolean
  readonly yes?: boolean
  /** Milliseconds. */
  readonly timeout?: number
  readonly all?: boolean
  readonly out?: string
  readonly report?: string
  readonly queued?: boolean
  readonly lastRun?: boolean
  readonly any?: boolean
  readonly absent?: boolean
  readonly not?: readonly string[]
  readonly order?: string
  readonly service?: 'translation' | 'ai_and_proofreading'
  readonly port?: number
  readonly key?: string
  readonly data?: string
  readonly import?: string
  readonly manual?: boolean
  /** US dollars. */
  readonly balance?: number
  /** Milliseconds. */
  readonly doneAfter?: number
  readonly reject?: readonly string[]
  readonly source?: string
  readonly pipeline?: 'github' | 'gitlab' | 'bitbucket'
  readonly dryRun?: boolean
  readonly fault?: readonly string[]
  readonly variant?: readonly string[]
}

export type OptionName = keyof Given

type OptionSpec = {
  readonly flags: string
  readonly description: string
  readonly parse?: (value: string, before: unknown) => unknown
  /** The words that it takes, where they are few. */
  readonly values?: readonly string[]
}

export const optionSpecs: Readonly<Record<OptionName, OptionSpec>> = {
  cwd: { flags: '--cwd <FOLDER>', description: 'search for the configuration from this folder upwards' },
  config: { flags: '--config <FILE>', description: 'use this configuration file' },
  locale: {
    flags: '--locale <LIST>',
    description: 'only these target locales (de,fr; may be repeated)',
    parse: repeated('--locale', ','),
  },
  file: {
    flags: '--file <GLOB>',
    description: 'only these source files, with * and **, relative to the root (may be repeated)',
    parse: repeated('--file'),
  },
  since: {
    flags: '--since <REV>',
    description: 'only source files that changed since the merge base with this branch or commit',
  },
  shard: {
    flags: '--shard <PART>',
    description: 'only this part of the source files, such as 2/5; other runs do the others',
    parse: parseShardName,
  },
  sandbox: {
    flags: '--sandbox',
    description: 'try it out: use a sandbox in this process that costs nothing',
  },
  baseUrl: { flags: '--base-url <URL>', description: 'address of the service (default: DRAGOMAN_BASE_URL)' },
  apiKeyFile: {
    flags: '--api-key-file <FILE>',
    description: 'file that holds the key (default: DRAGOMAN_API_KEY)',
  },
  payWith: {
    flags: '--pay-with <PROVIDER>',
    description:
      'pay each request by itself, without a key, with this provider: test, a module (.mjs) or a program',
  },
  payTo: { flags: '--pay-to <RECIPIENT>', description: 'pay nobody but this recipient' },
  accessFolder: {
    flags: '--access-folder <FOLDER>',
    description:
      'keep the access tokens of paid orders in this folder (default: .dragoman/access; in CI there is no default)',
  },
  maxCost: {
    flags: '--max-cost <DOLLARS>',
    description: 'order nothing if it costs more than this',
    parse: parseDollars('--max-cost'),
  },
  allowReorder: {
    flags: '--allow-reorder <GLOB>',
    description: 'allow more than a third of these source files to be bought again (may be repeated)',
    parse: repeated('--allow-reorder'),
  },
  ci: {
    flags: '--ci',
    description: 'write nothing, and exit with 3 when a source catalog lags behind the code',
  },
  syncPrimary: {
    flags: '--sync-primary',
    description: 'replace texts of the catalog with the default texts of the code',
  },
  prune: { flags: '--prune', description: 'remove keys that no code names' },
  extract: { flags: '--extract', description: 'also compare the source catalogs with the code' },
  write: { flags: '--write', description: 'remove what is listed' },
  allowRemoval: {
    flags: '--allow-removal <GLOB>',
    description: 'allow more than a fifth of the keys of these source files to be gone (may be repeated)',
    parse: repeated('--allow-removal'),
  },
  accept: {
    flags: '--accept <KEY|FILE>',
    description: 'accept what is invalid there, or a warning: it fails no check (may be repeated)',
    parse: repeated('--accept'),
  },
  reason: { flags: '--reason <TEXT>', description: 'with --accept: why it is no fault, for the reviewer' },
  again: {
    flags: '--again <KEY|FILE>',
    description: 'buy these although they were bought before (may be repeated)',
    parse: repeated('--again'),
  },
  proofread: {
    flags: '--proofread',
    description: 'order the proofreading of the source texts, and nothing else',
  },
  compareServices: {
    flags: '--compare-services',
    description: 'also show the price of the plan from each service',
  },
  yes: { flags: '--yes', description: 'order without asking' },
  timeout: {
    flags: '--timeout <TIME>',
    description: 'wait this long for open orders: 0, or 45s, 30m, 2h, 1d',
    parse: duration('--timeout'),
  },
  failOn: {
    flags: '--fail-on <LIST>',
    description: 'what makes the exit code 3, 4 or 5: held, pending, missing, stale, invalid, or none',
    parse: parseFailOn,
    values: [...failOnKinds, 'none'],
  },
  all: { flags: '--all', description: 'read every order, however old' },
  out: { flags: '--out <FILE>', description: 'save the plan for "dragoman order FILE"' },
  report: {
    flags: '--report <FILE>',
    description: 'save a report, too: FILE.html for people, FILE.md, or FILE.csv of the orders',
    parse: parseReportFile,
  },
  queued: { flags: '--queued', description: 'all orders that no translator has taken yet' },
  lastRun: {
    flags: '--last-run',
    description: 'with --queued: only those of the last run in the ledger, whoever started it',
  },
  any: { flags: '--any', description: "also orders that are not known to be this project's" },
  absent: { flags: '--absent', description: 'the service placed no order for the request' },
  not: {
    flags: '--not <IDS>',
    description:
      'with --absent: orders that look like the result but are not (100001,100002; may be repeated)',
    parse: repeated('--not', ','),
  },
  order: { flags: '--order <ID>', description: 'the service placed this order for the request' },
  service: {
    flags: '--service <NAME>',
    description: 'buy translation or ai_and_proofreading, whatever the configuration says',
    parse: parseService,
    values: services,
  },
  port: {
    flags: '--port <NUMBER>',
    description: 'listen on this port (default: any that is free)',
    parse: parsePort,
  },
  key: { flags: '--key <KEY>', description: 'the API key of the sandbox (default: a new one)' },
  data: {
    flags: '--data <FILE>',
    description: 'keep the orders of the sandbox in this file (default: in memory)',
  },
  import: { flags: '--import <FILE>', description: 'start with the orders of this truth log' },
  manual: { flags: '--manual', description: 'no order moves by itself: take and deliver them on its page' },
  balance: {
    flags: '--balance <DOLLARS>',
    description: 'balance of the account (default: 1000, or as in the data file)',
    parse: parseDollars('--balance'),
  },
  doneAfter: {
    flags: '--done-after <TIME>',
    description: 'how long a translation takes (default 0)',
    parse: duration('--done-after'),
  },
  reject: {
    flags: '--reject <LIST>',
    description: 'languages that the sandbox refuses to translate',
    parse: repeated('--reject', ','),
  },
  fault: {
    flags: '--fault <RULE>',
    description: 'fail on purpose: translate:drop-after@1, list:503=10x3, all:delay=2s%20 (may be repeated)',
    parse: repeated('--fault', ','),
  },
  variant: {
    flags: '--variant <NAME=VALUE>',
    description: 'change the form of an answer: ids=string, list=asc, reply=reordered (may be repeated)',
    parse: repeated('--variant', ','),
  },
  source: {
    flags: '--source <LOCALE>',
    description: 'locale of the source files (default: read from the repository)',
  },
  pipeline: {
    flags: '--pipeline <NAME>',
    description: 'write a workflow, too: github, gitlab or bitbucket',
    parse: parsePipeline,
    values: pipelines,
  },
  dryRun: { flags: '--dry-run', description: 'show what would be written, and write nothing' },
  json: { flags: '--json', description: 'print one JSON object, and never ask' },
  quiet: { flags: '-q, --quiet', description: 'print errors only' },
  verbose: { flags: '-v, --verbose', description: 'print every row of every list' },
  color: { flags: '--no-color', description: 'no colours' },
}

/** For every command. */
export const outputOptions: readonly OptionName[] = ['json', 'quiet', 'verbose', 'color']
/** For every command that reads the project. */
export const projectOptions: readonly OptionName[] = ['locale', 'file', 'cwd', 'config']
/** For every command that may do a part of the work. */
export const partOptions: readonly OptionName[] = ['since', 'shard']
/** For every command that talks to the service. */
export const serviceOptions: readonly OptionName[] = [
  'sandbox',
  'baseUrl',
  'apiKeyFile',
  'payWith',
  'payTo',
  'accessFolder',
]

/** The long flag of an option, `--max-cost`. */
export function flagOf(name: OptionName): string {
  return /--[\w-]+/.exec(optionSpecs[name].flags)?.[0] ?? ''
}
