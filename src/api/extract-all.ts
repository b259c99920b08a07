/** Keys of the source code → the source catalogs, and the notes for translators beside them. */
import { basename, extname } from 'node:path'
import { matchPattern } from '../config/index.ts'
import { tryReplace } from '../engine/collect/undisturbed.ts'
import type { Files, Problems, Tree } from '../engine/project.ts'
import { type ReadFile, readResource } from '../engine/scan/scan.ts'
import {
  FileUnreadableError,
  FileUnwritableError,
  FindingsError,
  FormatError,
  UsageError,
} from '../errors.ts'
import { type CatalogLag, type CodeKey, lagOf, notesOf } from '../extract/index.ts'
import { mergeDocument, removeFromDocument } from '../formats/document.ts'
import { formatByName } from '../formats/index.ts'
import { type FilePair, factsOf, groupBy, keyOf, type Locale, type Notice } from '../model.ts'
import { lineDiff } from '../text-diff.ts'
import { type ReadCode, readCode } from './extract-code.ts'
import { openProject } from './open.ts'
import type { ExtractOptions } from './options.ts'
import { reportOf } from './records.ts'
import type { ExtractReport } from './reports.ts'

/** Remarks in the code for the translators of a text: the comment beside its key, and where it is used. */
export type CodeNotes = NonNullable<Files['codeNotes']>

/** `extract`, and what the code says to translators. */
export async function extractAll(
  options: ExtractOptions,
): Promise<{ readonly report: ExtractReport; readonly codeNotes: CodeNotes }> {
  if (options.confinedTo !== undefined || options.allowCodeConfig === false)
    throw new UsageError(
      '"dragoman extract" runs code of the repository (its i18next configuration and the packages in node_modules), which is not allowed here (in the Action: the checkout may come from a stranger)',
    )
  const { project, config } = await openProject(options)
  const code = await readCode(project, config)
  const problems: Problems = []
  const catalogs = catalogsOf(project, code)
  const isDry = options.dryRun === true || options.ci === true
  const files = catalogs.map(catalog => ({ ...catalog, next: nextOf(project, catalog, options) }))
  const written: string[] = []
  if (!isDry) {
    project.disk.sweep()
    for (const { pair, read, next } of files) {
      if (next === undefined) continue
      const problem = tryReplace(project, pair.source, read.bytes, next.bytes, { path: pair.source })
      if (problem === undefined) written.push(pair.source)
      else problems.push(problem)
    }
  }
  if (options.ci === true) problems.push(...lagErrors(files))
  const report = {
    ...reportOf('extract', problems, noticesOf(code, files, options)),
    codeFiles: code.files,
    keys: new Set(code.found.keys.map(({ namespace = '', key }) => JSON.stringify([namespace, key]))).size,
    files: files.map(({ pair, read, lag, next }) => ({
      path: pair.source,
      added: lag.missing.map(({ id, text, place }) => ({ key: id, text, place })),
      changed: lag.changed.map(({ id, text, was, place }) => ({ key: id, text, was, place })),
      withoutText: lag.withoutText.map(({ id, place }) => ({ key: id, place })),
      unused: lag.unused.map(({ id }) => id),
      diff: next === undefined ? [] : lineDiff(read.resource.text, next.text),
    })),
    written: written.sort(),
  }
  const noteOf = new Map(files.map(({ pair, keys }) => [pair.source, notesOf(keys, code.settings)]))
  return { report, codeNotes: (path, id) => noteOf.get(path)?.(id) }
}

