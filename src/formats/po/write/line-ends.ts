import { type EntryKey, idOf } from '../../../model.ts'
import type { MergeRequest } from '../../types.ts'
import { nameKey } from '../read/message.ts'
import { parseCatalog } from '../read/parse.ts'
import { lastByKey } from './select.ts'

/**
 * The texts with a line break at their start and at their end just where the msgid has one, because msgfmt refuses a
 * catalog in which these differ. Where the source gives another text for the msgid, the msgid is only a name, and the
 * texts stay.
 * @throws {FormatError} where the source cannot be read
 */
export function fitEnds({ source, target, values }: MergeRequest): ReadonlyMap<EntryKey, string> {
  let named: ReadonlySet<string> | undefined
  const fitted = new Map<EntryKey, string>()
  for (const [key, text] of values) {
    const [context = '', id = ''] = idOf(key)
    const fit = id === '' || text.trim() === '' ? text : fitTo(id, text)
    if (fit !== text) named ??= source === target ? new Set<string>() : namesIn(source)
    fitted.set(key, fit === text || named?.has(nameKey(context, id)) === true ? text : fit)
  }
  return fitted
}

function fitTo(id: string, text: string): string {
  let fit = text
  if (id.startsWith('\n') !== fit.startsWith('\n'))
    fit = id.startsWith('\n') ? `\n${fit}` : fit.replace(/^\n+/, '')
  if (id.endsWith('\n') === fit.endsWith('\n')) return fit
  if (id.endsWith('\n')) return `${fit}\n`
  let end = fit.length
  while (fit.charAt(end - 1) === '\n') end--
  return fit.slice(0, end)
}

/** The messages whose msgid is the name of another text. */
function namesIn(source: string): ReadonlySet<string> {
  const messages = [...lastByKey(parseCatalog(source))]
  return new Set(
    messages
      .filter(([, { id, forms, isFuzzy }]) => !isFuzzy && forms[0].text !== '' && forms[0].text !== id.text)
      .map(([name]) => name),
  )
}
