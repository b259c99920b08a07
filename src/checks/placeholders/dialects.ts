/** Which ways of writing a source file shows: one text may say it by chance, all of them together do not. */
import { type Dialect, type FormatName, syntaxOf, type TextSyntax } from '../../model.ts'
import { isLeftOpen, mustEscape } from '../icu/icu.ts'
import type { Syntax } from '../types.ts'
import { type DialectText, type Marks, marksIn } from './dialect-marks.ts'

/** The signs by which a file speaks a dialect, in formats of some conventions, or in all. */
type Row = {
  readonly dialect: Dialect
  readonly of?: TextSyntax['conventions']
  readonly isShown: (has: Marks, texts: number) => boolean
}

const rows: readonly Row[] = [
  { dialect: 'hashes', isShown: has => has('#{name}') > has('unhashed') && has('c flag') === 0 },
  { dialect: 'vue', of: 'web', isShown: isVue },
  { dialect: 'icu', of: 'web', isShown: has => has('icu') > 0 },
  { dialect: 'mediawiki', of: 'web', isShown: isMediaWiki },
  { dialect: 'laravel', of: 'web', isShown: has => has(':name') > has('brace') },
  { dialect: 'underscores', of: 'web', isShown: has => has('__name__') > 0 && has('brace') === 0 },
  {
    dialect: 'brackets',
    of: 'web',
    isShown: has => has('[[name]]') > 0 && has('brace') === 0 && !isMediaWiki(has),
  },
  { dialect: 'drupal', of: 'web', isShown: has => has('@name') > 0 && has('brace') === 0 && !isVue(has) },
  {
    dialect: 'drupal',
    of: 'gettext',
    isShown: (has, texts) =>
      has('@name') + has('%name') > 0 &&
      has('format flag') === 0 &&
      has('po4a') === 0 &&
      // An `@` names people there.
      !isOfMarkdown(has, texts),
  },
  {
    dialect: 'plain-braces',
    of: 'gettext',
    isShown: has => {
      const isC = has('c flag') > 0 && has('brace flag') === 0
      return isC || (has('format flag') === 0 && has('brace') === 0)
    },
  },
  { dialect: 'flags', of: 'gettext', isShown: has => has('printf flag') > 0 },
  { dialect: 'po4a', of: 'gettext', isShown: has => has('po4a') > 0 },
  {
    dialect: 'documents',
    of: 'gettext',
    isShown: (has, texts) => has('itstool') > 0 || (has('page tag') >= 10 && has('page tag') * 10 >= texts),
  },
  { dialect: 'markdown', of: 'gettext', isShown: isOfMarkdown },
  { dialect: 'qt', isShown: has => has('qt flag') > 0 || (has('%1') > 0 && has('printf') === 0) },
]

function isVue(has: Marks): boolean {
  return has('vue literal') + has('vue link') > 0 || has('vue plural') > 1
}

function isMediaWiki(has: Marks): boolean {
  return has('mediawiki call') > 0 || (has('$1') > 1 && has('$5') === 0)
}

function isOfMarkdown(has: Marks, texts: number): boolean {
  return has('markdown link') >= 10 && has('markdown link') * 20 >= texts
}

/** An element that only emphasises, with its end, or a line break. */
const emphasis = /<(b|i|u|s|em|strong|small|code|tt|span|mark|kbd)(?:\s[^<>]*)?>[^<]*<\/\1>|<br\s*\/?>/

/**
 * The dialects of a file.
 * @param known what is known of it from elsewhere, and whether that is certain
 */
export function dialectsOf(
  texts: readonly DialectText[],
  format: FormatName,
  known: { readonly escapes?: boolean | undefined } = {},
): ReadonlySet<Dialect> {
  const { conventions, icu, reader } = syntaxOf(format)
  if (reader === 'person') return nothing
  const found = new Set<Dialect>()
  if (texts.some(({ text }) => emphasis.test(text))) found.add('emphasis')
  if (conventions === 'chrome') return found
  if (icu === 'flutter') return (known.escapes ?? showEscapes(texts)) ? found.add('escapes') : found
  const has = marksIn(texts, format)
  for (const row of rows)
    if ((row.of ?? conventions) === conventions && row.isShown(has, texts.length)) found.add(row.dialect)
  return found
}

/** Whether the texts of a file for Flutter are right only where apostrophes quote. */
function showEscapes(texts: readonly DialectText[]): boolean {
  const quoting = texts.filter(({ text }) => text.includes("'"))
  return (
    quoting.some(({ text }) => mustEscape(text)) && !quoting.some(({ text }) => isLeftOpen(text, 'escapes'))
  )
}

/** One text cannot show these: they hold where its neighbours show them, too. */
const ofFiles: readonly Dialect[] = ['icu', 'escapes', 'flags', 'emphasis']

/** The dialects that a text shows by itself. */
export function dialectsIn(text: string, { format, flags }: Syntax): ReadonlySet<Dialect> {
  if (!/[:$%@_[|{']/.test(text)) return nothing
  const found = new Set(dialectsOf([{ text, flags }], format))
  if (flags === undefined) found.delete('plain-braces')
  for (const dialect of ofFiles) found.delete(dialect)
  return found
}

/** How a source text and its translations are read: in the dialects of their file, or else in those that the source shows. */
export function spokenSyntax<S extends Syntax>(
  source: string,
  syntax: S,
): S & { readonly dialects: ReadonlySet<Dialect> } {
  return { ...syntax, dialects: syntax.dialects ?? dialectsIn(source, syntax) }
}

const nothing: ReadonlySet<Dialect> = new Set()
