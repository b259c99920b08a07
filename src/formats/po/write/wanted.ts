import { FormatError } from '../../../errors.ts'
import { type EntryKey, idOf } from '../../../model.ts'
import { nameKey } from '../read/message.ts'
import type { Filling } from './fill.ts'

/** The values to set in one message. */
export type Wanted = { readonly key: EntryKey; readonly isPlural: boolean; readonly filling: Filling }

/**
 * The asked-for texts by message; see `messageKey`.
 * @throws {FormatError} for keys that are no ids of this format
 */
export function wantedByMessage(values: ReadonlyMap<EntryKey, string>): ReadonlyMap<string, Wanted> {
  const wanted = new Map<string, { key: EntryKey; isPlural: boolean; filling: Map<number, string> }>()
  for (const [key, text] of values) {
    if (text.includes('\0')) throw new FormatError(`${key}: a PO file cannot hold a NUL character`)
    const [context, id, form, ...rest] = idOf(key)
    if (
      context === undefined ||
      id === undefined ||
      rest.length > 0 ||
      !/^(?:0|[1-9]\d?)$/.test(form ?? '0')
    ) {
      throw new FormatError(`${key}: there is no such key in a PO file`)
    }
    const name = nameKey(context, id)
    const isPlural = form !== undefined
    const known = wanted.get(name)
    if (known === undefined)
      wanted.set(name, { key, isPlural, filling: new Map([[Number(form ?? '0'), text]]) })
    else if (known.isPlural !== isPlural)
      throw new FormatError(`${key}: asked for both with and without plural forms`)
    else known.filling.set(Number(form ?? '0'), text)
  }
  return wanted
}
