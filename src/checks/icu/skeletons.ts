/** Skeletons by which ICU writes numbers and dates: `{price, number, ::currency/EUR}`, `{day, date, ::yyyyMMMd}`. */
import { quote } from '../quote.ts'
import type { TextCheck } from '../types.ts'

const skeleton = /\{\s*[\w.-]+\s*,\s*(number|date|time)\s*,\s*::([^{}]*)\}/g
/** The letters that dates are made of. */
const dateLetters = /^(?:[GyYuUrQqMLlwWdDFgEecabBhHKkjJCmsSAzZOvVXx\s.,:/-]|'[^']*')*$/

/** How a number or a date looks is the language's own; of which currency or unit it is, and what ICU can read, is not. */
export function skeletonCheck(source: string): TextCheck | undefined {
  if (!source.includes('::')) return undefined
  const expected = new Set(unitsIn(source))
  return text => {
    for (const [raw, type, style = ''] of text.matchAll(skeleton)) {
      const isReadable = type === 'number' ? /^[\x20-\x7e]*$/.test(style) : dateLetters.test(style)
      if (!isReadable && !source.includes(style))
        return { reason: 'icu', message: `ICU cannot read the skeleton in ${quote(raw)}` }
    }
    const other = expected.size === 0 ? undefined : unitsIn(text).find(one => !expected.has(one))
    return other === undefined
      ? undefined
      : {
          reason: 'icu',
          message: `the translation formats a number with ${quote(other)}, but the source text with ${[...expected].map(quote).join(' and ')}`,
        }
  }
}

function unitsIn(text: string): string[] {
  return Array.from(text.matchAll(skeleton), ([, , style = '']) =>
    Array.from(style.matchAll(/(?:^|\s)(?:currency|unit)\/(\S+)/g), ([, name = '']) => name),
  ).flat()
}
