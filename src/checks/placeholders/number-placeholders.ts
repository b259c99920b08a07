import type { FormatName } from '../../model.ts'
import {
  apostrophesOf,
  elementsIn,
  isIcu,
  isLiteralElement,
  isPoundElement,
  isTagElement,
  parseIcu,
} from '../icu/icu.ts'
import { argumentsOf } from '../icu/icu-variants.ts'
import type { Syntax } from '../types.ts'
import { spelledBraces } from './braces.ts'
import { spelledWords } from './dialect-words.ts'
import { namesArgument, numberNames } from './number-names.ts'
import { isNumeric, spelledSpecifiers } from './printf.ts'

/**
 * The placeholders by which a plural form shows its number, as they are written there, each once: `#` and `{n}` of an
 * ICU message, else the one named `count`, else numbers for printf, else a placeholder that is the only one and whose name
 * may be a number's. Empty where the text says its number in words, or none of it is sure.
 */
export function numberPlaceholders(
  text: string,
  format: FormatName,
  rest: Omit<Syntax, 'format'> = {},
): readonly string[] {
  if (!/[{<%$@#:_[]/.test(text)) return []
  const syntax = { ...rest, format }
  if (isIcu(text, format)) return shownNumbers(text, syntax)
  const others = [...spelledBraces(text, syntax), ...spelledWords(text, syntax)]
  const specifiers = spelledSpecifiers(text, syntax)
  const numeric = specifiers.filter(isNumeric)
  const named = numberNames([...others, ...specifiers])
  const isNamed = named.some(token => !specifiers.includes(token) || namesArgument(token))
  return numeric.length > 0 && !isNamed ? numeric : named
}

function shownNumbers(text: string, syntax: Syntax): string[] {
  const message = parseIcu(text, apostrophesOf(text, syntax))
  if (typeof message === 'string') return []
  const counted = new Set(
    [...argumentsOf(message)].filter(([, { plurals }]) => plurals.size > 0).map(([name]) => name),
  )
  const shown = Array.from(elementsIn(message), element => {
    if (isPoundElement(element)) return '#'
    const isShown = !isLiteralElement(element) && !isTagElement(element) && !('options' in element)
    return isShown && counted.has(element.value) ? `{${element.value}}` : ''
  })
  return [...new Set(shown)].filter(name => name !== '')
}
