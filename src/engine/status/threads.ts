/** The overview of a large tree, on two threads where the machine and the build have them. */
import { existsSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import { Worker } from 'node:worker_threads'
import type { FilePair } from '../../model.ts'
import type { Problems, Project } from '../project.ts'
import { type Overview, overview } from './overview.ts'
import { type OverviewAnswer, type OverviewTask, problemsOf } from './task.ts'

export type OverviewOptions = {
  readonly findings: boolean
  /** Whether the disk is the machine's own: another thread would not know any other. */
  readonly isPlainDisk: boolean
}

/** Below this many files a second thread starts too late to help. */
const worthAThread = 2000
/** The share of the second thread, which has to start first. */
const secondShare = 0.46

/** As `overview`, which it gives the same answer as. */
export async function overviewOfTree(
  project: Project,
  options: OverviewOptions,
  problems: Problems,
): Promise<Overview> {
  const selected = project.pairs.filter(({ source }) => project.selection.hasSource(source))
  const files = selected.reduce((sum, { targets }) => sum + 1 + targets.length, 0)
  const worker =
    options.isPlainDisk && files >= worthAThread && availableParallelism() > 1 ? workerFile() : undefined
  const middle = Math.ceil(selected.length * (1 - secondShare))
  if (worker === undefined || middle >= selected.length) return overview(project, options, problems)

  const second = answerOf(worker, taskOf(project, selected.slice(middle), options))
  const first = overview(restrictedTo(project, selected.slice(0, middle)), options, problems)
  const answer = await second
  problems.push(...problemsOf(answer))
  project.onProgress({ kind: 'scanned', files: files - middle })
  return joined(first, answer.overview)
}

function taskOf(project: Project, pairs: readonly FilePair[], { findings }: OverviewOptions): OverviewTask {
  const {
    configFile,
    stateFolder,
    lockFallback,
    sourceLocale,
    sourceLanguage,
    stale,
    isConfined = false,
  } = project
  const targets = project.pairs
    .flatMap(pair => pair.targets)
    .filter(target => project.selection.hasTarget(target))
  return {
    root: project.disk.root,
    project: { configFile, stateFolder, lockFallback, sourceLocale, sourceLanguage, stale, isConfined },
    pairs: project.pairs,
    sources: new Set(pairs.map(({ source }) => source)),
    locales: new Set(targets.map(({ locale }) => locale)),
    ledger: project.store.read(),
    findings,
  }
}

function answerOf(file: string, task: OverviewTask): Promise<OverviewAnswer> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(file, { workerData: task })
    worker.once('message', resolve)
    worker.once('error', reject)
    worker.once('exit', code => reject(new Error(`the second thread ended with ${code} and no answer`)))
  })
}

function restrictedTo(project: Project, pairs: readonly FilePair[]): Project {
  const sources = new Set(pairs.map(({ source }) => source))
  return { ...project, selection: { ...project.selection, hasSource: path => sources.has(path) } }
}

function joined(first: Overview, second: Overview): Overview {
  const totals = { ...first.totals }
  for (const name of Object.keys(totals) as (keyof typeof totals)[]) totals[name] += second.totals[name]
  return {
    files: [...first.files, ...second.files],
    totals,
    free: first.free + second.free,
    unrecorded: first.unrecorded + second.unrecorded,
    unorderable: first.unorderable + second.unorderable,
    findings: [...first.findings, ...second.findings],
    notices: [...first.notices, ...second.notices],
  }
}

/** The built entry of the thread, beside the bundle or one folder up; the sources have none. */
function workerFile(): string | undefined {
  return ['./overview-worker.js', '../overview-worker.js']
    .map(name => fileURLToPath(new URL(name, import.meta.url)))
    .find(file => existsSync(file))
}
