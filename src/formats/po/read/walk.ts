/** The bytes of a catalog in step with the messages of its template, as far as it is written as gettext's tools write it. */
import { type ByteWeights, type Entry, type EntryKey, keyOf, once, type Resource } from '../../../model.ts'
import { skipSpace, startsWithMark, TextReader } from '../../text-bytes.ts'
import type { Needed, Walker } from '../../types.ts'
import { escapeText, unescapePiece } from './escapes.ts'
import { fieldOf, pluralFormsIn } from './header.ts'
import { flagsIn, nameKey } from './message.ts'
import { pluralFault } from './notices.ts'
import { Value } from './value-bytes.ts'

export function poWalkers(
  _source: Resource,
  needed: readonly Needed[],
  weights: ByteWeights,
): readonly Walker[] | undefined {
  const walkers: Walker[] = []
  for (const { entries } of needed) {
    const messages = messagesOf(entries)
    if (messages === undefined) return undefined
    walkers.push(walkerAlong(entries, messages, weights))
  }
  return walkers
}

/** The messages of entries, with their contexts and ids as bytes one behind the other. */
type Messages = {
  readonly bytes: Buffer
  /** Where in these the context of each begins, and its id; one more of both for the end. */
  readonly contextStarts: number[]
  readonly idStarts: number[]
  /** The place of a message's entry; -1: it has plural forms. */
  readonly places: number[]
  /** The places of the entries of plural forms, by the index of the form. */
  readonly forms: (readonly (number | undefined)[] | undefined)[]
  readonly byName: () => ReadonlyMap<string, number>
}

