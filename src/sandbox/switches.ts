/** Faults and spellings of the sandbox in words, for a command line. */
import { parseDuration } from '../duration.ts'
import { UsageError } from '../errors.ts'
import { microDollars } from '../model.ts'
import type { Fault, FaultRule, Operation } from './faults.ts'
import type { SandboxOptions } from './options.ts'

/**
 * `OPERATION:FAULT`, with `=VALUE` for faults that have one, and then in this order `@N` (from the Nth request of the
 * operation on; once where no number of times is given), `xN` (so many times) and `%N` (with this probability):
 * `translate:drop-after@1`, `list:503=10x3`, `all:delay=2s%20`.
 * @throws {UsageError} that lists what can be said
 */
export function parseFault(text: string): FaultRule {
  const [, name = '', kind = '', value, nth, times, percent] =
    /^([a-z]+):([a-z0-9-]+?)(?:=([\d.]+[smhd]?))?(?:@([1-9]\d{0,8}))?(?:x([1-9]\d{0,8}))?(?:%(\d{1,3}))?$/.exec(
      text,
    ) ?? []
  const operation = operations.get(name)
  const what = faultOf(kind, value)
  if (operation === undefined || what === undefined || Number(percent ?? 0) > 100) throw unknownFault(text)
  if (buyingFaults.has(what.kind) && name !== 'translate') {
    throw new UsageError(`the fault ${kind} is one of translate only, not of ${name}`)
  }
  return {
    on: operation,
    what,
    ...(nth === undefined ? {} : { nth: Number(nth) }),
    ...(times === undefined ? {} : { times: Number(times) }),
    ...(percent === undefined ? {} : { probability: Number(percent) / 100 }),
  }
}

/**
 * `NAME=VALUE`: how the service spells what its interface leaves open, such as `ids=string` or `list=asc`.
 * @throws {UsageError} that lists what can be said
 */
export function parseVariant(text: string): SandboxOptions {
  const at = text.indexOf('=')
  const [name, value] = at < 0 ? [text, ''] : [text.slice(0, at), text.slice(at + 1)]
  const found = chosenVariants.get(name)?.get(value) ?? measuredVariant(name, value)
  if (found !== undefined) return found
  const known = [...chosenVariants].map(([key, values]) => `${key}=${[...values.keys()].join('|')}`)
  throw new UsageError(
    `${JSON.stringify(text)} is no variant of the sandbox; there are ${known.join(', ')}, per-page=NUMBER, list-lag=TIME, challenge=TIME and card-minimum=DOLLARS`,
  )
}

export const operations: ReadonlyMap<string, Operation | '*'> = new Map([
  ['translate', 'POST /v1/translate'],
  ['calculate', 'POST /v1/calculate'],
  ['list', 'GET /v1/orders'],
  ['get', 'GET /v1/orders/:id'],
  ['delete', 'DELETE /v1/orders/:id'],
  ['account', 'GET /v1/account'],
  ['rates', 'GET /v1/rates'],
  ['all', '*'],
])

export const plainFaults: ReadonlyMap<string, Fault> = new Map<string, Fault>([
  ['drop-before', { kind: 'drop', when: 'before commit' }],
  ['drop-after', { kind: 'drop', when: 'after commit' }],
  ['cut', { kind: 'cut body' }],
  ['wrong-json', { kind: 'wrong json', body: 'not json' }],
  ['wrong-shape', { kind: 'wrong json', body: 'another shape' }],
  ['html', { kind: 'html' }],
  ['empty', { kind: 'empty' }],
  ['bom', { kind: 'byte order mark' }],
  ['drip', { kind: 'drip', ms: 5 }],
  ['wrong-length', { kind: 'wrong length', by: 10 }],
  ['oversized', { kind: 'oversized', bytes: 2 ** 26 + 1 }],
  ['gzip-bomb', { kind: 'oversized', bytes: 2 ** 28, gzip: true }],
  ['redirect', { kind: 'redirect', location: 'https://elsewhere.invalid/' }],
  ['duplicate', { kind: 'duplicate' }],
  ['duplicate-shown', { kind: 'duplicate', answered: 'both' }],
  ['partial', { kind: 'partial' }],
])

/** Faults that only a request that buys can have. */
export const buyingFaults: ReadonlySet<Fault['kind']> = new Set([
  'late commit',
  'duplicate',
  'partial',
  'price drift',
])

