import { syntaxOf } from '../../model.ts'
import { differenceIn } from '../multiset.ts'
import { quote } from '../quote.ts'
import { held } from '../severity.ts'
import type { CheckOptions, Finding, Syntax, TextCheck } from '../types.ts'
import { percentName } from './braces.ts'
import { isDate } from './dates.ts'
import { spokenSyntax } from './dialects.ts'
import { placeholderFinding } from './finding.ts'
import { type Beyond, beyondNumberOf } from './number-in-words.ts'
import { namesArgument, numberNames } from './number-names.ts'
import { type PrintfReading, printfReading } from './printf-flags.ts'

/**
 * `%%`, Apple's `%#@variable@`, Python's `%(name)s` and Ruby's `%<name>s`, then C's, Apple's and Go's `%1$-08.2ld`,
 * `%<PRIu64>`, `%[1]s` and `%v`, with the choices of a predicate row (`%[is,is not]@`). Without the space flag: in real
 * files `% d` is "100 % de" far more often than a number.
 */
const specifier =
  /%%|%(?:\d+\$)?#@\w+@|%[(<](?!PRI)(?<name>[^()<>]+)[)>][-+#0]*\d*(?:\.\d+)?[diouxXeEfFgGcrsa]|%(?:(?<place>\d+)\$|\[(?<index>\d+)\])?[-+#0']*(?:(?<width>\*(?:\d+\$)?)|\d+)?(?:\.(?:(?<precision>\*(?:\d+\$)?)|\d+)?)?(?:hh|h|ll|l|q|L|z|t|j)?(?:\[[^\]%]*\])?(?<type>[@diouxXeEfFgGaAcCsSpn]|[qtTv](?![A-Za-z])|<PRI[diouxX]\w*>)/g

