/** What the translators of a request are told. */
import { holdsTerm, spelledPlaceholders } from '../checks/index.ts'
import { formatByName } from '../formats/index.ts'
import { pluralNote } from '../formats/plurals/note.ts'
import type { Entry, FormatName } from '../model.ts'
import type { Delta } from './delta.ts'
import { wireKeyOf } from './identity.ts'

/** More than a translator reads. */
const longest = 2000
/** Of that for one kind of thing to keep, and for what the file says of one text. */
const longestList = 600
const longestNote = 300
const mostKeys = 3

/**
 * The configuration's words, and behind them the terms and placeholders that have to come back, what plural forms are
 * for, and what the file itself says of single texts. Where that is too much, the last goes first.
 */
export function commentOf({ pair, languages, strings }: Delta): string | undefined {
  const { format, settings } = pair
  const entries = strings.map(({ entry }) => entry)
  const terms = settings.keepTerms.filter(term => entries.some(({ text }) => holdsTerm(text, term)))
  const placeholders = new Set(entries.flatMap(({ text }) => spelledPlaceholders(text, format)))
  const lines = [
    ...listLine('Keep as they are', terms),
    ...listLine('Keep the placeholders', [...placeholders]),
    ...(pluralNote(entries, languages) ?? []),
    ...entryNotes(format, entries),
  ]
  let text = settings.comment ?? ''
  for (const line of lines) {
    const longer = text === '' ? line : `${text}\n${line}`
    if (longer.length <= longest) text = longer
  }
  return text === '' ? undefined : text
}

function listLine(head: string, items: readonly string[]): string[] {
  let line = ''
  for (const item of items) {
    const longer = line === '' ? `${head}: ${item}` : `${line}, ${item}`
    if (longer.length > longestList) return line === '' ? [] : [`${line} …`]
    line = longer
  }
  return line === '' ? [] : [line]
}

/** What the file says of its texts, equal words once, under the keys by which the payload names the texts. */
function entryNotes(format: FormatName, entries: readonly Entry[]): string[] {
  if (formatByName(format).isPayloadCommented === true) return []
  const keys = new Map<string, string[]>()
  for (const { id, comment } of entries) {
    const note = comment === undefined ? '' : onOneLine(comment)
    if (note === '') continue
    const key = onOneLine(wireKeyOf(format, id))
    const known = keys.get(note)
    if (known === undefined) keys.set(note, [key])
    else known.push(key)
  }
  return Array.from(keys, ([note, all]) => {
    const more = all.length > mostKeys ? ` and ${all.length - mostKeys} more` : ''
    return `${all.slice(0, mostKeys).join(', ')}${more}: ${note}`
  })
}

function onOneLine(comment: string): string {
  const line = comment.replace(/[\s\p{Cc}]+/gu, ' ').trim()
  return line.length <= longestNote ? line : `${line.slice(0, longestNote).replace(/[\ud800-\udbff]$/, '')}…`
}
