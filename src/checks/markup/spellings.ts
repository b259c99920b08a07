/** Codes that differ in their spelling alone, or by a slip. */
import { withAsciiDigits } from '../../digits.ts'
import { isLanguage } from './addresses.ts'

/**
 * A code without what is said of it beside its name: that it is a folder, a function or a string, which keyword declares
 * it, how its strings are quoted, where blanks are beside its brackets, which language its path names, and in which
 * script its digits are.
 */
export function plain(code: string): string {
  return withAsciiDigits(code)
    .replaceAll('"', "'")
    .replace(/^'([^']*)'$|^'([^']+)$|^([^']+)'$/, '$1$2$3')
    .replace(/^\/(?=.)|(?<=.)\/\*?$|\(\)(?=\]?$)/g, '')
    .replace(/ ?\/>$/, '>')
    .replace(/; ?\}/g, '}')
    .replace(
      /^(?:def|class|trait|object|val|var|let|const|function|func|fn|struct|enum|interface|new) (?=\S+$)/,
      '',
    )
    .replace(/(?<=[\p{L}\d)])[.,:;]$/u, '')
    .replaceAll('−', '-')
    .replaceAll('…', '...')
    .replace(/ ?([{}()[\]:;,^*=×÷]) ?/g, '$1')
    .replace(/ (?=\/>)| ?\+ ?(?=\d)/g, sign => sign.trim())
    .replace(/(?<=\/)[A-Za-z]{2}(?:[-_][A-Za-z]{2,4})?(?=\/)/g, step => (isLanguage(step) ? '*' : step))
}

/** Whether codes differ in that one says how many arguments a function takes: `each/2`. */
export function differInArity(code: string, other: string): boolean {
  const nameOf = (one: string) => one.replace(/(?<=^[\p{L}_][\p{L}\d_.]*[?!]?)\/\d{1,2}$/u, '')
  return nameOf(code) === other || code === nameOf(other)
}

/** A code without the names of hosts that are there for examples. */
export function hostless(code: string): string {
  return code.replace(/(?<![\w.-])[\w-]+(?=\.example\.(?:com|org|net)(?![\w-]))/g, '*')
}

/**
 * Blanks beside an operator are a matter of style. A name has none, so that one in it is a slip of the source:
 * `switch mode`, `admin- service`.
 */
export function isSpacedOtherwise(code: string, other: string): boolean {
  const tight = (one: string) => one.replace(/\s+([<>=+*%|&,])\s+|(?<=\S)([<>=+*%|&,])\s*(?=\S)/g, '$1$2')
  const listed = (one: string) => one.replace(/[\s,，、]+/g, ' ')
  // Words alone, or a list in which a comma was missing.
  const isList = /^[\w-]+(?:, [\w-]+)+$/.test(code) || (/\w, \w/.test(code) && other.length > code.length)
  if (isList && listed(code) === listed(other)) return true
  if (tight(code) === tight(other) || (!/\s/.test(code) && other.replace(/\s*(\/)\s*/g, '$1') === code))
    return true
  const isName = (one: string) => /^[\w@./-]+$/.test(one)
  const squeezed = (one: string) => one.replace(/[\s_-]/g, '')
  return (
    /\s(?![-/])/.test(code) &&
    isName(code.replace(/\s/g, '')) &&
    isName(other) &&
    squeezed(code) === squeezed(other)
  )
}

/** Whether a code is the last steps of a path, or the value of a key: more of it may be plain from the words around. */
export function isEndOf(code: string, other: string): boolean {
  const [path, key, object] = [/^(?:[\w@.${}-]+\/)+$/, /^[\w.-]+: $/, /^(?:\w+(?:\.|::))+$/]
  const start = code.slice(0, code.length - other.length)
  if (!code.endsWith(other) || other.length < 4) return false
  return (
    path.test(start) || key.test(start) || (object.test(start) && (other.endsWith(')') || other.length > 5))
  )
}

/** "7 meters" and "12-by-12" are numbers with a word, which each language has its own for. */
export function isMeasure(code: string, other: string): boolean {
  if (/^(?:\p{Lu}\p{Ll}+ )?\d+%? \([\p{L} ]+\)$/u.test(code)) {
    const signs = (one: string) => one.normalize('NFKC').replace(/[\p{L}\p{M}\s]+/gu, '')
    return signs(code) === signs(other)
  }
  if (!/^\d+(?:[.,]\d+)? \p{L}{3,}$|^\d+(?:[ -]\p{Ll}{2,}[ -]\d+)+$/u.test(code)) return false
  const numbers = (one: string) => one.replace(/[\s-]*[\p{L}\p{M}]+\.?[\s-]*/gu, ' ')
  return !/[^\p{L}\p{M}\p{N}\s.,-]/u.test(other) && numbers(code) === numbers(other)
}

