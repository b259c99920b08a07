/** `doctor` for people: a line for each check, and below it how to mend what needs it. */
import type { DoctorCheck, DoctorReport } from '../json/upkeep-types.ts'
import { visible } from '../visible.ts'
import { count, sections, type View } from '../words.ts'
import { wrapped } from './table.ts'

const marks = { ok: 'ok', warning: 'warning', problem: 'problem', skipped: '–' } as const
const styles = { ok: 'green', warning: 'yellow', problem: 'red', skipped: 'dim' } as const

export function doctorText({ checks }: DoctorReport, view: View): string {
  const problems = checks.filter(({ state }) => state === 'problem').length
  const warnings = checks.filter(({ state }) => state === 'warning').length
  const result =
    problems + warnings === 0
      ? 'Everything is set up.'
      : `${[problems > 0 && count(problems, 'problem'), warnings > 0 && count(warnings, 'warning')].filter(Boolean).join(' and ')}.`
  return sections(
    checks.flatMap(check => lines(check, view)),
    [result],
  )
}

function lines({ name, state, message, mend }: DoctorCheck, { paint, columns = Infinity }: View): string[] {
  // The error itself is printed with the other errors.
  const said = state === 'problem' ? 'see the error below' : message
  const head = `  ${name.padEnd(15)}${paint(styles[state], marks[state].padEnd(9))}`
  // Beside their names there is no room for sentences on a narrow terminal.
  const isNarrow = columns < 70
  const room = columns - (isNarrow ? 4 : 26)
  const texts = [said, mend].filter(text => text !== '').flatMap(text => wrapped(visible(text), room))
  if (isNarrow) return [head.trimEnd(), ...texts.map(text => `    ${text}`)]
  const [first = '', ...more] = texts
  return [`${head}${first}`, ...more.map(text => `${' '.repeat(26)}${text}`)]
}
