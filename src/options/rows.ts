/**
 * Every option once: its name on the command line, the kind of its values, its help, its field in the options of the
 * library, and its input of the Action.
 */
import type { PipelineKind, ServiceKind } from '../model.ts'
import {
  dollars,
  duration,
  failOn,
  type Kind,
  list,
  oneOf,
  onOff,
  port,
  reportFile,
  shard,
  text,
} from './kinds.ts'

/** An input of the Action, with its line in `action.yml`. */
export type Input = { readonly name: string; readonly help: string; readonly preset?: string }

export type Row = {
  readonly kind: Kind<unknown>
  readonly help: string
  /**
   * Where the flag is not the name with hyphens. A flag `--no-NAME` gives its option, which is called NAME, the value
   * false; commander makes it true wherever nobody gives it.
   */
  readonly flag?: string
  /** Its name in the options of the library; absent where only the command line has it. */
  readonly field?: string
  readonly input?: Input
}

export const options = {
  cwd: {
    kind: text('FOLDER'),
    help: 'search for the configuration from this folder upwards',
    field: 'cwd',
  },
  config: {
    kind: text('FILE'),
    help: 'use this configuration file',
    field: 'config',
    input: {
      name: 'config',
      help: 'Configuration file, relative to `working-directory`; without it dragoman searches for one.',
    },
  },
  locale: {
    kind: list('LIST', ','),
    help: 'only these target locales (de,fr; may be repeated)',
    field: 'locales',
    input: { name: 'locales', help: 'Only these target locales, separated by commas or line breaks.' },
  },
  file: {
    kind: list('GLOB'),
    help: 'only these source files, with * and **, relative to the working directory or the project root (may be repeated)',
    field: 'files',
    input: { name: 'files', help: 'Only source files that one of these globs matches, one glob per line.' },
  },
  since: {
    kind: text('REV'),
    help: 'only source files that changed since the merge base with this branch or commit',
    field: 'since',
    input: {
      name: 'since',
      help: 'Only source files that changed since the merge base with this branch, tag or commit, such as `origin/main`. Needs `fetch-depth: 0` in actions/checkout.',
    },
  },
  shard: {
    kind: shard,
    help: 'only this part of the source files, such as 2/5; other runs handle the other parts',
    field: 'shard',
    input: {
      name: 'shard',
      help: 'Only this part of the source files, such as `2/5`; other jobs handle the other parts.',
    },
  },
  sandbox: {
    kind: onOff,
    help: 'try it out: use the sandbox inside this program, which costs nothing',
    field: 'sandbox',
    input: {
      name: 'sandbox',
      help: 'A trial against a sandbox inside the runner: no account, no cost.',
      preset: 'false',
    },
  },
  baseUrl: {
    kind: text('URL'),
    help: 'address of the service (default: DRAGOMAN_BASE_URL)',
    field: 'baseUrl',
    input: {
      name: 'base-url',
      help: 'Address of the service, before `/v1`. Without it: `DRAGOMAN_BASE_URL`.',
    },
  },
  apiKeyFile: {
    kind: text('FILE'),
    help: 'file that holds the key (default: DRAGOMAN_API_KEY)',
  },
  payWith: {
    kind: text('PROVIDER'),
    help: 'pay for each request separately, without a key, through this provider: test, a module (.mjs) or a program',
    field: 'payWith',
    input: {
      name: 'pay-with',
      help: 'Pay for each request separately, without a key: a module (`.mjs`) or a program of the workspace, or `test` for a sandbox; see docs/payments.md.',
    },
  },
  payTo: {
    kind: text('RECIPIENT'),
    help: 'pay nobody but this recipient',
    field: 'payTo',
    input: { name: 'pay-to', help: 'With `pay-with`: the only recipient that may be paid.' },
  },
  accessFolder: {
    kind: text('FOLDER'),
    help: 'keep the access tokens of paid orders in this folder (default: .dragoman/access; in CI there is no default)',
    field: 'accessFolder',
    input: {
      name: 'access-folder',
      help: 'With `pay-with`: the folder for the access tokens of paid orders. It must outlive the run, and nobody else may be able to read it.',
    },
  },
  maxCost: {
    kind: dollars,
    help: 'order nothing if the plan costs more than this',
    field: 'maxCost',
    input: {
      name: 'max-cost',
      help: 'Order nothing at all if the plan costs more, in US dollars.',
    },
  },
  allowReorder: {
    kind: list('GLOB'),
    help: 'allow more than a third of the translations of each of these source files to be bought again (may be repeated)',
    field: 'allowReorder',
  },
  ci: {
    kind: onOff,
    help: 'write nothing, and exit with 3 when a source catalog lags behind the code',
    field: 'ci',
  },
  syncPrimary: {
    kind: onOff,
    help: 'replace texts of the catalog with the default texts of the code',
    field: 'syncPrimary',
  },
  prune: { kind: onOff, help: 'remove keys that no code names', field: 'prune' },
  extract: { kind: onOff, help: 'also compare the source catalogs with the code', field: 'extract' },
  write: { kind: onOff, help: 'remove the listed translations', field: 'write' },
  allowRemoval: {
    kind: list('GLOB'),
    help: 'allow more than a fifth of the keys of these source files to be removed (may be repeated)',
    field: 'allowRemoval',
  },
  accept: {
    kind: list('KEY|FILE'),
    help: 'accept the findings for this key or file, so that they no longer fail a check (may be repeated)',
    field: 'accept',
  },
  reason: {
    kind: text('TEXT'),
    help: 'with --accept: why the text is right, for the reviewer',
    field: 'reason',
  },
  again: {
    kind: list('KEY|FILE'),
    help: 'buy these strings as well, although they were bought before (may be repeated)',
    field: 'again',
  },
  proofread: {
    kind: onOff,
    help: 'order the proofreading of the source texts, and nothing else',
    field: 'proofread',
  },
  compareServices: {
    kind: onOff,
    help: 'also show the price of the plan from each service',
    field: 'compareServices',
  },
  yes: { kind: onOff, help: 'order without asking' },
  timeout: {
    kind: duration,
    help: 'wait this long for open orders: 0, or 45s, 30m, 2h, 1d',
    field: 'timeoutMs',
    input: {
      name: 'timeout',
      help: 'How long `sync` and `pull` wait for orders: `0` looks once, else a number with `s`, `m`, `h` or `d`.',
      preset: '30m',
    },
  },
  failOn: {
    kind: failOn,
    help: 'states that make the exit code 3, 4 or 5: held, pending, missing, stale, invalid, or none',
    field: 'failOn',
    input: {
      name: 'fail-on',
      help: 'States that fail the step: `held`, `pending`, `missing`, `stale`, `invalid` with commas, or `none`. Default: `held`; for `check` `missing,stale,invalid`; for `status` none.',
    },
  },
  all: { kind: onOff, help: 'read every order, however old', field: 'all' },
  out: { kind: text('FILE'), help: 'save the plan for "dragoman order FILE"' },
  report: {
    kind: reportFile,
    help: 'also save a report: FILE.html, FILE.md, or FILE.csv with the orders',
  },
  queued: { kind: onOff, help: 'all orders that no translator has taken yet', field: 'queued' },
  lastRun: {
    kind: onOff,
    help: 'with --queued: only those of the last run in the ledger, whoever started it',
    field: 'lastRun',
  },
  any: { kind: onOff, help: "also orders that are not known to be this project's", field: 'any' },
  absent: { kind: onOff, help: 'the service placed no order for the request', field: 'absent' },
  not: {
    kind: list('IDS', ','),
    help: 'with --absent: orders that look like the result but are not (100001,100002; may be repeated)',
    field: 'not',
  },
  order: { kind: text('ID'), help: 'the service placed this order for the request', field: 'order' },
  service: {
    kind: oneOf<ServiceKind>('NAME', ['translation', 'ai_and_proofreading']),
    help: 'buy translation or ai_and_proofreading, whatever the configuration says',
    field: 'service',
    input: {
      name: 'service',
      help: "`translation` or `ai_and_proofreading`, in place of the configuration's.",
    },
  },
  port: { kind: port, help: 'listen on this port (default: any that is free)' },
  key: { kind: text('KEY'), help: 'the API key of the sandbox (default: a new one)' },
  data: { kind: text('FILE'), help: 'keep the orders of the sandbox in this file (default: in memory)' },
  import: {
    kind: text('FILE'),
    help: 'start with the orders of a log that you exported on the page of another sandbox',
  },
  manual: {
    kind: onOff,
    help: 'no order moves by itself: take and deliver orders on the page of the sandbox',
  },
  balance: { kind: dollars, help: 'balance of the account (default: 1000, or as in the data file)' },
  doneAfter: { kind: duration, help: 'how long a translation takes (default 0)' },
  reject: { kind: list('LIST', ','), help: 'languages that the sandbox refuses to translate' },
  fault: {
    kind: list('RULE', ','),
    help: 'fail on purpose: OPERATION:FAULT, such as translate:drop-after@1, which loses the answer to the first order; docs/sandbox.md lists the rules (may be repeated)',
  },
  variant: {
    kind: list('NAME=VALUE', ','),
    help: 'change the form of answers, such as ids=string, list=asc or reply=reordered (may be repeated)',
  },
  source: {
    kind: text('LOCALE'),
    help: 'locale of the source files (default: read from the repository)',
    field: 'source',
  },
  pipeline: {
    kind: oneOf<PipelineKind>('NAME', ['github', 'gitlab', 'bitbucket']),
    help: 'write a workflow, too: github, gitlab or bitbucket',
    field: 'pipeline',
  },
  show: { kind: onOff, help: 'show the settings (required; the command has no other use)' },
  dryRun: { kind: onOff, help: 'only show what would be written', field: 'dryRun' },
  json: { kind: onOff, help: 'print one JSON object, and never ask' },
  quiet: { kind: onOff, help: 'print errors only', flag: '-q, --quiet' },
  verbose: { kind: onOff, help: 'print every row of every list', flag: '-v, --verbose' },
  color: { kind: onOff, help: 'no colours', flag: '--no-color' },
} as const satisfies Readonly<Record<string, Row>>
