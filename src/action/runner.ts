/** The runner of a workflow: what it gives an action, and what it takes from it. The one door to `@actions/core`. */
import * as core from '@actions/core'
import { visibleLines, withoutCommands } from '../report/terminal/index.ts'

export type Annotation = {
  readonly level: 'error' | 'warning' | 'notice'
  readonly message: string
  /** Relative to the workspace. */
  readonly file?: string | undefined
  /** Counted from 1. */
  readonly line?: number | undefined
}

/** An input of action.yml without the blanks around it; `''` where it was not given. */
export function input(name: string): string {
  return core.getInput(name)
}

export function setOutput(name: string, value: string): void {
  core.setOutput(name, value)
}

/** Hides a text in everything that the runner shows from now on. */
export function mask(secret: string): void {
  if (secret !== '') core.setSecret(secret)
}

/** Text as lines of the log; nothing in it can be a command to the runner. */
export function log(text: string): void {
  if (text === '') return
  process.stdout.write(withoutCommands(`${visibleLines(text.trimEnd())}\n`))
}

export function logGroup(title: string, text: string): void {
  core.startGroup(title)
  log(text)
  core.endGroup()
}

export function annotate({ level, message, file, line }: Annotation): void {
  const show = { error: core.error, warning: core.warning, notice: core.notice }[level]
  show(withoutCommands(visibleLines(message)), {
    title: 'dragoman',
    ...(file === undefined ? {} : { file }),
    ...(file === undefined || line === undefined ? {} : { startLine: line }),
  })
}

/** Adds Markdown to the summary of the job, where the runner has one. */
export async function writeSummary(markdown: string): Promise<void> {
  if (process.env.GITHUB_STEP_SUMMARY) await core.summary.addRaw(markdown, true).write()
}
