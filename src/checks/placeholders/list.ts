import { type FormatName, syntaxOf } from '../../model.ts'
import { apostrophesOf, isIcu, parseIcu } from '../icu/icu.ts'
import { argumentsOf } from '../icu/icu-variants.ts'
import { isMarkdown } from '../markup/markdown-check.ts'
import { readInline } from '../markup/markdown-inline.ts'
import { spelledTags } from '../markup/tag-reader.ts'
import type { CheckOptions, Syntax } from '../types.ts'
import { spelledBraces } from './braces.ts'
import { spelledWords } from './dialect-words.ts'
import { spelledSpecifiers } from './printf.ts'

/**
 * The parts that the checks want to see again in a translation, as people name them: placeholders, arguments of an ICU
 * message, specifiers and opening tags, each once. Empty for an ICU message that cannot be read.
 */
export function spelledPlaceholders(
  source: string,
  format: FormatName,
  rest: Omit<CheckOptions, 'format'> = {},
): readonly string[] {
  if (!/[{<%$@:_[]/.test(source)) return []
  const syntax = { ...rest, format }
  if (isMarkdown(format)) return spelledMarks(source, syntax)
  const found = [
    ...(isIcu(source, format) ? argumentNames(source, syntax) : spelledBraces(source, syntax)),
    ...spelledSpecifiers(source, syntax),
    ...spelledWords(source, syntax),
    ...spelledTags(source, format),
  ]
  return [...new Set(found)]
}

/** Labels, macros and what else a reader of Markdown asks for; labels in the brackets that they need. */
function spelledMarks(source: string, syntax: CheckOptions): readonly string[] {
  const { links, macros, visible } = readInline(
    source,
    syntax.definitions,
    syntaxOf(syntax.format).markup === 'mdx',
  )
  const labels = links.flatMap(({ kind, target, label }) => {
    if (kind === 'footnote') return `[^${target}]`
    return label === undefined ? [] : `[${label}]`
  })
  return [
    ...new Set([
      ...labels,
      ...macros.map(({ raw }) => raw),
      ...spelledBraces(visible, syntax),
      ...spelledSpecifiers(visible, syntax),
      ...spelledTags(visible, syntax.format),
    ]),
  ]
}

function argumentNames(source: string, syntax: Syntax): string[] {
  const message = parseIcu(source, apostrophesOf(source, syntax))
  return typeof message === 'string' ? [] : Array.from(argumentsOf(message).keys(), name => `{${name}}`)
}
