/** The signs by which the texts of a file show how its placeholders are written. */
import { type Dialect, type FormatName, syntaxOf, type TextSyntax } from '../../model.ts'
import { isIcu } from '../icu/icu.ts'
import { isPlainProse } from '../plain-prose.ts'
import { wordPatterns } from './dialect-patterns.ts'
import { braced, hashedPlaceholders, hasUnhashed } from './hashes.ts'
import { isBraceFlag, isPrintfFlag, isStrictFlag } from './printf-flags.ts'

export type DialectText = {
  readonly text: string
  readonly flags?: readonly string[] | undefined
  readonly comment?: string
}

type Conventions = TextSyntax['conventions']

/** A sign that a text has or has not, or how surely it has it; looked for in files of some conventions, or in all. */
type Row<Name extends string = string> = {
  readonly mark: Name
  /** Without this a text has none. */
  readonly within: string
  readonly of?: readonly Conventions[]
  readonly shown: (text: string, one: DialectText, format: FormatName) => boolean | number
}

const rows = [
  { mark: 'brace', within: '{', shown: text => braced.test(text) },
  { mark: 'unhashed', within: '{', shown: hasUnhashed },
  { mark: '#{name}', within: '#{', shown: text => hashedPlaceholders(text).length > 0 },
  { mark: 'vue literal', within: "{'", of: ['web'], shown: text => /\{'[^']*'\}/.test(text) },
  {
    mark: 'vue link',
    within: '@',
    of: ['web'],
    shown: text => /(?<![\w.])@(?:\.[a-z]+)?:(?:[\w-]+\.[\w.-]+|\{|\()/.test(text),
  },
  { mark: 'vue plural', within: '|', of: ['web'], shown: vuePlurals },
  {
    mark: 'mediawiki call',
    within: '{{',
    of: ['web'],
    shown: text => /\{\{\s*(?:PLURAL|GENDER|GRAMMAR|SITENAME|int)\b/.test(text),
  },
  { mark: 'icu', within: '{', of: ['web'], shown: (text, _, format) => isIcu(text, format) },
  { mark: '$1', within: '$', of: ['web'], shown: dollarArguments },
  {
    mark: '$5',
    within: '$',
    of: ['web'],
    shown: text => /\$\d/.test(text) && dollarArguments(text) === 0,
  },
  { mark: '@name', within: '@', of: ['web', 'gettext'], shown: text => holds(text, 'drupal', '@') },
  { mark: ':name', within: ':', of: ['web'], shown: text => holds(text, 'laravel') },
  { mark: '__name__', within: '__', of: ['web'], shown: text => holds(text, 'underscores') },
  { mark: '[[name]]', within: '[[', of: ['web'], shown: text => holds(text, 'brackets') },
  { mark: '%1', within: '%', shown: hasPlaces },
  { mark: '%name', within: '%', of: ['gettext'], shown: isOfPercentNames },
  {
    mark: 'printf',
    within: '%',
    shown: (text, one) => /%(?:\d+\$)?[@dsu](?![A-Za-z])/.test(text) && !isOfPercentNames(text, one),
  },
  // The start of an element that pages have and windows have not.
  {
    mark: 'page tag',
    within: '<',
    of: ['gettext'],
    shown: text =>
      /<(?:p|li|ul|ol|h[1-6]|pre|code|para|ulink|gui|guiseq|app|cmd|a\s+href|link\s+(?:xref|href))[\s>=]/i.test(
        text,
      ),
  },
  // A link of a page in Markdown: to the web, to a page beside it or to a place in it.
  {
    mark: 'markdown link',
    within: '](',
    of: ['gettext'],
    shown: text => /\]\((?:https?:|#|[\w./-]+\.(?:md|html)\b)/.test(text),
  },
] as const satisfies readonly Row[]

/** The marks that a text has beside it, in its flags and its comment. */
const besides = [
  { mark: 'format flag', said: ({ flags }) => flags?.some(flag => !flag.startsWith('no-')) },
  { mark: 'c flag', said: ({ flags }) => flags?.some(isStrictFlag) },
  { mark: 'qt flag', said: ({ flags }) => flags?.some(flag => qtFlag.test(flag)) },
  { mark: 'brace flag', said: ({ flags }) => flags?.some(isBraceFlag) },
  { mark: 'printf flag', said: ({ flags }) => flags?.some(isPrintfFlag) },
  { mark: 'po4a', said: ({ comment = '' }) => /^type: /m.test(comment) },
  { mark: 'itstool', said: ({ comment = '' }) => /^\(itstool\)/m.test(comment) },
] as const satisfies readonly { mark: string; said: (one: DialectText) => boolean | undefined }[]

const qtFlag = /^(?:qt|qt-plural|kde|kde-kuit)-format$/

export type Mark = (typeof rows)[number]['mark'] | (typeof besides)[number]['mark']

/** How often, and how surely, the texts of a file show something. */
export type Marks = (mark: Mark) => number

export function marksIn(texts: readonly DialectText[], format: FormatName): Marks {
  const { conventions } = syntaxOf(format)
  const asked: readonly Row<Mark>[] = rows.filter(({ of }: Row) => of?.includes(conventions) !== false)
  const counts = new Map<Mark, number>()
  const add = (mark: Mark, times: number): void => void counts.set(mark, (counts.get(mark) ?? 0) + times)
  for (const one of texts) {
    const { text, flags, comment } = one
    if (flags !== undefined || comment !== undefined)
      for (const { mark, said } of besides) if (said(one) === true) add(mark, 1)
    if (isPlainProse(text)) continue
    for (const { mark, within, shown } of asked)
      if (text.includes(within)) add(mark, Number(shown(text, one, format)))
  }
  return mark => counts.get(mark) ?? 0
}

/** Whether a text has a placeholder of a dialect as a word of its own. */
function holds(text: string, dialect: Dialect, sign = ''): boolean {
  const pattern = wordPatterns[dialect]
  if (pattern === undefined) return false
  for (const { 0: token, index } of text.matchAll(pattern)) {
    const around = text.slice(index - 1, index) + text.slice(index + token.length, index + token.length + 1)
    if (token.startsWith(sign) && !/[\p{L}\p{N}_-]/u.test(around)) return true
  }
  return false
}

/** How surely a text holds the plural forms of vue-i18n: 2 where several forms count, 1 where the last alone does. */
function vuePlurals(text: string): number {
  const forms = text.split('|')
  const counting = forms.map(form => /\{(?:n|count)\}/.test(form))
  if (counting.filter(is => is).length > 1) return 2
  const isLastAlone = counting.at(-1) === true && forms.slice(0, -1).every(form => !form.includes('{'))
  return isLastAlone ? 1 : 0
}

/** How surely the numbers behind dollars are places of arguments, and no prices: 2 where there are several, 1 where one is. */
function dollarArguments(text: string): number {
  const numbers = numbersOf(text, /(?<![$\w])\$(\d+)(?![\d.,]*\d)/g)
  if (!arePlaces(numbers)) return 0
  return numbers.size > 1 ? 2 : 1
}

/** Whether a text has Qt's places (`%1`), and nothing for printf. */
function hasPlaces(text: string): boolean {
  const isForPrintf = (rest: string) =>
    /%(?:\d+\$)?[-+#0]*\d*(?:\.\d+)?(?:hh?|ll?|z)?[@diouxXeEfFgGcs]/.test(rest)
  const numbers = numbersOf(text, /(?<![%\d])%L?([1-9]\d?)(?![\d$.]|[a-zA-Z](?![\p{L}]))/gu)
  return arePlaces(numbers) && !isForPrintf(text.replace(/%L?\d{1,2}(?!\$)/g, ''))
}

/** Whether each per cent sign of a text begins a name, and one of them no specifier. */
function isOfPercentNames(text: string, { flags }: DialectText): boolean {
  if (flags !== undefined) return false
  const words =
    text.match(/(?<![\p{L}\p{N}_.@%!])%[a-z][a-z0-9]{2,}(?:[-_][a-z0-9]+)*(?![\p{L}\p{N}_%])/gu) ?? []
  return words.length === text.match(/%/g)?.length && words.some(word => /^%[^diouxXscfgeEl]/.test(word))
}

function numbersOf(text: string, pattern: RegExp): ReadonlySet<number> {
  return new Set(Array.from(text.matchAll(pattern), ([, digits]) => Number(digits)))
}

/** Whether there are as many numbers as the largest says. */
function arePlaces(numbers: ReadonlySet<number>): boolean {
  return numbers.size > 0 && Math.max(...numbers) === numbers.size
}
