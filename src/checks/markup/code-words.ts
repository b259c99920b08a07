/** Codes that are words for people. */
import { asPattern, codeWords, isMisspelt, signsOf } from './spellings.ts'

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

/** Words of a code that mean what the text around says with them, and the words in their places. */
type Naming = { readonly names: RegExp; readonly wordsIn: (name: string) => string[]; readonly own: string }

/** All words of a pair: `key:value`. */
const inPair: Naming = {
  names: /\p{L}+/gu,
  wordsIn: name => name.split(/(?=\p{Lu})/u),
  own: '[\\p{L}\\p{M}_]{1,40}',
}
const pair =
  /^\p{Ll}+(?:(?:[:=]| [:=|\\]{1,2} )\p{Ll}+)+$|^\p{Ll}+\p{Lu}\p{L}*(?:[:=/]\p{Ll}+\p{Lu}\p{L}*)+$/u

/** Words in capitals: `PORT` for the port. */
const inCapitals: Naming = {
  names: /(?<![\p{L}\p{N}_])\p{Lu}{3,}(?![\p{L}\p{N}_])/gu,
  wordsIn: name => [name],
  own: '[\\p{Lu}\\p{Lo}\\p{Lm}\\p{M}_]{1,40}',
}

/** Names in a code, each of them for what the text around says with the same words. */
export function areNamesOfWords(code: string, other: string, prose: string): boolean {
  const isPair = pair.test(code)
  const { names, wordsIn, own } = isPair ? inPair : inCapitals
  const all = code.match(names) ?? []
  const kept = new Set(other.match(names))
  const open = all.filter(name => !kept.has(name))
  if (open.length === 0 || open.length > 5 || code === open[0]) return false
  const said = new Set(prose.toLowerCase().match(/\p{L}+/gu))
  const areSaid = (isPair ? all : open).flatMap(wordsIn).every(word => said.has(word.toLowerCase()))
  if (!areSaid) return false
  const pattern = asPattern(code).replace(names, name => (open.includes(name) ? own : name))
  return new RegExp(`^${pattern}$`, 'u').test(other)
}

/** Words that announce an example, right before it. */
const announced =
  /(?:\be\.\s?g\.|\bfor (?:example|instance)|\bsuch as|\btags? (?:like|as))[^.;]{0,40}$|\blike\s*$/i

/** A name of words that the source text gives as an example, with the same endings. */
export function isExampleName(code: string, other: string, source: string): boolean {
  const name = /^[\p{L}\p{M}\p{N}]+(?:[_./-][\p{L}\p{M}\p{N}]+)+$|^#[\p{L}\p{M}]+$/u
  if (!name.test(code) || signsOf(code) !== signsOf(other)) return false
  const ending = (one: string) => /(?:\.[a-z\d]{1,5})*$/.exec(one)?.[0]
  if (ending(code) !== ending(other) || isMisspelt(code, other)) return false
  const at = source.indexOf(code)
  return at >= 0 && announced.test(source.slice(Math.max(0, at - 60), at).replace(/<[^<>]*>$|`$/, ''))
}
