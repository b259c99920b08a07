/** The comment for the translators of a request. */
import { checkOptionsOf, holdsTerm, numberPlaceholders, spelledPlaceholders } from '../../checks/index.ts'
import { formatByName } from '../../formats/index.ts'
import { pluralNote } from '../../formats/plurals/note.ts'
import { addTo, type Entry, type FormatName, type Language, longestComment } from '../../model.ts'
import { wireKeyOf } from '../known/text-identity.ts'
import type { Delta } from './delta.ts'

/** The share of the whole for one kind of thing to keep, and for the file's remarks on one text or several alike. */
const longestList = 600
const longestNote = 300
/** The characters of a placeholder that is shown as the number's. */
const longestNumber = 60
const mostNumbers = 4
const mostKeys = 3

/**
 * The configuration's words, and behind them the terms and placeholders that have to come back, what plural forms are
 * for, and the file's remarks on single texts; nothing twice. Where that is too much, the last is left out first.
 */
export function commentOf({ pair, languages, strings }: Delta): string | undefined {
  const { format, settings } = pair
  const entries = strings.map(({ entry }) => entry)
  const terms = settings.keepTerms.filter(term => entries.some(({ text }) => holdsTerm(text, term)))
  const placeholders = entries.flatMap(entry =>
    spelledPlaceholders(entry.text, format, checkOptionsOf(format, entry)),
  )
  let comment = settings.comment ?? ''
  const said = new Set(comment.split(lineBreaks).map(onOneLine))
  const remarks = [
    ...listLine('Keep as they are', terms),
    ...listLine('Keep the placeholders', placeholders),
    ...pluralLines(format, entries, languages),
    ...fileRemarks(format, entries, said),
  ]
  for (const remark of remarks) {
    if (said.has(remark)) continue
    const start = comment === '' ? '' : `${comment}\n`
    const fitting = fittingLines(remark, longestComment - start.length)
    if (fitting !== '') comment = start + fitting
  }
  return comment === '' ? undefined : comment
}

/** The first lines of a text, as many as there is room for. */
function fittingLines(text: string, room: number): string {
  if (text.length <= room) return text
  return text.slice(0, Math.max(0, text.lastIndexOf('\n', room)))
}

function listLine(head: string, items: readonly string[]): string[] {
  let line = ''
  for (const item of new Set(items.map(withoutBreaks))) {
    if (item.length > longestNote) continue
    const longer = line === '' ? `${head}: ${item}` : `${line}, ${item}`
    if (longer.length > longestList) return [`${line} …`]
    line = longer
  }
  return line === '' ? [] : [line]
}

function pluralLines(
  format: FormatName,
  entries: readonly Entry[],
  languages: readonly Language[],
): string[] {
  const placeholders = new Set<string>()
  for (const entry of entries) {
    if (entry.plurals === undefined || placeholders.size >= mostNumbers) continue
    for (const placeholder of numberPlaceholders(entry.text, format, checkOptionsOf(format, entry))) {
      if (placeholder.length <= longestNumber) placeholders.add(withoutBreaks(placeholder))
    }
  }
  const byNumbers = new Map<string, string[]>()
  for (const { id, numbers } of entries) {
    if (numbers !== undefined) addTo(byNumbers, numbers, wireKeyOf(format, id))
  }
  return [
    ...pluralNote(entries, languages, [...placeholders].slice(0, mostNumbers)),
    ...[...byNumbers].flatMap(([numbers, keys]) => listLine(numbers, keys)),
  ]
}

/**
 * The file's remarks on its texts, each line once, under the keys by which the payload names the texts; lines of
 * the same texts together.
 */
function fileRemarks(format: FormatName, entries: readonly Entry[], said: ReadonlySet<string>): string[] {
  if (formatByName(format).isPayloadCommented === true) return []
  const keysOf = new Map<string, string[]>()
  for (const { id, comment } of entries) {
    if (comment === undefined) continue
    const key = onOneLine(wireKeyOf(format, id))
    for (const line of new Set(comment.split(lineBreaks).map(onOneLine))) {
      if (line !== '' && !said.has(line)) addTo(keysOf, line, key)
    }
  }
  const remarks: string[] = []
  let before: readonly string[] = []
  for (const [line, keys] of keysOf) {
    const last = remarks.at(-1) ?? ''
    const isOfTheSame = keys.length === before.length && keys.every((key, index) => key === before[index])
    if (isOfTheSame && last.length + line.length < longestList) {
      remarks[remarks.length - 1] = `${last}\n  ${line}`
      continue
    }
    const more = keys.length > mostKeys ? ` and ${keys.length - mostKeys} more` : ''
    remarks.push(`${keys.slice(0, mostKeys).join(', ')}${more}: ${line}`)
    before = keys
  }
  return remarks
}

const lineBreaks = /[\n\r\u2028\u2029]+/

function onOneLine(text: string): string {
  const line = withoutBreaks(text)
  return line.length <= longestNote ? line : `${line.slice(0, longestNote).replace(/[\ud800-\udbff]$/, '')}…`
}

function withoutBreaks(text: string): string {
  return text.replace(/[\s\p{Cc}]+/gu, ' ').trim()
}
