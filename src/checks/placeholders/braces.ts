import { syntaxOf } from '../../model.ts'
import { placeOf } from '../markup/addresses.ts'
import { type Counts, count, type Difference, difference } from '../multiset.ts'
import { held } from '../severity.ts'
import type { CheckOptions, Syntax, TextCheck } from '../types.ts'
import { isDate } from './dates.ts'
import { spokenSyntax } from './dialects.ts'
import { placeholderFinding } from './finding.ts'
import { splitHashes, withHashes } from './hashes.ts'
import { beyondNumberOf } from './number-in-words.ts'
import { possibleNumbers } from './number-names.ts'
import { isBraceFlag, printfReading } from './printf-flags.ts'
import { vueForms } from './vue-forms.ts'

/**
 * Placeholders of template languages: `{{{x}}}`, `{{x}}`, `${x}`, `%{x}`, `{x}` with an index, a Python conversion
 * or an ICU type; i18next's `$t(key)`, vue-i18n's `@:key`, `%name%`. A name may be of any script: a translated one is
 * a fault to be seen. Text that is in quotes or holds further braces is code or ICU syntax, and none of these.
 */
const template =
  /\{\{\{\s*[^\s{}][^{}]*\}\}\}|\{\{\s*[^\s{}][^{}]*\}\}|[$%]?\{(?:\s*(?:[\p{L}_$][\p{L}\p{M}\p{N}_.$-]*(?:\[\w+\])*|\d+))?(?:![rsa])?(?::[^\s{}]+)?(?:\s*,[^{}]*)?\s*\}|\$t\(\s*[^\s,(){}]+\s*[,)]|@(?:\.[a-z]+)?:(?:\{'[^']*'\}|\([\w.-]+\)|[\w-]+(?:\.[\w-]+)*)|%[A-Za-z_][\w.-]{2,}%/gu

/** Chrome's own: a named one in any case, the nine positional ones; `$$` is a dollar. */
const chrome = /\$\$+|\$[\w@]+\$|\$[1-9]/g

/**
 * Placeholders that the source text shows by their syntax must come back, in any order. One that has a name or an index
 * may be there more or less often than in the source.
 */
export function bracesCheck(source: string, options: CheckOptions): TextCheck {
  const syntax = withHashes(source, spokenSyntax(source, options))
  const placeholdersIn = (text: string): Counts => count(bracePlaceholders(text, syntax))
  const expected = placeholdersIn(source)
  const differing = (wanted: Counts, found: Counts): Difference | undefined =>
    beyondNames(difference(wanted, found), expected, found)
  const beyondNumber = beyondNumberOf(
    options.pluralUse,
    text => numberTokens(text, syntax),
    text => bracePlaceholders(text, syntax),
  )
  const forms = syntax.dialects.has('vue')
    ? vueForms(source, { placeholdersIn, differing, formsOf: options.formsOf })
    : undefined
  return text => {
    if (forms?.isAlone(text) === true) return aloneFinding
    if (forms?.fit(text) === true || areLinks(source, text)) return undefined
    const unequal = differing(expected, placeholdersIn(text))
    const rest = unequal && beyondNumber(unequal)
    if (rest !== undefined && areNumbered(rest, expected)) return undefined
    if (rest === undefined || isMovedSign(rest, source, text)) return forms?.unfit
    const finding = placeholderFinding(rest.missing, rest.extra, rest.severity)
    const isEnding = rest.extra.length === 0 && rest.missing.every(token => endsWord(token, source))
    return isEnding ? held(finding) : finding
  }
}

const aloneFinding = held({
  reason: 'placeholder',
  message:
    'the translation has one form for all numbers; write one form for each plural category, with "|" between them',
})

/** A difference without placeholders that have a name or an index, and are there more or less often than in the source. */
function beyondNames(
  unequal: Difference | undefined,
  expected: Counts,
  found: Counts,
): Difference | undefined {
  const missing = unequal?.missing.filter(token => !(found.has(token) && isNamed(token))) ?? []
  const extra = unequal?.extra.filter(token => !(expected.has(token) && isNamed(token))) ?? []
  return missing.length === 0 && extra.length === 0 ? undefined : { missing, extra }
}

const ending = /^\W*(?:apostrophe|possessive|plural|suffix|ending)\W*$/i

/** Whether a placeholder is the ending of a word in the source (`file{plural}`, `{name}{apostrophe}`), which another language may not have. */
function endsWord(token: string, source: string): boolean {
  const at = source.indexOf(token)
  const before = source.slice(Math.max(0, at - 40), at)
  const around = /(?<!\p{L})\p{L}?\p{Ll}{2,}$/u.test(before) || (before.endsWith('}') && ending.test(token))
  return at > 0 && isNamed(token) && around && !/^[\p{L}\p{N}_]/u.test(source.slice(at + token.length))
}

/** Whether placeholders without an index have become those with one, each of them: their order may then be another. */
function areNumbered({ missing, extra }: Difference, expected: Counts): boolean {
  const times = expected.get('{}') ?? 0
  const numbers = new Set(extra.map(token => /^\{(\d+)\}$/.exec(token)?.[1] ?? '-'))
  return (
    missing.length === times &&
    missing.every(token => token === '{}') &&
    numbers.size === times &&
    [...numbers].every(number => Number(number) < times)
  )
}

/** A link to another message may take the place of a whole text, or words that of a link that is the whole text. */
function areLinks(source: string, text: string): boolean {
  const link = /^\s*@(?:\.[a-z]+)?:[\w-]+(?:\.[\w-]+)*\s*$/
  if (link.test(source)) return !/[@{}]/.test(text)
  return link.test(text) && !/[@{}]/.test(source)
}

/** Every placeholder of a text in a normal spelling, in order. */
export function bracePlaceholders(text: string, syntax: Syntax): string[] {
  return spelledBraces(text, syntax).map(normal)
}

/** The placeholders by which a text shows its number, in a normal spelling. */
function numberTokens(text: string, syntax: Syntax): ReadonlySet<string> {
  return new Set(possibleNumbers(spelledBraces(text, syntax)).map(normal))
}

/** Every placeholder of a text as it is written there, in order. */
export function spelledBraces(spelled: string, syntax: Syntax): string[] {
  const { tokens, rest: text } = splitHashes(withoutEscapedBraces(spelled, syntax), syntax)
  const found = [...tokens]
  if (text.includes('{') || text.includes('$t(') || text.includes('@') || text.includes('%')) {
    for (const { 0: token, index } of text.matchAll(template))
      if (belongs(token, syntax, text.slice(index + token.length, index + token.length + 2)))
        found.push(token.startsWith('$t(') ? normal(token) : token)
  }
  if (syntaxOf(syntax.format).conventions === 'chrome' && text.includes('$')) {
    for (const [token] of text.matchAll(chrome)) if (!token.startsWith('$$')) found.push(token)
  }
  return found
}

export function withoutBracePlaceholders(text: string, syntax: Syntax): string {
  const unhashed = splitHashes(withoutEscapedBraces(text, syntax), syntax).rest
  const rest = unhashed.replace(template, (token: string, index: number) =>
    belongs(token, syntax, text.slice(index + token.length, index + token.length + 2)) ? ' ' : token,
  )
  return syntaxOf(syntax.format).conventions === 'chrome' ? rest.replace(chrome, ' ') : rest
}

/** `{}` beside other brackets that hold nothing: a list of signs, as in `()[]{}`. */
const bracketSigns = /(?:\(\)|\[\])\{\}|\{\}(?=\(\)|\[\])/g

/** A text without doubled braces, where the file says that two of them mean one, and without those in a list of brackets. */
export function withoutEscapedBraces(text: string, { flags }: Syntax): string {
  const isEscaped = flags?.some(flag => /^(?:python-brace|csharp|rust|c\+\+)-format$/.test(flag))
  const rest = isEscaped === true ? text.replace(/\{\{|\}\}/g, '  ') : text
  return rest.includes('{}') ? rest.replace(bracketSigns, signs => ' '.repeat(signs.length)) : rest
}

/** Whether braces are characters like any other: in a message for printf, and in a catalog that knows no others. */
export function hasPlainBraces({ flags = [], dialects }: Syntax): boolean {
  if (flags.some(isBraceFlag)) return false
  return printfReading(flags) === 'strict' || dialects?.has('plain-braces') === true
}

/** A name between per cent signs in a format whose texts are read by printf: not `%lld%`, not `%slogin%s`. */
export const percentName: RegExp = /^%[A-Za-z_]{4,}%(?![%\w@(.$'+#]|-\d)/

/** @param next - the two characters behind the token */
function belongs(token: string, syntax: Syntax, next: string): boolean {
  const { dialects } = syntax
  const { conventions, markup, printf } = syntaxOf(syntax.format)
  if (token.startsWith('%') && token.endsWith('%')) {
    // Two escaped bytes of an address.
    if (conventions === 'web') return !(/^%[\dA-Fa-f]{2}/.test(token) && /^[\dA-Fa-f]/.test(next))
    return printf && percentName.test(`${token}${next}`)
  }
  // An address in prose is no link to a message.
  if (token.startsWith('@') || token.startsWith('$t(')) return conventions === 'web'
  if (conventions === 'gettext' && (hasPlainBraces(syntax) || syntax.flags?.includes('sh-format') === true))
    return false
  const isInProse = markup === 'markdown' || markup === 'mdx'
  if (isInProse && token.startsWith('{{') && dialects?.has('plain-braces') === true) return false
  // "stray { or } somewhere"
  if (conventions === 'gettext' && /^\{\s+\p{L}+\s+\}$/u.test(token)) return false
  if (dialects?.has('po4a') === true && !isAttribute(token)) return false
  // MediaWiki chooses words there, and what follows the colon is text.
  return dialects?.has('mediawiki') !== true || !/^\{\{\s*#?[A-Za-z]+\s*[:|]/.test(token)
}

/** A reference of AsciiDoc, not one for a character, which a translation may spell out. */
function isAttribute(token: string): boolean {
  return (
    /^\{[a-z][a-z0-9-]*\}$/.test(token) &&
    !/^\{(?:plus|colon|asterisk|nbsp|amp|[lg]t|startsb|endsb|vbar|caret|tilde|back(?:slash|tick)|two-(?:colons|semicolons)|sp|empty|blank|quot|apos|[lr][sd]quo|deg|zwsp|wj|brvbar|cpp|pp|default)\}$/.test(
      token,
    )
  )
}

/** Its name, by which it is known in every place. */
function isNamed(token: string): boolean {
  return /[\p{L}\p{N}_]/u.test(token)
}

/** `{{ page.date | date: "%B %d, %Y" }}`, `{{ day.strftime("%B %d") }}` */
const filteredDate = /(?:\|\s*date[a-z_]*\s*:?\s*\(?|\.strftime\()\s*("[^"]*"|'[^']*')/

/** `{{ "/page.html" | relative_url }}` */
const filteredAddress = /^\{\{[-~]?\s*("[^"\s]*[./][^"\s]*"|'[^'\s]*[./][^'\s]*')\s*\|/

function normal(token: string): string {
  // The text in a snippet's place is there to be replaced, and says what to put there.
  if (/^\$\{(?:\d+:|[A-Z][A-Z\d_]*:(?=\p{L}))/u.test(token)) return `${token.slice(0, token.indexOf(':'))}}`
  if (/^\$(?!\{|t\()/.test(token)) return token.toLowerCase()
  if (token.startsWith('$t(')) return `${token.slice(0, -1).replace(/\s+/g, '')})`
  // How a language writes the digits of a number.
  if (/^\{\w+:L\}$/.test(token)) return `${token.slice(0, -3)}}`
  const number = /^\{\{([^{},]+),\s*number\b[^{}]*\}\}$/.exec(token)?.[1]
  if (number !== undefined) return withoutBlanks(`{{${number}}}`)
  // Python's quotes around a value, in the place of which a language has its own.
  const quoted = /^\{\w+(?=![rsa]\}$)/.exec(token)?.[0]
  if (quoted !== undefined) return `${quoted}}`
  const address = filteredAddress.exec(token)?.[1]
  if (address !== undefined) return withoutBlanks(token.replace(address, placeOf(address.slice(1, -1)).page))
  // The order of a date is the language's own.
  const form = token.startsWith('{{') ? filteredDate.exec(token)?.[1] : undefined
  if (form !== undefined && isDate(form.slice(1, -1))) return withoutBlanks(token.replace(form, '%'))
  if (token.startsWith('{{') || !token.includes(',')) return withoutBlanks(token)
  // The style after an ICU type (`{when, date, short}`) is the translator's to choose.
  const [name = '', type = ''] = token.split(',')
  return `${name},${type.replace('}', '')}}`.replace(/\s+/g, '')
}

/** Blanks beside a sign say nothing; those within a name make two of it. */
function withoutBlanks(token: string): string {
  return token.replace(/\s+/g, ' ').replace(/([^\p{L}\p{N}_.]) | (?=[^\p{L}\p{N}_.])/gu, '$1')
}

/**
 * `${price}` that became `{price} $`, or `{share}%` that became `%{share}`: the sign is text beside a placeholder that a
 * language puts on the other side. It must not have been lost or gained on the way.
 */
function isMovedSign(unequal: Difference, source: string, text: string): boolean {
  if (unequal.missing.length !== unequal.extra.length) return false
  const bare = (tokens: readonly string[]): Counts =>
    count(tokens.map(token => token.replace(/^[$%]\{/, '{')))
  if (difference(bare(unequal.missing), bare(unequal.extra)) !== undefined) return false
  if (unequal.missing.some(token => token.startsWith('%'))) return false
  // A blank between the sign and its brace is a slip; a price has the sign on its other side, or a dialect shows it.
  if (/[$%]\s+\{/.test(text) && !/[$%]\s+\{/.test(source)) return false
  return ['$', '%'].every(sign => occurrences(source, sign) === occurrences(text, sign))
}

function occurrences(text: string, sign: string): number {
  return text.split(sign).length - 1
}
