import type { FormatName } from '../model.ts'
import { percentName } from './braces.ts'
import { count, difference } from './multiset.ts'
import { placeholderFinding } from './placeholder-finding.ts'
import { quote } from './quote.ts'
import type { TextCheck } from './types.ts'

/**
 * `%%`, Apple's `%#@variable@`, Python's `%(name)s`, then C's and Apple's `%1$-08.2ld`, with the
 * choices of a predicate row (`%[is,is not]@`). Without the space flag: in real
 * files `% d` is "100 % de" far more often than a number.
 */
const specifier =
  /%%|%(?:\d+\$)?#@\w+@|%\(([^()]+)\)[-+#0]*\d*(?:\.\d+)?[diouxXeEfFgGcrsa]|%(?:(\d+)\$)?[-+#0']*(?:\d+|(\*)(?:\d+\$)?)?(?:\.(?:\d+|(\*)(?:\d+\$)?))?(?:hh|h|ll|l|q|L|z|t|j)?(?:\[[^\]%]*\])?([@diouxXeEfFgGaAcCsSpn])/g

/** The same for files that no printf function need ever read: nothing that `%20f` or `%C3` in an address could be. */
const plainSpecifier =
  /%%|%(?:\d+\$)?#@\w+@|%\(([^()]+)\)[-+#0]*\d*(?:\.\d+)?[dixXeEfgcrs]|%(?:(\d+)\$)?[-+]?(?:0\d+|(\*))?(?:\.(?:\d+|(\*)))?(?:ll|l)?([@difsu])/g

type Printf = {
  /** What each specifier asks for, argument and class of its type, with its raw spelling. */
  readonly spellings: ReadonlyMap<string, string>
  /** Per cent signs that are neither escaped nor part of a specifier. */
  readonly bare: number
  readonly escaped: number
}

/**
 * Specifiers by argument and type, wherever they stand: `%@ %d` may become `%2$d %1$@`. Widths, precisions and lengths
 * are free, and an argument may be shown twice; a number in the place of an object is not. `undefined` where the source
 * shows no sure specifier, but for the formats that applications feed to printf, in which an added one would read
 * memory that nobody passed.
 */
export function printfCheck(source: string, format: FormatName): TextCheck | undefined {
  if (!isSure(source, format)) return isNative(format) ? addedSpecifierCheck(source) : undefined
  const pattern = patternOf(format)
  const expected = printfOf(source, pattern)
  const expectedRequests = count([...expected.spellings.keys()])
  const escapes = expected.bare === 0 && (isNative(format) || expected.escaped > 0)
  return text => {
    const found = printfOf(text, pattern)
    const unequal = difference(expectedRequests, count([...found.spellings.keys()]))
    if (unequal !== undefined) {
      return placeholderFinding(unequal.missing.map(spelling(expected)), unequal.extra.map(spelling(found)))
    }
    if (!escapes || found.bare === 0) return undefined
    return {
      reason: 'placeholder',
      message: `a per cent sign beside placeholders must be written ${quote('%%')}`,
    }
  }
}

/** The specifiers of a text as they are written there, where it surely holds any; each once. */
export function spelledSpecifiers(text: string, format: FormatName): readonly string[] {
  if (!isSure(text, format)) return []
  return [...printfOf(text, patternOf(format)).spellings.values()].filter(raw => raw !== '*')
}

/** A text without its specifiers, where it surely holds any. */
export function withoutSpecifiers(text: string, format: FormatName): string {
  if (!isSure(text, format)) return text
  let rest = ''
  let from = 0
  for (const { index, 0: raw } of specifiers(text, patternOf(format))) {
    rest += `${text.slice(from, index)} `
    from = index + raw.length
  }
  return rest + text.slice(from)
}

/** Where the source has none and no bare per cent sign either, nothing that looks like one is prose. */
function addedSpecifierCheck(source: string): TextCheck {
  const sure = source.includes('%')
    ? /%(?:\d+\$)?@|%\d+\$[a-zA-Z]/
    : /%(?:\d+\$[^%\s]{0,6}[a-zA-Z]|(?:\d+\$)?@|\(\w+\)[a-z]|(?:\.\d+)?l{0,2}[dsuif](?![A-Za-z]))/
  return text => {
    const added = text.includes('%') ? sure.exec(text) : null
    return added === null || /\d/.test(text.charAt(added.index - 1))
      ? undefined
      : placeholderFinding([], [added[0]])
  }
}

function isSure(source: string, format: FormatName): boolean {
  if (!source.includes('%')) return false
  for (const { index, 0: raw } of specifiers(source, patternOf(format))) {
    if (raw !== '%%' && (isNative(format) || !/^[A-Za-z]{3}/.test(source.slice(index + raw.length))))
      return true
  }
  return false
}

function isNative(format: FormatName): boolean {
  return format === 'strings' || format === 'po'
}

function patternOf(format: FormatName): RegExp {
  return isNative(format) ? specifier : plainSpecifier
}

function* specifiers(text: string, pattern: RegExp): Generator<RegExpExecArray> {
  for (const match of text.matchAll(pattern)) if (match[0] === '%%' || !isProse(match, text)) yield match
}

/**
 * "50%of" and "50%-a": a per cent sign behind a figure, with a word glued to it. "%-escaped": a hyphen, as left without a
 * width it says nothing. `%APPDATA%`: a name between two signs.
 */
function isProse({ 0: raw, index }: RegExpExecArray, text: string): boolean {
  const isBehindFigure = /\d/.test(text.charAt(index - 1))
  const isBeforeLetter = /[A-Za-z]/.test(text.charAt(index + raw.length))
  const isHyphen = /^%-+[a-zA-Z]/.test(raw)
  if (isHyphen ? isBehindFigure || isBeforeLetter : isBehindFigure && isBeforeLetter) return true
  return percentName.test(text.slice(index, index + 40))
}

function printfOf(text: string, pattern: RegExp): Printf {
  const spellings = new Map<string, string>()
  let next = 1
  let escaped = 0
  let bare = text.split('%').length - 1
  const add = (request: string, raw: string): void => {
    spellings.set(request, raw)
  }
  for (const match of specifiers(text, pattern)) {
    const [raw, name, position, width, precision, type] = match
    bare -= raw === '%%' ? 2 : 1
    if (raw === '%%') escaped++
    else if (name !== undefined) add(`(${name}) ${classOf(raw.slice(-1))}`, raw)
    else if (type === undefined) add(raw.replace(/\d+\$/, ''), raw)
    else {
      for (const star of [width, precision]) if (star !== undefined) add(`${next++} integer`, '*')
      add(`${position ?? next++} ${classOf(type)}`, raw)
    }
  }
  return { spellings, bare, escaped }
}

function spelling(printf: Printf): (request: string) => string {
  return request => printf.spellings.get(request) ?? request
}

function classOf(type: string): string {
  if ('diouxX'.includes(type)) return 'integer'
  if ('eEfFgGaA'.includes(type)) return 'float'
  return type === 'C' || type === 'S' ? type.toLowerCase() : type
}
