import { type EntryKey, type FormatName, factsOf, idOf, unless } from '../../model.ts'
import { wireKeyOf } from './text-identity.ts'

/** The value that a reply in JSON has in the place of a text, in words; `undefined`: it has none there. */
export function valueInReply(format: FormatName, data: string, key: EntryKey): string | undefined {
  if (factsOf(format).payloadType !== factsOf('json').payloadType) return undefined
  let value = unless(Error, (): unknown => JSON.parse(data.replace(/^\ufeff/, '')))
  for (const name of idOf(wireKeyOf(format, idOf(key)))) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) return undefined
    value = (value as Readonly<Record<string, unknown>>)[name]
  }
  if (Array.isArray(value)) return 'a list'
  if (typeof value === 'object' && value !== null) return 'an object'
  return typeof value === 'string' ? undefined : String(value)
}
