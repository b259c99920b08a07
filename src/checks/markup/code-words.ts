/** Codes that are words for people. */
import { codeWords, isMisspelt } from './spellings.ts'

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
 * The parts of a syntax in several words of small letters (`source destination type action`), none of which stayed: a command
 * keeps its name.
 */
export function areParts(code: string, other: string): boolean {
  if (!/^\p{Ll}+(?: \p{Ll}+){2,}$/u.test(code)) return false
  if (!/^[\p{L}\p{M}]+(?:[\s'’-][\p{L}\p{M}]+)+$/u.test(other)) return false
  const words = new Set(codeWords(code))
  return !codeWords(other).some(word => words.has(word)) && !isMisspelt(code, other)
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
