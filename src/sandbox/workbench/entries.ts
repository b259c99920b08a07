/** A resource as the texts that a translator works on, and back. Everything between the texts stays byte for byte. */
import { jsonStrings } from '../translator/json.ts'
import { isInline } from '../translator/markup.ts'
import { resourceText } from '../translator/resource-text.ts'
import { stringsStatements } from '../translator/strings.ts'
import type { TextSpan } from '../translator/text-span.ts'

export type ResourceEntry = {
  /** JSON Pointer, the key of a .strings file, or the number of a paragraph from 1. */
  readonly key: string
  readonly text: string
  /** UTF-16 offsets of the text as it is spelled in the data. */
  readonly start: number
  readonly end: number
}

/**
 * The texts of a resource in order. Those of HTML and plain text are paragraphs as they are spelled, without the white
 * space around them.
 * @throws {UnreadableData}
 */
export function entriesOf(type: string, data: string): ResourceEntry[] {
  switch (type) {
    case 'application/json':
      return jsonStrings(data).map(({ path, start, end }) => ({
        key: path.map(part => `/${part.replaceAll('~', '~0').replaceAll('/', '~1')}`).join(''),
        text: JSON.parse(data.slice(start - 1, end + 1)) as string,
        start,
        end,
      }))
    case 'text/x-objcstrings':
      return stringsStatements(data).flatMap(({ key, value }) =>
        value === undefined
          ? []
          : [
              {
                key: key.startsWith('"') ? plainText(key.slice(1, -1)) : key,
                text: plainText(data.slice(value.start, value.end)),
                start: value.start,
                end: value.end,
              },
            ],
      )
    default:
      return paragraphs(data, resourceText(type, data).spans)
  }
}

/** The source's data with these texts, one for each of its entries, in the places of its own. */
export function withTexts(type: string, data: string, texts: readonly string[]): string {
  const parts: string[] = []
  let at = 0
  for (const [index, { start, end, text }] of entriesOf(type, data).entries()) {
    const given = texts[index] ?? ''
    parts.push(data.slice(at, start), given === text ? data.slice(start, end) : spelled(type, given))
    at = end
  }
  parts.push(data.slice(at))
  return parts.join('')
}

/**
 * The texts of a translation, one for each entry of the source; `undefined` where the two cannot be paired. Keys pair
 * JSON and .strings, an equal number pairs paragraphs.
 * @throws {UnreadableData} for a source that is not of its type
 */
export function pairedTexts(type: string, data: string, translation: string): string[] | undefined {
  const wanted = entriesOf(type, data)
  let given: ResourceEntry[]
  try {
    given = entriesOf(type, translation)
  } catch {
    return undefined
  }
  const isKeyed = type === 'application/json' || type === 'text/x-objcstrings'
  if (!isKeyed) return given.length === wanted.length ? given.map(({ text }) => text) : undefined
  const byKey = new Map<string, string[]>()
  for (const { key, text } of given) byKey.set(key, [...(byKey.get(key) ?? []), text])
  return wanted.map(({ key }) => byKey.get(key)?.shift() ?? '')
}

/** Spans that only inline elements part are one paragraph. */
function paragraphs(data: string, spans: readonly TextSpan[]): ResourceEntry[] {
  const found: { start: number; end: number }[] = []
  for (const { start, end, wordsAt } of spans) {
    const last = found.at(-1)
    if (last !== undefined && wordsAt === undefined && isInline(data.slice(last.end, start))) last.end = end
    else found.push({ start, end })
  }
  return found.flatMap(({ start, end }, index) => {
    const whole = data.slice(start, end)
    const text = whole.trim()
    const from = start + whole.length - whole.trimStart().length
    return text === '' ? [] : [{ key: String(index + 1), text, start: from, end: from + text.length }]
  })
}

function spelled(type: string, text: string): string {
  if (type === 'application/json') return JSON.stringify(text).slice(1, -1)
  if (type !== 'text/x-objcstrings') return text
  return text.replace(/["\\\n\r]/g, sign => (sign === '\n' ? '\\n' : sign === '\r' ? '\\r' : `\\${sign}`))
}

/** A value of a .strings file without its escapes. */
function plainText(raw: string): string {
  return raw.replace(/\\(?:[uU]([\da-fA-F]{4})|([\s\S]))/g, (_, code: string | undefined, sign: string) =>
    code === undefined ? (escapes.get(sign) ?? sign) : String.fromCharCode(Number.parseInt(code, 16)),
  )
}

const escapes: ReadonlyMap<string, string> = new Map([
  ['n', '\n'],
  ['r', '\r'],
  ['t', '\t'],
])
