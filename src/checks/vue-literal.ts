import type { FormatName } from '../model.ts'
import { quote } from './quote.ts'
import type { TextCheck } from './types.ts'

const literal = /\{'[^']*'\}/g
const rawAt = /@(?!(?:\.[a-z]+)?:[\w({])/

/**
 * vue-i18n reads a bare `@` as the start of a link and fails on the whole message. Where the source text writes it as
 * the literal `{'@'}`, the translation must too.
 */
export function vueLiteralCheck(source: string, format: FormatName): TextCheck | undefined {
  if (format !== 'json' || !source.includes("{'@'}") || hasRawAt(source)) return undefined
  return text =>
    hasRawAt(text)
      ? { reason: 'placeholder', message: `"@" must be written as ${quote("{'@'}")}, as in the source text` }
      : undefined
}

function hasRawAt(text: string): boolean {
  return rawAt.test(text.replace(literal, ''))
}
