/** The GitHub Action: inputs → one call of the library → outputs, summary, annotations, comment. */
import { resolve } from 'node:path'
import { failedReport, InterruptedError } from '../index.ts'
import { workflowEvent } from './event.ts'
import { type Inputs, parseInputs } from './inputs.ts'
import { progressText } from './progress.ts'
import { publish } from './publish.ts'
import { type Ran, runCommand } from './run.ts'
import { annotate, input, log, mask } from './runner.ts'

const controller = new AbortController()
for (const name of ['SIGINT', 'SIGTERM'] as const)
  process.on(name, () => controller.abort(new InterruptedError(name)))

process.exitCode = await main(controller.signal).catch(error => {
  annotate({ level: 'error', message: error instanceof Error ? error.message : String(error) })
  return 1
})

/** @returns the exit code */
async function main(signal: AbortSignal): Promise<number> {
  const { env } = process
  const workspace = resolve(env.GITHUB_WORKSPACE || process.cwd())
  const event = workflowEvent(env)
  for (const key of [input('api-key'), env.DRAGOMAN_API_KEY ?? '']) maskKey(key.trim())
  let inputs: Inputs | undefined
  let ran: Ran
  try {
    inputs = parseInputs(input, env)
    ran = await runCommand(inputs, {
      workspace,
      event,
      signal,
      onSecret: maskKey,
      onProgress: progress => log(progressText(progress)),
    })
  } catch (error) {
    ran = notRun(input('command') || 'sync', error, workspace)
  }
  await publish(ran, inputs, event, workspace, signal)
  return ran.report.exitCode
}

/** The runner hides a key in the log only in the spellings that it was given. */
function maskKey(key: string): void {
  if (key === '') return
  for (const secret of [key, ...[`${key}:`, key].map(text => Buffer.from(text).toString('base64'))]) {
    mask(secret)
    mask(secret.replace(/=+$/, ''))
  }
}

function notRun(command: string, error: unknown, workspace: string): Ran {
  return {
    report: failedReport(command, error),
    text: '',
    overview: undefined,
    listed: [],
    remarks: [],
    warnings: [],
    root: workspace,
    written: [],
    state: [],
    reported: { ids: [], spent: 0 },
  }
}
