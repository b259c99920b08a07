import type { FormatName } from '../model.ts'
import { spelledBraces } from './braces.ts'
import { spelledWords } from './dialect-words.ts'
import { apostrophesOf, isIcu, parseIcu } from './icu.ts'
import { argumentsOf } from './icu-variants.ts'
import { spelledSpecifiers } from './printf.ts'
import { spelledTags } from './tag-reader.ts'
import type { Syntax } from './types.ts'

/**
 * What the checks want to see again in a translation, as a person would name it: placeholders, arguments of an ICU
 * message, specifiers and opening tags, each once. Empty for an ICU message that cannot be read.
 */
export function spelledPlaceholders(
  source: string,
  format: FormatName,
  rest: Omit<Syntax, 'format'> = {},
): readonly string[] {
  if (!/[{<%$@:_[]/.test(source)) return []
  const syntax = { ...rest, format }
  const found = [
    ...(isIcu(source, format) ? argumentNames(source, syntax) : spelledBraces(source, syntax)),
    ...spelledSpecifiers(source, syntax),
    ...spelledWords(source, syntax),
    ...spelledTags(source, format),
  ]
  return [...new Set(found)]
}

function argumentNames(source: string, syntax: Syntax): string[] {
  const message = parseIcu(source, apostrophesOf(source, syntax))
  return typeof message === 'string' ? [] : Array.from(argumentsOf(message).keys(), name => `{${name}}`)
}