/** A page that has the same code in small and in large letters may settle for one of them. */
export function isSpelledOtherwise(
  content: string,
  { sources, codes }: { readonly sources: readonly string[]; readonly codes: readonly string[] },
): boolean {
  const name = content.toLowerCase()
  return sources.some(code => code !== content && code.toLowerCase() === name && codes.includes(code))
}

/** English makes plurals of names within their code (`Fixnums`); other languages leave the name as it is. */
export function isPluralOf(content: string, codes: ReadonlySet<string>): boolean {
  const name = content.slice(0, -1)
  return /^\p{Lu}[\p{L}\p{N}]+s$/u.test(content) && codes.has(name)
}

/** Whether the name in a code is there without the word that says what it is: `global-shortcut plugin`, `toString method.` */
export function isNameInIt(content: string, extra: readonly string[]): boolean {
  const name = /^(\S*(?:[_./:-]|\p{Ll}\p{Lu})\S*) \p{Ll}+\.?$/u.exec(content)?.[1]
  return name !== undefined && extra.includes(name)
}

/** Whether a long name became another by one letter, and not by a figure, which may be another version. */
export function isSlip(name: string, other: string): boolean {
  const length = Math.min(...[name, other].map(one => one.replace(/\.\w+$/, '').length))
  if (length < 5) return false
  return name.replace(/\d+/g, '0') !== other.replace(/\d+/g, '0') && isNear(name, other)
}

/** One letter more, less or other, or two in the wrong order. */
function isNear(word: string, other: string): boolean {
  let start = 0
  while (start < word.length && word[start] === other[start]) start++
  let end = 0
  const most = Math.min(word.length, other.length) - start
  while (end < most && word.at(-1 - end) === other.at(-1 - end)) end++
  const [rest, own] = [word.slice(start, word.length - end), other.slice(start, other.length - end)]
  return Math.max(rest.length, own.length) <= 1 || (rest.length === 2 && [...rest].reverse().join('') === own)
}

/** Below such a host nothing is anything but an example. */
const exampleHost = /:\/\/(?:[\w-]+\.)*example\.(?:com|org|net|dom)\b/

/** Words that a screen shows. */
export const caption = /^\p{Lu}\p{Ll}+(?:[\s,:–-]+\p{Lu}?\p{Ll}+)+(?: #?\d+| \([^()]{1,40}\))?[.!?…:]?$/u

/** The parts of a code that a machine reads, whatever its names are: options, schemes and signs. */
export function signsOf(code: string): string {
  return code.replace(
    /((?<!\S)--?[\p{L}\d-]+|\p{L}+:\/\/)|%[\dA-F]{2}|[\p{L}\p{M},_]+(?:-[\p{L}\p{M},_]+)*|[\s-]/gu,
    '$1',
  )
}

/** A word of one is nearly a word of the other, or there is no other word at all. */
export function isMisspelt(code: string, other: string): boolean {
  const [words, others] = [wordsOf(code), wordsOf(other)]
  const gone = [...words].filter(word => !others.has(word))
  const come = [...others].filter(word => !words.has(word))
  // The words of a screen have another order in another language.
  if (gone.length === 0) return come.length > 0 || !caption.test(code)
  if (exampleHost.test(code) && exampleHost.test(other)) return false
  // Beside what became somebody else's, a word that is alike is a translated one.
  if (gone.some(word => /^(?:my(?!sql|py$|isam)|your|some)/.test(word))) return false
  // A word of a screen may be alike in two languages, and not all of them are.
  if (caption.test(code) && !code.includes('-'))
    return gone.every(word => come.some(one => isNear(word, one)))
  return come.some(one => gone.some(word => isNear(word, one)))
}

function wordsOf(code: string): ReadonlySet<string> {
  return new Set(code.toLowerCase().match(/[\p{L}\p{M}\d]+/gu))
}

/** The words of a code, each as often as it is there. */
export function codeWords(code: string): readonly string[] {
  return code.match(/[\p{L}_$][\p{L}\p{M}\p{N}_$]*/gu) ?? []
}

/** Whether a code is made of these parts, with something between each two of them. */
export function hasParts(code: string, parts: readonly string[], between: string): boolean {
  return new RegExp(`^${parts.map(asPattern).join(between)}$`, 'u').test(code)
}

/** A code as a pattern that is true of it alone. */
export function asPattern(code: string): string {
  return code.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')
}
