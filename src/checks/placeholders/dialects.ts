/** Which ways of writing a source file shows: one text may say it by chance, all of them together do not. */
import { type Dialect, type FormatName, syntaxOf } from '../../model.ts'
import { isIcu, isLeftOpen, mustEscape } from '../icu/icu.ts'
import { isPlainProse } from '../plain-prose.ts'
import type { Syntax } from '../types.ts'
import { wordPatterns } from './dialect-patterns.ts'
import { braced, hashedPlaceholders, hasUnhashed } from './hashes.ts'
import { isBraceFlag, isPrintfFlag } from './printf-flags.ts'

export type DialectText = {
  readonly text: string
  readonly flags?: readonly string[] | undefined
  readonly comment?: string
}

/**
 * The dialects of a file.
 * @param known what is known of it from elsewhere, and whether that is certain
 */
export function dialectsOf(
  texts: readonly DialectText[],
  format: FormatName,
  known: { readonly escapes?: boolean | undefined } = {},
): ReadonlySet<Dialect> {
  const found = new Set<Dialect>()
  const { conventions, icu, reader } = syntaxOf(format)
  if (reader === 'person') return found
  if (texts.some(({ text }) => emphasis.test(text))) found.add('emphasis')
  if (conventions === 'chrome') return found
  const marks = marksIn(texts, format)
  const has = (mark: Mark): number => marks.get(mark) ?? 0
  if (icu === 'flutter') {
    const isShown = has('escaped') > 0 && has('lone apostrophe') === 0
    return (known.escapes ?? isShown) ? found.add('escapes') : found
  }
  if (has('#{name}') > has('unhashed') && has('c flag') === 0) found.add('hashes')
  if (conventions === 'web') {
    if (has('vue') > 0 || has('vue plural') > 1) found.add('vue')
    if (has('icu') > 0) found.add('icu')
    const isBraced = has('brace') > 0
    if (has('mediawiki call') > 0 || (has('$1 $2') + has('$1') > 1 && has('$5') === 0)) found.add('mediawiki')
    if (has(':name') > has('brace')) found.add('laravel')
    if (has('__name__') > 0 && !isBraced) found.add('underscores')
    if (has('[[name]]') > 0 && !isBraced && !found.has('mediawiki')) found.add('brackets')
    if (has('@name') > 0 && !isBraced && !found.has('vue')) found.add('drupal')
  }
  if (conventions === 'gettext') {
    const isFlagged = has('format flag') > 0
    if (has('@name') + has('%name') > 0 && !isFlagged && has('po4a') === 0) found.add('drupal')
    const isC = has('c flag') > 0 && has('brace flag') === 0
    if (isC || (!isFlagged && has('brace') === 0)) found.add('plain-braces')
    if (has('c flag') + has('printf flag') > 0) found.add('flags')
    if (has('po4a') > 0) found.add('po4a')
    if (has('itstool') > 0 || (has('page tag') >= 10 && has('page tag') * 10 >= texts.length))
      found.add('documents')
    if (has('markdown link') >= 10 && has('markdown link') * 20 >= texts.length) {
      found.add('markdown')
      // An `@` names people there.
      found.delete('drupal')
    }
  }
  if (has('qt flag') > 0 || (has('%1') > 0 && has('printf') === 0)) found.add('qt')
  return found
}

