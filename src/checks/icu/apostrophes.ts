/** Apostrophes that hide what follows from an application that reads ICU MessageFormat or Java's. */
import { syntaxOf } from '../../model.ts'
import { placeholderFinding } from '../placeholders/finding.ts'
import type { Syntax, TextCheck } from '../types.ts'

/** Where a text hides none of its placeholders and tags behind an apostrophe, its translation must not either. */
export function apostropheCheck(source: string, { format, flags, dialects }: Syntax): TextCheck | undefined {
  if (flags?.includes('java-format') === true) return comparing(source, /'(?!')/, /\{\d+[^{}]*\}/g)
  if (syntaxOf(format).conventions !== 'web' || dialects?.has('icu') !== true) return undefined
  return comparing(source, /'[{}<>]/, /\{\s*[\w.-]+\s*(?:,[^{}]*)?\}|<\/?[\w-]+\/?>/g)
}

/** @param opens how a hidden part begins; it ends at the next single apostrophe, or with the text */
function comparing(source: string, opens: RegExp, token: RegExp): TextCheck | undefined {
  const hiddenIn = (text: string): string[] => {
    const hidden = new RegExp(`''|${opens.source}(?:[^']|'')*'?`, 'g')
    return (text.match(hidden) ?? []).filter(part => part !== "''").flatMap(part => part.match(token) ?? [])
  }
  if (hiddenIn(source).length > 0) return undefined
  return text => {
    const hidden = text.includes("'") ? hiddenIn(text) : []
    if (hidden.length === 0) return undefined
    const { reason, message } = placeholderFinding(hidden, [])
    return {
      reason,
      message: `${message} (an apostrophe before the placeholder makes it plain text: write '' or ’)`,
    }
  }
}
