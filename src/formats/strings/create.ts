import type { EntryKey } from '../../model.ts'
import { lineEndsIn } from '../lines.ts'
import { applySplices, majorityLineEnd, type Splice } from '../splices.ts'
import { keyOfName } from './entries.ts'
import { inferEscapes } from './escapes.ts'
import { mergeIntoTarget } from './merge.ts'
import { parseStrings, type Statement, type StringsFile, statementsByKey } from './parse.ts'
import { skipSpace } from './spacing.ts'

/**
 * A target that does not exist yet, made from its source: entries without a value are cut out with the comments that
 * belong to them; headings, and values that are no texts, stay.
 * @throws {FormatError} with line and column
 */
export function createTarget(source: string, values: ReadonlyMap<EntryKey, string>): string {
  const file = parseStrings(source)
  const winners = statementsByKey(file)
  const stays = (statement: Statement): boolean =>
    winners.get(statement.key) === statement &&
    (statement.kind === 'other' || values.has(keyOfName(statement.key)))
  const pruned = applySplices(source, cutsOf(file, stays))
  return mergeIntoTarget(source, pruned, values, inferEscapes(file, majorityLineEnd(source)))
}

/** Cuts each run of statements that go, up to the next statement or heading that stays. */
function cutsOf(file: StringsFile, stays: (statement: Statement) => boolean): Splice[] {
  const cuts: Splice[] = []
  let run: Statement[] = []
  for (const statement of file.statements) {
    const isConnected = statement.previousEnd === run.at(-1)?.blockEnd
    if (run.length > 0 && (!isConnected || stays(statement))) {
      cuts.push(...cut(file, run))
      run = []
    }
    if (!stays(statement)) run.push(statement)
  }
  return run.length > 0 ? [...cuts, ...cut(file, run)] : cuts
}

type Gap = { readonly start: number; readonly end: number }

/**
 * One piece stays of the white space before, within and behind a run: the one with the most line ends, so that groups
 * stay apart; at the start and the end of a file the outer one.
 */
function cut({ text, bodyStart, bodyEnd, isWrapped }: StringsFile, run: readonly Statement[]): Splice[] {
  const gaps: Gap[] = run.map(({ previousEnd, blockStart }) => ({ start: previousEnd, end: blockStart }))
  const lastEnd = run.at(-1)?.blockEnd ?? bodyEnd
  gaps.push({ start: lastEnd, end: skipSpace(text, lastEnd, bodyEnd) })
  const [first, last] = [gaps[0]!, gaps.at(-1)!]
  let kept = widest(text, gaps)
  if (first.start === bodyStart) kept = first
  else if (last.end === bodyEnd && (!isWrapped || lineEndsIn(text, last.start, last.end) > 0)) kept = last
  return [
    { start: first.start, end: kept.start, text: '' },
    { start: kept.end, end: last.end, text: '' },
  ]
}

function widest(text: string, gaps: readonly Gap[]): Gap {
  let kept = gaps[0]!
  let most = -1
  for (const gap of gaps) {
    const lines = lineEndsIn(text, gap.start, gap.end)
    if (lines > most) {
      most = lines
      kept = gap
    }
  }
  return kept
}
