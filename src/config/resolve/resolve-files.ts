/** The rules about the entries of `files`: which patterns they have, whether every locale gets a path of its own. */
import { posix } from 'node:path'
import { isClosedName } from '../../disk.ts'
import type { ConfigProblem } from '../../errors.ts'
import { type AttachmentPattern, defined, type FileSettings, type Locale, type Target } from '../../model.ts'
import { keyPath, quote } from '../check/quote.ts'
import type { ReadableConfig } from '../check/read-written.ts'
import { defaults, type ResolvedFiles } from '../check/types.ts'
import { unreadableAs } from '../check/unsupported.ts'
import { hasPlaceholder, normalizePattern, wildcardCounts } from '../paths/patterns.ts'
import { fillLocale, type Placeholder, placeholders, unfilledPlaceholder } from '../paths/placeholders.ts'
import type { ReadLocales } from './resolve-locales.ts'

type ReadableFiles = NonNullable<NonNullable<ReadableConfig['files']>[number]>

/** A problem with an entry; without a key it is one of the entry as a whole. */
type EntryProblem = {
  readonly key?: keyof ReadableFiles
  readonly expected: string
  readonly found: string
}

/** Resolves every entry that has no problem of its own, in the written order. */
export function readFiles(
  readable: ReadableConfig,
  locales: ReadLocales,
  folderFromRoot: string,
): { readonly files: readonly ResolvedFiles[]; readonly problems: readonly ConfigProblem[] } {
  const general = readAttachments(readable.comment, ['comment'], folderFromRoot)
  const files: ResolvedFiles[] = []
  const problems = attachmentProblems(general, folderFromRoot)
  for (const [index, entry] of (readable.files ?? []).entries()) {
    if (entry === undefined) continue
    const targets = locales.targetsByEntry.get(index) ?? locales.targets
    const read = readEntry(entry, readable, targets, folderFromRoot)
    for (const { key, ...problem } of read.problems)
      problems.push({ key: keyPath(['files', index, ...(key === undefined ? [] : [key])]), ...problem })
    if (read.patterns === undefined) continue
    const attachments =
      entry.comment && readAttachments(entry.comment, ['files', index, 'comment'], folderFromRoot)
    problems.push(...attachmentProblems(attachments ?? [], folderFromRoot))
    files.push({
      index,
      ...read.patterns,
      exclude: written(entry.exclude),
      ...(entry.format === undefined ? {} : { format: entry.format }),
      targets,
      settings: { ...settingsOf(readable, entry), attachments: attachments ?? general },
    })
  }
  return { files, problems }
}

/** The patterns of an entry; none where another rule about the entry is broken. */
function readEntry(
  entry: ReadableFiles,
  readable: ReadableConfig,
  targets: readonly Target[],
  folderFromRoot: string,
): { readonly patterns?: Patterns; readonly problems: readonly EntryProblem[] } {
  const problems = hasTargets(entry, readable) ? [] : [noTargets]
  const shape = shapeProblem(entry)
  if (shape !== undefined) return { problems: [...problems, shape] }
  const { source } = readable
  if (source === undefined) return { problems }
  const format = formatProblem(entry)
  if (format !== undefined) return { problems: [...problems, format] }
  const patterns = readPatterns(entry, source, folderFromRoot)
  if (patterns === undefined) return { problems }
  if ('expected' in patterns) return { problems: [...problems, patterns] }
  const key = entry.path === undefined ? 'target' : 'path'
  const ofPaths = pathProblems(patterns, source, targets).map(problem => ({ key, ...problem }) as const)
  return { patterns, problems: [...problems, ...ofPaths] }
}

function hasTargets(...places: readonly object[]): boolean {
  return places.some(place => Object.hasOwn(place, 'targets'))
}

const noTargets: EntryProblem = {
  key: 'targets',
  expected: 'a list of locales here, or "targets" for all files',
  found: 'nothing',
}

/** A format that is not supported is called by its name, whatever else is wrong with the entry. */
function formatProblem({ path, source, target, format, ...entry }: ReadableFiles): EntryProblem | undefined {
  const pattern = path ?? source ?? target
  if (pattern === undefined || (format === undefined && Object.hasOwn(entry, 'format'))) return undefined
  const problem = unreadableAs(pattern, format)
  return problem && { key: 'format', ...problem }
}

/** A key that broke the schema is there with `undefined`, so it counts as written. */
function shapeProblem(entry: ReadableFiles): EntryProblem | undefined {
  const present = (['path', 'source', 'target'] as const).filter(key => Object.hasOwn(entry, key))
  const named = present.map(key => quote(key)).join(' and ')
  if (present.includes('path')) {
    return present.length === 1
      ? undefined
      : { expected: '"path" alone, or "source" and "target" without it', found: named }
  }
  if (present.length === 2) return undefined
  return {
    expected: 'either "path", or "source" and "target"',
    found: named === '' ? 'neither' : `only ${named}`,
  }
}

type Patterns = Pick<ResolvedFiles, 'sourcePattern' | 'targetPattern'>

