/** Figures among the words of a page. */
import { withAsciiDigits } from '../../digits.ts'
import { differenceIn } from '../multiset.ts'
import { quote } from '../quote.ts'
import type { Finding } from '../types.ts'

/**
 * A figure that became another one of as many digits: a warning, for languages write figures in words, units of their own
 * and in other orders.
 */
export function figureFinding(source: string, text: string): Finding | undefined {
  const { missing, extra } = differenceIn(figuresOf(source), figuresOf(text)) ?? { missing: [], extra: [] }
  const [figure = '', ownFigure = ''] = [missing[0], extra[0]]
  if (missing.length !== 1 || extra.length !== 1 || figure.length !== ownFigure.length) return undefined
  return {
    reason: 'markup',
    message: `the figure ${quote(figure)} became ${quote(ownFigure)}`,
    severity: 'warning',
  }
}

/** The figures of several digits that are no part of a name or a longer figure. */
function figuresOf(text: string): string[] {
  return withAsciiDigits(text).match(/(?<![\p{L}\d.,:/#_-])\d{2,}(?![\p{L}\d_/-]|[.,:]\d)/gu) ?? []
}
