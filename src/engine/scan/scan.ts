/** Config patterns → source files, and files → resources. Read only. */
import { lstatSync } from 'node:fs'
import { join } from 'node:path'
import fastGlob from 'fast-glob'
import { isClosedName } from '../../disk.ts'
import { FileUnreadableError, FormatError } from '../../errors.ts'
import { type Document, decodeDocument } from '../../formats/document.ts'
import { formatByName } from '../../formats/index.ts'
import type { ScanOptions } from '../../formats/types.ts'
import { type Lock, lockPath, parseLock } from '../../lock/lock.ts'
import type { FilePair, FormatName, Locale, Notice, RelativePath, Resource } from '../../model.ts'
import { fitsWildcards } from '../../wildcards.ts'
import type { Problems, Project } from '../project.ts'
import { withDialects } from './dialects.ts'
import { type Equivalents, withEquivalents } from './other-wordings.ts'
import { type Source, sourceOf } from './source.ts'

export type SourcePattern = {
  /** Relative to `folder`; `*` and `**` are wildcards, every other character stands for itself. */
  readonly pattern: string
  /** Globs of files, or of folders with all that is in them; `?` and `[a-z]` are wildcards as well. */
  readonly exclude: readonly string[]
}

/** Folders that no pattern enters (`files-that-are-found`). */
const closedFolders = ['**/node_modules/**', '**/.git/**', '**/.dragoman/**']

/**
 * The files that a pattern matches, relative to the folder, in code unit order. Symbolic links are not followed.
 * @param folder absolute
 * @throws {FileUnreadableError} when a folder on the way cannot be entered
 */
export function findFiles(folder: string, { pattern, exclude }: SourcePattern): readonly string[] {
  const fits = fitsWildcards(pattern.endsWith('**') ? `${pattern}/*` : pattern)
  const excludes = exclude.map(glob => fitsWildcards(glob.replace(/\/$/, ''), { hasClasses: true }))
  try {
    if (isBehindLink(folder, pattern)) return []
    return fastGlob
      .sync(widePattern(pattern), {
        cwd: folder,
        ignore: [...closedFolders, ...exclude.filter(isQuick)],
        dot: true,
        followSymbolicLinks: false,
        onlyFiles: true,
        braceExpansion: false,
        extglob: false,
      })
      .filter(
        path =>
          fits(path) &&
          !path.split('/').some(isClosedName) &&
          !excludes.some(fit => pathsAlong(path).some(fit)),
      )
      .sort()
  } catch (cause) {
    if (!(cause instanceof Error && 'code' in cause)) throw cause
    // A file that is left out in silence would look like one without texts.
    throw new FileUnreadableError(
      `the files of ${pattern} could not be found: ${cause.message}`,
      {},
      { cause },
    )
  }
}

/**
 * fast-glob begins in the folder that a pattern names before its first wildcard, and would follow a link there. A file
 * that is named in full is found, so that whoever reads it says what is wrong.
 */
function isBehindLink(folder: string, pattern: string): boolean {
  const end = pattern.split('*', 1)[0]?.lastIndexOf('/') ?? -1
  if (!pattern.includes('*') || end < 0) return false
  return pathsAlong(pattern.slice(0, end)).some(path => isLink(join(folder, path)))
}

function isLink(path: string): boolean {
  return lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink() === true
}

/**
 * A pattern for fast-glob that finds all that the given one does and more. Its regular expressions take exponential
 * time for many wildcards, so there is never more than one `**`, and one `*` in a part.
 */
function widePattern(pattern: string): string {
  const parts = pattern
    .split('/')
    .map(part => (part === '**' || part.split('*').length <= 2 ? part : '*'))
    // `+` and `@` are special only before a parenthesis, which is escaped; fast-glob would not take their escapes off.
    .map(part => part.replace(/[?[\](){}!|]/g, '\\$&'))
  const first = parts.indexOf('**')
  if (first === parts.lastIndexOf('**')) return parts.join('/')
  const last = parts.at(-1) === '**' ? [] : parts.slice(-1)
  return [...parts.slice(0, first + 1), ...last].join('/')
}

/** What fast-glob matches fast, and can leave whole folders out by. */
function isQuick(glob: string): boolean {
  const parts = glob.split('/')
  return (
    parts.filter(part => part === '**').length <= 2 &&
    parts.every(part => part === '**' || (part.split('*').length <= 2 && !/[^\p{L}\p{N}._*-]/u.test(part)))
  )
}

/** The path of a file, and those of the folders that it lies in. */
function pathsAlong(path: string): readonly string[] {
  const parts = path.split('/')
  return parts.map((_, index) => parts.slice(0, index + 1).join('/'))
}

/** A file as text and as resource. */
export type ReadFile = {
  /** As they were read. */
  readonly bytes: Uint8Array
  readonly document: Document
  readonly resource: Resource
}

