import { differenceInWords } from '../multiset.ts'
import { quote } from '../quote.ts'
import type { Finding } from '../types.ts'

/** Says which placeholders are gone and which came new; at least one list holds something. */
export function placeholderFinding(
  missing: readonly string[],
  extra: readonly string[],
  severity?: Finding['severity'],
): Finding {
  const message = `placeholders differ: ${differenceInWords(list(missing), list(extra))}`
  return { reason: 'placeholder', message, ...(severity === undefined ? {} : { severity }) }
}

const shownTokens = 5

function list(tokens: readonly string[]): string {
  const shown = tokens.slice(0, shownTokens).map(quote).join(', ')
  return tokens.length > shownTokens ? `${shown} and ${tokens.length - shownTokens} more` : shown
}
