import { FormatError } from '../../errors.ts'
import { type EntryKey, factsOf, keyOf, type OrderedString, type Payload } from '../../model.ts'
import { trimSpace } from './attributes.ts'
import { unbalancedTags } from './structure.ts'
import { type HtmlToken, readTokens } from './tokens.ts'

/**
 * The texts as one page: each in a `div` on a line of its own, known by its `id` (hash and number). A text that is no
 * inline content by itself (an attribute with half a tag) is sent as characters, its `id` with `-t` at the end.
 */
export function writePayload(strings: readonly OrderedString[]): Payload {
  const lines = strings.map(({ id, text }) => {
    const name = id.join('-')
    return isInline(text)
      ? `<div id="${name}">${text}</div>`
      : `<div id="${name}-t">${asCharacters(text)}</div>`
  })
  return { type: factsOf('html').payloadType, data: lines.join('\n') }
}

/**
 * The texts of a payload or a delivery by key, without white space at their ends. Text outside of them is
 * ignored; of two with one id the last counts.
 * @throws {FormatError} where there is text, but none that has an id
 */
export function readReply(data: string): ReadonlyMap<EntryKey, string> {
  const texts = new Map<EntryKey, string>()
  const add = ({ key, start, isPlain }: Open, end: number): void => {
    const raw = trimSpace(data.slice(start, end))
    texts.set(key, isPlain ? fromCharacters(raw) : raw)
  }
  let open: Open | undefined
  for (const token of readTokens(data)) {
    const { name, kind, start } = token
    if (name !== 'div') continue
    const next = kind === 'start' ? openedBy(token) : undefined
    if (open !== undefined) {
      open.depth += kind === 'start' ? 1 : -1
      if (next === undefined && open.depth > 0) continue
      add(open, start)
    }
    open = next
  }
  if (open !== undefined) add(open, data.length)
  if (texts.size === 0 && trimSpace(data) !== '')
    throw new FormatError('none of the ordered texts was found in the HTML')
  return texts
}

const signs: ReadonlyMap<string, string> = new Map([
  ['&amp;', '&'],
  ['&lt;', '<'],
  ['&gt;', '>'],
])

type Open = {
  readonly key: EntryKey
  readonly start: number
  readonly isPlain: boolean
  depth: number
}

function openedBy({ attributes, end }: HtmlToken): Open | undefined {
  const id = attributes.find(({ name }) => name === 'id')?.value
  const match = id === undefined ? null : /^\s*([\w-]{12})-(\d+)(-t)?\s*$/.exec(id)
  if (match === null) return undefined
  const [, hash = '', nth = '', plain] = match
  return { key: keyOf([hash, nth]), start: end, isPlain: plain !== undefined, depth: 1 }
}

/** Whether the tags of a text leave the `div` around it to be found. */
function isInline(text: string): boolean {
  const { open, fault } = unbalancedTags(text)
  return fault === undefined && !/\b(?:div|svg|math)\b/.test(open)
}

function asCharacters(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}

/** The signs alone: other references are the text's own, or as good as its own. */
function fromCharacters(text: string): string {
  return text.replace(/&(?:amp|lt|gt);/g, reference => signs.get(reference) ?? reference)
}
