/** Which locale the texts are written in. Pure. */
import { isBilingualPath, type Locale, plainLocale } from '../model.ts'
import { isEnglish, isLocale } from './known-locales.ts'
import type { Found, Tools, Vote } from './types.ts'

/** The locale that a user names, else a framework's or a tool's setting, else English, else the locale with the most texts; so among several regions of English. */
export function sourceOf(
  found: readonly Found[],
  votes: readonly Vote[],
  { requested, countTexts }: Tools,
): { readonly source: Locale; readonly reason: string; readonly rivals: readonly Locale[] } {
  const locales = [...new Set(found.flatMap(({ candidate }) => [...candidate.files.keys()]))]
  const isNamedElsewhere = found.every(({ candidate }) => candidate.sources.length > 0)
  // Whatever the folders beside them are called, these texts are in the locale that the settings name.
  const isAnyLocale = found.some(
    ({ candidate }) => candidate.sources.length > 0 || isBilingualPath(candidate.target),
  )
  const settled = (source: Locale, reason: string) => ({ source, reason, rivals: [] })
  if (requested.source !== undefined) return settled(requested.source, 'as you said')
  for (const { locale, reason } of votes) {
    const spelled = spelledOnDisk(locale, locales, !isAnyLocale)
    if (spelled !== undefined) return settled(spelled, reason)
    if (isAnyLocale && isLocale(locale)) return settled(locale, reason)
  }
  const isBilingual = found.every(({ candidate }) => isBilingualPath(candidate.target))
  const english = locales.filter(isEnglish).sort((a, b) => a.length - b.length || (a < b ? -1 : 1))
  const [plainest = ''] = english
  const isPlain = plainest !== '' && !/[-_]/.test(plainest)
  // Beside sources that name no locale, a regional English is a translation of them.
  if (isPlain || (english.length === 1 && !isNamedElsewhere))
    return settled(plainest, 'there are English texts')
  const translated = translatedLocales(found)
  const possible = (english.length > 0 ? english : locales).filter(locale => !translated.has(locale))
  if (isNamedElsewhere || possible.length === 0) return settled('en', 'the source files name no locale')
  if (isBilingual) return settled('en', 'gettext catalogs hold their source texts, mostly English')
  const sums = possible
    .map(locale => {
      const files = found.flatMap(({ candidate }) => candidate.files.get(locale) ?? [])
      return { locale, texts: files.reduce((sum, path) => sum + countTexts(path), 0) }
    })
    .sort((a, b) => b.texts - a.texts || (a.locale < b.locale ? -1 : 1))
  const [most] = sums
  return {
    source: most?.locale ?? 'en',
    reason: english.length > 0 ? 'it has the most texts of all English locales' : 'it has the most texts',
    rivals: sums
      .slice(1)
      .flatMap(({ locale, texts }) => (texts >= (most?.texts ?? 0) * 0.98 ? [locale] : [])),
  }
}

/** The locales of translations whose sources name no locale. */
export function translatedLocales(found: readonly Found[]): ReadonlySet<Locale> {
  return new Set(
    found.flatMap(({ candidate }) => (candidate.sources.length > 0 ? [...candidate.files.keys()] : [])),
  )
}

/** @param isRegionOpen - whether another region of the same language is that locale, too */
function spelledOnDisk(
  locale: Locale,
  locales: readonly Locale[],
  isRegionOpen: boolean,
): Locale | undefined {
  return (
    locales.find(one => one === locale) ??
    locales.find(one => plainLocale(one) === plainLocale(locale)) ??
    (isRegionOpen ? locales.find(one => languagePart(one) === languagePart(locale)) : undefined)
  )
}

export function languagePart(locale: Locale): string {
  return plainLocale(locale).split('-')[0] ?? ''
}

/** Each locale in its most frequent spelling, without the source. */
export function spelledOnce(counts: ReadonlyMap<Locale, number>, source: Locale): readonly Locale[] {
  const best = new Map<string, Locale>()
  for (const [locale, count] of counts) {
    const known = best.get(plainLocale(locale))
    if (known === undefined || count > (counts.get(known) ?? 0)) best.set(plainLocale(locale), locale)
  }
  best.delete(plainLocale(source))
  return [...best.values()].sort()
}
