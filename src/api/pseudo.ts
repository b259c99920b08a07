import { posix } from 'node:path'
import { type Config, fillLocale, matchPattern } from '../config/index.ts'
import { pathFrom } from '../disk.ts'
import { writePseudo } from '../engine/upkeep/pseudo.ts'
import { UsageError } from '../errors.ts'
import {
  type FilePair,
  type Locale,
  type Notice,
  pseudoLocaleOf,
  pseudoLocales,
  type TargetFile,
  unless,
} from '../model.ts'
import { refuseUnknownOptions } from './known-options.ts'
import { openProject } from './open.ts'
import type { PseudoOptions } from './options.ts'
import { reportOf } from './records.ts'
import type { PseudoReport } from './reports.ts'

/**
 * Files of a pseudo-locale beside the source files: longer texts with accents, for a look at the layout before anything
 * is bought. They are rebuilt from the source files each time, and no other command counts or buys them. Offline.
 * @throws {UsageError} for another locale than en-XA and ar-XB, and where it would have the path of another locale
 */
export async function pseudo(options: PseudoOptions = {}): Promise<PseudoReport> {
  refuseUnknownOptions('pseudo', options)
  for (const locale of options.locales ?? []) {
    if (pseudoLocaleOf(locale) !== undefined) continue
    throw new UsageError(
      `dragoman pseudo writes only ${pseudoLocales.join(' and ')} (also spelled with _), not ${JSON.stringify(locale)}`,
    )
  }
  const { project, config } = await openProject({ ...options, locales: undefined })
  const { targetsOf, notices: ofPatterns } = pseudoTargets(config, options.locales ?? [usualLocale(config)])
  const writes = options.dryRun !== true
  if (writes) project.disk.sweep()
  const { files, written, problems, notices } = writePseudo(project, targetsOf, writes)
  return {
    ...reportOf('pseudo', problems, [...ofPatterns, ...notices]),
    files: files.map(({ isChanged, ...file }) => ({ ...file, changed: isChanged })),
    written,
  }
}

/** Spelled as the locales of the project are. */
function usualLocale({ source, targets }: Config): Locale {
  const [first] = pseudoLocales
  const spelled = [source, ...targets].map(({ locale }) => locale).filter(locale => /[-_]/.test(locale))
  return spelled.length > 0 && spelled.every(locale => locale.includes('_')) ? first.replace('-', '_') : first
}

/**
 * The pseudo files of each pair; for a pattern in which they would have the paths of other locales, there are none.
 * @throws {UsageError} where that holds for all patterns
 */
function pseudoTargets(
  { files, root, folder }: Config,
  locales: readonly Locale[],
): {
  readonly targetsOf: (pair: FilePair) => readonly TargetFile[]
  readonly notices: readonly Notice[]
} {
  const notices: Notice[] = []
  const fromRoot = pathFrom(root, folder)
  const entries = files.map(({ sourcePattern, targetPattern, targets }) => {
    const own = locales.filter(locale => hasOwnPath(targetPattern, locale))
    for (const locale of locales) {
      if (own.includes(locale)) continue
      const message = `${targetPattern} gives ${locale} no path of its own, so there is no pseudo file; use {locale} in the pattern`
      notices.push({ locale, message })
    }
    // A catalog without a template is its own source.
    const patterns = [sourcePattern, ...targets.map(({ locale }) => filled(targetPattern, locale))]
    return { matchers: patterns.map(matchPattern), targetPattern, own }
  })
  const [first] = notices
  if (entries.every(({ own }) => own.length === 0)) throw new UsageError(first?.message ?? 'no files')
  const targetsOf = ({ source }: FilePair): TargetFile[] => {
    const path = posix.relative(`/${fromRoot}`, `/${source}`)
    for (const { matchers, targetPattern, own } of entries) {
      for (const { exec, fill } of matchers) {
        const captures = exec(path)
        if (captures === undefined) continue
        return own.map(locale => ({
          locale,
          language: locale.slice(0, 2).toLowerCase(),
          path: posix.join(fromRoot, fill(targetPattern, captures, locale)),
        }))
      }
    }
    return []
  }
  return { targetsOf, notices }
}

function hasOwnPath(pattern: string, locale: Locale): boolean {
  const path = filled(pattern, locale)
  return path !== '' && path !== filled(pattern, locale.slice(0, 2))
}

/** Empty where the locale lacks what the pattern asks for. */
function filled(pattern: string, locale: Locale): string {
  return unless(RangeError, () => fillLocale(pattern, locale)) ?? ''
}
