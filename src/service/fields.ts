import { isMapping, type MicroDollars, microDollars, unless } from '../model.ts'

/** An answer that is not what the interface promises. The message says where and what, never the value itself. */
export class UnreadableError extends Error {
  override readonly name = 'UnreadableError'
}

/** A JSON object under checking, and the place it has in the answer. */
export type Fields = { readonly at: string; readonly values: Readonly<Record<string, unknown>> }

/** @throws {UnreadableError} unless the value is a JSON object */
export function fieldsOf(value: unknown, at: string): Fields {
  if (!isMapping(value)) throw unreadable(at, 'an object', value)
  return { at, values: value }
}

/** @throws {UnreadableError} unless the value is a JSON array */
export function elementsOf(value: unknown, at: string): readonly unknown[] {
  if (!Array.isArray(value)) throw unreadable(at, 'a list', value)
  return value
}

/** The member's own value; `undefined` when it is absent or null, which mean the same to the service. */
export function member(fields: Fields, name: string): unknown {
  return Object.hasOwn(fields.values, name) ? (fields.values[name] ?? undefined) : undefined
}

/** A string; `''` when absent or null. */
export function optionalText(fields: Fields, name: string): string {
  const value = member(fields, name) ?? ''
  if (typeof value !== 'string') throw unreadable(place(fields, name), 'a text', value)
  return value
}

export function requiredText(fields: Fields, name: string): string {
  const value = optionalText(fields, name)
  if (value === '') throw unreadable(place(fields, name), 'a text', undefined)
  return value
}

/** A positive 64-bit integer, as a number or as digits, in decimal digits. */
export function requiredId(fields: Fields, name: string): string {
  const value = member(fields, name)
  const digits = typeof value === 'number' && Number.isSafeInteger(value) ? String(value) : value
  if (typeof digits !== 'string' || !isId(digits)) throw unreadable(place(fields, name), 'an id', value)
  return digits
}

/** The same; `''` when absent, null, empty or zero. */
export function optionalId(fields: Fields, name: string): string {
  const value = member(fields, name)
  return value === undefined || value === '' || value === 0 || value === '0' ? '' : requiredId(fields, name)
}

/** Whether these are the decimal digits of a positive 64-bit integer. */
export function isId(digits: string): boolean {
  return /^[1-9]\d{0,18}$/.test(digits) && (digits.length < 19 || digits <= '9223372036854775807')
}

/** Dollars of 0 or more, in micro-dollars. */
export function requiredAmount(fields: Fields, name: string): MicroDollars {
  return amount(fields, name, member(fields, name))
}

/** The same; 0 when absent or null. */
export function optionalAmount(fields: Fields, name: string): MicroDollars {
  return amount(fields, name, member(fields, name) ?? 0)
}

/** Dollars of either sign, in micro-dollars. */
export function signedAmount(fields: Fields, name: string): MicroDollars {
  const value = member(fields, name)
  return typeof value === 'number' && value < 0 ? -amount(fields, name, -value) : amount(fields, name, value)
}

function amount(fields: Fields, name: string, value: unknown): MicroDollars {
  try {
    // Adding 0 turns a negative zero into a zero.
    if (typeof value === 'number') return microDollars(value) + 0
  } catch {
    throw new UnreadableError(
      `${place(fields, name)}: expected an amount of money, found a number out of range`,
    )
  }
  throw unreadable(place(fields, name), 'an amount of money', value)
}

/** A 32-bit count; 0 when absent or null. */
export function optionalCount(fields: Fields, name: string): number {
  const value = member(fields, name) ?? 0
  const isCount = typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= 0x7fffffff
  if (!isCount) throw unreadable(place(fields, name), 'a count', value)
  return value + 0
}

export function optionalFlag(fields: Fields, name: string): boolean {
  const value = member(fields, name) ?? false
  if (typeof value !== 'boolean') throw unreadable(place(fields, name), 'true or false', value)
  return value
}

/** An ISO 8601 date as it is written; `''` when absent, null, empty, or of the year 1 (an unset time in some languages). */
export function optionalDate(fields: Fields, name: string): string {
  const value = optionalText(fields, name)
  if (value.startsWith('0001-')) return ''
  const isDate = /^\d{4}-\d\d-\d\d[Tt ]\d\d:\d\d(?::\d\d(?:\.\d{1,12})?)?(?:[Zz]|[+-]\d\d:?\d\d)?$/.test(
    value,
  )
  if (value !== '' && !isDate) throw unreadable(place(fields, name), 'a date', value)
  return value
}

/** The value, if it can be read; `undefined` in place of an `UnreadableError`, for fields on which nothing depends. */
export function readable<T>(read: () => T): T | undefined {
  return unless(UnreadableError, read)
}

/** The place of a member, for messages. */
export function place(fields: Fields, name: string): string {
  return fields.at === '' ? name : `${fields.at}.${name}`
}

function unreadable(at: string, expected: string, found: unknown): UnreadableError {
  return new UnreadableError(
    `${at === '' ? 'the answer' : at}: expected ${expected}, found ${describe(found)}`,
  )
}

function describe(value: unknown): string {
  if (value === undefined || value === null || value === '') return 'nothing'
  if (Array.isArray(value)) return 'a list'
  return typeof value === 'object' ? 'an object' : `another ${typeof value}`
}