/** The patterns, or the first rule that they break; nothing where one of them broke the schema. */
function readPatterns(
  { path, source = path, target = path }: ReadableFiles,
  sourceLocale: Locale,
  folderFromRoot: string,
): Patterns | EntryProblem | undefined {
  const [sourceKey, targetKey] =
    path === undefined ? (['source', 'target'] as const) : (['path', 'path'] as const)
  if (target !== undefined && !hasPlaceholder(target)) {
    const forSource =
      path === undefined ? '' : ' (use "source" and "target" where the source path names no locale)'
    const expected = `a placeholder for the locale, such as {locale}${forSource}`
    return { key: targetKey, expected, found: quote(target) }
  }
  if (source === undefined || target === undefined) return undefined
  const unfilled = unfilledPlaceholder(source, sourceLocale)
  if (unfilled !== undefined) {
    const expected = 'placeholders that the source locale can fill'
    return { key: sourceKey, expected, found: noValue(unfilled, sourceLocale) }
  }
  const sourcePattern = normalizePattern(fillLocale(source, sourceLocale))
  const targetPattern = normalizePattern(target)
  if (!haveEqualWildcards(sourcePattern, targetPattern)) {
    const expected = 'as many "*" and as many "**" as in "source"'
    return { key: 'target', expected, found: quote(target) }
  }
  const inSource = [sourceKey, sourcePattern] as const
  const inTarget = [targetKey, targetPattern] as const
  const leaves = (pattern: string) => leavesRoot(pattern, folderFromRoot)
  const isClosed = (pattern: string) => pattern.split('/').some(isClosedName)
  return (
    refused([inSource, inTarget], leaves, insideRoot) ??
    refused([inTarget, inSource], isClosed, 'a path outside of .git, .dragoman and node_modules') ?? {
      sourcePattern,
      targetPattern,
    }
  )
}

function haveEqualWildcards(sourcePattern: string, targetPattern: string): boolean {
  const [inSource, inTarget] = [sourcePattern, targetPattern].map(wildcardCounts)
  return inSource?.stars === inTarget?.stars && inSource?.globstars === inTarget?.globstars
}

/** The first of two patterns that a rule refuses. */
function refused(
  patterns: readonly (readonly [key: keyof ReadableFiles, pattern: string])[],
  isWrong: (pattern: string) => boolean,
  expected: string,
): EntryProblem | undefined {
  const wrong = patterns.find(([, pattern]) => isWrong(pattern))
  return wrong && { key: wrong[0], expected, found: quote(wrong[1]) }
}

const insideRoot = 'a path inside the project root (see "root")'

function leavesRoot(pattern: string, folderFromRoot: string): boolean {
  return posix.join(folderFromRoot, pattern).split('/')[0] === '..'
}

/** Locales that get one path are a mistake whatever files there are, so it is said before anything is looked for. */
function pathProblems(
  { sourcePattern, targetPattern }: Patterns,
  source: Locale,
  targets: readonly Target[],
): readonly EntryProblem[] {
  const localeByPath = new Map([[sourcePattern, source]])
  const problems: EntryProblem[] = []
  for (const { locale } of targets) {
    const unfilled = unfilledPlaceholder(targetPattern, locale)
    if (unfilled !== undefined) {
      const expected = 'placeholders that every target locale can fill'
      problems.push({ expected, found: noValue(unfilled, locale) })
      continue
    }
    const path = fillLocale(targetPattern, locale)
    const other = localeByPath.get(path)
    if (other === undefined) localeByPath.set(path, locale)
    else {
      const found = `${quote(path)} for both ${other} and ${locale}`
      problems.push({ expected: 'a path of its own for each locale', found })
    }
  }
  return problems
}

function noValue(placeholder: Placeholder, locale: Locale): string {
  const alternatives = placeholders.filter(
    other => other !== placeholder && unfilledPlaceholder(`{${other}}`, locale) === undefined,
  )
  return `{${placeholder}}, for which ${locale} has no value (it has ${alternatives.map(name => `{${name}}`).join(', ')})`
}

function readAttachments(
  comment: ReadableConfig['comment'],
  path: readonly PropertyKey[],
  folderFromRoot: string,
): readonly AttachmentPattern[] {
  return (comment?.attachments ?? []).flatMap((pattern, index) => {
    if (pattern === undefined) return []
    const key = keyPath([...path, 'attachments', index])
    return [{ key, pattern, fromRoot: posix.join(folderFromRoot, normalizePattern(pattern)) }]
  })
}

function attachmentProblems(
  attachments: readonly AttachmentPattern[],
  folderFromRoot: string,
): ConfigProblem[] {
  return attachments
    .filter(({ pattern }) => leavesRoot(pattern, folderFromRoot))
    .map(({ key, pattern }) => ({ key, expected: insideRoot, found: quote(pattern) }))
}

function settingsOf(readable: ReadableConfig, entry: ReadableFiles): Omit<FileSettings, 'attachments'> {
  const context = entry.context ?? readable.context ?? {}
  const keys = entry.keys ?? readable.keys
  return {
    service: entry.service ?? readable.service ?? defaults.service,
    context: defined({ tone: context.tone, limit: context.limit, category: context.category }),
    comment: (entry.comment ?? readable.comment)?.text,
    keepTerms: [...new Set(written(entry.keepTerms ?? readable.keepTerms))],
    keys: {
      include: written(keys?.include),
      exclude: written(keys?.exclude),
    },
    identical: entry.identical ?? readable.identical ?? defaults.identical,
    addresses: entry.addresses ?? readable.addresses ?? defaults.addresses,
    content: defined({
      skipElements: entry.skipElements && written(entry.skipElements),
      frontMatter: entry.frontMatter && written(entry.frontMatter),
    }),
  }
}

function written(list: readonly (string | undefined)[] = []): readonly string[] {
  return list.filter(element => element !== undefined)
}
