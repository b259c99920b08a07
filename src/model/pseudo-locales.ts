/** The locales of `dragoman pseudo`, whose texts nobody translates and nobody buys. */

import { plainLocale } from './names.ts'

/** In the spelling of BCP 47: English with accents, and the same from right to left. */
export const pseudoLocales = ['en-XA', 'ar-XB'] as const

type PseudoLocale = (typeof pseudoLocales)[number]

/** The pseudo-locale that a locale spells, with `-` or `_` and in any case. */
export function pseudoLocaleOf(locale: string): PseudoLocale | undefined {
  const plain = plainLocale(locale)
  return pseudoLocales.find(known => plainLocale(known) === plain)
}

const inPath = /(?:^|[/._-])(?:en[-_]r?XA|ar[-_]r?XB)(?=[/._-]|$)/i

/** Whether a file or one of its folders is named after a pseudo-locale. */
export function isPseudoPath(path: string): boolean {
  return inPath.test(path)
}
