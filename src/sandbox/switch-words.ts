/** Faults and spellings that a sandbox has at this moment, in the words of `switches.ts`. */
import { isDeepStrictEqual } from 'node:util'
import { dollars } from '../model.ts'
import type { Fault, FaultRule } from './faults.ts'
import type { WireVariants } from './options.ts'
import { wireVariants } from './settings.ts'
import { faultMeaning, variantMeanings } from './switch-meanings.ts'
import {
  buyingFaults,
  chosenVariants,
  type Measured,
  measuredVariants,
  operations,
  parseVariant,
  plainFaults,
} from './switches.ts'

/** As `parseFault` reads it; `undefined` for a rule that only a program can set. */
export function faultText({ on, what, nth, times, probability }: FaultRule): string | undefined {
  const operation = [...operations].find(([, value]) => value === on)?.[0]
  const fault = faultName(what)
  const percent = probability === undefined ? undefined : Math.round(probability * 100)
  if (operation === undefined || fault === undefined) return undefined
  const count = [
    nth === undefined ? '' : `@${nth}`,
    times === undefined ? '' : `x${times}`,
    percent === undefined ? '' : `%${percent}`,
  ]
  return `${operation}:${fault}${count.join('')}`
}

export const operationNames: readonly string[] = [...operations.keys()]

export type FaultChoice = {
  readonly name: string
  /** The kind of value behind `=`; `undefined` where the fault takes none. */
  readonly value?: 'seconds' | 'time' | 'factor'
  /** Whether the name is nothing without it. */
  readonly needsValue: boolean
  /** Whether only `translate` has it. */
  readonly isOfBuying: boolean
  /** A sentence: its effect. */
  readonly meaning: string
}

const choices: readonly Omit<FaultChoice, 'meaning'>[] = [
  ...[...plainFaults].map(([name, { kind }]) => ({
    name,
    needsValue: false,
    isOfBuying: buyingFaults.has(kind),
  })),
  ...[429, 500, 502, 503, 504, 400, 401, 403, 404].flatMap(status => [
    { name: String(status), value: 'seconds' as const, needsValue: false, isOfBuying: false },
    { name: `${status}-after`, value: 'seconds' as const, needsValue: false, isOfBuying: false },
  ]),
  { name: 'delay', value: 'time', needsValue: true, isOfBuying: false },
  { name: 'late', value: 'time', needsValue: true, isOfBuying: true },
  { name: 'price', value: 'factor', needsValue: true, isOfBuying: true },
]

export const faultChoices: readonly FaultChoice[] = choices.map(choice => ({
  ...choice,
  meaning: faultMeaning(choice.name),
}))

export type VariantChoice = {
  readonly name: string
  /** `''`: as it is by default. */
  readonly value: string
  /** The values beside the default; none where it is measured. */
  readonly values: readonly string[]
  /** The kind of a measured value. */
  readonly unit?: Measured['unit']
  /** A sentence: its effect. */
  readonly meaning: string
}

export function variantChoices(wire: WireVariants): VariantChoice[] {
  const chosen = [...chosenVariants].map(([name, values]) => {
    const usual = [...values].find(([, parts]) => isSet(parts, wireVariants({})))?.[0]
    const value = [...values].find(([key, parts]) => key !== usual && isSet(parts, wire))?.[0] ?? ''
    return { name, value, values: [...values.keys()].filter(key => key !== usual) }
  })
  return [
    ...chosen,
    ...[...measuredVariants].map(([name, one]) => ({
      ...{ name, unit: one.unit, value: measuredText(one, wire), values: [] },
    })),
  ].map(choice => ({ ...choice, meaning: variantMeanings.get(choice.name) ?? '' }))
}

/**
 * @param value `''`: back to the default
 * @throws {UsageError}
 */
export function setVariant(wire: WireVariants, name: string, value: string): void {
  if (value !== '') {
    Object.assign(wire, parseVariant(`${name}=${value}`))
    return
  }
  const [parts] = chosenVariants.get(name)?.values() ?? []
  const option = measuredVariants.get(name)?.option
  const keys = option === undefined ? Object.keys(parts ?? parseVariant(`${name}=`)) : [option]
  const usual = new Map(Object.entries(wireVariants({})))
  Object.assign(wire, Object.fromEntries(keys.map(key => [key, usual.get(key)])))
}

/** `''`: as it is by default. */
function measuredText({ unit, option }: Measured, wire: WireVariants): string {
  const value = wire[option]
  if (value === wireVariants({})[option]) return ''
  if (unit === 'time') return timeText(value) ?? `${value} ms`
  return String(unit === 'dollars' ? dollars(value) : value)
}

/** As `parseDuration` reads it, in the largest unit that fits; `undefined` where no whole number of seconds does. */
export function timeText(ms: number): string | undefined {
  if (ms === 0) return '0'
  const [unit, size] =
    (
      [
        ['d', 86_400_000],
        ['h', 3_600_000],
        ['m', 60_000],
        ['s', 1000],
      ] as const
    ).find(([, one]) => ms % one === 0) ?? []
  return size === undefined ? undefined : `${ms / size}${unit}`
}

function faultName(what: Fault): string | undefined {
  const plain = [...plainFaults].find(([, fault]) => isDeepStrictEqual(fault, what))?.[0]
  if (plain !== undefined) return plain
  switch (what.kind) {
    case 'status': {
      const { status, when, retryAfter } = what
      if (typeof retryAfter === 'string') return undefined
      return `${status}${when === 'after commit' ? '-after' : ''}${retryAfter === undefined ? '' : `=${retryAfter}`}`
    }
    case 'delay': {
      const time = what.when === 'after commit' ? undefined : timeText(what.ms)
      return time === undefined ? undefined : `delay=${time}`
    }
    case 'late commit': {
      const time = timeText(what.ms)
      return time === undefined ? undefined : `late=${time}`
    }
    case 'price drift':
      return `price=${what.factor}`
    default:
      return undefined
  }
}

function isSet(parts: object, wire: WireVariants): boolean {
  const now = new Map(Object.entries(wire))
  return Object.entries(parts).every(([key, value]) => now.get(key) === value)
}
