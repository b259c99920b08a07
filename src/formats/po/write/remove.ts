import { withoutStretches } from '../../splices.ts'
import type { Removal } from '../../types.ts'
import { isHeader, messageKey } from '../read/message.ts'
import { parseCatalog } from '../read/parse.ts'

/** A catalog without some of its messages, with their comments; a message is removed when all of its forms are named. */
export function removeMessages(text: string, removals: readonly Removal[]): string {
  const starts = new Set(removals.map(({ start }) => start))
  const { messages } = parseCatalog(text)
  const isNamed = (form: { readonly start: number; readonly text: string }) =>
    starts.has(form.start) || form.text === ''
  const keys = new Set(
    messages
      .filter(message => !isHeader(message) && message.forms.some(({ start }) => starts.has(start)))
      .filter(({ forms }) => forms.every(isNamed))
      .map(messageKey),
  )
  const removed = messages.filter(message => !isHeader(message) && keys.has(messageKey(message)))
  return withoutStretches(text, removed)
}
