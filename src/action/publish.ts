/** The result of a run → log, outputs, annotations, comment and summary. */
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative, sep } from 'node:path'
import { type MarkdownInput, markdownOf } from '../report/markdown/index.ts'
import { errorText, jsonLine, noticeLines, wholeReport } from '../report/terminal/index.ts'
import { annotationsOf } from './annotations.ts'
import { comment } from './comment.ts'
import type { WorkflowEvent } from './event.ts'
import type { Inputs } from './inputs.ts'
import { outputsOf } from './outputs.ts'
import type { Ran } from './run.ts'
import { annotate, log, logGroup, setOutput, writeSummary } from './runner.ts'

/** The runner's limit: 1 MiB. */
const summaryBytes = 1_000_000
/** GitHub takes 65,536 characters for a comment or the body of a pull request. */
const bodyBytes = 60_000
const mostNotes = 50
const annotatedErrors = 9

/** @param inputs `undefined`: one of them was wrong, and nothing ran */
export async function publish(
  ran: Ran,
  inputs: Inputs | undefined,
  event: WorkflowEvent,
  workspace: string,
  signal: AbortSignal,
): Promise<void> {
  const { report, overview, listed } = ran
  const fileOf = (path: string) => relative(workspace, join(ran.root, path)).split(sep).join('/')
  logGroup(`dragoman ${report.command}`, ran.text)
  for (const remark of ran.remarks) log(`note: ${remark}`)
  for (const line of noticeLines(report.notices).slice(0, mostNotes)) log(line)
  // The first ones of a failed run are annotations, which the log shows as well.
  const others = report.exitCode === 0 ? report.errors : report.errors.slice(annotatedErrors)
  for (const error of others.slice(0, mostNotes))
    log(report.exitCode === 0 ? errorText(error).replace(/^error/, 'note') : errorText(error))
  const page: MarkdownInput = {
    report,
    overview,
    listed,
    remarks: ran.remarks,
    now: Date.now(),
    trial: inputs?.given.sandbox === true,
  }
  const body = markdownOf(page, bodyBytes)
  const folder = mkdtempSync(join(process.env.RUNNER_TEMP || tmpdir(), 'dragoman-'))
  const files = { report: join(folder, 'report.json'), body: join(folder, 'body.md') }
  writeFileSync(files.report, `${jsonLine(wholeReport(report.command, report, ran.reported))}\n`)
  writeFileSync(files.body, body)
  const effects = { written: ran.written.map(fileOf), state: ran.state.map(fileOf), reported: ran.reported }
  for (const [name, value] of Object.entries(outputsOf(report, overview, effects, files)))
    setOutput(name, value)
  for (const annotation of annotationsOf(report, overview?.findings ?? [], fileOf, ran.warnings))
    annotate(annotation)
  const remark = inputs?.comment === true ? await comment(inputs, event, body, signal) : undefined
  if (remark !== undefined) log(`note: ${remark}`)
  const remarks = remark === undefined ? page.remarks : [...page.remarks, remark]
  await writeSummary(markdownOf({ ...page, remarks }, summaryBytes))
}
