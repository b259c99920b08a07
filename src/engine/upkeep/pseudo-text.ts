/** Texts that read like their sources and look like no language: for a look at the layout before anything is bought. Pure. */
import { type CheckOptions, isIcu, proseSpans } from '../../checks/index.ts'
import { syntaxOf } from '../../model.ts'

const plain = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ'
const accented = 'åƀçðéƒĝĥîĵķļɱñöþǫŕšţûṽŵẋýžÅƁÇÐÉƑĜĤÎĴĶĻṀÑÖÞǪŔŠŢÛṼŴẊÝŽ'
const accents: ReadonlyMap<string, string> = new Map(
  [...plain].map((letter, index) => [letter, accented.charAt(index)]),
)

/** Before and behind a word that is to be shown from right to left, with marks that keep its neighbours where they are. */
const turned = ['\u200f\u202e', '\u202c\u200f'] as const

export type Spelling = {
  /** Brackets around the whole, and a third more letters. Without: accents alone. */
  readonly isWhole: boolean
  readonly isTurned: boolean
}

/** Whether a text is in brackets, as these are. */
export function looksPseudo(text: string): boolean {
  return /^\s*\[.*\]\s*$/s.test(text)
}

/**
 * The pseudo text of a source; its placeholders, tags, code, addresses and plural forms stay as they are.
 * @param terms - words that stay as well
 */
export function pseudoText(
  source: string,
  options: CheckOptions,
  spelling: Spelling,
  terms: readonly string[] = [],
): string {
  const spans = proseSpans(source, options, terms)
  const respell = new Respelling(spelling)
  // A library for the web may choose between the forms on both sides of a pipe.
  const isPiped = syntaxOf(options.format).conventions === 'web' && !isIcu(source, options.format)
  const forms: { text: string; hasWords: boolean }[] = [{ text: '', hasWords: false }]
  const add = (text: string, hasWords: boolean) => {
    const form = forms.at(-1)
    if (form === undefined) return
    form.text += text
    form.hasWords ||= hasWords
  }
  let from = 0
  for (const { start, end } of spans) {
    add(source.slice(from, start), false)
    const [first = '', ...others] = isPiped ? source.slice(start, end).split('|') : [source.slice(start, end)]
    add(respell.words(first), /\p{L}/u.test(first))
    for (const other of others) {
      forms.push({ text: respell.words(other), hasWords: /\p{L}/u.test(other) })
    }
    from = end
  }
  add(source.slice(from), false)
  return forms.map(({ text, hasWords }) => (spelling.isWhole && hasWords ? framed(text) : text)).join('|')
}

/** White space at the ends stays there, and so does Laravel's range of a plural form. */
function framed(form: string): string {
  const [, before = '', text = '', after = ''] =
    /^(\s*(?:(?:\{\d+\}|\[[\d*]+,[\d*]+\])\s*)?)(.*?)(\s*)$/s.exec(form) ?? []
  return `${before}[${text}]${after}`
}

class Respelling {
  readonly #spelling: Spelling
  /** How many letters the text is to grow by at this place. */
  #due = 0

  constructor(spelling: Spelling) {
    this.#spelling = spelling
  }

  words(text: string): string {
    const { isTurned } = this.#spelling
    if (!isTurned) return this.#letters(text)
    return text.replace(/[\p{L}\p{M}\p{N}]+/gu, word =>
      /\p{L}/u.test(word) ? turned[0] + this.#letters(word) + turned[1] : word,
    )
  }

  #letters(text: string): string {
    let result = ''
    const characters = [...text]
    for (const [index, character] of characters.entries()) {
      const letter = accents.get(character) ?? character
      result += letter
      if (!this.#spelling.isWhole) continue
      this.#due += 1 / 3
      const isVowel = /[aeiouy]/i.test(character) || !/[a-z]/i.test(character)
      const isFree = /\p{L}/u.test(character) && !/\p{M}/u.test(characters[index + 1] ?? '')
      if (!isFree || this.#due < (isVowel ? 1 : 2)) continue
      this.#due -= 1
      result += letter
    }
    return result
  }
}