/** The dialects that a text shows by itself. */
export function dialectsIn(text: string, { format, flags }: Syntax): ReadonlySet<Dialect> {
  if (!/[:$%@_[|{']/.test(text)) return nothing
  const found = new Set(dialectsOf([{ text, flags }], format))
  // A difference in one text says nothing of its neighbours.
  if (flags === undefined) found.delete('plain-braces')
  for (const dialect of ['icu', 'escapes', 'flags', 'emphasis'] as const) found.delete(dialect)
  return found
}

/** An element that only emphasises, with its end, or a line break. */
const emphasis = /<(b|i|u|s|em|strong|small|code|tt|span|mark|kbd)(?:\s[^<>]*)?>[^<]*<\/\1>|<br\s*\/?>/

const nothing: ReadonlySet<Dialect> = new Set()

type Mark =
  | 'vue'
  | 'vue plural'
  | 'icu'
  | 'brace'
  | '#{name}'
  | 'unhashed'
  | 'mediawiki call'
  | '$1'
  | '$1 $2'
  | '$5'
  | ':name'
  | '__name__'
  | '[[name]]'
  | '@name'
  | '%name'
  | 'format flag'
  | 'c flag'
  | 'brace flag'
  | 'printf flag'
  | 'qt flag'
  | 'po4a'
  | 'itstool'
  | 'page tag'
  | 'markdown link'
  | '%1'
  | 'printf'
  | 'escaped'
  | 'lone apostrophe'

function marksIn(texts: readonly DialectText[], format: FormatName): ReadonlyMap<Mark, number> {
  const marks = new Map<Mark, number>()
  const { conventions, icu } = syntaxOf(format)
  const add = (mark: Mark, times = 1): void => {
    marks.set(mark, (marks.get(mark) ?? 0) + times)
  }
  for (const { text, flags, comment } of texts) {
    if (conventions === 'gettext' && comment !== undefined && /^type: /m.test(comment)) add('po4a')
    if (conventions === 'gettext' && comment !== undefined && /^\(itstool\)/m.test(comment)) add('itstool')
    if (conventions === 'gettext' && pageTag.test(text)) add('page tag')
    if (conventions === 'gettext' && markdownLink.test(text)) add('markdown link')
    if (flags !== undefined) {
      for (const flag of flags) {
        if (flag.startsWith('no-')) continue
        add('format flag')
        if (/^(?:c|objc|gcc-internal|gfc-internal)-format$/.test(flag)) add('c flag')
        else if (/^(?:qt|qt-plural|kde|kde-kuit)-format$/.test(flag)) add('qt flag')
        else if (isBraceFlag(flag)) add('brace flag')
        else if (isPrintfFlag(flag)) add('printf flag')
      }
    }
    if (isPlainProse(text)) continue
    if (text.includes('{')) {
      if (braced.test(text)) {
        add('brace')
        if (hasUnhashed(text)) add('unhashed')
      }
      if (hashedPlaceholders(text).length > 0) add('#{name}')
      if (/\{'[^']*'\}/.test(text)) add('vue')
      if (/\{\{\s*(?:PLURAL|GENDER|GRAMMAR|SITENAME|int)\b/.test(text)) add('mediawiki call')
      if (conventions === 'web' && isIcu(text, format)) add('icu')
    }
    if (icu === 'flutter' && text.includes("'")) {
      if (mustEscape(text)) add('escaped')
      else if (isLeftOpen(text, 'escapes')) add('lone apostrophe')
    }
    if (text.includes('@')) {
      if (/(?<![\w.])@(?:\.[a-z]+)?:(?:[\w-]+\.[\w.-]+|\{|\()/.test(text)) add('vue')
      if (holds(text, 'drupal', '@')) add('@name')
    }
    if (text.includes('|')) add('vue plural', vuePlurals(text))
    if (text.includes('$')) dollars(text, add)
    if (text.includes('%')) perCents(text, flags, add)
    if (text.includes(':') && holds(text, 'laravel')) add(':name')
    if (text.includes('__') && holds(text, 'underscores')) add('__name__')
    if (text.includes('[[') && holds(text, 'brackets')) add('[[name]]')
  }
  return marks
}

/** The start of an element that pages have and windows have not. */
const pageTag =
  /<(?:p|li|ul|ol|h[1-6]|pre|code|para|ulink|gui|guiseq|app|cmd|a\s+href|link\s+(?:xref|href))[\s>=]/i

/** A link of a page in Markdown: to the web, to a page beside it or to a place in it. */
const markdownLink = /\]\((?:https?:|#|[\w./-]+\.(?:md|html)\b)/

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

function dollars(text: string, add: (mark: Mark) => void): void {
  const numbers = new Set(
    Array.from(text.matchAll(/(?<![$\w])\$(\d+)(?![\d.,]*\d)/g), ([, digits]) => Number(digits)),
  )
  if (numbers.size === 0) {
    if (/\$\d/.test(text)) add('$5')
    return
  }
  if (Math.max(...numbers) !== numbers.size) add('$5')
  else {
    add('$1')
    if (numbers.size > 1) add('$1 $2')
  }
}

function perCents(text: string, flags: readonly string[] | undefined, add: (mark: Mark) => void): void {
  const numbers = new Set(
    Array.from(text.matchAll(/(?<![%\d])%L?([1-9]\d?)(?![\d$.]|[a-zA-Z](?![\p{L}]))/gu), ([, digits]) =>
      Number(digits),
    ),
  )
  const isPlain = !/%(?:\d+\$)?[-+#0]*\d*(?:\.\d+)?(?:hh?|ll?|z)?[@diouxXeEfFgGcs]/.test(
    text.replace(/%L?\d{1,2}(?!\$)/g, ''),
  )
  if (numbers.size > 0 && Math.max(...numbers) === numbers.size && isPlain) add('%1')
  const words =
    text.match(/(?<![\p{L}\p{N}_.@%!])%[a-z][a-z0-9]{2,}(?:[-_][a-z0-9]+)*(?![\p{L}\p{N}_%])/gu) ?? []
  const signs = text.match(/%/g)?.length ?? 0
  if (flags === undefined && words.length === signs && words.some(word => /^%[^diouxXscfgeEl]/.test(word)))
    add('%name')
  else if (/%(?:\d+\$)?[@dsu](?![A-Za-z])/.test(text)) add('printf')
}
