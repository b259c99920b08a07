import type { FormatName } from '../model.ts'
import { spelledBraces } from './braces.ts'
import {
  apostrophesOf,
  isIcu,
  isLiteralElement,
  isPluralElement,
  isPoundElement,
  isSelectElement,
  isTagElement,
  type Message,
  parseIcu,
} from './icu.ts'
import { argumentsOf } from './icu-variants.ts'
import { spelledSpecifiers } from './printf.ts'

/**
 * The placeholders by which a plural form shows its number, as they are written there, each once: `#` and `{n}` of an
 * ICU message, else what is named `count`, else numbers for printf, else a placeholder that stands alone and whose name
 * may be a number's. Empty where the text says its number in words, or none of it is sure.
 */
export function numberPlaceholders(text: string, format: FormatName): readonly string[] {
  if (!/[{<%$@#]/.test(text)) return []
  if (isIcu(text, format)) return shownNumbers(text, format)
  const braces = spelledBraces(text, format).filter(token => !/^(?:\$t\(|@)/.test(token))
  const specifiers = spelledSpecifiers(text, format)
  const all = [...new Set([...braces, ...specifiers])]
  const counts = all.filter(token => nameIn(token).toLowerCase() === 'count')
  if (counts.length > 0) return counts
  const numeric = specifiers.filter(token => /[diouxXeEfFgG]$/.test(token))
  if (numeric.length > 0) return numeric
  return all.length === 1 && all.every(token => numberName.test(nameIn(token))) ? all : []
}

const numberName = /^(?:\d*|n|nr|.*(?:count|num|number|total|amount|quantity))$/i

/** Without marks and conversions; an index, or nothing, where it has no name. */
function nameIn(token: string): string {
  if (token.startsWith('%') && !/^%[({]|%$/.test(token)) return ''
  return /[\p{L}\p{N}_.-]+/u.exec(token)?.[0] ?? ''
}

function shownNumbers(text: string, format: FormatName): string[] {
  const message = parseIcu(text, apostrophesOf(text, format))
  if (typeof message === 'string') return []
  const counted = new Set(
    [...argumentsOf(message)].filter(([, { plurals }]) => plurals.size > 0).map(([name]) => name),
  )
  const shown = new Set<string>()
  const visit = (elements: Message): void => {
    for (const element of elements) {
      if (isPoundElement(element)) shown.add('#')
      else if (isLiteralElement(element) || isTagElement(element)) continue
      else if (isPluralElement(element) || isSelectElement(element)) {
        for (const { value } of Object.values(element.options)) visit(value)
      } else if (counted.has(element.value)) shown.add(`{${element.value}}`)
    }
  }
  visit(message)
  return [...shown]
}