/** The same as a C compiler reads it: with the space flag, `%m` and `%Id`. */
const strictSpecifier =
  /%%|%(?:(?<place>\d+)\$)?[-+# 0'I]*(?:(?<width>\*(?:\d+\$)?)|\d+)?(?:\.(?:(?<precision>\*(?:\d+\$)?)|\d+)?)?(?<length>hh|h|ll|l|q|L|z|t|j)?(?<type>[@diouxXeEfFgGaAcCsSpnm]|<PRI[diouxX]\w*>)/g

/** The same for files that no printf function need ever read: nothing that `%20f` or `%C3` in an address could be. */
const plainSpecifier =
  /%%|%(?:\d+\$)?#@\w+@|%[(<](?!PRI)(?<name>[^()<>]+)[)>][-+#0]*\d*(?:\.\d+)?[dixXeEfgcrs]|%(?:(?<place>\d+)\$|\[(?<index>\d+)\])?[-+]?(?:0\d+|(?<width>\*))?(?:\.(?:\d+|(?<precision>\*)))?(?:ll|l)?(?<type>[@difsu]|[qtTv](?![A-Za-z]))/g

/** Flags of languages whose printf knows the space flag: what was meant as `%d` and spelled `% d` is shown all the same. */
const spacedFlag = /^(?:python|php|perl|lua|awk|ruby)-format$/

type Printf = {
  /** The argument and the class of type that each specifier asks for, with its raw spelling. */
  readonly spellings: ReadonlyMap<string, string>
  /** Per cent signs that are neither escaped nor part of a specifier. */
  readonly bare: number
  readonly escaped: number
}

/**
 * Specifiers by argument and type, in any order: `%@ %d` may become `%2$d %1$@`. Widths and precisions are free,
 * lengths too but in messages for C, and an argument may be shown twice; a number in the place of an object is not.
 * `undefined` where the source shows no sure specifier, but for the formats that applications feed to printf, in which
 * an added one would read memory that nobody passed.
 */
export function printfCheck(source: string, options: CheckOptions): TextCheck | undefined {
  const syntax = spokenSyntax(source, options)
  const { pluralUse, format } = options
  const reading = readingOf(source, syntax)
  if (reading === 'off') return isUnflagged(source, syntax) ? addedSpecifierCheck(source) : undefined
  const isShown = isSure(source, syntax) || (pluralUse !== undefined && isSure(pluralUse.most, syntax))
  const expected = printfOf(source, syntax)
  const isEscaped = expected.escaped > 0 && expected.bare === 0
  if (isShown || reading === 'strict' || (reading === 'loose' && isEscaped))
    return specifierCheck(expected, syntax, isShown)
  const { printf, conventions } = syntaxOf(format)
  const added = printf ? addedSpecifierCheck(source) : undefined
  return isEscaped && (printf || conventions === 'web')
    ? text => added?.(text) ?? unescapedFinding(text, syntax)
    : added
}

/** @param isShown - whether the source has a specifier for certain */
function specifierCheck(expected: Printf, syntax: CheckOptions, isShown: boolean): TextCheck {
  const { format, flags, pluralUse } = syntax
  const { printf, conventions } = syntaxOf(format)
  const beyondNumber = beyondNumberOf(
    pluralUse,
    text => numberRequests(text, syntax),
    text => printfOf(text, syntax).spellings.keys(),
  )
  const wanted = [...expected.spellings.keys()]
  const beyond = ({ spellings }: Printf): Beyond | undefined => {
    const unequal = differenceIn(wanted, [...spellings.keys()])
    return unequal && beyondNumber(unequal)
  }
  const mayBeSpaced = flags?.some(flag => spacedFlag.test(flag)) === true
  const isApple = printf && conventions === 'none'
  const isSpaced = (text: string): boolean =>
    (mayBeSpaced || isApple) && beyond(printfOf(withoutSpaceFlags(text), syntax)) === undefined
  const mustEscape = expected.bare === 0 && (printf || expected.escaped > 0)
  const inText = `in a text with placeholders, a percent sign must be written ${quote('%%')}`
  return text => {
    const found = printfOf(text, syntax)
    const rest = beyond(found)
    if (rest === undefined)
      return mustEscape && found.bare > 0
        ? { reason: 'placeholder', message: isShown ? inText : asInSource }
        : undefined
    const missing = rest.missing.map(spelling(expected))
    const extra = rest.extra.map(spelling(found))
    const finding = placeholderFinding(missing, extra, rest.severity)
    // Apple reads it as well, but nobody means it.
    if (isSpaced(text)) return mayBeSpaced ? undefined : held(finding)
    const moved = rest.missing.findIndex(
      (request, at) => isPlaced(request) && extra.includes(missing[at] ?? ''),
    )
    return moved < 0 ? finding : withPlace(finding, rest.missing[moved] ?? '', missing[moved] ?? '')
  }
}

/** A text in which `% d` is `%d`. */
function withoutSpaceFlags(text: string): string {
  return text.replace(/% (?=[\d.]*[@diouxXeEfgGcs])/g, '%')
}

const asInSource = `a percent sign must be written ${quote('%%')}, as in the source text`

/** Nothing but the doubled sign of the source says that printf reads the text. */
function unescapedFinding(text: string, syntax: Syntax): Finding | undefined {
  if (!text.includes('%')) return undefined
  const { bare, spellings } = printfOf(text, syntax)
  if (bare === 0 && spellings.size === 0) return undefined
  return held({ reason: 'placeholder', message: asInSource })
}

/** Whether a specifier shows a number. */
export function isNumeric(raw: string): boolean {
  return /(?:[diouxXeEfFgG]|>)$/.test(raw)
}

/** The arguments of the specifiers that may show the number of a text. */
function numberRequests(text: string, syntax: Syntax): ReadonlySet<string> {
  const spellings = [...printfOf(text, syntax).spellings].filter(([, raw]) => raw !== '*')
  const raws = spellings.map(([, raw]) => raw)
  const numeric = raws.filter(isNumeric)
  const named = numberNames(raws)
  const numbers = new Set(named.some(namesArgument) || numeric.length === 0 ? named : numeric)
  return new Set(spellings.filter(([, raw]) => numbers.has(raw)).map(([request]) => request))
}

/** The specifiers of a text as they are written there, where it surely holds any; each once. */
export function spelledSpecifiers(text: string, syntax: Syntax): readonly string[] {
  if (!isSure(text, syntax)) return []
  return [...printfOf(text, syntax).spellings.values()].filter(raw => raw !== '*')
}

/** A text without its specifiers, where it surely holds any. */
export function withoutSpecifiers(text: string, syntax: Syntax): string {
  if (!isSure(text, syntax)) return text
  let rest = ''
  let from = 0
  for (const { index, 0: raw } of specifiers(text, syntax)) {
    rest += `${text.slice(from, index)} `
    from = index + raw.length
  }
  return rest + text.slice(from)
}

/** How the source's per cent signs are read; `off` also for dates, and for placeholders of a dialect of their own. */
function readingOf(source: string, { flags, dialects, format }: Syntax): PrintfReading {
  const reading = printfReading(flags)
  if (reading !== 'open') return reading
  if (isDate(source) || dialects?.has('flags') === true || dialects?.has('po4a') === true) return 'off'
  return dialects?.has('qt') === true ||
    (syntaxOf(format).conventions === 'gettext' && dialects?.has('drupal') === true)
    ? 'off'
    : 'open'
}

/** Where the source has none and no bare per cent sign either, nothing that looks like one is prose. */
function addedSpecifierCheck(source: string): TextCheck {
  const sure = source.includes('%')
    ? /%(?:\d+\$)?@|%\d+\$[a-zA-Z]/
    : /%(?:\d+\$[^%\s]{0,6}[a-zA-Z]|(?:\d+\$)?@|\(\w+\)[a-z]|(?:\.\d+)?l{0,2}[dsuif](?![A-Za-z]))/
  const isEscaped = source.includes('%%')
  return delivered => {
    // As in the source, a doubled sign is for a program that reads the text later.
    const text = isEscaped ? delivered.replaceAll('%%', '  ') : delivered
    const added = text.includes('%') ? sure.exec(text) : null
    return added === null || /\d/.test(text.charAt(added.index - 1))
      ? undefined
      : placeholderFinding([], [added[0]])
  }
}

/** A message that is not flagged beside others that are: its per cent signs are text, and it may not get a specifier. */
function isUnflagged(source: string, { flags, dialects }: Syntax): boolean {
  return flags === undefined && dialects?.has('flags') === true && !source.includes('%')
}

function isSure(source: string, syntax: Syntax): boolean {
  if (!source.includes('%')) return false
  const reading = readingOf(source, syntax)
  if (reading === 'off') return false
  for (const { index, 0: raw } of specifiers(source, syntax)) {
    if (
      raw !== '%%' &&
      (syntaxOf(syntax.format).printf || !/^[A-Za-z]{3}/.test(source.slice(index + raw.length)))
    )
      return true
  }
  return false
}

function* specifiers(text: string, { format, flags }: Syntax): Generator<RegExpExecArray> {
  const isStrict = printfReading(flags) === 'strict'
  const pattern = isStrict ? strictSpecifier : syntaxOf(format).printf ? specifier : plainSpecifier
  for (const match of text.matchAll(pattern))
    if (match[0] === '%%' || isStrict || !isProse(match, text)) yield match
}

/**
 * "50%of" and "50%-a": a per cent sign behind a figure, with a word glued to it. "%-escaped": a hyphen, as left without a
 * width it says nothing. `%APPDATA%`: a name between two signs.
 */
function isProse({ 0: raw, index }: RegExpExecArray, text: string): boolean {
  if (/^%[(<]\w/.test(raw) && !raw.endsWith('>')) return false
  const isBehindFigure = /\d/.test(text.charAt(index - 1))
  const isBeforeLetter = /[A-Za-z]/.test(text.charAt(index + raw.length))
  const isHyphen = /^%-+[a-zA-Z]/.test(raw)
  // Go's letters are those of units as well.
  if (isBehindFigure && /^%[qtTv]$/.test(raw)) return true
  if (isHyphen ? isBehindFigure || isBeforeLetter : isBehindFigure && isBeforeLetter) return true
  return percentName.test(text.slice(index, index + 40))
}

function printfOf(text: string, syntax: Syntax): Printf {
  const isStrict = printfReading(syntax.flags) === 'strict'
  const found = [...specifiers(text, syntax)]
  const spellings = new Map<string, string>()
  let next = 1
  for (const { 0: raw, groups } of found) {
    if (raw === '%%') continue
    const { name, index, place = index, width, precision, length, type } = groups ?? {}
    if (type === undefined || type === 'm') {
      spellings.set(requestWithoutPlace(raw, name, type), raw)
      continue
    }
    // In Tcl a width follows the place of its own, and the value that of the width.
    const widthPlace = width === '*' && place !== undefined ? Number(place) : undefined
    for (const star of [width, precision])
      if (star !== undefined)
        spellings.set(`${widthPlace ?? Number(/\d+/.exec(star)?.[0] ?? next++)} integer`, '*')
    const own = widthPlace === undefined ? Number(place ?? next++) : widthPlace + 1
    spellings.set(`${own} ${isStrict ? strictClassOf(type, length) : classOf(type)}`, raw)
  }
  const escaped = found.filter(([raw]) => raw === '%%').length
  return { spellings, bare: text.split('%').length - 1 - found.length - escaped, escaped }
}

/** The request of a specifier that reads no argument by its place: one by its name, a list of forms, or the last error (`m`). */
function requestWithoutPlace(raw: string, name: string | undefined, type: string | undefined): string {
  if (name !== undefined) return `(${name}) ${classOf(raw.slice(-1).replace(/[ra]/, 's'))}`
  return type ?? raw.replace(/\d+\$/, '')
}

/** Whether a request is for an argument by its place. */
function isPlaced(request: string): boolean {
  return /^\d+ /.test(request)
}

/** The same specifier reads another argument when another one precedes it. */
function withPlace(finding: Finding, request: string, raw: string): Finding {
  const place = Number.parseInt(request, 10)
  if (!raw.startsWith('%') || /[$[]/.test(raw)) return finding
  const right = quote(raw.replace('%', `%${place}$`))
  const message = `${finding.message} (${quote(raw)} reads argument ${place} of the source text: write ${right})`
  return { ...finding, message }
}

function spelling(printf: Printf): (request: string) => string {
  return request => printf.spellings.get(request) ?? request
}

function classOf(type: string): string {
  if (type.startsWith('<') || 'diouxX'.includes(type)) return 'integer'
  if ('eEfFgGaA'.includes(type)) return 'float'
  return type === 'C' || type === 'S' ? type.toLowerCase() : type
}

/** The types that msgfmt distinguishes: by sign and length as well. */
function strictClassOf(type: string, length = ''): string {
  if (type.startsWith('<')) return `${/^<PRI[di]/.test(type) ? '' : 'unsigned '}integer ${type.slice(5, -1)}`
  if ('di'.includes(type)) return `${length} integer`.trim()
  if ('ouxX'.includes(type)) return `unsigned ${length} integer`
  if (type === 'C' || type === 'S') return `l${type.toLowerCase()}`
  return `${length}${classOf(type)}`
}
