/** Locale files that are there under another spelling than the configuration's. */
import { posix } from 'node:path'
import { type Config, languageOf, matchPlaceholders } from '../config/index.ts'
import { mayExist, pathFrom } from '../disk.ts'
import type { Tree } from '../engine/project.ts'
import { findFiles } from '../engine/scan/find-files.ts'
import { type Language, type Locale, type Notice, pseudoLocaleOf } from '../model.ts'

type FilesEntry = Config['files'][number]

/**
 * A note for each selected target locale without any file, where there are files of its language that no
 * configured locale owns: `de` is configured and `de-DE.json` is there. Ordered like that, all of them would be
 * translated once more. Only patterns whose one placeholder is `{locale}` are looked at.
 */
export function spellingNotices(project: Tree, { files, folder, root, source }: Config): Notice[] {
  const configured = new Set([source.locale, ...files.flatMap(({ targets }) => targets.map(localeOf))])
  const selected = project.pairs.flatMap(({ targets }) => targets.filter(project.selection.hasTarget))
  const present = new Set<Locale>()
  // One file shows that a locale is spelled right, so the others need no look.
  for (const { locale, path } of selected)
    if (!present.has(locale) && mayExist(project.disk, path)) present.add(locale)
  const absentLocales = new Set(selected.map(localeOf).filter(locale => !present.has(locale)))
  const notices = new Map<Locale, Notice>()
  for (const entry of files) {
    const absent = entry.targets.filter(({ locale }) => absentLocales.has(locale))
    if (absent.length === 0) continue
    const others = [...localesOnDisk(entry, folder)].filter(([locale]) => !configured.has(locale))
    for (const { locale, language } of absent) {
      const spellings = others.filter(([other]) => mayMean(other, language))
      const [first] = spellings
      if (first === undefined || notices.has(locale)) continue
      const names = spellings.map(([other]) => JSON.stringify(other)).join(', ')
      const path = posix.join(pathFrom(root, folder), first[1])
      notices.set(locale, {
        message: `there is no file for ${JSON.stringify(locale)}, but there are files for ${names} (${path}). Spell the locale in targets as its files do`,
      })
    }
  }
  return [...notices.values()]
}

/** By locale one of its files, relative to the configuration's folder. */
export function localesOnDisk(
  { targetPattern, exclude }: Pick<FilesEntry, 'targetPattern' | 'exclude'>,
  folder: string,
): Map<Locale, string> {
  const found = new Map<Locale, string>()
  const { names, starred, read } = matchPlaceholders(targetPattern)
  if (names.join() !== 'locale') return found
  for (const file of findFiles(folder, { pattern: starred, exclude })) {
    const locale = read(file)?.get('locale')
    if (locale !== undefined && pseudoLocaleOf(locale) === undefined && !found.has(locale))
      found.set(locale, file)
  }
  return found
}

function mayMean(locale: Locale, language: Language | undefined): boolean {
  if (language === undefined) return false
  const match = languageOf(locale)
  if (match.kind === 'language') return match.language === language
  return match.kind === 'ambiguous' && match.choices.includes(language)
}

function localeOf({ locale }: { readonly locale: Locale }): Locale {
  return locale
}