/**
 * @returns `undefined` when there is no such file
 * @throws {FileUnreadableError} when it is not what its format promises
 */
export function readResource(
  project: Project,
  path: RelativePath,
  format: FormatName,
  role: 'source' | 'target',
  options: Omit<ScanOptions, 'role'> & { readonly locale?: Locale } = {},
): ReadFile | undefined {
  let bytes = project.disk.read(path)
  for (let tries = 1; bytes !== undefined; tries++) {
    try {
      return { bytes, ...parsed(bytes, format, { ...options, role }) }
    } catch (cause) {
      const before: Uint8Array = bytes
      // A file that makes no sense may have been read while another program was saving it.
      bytes = project.disk.read(path, true)
      const isSavedSince = bytes === undefined || Buffer.compare(bytes, before) !== 0
      if (isSavedSince && tries < mostTries) continue
      throw FileUnreadableError.of(
        path,
        project.isConfined === true ? withheld(cause) : cause,
        options.locale,
      )
    }
  }
  return undefined
}

const mostTries = 10

function parsed(bytes: Uint8Array, format: FormatName, options: ScanOptions): Omit<ReadFile, 'bytes'> {
  const reader = formatByName(format)
  const document = decodeDocument(bytes, reader.declaredEncoding?.(bytes))
  return { document, resource: reader.scan(document.text, options) }
}

function withheld(cause: unknown): FormatError {
  const { line, column } = cause instanceof FormatError ? cause : {}
  return new FormatError('not what its format promises', line, column)
}

/**
 * A pair's source; a problem and `undefined` when it cannot be read.
 * @param equivalents - what proofreading has made of its texts, where what answers them is asked about
 */
export function readSource(
  project: Project,
  pair: FilePair,
  problems: Problems,
  equivalents?: Equivalents,
): (ReadFile & { readonly source: Source }) | undefined {
  try {
    const file = readResource(project, pair.source, pair.format, 'source', {
      ...pair.settings.content,
      isOwnTarget: pair.targets.some(({ path }) => path === pair.source),
    })
    if (file === undefined) throw absentSource(pair)
    const known = withDialects(project, pair, file.resource)
    const noted = withCodeNotes(project, pair, known)
    const resource = equivalents === undefined ? noted : withEquivalents(noted, equivalents)
    return { ...file, resource, source: sourceOf(pair, project.sourceLanguage, resource) }
  } catch (error) {
    if (!(error instanceof FileUnreadableError)) throw error
    problems.push(error)
    return undefined
  }
}

function withCodeNotes({ codeNotes }: Project, { source }: FilePair, resource: Resource): Resource {
  if (codeNotes === undefined) return resource
  const entries = resource.entries.map(entry => {
    const comment = [entry.comment, codeNotes(source, entry.id)].filter(Boolean).join('\n')
    return comment === '' ? entry : { ...entry, comment }
  })
  return { ...resource, entries }
}

/** A catalog that is its own source cannot be made without one; any other source was there a moment ago. */
function absentSource({ source: path, targets }: FilePair): FileUnreadableError {
  const own = targets.find(target => target.path === path)
  if (own === undefined)
    return new FileUnreadableError(`${path}: file not found (deleted while dragoman was running?)`, { path })
  const { locale } = own
  const message = `${path}: there is no catalog of ${locale}, so nothing of it is counted. Without a template each catalog is its own source: make this one (msginit --locale ${locale}), or name the template as "source" and the catalogs as "target" in "files"`
  return new FileUnreadableError(message, { path, locale })
}

/** A lock and its file, which may be another than the one that it is written to. */
export type LockFile = {
  readonly lock: Lock
  /** What is on disk in the place where it is written; `undefined`: nothing. */
  readonly bytes: Uint8Array | undefined
  /** Why it could not be read. It then counts as none (`lock-is-never-an-error`), and is not replaced. */
  readonly fault?: FileUnreadableError
}

/** The lock of a pair. */
export function readLock(project: Project, pair: FilePair, notices: Notice[]): LockFile {
  const read = (stateFolder: RelativePath): Pick<LockFile, 'bytes' | 'fault'> => {
    try {
      return { bytes: project.disk.read(lockPath(stateFolder, pair.source)) }
    } catch (error) {
      if (!(error instanceof FileUnreadableError)) throw error
      notices.push({
        path: pair.source,
        message: `${error.message}; every translation counts as one of its present source text`,
      })
      return { bytes: undefined, fault: error }
    }
  }
  const own = read(project.stateFolder)
  const { bytes } =
    own.bytes === undefined && project.lockFallback !== undefined ? read(project.lockFallback) : own
  return { ...own, lock: parseLock(textOf(bytes)) }
}

/** Of a file of the tool's own. */
export function textOf(bytes: Uint8Array | undefined): string {
  return bytes === undefined ? '' : Buffer.from(bytes).toString('utf8')
}
