import { syntaxOf } from '../model.ts'
import { isProseIn } from './fast-pass.ts'
import { apostrophesOf, isIcu, parseIcu, withoutIcuQuotes } from './icu/icu.ts'
import { variantsOf } from './icu/icu-variants.ts'
import { withoutFormulas } from './markup/formulas.ts'
import { withoutKept } from './markup/kept-content.ts'
import { isMarkdown } from './markup/markdown-check.ts'
import { readInline } from './markup/markdown-inline.ts'
import { withoutTags } from './markup/tag-reader.ts'
import { isBalanced } from './placeholders/balance.ts'
import { mustBalance } from './placeholders/balance-check.ts'
import { withoutBracePlaceholders, withoutEscapedBraces } from './placeholders/braces.ts'
import { withoutWords } from './placeholders/dialect-words.ts'
import { withoutSpecifiers } from './placeholders/printf.ts'
import { quote } from './quote.ts'
import type { CheckOptions, Finding, Syntax } from './types.ts'

const letter = /\p{L}/u
const characterReference = /&#?\w+;/g

/**
 * Whether a text holds a letter outside its placeholders and tags. Without one there is nothing to translate. A broken
 * text counts as one with, for what its placeholders are is not known.
 */
export function hasLetter(source: string, options: CheckOptions): boolean {
  return hasOwnLetter(source, options) || sourceFault(source, options) !== undefined
}

/** A word that no syntax of placeholders and tags has at the beginning of a text. */
const firstWord = /^[A-Z]?[a-z]+[ .,!?]/

function hasOwnLetter(text: string, options: CheckOptions): boolean {
  const { format } = options
  if (isCredits(text, options)) return false
  if (isProseIn(format, text)) return true
  if (!letter.test(text)) return false
  const source = proseOf(text, options)
  if (!letter.test(source)) return false
  if (!/[{<%$@&:_[|]/.test(source) || firstWord.test(source)) return true
  if (isIcu(source, format)) {
    const message = parseIcu(source, apostrophesOf(source, options))
    const variants = typeof message === 'string' ? undefined : variantsOf(message)
    if (variants !== undefined)
      return variants.some(variant => letter.test(withoutTags(variant.text, format)))
  }
  const withoutBraces = withoutBracePlaceholders(source, options)
  const rest = withoutTags(withoutWords(withoutSpecifiers(withoutBraces, options), options), format)
  return letter.test(syntaxOf(format).markup === 'html' ? rest.replace(characterReference, ' ') : rest)
}

/** A command of TeX that is all of a text, and a file that a page of notes shows. */
const noText = /^\s*\\[a-z]+(?:\{[\d.]*[a-z]{0,2}\})?\s*$|!\[\[[^\][]*\]\]/g

/** The names that GNOME and KDE have for the names and addresses of their translators, which these give themselves. */
export function isCredits(text: string, { format, flags }: Syntax): boolean {
  if (syntaxOf(format).conventions !== 'gettext') return false
  return (
    flags?.includes('no-text') === true ||
    /^\s*translators?[-_ ]credits\s*$|^_: (?:NAME|EMAIL)S? OF TRANSLATORS\n/i.test(text)
  )
}

/** The part of a page's text that is neither code, formula nor address. */
function proseOf(text: string, options: CheckOptions): string {
  const { format, definitions } = options
  const { markup } = syntaxOf(format)
  if (markup === 'html') return withoutKept(text, options)
  if (!isMarkdown(format)) return text
  const { prose } = readInline(text, definitions, markup === 'mdx')
  return withoutFormulas(prose)(prose).replace(noText, ' ')
}

/**
 * A fault of the source text itself that would be bought in every language (`broken-source-is-not-bought`): ICU syntax that does not parse,
 * or in a message of a program a brace without its counterpart that is not plainly meant as a character.
 */
export function sourceFault(source: string, options: CheckOptions): Finding | undefined {
  if (!/[{}]/.test(source)) return undefined
  const { format } = options
  let text = source
  if (isIcu(source, format)) {
    const apostrophes = apostrophesOf(source, options)
    const message = parseIcu(source, apostrophes)
    if (typeof message === 'string') {
      return {
        reason: 'icu',
        message: `the source text is not a valid ICU message (${message}): ${quote(source)}`,
      }
    }
    text = withoutIcuQuotes(source, apostrophes)
  }
  if (!mustBalance(options) || isBalanced(withoutEscapedBraces(text, options))) return undefined
  return {
    reason: 'placeholder',
    message: `the braces of the source text are not balanced: ${quote(source)}; put a literal brace in quotes`,
  }
}
