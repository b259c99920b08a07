/** The elements that a reader of Markdown finds within a paragraph: code, links, images, footnotes. Emphasis is left to translators. */
import { endOfDestination, endOfLabel, endOfTitle, skipBlanks } from '../../markdown-links.ts'
import type { Definitions } from '../types.ts'
import { blanked, CodeSpans, type Span } from './code-spans.ts'
import {
  autolink,
  badge,
  bareAddressAt,
  emoji,
  footnote,
  matchAt,
  sentenceInBraces,
  tag,
} from './inline-patterns.ts'
import { expressionAt, type Macro, macroAt } from './macros.ts'

export type InlineLink = {
  /** `auto`: an address in angle brackets; `bare`: one that GitHub makes a link of. */
  readonly kind: 'link' | 'image' | 'auto' | 'bare' | 'footnote'
  /** Its address as it is written, or the label of a footnote. */
  readonly target: string
  /** The label by which it names its definition, as written. */
  readonly label?: string
  /** A bare address of which the words before it were to be a link. */
  readonly isBroken?: true
}

export type Inline = {
  readonly text: string
  readonly codes: readonly string[]
  /** All but its code. */
  readonly aroundCode: string
  readonly links: readonly InlineLink[]
  readonly macros: readonly Macro[]
  /** Runs of backticks that close no code. */
  readonly strayTicks: number
  /** Code, macros and escaped signs blanked out, all else in its place: for checks of tags and braces. */
  readonly visible: string
  /** The same without the addresses of links, which are compared as a whole: for checks of braces. */
  readonly words: string
  /** Only what people read: without addresses, labels, tags and badges as well. */
  readonly prose: string
  /** The spans that `prose` leaves out; they may overlap. */
  readonly unread: readonly Span[]
}

/**
 * @param definitions - those of the page; without them every label in second brackets counts as defined
 * @param isMdx - whether braces enclose expressions
 * @see https://spec.commonmark.org/0.31.2/#inlines
 */
export function readInline(text: string, definitions: Definitions | undefined, isMdx: boolean): Inline {
  return new InlineReader(text, definitions, isMdx).read()
}

/** A label as definitions are found by it: without regard to capitals and white space. */
export function normalLabel(label: string): string {
  return label.trim().replace(/\s+/g, ' ').toLowerCase().toUpperCase()
}

type Opener = {
  readonly at: number
  readonly isImage: boolean
  hasBrackets: boolean
  /** How many links had been found before it. */
  readonly links: number
  /** The address of the image that has been found in it last, and where that ends. */
  image?: { readonly start: number; readonly end: number; readonly target: string }
}

class InlineReader {
  readonly #text: string
  readonly #isMdx: boolean
  readonly #spans: CodeSpans
  readonly #definitions: ReadonlyMap<string, string> | undefined
  readonly #codes: string[] = []
  readonly #links: InlineLink[] = []
  readonly #macros: Macro[] = []
  readonly #openers: Opener[] = []
  /** Openers of links below this index enclose a link, and a link contains no other. */
  #inactive = 0
  readonly #coded: Span[] = []
  readonly #hidden: Span[] = []
  readonly #unread: Span[] = []
  readonly #targets: Span[] = []
  #comments = true

  constructor(text: string, definitions: Definitions | undefined, isMdx: boolean) {
    this.#text = text
    this.#isMdx = isMdx
    this.#spans = new CodeSpans(text)
    this.#definitions =
      definitions && new Map([...definitions].reverse().map(([label, to]) => [normalLabel(label), to]))
  }