/** The reasons for which a check of the catalogs fails: what `extract` would write, and what a person has to. */
function lagErrors(
  files: readonly (SourceCatalog & { readonly next: { readonly text: string } | undefined })[],
): FindingsError[] {
  const lagging = files.filter(({ read, next }) => next !== undefined && next.text !== read.resource.text)
  const bare = files.flatMap(({ pair, lag }) => lag.withoutText.map(one => ({ ...one, source: pair.source })))
  const errors: FindingsError[] = []
  if (lagging.length > 0)
    errors.push(
      new FindingsError(
        `the source catalogs lag behind the code: ${lagging.map(({ pair }) => pair.source).join(', ')}; run "dragoman extract" and commit what it writes`,
      ),
    )
  const [first, ...others] = bare
  if (first === undefined) return errors
  const catalogs = [...new Set(bare.map(({ source }) => source))].join(', ')
  const place = `${first.place.path}:${first.place.line}`
  errors.push(
    new FindingsError(
      others.length === 0
        ? `the code uses the key ${keyOf(first.id)} (${place}), which has no text yet: write its text into ${catalogs}`
        : `the code uses ${others.length + 1} keys that have no text yet, such as ${keyOf(first.id)} (${place}): write their texts into ${catalogs}`,
    ),
  )
  return errors
}

type SourceCatalog = {
  readonly pair: FilePair
  readonly read: ReadFile
  readonly keys: readonly CodeKey[]
  readonly lag: CatalogLag
}

/** The catalogs that code asks something of. */
function catalogsOf(project: Tree, { settings, found }: ReadCode): SourceCatalog[] {
  const byNamespace = groupBy(found.keys, key => key.namespace ?? settings.defaultNamespace)
  const pairs = project.pairs.filter(({ format }) => factsOf(format).hasCodeKeys === true)
  const byPair = new Map<FilePair, { namespace: string; keys: CodeKey[] }>()
  for (const [namespace, keys] of byNamespace) {
    const named = candidatesFor(namespace, pairs, settings, project.sourceLocale)
    if (named.pair === undefined) throw noCatalog(namespace, named, keys[0])
    if (!project.selection.hasSource(named.pair.source)) continue
    const known = byPair.get(named.pair)?.keys ?? []
    byPair.set(named.pair, { namespace, keys: [...known, ...keys] })
  }
  return [...byPair].map(([pair, { namespace, keys }]) => {
    const read = readResource(project, pair.source, pair.format, 'target')
    if (read === undefined)
      throw new FileUnreadableError(`${pair.source}: file not found (deleted while dragoman was running?)`, {
        path: pair.source,
      })
    const dynamic = found.dynamic.filter(one => (one.namespace ?? namespace) === namespace)
    const place = { locale: project.sourceLocale, namespace }
    return { pair, read, keys, lag: lagOf(read.resource, keys, dynamic, settings, place) }
  })
}

type Candidates = {
  /** The one catalog that holds the namespace. */
  readonly pair: FilePair | undefined
  /** Where there are several, those whose names fit best. */
  readonly rivals: readonly FilePair[] | undefined
  /** The path that the settings of the code name. */
  readonly expected: string | undefined
}

