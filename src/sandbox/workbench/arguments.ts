/** Members of what the page sends, or a `BenchRefusal`. */
import { BenchRefusal } from './bench.ts'

export type Members = Readonly<Record<string, unknown>>

export function textOf(given: Members, name: string): string {
  const value = given[name]
  if (typeof value !== 'string') throw new BenchRefusal(`"${name}" must be text.`)
  return value
}

/** `''` where there is none. */
export function optionalTextOf(given: Members, name: string): string {
  return given[name] === undefined ? '' : textOf(given, name)
}

/** A number from 0 on, whole unless it is an amount. */
export function numberOf(given: Members, name: string, isAmount = false): number {
  const value = given[name]
  if (typeof value !== 'number' || value < 0 || value > 9e9 || !(isAmount || Number.isSafeInteger(value)))
    throw new BenchRefusal(`"${name}" must be a ${isAmount ? '' : 'whole '}number from 0 on.`)
  return value
}

export function flagOf(given: Members, name: string): boolean {
  const value = given[name]
  if (typeof value !== 'boolean') throw new BenchRefusal(`"${name}" must be true or false.`)
  return value
}

/** Texts by the number of their entry; none where the member is left out. */
export function textsOf(given: Members, name: string): (readonly [index: number, text: string])[] {
  const value = given[name] ?? {}
  if (typeof value !== 'object' || Array.isArray(value))
    throw new BenchRefusal(`"${name}" must be an object.`)
  return Object.entries(value).map(([key, text]: [string, unknown]) => {
    if (!/^\d{1,9}$/.test(key) || typeof text !== 'string')
      throw new BenchRefusal(`"${name}" must hold texts by the numbers of their entries.`)
    return [Number(key), text] as const
  })
}