  read(): Inline {
    const text = this.#text
    for (let at = 0; at < text.length; ) at = this.#step(at)
    const unread = [...this.#hidden, ...this.#unread]
    return {
      text,
      codes: this.#codes,
      links: this.#links,
      macros: this.#macros,
      strayTicks: this.#spans.stray,
      aroundCode: blanked(text, this.#coded),
      visible: blanked(text, this.#hidden),
      words: blanked(text, [...this.#hidden, ...this.#targets]),
      prose: blanked(text, unread),
      unread,
    }
  }

  /** Reads what begins at `at`; where the next begins. */
  #step(at: number): number {
    const text = this.#text
    const next = text[at + 1] ?? ''
    switch (text[at]) {
      case '\\': {
        const id = macroAt(text, at)
        if (id !== undefined) return this.#macro(id, at)
        if (/[!-/:-@[-`{-~]/.test(next)) this.#hidden.push({ start: at, end: at + 2 })
        return at + 2
      }
      case '`':
        return this.#code(at)
      case '<':
        return this.#angle(at)
      case '{':
      case '[': {
        const macro = macroAt(text, at) ?? (this.#isMdx ? expressionAt(text, at) : undefined)
        if (macro !== undefined) return this.#macro(macro, at)
        if (text[at] === '[') return this.#open(at, false)
        const sentence = matchAt(sentenceInBraces, text, at)
        if (sentence === null) return at + 1
        this.#targets.push({ start: at, end: at + sentence[0].length })
        return at + sentence[0].length
      }
      case '!':
        return next === '[' ? this.#open(at, true) : at + 1
      case ']':
        return this.#close(at)
      case ':':
        return this.#unreadMatch(emoji, at) ?? at + 1
      case '&':
        return this.#unreadMatch(/&#?\w{1,32};/y, at) ?? at + 1
      default:
        return this.#bare(at)
    }
  }

  #macro(macro: Macro, at: number): number {
    this.#macros.push(macro)
    this.#hidden.push({ start: at, end: macro.end })
    return macro.end
  }

  #code(at: number): number {
    const { content, end } = this.#spans.at(at)
    if (content === undefined) return end
    this.#codes.push(content)
    this.#coded.push({ start: at, end })
    this.#hidden.push({ start: at, end })
    return end
  }

  #angle(at: number): number {
    const address = matchAt(autolink, this.#text, at)
    if (address !== null) {
      const end = at + address[0].length
      this.#links.push({ kind: 'auto', target: address[1] ?? '' })
      this.#unread.push({ start: at, end })
      return end
    }
    const match = matchAt(tag, this.#text, at)
    if (match === null) return at + 1
    let end = at + match[0].length
    if (match[0] === '<!--') {
      const close = this.#comments ? this.#text.indexOf('-->', end) : -1
      if (close < 0) {
        this.#comments = false
        return at + 1
      }
      end = close + 3
    }
    this.#unread.push({ start: at, end })
    return end
  }

  #open(at: number, isImage: boolean): number {
    const match = isImage ? null : matchAt(footnote, this.#text, at)
    if (match !== null && this.#isDefined(`^${match[1]}`)) {
      const end = at + match[0].length
      this.#links.push({ kind: 'footnote', target: match[1] ?? '' })
      this.#unread.push({ start: at, end })
      return end
    }
    const outer = this.#openers.at(-1)
    if (outer !== undefined) outer.hasBrackets = true
    this.#openers.push({ at, isImage, hasBrackets: false, links: this.#links.length })
    return at + (isImage ? 2 : 1)
  }

  #close(at: number): number {
    const opener = this.#openers.pop()
    if (opener === undefined) return at + 1
    const isActive = opener.isImage || this.#openers.length >= this.#inactive
    this.#inactive = Math.min(this.#inactive, this.#openers.length)
    const found = isActive ? (this.#inlineTarget(at + 1) ?? this.#reference(opener, at)) : undefined
    if (found === undefined) return at + 1
    const { end, ...link } = found
    const { isImage, links } = opener
    if (!isImage) {
      this.#inactive = this.#openers.length
      // An address in the words of a link is no link by itself.
      this.#links.splice(links, Infinity, ...this.#links.slice(links).filter(({ kind }) => kind !== 'bare'))
    }
    this.#links.push({ kind: isImage ? 'image' : 'link', ...link })
    this.#noteBadge(opener, at, end, link.target)
    return end
  }

  /** `(address "title")`; its title is for people. */
  #inlineTarget(at: number): { target: string; end: number } | undefined {
    const text = this.#text
    if (text[at] !== '(') return undefined
    const from = skipBlanks(text, at + 1, true)
    const to = endOfDestination(text, from, true)
    if (to < 0) return undefined
    const titleStart = skipBlanks(text, to, true)
    const title = titleStart > to ? endOfTitle(text, titleStart) : -1
    const end = skipBlanks(text, title < 0 ? to : title, true)
    if (text[end] !== ')') return undefined
    const target = { start: at, end: title < 0 ? end + 1 : titleStart }
    this.#unread.push(target)
    this.#targets.push(target)
    return { target: text.slice(from, to).replace(/^<|>$/g, ''), end: end + 1 }
  }

  /** `[label]`, `[]` behind the words, or the words alone. */
  #reference(opener: Opener, at: number): { target: string; label: string; end: number } | undefined {
    const text = this.#text
    const second = text[at + 1] === '[' ? endOfLabel(text, at + 2) : -1
    const words = text.slice(opener.at + (opener.isImage ? 2 : 1), Math.min(at, opener.at + 1002))
    const own = opener.hasBrackets || words.length > 999 || words.trim() === '' ? undefined : words
    if (second > 0) {
      const label = text.slice(at + 2, second - 1)
      const target = this.#targetOf(label, true)
      if (target === undefined) return undefined
      this.#unread.push({ start: at + 1, end: second })
      return { target, label, end: second }
    }
    const isCollapsed = text.startsWith('[]', at + 1)
    const target = own === undefined ? undefined : this.#targetOf(own, isCollapsed)
    if (own === undefined || target === undefined) return undefined
    return { target, label: own, end: at + (isCollapsed ? 3 : 1) }
  }

  #targetOf(label: string, isSure: boolean): string | undefined {
    if (this.#definitions === undefined) return isSure ? `[${normalLabel(label)}]` : undefined
    return this.#definitions.get(normalLabel(label))?.replace(/^<|>$/g, '')
  }

  #isDefined(label: string): boolean {
    return this.#definitions === undefined || this.#definitions.has(normalLabel(label))
  }

  /** A badge says what its image shows; its alternative text is no prose. */
  #noteBadge({ at, isImage, image }: Opener, close: number, end: number, target: string): void {
    if (isImage) {
      const outer = this.#openers.at(-1)
      if (outer !== undefined) outer.image = { start: at, end, target }
      if (badge.test(target) && !/\.svg(?:[?#]|$)/i.test(target.replace(/badge\.svg/i, 'badge')))
        this.#unread.push({ start: at, end })
    } else if (image?.start === at + 1 && image.end === close && badge.test(image.target))
      this.#unread.push({ start: at, end })
  }

  #bare(at: number): number {
    const found = bareAddressAt(this.#text, at)
    if (found === undefined) return at + 1
    const { target, isBroken } = found
    const end = at + target.length
    this.#links.push({ kind: 'bare', target, ...(isBroken ? { isBroken } : {}) })
    this.#unread.push({ start: at, end })
    return end
  }

  #unreadMatch(pattern: RegExp, at: number): number | undefined {
    const match = matchAt(pattern, this.#text, at)
    if (match === null) return undefined
    const end = at + match[0].length
    this.#unread.push({ start: at, end })
    return end
  }
}
