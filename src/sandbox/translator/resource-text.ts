/** Where the translatable texts of a resource are, by its type. Linear in its size, at any depth. */
import type { Spelling } from './characters.ts'
import { jsonSpans } from './json.ts'
import { htmlSpans, xmlSpans } from './markup.ts'
import { plainSpans } from './plain.ts'
import { stringsSpans } from './strings.ts'
import type { TextSpan } from './text-span.ts'

export type ResourceText = { readonly spelling: Spelling; readonly spans: readonly TextSpan[] }

/** @throws {UnreadableData} */
export function resourceText(type: string, data: string): ResourceText {
  switch (type) {
    case 'application/json':
      return { spelling: 'escapes', spans: jsonSpans(data) }
    case 'text/x-objcstrings':
      return { spelling: 'escapes', spans: stringsSpans(data) }
    case 'text/html':
      return { spelling: 'entities', spans: htmlSpans(data) }
    case 'application/xml':
      return { spelling: 'entities', spans: xmlSpans(data) }
    default:
      return { spelling: 'plain', spans: plainSpans(data) }
  }
}
