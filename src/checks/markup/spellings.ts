/** Codes that differ in their spelling alone, or by a slip. */
import { withAsciiDigits } from '../../digits.ts'
import { isLanguage } from './addresses.ts'
import type { PageNames } from './page-names.ts'

/**
 * A code without what is said of it beside its name: that it is a folder, a function or a string, which keyword declares
 * it, how its strings are quoted, where blanks are beside its brackets, which language its path names, and in which
 * script its digits are.
 */
export function plain(code: string): string {
  return withAsciiDigits(code)
    .replaceAll('"', "'")
    .replace(/^'([^']*)'$/, '$1')
    .replace(/^\/(?=.)|(?:\/|\(\))$/g, '')
    .replace(/ ?\/>$/, '>')
    .replace(/; ?\}/g, '}')
    .replace(
      /^(?:def|class|trait|object|val|var|let|const|function|func|fn|struct|enum|interface|new) (?=\S+$)/,
      '',
    )
    .replaceAll('−', '-')
    .replaceAll('…', '...')
    .replace(/ ?([{}()[\]:;,^*=×÷]) ?/g, '$1')
    .replace(/ (?=\/>)| ?\+ ?(?=\d)/g, sign => sign.trim())
    .replace(/(?<=\/)[A-Za-z]{2}(?:[-_][A-Za-z]{2,4})?(?=\/)/g, step => (isLanguage(step) ? '*' : step))
}

/** A code without the names of hosts that are there for examples. */
export function hostless(code: string): string {
  return code.replace(/(?<![\w.-])[\w-]+(?=\.example\.(?:com|org|net)(?![\w-]))/g, '*')
}

/** A name has no spaces, so that one in it is a slip of the source: `switch mode`, `admin- service`. */
export function isSpacedOtherwise(code: string, other: string): boolean {
  const isName = (one: string) => /^[\w@./-]+$/.test(one)
  const squeezed = (one: string) => one.replace(/[\s_-]/g, '')
  return (
    /\s(?!-)/.test(code) &&
    isName(code.replace(/\s/g, '')) &&
    isName(other) &&
    squeezed(code) === squeezed(other)
  )
}

/** Whether a code is the last steps of a path, or the value of a key: more of it may be plain from the words around. */
export function isEndOf(code: string, other: string): boolean {
  const path = /^(?:[\w@.-]+\/)+$/
  const key = /^[\w.-]+: $/
  const start = code.slice(0, code.length - other.length)
  return code.endsWith(other) && other.length > 3 && (path.test(start) || key.test(start))
}

/** "7 meters" and "12-by-12" are numbers with a word, which each language has its own for. */
export function isMeasure(code: string, other: string): boolean {
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
export function isPluralOf(
  content: string,
  codes: ReadonlySet<string>,
  names: PageNames | undefined,
): boolean {
  const name = content.slice(0, -1)
  if (!/^\p{L}[\p{L}\p{N}]+s$/u.test(content) || !codes.has(name)) return false
  return /^\p{Lu}/u.test(name) || names?.isOfSource(name) === true
}

/** Whether the name in a code is there without the word that says what it is: `global-shortcut plugin`. */
export function isNameInIt(content: string, extra: readonly string[]): boolean {
  const name = /^(\S*[_./:-]\S*) \p{Ll}+$/u.exec(content)?.[1]
  return name !== undefined && extra.includes(name)
}

/** Whether a long name became another by one letter, and not by a figure, which may be another version. */
export function isSlip(name: string, other: string): boolean {
  const length = Math.min(...[name, other].map(one => one.replace(/\.\w+$/, '').length))
  if (length < 5) return false
  return name.replace(/\d+/g, '0') !== other.replace(/\d+/g, '0') && isNear(name, other)
}

/** One letter more, less or other, or two in the wrong order. */
export function isNear(word: string, other: string): boolean {
  let start = 0
  while (start < word.length && word[start] === other[start]) start++
  let end = 0
  const most = Math.min(word.length, other.length) - start
  while (end < most && word.at(-1 - end) === other.at(-1 - end)) end++
  const [rest, own] = [word.slice(start, word.length - end), other.slice(start, other.length - end)]
  return Math.max(rest.length, own.length) <= 1 || (rest.length === 2 && [...rest].reverse().join('') === own)
}
