import type { FormatError } from '../../../errors.ts'
import { endOfLine } from '../../lines.ts'
import { failureAt } from '../../splices.ts'
import { unescapePiece } from './escapes.ts'
import { isBlank, isLineStart, lineStartOf, skipBlanks } from './lines.ts'
import {
  type Catalog,
  type CommentKind,
  type CommentLine,
  flagsOf,
  type Message,
  type Quoted,
} from './message.ts'

/**
 * The messages of a PO or POT file. Obsolete ones (`#~`) are passed over.
 * @throws {FormatError} with line and column for anything that is no part of a message, and for incomplete messages
 * @see https://www.gnu.org/software/gettext/manual/html_node/PO-Files.html
 */
export function parseCatalog(text: string): Catalog {
  const parser: Parser = { text, at: 0, messages: [], comments: [], blockStart: -1, draft: undefined }
  while (parser.at < text.length) readItem(parser, Number.POSITIVE_INFINITY)
  finish(parser)
  return { text, messages: parser.messages }
}

/** The first message alone, which is the header where there is one. @throws {FormatError} like `parseCatalog` */
export function parseFirstMessage(text: string): Message | undefined {
  const parser: Parser = { text, at: 0, messages: [], comments: [], blockStart: -1, draft: undefined }
  while (parser.at < text.length && parser.messages.length === 0) readItem(parser, 1)
  finish(parser)
  return parser.messages[0]
}

type Parser = {
  readonly text: string
  at: number
  readonly messages: Message[]
  comments: CommentLine[]
  /** The first of the lines that belong to the next message; -1 behind a blank line. */
  blockStart: number
  draft: Draft | undefined
}

/** A message whose keywords are being read. */
type Draft = {
  readonly start: number
  readonly comments: readonly CommentLine[]
  context: Value | undefined
  id: Value | undefined
  plural: Value | undefined
  readonly forms: Value[]
  /** The one that quoted pieces belong to. */
  open: Value
}

type Value = { readonly keywordAt: number; start: number; end: number; text: string }

const lf = 0x0a
const cr = 0x0d
const quote = 0x22
const hash = 0x23
const backslash = 0x5c

function readItem(parser: Parser, enough: number): void {
  const { text } = parser
  const at = skipBlanks(text, parser.at)
  parser.at = at
  const code = text.charCodeAt(at)
  if (at >= text.length) return
  if (code === lf || code === cr) {
    if (isLineStart(text, at)) parser.blockStart = -1
    parser.at = at + 1 + (code === cr && text.charCodeAt(at + 1) === lf ? 1 : 0)
  } else if (code === hash) {
    finish(parser)
    if (parser.messages.length < enough) readComment(parser)
  } else if (code === quote) readPiece(parser)
  else readKeyword(parser, enough)
}

function readComment(parser: Parser): void {
  const { text, at: start } = parser
  const end = endOfLine(text, start)
  parser.at = end
  const mark = text.charAt(start + 1)
  if (mark === '~') {
    parser.comments = []
    parser.blockStart = -1
    return
  }
  if (parser.blockStart < 0) parser.blockStart = lineStartOf(text, start)
  parser.comments.push({ kind: isCommentKind(mark) ? mark : '#', start, end })
}

function isCommentKind(mark: string): mark is CommentKind {
  return mark === ',' || mark === '=' || mark === '.' || mark === ':' || mark === '|'
}

function readPiece(parser: Parser): void {
  const { text, at: start, draft } = parser
  if (draft === undefined) throw failureAt(text, start, 'this text belongs to no keyword')
  const end = endOfPiece(text, start)
  const { open } = draft
  if (open.start < 0) open.start = start
  open.end = end
  const piece = unescapePiece(text.slice(start + 1, end - 1))
  open.text = open.text === '' ? piece : open.text + piece
  parser.at = end
}

/**
 * Some files in East Asian encodings have a backslash too many between a character whose second byte is one and the
 * closing quote; decoded, the last quote of the line closes.
 */
