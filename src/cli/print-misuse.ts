/** A command line that could not be read → the same two forms that a report has, without the library. */
import { errorText, jsonLine, wholeReport, withoutCommands } from '../report/terminal/index.ts'
import type { Terminal } from './command.ts'
import type { Misuse } from './misuse.ts'

/** @returns the exit code */
export function printMisuse(
  { message }: Misuse,
  argv: readonly string[],
  commandNames: readonly string[],
  { stdout, stderr }: Terminal,
): number {
  const exitCode = 2
  if (argv.includes('--json')) {
    // Named as in the reports, in which "orders list" is "orders".
    const command = argv.find(word => commandNames.some(name => name.split(' ')[0] === word)) ?? ''
    const rest = argv.slice(argv.indexOf(command) + 1)
    const called = commandNames.find(name => rest.some(word => name === `${command} ${word}`)) ?? command
    const [summary = ''] = message.split('\n')
    const errors = [{ code: 'USAGE' as const, message: summary }]
    stdout.write(
      `${jsonLine(wholeReport(called, { schemaVersion: 1, command, exitCode, errors, notices: [] }))}\n`,
    )
  } else {
    stderr.write(withoutCommands(`${errorText({ message })}\n`))
  }
  return exitCode
}
