import { addTo } from '../../model.ts'
import { closes, rawElements, voidElements } from './elements.ts'
import type { HtmlToken } from './tokens.ts'

/** The open elements of a page, as far as its tags show them: end tags may be left out, or be there where nothing is open. */
export class OpenElements {
  readonly #stack: OpenElement[] = []
  /** Indexes of the open elements of a name, so that a stray end tag costs no search. */
  readonly #places = new Map<string, number[]>()
  readonly #skipped: ReadonlySet<string>

  constructor(skipped: ReadonlySet<string>) {
    this.#skipped = skipped
  }

  /** Whether text in this place is to be translated. */
  get isTranslated(): boolean {
    return this.#stack.at(-1)?.isTranslated ?? true
  }

  /** The name of the innermost block; `''` outside of all. */
  get blockName(): string {
    return this.#stack[this.#blockIndex]?.name ?? ''
  }

  /**
   * Opens an element, unless it cannot have content.
   * @param isBlock whether it ends the inline content before it
   * @returns whether texts of the element, its attributes among them, are to be translated
   */
  open(token: HtmlToken, isBlock: boolean): boolean {
    if (isBlock) this.#closeImplied(token.name)
    const isTranslated = this.translates(token)
    if (token.isSelfClosing || voidElements.has(token.name)) return isTranslated
    const isTextTranslated = isTranslated && !rawElements.has(token.name)
    const index = this.#stack.length
    const block = isBlock ? index : this.#blockIndex
    this.#stack.push({ name: token.name, isBlock, isTranslated: isTextTranslated, block })
    addTo(this.#places, token.name, index)
    return isTranslated
  }

  /** Closes the innermost element of the name and all within it. An inline end tag closes nothing beyond its block. */
  close(name: string): void {
    const index = this.#places.get(name)?.at(-1)
    if (index === undefined) return
    if (this.#stack[index]?.isBlock === true || index > this.#blockIndex) this.#cut(index)
  }

  /** Whether texts of an element that begins here, its attributes among them, are to be translated. */
  translates({ name, attributes }: HtmlToken): boolean {
    // The content of a element is no text of this page, but its title is read out with it.
    if (rawElements.has(name) && name !== 'iframe') return false
    if (name === 'noscript' && this.#places.get('head')?.length) return false
    let isTranslated = this.isTranslated && !this.#skipped.has(name)
    for (const attribute of attributes) {
      if (attribute.name === 'class' && /(?:^|\s)notranslate(?:\s|$)/.test(attribute.value))
        isTranslated = false
    }
    const own = attributes
      .find(attribute => attribute.name === 'translate')
      ?.value.trim()
      .toLowerCase()
    if (own === 'no') return false
    return own === 'yes' || own === '' ? true : isTranslated
  }

  get #blockIndex(): number {
    return this.#stack.at(-1)?.block ?? -1
  }

  #closeImplied(name: string): void {
    for (;;) {
      const index = this.#blockIndex
      const open = this.#stack[index]
      if (open === undefined || !closes(name, open.name)) return
      this.#cut(index)
    }
  }

  #cut(length: number): void {
    while (this.#stack.length > length) {
      const element = this.#stack.pop()
      if (element !== undefined) this.#places.get(element.name)?.pop()
    }
  }
}

type OpenElement = {
  readonly name: string
  readonly isBlock: boolean
  /** Whether its text is to be translated. */
  readonly isTranslated: boolean
  /** Index of the nearest block in the stack, itself included; -1 where there is none. */
  readonly block: number
}