function candidatesFor(
  namespace: string,
  pairs: readonly FilePair[],
  { output, defaultNamespace }: ReadCode['settings'],
  sourceLocale: Locale,
): Candidates {
  const expected = output
    ?.replaceAll('$LOCALE', sourceLocale)
    .replaceAll('$NAMESPACE', namespace)
    .replace(/^\.\//, '')
  const isExpected = ({ source }: FilePair) =>
    expected !== undefined && (source === expected || source.endsWith(`/${expected}`))
  const isCalled = (name: string) => (pair: FilePair) => basename(pair.source, extname(pair.source)) === name
  const named = [isExpected, isCalled(namespace)].map(fits => pairs.filter(fits))
  const others = namespace === defaultNamespace ? [pairs.filter(isCalled(sourceLocale)), pairs] : []
  const [pair] = [...named, ...others].find(({ length }) => length === 1) ?? []
  return { pair, rivals: named.find(({ length }) => length > 0), expected }
}

function noCatalog(
  namespace: string,
  { rivals, expected }: Candidates,
  first: CodeKey | undefined,
): UsageError {
  const where = first === undefined ? '' : ` (${first.place.path}:${first.place.line})`
  const name = expected ?? `…/${namespace}.json`
  return new UsageError(
    rivals === undefined
      ? `no source catalog holds the namespace ${JSON.stringify(namespace)}${where}; create ${name} with {} in it, so that "files" in the configuration finds it, and run "dragoman extract" again`
      : `several source catalogs could hold the namespace ${JSON.stringify(namespace)}${where}: ${rivals.map(({ source }) => source).join(', ')}; give all but one of them another name, or leave them out of "files", and run "dragoman extract" again`,
  )
}

/** The catalog as it is to be; `undefined`: as it is. */
function nextOf(
  project: Pick<Files, 'sourceLanguage' | 'sourceLocale'>,
  { pair, read, lag }: SourceCatalog,
  { syncPrimary, prune, allowRemoval }: ExtractOptions,
): { readonly text: string; readonly bytes: Uint8Array } | undefined {
  const format = formatByName(pair.format)
  const values = new Map([
    ...lag.missing.map(({ id, text }) => [keyOf(id), text] as const),
    ...(syncPrimary === true ? lag.changed.map(({ id, text }) => [keyOf(id), text] as const) : []),
  ])
  try {
    const next = mergeDocument(format, {
      sourceDocument: read.document,
      targetDocument: read.document,
      values,
      locale: project.sourceLocale,
      language: project.sourceLanguage,
    })
    if (prune !== true || lag.unused.length === 0) return next
    refuseLargeRemoval(pair, read, lag, allowRemoval)
    const text = next?.text ?? read.resource.text
    const document = { ...read.document, text }
    const resource = format.scan(text, { role: 'target' })
    const gone = new Set(lag.unused.map(({ key }) => key))
    const removals = resource.entries.flatMap(({ key, start, id }) =>
      gone.has(key) ? [{ start, depth: id.length }] : [],
    )
    return removeFromDocument(format, document, resource, removals, ({ key }) => gone.has(key)) ?? next
  } catch (cause) {
    if (!(cause instanceof FormatError)) throw cause
    const place = { path: pair.source, line: cause.line }
    throw new FileUnwritableError(`${pair.source}: ${cause.message}`, place, { cause })
  }
}

/** A reader that has missed a folder finds half of the keys unused. */
function refuseLargeRemoval(
  { source }: FilePair,
  { resource }: ReadFile,
  { unused }: CatalogLag,
  allowRemoval: readonly string[] = [],
): void {
  const isAllowed = allowRemoval.some(
    glob => matchPattern(glob.replace(/^\.\//, '')).exec(source) !== undefined,
  )
  if (isAllowed || unused.length <= 2 || unused.length * 5 <= resource.entries.length) return
  throw new UsageError(
    `nothing was written: ${unused.length} of ${resource.entries.length} keys of ${source} are not used in the code, more than a fifth, so dragoman may not have read all of the code. If you want to remove them, add --allow-removal ${source}.`,
  )
}

function noticesOf(
  { found }: ReadCode,
  files: readonly SourceCatalog[],
  { syncPrimary, prune }: ExtractOptions,
): Notice[] {
  const notices: Notice[] = found.warnings.map(({ message, place }) => ({
    message: `${place.path}: ${message}`,
  }))
  for (const { pair, lag } of files) {
    const path = pair.source
    const { length: bare, 0: first } = lag.withoutText
    if (first !== undefined)
      notices.push({
        path,
        key: first.id,
        message: `${bare} new ${bare === 1 ? 'key has' : 'keys have'} no text in the code, the first in ${first.place.path}:${first.place.line}: write the texts into the catalog`,
      })
    if (lag.changed.length > 0 && syncPrimary !== true)
      notices.push({
        path,
        message: `${lag.changed.length} ${lag.changed.length === 1 ? 'text differs' : 'texts differ'} from the default in the code, such as ${keyOf(lag.changed[0]?.id ?? [])}; --sync-primary writes the text of the code into the catalog`,
      })
    if (lag.unused.length > 0 && prune !== true)
      notices.push({
        path,
        message: `${lag.unused.length} ${lag.unused.length === 1 ? 'key is' : 'keys are'} not used in the code, such as ${lag.unused[0]?.key ?? ''}; --prune removes them`,
      })
  }
  return notices
}
