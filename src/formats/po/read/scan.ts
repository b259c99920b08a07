import { createHash } from 'node:crypto'
import { type Entry, type EntryId, type EntryKey, keyOf, type Resource } from '../../../model.ts'
import { isNoComment } from '../../strings/comments.ts'
import type { ScanOptions } from '../../types.ts'
import type { PluralForms } from '../plurals/plural-forms.ts'
import { headerIn, ownPluralForms } from './header.ts'
import {
  type Catalog,
  contextOf,
  flagsOf,
  isHeader,
  type Message,
  messageKey,
  type Quoted,
} from './message.ts'
import { noticesOf } from './notices.ts'
import { parseCatalog } from './parse.ts'

/**
 * The texts of a catalog, of duplicates the last. The id of an entry is context and msgid, and for a plural form its
 * index. In a source a message with plural forms has two entries, `0` for the singular text and `1` for the plural one;
 * a text is the msgstr where there is one that is not fuzzy, else the msgid. In a target, a plural form without text or
 * one that no number takes is no entry.
 * @throws {FormatError} with line and column
 */
export function scanCatalog(text: string, { role, isOwnTarget }: ScanOptions = {}): Resource {
  const catalog = parseCatalog(text)
  const header = headerIn(catalog)
  const forms = ownPluralForms(header)
  const containers = new Set<EntryKey>()
  const entries: Entry[] = []
  const { messages, repeated } = withoutDuplicates(catalog)
  for (const message of messages) {
    if (message.plural !== undefined) containers.add(keyOf([contextOf(message), message.id.text]))
    if (role === 'source') addSource(entries, catalog, message, isOwnTarget === true)
    else addTarget(entries, message, forms)
  }
  const isTemplate = role !== 'target' && isOwnTarget !== true
  const notices = noticesOf(catalog, { messages, repeated, header, forms, isTemplate })
  return { format: 'po', text, entries, notices, containers, lists: new Map() }
}

/** The short name of an id on the wire: 48 bits of its SHA-256, as base64url. */
export function wireName(id: EntryId): string {
  return createHash('sha256').update(JSON.stringify(id)).digest('base64url').slice(0, 8)
}

function addSource(entries: Entry[], catalog: Catalog, message: Message, isOwnTarget: boolean): void {
  const { id, plural, forms, isFuzzy } = message
  const comment = commentOf(catalog, message)
  const flags = flagsOf(catalog.text, message.comments).filter(flag => flag.endsWith('-format'))
  if (forTranslators.test(message.context?.text ?? '')) flags.push('no-text')
  const add = (index: string | undefined, name: Quoted, translation: Quoted | undefined): void => {
    const isNamed = isFuzzy || isOwnTarget || translation === undefined || translation.text === ''
    const { text, start, end } = isNamed ? name : translation
    const said = {
      ...(comment === '' ? {} : { comment }),
      ...(flags.length === 0 ? {} : { flags }),
    }
    entries.push(entryOf(message, index, { text, start, end, ...said }))
  }
  add(plural === undefined ? undefined : '0', id, forms[0])
  if (plural !== undefined) add('1', plural, forms.length > 1 ? forms.at(-1) : undefined)
}

/** KDE's contexts of "Your names" and "Your emails", in whose place translators write their own. */
const forTranslators = /^(?:NAME|EMAIL)S? OF TRANSLATORS$/

function addTarget(entries: Entry[], message: Message, forms: PluralForms | undefined): void {
  const fuzzy: { readonly fuzzy?: true } = message.isFuzzy ? { fuzzy: true } : {}
  for (const [index, { text, start, end }] of message.forms.entries()) {
    const stale = text === '' ? {} : fuzzy
    if (message.plural === undefined)
      entries.push(entryOf(message, undefined, { text, start, end, ...stale }))
    else if (text !== '' && (forms === undefined || forms[index]?.isUnused === false)) {
      entries.push(entryOf(message, String(index), { text, start, end, ...stale }))
    }
  }
}

function entryOf(message: Message, index: string | undefined, rest: Omit<Entry, 'id' | 'key'>): Entry {
  const name = [contextOf(message), message.id.text]
  const parts = index === undefined ? name : [...name, index]
  return { id: parts, key: keyOf(parts), ...rest }
}

/** The remarks of the program's author on a message, a line for each of theirs. */
function commentOf({ text }: Catalog, { comments }: Message): string {
  return comments
    .filter(({ kind }) => kind === '.')
    .map(({ start, end }) => text.slice(start + 2, end).trim())
    .filter(line => line !== '' && !isNoComment(line))
    .join('\n')
}

function withoutDuplicates({ messages }: Catalog): {
  readonly messages: readonly Message[]
  readonly repeated: readonly Message[]
} {
  const named = messages.filter(message => !isHeader(message))
  const last = new Map(named.map(message => [messageKey(message), message]))
  if (last.size === named.length) return { messages: named, repeated: [] }
  const kept = named.filter(message => last.get(messageKey(message)) === message)
  const dropped = new Set(named.filter(message => last.get(messageKey(message)) !== message).map(messageKey))
  return { messages: kept, repeated: kept.filter(message => dropped.has(messageKey(message))) }
}
