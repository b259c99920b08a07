import type { Config } from '../config/index.ts'
import { type Disk, openDisk, pathFrom } from '../disk.ts'
import { overview } from '../engine/status/overview.ts'
import { FileUnwritableError } from '../errors.ts'
import { needsOf, pipelineOf } from '../init/index.ts'
import type { Notice, PipelineKind, RelativePath } from '../model.ts'
import { openConfigured } from './open.ts'
import type { InitOptions } from './options.ts'
import { overviewRecords, reportOf } from './records.ts'
import type { InitReport } from './reports.ts'

/** Adds a workflow to a project that has its configuration, and changes nothing else. */
export async function addWorkflow(
  config: Config,
  kind: PipelineKind,
  options: InitOptions,
): Promise<InitReport> {
  const { project } = await openConfigured(config, { ...options, locales: undefined })
  const disk = openDisk(config.root, { fs: options.fileSystem })
  const counted = overview(project, { findings: false })
  const notices = options.dryRun === true ? [] : [createPipeline(disk, kind)]
  const path = pathFrom(config.root, config.file)
  return {
    ...reportOf('init', counted.problems, [...notices, ...counted.notices]),
    ...overviewRecords(counted),
    config: { path, text: disk.read(path)?.toString() ?? '' },
    pipeline: pipelineOf(kind),
    source: config.source.locale,
    sourceReason: 'the configuration names it',
    targets: config.targets.map(({ locale }) => locale),
    detected: [],
    languages: {},
    unsold: [],
    unsupported: [],
    empty: [],
    characters: 0,
    adopted: 0,
    written: notices.map(({ path }) => path),
  }
}

/** @returns what the workflow needs before it can run */
export function createPipeline(disk: Disk, kind: PipelineKind): Notice & { readonly path: RelativePath } {
  const { path, text } = pipelineOf(kind)
  create(disk, path, text)
  return { path, message: needsOf(kind) }
}

/** @throws {FileUnwritableError} where there is such a file already */
export function create(disk: Disk, path: RelativePath, text: string): void {
  if (!disk.create(path, Buffer.from(text)))
    throw new FileUnwritableError(`${path} exists already; move it away, or add to it by hand`, { path })
}
