/** Codes that the rest of a page, or of its source's page, shows to be words, or to be spelled otherwise. */
import { codeWords, type PageNames } from './page-names.ts'
import { isMisspelt, isSlip, signsOf } from './spellings.ts'

/** The names in the code of a page, and the codes of the one text of it that is looked at. */
export type OwnNames = PageNames & { readonly own: readonly string[] }

/** Words, and signs as between the names of menus; quotes around them, or around dots in the place of a word. */
const wordsOnly =
  /^["'“]?(?:\d{1,2}\. )?\p{L}[\p{L}\p{M}'’]*(?:(?:\s*(?:->|[→>/&,:–—-])\s*|\s+)\p{L}[\p{L}\p{M}'’]*|\s+["“](?:\.{3}|…)["”])*[.!?…]?["'”]?$/u

/** The same in any language. */
const wordsOfOthers = /^[\p{L}\p{M}\p{N}\s'’"“”„«»「」()（）.,:!?…。，、：！？–—→>&/-]+$/u

/** A sentence, as a screen says it or as somebody is to write it. */
const sentence = /^["“(]?\p{Lu}?[\p{L}\p{M}\d\s.,:;!?…'’"“”()*–—-]+$/u

/** A sentence of several words, which is none of a program's: a command has no capital, comma or bracket about its words. */
export function areSentences(code: string, other: string): boolean {
  const words = code.match(/(?<=^|[\s("“*])[\p{L}'’]+(?=$|[\s.,:;!?…)"”*])/gu) ?? []
  if (words.length < 4 || !sentence.test(code) || /\s-|[a-z]:[a-z]/.test(code)) return false
  if (!/^["“]?\p{Lu}[\p{L}'’]*[.,:!?]?\s|^\(.*\)$/u.test(code) || code === code.toUpperCase()) return false
  return /\p{L}/u.test(other) && !/[<>{}=|$`\\]/.test(other) && !isMisspelt(code, other)
}

/**
 * A word with a capital on a page which has translated all words of that kind: notions and the names of buttons that somebody marked as
 * code.
 */
export function isWordOfPage(code: string, other: string, names: OwnNames | undefined): boolean {
  if (names === undefined || !/^\p{Lu}\p{Ll}{2,}$/u.test(code)) return false
  // A short word may be alike in two languages (`Edit`, `Edita`).
  if (!wordsOfOthers.test(other) || isSlip(code, other)) return false
  return names.times(code) === 0 && !names.isInSampleOfSource(code) && names.translatesWords()
}

/**
 * Words that somebody marked as code, as the names of menus and notions are: no code of the source's page begins as a command
 * with the first of several, or its samples do not show the one and its words do.
 */
export function areWords(code: string, other: string, names: OwnNames | undefined): boolean {
  const [first = ''] = code.match(/\p{L}+/u) ?? []
  if (names === undefined || !wordsOnly.test(code) || !/\p{Ll}/u.test(first)) return false
  if (!wordsOfOthers.test(other)) return false
  // A single name is no phrase, and a command keeps its first word.
  if (/\s/.test(code) ? /^[\x21-\x7e]+$/.test(other) : !/^(?:\p{L}[\p{L}\p{M}\s]+|\p{Lo})$/u.test(other))
    return false
  if (isMisspelt(code, other) || (/^\p{Ll}/u.test(first) && other.startsWith(first))) return false
  if (/\s/.test(code)) return !names.isCommandOfSource(code)
  return !/\p{Ll}\p{Lu}/u.test(code) && !names.isInSampleOfSource(code) && names.saysInSource(code)
}

/**
 * The parts of a syntax in several words of small letters (`source destination type action`), none of which stayed: a command
 * keeps its name.
 */
export function areParts(code: string, other: string): boolean {
  if (!/^\p{Ll}+(?: \p{Ll}+){2,}$/u.test(code)) return false
  if (!/^[\p{L}\p{M}]+(?:[\s'’-][\p{L}\p{M}]+)+$/u.test(other)) return false
  const words = new Set(codeWords(code))
  return !codeWords(other).some(word => words.has(word)) && !isMisspelt(code, other)
}

/** How often a page has the letter of a legend. */
const ofLegend = 3

/** A letter of a legend, as `B` for beginners, which the whole page has in the place of its source's. */
export function isLetterOfLegend(code: string, other: string, names: OwnNames | undefined): boolean {
  if (names === undefined || !/^\p{L}$/u.test(code) || !/^\p{L}\p{M}*$/u.test(other)) return false
  if (names.times(code) > 0 || names.isOfSource(other)) return false
  return names.timesInSource(code) >= ofLegend && names.times(other) >= ofLegend
}

/**
 * Whether a translation has a name as the rest of the source's page spells it, or as the whole translated page does, and the
 * source text a misspelt one.
 */
export function isMended(code: string, other: string, names: OwnNames | undefined): boolean {
  if (names === undefined || signsOf(code) !== signsOf(other)) return false
  const [words, others] = [codeWords(code), codeWords(other)]
  const changed = words.flatMap((word, at) =>
    word === others[at] ? [] : [[word, others[at] ?? ''] as const],
  )
  const [[word, own] = ['', ''], ...more] = changed
  if (words.length !== others.length || more.length > 0 || !isSlip(word, own)) return false
  const times = names.timesInSource(word)
  // No slip comes several times, and never right.
  const isThroughout = times > 1 && names.times(word) === 0 && names.times(own) >= times
  return isThroughout || names.timesInSource(own) >= Math.max(1, times)
}

/**
 * Whether a name is the same in small letters and in capitals, and the source's page spells it so elsewhere, or shows no such
 * name in its samples and has it with a capital as a sentence would (`Yarn`).
 */
export function isInOtherCase(code: string, other: string, names: OwnNames | undefined): boolean {
  if (names === undefined || code.toLowerCase() !== other.toLowerCase()) return false
  const isName = /^\p{Lu}(?:\p{Ll}+|\p{Lu}{2,})$/u.test(code) && other === other.toLowerCase()
  return codeWords(other).every(names.isOfSource) || (isName && !names.isInSampleOfSource(code))
}

/**
 * A name that the words around say as well (`feature_x`, or in quotes), and that a translation has renamed alike in its code and in
 * its words.
 */
export function isNameOfProse(
  code: string,
  other: string,
  { prose, around }: { readonly prose: string; readonly around: string },
): boolean {
  const [words, others] = [codeWords(code), codeWords(other)]
  const [[name, ...more], [own, ...rest]] = [
    [...new Set(words.filter(word => !others.includes(word)))],
    [...new Set(others.filter(word => !words.includes(word)))],
  ]
  if (name === undefined || own === undefined || more.length > 0 || rest.length > 0) return false
  if (code.replaceAll(name, own) !== other) return false
  const isSaid = (word: string, of: string) => codeWords(of).includes(word)
  const isName = /[_\d]/.test(name) || /["'“‘„«]\s?$/.test(prose.slice(0, prose.indexOf(name)))
  return isName && isSaid(name, prose) && isSaid(own, around) && !isSaid(name, around)
}
