/** A command line that could not be read → the same two forms that a report has, without the library. */
import { errorText, jsonLine, withoutCommands } from '../report/terminal.ts'
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
    const [summary = ''] = message.split('\n')
    stdout.write(
      `${jsonLine({ schemaVersion: 1, command, exitCode, errors: [{ code: 'USAGE', message: summary }], notices: [] })}\n`,
    )
  } else {
    stderr.write(withoutCommands(`${errorText({ message })}\n`))
  }
  return exitCode
}
