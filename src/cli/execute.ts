/** Runs one command and prints what came of it. */
import { failedReport } from '../api/failed-report.ts'
import { UsageError } from '../errors.ts'
import type { Progress, Report } from '../index.ts'
import type { Given } from '../options/table.ts'
import {
  count,
  errorText,
  jsonLine,
  money,
  noticeLines,
  type Paint,
  sumOfDollars,
  visibleLines,
  wholeReport,
  withoutCommands,
} from '../report/terminal/index.ts'
import type { Command, Outcome, Terminal } from './command.ts'
import { runOptions } from './inputs.ts'
import { Misuse } from './misuse.ts'
import { Screen } from './screen.ts'
import { catchSignals } from './signals.ts'

/** The orders of a run so far. */
type Placed = { readonly ids: readonly string[]; readonly spent: number }

type Chosen = {
  readonly command: Command
  readonly operands: readonly string[]
  readonly given: Given
  readonly terminal: Terminal
}

const mostNotes = 50

/** @returns the exit code */
export async function execute(chosen: Chosen): Promise<number> {
  const screen = new Screen(chosen.given, chosen.terminal)
  const outcome = await outcomeOf(chosen, screen)
  if (outcome.report === undefined) return 0
  const report = await withSavedReport(outcome.report, chosen)
  if (chosen.given.json === true) screen.print(`${jsonLine(report)}\n`)
  else show(report, outcome.text, chosen, screen)
  return report.exitCode
}

/** Whatever is thrown becomes a report. */
async function outcomeOf(chosen: Chosen, screen: Screen): Promise<Outcome> {
  const { command, given, terminal } = chosen
  const stopping = command.stopping ?? 'stopping after the current step; press Ctrl-C again to quit now'
  const { signal, release } = catchSignals(name => screen.say(`note: ${name}: ${stopping}`))
  let placed: Placed = { ids: [], spent: 0 }
  const onProgress = (event: Progress) => {
    if (event.kind === 'ordered')
      placed = {
        ids: [...placed.ids, ...event.ids],
        spent: sumOfDollars([placed.spent, event.price]),
      }
    screen.showProgress(event)
  }
  try {
    return await command.run({
      ...chosen,
      signal,
      options: { ...runOptions(given, terminal), signal, onProgress },
      view: screen.view(),
      print: text => screen.show(text),
      clearProgress: () => screen.clear(),
    })
  } catch (error) {
    const cause = error instanceof Misuse ? new UsageError(error.message) : error
    const report = afterFailure(command.name, failedReport(command.name.split(' ')[0] ?? '', cause), placed)
    // A bug of ours: whoever reports it needs to know where it happened.
    if (report.errors[0]?.code === 'INTERNAL') terminal.stderr.write(withoutCommands(`${stackOf(error)}\n`))
    return { report, text: () => '' }
  } finally {
    release()
    screen.clear()
  }
}

/** A report for people, with its notices and errors beside it. */
function show(report: Report, textOf: Outcome['text'], { given, terminal }: Chosen, screen: Screen): void {
  const text = given.quiet === true ? '' : textOf()
  if (text !== '') screen.show(text)
  const { notices, errors } = screen.here({ notices: report.notices, errors: report.errors })
  const notes = noticeLines(notices, { verbose: given.verbose === true })
  for (const line of notes.slice(0, mostNotes)) screen.say(line)
  if (notes.length > mostNotes) screen.say(`note: … and ${notes.length - mostNotes} more notes`)
  const paint = screen.paintFor(terminal.stderr)
  printErrors({ ...report, errors }, paint, line => screen.complain(line))
}

/** The report, with an error where `--report` could not be carried out: the run itself is over, and counts. */
async function withSavedReport(report: Report, { given, terminal }: Chosen): Promise<Report> {
  if (given.report === undefined) return report
  try {
    const { saveReport } = await import('./report-file.ts')
    await saveReport(given.report, report, runOptions(given, terminal), Date.now())
    return report
  } catch (error) {
    const { errors, exitCode } = failedReport(report.command, error)
    return { ...report, errors: [...report.errors, ...errors], exitCode: report.exitCode || exitCode }
  }
}

/** A finding that does not count (`fail-on-decides`) is in the report, and people see no error. */
function printErrors({ errors, exitCode }: Report, paint: Paint, write: (text: string) => void): void {
  for (const error of errors.slice(0, mostNotes)) {
    const text = errorText(error)
    write(
      exitCode === 0 ? text.replace(/^error/, 'note') : text.replace(/^error:/, word => paint('red', word)),
    )
  }
  if (errors.length > mostNotes) write(`error: … and ${errors.length - mostNotes} more`)
}

/** Orders placed before a command broke down must be reported all the same. */
function afterFailure(command: string, failed: Report, { ids, spent }: Placed): Report {
  const message = `before the failure, ${count(ids.length, 'order')} (${ids.join(', ')}) were placed for ${money(spent)}; "dragoman orders list" shows them`
  const notices = ids.length === 0 ? failed.notices : [...failed.notices, { message }]
  return wholeReport(command, { ...failed, notices }, { ids, spent })
}

function stackOf(error: unknown): string {
  const stack = error instanceof Error ? (error.stack ?? error.message) : String(error)
  return `This is a bug in dragoman, please report it:\n${visibleLines(stack)}`
}
