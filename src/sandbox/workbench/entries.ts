/** A resource as the texts that a translator works on, and back. Everything between the texts stays byte for byte. */
import { jsonStrings } from '../translator/json.ts'
import { isInline, type Tag, tagsOf } from '../translator/markup.ts'
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
  takeOtherHalves(data, found)
  return found.flatMap(({ start, end }, index) => {
    const whole = data.slice(start, end)
    const text = whole.trim()
    const from = start + whole.length - whole.trimStart().length
    return text === '' ? [] : [{ key: String(index + 1), text, start: from, end: from + text.length }]
  })
}

/** Takes in the tags beside a paragraph whose other halves are within, so that a translator sees whole elements. */
function takeOtherHalves(data: string, found: readonly { start: number; end: number }[]): void {
  let last = 0
  for (const [index, part] of found.entries()) {
    const { opened, closed } = unpaired(tagsOf(data, part.start, part.end))
    const next = found[index + 1]?.start ?? data.length
    if (closed.length > 0)
      part.start = halves(tagsOf(data, last, part.start).reverse(), 'opening', closed)?.start ?? part.start
    if (opened.length > 0) part.end = halves(tagsOf(data, part.end, next), 'closing', opened)?.end ?? part.end
    last = part.end
  }
}

/** The names of elements that open here and close behind, and of those that close here and opened before; innermost first. */
function unpaired(tags: readonly Tag[]): {
  readonly opened: readonly string[]
  readonly closed: readonly string[]
} {
  const opened: string[] = []
  const closed: string[] = []
  for (const { kind, name } of tags) {
    if (kind === 'opening') opened.push(name)
    else if (kind === 'closing' && opened.length === 0) closed.push(name)
    else if (kind === 'closing' && opened.at(-1) === name) opened.pop()
  }
  return { opened: opened.reverse(), closed }
}

/** The outermost of the tags that these names ask for, one after the other. */
function halves(tags: readonly Tag[], kind: Tag['kind'], names: readonly string[]): Tag | undefined {
  const other = tags.findIndex((tag, index) => tag.kind !== kind || tag.name !== names[index])
  return tags[(other < 0 ? tags.length : other) - 1]
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
