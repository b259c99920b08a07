/** The inputs of action.yml → typed values. */
import { UsageError } from '../index.ts'
import { type Kind, oneOf, onOff } from '../options/kinds.ts'
import { type Input, options } from '../options/rows.ts'
import { type Given, type OptionName, optionRow } from '../options/table.ts'

export const commands = ['sync', 'status', 'check', 'plan', 'order', 'pull'] as const
export type CommandName = (typeof commands)[number]

/** The options of the table that have an input. */
type WithInput = {
  [Name in OptionName]: (typeof options)[Name] extends { readonly input: Input } ? Name : never
}[OptionName]

export type Inputs = {
  readonly command: CommandName
  readonly apiKey: string
  readonly workingDirectory: string
  /** The options that the Action shares with the command line. */
  readonly given: Pick<Given, WithInput>
  readonly orderOnPullRequest: boolean
  readonly comment: boolean
  readonly githubToken: string
  /** `undefined`: by the event. */
  readonly allowCodeConfig: boolean | undefined
}

/** Inputs that no other door has; `action.yml` lists these and those of the table. */
export const ownInputs = {
  command: {
    name: 'command',
    help: 'The command to run: `sync`, `status`, `check`, `plan`, `order` or `pull`. On pull requests, `sync` and `order` run as `plan`. If the checkout may come from a stranger, they do so too, and `pull` runs as `status`.',
    preset: 'sync',
  },
  apiKey: {
    name: 'api-key',
    help: "Key of the service's account, from a secret. Without it: `DRAGOMAN_API_KEY`.",
  },
  workingDirectory: {
    name: 'working-directory',
    help: 'Where the search for the configuration begins, relative to the workspace.',
    preset: '.',
  },
  orderOnPullRequest: {
    name: 'order-on-pull-request',
    help: 'Let `sync` and `order` buy on pull requests, although the author of a pull request controls configuration and budget. If the checkout may come from a stranger, it also lets `pull` fetch and write.',
    preset: 'false',
  },
  comment: {
    name: 'comment',
    help: 'Keep one comment with price and status on the pull request. Needs `pull-requests: write`.',
    preset: 'false',
  },
  githubToken: {
    name: 'github-token',
    help: 'Token for the comment.',
    // biome-ignore lint/suspicious/noTemplateCurlyInString: an expression of GitHub
    preset: '${{ github.token }}',
  },
  allowCodeConfig: {
    name: 'allow-code-config',
    help: "Allow a configuration in TypeScript or JavaScript, which is code that runs. Default: `true`, but `false` where the checkout may come from a stranger: on `pull_request_target`, `workflow_run` and `issue_comment`, on a fork's pull request with a key, and where another commit than the event's own is checked out.",
  },
} as const satisfies Readonly<Record<string, Input>>

/**
 * @param read an input by its name, `''` where it was not given
 * @throws {UsageError} for a value that an input does not take
 */
export function parseInputs(
  read: (name: string) => string,
  env: Readonly<Record<string, string | undefined>>,
): Inputs {
  const take = <Value>({ name, preset = '' }: Input, kind: Kind<Value>): Value | undefined => {
    const text = read(name) || preset
    return text === '' ? undefined : parsed(name, kind, text)
  }
  const names = Object.keys(options) as OptionName[]
  const given = names.flatMap(name => {
    const { input, kind } = optionRow(name)
    return input === undefined ? [] : [[name, take(input, kind)]]
  })
  return {
    command: take(ownInputs.command, oneOf('NAME', commands)) ?? 'sync',
    apiKey: (read('api-key') || (env.DRAGOMAN_API_KEY ?? '')).trim(),
    workingDirectory: read('working-directory') || '.',
    given: Object.fromEntries([
      ...given,
      ['baseUrl', (read('base-url') || (env.DRAGOMAN_BASE_URL ?? '')).trim()],
    ]),
    orderOnPullRequest: take(ownInputs.orderOnPullRequest, onOff) ?? false,
    comment: take(ownInputs.comment, onOff) ?? false,
    githubToken: read('github-token'),
    allowCodeConfig: take(ownInputs.allowCodeConfig, onOff),
  }
}

/** Values that may be repeated are on lines, or between commas. */
function parsed<Value>(
  name: string,
  { repeats, parse, expects }: Kind<Value>,
  text: string,
): Value | undefined {
  const parts = (repeats === undefined ? [text] : text.split(repeats === 'commas' ? /[\n,]/ : /\n/)).filter(
    part => part.trim() !== '',
  )
  let value: Value | undefined
  for (const part of parts) {
    value = parse(repeats === undefined ? part : part.trim(), value)
    if (value === undefined)
      throw new UsageError(`the input "${name}" takes ${expects}, not ${JSON.stringify(part.trim())}`)
  }
  return value
}
