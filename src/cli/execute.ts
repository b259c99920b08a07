/** Runs one command and prints what came of it. */
import { isAbsolute, join, relative, sep } from 'node:path'
import { styleText } from 'node:util'
import { failedReport } from '../api/failed-report.ts'
import { UsageError } from '../errors.ts'
import type { Progress, Report } from '../index.ts'
import type { Given } from '../options/table.ts'
import {
  asTrial,
  count,
  errorText,
  jsonLine,
  money,
  names,
  noticeLines,
  type Paint,
  seenFrom,
  sumOfDollars,
  visibleLines,
  wholeReport,
  withoutCommands,
} from '../report/terminal/index.ts'
import type { Command, Outcome, Terminal } from './command.ts'
import { runOptions } from './inputs.ts'
import { Misuse } from './misuse.ts'
import { progressLine } from './progress.ts'
import { catchSignals } from './signals.ts'

type Chosen = {
  readonly command: Command
  readonly operands: readonly string[]
  readonly given: Given
  readonly terminal: Terminal
}

const mostNotes = 50

/** @returns the exit code */
export async function execute(chosen: Chosen): Promise<number> {
  const { command, given, terminal } = chosen
  const { stdout, stderr } = terminal
  const progress = progressLine(stderr, () => performance.now())
  // A command that a message advises after a trial is a trial, too.
  const shown = (text: string) => withoutCommands(given.sandbox === true ? asTrial(text) : text)
  const say = (text: string) => {
    progress.clear()
    if (given.quiet !== true) stderr.write(shown(`${text}\n`))
  }
  const stopping = command.stopping ?? 'stopping after the current step; press Ctrl-C again to quit now'
  const interruption = catchSignals(name => say(`note: ${name}: ${stopping}`))
  const print = (text: string) => {
    progress.clear()
    stdout.write(text)
  }
  const paintFor =
    (stream: NodeJS.WriteStream): Paint =>
    (style, text) =>
      given.color === false ? text : styleText(style, text, { stream })
  const reported = { ids: [] as string[], spent: 0 }
  let root = process.cwd()
  const here = seenFrom(path =>
    isAbsolute(path) ? path : relative(process.cwd(), join(root, path)).replaceAll(sep, '/'),
  )
  const onProgress = (event: Progress) => {
    if (event.kind === 'opened') root = event.root
    if (event.kind === 'ordered') {
      reported.ids.push(...event.ids)
      reported.spent = sumOfDollars([reported.spent, event.price])
    }
    if (given.quiet !== true) progress.onProgress(here(event))
  }
  let outcome: Outcome
  try {
    outcome = await command.run({
      ...chosen,
      signal: interruption.signal,
      options: {
        ...runOptions(given, terminal),
        signal: interruption.signal,
        onProgress,
      },
      view: {
        paint: paintFor(stdout),
        verbose: given.verbose === true,
        trial: given.sandbox === true,
        columns: columnsOf(stdout),
        scope: scopeOf(given),
        here,
      },
      print: text => print(shown(text)),
      clearProgress: progress.clear,
    })
  } catch (error) {
    const failed = failedReport(
      command.name.split(' ')[0] ?? '',
      error instanceof Misuse ? new UsageError(error.message) : error,
    )
    outcome = { report: afterFailure(command.name, failed, reported), text: () => '' }
    // A bug of ours: whoever reports it needs to know where it happened.
    if (outcome.report?.errors[0]?.code === 'INTERNAL') stderr.write(withoutCommands(`${stackOf(error)}\n`))
  } finally {
    interruption.release()
    progress.clear()
  }
  if (outcome.report === undefined) return 0
  const report = await withSavedReport(outcome.report, chosen)
  if (given.json === true) {
    print(`${jsonLine(report)}\n`)
    return report.exitCode
  }
  const text = given.quiet === true ? '' : outcome.text()
  if (text !== '') print(shown(text))
  const { notices, errors } = here({ notices: report.notices, errors: report.errors })
  const notes = noticeLines(notices, { verbose: given.verbose === true })
  for (const line of notes.slice(0, mostNotes)) say(line)
  if (notes.length > mostNotes) say(`note: … and ${notes.length - mostNotes} more notes`)
  printErrors({ ...report, errors }, paintFor(stderr), text => void stderr.write(shown(`${text}\n`)))
  return report.exitCode
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

/** A pseudo-terminal may say that it has 0 columns; a file and a pipe have none. */
function columnsOf({ isTTY, columns }: NodeJS.WriteStream): number | undefined {
  return isTTY && columns > 0 ? columns : undefined
}

/** The scope of the run, unless it was everything. */
function scopeOf({ locale, file }: Given): string | undefined {
  const parts = [
    ...(locale === undefined ? [] : [`for ${names(locale)}`]),
    ...(file === undefined ? [] : [`in ${names(file)}`]),
  ]
  return parts.length === 0 ? undefined : parts.join(' ')
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
function afterFailure(
  command: string,
  failed: Report,
  { ids, spent }: { readonly ids: readonly string[]; readonly spent: number },
): Report {
  const message = `before the failure, ${count(ids.length, 'order')} (${ids.join(', ')}) were placed for ${money(spent)}; "dragoman orders list" shows them`
  const notices = ids.length === 0 ? failed.notices : [...failed.notices, { message }]
  return wholeReport(command, { ...failed, notices }, { ids, spent })
}

function stackOf(error: unknown): string {
  const stack = error instanceof Error ? (error.stack ?? error.message) : String(error)
  return `This is a bug in dragoman, please report it:\n${visibleLines(stack)}`
}
