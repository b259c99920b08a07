import { quote } from '../quote.ts'
import type { Finding } from '../types.ts'

/** Says which placeholders are gone and which came new; at least one list holds something. */
export function placeholderFinding(
  missing: readonly string[],
  extra: readonly string[],
  severity?: Finding['severity'],
): Finding {
  const parts = [
    ...(missing.length === 0 ? [] : [`missing ${list(missing)}`]),
    ...(extra.length === 0 ? [] : [`not in the source text ${list(extra)}`]),
  ]
  const message = `placeholders differ: ${parts.join('; ')}`
  return { reason: 'placeholder', message, ...(severity === undefined ? {} : { severity }) }
}

const shownTokens = 5

function list(tokens: readonly string[]): string {
  const shown = tokens.slice(0, shownTokens).map(quote).join(', ')
  return tokens.length > shownTokens ? `${shown} and ${tokens.length - shownTokens} more` : shown
}
