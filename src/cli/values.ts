/** Values of options: text → what it means, or a `Misuse` that says what was expected. */
import { durationForms, parseDuration } from '../duration.ts'
import type { FailOn } from '../index.ts'
import { parseShard, shardForms } from '../shard.ts'
import { Misuse } from './misuse.ts'

export const failOnKinds: readonly FailOn[] = ['held', 'pending', 'missing', 'stale', 'invalid']

/** A duration of `deadline-limits-waiting-only`, in milliseconds. */
export function duration(flag: string): (value: string) => number {
  return value => {
    const ms = parseDuration(value)
    if (ms !== undefined) return ms
    throw new Misuse(`${flag} takes ${durationForms}, not ${JSON.stringify(value)}`)
  }
}

/** An amount in US dollars with at most 6 decimals. */
export function parseDollars(flag: string): (value: string) => number {
  return value => {
    if (/^\d{1,9}(?:\.\d{1,6})?$/.test(value)) return Number(value)
    throw new Misuse(
      `${flag} takes an amount in US dollars, such as 25 or 12.50, not ${JSON.stringify(value)}`,
    )
  }
}

/** Kinds of findings, over commas and repetitions; `none` only by itself. */
export function parseFailOn(value: string, before: unknown): FailOn[] {
  const named = value.split(',').map(one => one.trim())
  if (named.length === 1 && named[0] === 'none' && before === undefined) return []
  const kinds = named.map(one => failOnKinds.find(kind => kind === one))
  const known = kinds.filter(kind => kind !== undefined)
  const isMixed = Array.isArray(before) && before.length === 0
  if (known.length === kinds.length && !isMixed) return [...new Set([...listOf(before), ...known])]
  throw new Misuse(
    `--fail-on takes ${failOnKinds.join(', ')}, separated by commas, or none, not ${JSON.stringify(value)}`,
  )

  function listOf(all: unknown): FailOn[] {
    return Array.isArray(all) ? failOnKinds.filter(kind => all.includes(kind)) : []
  }
}

/** The kinds of reports, by the ending of their file. */
const reportKinds = ['.html', '.md', '.csv'] as const

export function parseReportFile(value: string): string {
  if (reportKinds.some(kind => value.toLowerCase().endsWith(kind))) return value
  throw new Misuse(
    `--report takes a file that ends in ${reportKinds.join(', ')}, not ${JSON.stringify(value)}`,
  )
}

export function parsePort(value: string): number {
  if (/^\d{1,5}$/.test(value) && Number(value) <= 65_535) return Number(value)
  throw new Misuse(`--port takes a number from 0 to 65535, not ${JSON.stringify(value)}`)
}

export const services = ['translation', 'ai_and_proofreading'] as const

export function parseService(value: string): (typeof services)[number] {
  const service = services.find(one => one === value)
  if (service !== undefined) return service
  throw new Misuse(`--service takes translation or ai_and_proofreading, not ${JSON.stringify(value)}`)
}

export function parseShardName(value: string): string {
  if (parseShard(value) !== undefined) return value
  throw new Misuse(`--shard takes ${shardForms}, not ${JSON.stringify(value)}`)
}

/** The kinds of workflows that `init` writes. */
export const pipelines = ['github', 'gitlab', 'bitbucket'] as const

export function parsePipeline(value: string): (typeof pipelines)[number] {
  const pipeline = pipelines.find(one => one === value)
  if (pipeline !== undefined) return pipeline
  throw new Misuse(`--pipeline takes github, gitlab or bitbucket, not ${JSON.stringify(value)}`)
}

/** A list that grows with every repetition of the option, and with `separator` within a value. */
export function repeated(flag: string, separator?: string): (value: string, before: unknown) => string[] {
  return (value, before) => {
    const named = (separator === undefined ? [value] : value.split(separator)).map(one => one.trim())
    const list = named.filter(one => one !== '')
    if (list.length === 0) throw new Misuse(`${flag} needs a value`)
    const earlier = Array.isArray(before) ? before.filter(one => typeof one === 'string') : []
    return [...new Set([...earlier, ...list])]
  }
}
