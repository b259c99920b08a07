/** The rules about the entries of `files`: which patterns they have, whether every locale gets a path of its own. */
import { posix } from 'node:path'
import { isClosedName } from '../../disk.ts'
import type { ConfigProblem } from '../../errors.ts'
import { type AttachmentPattern, defined, type FileSettings, type Locale } from '../../model.ts'
import { keyPath, quote } from '../check/quote.ts'
import type { ReadableConfig } from '../check/read-written.ts'
import { defaults, type ResolvedFiles } from '../check/types.ts'
import { unreadableAs } from '../check/unsupported.ts'
import { hasPlaceholder, normalizePattern, wildcardCounts } from '../paths/patterns.ts'
import { fillLocale, type Placeholder, placeholders, unfilledPlaceholder } from '../paths/placeholders.ts'
import type { ReadLocales } from './resolve-locales.ts'

type ReadableFiles = NonNullable<NonNullable<ReadableConfig['files']>[number]>

type Problem = (key: keyof ReadableFiles, expected: string, found: string) => void

/** Resolves every entry that has no problem of its own, in the written order. */
export function readFiles(
  readable: ReadableConfig,
  locales: ReadLocales,
  folderFromRoot: string,
): { readonly files: readonly ResolvedFiles[]; readonly problems: readonly ConfigProblem[] } {
  const files: ResolvedFiles[] = []
  const problems: ConfigProblem[] = []
  const general = readAttachments(readable.comment, ['comment'], folderFromRoot, problems)
  for (const [index, entry] of (readable.files ?? []).entries()) {
    if (entry === undefined) continue
    const report: Problem = (key, expected, found) =>
      problems.push({ key: keyPath(['files', index, key]), expected, found })
    if (!Object.hasOwn(entry, 'targets') && !Object.hasOwn(readable, 'targets')) {
      report('targets', 'a list of locales here, or "targets" for all files', 'nothing')
    }
    const shape = shapeProblem(entry)
    if (shape !== undefined) problems.push({ key: keyPath(['files', index]), ...shape })
    const source = readable.source
    if (shape !== undefined || source === undefined) continue

    const format = formatProblem(entry)
    if (format !== undefined) {
      report('format', ...format)
      continue
    }
    const patterns = readPatterns(entry, source, folderFromRoot, report)
    const targets = locales.targetsByEntry.get(index) ?? locales.targets
    if (patterns === undefined) continue
    const targetKey = entry.path === undefined ? 'target' : 'path'
    const targetLocales = targets.map(target => target.locale)
    checkPaths(patterns, source, targetLocales, (expected, found) => report(targetKey, expected, found))
    files.push({
      index,
      ...patterns,
      exclude: written(entry.exclude),
      ...(entry.format === undefined ? {} : { format: entry.format }),
      targets,
      settings: {
        ...settingsOf(readable, entry),
        attachments:
          entry.comment === undefined
            ? general
            : readAttachments(entry.comment, ['files', index, 'comment'], folderFromRoot, problems),
      },
    })
  }
  return { files, problems }
}

/** A format that is not supported is called by its name, whatever else is wrong with the entry. */
function formatProblem({
  path,
  source,
  target,
  format,
  ...entry
}: ReadableFiles): [string, string] | undefined {
  const pattern = path ?? source ?? target
  if (pattern === undefined || (format === undefined && Object.hasOwn(entry, 'format'))) return undefined
  return unreadableAs(pattern, format)
}

/** A key that broke the schema is there with `undefined`, so it counts as written. */
function shapeProblem(
  entry: ReadableFiles,
): { readonly expected: string; readonly found: string } | undefined {
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

function readPatterns(
  { path, source, target }: ReadableFiles,
  sourceLocale: Locale,
  folderFromRoot: string,
  report: Problem,
): Patterns | undefined {
  const sourceKey = path === undefined ? 'source' : 'path'
  const targetKey = path === undefined ? 'target' : 'path'
  const writtenSource = path ?? source
  const writtenTarget = path ?? target
  if (writtenTarget !== undefined && !hasPlaceholder(writtenTarget)) {
    const forSource =
      path === undefined ? '' : ' (use "source" and "target" where the source path names no locale)'
    report(targetKey, `a placeholder for the locale, such as {locale}${forSource}`, quote(writtenTarget))
    return undefined
  }
  if (writtenSource === undefined || writtenTarget === undefined) return undefined
  const unfilled = unfilledPlaceholder(writtenSource, sourceLocale)
  if (unfilled !== undefined) {
    report(sourceKey, 'placeholders that the source locale can fill', noValue(unfilled, sourceLocale))
    return undefined
  }
  const sourcePattern = normalizePattern(fillLocale(writtenSource, sourceLocale))
  const targetPattern = normalizePattern(writtenTarget)
  const inSource = wildcardCounts(sourcePattern)
  const inTarget = wildcardCounts(targetPattern)
  if (inSource.stars !== inTarget.stars || inSource.globstars !== inTarget.globstars) {
    report('target', 'as many "*" and as many "**" as in "source"', quote(writtenTarget))
    return undefined
  }
  const leaving = leavesRoot(sourcePattern, folderFromRoot)
  if (leaving || leavesRoot(targetPattern, folderFromRoot)) {
    const [key, pattern] = leaving
      ? ([sourceKey, sourcePattern] as const)
      : ([targetKey, targetPattern] as const)
    report(key, 'a path inside the project root (see "root")', quote(pattern))
    return undefined
  }
  for (const [key, pattern] of [
    [targetKey, targetPattern],
    [sourceKey, sourcePattern],
  ] as const) {
    if (!pattern.split('/').some(isClosedName)) continue
    report(key, 'a path outside of .git, .dragoman and node_modules', quote(pattern))
    return undefined
  }
  return { sourcePattern, targetPattern }
}

function leavesRoot(pattern: string, folderFromRoot: string): boolean {
  return posix.join(folderFromRoot, pattern).split('/')[0] === '..'
}

/** Locales that get one path are a mistake whatever files there are, so it is said before anything is looked for. */
function checkPaths(
  { sourcePattern, targetPattern }: Patterns,
  source: Locale,
  targets: readonly Locale[],
  report: (expected: string, found: string) => void,
): void {
  const localeByPath = new Map([[sourcePattern, source]])
  for (const locale of targets) {
    const unfilled = unfilledPlaceholder(targetPattern, locale)
    if (unfilled !== undefined) {
      report('placeholders that every target locale can fill', noValue(unfilled, locale))
      continue
    }
    const path = fillLocale(targetPattern, locale)
    const other = localeByPath.get(path)
    if (other === undefined) localeByPath.set(path, locale)
    else report('a path of its own for each locale', `${quote(path)} for both ${other} and ${locale}`)
  }
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
  problems: ConfigProblem[],
): readonly AttachmentPattern[] {
  const found: AttachmentPattern[] = []
  for (const [index, pattern] of (comment?.attachments ?? []).entries()) {
    if (pattern === undefined) continue
    const key = keyPath([...path, 'attachments', index])
    if (leavesRoot(pattern, folderFromRoot))
      problems.push({ key, expected: 'a path inside the project root (see "root")', found: quote(pattern) })
    found.push({ key, pattern, fromRoot: posix.join(folderFromRoot, normalizePattern(pattern)) })
  }
  return found
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
