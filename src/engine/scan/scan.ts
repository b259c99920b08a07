/** Files → resources. Read only. */
import { FileUnreadableError, FormatError } from '../../errors.ts'
import { type Document, decodeDocument } from '../../formats/document.ts'
import { formatByName } from '../../formats/index.ts'
import type { ScanOptions } from '../../formats/types.ts'
import { type Lock, lockPath, parseLock } from '../../lock/lock.ts'
import { type SectionBytes, sectionsIn } from '../../lock/section-bytes.ts'
import type { FilePair, FormatName, Locale, Notice, RelativePath, Resource } from '../../model.ts'
import { copyWith, once } from '../../model.ts'
import type { Files } from '../project.ts'
import { withDialects } from './dialects.ts'
import { type Equivalents, withEquivalents } from './other-wordings.ts'
import { type Source, sourceOf } from './source.ts'
import { scanMerged } from './unresolved-merge.ts'

/** A file as text and as resource. */
export type ReadFile = {
  /** As they were read. */
  readonly bytes: Uint8Array
  readonly document: Document
  readonly resource: Resource
}

/**
 * @param read - its bytes, where they are known already
 * @returns `undefined` when there is no such file
 * @throws {FileUnreadableError} when it is not what its format promises
 */
export function readResource(
  project: Pick<Files, 'disk' | 'isConfined'>,
  path: RelativePath,
  format: FormatName,
  role: 'source' | 'target',
  options: Omit<ScanOptions, 'role'> & { readonly locale?: Locale } = {},
  read?: Uint8Array,
): ReadFile | undefined {
  let bytes = read ?? project.disk.read(path)
  for (let tries = 1; bytes !== undefined; tries++) {
    try {
      const { document, resource } = parsed(bytes, format, { ...options, role })
      return { bytes, document, resource }
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
  const { text } = document
  return { document, resource: scanMerged(text, () => reader.scan(text, options)) }
}

function withheld(cause: unknown): FormatError {
  const { line, column } = cause instanceof FormatError ? cause : {}
  return new FormatError('the file does not follow its format', line, column)
}

/**
 * A pair's source, or why it cannot be read.
 * @param equivalents - the other wordings of its texts, where what answers them is asked about
 */
export function readSource(
  project: Files,
  pair: FilePair,
  equivalents?: Equivalents,
): (ReadFile & { readonly source: Source }) | FileUnreadableError {
  try {
    const file = readResource(project, pair.source, pair.format, 'source', {
      ...pair.settings.content,
      isOwnTarget: pair.targets.some(({ path }) => path === pair.source),
    })
    if (file === undefined) throw absentSource(pair)
    const known = withDialects(project, pair, file.resource)
    const noted = withCodeNotes(project, pair, known)
    const resource = equivalents === undefined ? noted : withEquivalents(noted, equivalents)
    const { bytes, document } = file
    return { bytes, document, resource, source: sourceOf(pair, project.sourceLanguage, resource) }
  } catch (error) {
    if (error instanceof FileUnreadableError) return error
    throw error
  }
}

function withCodeNotes(
  { codeNotes }: Pick<Files, 'codeNotes'>,
  { source }: FilePair,
  resource: Resource,
): Resource {
  if (codeNotes === undefined) return resource
  const entries = resource.entries.map(entry => {
    const comment = [entry.comment, codeNotes(source, entry.id)].filter(Boolean).join('\n')
    return comment === '' ? entry : copyWith(entry, { comment })
  })
  return copyWith(resource, { entries })
}

/** A catalog that is its own source cannot be made without one; any other source was there a moment ago. */
function absentSource({ source: path, targets }: FilePair): FileUnreadableError {
  const own = targets.find(target => target.path === path)
  if (own === undefined)
    return new FileUnreadableError(`${path}: file not found (deleted while dragoman was running?)`, { path })
  const { locale } = own
  const command = `msginit --input TEMPLATE.pot --locale ${locale.replaceAll('-', '_')} --output-file ${path}`
  const message = `${path}: there is no catalog of ${locale}, so the strings of ${locale} are not counted. Create the catalog from your template (${command}), or set the template as "source" and the catalogs as "target" in "files"`
  return new FileUnreadableError(message, { path, locale })
}

/** A lock and its file, which may be another than the one that it is written to. */
export type LockFile = {
  readonly lock: Lock
  /** The same as bytes; `undefined` where they hold more than sections of records. */
  readonly sections: () => ReadonlyMap<Locale, SectionBytes> | undefined
  /** The bytes on disk where it is written; `undefined`: none. */
  readonly bytes: Uint8Array | undefined
  /** Why it could not be read. It then counts as none (`lock-is-never-an-error`), and is not replaced. */
  readonly fault?: FileUnreadableError
  /** Nothing was ever recorded under the name of the source file. */
  readonly isNew: boolean
  readonly notices: readonly Notice[]
}

/** Where locks lie: in the state's folder, and in that of the project beside a trial. */
export type LockFolders = Pick<Files, 'disk' | 'stateFolder' | 'lockFallback'>

export function readLock(project: LockFolders, pair: Pick<FilePair, 'source'>): LockFile {
  const notices: Notice[] = []
  const read = (stateFolder: RelativePath): Pick<LockFile, 'bytes' | 'fault'> => {
    try {
      return { bytes: project.disk.read(lockPath(stateFolder, pair.source)) }
    } catch (error) {
      if (!(error instanceof FileUnreadableError)) throw error
      notices.push({
        path: pair.source,
        message: `${error.message}; every translation counts as up to date`,
      })
      return { bytes: undefined, fault: error }
    }
  }
  const own = read(project.stateFolder)
  const { bytes, fault } =
    own.bytes === undefined && project.lockFallback !== undefined ? read(project.lockFallback) : own
  const lock = once(() => parseLock(textOf(bytes)))
  return {
    bytes: own.bytes,
    ...(own.fault && { fault: own.fault }),
    isNew: bytes === undefined && fault === undefined,
    notices,
    get lock() {
      return lock()
    },
    sections: once(() => sectionsIn(bytes)),
  }
}

/** The path is a file of the tool's own. */
export function textOf(bytes: Uint8Array | undefined): string {
  return bytes === undefined ? '' : Buffer.from(bytes).toString('utf8')
}
