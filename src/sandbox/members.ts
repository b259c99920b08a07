/** Members of untrusted JSON objects, or a `Refusal`. `where` is the object's own place, `''` for the body. */
import { isMapping } from '../model.ts'
import { badRequest } from './problems.ts'

/** The object's members, if it is one and has no others than these. */
export function checkedMembers(
  value: unknown,
  where: string,
  names: readonly string[],
): ReadonlyMap<string, unknown> {
  if (!isMapping(value)) throw badRequest(where || 'body', 'an object')
  const members = new Map<string, unknown>(Object.entries(value))
  for (const name of members.keys()) {
    if (!names.includes(name)) throw badRequest(placeOf(where, name.slice(0, 100)), 'no such property')
  }
  return members
}

export function requiredText(members: ReadonlyMap<string, unknown>, name: string, where: string): string {
  const value = members.get(name)
  if (typeof value !== 'string') throw badRequest(placeOf(where, name), 'text')
  return value
}

/** @throws {Refusal} where it is there and not text */
export function optionalText(
  members: ReadonlyMap<string, unknown>,
  name: string,
  where: string,
): string | undefined {
  return members.has(name) ? requiredText(members, name, where) : undefined
}

function placeOf(where: string, name: string): string {
  return where === '' ? name : `${where}.${name}`
}
