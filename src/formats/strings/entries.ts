import { type Entry, type EntryKey, escapePart, groupBy, type Resource } from '../../model.ts'
import { noticesOf, type Remark } from '../splices.ts'
import { commentText } from './comments.ts'
import { parseStrings, type Statement, statementsByKey } from './parse.ts'

/**
 * The texts of a .strings file in text order. A value that is a dictionary, a list or data is no entry, but noted as
 * a container; texts within are none either.
 * @throws {FormatError} with line and column
 */
export function scanStrings(text: string): Resource {
  const file = parseStrings(text)
  const winners = statementsByKey(file)
  const entries: Entry[] = []
  const containers = new Set<EntryKey>()
  const remarks: Remark[] = []
  for (const statement of file.statements) {
    if (winners.get(statement.key) !== statement) continue
    const { key: name, kind, start, end } = statement
    const key = keyOfName(name)
    const id = [name]
    if (statement.idleBackslash >= 0) {
      remarks.push({
        message: idleEscape(text, statement.idleBackslash),
        key: id,
        at: statement.idleBackslash,
      })
    }
    if (kind === 'other') {
      containers.add(key)
      continue
    }
    const comment = commentText(text, statement.leading, statement.trailing)
    entries.push(
      comment === undefined
        ? { id, key, text: statement.text, start, end }
        : { id, key, text: statement.text, start, end, comment },
    )
  }
  if (winners.size < file.statements.length) remarks.push(...duplicates(text, file.statements, winners))
  return { format: 'strings', text, entries, notices: noticesOf(text, remarks), containers, lists: new Map() }
}

export function keyOfName(name: string): EntryKey {
  return `/${escapePart(name)}`
}

function idleEscape(text: string, at: number): string {
  const char = text.charAt(at + 1)
  const reads = 'is not an escape in a .strings file; it reads as'
  if (char === 'u') return `"\\u" ${reads} "u"; the escape for a character by its code is "\\U"`
  return /^[!-~]$/.test(char)
    ? `"\\${char}" ${reads} "${char}"`
    : `a backslash before this character ${reads} the character alone`
}

function duplicates(
  text: string,
  statements: readonly Statement[],
  winners: ReadonlyMap<string, Statement>,
): Remark[] {
  const remarks: Remark[] = []
  for (const [key, same] of groupBy(statements, statement => statement.key)) {
    const winner = winners.get(key)
    if (same.length < 2 || winner === undefined) continue
    const isEqual = same.every(one => isSameValue(text, one, winner))
    remarks.push({
      message: `this key appears ${same.length} times, with ${isEqual ? 'equal' : 'different'} values; the last one counts`,
      key: [key],
      at: winner.keyStart,
    })
  }
  return remarks
}

function isSameValue(text: string, a: Statement, b: Statement): boolean {
  if (a.kind !== 'other' && b.kind !== 'other') return a.text === b.text
  return a.kind === b.kind && text.slice(a.start, a.end) === text.slice(b.start, b.end)
}
