/** The two streams of one command: what it prints, and what it says beside that. */
import { isAbsolute, join, relative, sep } from 'node:path'
import { styleText } from 'node:util'
import type { Progress } from '../index.ts'
import type { Given } from '../options/table.ts'
import { asTrial, names, type Paint, seenFrom, type View, withoutCommands } from '../report/terminal/index.ts'
import type { Terminal } from './command.ts'
import { progressLine } from './progress.ts'

export class Screen {
  readonly #given: Given
  readonly #terminal: Pick<Terminal, 'stdout' | 'stderr'>
  readonly #progress: ReturnType<typeof progressLine>
  #root = process.cwd()

  constructor(given: Given, terminal: Pick<Terminal, 'stdout' | 'stderr'>) {
    this.#given = given
    this.#terminal = terminal
    this.#progress = progressLine(terminal.stderr, () => performance.now())
  }

  /** Prints a text to the letter. */
  print(text: string): void {
    this.clear()
    this.#terminal.stdout.write(text)
  }

  /** Prints a text for people. */
  show(text: string): void {
    this.print(this.#forPeople(text))
  }

  /** A line beside the result. */
  say(line: string): void {
    this.clear()
    if (this.#given.quiet !== true) this.complain(line)
  }

  /** A line that not even `--quiet` keeps back. */
  complain(line: string): void {
    this.#terminal.stderr.write(this.#forPeople(`${line}\n`))
  }

  showProgress(event: Progress): void {
    if (event.kind === 'opened') this.#root = event.root
    if (this.#given.quiet !== true) this.#progress.onProgress(this.here(event))
  }

  /** Removes the line of progress, so that something else can be written there. */
  clear(): void {
    this.#progress.clear()
  }

  view(): View {
    const { verbose, sandbox } = this.#given
    const { stdout } = this.#terminal
    return {
      paint: this.paintFor(stdout),
      verbose: verbose === true,
      trial: sandbox === true,
      columns: columnsOf(stdout),
      scope: scopeOf(this.#given),
      here: this.here,
    }
  }

  readonly here: View['here'] = seenFrom(path =>
    isAbsolute(path) ? path : relative(process.cwd(), join(this.#root, path)).replaceAll(sep, '/'),
  )

  paintFor(stream: NodeJS.WriteStream): Paint {
    return (style, text) => (this.#given.color === false ? text : styleText(style, text, { stream }))
  }

  /** A command that a message advises after a trial is a trial, too. */
  #forPeople(text: string): string {
    return withoutCommands(this.#given.sandbox === true ? asTrial(text) : text)
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