function endOfPiece(text: string, start: number): number {
  let at = start + 1
  for (; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code === quote) return at + 1
    if (code === lf || code === cr) break
    if (code === backslash) {
      const next = text.charCodeAt(at + 1)
      if (next !== lf && next !== cr) at++
    }
  }
  let end = Math.min(at, text.length)
  while (isBlank(text.charCodeAt(end - 1))) end--
  const isEscapedQuote =
    text.charCodeAt(end - 1) === quote && text.charCodeAt(end - 2) === backslash && end - 2 > start
  if (isEscapedQuote && text.charCodeAt(end - 3) > 0x7f) return end
  throw failureAt(text, start, 'this text has no closing quote in its line')
}

function readKeyword(parser: Parser, enough: number): void {
  const { text, at } = parser
  let end = at
  while (isWordPart(text.charCodeAt(end))) end++
  const word = text.slice(at, Math.min(end, at + 24))
  if (
    word === 'msgctxt' ||
    (word === 'msgid' && (parser.draft === undefined || parser.draft.id !== undefined))
  ) {
    finish(parser)
    if (parser.messages.length >= enough) return
  }
  const value: Value = { keywordAt: at, start: -1, end, text: '' }
  if (word === 'msgctxt' || (word === 'msgid' && parser.draft === undefined)) {
    const start = parser.blockStart < 0 ? lineStartOf(text, at) : parser.blockStart
    const { comments } = parser
    parser.draft = {
      start,
      comments,
      context: undefined,
      id: undefined,
      plural: undefined,
      forms: [],
      open: value,
    }
    parser.comments = []
    parser.blockStart = -1
  }
  assign(parser, word, value)
  parser.at = end
}

function assign({ text, draft }: Parser, word: string, value: Value): void {
  const refuse = (reason: string): FormatError => failureAt(text, value.keywordAt, reason)
  if (draft === undefined) {
    if (word.startsWith('msgstr') || word === 'msgid_plural')
      throw refuse(`this ${word} comes before any msgid`)
    throw refuse('this line is not part of a PO file: a comment, a keyword or a quoted text is needed here')
  }
  if (draft.open !== value && draft.open.start < 0)
    throw failureAt(text, draft.open.keywordAt, 'this keyword has no text')
  draft.open = value
  if (word === 'msgctxt') draft.context = value
  else if (word === 'msgid') draft.id = value
  else if (draft.id === undefined) throw refuse(`this ${word} needs a msgid before it`)
  else if (word === 'msgid_plural') {
    if (draft.plural !== undefined || draft.forms.length > 0)
      throw refuse('msgid_plural must come once, after its msgid')
    draft.plural = value
  } else if (word === 'msgstr') {
    if (draft.plural !== undefined)
      throw refuse('a message with msgid_plural needs msgstr[0], msgstr[1] and so on')
    if (draft.forms.length > 0) throw refuse('this message has a second msgstr')
    draft.forms.push(value)
  } else if (word === `msgstr[${draft.forms.length}]`) {
    if (draft.plural === undefined) throw refuse('plural forms need a msgid_plural')
    draft.forms.push(value)
  } else if (word.startsWith('msgstr[')) throw refuse(`msgstr[${draft.forms.length}] is needed here`)
  else
    throw refuse('this line is not part of a PO file: a comment, a keyword or a quoted text is needed here')
}

function finish(parser: Parser): void {
  const { draft, text } = parser
  if (draft === undefined) return
  const { context, id, plural, forms, comments, start, open } = draft
  if (open.start < 0) throw failureAt(text, open.keywordAt, 'this keyword has no text')
  const [first, ...others] = forms
  if (id === undefined || first === undefined) {
    throw failureAt(text, open.keywordAt, `this message has no ${id === undefined ? 'msgid' : 'msgstr'}`)
  }
  parser.draft = undefined
  const all: readonly [Quoted, ...Quoted[]] = [first, ...others]
  parser.messages.push({
    context,
    id,
    plural,
    forms: all,
    comments,
    start,
    end: open.end,
    isFuzzy: comments.length > 0 && flagsOf(text, comments).includes('fuzzy'),
  })
}

function isWordPart(code: number): boolean {
  return (
    (code >= 0x61 && code <= 0x7a) ||
    code === 0x5f ||
    code === 0x5b ||
    code === 0x5d ||
    (code >= 0x30 && code <= 0x39)
  )
}
