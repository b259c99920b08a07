import type { FormatName } from '../model.ts'
import { spelledBraces } from './braces.ts'
import { apostrophesOf, isIcu, parseIcu } from './icu.ts'
import { argumentsOf } from './icu-variants.ts'
import { spelledSpecifiers } from './printf.ts'
import { spelledTags } from './tags.ts'

/**
 * What the checks want to see again in a translation, as a person would name it: placeholders, arguments of an ICU
 * message, specifiers and opening tags, each once. Empty for an ICU message that cannot be read.
 */
export function spelledPlaceholders(source: string, format: FormatName): readonly string[] {
  if (!/[{<%$@]/.test(source)) return []
  const found = [
    ...(isIcu(source, format) ? argumentNames(source, format) : spelledBraces(source, format)),
    ...spelledSpecifiers(source, format),
    ...spelledTags(source, format),
  ]
  return [...new Set(found)]
}

function argumentNames(source: string, format: FormatName): string[] {
  const message = parseIcu(source, apostrophesOf(source, format))
  return typeof message === 'string' ? [] : Array.from(argumentsOf(message).keys(), name => `{${name}}`)
}
