import type { FormatError } from '../../errors.ts'
import { addTo, type EntryKey, idOf } from '../../model.ts'
import { lineEndsIn } from '../lines.ts'
import { applySplices, failureAt, majorityLineEnd, type Splice } from '../splices.ts'
import { keyOfName } from './entries.ts'
import { type EscapeStyle, encodeText, inferEscapes, quoteAt } from './escapes.ts'
import { type Addition, insertAfter, insertBefore, insertIntoEmpty, type Site } from './insert.ts'
import { parseStrings, type Statement, type StringsFile, statementsByKey } from './parse.ts'
import { nameOfId } from './wire.ts'

/**
 * Sets values in an existing file by splices; everything else keeps every character.
 * @param style - how to spell new text; by default as the target does
 * @throws {FormatError} where the target has a dictionary, a list or data in the place of a text
 */
export function mergeIntoTarget(
  source: string,
  target: string,
  values: ReadonlyMap<EntryKey, string>,
  style?: EscapeStyle,
): string {
  const file = parseStrings(target)
  const winners = statementsByKey(file)
  const replacements: Replacement[] = []
  const absent = new Map<string, string>()
  for (const [key, text] of values) {
    const name = nameOfId(idOf(key))
    const statement = winners.get(name)
    if (statement === undefined) absent.set(name, text)
    else if (statement.kind === 'other') throw misplaced(target, statement)
    else if (statement.text !== text) replacements.push({ statement, text })
  }
  if (replacements.length === 0 && absent.size === 0) return target
  const sourceFile = parseStrings(source)
  const sourceStyle = style ?? inferEscapes(sourceFile, lineEndOf(source, source))
  const lineEnd = lineEndOf(target, source)
  const escapes = style === undefined ? inferEscapes(file, lineEnd, sourceStyle) : { ...style, lineEnd }
  const splices = replacements.map(({ statement, text }) => replacementOf(target, statement, text, escapes))
  if (absent.size === 0) return applySplices(target, splices)
  return applySplices(
    target,
    splices.concat(insertions({ file, source: sourceFile, escapes, lineEnd }, winners, absent)),
  )
}

type Replacement = { readonly statement: Statement; readonly text: string }

/** A target without a line end takes after the source. */
function lineEndOf(text: string, source: string): string {
  return majorityLineEnd(lineEndsIn(text) > 0 ? text : source)
}

function replacementOf(target: string, statement: Statement, text: string, escapes: EscapeStyle): Splice {
  const { kind, keyEnd, start, end } = statement
  if (kind === 'shorthand')
    return { start: keyEnd, end: keyEnd, text: ` = ${encodeText(text, '"', escapes)}` }
  return { start, end, text: encodeText(text, quoteAt(target, start), escapes) }
}

function insertions(
  site: Site,
  winners: ReadonlyMap<string, Statement>,
  absent: ReadonlyMap<string, string>,
): Splice[] {
  const counterparts = statementsByKey(site.source)
  const order = orderOf(site.source, counterparts, absent)
  const groups = new Map<Statement | undefined, Addition[]>()
  let anchor: Statement | undefined
  for (const name of order) {
    const text = absent.get(name)
    if (text === undefined) anchor = winners.get(name) ?? anchor
    else {
      const addition = { name, text, counterpart: counterparts.get(name) }
      addTo(groups, anchor, addition)
    }
  }
  const next = order.map(name => winners.get(name)).find(statement => statement !== undefined)
  const last = site.file.statements.at(-1)
  return [...groups].flatMap(([behind, additions]) => {
    if (behind !== undefined) return insertAfter(site, behind, additions)
    if (next !== undefined) return insertBefore(site, next, additions)
    return last === undefined ? insertIntoEmpty(site, additions) : insertAfter(site, last, additions)
  })
}

/** The keys in source order; what the source lacks comes last. */
function orderOf(
  source: StringsFile,
  counterparts: ReadonlyMap<string, Statement>,
  absent: ReadonlyMap<string, string>,
): readonly string[] {
  const known = source.statements.filter(statement => counterparts.get(statement.key) === statement)
  return [...known.map(({ key }) => key), ...[...absent.keys()].filter(name => !counterparts.has(name))]
}

function misplaced(target: string, { key, start }: Statement): FormatError {
  const kinds: Readonly<Record<string, string>> = { '{': 'a dictionary', '(': 'a list', '<': 'data' }
  const reason = `${keyOfName(key)}: a text is needed here, but the file has ${kinds[target.charAt(start)]}`
  return failureAt(target, start, reason)
}
