import type { Locale } from '../../model.ts'
import { type Subtags, subtagsOf } from '../locales/subtags.ts'

/** The placeholders of a pattern and the value of each. */
export const placeholders = ['locale', 'lang', 'region', 'script', 'android'] as const

export type Placeholder = (typeof placeholders)[number]

export function isPlaceholder(name: string): name is Placeholder {
  return placeholders.some(known => known === name)
}

/**
 * The value of a placeholder: `locale` the locale as it is spelled, `lang`, `region` and `script` its parts in
 * that spelling, `android` its Android resource qualifier. `undefined` where the locale has no such part.
 */
export function placeholderValue(name: Placeholder, locale: Locale): string | undefined {
  if (name === 'locale') return locale
  const subtags = subtagsOf(locale)
  if (name === 'android') return androidQualifier(subtags)
  if (name === 'lang') return subtags.base
  return subtags[name]
}

/**
 * Fills the placeholders of a pattern; everything else stays.
 * @throws {RangeError} for an unknown placeholder, or where the locale lacks the part that is asked for
 */
export function fillLocale(pattern: string, locale: Locale): string {
  return pattern.replace(/\{([^{}]*)\}/g, (written, name: string) => {
    if (!isPlaceholder(name)) throw new RangeError(`unknown placeholder ${written} in ${pattern}`)
    const value = placeholderValue(name, locale)
    if (value === undefined)
      throw new RangeError(`the locale ${locale} has nothing for ${written} in ${pattern}`)
    return value
  })
}

/** The first placeholder of a pattern that the locale has no part for. Unknown placeholders do not count. */
export function unfilledPlaceholder(pattern: string, locale: Locale): Placeholder | undefined {
  for (const [, name = ''] of pattern.matchAll(/\{([^{}]*)\}/g)) {
    if (isPlaceholder(name) && placeholderValue(name, locale) === undefined) return name
  }
  return undefined
}

/** Android looks resources up under the former codes of these (java.util.Locale before 17). */
const androidBases: ReadonlyMap<string, string> = new Map([
  ['he', 'iw'],
  ['id', 'in'],
  ['yi', 'ji'],
])

/** `de`, `pt-rBR`; with a script, a variant or a numeric region the BCP 47 form `b+sr+Latn`. */
function androidQualifier({ base, script, region, variants }: Subtags): string {
  const lowerBase = base.toLowerCase()
  if (script === undefined && variants.length === 0 && (region === undefined || /^[a-z]{2}$/i.test(region))) {
    const language = androidBases.get(lowerBase) ?? lowerBase
    return region === undefined ? language : `${language}-r${region.toUpperCase()}`
  }
  const parts = [
    lowerBase,
    script === undefined ? undefined : titleCase(script),
    region?.toUpperCase(),
    ...variants,
  ]
  return `b+${parts.filter(part => part !== undefined).join('+')}`
}

/** The locale of an Android resource qualifier; `undefined` where it is none of a language. */
export function localeOfAndroid(qualifier: string): Locale | undefined {
  if (qualifier.startsWith('b+')) return qualifier.slice(2).replaceAll('+', '-')
  const [, language, region] = /^([a-z]{2,3})(?:-r([A-Z]{2}))?$/.exec(qualifier) ?? []
  if (language === undefined) return undefined
  const base = [...androidBases].find(([, former]) => former === language)?.[0] ?? language
  return region === undefined ? base : `${base}-${region}`
}

function titleCase(script: string): string {
  return script.slice(0, 1).toUpperCase() + script.slice(1).toLowerCase()
}
