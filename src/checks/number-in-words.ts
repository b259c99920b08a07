/** The one rule by which a plural form says its number in words, whatever the style of its plurals. */
import type { PluralUse } from '../model.ts'
import type { Difference } from './multiset.ts'

/**
 * Whether words may take the place of the number: in a form for one number alone, and in one for nothing but 0 and 1
 * where the source says it in words, or not at all, as well.
 * @param numbers all whole numbers that take the form; `undefined` where they are many
 */
export function maySayInWords(numbers: readonly number[] | undefined, sourceShowsNumber: boolean): boolean {
  if (numbers === undefined || numbers.length === 0) return false
  return numbers.length === 1 || (!sourceShowsNumber && numbers.every(number => number <= 1))
}

const never = (): boolean => false

/** What differs beyond the number: words may say it where `mayLack` says so, and any form may show it. */
export function beyondNumber(
  { missing, extra }: Difference,
  mayLack: (token: string) => boolean,
  isNumber: (token: string) => boolean,
): Difference | undefined {
  const rest = {
    missing: missing.filter(token => !mayLack(token)),
    extra: extra.filter(token => !isNumber(token)),
  }
  return rest.missing.length === 0 && rest.extra.length === 0 ? undefined : rest
}

/**
 * The same for a form that is a text of its own.
 * @param numbersIn the tokens of a text that show its number
 */
export function beyondNumberOf(
  use: PluralUse | undefined,
  numbersIn: (text: string) => ReadonlySet<string>,
): (unequal: Difference) => Difference | undefined {
  if (use === undefined) return unequal => beyondNumber(unequal, never, never)
  const shown = numbersIn(use.most)
  const isInWords = maySayInWords(use.numbers, numbersIn(use.own).size > 0)
  return unequal => {
    // Of several that may be the number only one is.
    const isOne = new Set(unequal.missing.filter(token => shown.has(token))).size === 1
    return beyondNumber(
      unequal,
      token => isInWords && isOne && shown.has(token),
      token => shown.has(token),
    )
  }
}
