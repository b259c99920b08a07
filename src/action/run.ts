/** Inputs and event → one function of the library → what came of it. Never throws. */
import { resolve } from 'node:path'
import {
  check,
  checkedOutCommit,
  failedReport,
  loadConfig,
  order,
  type Progress,
  plan,
  pull,
  type ReportContext,
  type RunOptions,
  reportContext,
  status,
  sync,
  UsageError,
} from '../index.ts'
import { type LibraryOptions, libraryOptions } from '../options/table.ts'
import type { AnyReport } from '../report/markdown/index.ts'
import {
  checkText,
  orderText,
  plainView,
  planText,
  pullText,
  statusText,
  sumOfDollars,
  syncText,
  type View,
} from '../report/terminal/index.ts'
import type { WorkflowEvent } from './event.ts'
import type { CommandName, Inputs } from './inputs.ts'
import { changedBetween, type StateFiles, stateFiles } from './state-files.ts'

export type Ran = ReportContext & {
  readonly report: AnyReport
  /** For the log. */
  readonly text: string
  readonly remarks: readonly string[]
  /** Facts that the workflow's author has to know, as annotations. */
  readonly warnings: readonly string[]
  /** Absolute; paths of reports are relative to it. */
  readonly root: string
  /** Relative to the root. */
  readonly written: readonly string[]
  readonly state: readonly string[]
  readonly reported: { readonly ids: readonly string[]; readonly spent: number }
}

export type RunContext = {
  readonly workspace: string
  readonly event: WorkflowEvent
  readonly signal: AbortSignal
  readonly onProgress: (event: Progress) => void
  /** Gets each secret of a payment, before anything could show it. */
  readonly onSecret: (secret: string) => void
}

type CallOptions = RunOptions & Omit<LibraryOptions, keyof RunOptions>

type Done = { readonly report: AnyReport; readonly text: string }

/** `fail-on-decides`: orders that are still open are no failure of a workflow that runs on a schedule. */
const actionFailOn = ['held'] as const

export async function runCommand(inputs: Inputs, context: RunContext): Promise<Ran> {
  const { signal, event, workspace } = context
  const { given } = inputs
  const cwd = resolve(workspace, inputs.workingDirectory)
  const stranger = strangerReason(event, inputs.apiKey !== '' || given.payWith !== undefined, [
    cwd,
    ...(given.config === undefined ? [] : [resolve(cwd, given.config, '..')]),
  ])
  const reported = { ids: [] as string[], spent: 0, written: new Set<string>() }
  const options: CallOptions = {
    ...libraryOptions(given),
    cwd,
    allowCodeConfig: inputs.allowCodeConfig ?? stranger === undefined,
    searchUpTo: workspace,
    confinedTo: stranger === undefined ? undefined : workspace,
    ...(given.sandbox === true ? { baseUrl: undefined } : { apiKey: inputs.apiKey }),
    onSecret: context.onSecret,
    onProgress: progress => {
      if (progress.kind === 'ordered') {
        reported.ids.push(...progress.ids)
        reported.spent = sumOfDollars([reported.spent, progress.price])
      }
      if (progress.kind === 'written') reported.written.add(progress.path)
      context.onProgress(progress)
    },
  }
  const { root, before } = await stateBefore(options)
  const chosen = chooseCommand(inputs, event, stranger)
  const { report, text } = await attempt(chosen.command, async () => {
    if (chosen.refusal !== undefined) throw chosen.refusal
    // The findings that fail the requested command do not apply to the one in its place.
    const isAsked = chosen.command === inputs.command
    return call(chosen.command, given, { ...options, ...(!isAsked && { failOn: undefined }), signal })
  })
  return {
    report,
    text,
    remarks: chosen.remarks,
    warnings: event.isPullRequest || event.isOfStrangers ? [] : chosen.remarks,
    ...(await reportContext(report, { ...options, signal }, 'run')),
    root: root ?? cwd,
    written: report.written ?? [...reported.written].sort(),
    state: root === undefined ? [] : changedBetween(before, stateFiles(root)),
    reported: { ids: reported.ids, spent: reported.spent },
  }
}

type Chosen = {
  readonly command: CommandName
  readonly remarks: readonly string[]
  readonly refusal?: UsageError
}

