import type { Config } from '../config/index.ts'
import type { Project, RunLedger, Task } from '../engine/project.ts'
import { DragomanError } from '../errors.ts'
import { loadFormats } from '../formats/index.ts'
import { formatNames, thrownBy } from '../model.ts'
import { openService } from './connect.ts'
import { formatsOfLedger, openProject } from './open.ts'
import type { RunOptions } from './options.ts'
import { errorRecord, noticeRecord } from './records.ts'
import type { Report } from './reports.ts'
import { scopeNotices, scopeRecord } from './selection.ts'
import { ignoreTrial } from './trial.ts'

type Online = Awaited<ReturnType<typeof openService>>['online']

/**
 * Opens a project, its ledger and its service, and closes what was opened. A ledger that could not be handed over at
 * the end is an error beside the others: what it holds is kept on this machine.
 * @param writes whether the command may write anything; default yes. `purpose`: why it needs the service
 */
export async function run<T extends Report>(
  options: RunOptions,
  work: (project: Project, config: Config, online: Online) => Promise<T>,
  { writes = true, purpose }: { readonly writes?: boolean; readonly purpose?: string } = {},
): Promise<T> {
  const opened = await openProject(options)
  // The service, and whoever orders at the same time, may bring texts of any format.
  await loadFormats(formatNames)
  const { online, close } = await openService(opened, options, purpose)
  try {
    const { project, config } = opened
    return await withLedger(project, writes, async () => scoped(project, await work(project, config, online)))
  } finally {
    await close()
  }
}

/** The same for a command that writes nothing. */
export function runToRead<T extends Report>(
  options: RunOptions,
  work: (project: Project, config: Config, online: Online) => Promise<T>,
): Promise<T> {
  return run(options, work, { writes: false })
}

/** The same for a command that writes and needs no service. */
export async function runWithoutService<T extends Report>(
  options: RunOptions,
  work: (project: Project) => T,
): Promise<T> {
  const { project } = await openProject(options)
  project.disk.sweep()
  if (options.sandbox === true) ignoreTrial(project)
  return withLedger(project, true, async () => scoped(project, work(project)))
}

function scoped<T extends Report>(project: Pick<Task, 'scope'>, report: T): T {
  return {
    ...report,
    ...scopeRecord(project),
    notices: [...scopeNotices(project).map(noticeRecord), ...report.notices],
  }
}

async function withLedger<T extends Report>(
  { store }: RunLedger,
  writes: boolean,
  work: () => Promise<T>,
): Promise<T> {
  if (writes) store.moveIn?.()
  store.refresh()
  await loadFormats(formatsOfLedger(store))
  let report: T
  try {
    report = await work()
  } catch (error) {
    if (writes) thrownBy(DragomanError, () => store.flush())
    throw error
  }
  const problem = writes ? thrownBy(DragomanError, () => store.flush()) : undefined
  return problem === undefined ? report : withError(report, problem)
}

/** Exit codes that say more than that the ledger could not be handed over (`gravest-exit-code-wins`). */
const graver: ReadonlySet<number> = new Set([130, 143, 2, 9, 7])

function withError<T extends Report>(report: T, error: DragomanError): T {
  const isGraver = graver.has(report.exitCode) && error.code !== 'INTERRUPTED'
  const exitCode = isGraver ? report.exitCode : error.exitCode
  return { ...report, exitCode, errors: [...report.errors, errorRecord(error)] }
}
