import { posix } from 'node:path'
import {
  type Config,
  languageOf,
  loadConfig,
  packageFolders,
  proposedConfig,
  workspacePatterns,
} from '../config/index.ts'
import { type Disk, openDisk, pathFrom } from '../disk.ts'
import { type DiffedPair, diffPairs } from '../engine/diff/pairs.ts'
import { reconcile } from '../engine/known/reconcile.ts'
import { sourceIndex } from '../engine/known/source-strings.ts'
import { type Delta, deltasOf } from '../engine/plan/delta.ts'
import type { Files, Layout, Problems, Project } from '../engine/project.ts'
import { readSource } from '../engine/scan/scan.ts'
import { openOverview } from '../engine/status/overview.ts'
import { adoptTranslations } from '../engine/upkeep/adopt.ts'
import { ConfigError, ConfigMissingError, FileUnreadableError, UsageError } from '../errors.ts'
import { loadFormats } from '../formats/index.ts'
import { configText, type Detection, type Proposal, pipelineOf } from '../init/index.ts'
import { formatNames, type Locale, type Notice, type RelativePath } from '../model.ts'
import { addWorkflow, create, createPipeline } from './add-workflow.ts'
import { askedFor, configFile, proposalNotices, usableProposal } from './init-proposal.ts'
import { refuseUnknownOptions } from './known-options.ts'
import { detection, repositoryOf } from './look-around.ts'
import { addMergeRules } from './merge-rules.ts'
import { openConfigured } from './open.ts'
import type { InitOptions } from './options.ts'
import { packageRecords } from './packages.ts'
import { overviewRecords, reportOf } from './records.ts'
import type { InitReport } from './reports.ts'

/**
 * Looks at a repository, writes its configuration, records the translations that are there, and says how far they are.
 * Needs no service and no key.
 * @throws {UsageError} where there is a configuration already, no locale file, or no language to translate into
 * @throws {FileUnreadableError} where no source file can be read; nothing is written then
 */
export async function init(options: InitOptions = {}): Promise<InitReport> {
  refuseUnknownOptions('init', options)
  const cwd = options.cwd ?? process.cwd()
  const existing = await existingConfig(cwd)
  if (existing !== undefined) return addedTo(existing, options)
  const disk = openDisk(cwd, { fs: options.fileSystem })
  await loadFormats(formatNames)
  const repository = repositoryOf(cwd, disk)
  const asked = await askedFor(repository, disk, options)
  const { proposal, config, project, left } = await openAnswered(asked.proposal, cwd, options)
  refuseUnreadableSources(project)
  const packages = await workspaceFolders(cwd, proposal)
  const text = configText(proposal, packages !== undefined)
  const isDryRun = options.dryRun === true
  const made = isDryRun ? { written: [], notices: [] } : writeFiles(disk, text, options)
  const { adopted, characters, problems, ...found } = takeStock(project, isDryRun)
  return {
    ...reportOf('init', problems, [
      ...left.map(message => ({ message })),
      ...proposalNotices(proposal, asked.detection, repository, options.ask !== undefined),
      ...made.notices,
      ...found.notices,
    ]),
    ...overviewRecords(found),
    ...packageRecords(packagesFromRoot(config, packages), found),
    config: { path: configFile, text },
    ...(options.pipeline !== undefined && { pipeline: pipelineOf(options.pipeline) }),
    ...layoutRecords(proposal, asked.detection),
    characters,
    adopted,
    written: made.written,
  }
}

/** @throws {UsageError} unless a workflow is asked for: a configuration is never written twice */
function addedTo(config: Config, options: InitOptions): Promise<InitReport> {
  if (options.pipeline !== undefined) return addWorkflow(config, options.pipeline, options)
  throw new UsageError(
    `a configuration exists already: ${config.file}; edit it, or delete it and run init again`,
  )
}

function writeFiles(disk: Disk, text: string, { pipeline }: InitOptions) {
  create(disk, configFile, text)
  const written: readonly RelativePath[] = addMergeRules(disk) ? [configFile, '.gitattributes'] : [configFile]
  if (pipeline === undefined) return { written, notices: [] }
  const notice = createPipeline(disk, pipeline)
  return { written: [...written, notice.path], notices: [notice] }
}

/** How far the files are, and how many characters a plan would buy. Records the translations, unless nothing is to be written. */
function takeStock(project: Project, isDryRun: boolean) {
  const counting = openOverview(project)
  const diffs: Parameters<typeof deltasOf>[0][number][] = []
  const see = (diffed: DiffedPair) => {
    counting.add(diffed)
    const targets = diffed.targets.map(({ target, wanted, skipped }) => ({ target, wanted, skipped }))
    diffs.push({ pair: diffed.pair, targets })
  }
  const found = isDryRun ? lookAt(project, see) : adoptTranslations(project, see)
  const adopted = found.adopted.reduce((sum, { strings }) => sum + strings, 0)
  const { unrecorded, ...counted } = counting.end(found.problems, found.notices)
  const { deltas } = deltasOf(diffs)
  return {
    ...counted,
    // A dry run records nothing, and the run after it all.
    unrecorded: isDryRun ? 0 : Math.max(0, unrecorded - adopted),
    adopted,
    characters: deltas.reduce((sum, delta) => sum + charactersOf(delta), 0),
  }
}

/** The same as `adoptTranslations`, without recording anything. */
function lookAt(
  project: Project,
  see: (diffed: DiffedPair) => void,
): Omit<ReturnType<typeof adoptTranslations>, 'locks'> {
  const facts = reconcile(project.store.ledger(), sourceIndex(project))
  const problems: Problems = []
  const notices: Notice[] = []
  for (const { diffed, ...found } of diffPairs(project, facts, {})) {
    problems.push(...found.problems)
    notices.push(...found.notices)
    if (diffed !== undefined) see(diffed)
  }
  return { adopted: [], problems, notices }
}

