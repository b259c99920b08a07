/** Whether a code of a language or a country has a name in CLDR. Made when first asked: most runs ask for neither. */
let languages: Intl.DisplayNames | undefined
let regions: Intl.DisplayNames | undefined

/** @param code - two or three small letters */
export function isLanguageCode(code: string): boolean {
  languages ??= new Intl.DisplayNames('en', { type: 'language', fallback: 'none' })
  return languages.of(code) !== undefined
}

/** @param code - two capital letters */
export function isRegionCode(code: string): boolean {
  regions ??= new Intl.DisplayNames('en', { type: 'region', fallback: 'none' })
  return regions.of(code) !== undefined
}