function faultOf(kind: string, value: string | undefined): Fault | undefined {
  if (value === undefined && plainFaults.has(kind)) return plainFaults.get(kind)
  if (/^[45]\d\d(?:-after)?$/.test(kind)) return statusFault(kind, value)
  if (kind === 'price') {
    const factor = Number(value)
    return factor > 0 && factor <= 1000 ? { kind: 'price drift', factor } : undefined
  }
  const ms = milliseconds(value)
  if (ms === undefined) return undefined
  if (kind === 'delay') return { kind: 'delay', ms }
  return kind === 'late' ? { kind: 'late commit', ms } : undefined
}

/** The value is `Retry-After`, in seconds. */
function statusFault(kind: string, value: string | undefined): Fault | undefined {
  if (value !== undefined && !/^\d{1,9}$/.test(value)) return undefined
  return {
    kind: 'status',
    status: Number(kind.slice(0, 3)),
    when: kind.endsWith('-after') ? 'after commit' : 'before commit',
    ...(value === undefined ? {} : { retryAfter: Number(value) }),
  }
}

/** Variants with a choice of words, each with the option that it means. */
export const chosenVariants: ReadonlyMap<string, ReadonlyMap<string, SandboxOptions>> = new Map([
  ['ids', choice('ids', ['number', 'string'])],
  ['in-progress', choice('inProgressSpelling', ['PROGRESS', 'IN_PROGRESS'])],
  ['delete', choice('deleteStatus', [200, 204])],
  ['list', choice('listOrder', ['always asc', 'always desc'], value => value.slice('always '.length))],
  ['nulls', choice('nulls', ['null', 'empty'])],
  [
    'errors',
    choice('errorShape', ['parameters', 'status number', 'status name', 'problem', 'html', 'empty']),
  ],
  ['echo', choice('echo', ['metadata null', 'metadata cut', 'normalised'])],
  [
    'reply',
    choice('reply', ['reindented', 'reordered', 'missing key', 'broken placeholder', 'not json', 'empty']),
  ],
  ['access', choice('access', ['token', 'receipt', 'both'])],
  ['payments', choice('payments', ['never'])],
  ['digest', choice('digest', ['bare', 'wrong', 'none'])],
  [
    'credential',
    choice('credentialHeader', ['Payment-Authorization', 'Cookie'], value => value.toLowerCase()),
  ],
  ['balance', choice('balanceIs', ['available'])],
])

/** @param wordOf - the word for a value; default: the value itself, with hyphens */
function choice<Option extends keyof SandboxOptions>(
  option: Option,
  values: readonly NonNullable<SandboxOptions[Option]>[],
  wordOf = (value: string) => value.replaceAll(' ', '-'),
): ReadonlyMap<string, SandboxOptions> {
  return new Map(values.map(value => [wordOf(String(value)), { [option]: value }]))
}

/** Variants with a value that is measured, each with the option that it means. */
export const measuredVariants: ReadonlyMap<string, Measured> = new Map([
  ['per-page', { unit: 'number', option: 'perPageCeiling' }],
  ['list-lag', { unit: 'time', option: 'listLagMs' }],
  ['challenge', { unit: 'time', option: 'challengeMs' }],
  ['card-minimum', { unit: 'dollars', option: 'cardMinimum' }],
])

export type Measured = {
  readonly unit: 'number' | 'time' | 'dollars'
  readonly option: 'perPageCeiling' | 'listLagMs' | 'challengeMs' | 'cardMinimum'
}

function measuredVariant(name: string, text: string): SandboxOptions | undefined {
  const { unit, option } = measuredVariants.get(name) ?? {}
  const value = unit && measured(unit, text)
  return option === undefined || value === undefined ? undefined : { [option]: value }
}

function measured(unit: Measured['unit'], text: string): number | undefined {
  if (unit === 'time') return milliseconds(text)
  if (unit === 'number') return /^[1-9]\d{0,5}$/.test(text) ? Number(text) : undefined
  return /^\d{1,6}(?:\.\d{1,2})?$/.test(text) ? microDollars(Number(text)) : undefined
}

/** A timer takes a longer time for none at all. */
const longestTimer = 2 ** 31 - 1

function milliseconds(value: string | undefined): number | undefined {
  const ms = value === undefined ? undefined : parseDuration(value)
  return ms !== undefined && ms <= longestTimer ? ms : undefined
}

function unknownFault(text: string): UsageError {
  return new UsageError(
    `${JSON.stringify(text)} is no fault of the sandbox. Write OPERATION:FAULT, such as translate:drop-after@1, list:503=10x3 or all:delay=2s%20. Operations: ${[...operations.keys()].join(', ')}. Faults: a status from 400 to 599 (503, 503=SECONDS for Retry-After, 503-after), delay=TIME, ${[...plainFaults.keys()].join(', ')}, late=TIME, price=FACTOR. After it @N (from the Nth request on), xN (so many times), %N (with this probability)`,
  )
}
