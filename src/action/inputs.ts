/** The inputs of action.yml → typed values. */
import { durationForms, parseDuration } from '../duration.ts'
import { type FailOn, UsageError } from '../index.ts'

export const commands = ['sync', 'status', 'check', 'plan', 'order', 'pull'] as const
export type CommandName = (typeof commands)[number]

export type Inputs = {
  readonly command: CommandName
  readonly apiKey: string
  readonly baseUrl: string
  readonly payWith: string | undefined
  readonly payTo: string | undefined
  readonly accessFolder: string | undefined
  readonly config: string | undefined
  readonly workingDirectory: string
  readonly locales: readonly string[] | undefined
  readonly files: readonly string[] | undefined
  readonly since: string | undefined
  readonly shard: string | undefined
  readonly service: 'translation' | 'ai_and_proofreading' | undefined
  readonly maxCost: number | undefined
  readonly timeoutMs: number
  readonly failOn: readonly FailOn[] | undefined
  readonly orderOnPullRequest: boolean
  readonly sandbox: boolean
  readonly comment: boolean
  readonly githubToken: string
  /** `undefined`: by the event. */
  readonly allowCodeConfig: boolean | undefined
}

const failOnKinds: readonly FailOn[] = ['held', 'pending', 'missing', 'stale', 'invalid']
const services = ['translation', 'ai_and_proofreading'] as const

/**
 * @param read an input by its name, `''` where it was not given
 * @throws {UsageError} for a value that an input does not take
 */
export function parseInputs(
  read: (name: string) => string,
  env: Readonly<Record<string, string | undefined>>,
): Inputs {
  const orNothing = (text: string) => (text === '' ? undefined : text)
  return {
    command: oneOf('command', read('command') || 'sync', commands),
    apiKey: (read('api-key') || (env.DRAGOMAN_API_KEY ?? '')).trim(),
    baseUrl: (read('base-url') || (env.DRAGOMAN_BASE_URL ?? '')).trim(),
    payWith: orNothing(read('pay-with')),
    payTo: orNothing(read('pay-to')),
    accessFolder: orNothing(read('access-folder')),
    config: orNothing(read('config')),
    workingDirectory: read('working-directory') || '.',
    locales: list(read('locales'), /[\n,]/),
    // A comma may stand in a glob: {a,b}.
    files: list(read('files'), /\n/),
    since: orNothing(read('since')),
    shard: orNothing(read('shard')),
    service: read('service') === '' ? undefined : oneOf('service', read('service'), services),
    maxCost: cost(read('max-cost')),
    timeoutMs: duration(read('timeout') || '30m'),
    failOn: failOn(read('fail-on')),
    orderOnPullRequest: flag('order-on-pull-request', read) ?? false,
    sandbox: flag('sandbox', read) ?? false,
    comment: flag('comment', read) ?? false,
    githubToken: read('github-token'),
    allowCodeConfig: flag('allow-code-config', read),
  }
}

function oneOf<T extends string>(name: string, value: string, all: readonly T[]): T {
  const found = all.find(one => one === value)
  if (found === undefined) throw misuse(name, `one of ${all.join(', ')}`, value)
  return found
}

function flag(name: string, read: (name: string) => string): boolean | undefined {
  const value = read(name)
  if (value === '') return undefined
  if (/^true$/i.test(value)) return true
  if (/^false$/i.test(value)) return false
  throw misuse(name, 'true or false', value)
}

function list(value: string, separator: RegExp): readonly string[] | undefined {
  const parts = value
    .split(separator)
    .map(part => part.trim())
    .filter(part => part !== '')
  return parts.length === 0 ? undefined : [...new Set(parts)]
}

function cost(value: string): number | undefined {
  if (value === '') return undefined
  if (/^\d{1,9}(?:\.\d{1,6})?$/.test(value)) return Number(value)
  throw misuse('max-cost', 'an amount in US dollars, such as 25 or 12.50', value)
}

/** Milliseconds (`deadline-limits-waiting-only`). */
function duration(value: string): number {
  const ms = parseDuration(value)
  if (ms === undefined) throw misuse('timeout', durationForms, value)
  return ms
}

function failOn(value: string): readonly FailOn[] | undefined {
  const named = list(value, /[\n,]/)
  if (named === undefined) return undefined
  if (named.length === 1 && named[0] === 'none') return []
  return named.map(name => {
    const kind = failOnKinds.find(one => one === name)
    if (kind === undefined)
      throw misuse('fail-on', `${failOnKinds.join(', ')} separated by commas, or none`, name)
    return kind
  })
}

function misuse(name: string, expected: string, found: string): UsageError {
  return new UsageError(`the input "${name}" takes ${expected}, not ${JSON.stringify(found)}`)
}