function messagesOf(entries: readonly Entry[]): Messages | undefined {
  const names: string[] = []
  const places: number[] = []
  const forms: (number | undefined)[][] = []
  let written = ''
  const contextStarts: number[] = []
  const idStarts: number[] = []
  let size = 0
  const write = (text: string) => {
    written += text
    size += Buffer.byteLength(text)
  }
  let last = ''
  for (const [place, { id }] of entries.entries()) {
    const [context = '', text = '', form] = id
    // Contexts of quotes alone have names that are no texts of the file.
    if (!context.isWellFormed() || !text.isWellFormed() || /^"+$/.test(context)) return undefined
    const name = nameKey(escapeText(context), escapeText(text))
    if (form === undefined || name !== last || forms.length === 0) {
      contextStarts.push(size)
      write(escapeText(context))
      idStarts.push(size)
      write(escapeText(text))
      names.push(name)
      places.push(form === undefined ? place : -1)
      forms.push([])
    }
    last = name
    if (form !== undefined) (forms.at(-1) ?? [])[Number(form)] = place
  }
  contextStarts.push(size)
  idStarts.push(size)
  return {
    bytes: Buffer.from(written),
    contextStarts,
    idStarts,
    places,
    forms,
    byName: once(() => new Map(names.map((name, index) => [name, index]))),
  }
}

const quote = 0x22
const hash = 0x23
const comma = 0x2c
const equals = 0x3d
const tilde = 0x7e
const lineFeed = 0x0a
const carriageReturn = 0x0d

const keywords = {
  context: Buffer.from('msgctxt'),
  id: Buffer.from('msgid'),
  plural: Buffer.from('msgid_plural'),
  text: Buffer.from('msgstr'),
}

function walkerAlong(entries: readonly Entry[], messages: Messages, weights: ByteWeights): Walker {
  const seen = new Uint8Array(messages.places.length)
  const reader = new TextReader(weights, 'weighed')
  const [context, id, value] = [new Value(reader), new Value(reader), new Value(reader)]
  return (bytes, length, isDone) => {
    seen.fill(0)
    const rest: Entry[] = []
    let strange: Set<EntryKey> | undefined
    let next = 0
    let at = startsWithMark(bytes) ? 3 : 0
    let isFirst = true
    /** Keeps the text that was read last where more has to be known of it; `false`: the file has to be scanned. */
    const keep = (known: Pick<Entry, 'id' | 'key'>, isFuzzy: boolean): boolean => {
      const raw = value.raw()
      if (value.weight >= weights.never && /[\r\n]/.test(raw)) return false
      const { id, key } = known
      const { start, end } = value
      const text = unescapePiece(raw)
      rest.push({ id, key, text, start, end, ...(isFuzzy && text !== '' ? { fuzzy: true } : {}) })
      return true
    }
    for (;;) {
      let isFuzzy = false
      for (at = skipSpace(bytes, at); bytes[at] === hash; at = skipSpace(bytes, at)) {
        const end = endOfLine(bytes, at)
        const mark = bytes[at + 1]
        if (mark === tilde) isFuzzy = false
        else if (mark === comma || mark === equals)
          isFuzzy ||= flagsIn(bytes.toString('latin1', at + 2, end)).includes('fuzzy')
        at = end
      }
      if (at >= length) return at === length ? rest : undefined
      let hasContext = false
      if (isAt(bytes, at, keywords.context)) {
        hasContext = true
        at = context.read(bytes, at + keywords.context.length)
        // An empty context is another than none.
        if (at < 0 || context.size === 0 || context.weight >= weights.never) return undefined
      }
      if (!isAt(bytes, at, keywords.id)) return undefined
      at = id.read(bytes, at + keywords.id.length)
      if (at < 0 || id.weight >= weights.never) return undefined
      const isPlural = isAt(bytes, at, keywords.plural)
      if (isPlural) {
        at = value.read(bytes, at + keywords.plural.length)
        if (at < 0 || value.weight >= weights.never) return undefined
      }
      if (!hasContext && id.size === 0) {
        if (!isFirst || isPlural || !isAt(bytes, at, keywords.text)) return undefined
        at = value.read(bytes, at + keywords.text.length)
        if (at < 0 || !isUsualHeader(unescapePiece(value.raw()))) return undefined
        isFirst = false
        continue
      }
      // Without a header any text of the file may name its encoding.
      if (isFirst) return undefined
      const found = indexOf(messages, next, hasContext ? context : undefined, id)
      const place = found < 0 ? -1 : (messages.places[found] as number)
      if (found >= 0) {
        // The last of several duplicates counts, and a notice says so.
        if (seen[found] === 1 || isPlural !== place < 0) return undefined
        seen[found] = 1
        next = found + 1
      }
      if (!isPlural) {
        if (!isAt(bytes, at, keywords.text)) return undefined
        at = value.read(bytes, at + keywords.text.length)
        if (at < 0) return undefined
        if (place >= 0) {
          if (!isFuzzy && isDone(place, value.from, value.to, value.weight, value.bytes)) continue
          if (!keep(entries[place] as Entry, isFuzzy)) return undefined
          continue
        }
        const parts = [hasContext ? unescapePiece(context.raw()) : '', unescapePiece(id.raw())]
        const key = keyOf(parts)
        strange ??= new Set()
        if (strange.has(key) || /^"+$/.test(parts[0] ?? '')) return undefined
        strange.add(key)
        if (!keep({ id: parts, key }, isFuzzy)) return undefined
        continue
      }
      const forms = found < 0 ? undefined : messages.forms[found]
      if (forms === undefined) return undefined
      let form = 0
      for (; isForm(bytes, at, form); form++) {
        at = value.read(bytes, at + formKeywordSize)
        if (at < 0) return undefined
        if (value.size === 0) continue
        const formPlace = forms[form]
        // Whether a form is used that nobody needs is for the scan to say.
        if (formPlace === undefined) return undefined
        if (!isFuzzy && isDone(formPlace, value.from, value.to, value.weight, value.bytes)) continue
        if (!keep(entries[formPlace] as Entry, isFuzzy)) return undefined
      }
      if (form === 0) return undefined
    }
  }
}

/** Whether a header says nothing that the scan would have to report or to decode by. */
function isUsualHeader(text: string): boolean {
  // The first of several names is the one to decode by.
  if (!/^content-type:[^\n]*charset=utf-8\s*$/im.test(text) || text.split('charset=').length > 2) return false
  const forms = fieldOf(text, 'Plural-Forms')
  return forms === undefined || pluralFault(text, pluralFormsIn(forms)) === undefined
}

/** The message of this name, which is mostly the next one; -1: there is none. */
function indexOf(messages: Messages, next: number, context: Value | undefined, id: Value): number {
  const { bytes, contextStarts, idStarts, places, byName } = messages
  const last = Math.min(next + nearby, places.length)
  for (let index = next; index < last; index++) {
    const contextStart = contextStarts[index] as number
    const idStart = idStarts[index] as number
    const end = contextStarts[index + 1] as number
    if (idStart - contextStart !== (context?.size ?? 0) || end - idStart !== id.size) continue
    if (context !== undefined && !context.equals(bytes, contextStart)) continue
    if (id.equals(bytes, idStart)) return index
  }
  return byName().get(nameKey(context?.raw() ?? '', id.raw())) ?? -1
}

/** How many messages are looked at in their order, before one is looked up. */
const nearby = 4

/** Whether a keyword is there, with a blank or a quote behind it. */
function isAt(bytes: Buffer, at: number, keyword: Buffer): boolean {
  for (let index = 0; index < keyword.length; index++) if (bytes[at + index] !== keyword[index]) return false
  const behind = bytes[at + keyword.length]
  return behind === quote || behind === 0x20 || behind === 0x09
}

/** Whether `msgstr[N]` is there. */
function isForm(bytes: Buffer, at: number, form: number): boolean {
  const { text } = keywords
  for (let index = 0; index < text.length; index++) if (bytes[at + index] !== text[index]) return false
  return form < 10 && bytes[at + 6] === 0x5b && bytes[at + 7] === 0x30 + form && bytes[at + 8] === 0x5d
}

const formKeywordSize = 'msgstr[0]'.length

/** The line end, or the zero behind the last byte. */
function endOfLine(bytes: Buffer, from: number): number {
  let at = from
  while (bytes[at] !== lineFeed && bytes[at] !== carriageReturn && bytes[at] !== 0) at++
  return at
}
