import { type FormatName, syntaxOf } from '../../model.ts'
import { differenceIn } from '../multiset.ts'
import { quote } from '../quote.ts'
import type { TextCheck } from '../types.ts'
import { placeholderFinding } from './finding.ts'

const literal = /\{'[^']*'\}/g
/** Literals of what vue-i18n would read otherwise; an at-sign may go with what it belongs to. */
const signs = /\{'[{}|$%]+'\}/g
const rawAt = /@(?!(?:\.[a-z]+)?:[\w({])/

/**
 * vue-i18n reads a bare `@` as the start of a link and fails on the whole message. Where the source text writes it as
 * the literal `{'@'}`, the translation must too; literals of other signs must come back, each as often.
 */
export function vueLiteralCheck(source: string, format: FormatName): TextCheck | undefined {
  if (syntaxOf(format).conventions !== 'web') return undefined
  const expected: readonly string[] = source.match(signs) ?? []
  const needsAt = source.includes("{'@'}") && !hasRawAt(source)
  return text => {
    const unequal = differenceIn(expected, text.match(signs) ?? [])
    if (unequal !== undefined) return placeholderFinding(unequal.missing, unequal.extra)
    return needsAt && hasRawAt(text)
      ? { reason: 'placeholder', message: `"@" must be written as ${quote("{'@'}")}, as in the source text` }
      : undefined
  }
}

function hasRawAt(text: string): boolean {
  return rawAt.test(text.replace(literal, ''))
}
