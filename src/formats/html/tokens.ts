import { SAXParser } from 'parse5-sax-parser'
import { failureAt } from '../splices.ts'

/** An attribute of a start tag; only the first of duplicates is one. */
export type HtmlAttribute = {
  readonly name: string
  /** Character references decoded. */
  readonly value: string
  /** UTF-16 offsets of name and value. */
  readonly start: number
  readonly end: number
}

/** A piece of a page. Offsets are UTF-16; what lies between two tokens is dropped by browsers and kept as it is. */
export type HtmlToken = {
  readonly kind: 'text' | 'start' | 'end' | 'comment' | 'doctype'
  /** The element, in lower case outside of drawings; `''` where there is none. */
  readonly name: string
  /** A text's characters, references decoded. */
  readonly text: string
  readonly start: number
  readonly end: number
  readonly attributes: readonly HtmlAttribute[]
  readonly isSelfClosing: boolean
}

/**
 * The tokens of a page or of a piece of one, in order.
 * @throws {FormatError} with line and column, for drawings nested more than 256 levels deep
 */
export function readTokens(text: string): readonly HtmlToken[] {
  return new TokenReader(text).tokens()
}

type TagToken = Parameters<SAXParser['onStartTag']>[0]
type CharacterToken = Parameters<SAXParser['onCharacter']>[0]
type CommentToken = Parameters<SAXParser['onComment']>[0]
type DoctypeToken = Parameters<SAXParser['onDoctype']>[0]

const none: readonly HtmlAttribute[] = []
const maxDrawingDepth = 256

/** Fed at once instead of as a stream: the tokens are complete when `tokens` returns. */
class TokenReader extends SAXParser {
  readonly #text: string
  readonly #tokens: HtmlToken[] = []
  #characters: { chars: string; start: number; end: number } | undefined
  #drawingDepth = 0
  #isInHead = false
  /** Where the tokenizer looks for tags. */
  readonly #plainState: SAXParser['tokenizer']['state']

  constructor(text: string) {
    super({ sourceCodeLocationInfo: true })
    this.#text = text
    this.#plainState = this.tokenizer.state
  }

  tokens(): readonly HtmlToken[] {
    this.tokenizer.write(this.#text, true)
    this.#endText()
    return this.#tokens
  }

  override onCharacter({ chars, location }: CharacterToken): void {
    if (location === null) return
    const { startOffset, endOffset } = location
    if (this.#characters === undefined) this.#characters = { chars, start: startOffset, end: endOffset }
    else {
      this.#characters.chars += chars
      this.#characters.end = endOffset
    }
  }

  override onStartTag(token: TagToken): void {
    this.#push('start', token, token.tagName, attributesOf(token), token.selfClosing)
    if (token.tagName === 'head') this.#isInHead = true
    else if (token.tagName === 'body') this.#isInHead = false
    // Its readers have no scripts, so they read tags; in the head it may hold none that anybody reads.
    else if (token.tagName === 'noscript' && !this.#isInHead) this.tokenizer.state = this.#plainState
    if (token.tagName !== 'svg' && token.tagName !== 'math') return
    // The tokenizer's time grows with the square of this depth.
    if (++this.#drawingDepth > maxDrawingDepth) {
      const reason = `svg and math elements are nested more than ${maxDrawingDepth} levels deep`
      throw failureAt(this.#text, token.location?.startOffset ?? 0, reason)
    }
    // The simulator enters a drawing even where its tag closes itself.
    if (token.selfClosing) this.parserFeedbackSimulator.onEndTag(endOf(token))
  }

  override onEndTag(token: TagToken): void {
    this.#push('end', token, token.tagName, none, false)
    if (token.tagName === 'head') this.#isInHead = false
    if ((token.tagName === 'svg' || token.tagName === 'math') && this.#drawingDepth > 0) this.#drawingDepth--
  }

  override onComment(token: CommentToken): void {
    this.#push('comment', token, '', none, false)
  }

  override onDoctype(token: DoctypeToken): void {
    this.#push('doctype', token, '', none, false)
  }

  override onEof(): void {
    this.#endText()
  }

  #push(
    kind: HtmlToken['kind'],
    { location }: TagToken | CommentToken | DoctypeToken,
    name: string,
    attributes: readonly HtmlAttribute[],
    isSelfClosing: boolean,
  ): void {
    this.#endText()
    if (location === null) return
    const { startOffset: start, endOffset: end } = location
    this.#tokens.push({ kind, name, text: '', start, end, attributes, isSelfClosing })
  }

  #endText(): void {
    if (this.#characters === undefined) return
    const { chars, start, end } = this.#characters
    this.#characters = undefined
    this.#tokens.push({
      kind: 'text',
      name: '',
      text: chars,
      start,
      end,
      attributes: none,
      isSelfClosing: false,
    })
  }
}

function attributesOf({ attrs, location }: TagToken): readonly HtmlAttribute[] {
  if (attrs.length === 0) return none
  const attributes: HtmlAttribute[] = []
  for (const { name, value } of attrs) {
    // Missing where the name was adjusted (`xlink:href`): none that holds text.
    const place = location?.attrs?.[name]
    if (place !== undefined) attributes.push({ name, value, start: place.startOffset, end: place.endOffset })
  }
  return attributes
}

function endOf(token: TagToken): TagToken {
  const location = token.location && { ...token.location, startOffset: token.location.endOffset }
  return { ...token, location, attrs: [], selfClosing: false }
}
