/** Codes that the rest of a page, or of its source's page, shows to be words, or to be spelled otherwise. */
import { codeWords, type PageNames } from './page-names.ts'
import { isMisspelt, isSlip, signsOf } from './spellings.ts'

/** The names in the code of a page, and the codes of the one text of it that is looked at. */
export type OwnNames = PageNames & { readonly own: readonly string[] }

/** Words with a blank between them, and signs as between the names of menus. */
const phrase = /^\p{L}[\p{L}\p{M}'’]*(?:(?:\s*(?:->|[→>/&,:–—-])\s*|\s+)\p{L}[\p{L}\p{M}'’]*)+[.!?…]?$/u

/**
 * Several words that somebody marked as code, as the names of menus are: nothing else that the page shows as code begins
 * as a command with their first would, and nothing of them stayed but names.
 */
export function arePhrases(code: string, other: string, names: OwnNames | undefined): boolean {
  const [first = ''] = code.match(/\p{L}+/u) ?? []
  if (names === undefined || !/\s/.test(code) || !phrase.test(code) || !/\p{Ll}/u.test(first)) return false
  if (names.isCommandOfSource(code)) return false
  if (!/^[\p{L}\p{M}\p{N}\s'’.,:!?…–—→>&/-]+$/u.test(other)) return false
  // A single name is no phrase.
  if (/^[\x20-\x7e]+$/.test(other) && !other.includes(' ')) return false
  const words = wordsIn(other)
  return [...wordsIn(code)].every(word => !/^\p{Ll}/u.test(word) || !words.has(word))
}

function wordsIn(text: string): ReadonlySet<string> {
  return new Set(text.match(/[\p{L}\p{M}]+/gu))
}

/** Whether a translation has a name as the rest of the source's page spells it, and the source text a misspelt one. */
export function isMended(code: string, other: string, names: OwnNames | undefined): boolean {
  if (names === undefined || signsOf(code) !== signsOf(other)) return false
  const [words, others] = [codeWords(code), codeWords(other)]
  const changed = words.flatMap((word, at) =>
    word === others[at] ? [] : [[word, others[at] ?? ''] as const],
  )
  const [[word, own] = ['', ''], ...more] = changed
  if (words.length !== others.length || more.length > 0 || !isSlip(word, own)) return false
  return names.timesInSource(own) >= Math.max(1, names.timesInSource(word))
}

/**
 * A word that the pages use as a word: `Hooks`, where the source says "hooks" and shows no such name in its samples, and the
 * translation says the new word, too.
 */
export function isConcept(code: string, other: string, names: OwnNames | undefined): boolean {
  if (names === undefined || !/^\p{Lu}\p{Ll}{3,}$/u.test(code) || !/^\p{L}[\p{L}\p{M}\s]+$/u.test(other))
    return false
  if (names.isInSampleOfSource(code) || isMisspelt(code, other)) return false
  return names.saysInSource(code) && names.says(other)
}

/**
 * Whether a name is the same in small letters and in capitals, and the source's page spells it so elsewhere, or shows no such
 * name in its samples and has it with a capital as a sentence would (`Yarn`).
 */
export function isInOtherCase(code: string, other: string, names: OwnNames | undefined): boolean {
  if (names === undefined || code.toLowerCase() !== other.toLowerCase()) return false
  const isName = /^\p{Lu}\p{Ll}+$/u.test(code) && other === other.toLowerCase()
  return codeWords(other).every(names.isOfSource) || (isName && !names.isInSampleOfSource(code))
}