function layoutRecords(
  { source, sourceReason, targets, files, locales, unsold }: Proposal,
  { unsupported, empty }: Detection,
) {
  return {
    source,
    sourceReason,
    targets,
    detected: files.map(({ from, folder, written: entry, sourceFiles, locales }) => ({
      from,
      folder,
      path: entry.path ?? `${entry.source} → ${entry.target}`,
      sourceFiles,
      locales,
    })),
    languages: locales,
    unsold,
    unsupported,
    empty,
  }
}

/**
 * The layout of a repository without a configuration, for commands that only look.
 * @throws {UsageError} as `init` does, where it shows no locale file, or no language to translate into
 */
export async function detectedConfig(
  cwd: string,
): Promise<{ readonly config: Config; readonly rivals: readonly Locale[] }> {
  await loadFormats(formatNames)
  const disk = openDisk(cwd)
  const repository = repositoryOf(cwd, disk)
  const proposal = usableProposal(detection(repository, disk, {}), repository)
  return { config: (await openProposal(proposal, cwd, {})).config, rivals: proposal.rivals }
}

/**
 * A configuration for files of which none can be read would lead nowhere.
 * @throws {FileUnreadableError} the first of several
 */
function refuseUnreadableSources(project: Files & Layout): void {
  const read = project.pairs.map(pair => readSource(project, pair))
  const problems = read.filter(one => one instanceof FileUnreadableError)
  const [first, ...others] = problems
  if (first === undefined || problems.length < read.length) return
  const more = others.length === 0 ? '' : ` (and ${others.length} more)`
  const message = `${first.message}${more}. No source file can be read, so nothing was written: correct the file, and run "dragoman init" again`
  throw new FileUnreadableError(message, first, { cause: first })
}

/** A proposal that can be opened, and what had to be left out of it for that. */
type OpenedProposal = {
  readonly proposal: Proposal
  readonly config: Config
  readonly project: Project
  readonly left: readonly string[]
}

/** The same where no locale is left that buying would stop at: the first language is chosen, and the text says so. */
async function openAnswered(proposal: Proposal, cwd: string, options: InitOptions): Promise<OpenedProposal> {
  const opened = await openProposal(proposal, cwd, options)
  const answers = opened.config.questions.flatMap(({ locale }) => {
    const match = languageOf(locale)
    const [language] = match.kind === 'ambiguous' ? match.choices : []
    return language === undefined ? [] : [[locale, language] as const]
  })
  if (answers.length === 0) return opened
  const locales = { ...opened.proposal.locales, ...Object.fromEntries(answers) }
  const again = await openProposal({ ...opened.proposal, locales }, cwd, options)
  return { ...again, left: [...opened.left, ...again.left] }
}

/** Entries that do not fit beside the others are left out and named: what is written can be used. */
async function openProposal(proposal: Proposal, cwd: string, options: InitOptions): Promise<OpenedProposal> {
  try {
    const config = proposedConfig(writtenOf(proposal), cwd)
    const { project } = await openConfigured(config, { ...options, locales: undefined, cwd })
    return { proposal, config, project, left: [] }
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    const bad = reasonsByEntry(error)
    const files = proposal.files.filter((_, index) => !bad.has(index))
    if (bad.size === 0 || files.length === 0) throw error
    const left = proposal.files.flatMap(({ written: { path, target = '' } }, index) => {
      const reason = bad.get(index)
      return reason === undefined ? [] : [`${path ?? target} is left out: ${reason}`]
    })
    const rest = await openProposal({ ...proposal, files }, cwd, options)
    return { ...rest, left: [...left, ...rest.left] }
  }
}

/** By position in `files` the last problem of an entry. */
function reasonsByEntry({ problems }: ConfigError): ReadonlyMap<number, string> {
  return new Map(
    problems.flatMap(({ key, expected, found }) => {
      const index = /^files\[(\d+)\]/.exec(key)?.[1]
      return index === undefined ? [] : [[Number(index), `expected ${expected}, found ${found}`] as const]
    }),
  )
}

/** The packages that reports are to show; `undefined` where the folder is not the top of several that have texts. */
async function workspaceFolders(cwd: string, { files }: Proposal): Promise<readonly string[] | undefined> {
  if (files.length < 2 && !files.some(({ written }) => (written.path ?? written.target ?? '').includes('*')))
    return undefined
  const { patterns, problems } = await workspacePatterns(cwd)
  return problems.length === 0 && patterns.length > 0 ? packageFolders(cwd, patterns) : undefined
}

function packagesFromRoot({ root, folder }: Config, packages: readonly string[] | undefined) {
  const top = pathFrom(root, folder)
  return { packages: packages?.map(path => posix.join(top, path)) }
}

async function existingConfig(cwd: string): Promise<Config | undefined> {
  try {
    return await loadConfig({ cwd, allowCode: false })
  } catch (error) {
    if (error instanceof ConfigMissingError) return undefined
    throw error
  }
}

/** The configuration as the text of `configText` says it. */
function writtenOf({ source, targets, files, locales }: Proposal): object {
  return {
    source,
    targets,
    files: files.map(({ written }) => written),
    ...(Object.keys(locales).length === 0 ? {} : { locales }),
  }
}

/** Characters of the texts that a plan would buy: those of a language once, however many locales share it. */
function charactersOf({ languages, strings }: Delta): number {
  return languages.length * strings.reduce((sum, { entry }) => sum + entry.text.length, 0)
}
