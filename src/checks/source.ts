import { withoutBracePlaceholders } from './braces.ts'
import { apostrophesOf, isIcu, parseIcu } from './icu.ts'
import { variantsOf } from './icu-variants.ts'
import { withoutSpecifiers } from './printf.ts'
import { quote } from './quote.ts'
import { withoutTags } from './tags.ts'
import type { CheckOptions, Finding } from './types.ts'

const letter = /\p{L}/u
const characterReference = /&#?\w+;/g

/** `{{name}`, `{name}}`, `{name` with no end behind it, `name}` with no start before it; a brace apart from words is none. */
const halfPlaceholder =
  /\{\{\s*-?\s*[\w.]+\s*\}(?!\})|(?<!\{)\{\s*[\w.]+\s*\}\}(?!\})|\{\w[^{}]*$|^[^{}]*\w\}/

/** Whether a text holds a letter outside its placeholders and tags. Without one there is nothing to translate. */
export function hasLetter(source: string, { format }: CheckOptions): boolean {
  if (!letter.test(source)) return false
  if (!/[{<%$@&]/.test(source)) return true
  if (isIcu(source, format)) {
    const message = parseIcu(source, apostrophesOf(source, format))
    const variants = typeof message === 'string' ? undefined : variantsOf(message)
    if (variants !== undefined)
      return variants.some(variant => letter.test(withoutTags(variant.text, format)))
  }
  const rest = withoutTags(withoutSpecifiers(withoutBracePlaceholders(source, format), format), format)
  return letter.test(format === 'html' ? rest.replace(characterReference, ' ') : rest)
}

/**
 * A fault of the source text itself that would be bought in every language: ICU syntax that does not parse, or a
 * placeholder that is clearly opened and not closed. A brace by itself may be prose or code and is none.
 */
export function sourceFault(source: string, { format }: CheckOptions): Finding | undefined {
  if (!/[{}]/.test(source)) return undefined
  if (isIcu(source, format)) {
    const message = parseIcu(source, apostrophesOf(source, format))
    if (typeof message !== 'string') return undefined
    return {
      reason: 'icu',
      message: `the source text is no readable ICU message (${message}): ${quote(source)}`,
    }
  }
  // Formats in which braces are no placeholders, or stand in samples of code.
  if (format !== 'json' && format !== 'strings' && format !== 'po') return undefined
  if (source.split('{').length === source.split('}').length || !halfPlaceholder.test(source)) return undefined
  return {
    reason: 'placeholder',
    message: `the braces of the source text are not balanced: ${quote(source)}`,
  }
}