/** The command that may run on this event (`pull-requests-buy-nothing`). */
function chooseCommand(inputs: Inputs, event: WorkflowEvent, stranger: string | undefined): Chosen {
  const { command, apiKey } = inputs
  const { baseUrl, sandbox = false, payWith } = inputs.given
  const isOffline = command === 'status' || command === 'check'
  if (!isOffline && payWith !== undefined && stranger !== undefined) {
    const remark = `The checkout may come from a stranger (${stranger}), so this run pays for nothing. It shows the offline status instead.`
    return { command: 'status', remarks: [remark] }
  }
  if (!isOffline && !sandbox && apiKey === '' && payWith === undefined) {
    if (event.isWithoutSecrets) {
      const remark =
        'There is no key, because GitHub gives no secrets to pull requests from forks and from Dependabot. This run shows the offline status instead.'
      return { command: 'status', remarks: [remark] }
    }
    const refusal = new UsageError(
      'no key for the service: give the input api-key (from a secret), or sandbox: true for a trial',
    )
    return { command, remarks: [], refusal }
  }
  if (!isOffline && !sandbox && baseUrl === '') {
    const refusal = new UsageError('no address of the service: give the input base-url')
    return { command, remarks: [], refusal }
  }
  const buys = command === 'sync' || command === 'order'
  // Facts that lie in the checkout join the ledger, and texts of the checkout settle what was delivered.
  if (command === 'pull' && stranger !== undefined && !inputs.orderOnPullRequest) {
    const remark = `The checkout may come from a stranger (${stranger}), so this run fetches nothing. It shows the status of the files instead. ${wayOut}`
    return { command: 'status', remarks: [remark] }
  }
  const isOfAuthor = event.isPullRequest || stranger !== undefined
  if (!buys || !isOfAuthor || inputs.orderOnPullRequest) return { command, remarks: [] }
  const where = event.isPullRequest
    ? 'on a pull request'
    : `because the checkout may come from a stranger (${stranger})`
  const way = event.isPullRequest ? '' : ` ${wayOut}`
  const remark = `Nothing is ordered ${where}. This run shows the plan that "${command}" would order.${way}`
  return { command: 'plan', remarks: [remark] }
}

const wayOut = 'If no stranger can start this workflow, set "order-on-pull-request: true".'

/** Why the files of a run may be a stranger's; `undefined` where they are of the event's own commit. */
function strangerReason(
  { name, isOfStrangers, isOfFork, ownCommits }: WorkflowEvent,
  hasKey: boolean,
  folders: readonly string[],
): string | undefined {
  if (isOfStrangers) return `the event is ${name}`
  if (isOfFork && hasKey) return 'the pull request is from a fork'
  const other = folders
    .map(checkedOutCommit)
    .find(commit => commit !== undefined && !ownCommits.includes(commit))
  if (ownCommits.length === 0 || other === undefined) return undefined
  const found = other === '-' ? 'an unknown commit' : `commit ${other.slice(0, 12)}`
  return `${found} is checked out, but the event is about ${ownCommits[0]?.slice(0, 12)}`
}

async function call(
  command: CommandName,
  { locale: locales = [], file: files = [], sandbox = false }: Inputs['given'],
  options: CallOptions,
): Promise<Done> {
  const scope = [
    ...(locales.length > 0 ? [`for ${locales.join(', ')}`] : []),
    ...(files.length > 0 ? [`in ${files.join(', ')}`] : []),
  ].join(' ')
  const view = {
    ...plainView,
    trial: sandbox,
    scope: scope === '' ? undefined : scope,
    rest: 'the file in the output "report-path" has all rows',
  }
  const { failOn = actionFailOn } = options
  const done = <T extends AnyReport>(report: T, text: (report: T, view: View) => string): Done => ({
    report,
    text: text(report, view),
  })
  switch (command) {
    case 'status':
      return done(await status(options), statusText)
    case 'check':
      return done(await check(options), checkText)
    case 'plan': {
      const { saved, ...report } = await plan(options)
      return done(report, planText)
    }
    case 'order':
      return done(await order({ ...options, failOn }), orderText)
    case 'pull':
      return done(await pull({ ...options, failOn }), pullText)
    case 'sync':
      return done(await sync({ ...options, failOn }), syncText)
  }
}

async function attempt(command: string, work: () => Promise<Done>): Promise<Done> {
  try {
    return await work()
  } catch (error) {
    const report = failedReport(command, error)
    const isBug = report.errors[0]?.code === 'INTERNAL' && error instanceof Error
    const text = isBug ? `This is a bug in dragoman, please report it:\n${error.stack ?? ''}` : ''
    return { report, text }
  }
}

/** A configuration that cannot be read is reported by the command itself. */
async function stateBefore(options: RunOptions): Promise<{ root: string | undefined; before: StateFiles }> {
  try {
    const { cwd = '.', config, allowCodeConfig: allowCode, searchUpTo, confinedTo } = options
    const { root } = await loadConfig({ cwd, config, allowCode, searchUpTo, confinedTo })
    return { root, before: stateFiles(root) }
  } catch {
    return { root: undefined, before: new Map() }
  }
}
