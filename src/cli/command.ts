/** A command of the command line: how it is called, and what it does. */
import type { Report, RunOptions } from '../index.ts'
import type { CommandName } from '../options/commands.ts'
import type { Given, LibraryOptions, OptionName } from '../options/table.ts'
import type { View } from '../report/terminal/index.ts'

export type Terminal = Pick<NodeJS.Process, 'stdin' | 'stdout' | 'stderr' | 'env'>

export type Command = {
  readonly name: CommandName
  readonly summary: string
  /** As help shows it: `[FILE]`, `<ID>`, `[ID...]`. */
  readonly argument?: string
  /** Where an option means something else here than elsewhere. */
  readonly descriptions?: Partial<Readonly<Record<OptionName, string>>>
  /** Each a command line without the program's name, and what it does. */
  readonly examples: readonly (readonly [line: string, meaning: string])[]
  /** The note at the first signal. Default: that the run stops after the present step. */
  readonly stopping?: string
  readonly run: (call: Call) => Promise<Outcome>
}

/** One call of a command. */
export type Call = {
  readonly given: Given
  readonly operands: readonly string[]
  readonly terminal: Terminal
  /** The given options, as the library takes them. */
  readonly options: RunOptions & Omit<LibraryOptions, keyof RunOptions>
  readonly signal: AbortSignal
  readonly view: View
  /** Prints at once: for what must be read before the command ends. */
  readonly print: (text: string) => void
  /** Makes room on the screen for a question: removes the line of progress. */
  readonly clearProgress: () => void
}

export type Outcome = {
  /** `undefined`: done, and all that there was to say is printed. */
  readonly report: Report | undefined
  /** The report for people; made only where it is shown. */
  readonly text: () => string
}

/** Runs a function of the library, whose report is all that there is to say. */
export function reporting<T extends Report>(
  work: (call: Call) => Promise<T>,
  text: (report: T, view: View) => string,
): Command['run'] {
  return async call => {
    const report = await work(call)
    return { report, text: () => text(call.view.here(report), call.view) }
  }
}
