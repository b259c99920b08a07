/** The one rule by which a plural form says its number in words, whatever the style of its plurals. */
import type { PluralUse } from '../../model.ts'
import type { Difference } from '../multiset.ts'

/**
 * Whether words may take the place of the number: in a form for one number alone, and in one for nothing but 0 and 1
 * where the source says it in words, or not at all, as well.
 * @param numbers all whole numbers that take the form; `undefined` where they are many
 */
export function maySayInWords(numbers: readonly number[] | undefined, sourceShowsNumber: boolean): boolean {
  if (numbers === undefined || numbers.length === 0) return false
  return numbers.length === 1 || (!sourceShowsNumber && numbers.every(number => number <= 1))
}

/** The differences beyond the number; a warning where it is only that words say it of 0 as they do of 1. */
export type Beyond = Difference & { readonly severity?: 'warning' }

/** The differences beyond the number: words may say it where `mayLack` says so, and any form may show it. */
export function beyondNumber(
  { missing, extra }: Difference,
  rule: {
    readonly mayLack: (token: string) => boolean
    readonly isNumber: (token: string) => boolean
    /** For numbers other than these it may not be lacking: 0 and 1, of which the first is rarely shown. */
    readonly isRarelyWrong: (token: string) => boolean
  },
): Beyond | undefined {
  const rest = {
    missing: missing.filter(token => !rule.mayLack(token)),
    extra: extra.filter(token => !rule.isNumber(token)),
  }
  if (rest.missing.length === 0 && rest.extra.length === 0) return undefined
  const isHarmless = rest.extra.length === 0 && rest.missing.every(rule.isRarelyWrong)
  return isHarmless ? { ...rest, severity: 'warning' } : rest
}

/** Whether a form is for nothing but 0 and 1. */
export function isForNoneAndOne(numbers: readonly number[] | undefined): boolean {
  return numbers?.length === 2 && numbers.every(number => number <= 1)
}

/** The tokens that show the number of a form: by their names, else the only one that the source's own form lacks. */
function numbersOf(
  { own, most }: PluralUse,
  numbersIn: (text: string) => ReadonlySet<string>,
  tokensIn: (text: string) => Iterable<string>,
): ReadonlySet<string> {
  const named = numbersIn(most)
  if (named.size > 0) return named
  const inOwn = new Set(tokensIn(own))
  const lacking = new Set([...tokensIn(most)].filter(token => !inOwn.has(token)))
  return lacking.size === 1 ? lacking : named
}

/**
 * The same for a form that is a text of its own.
 * @param numbersIn the tokens of a text that show its number
 * @param tokensIn all tokens of a text: a program gives the same to each form, whichever the source shows in this one
 */
export function beyondNumberOf(
  use: PluralUse | undefined,
  numbersIn: (text: string) => ReadonlySet<string>,
  tokensIn: (text: string) => Iterable<string>,
): (unequal: Difference) => Beyond | undefined {
  const shown = use === undefined ? new Set<string>() : numbersOf(use, numbersIn, tokensIn)
  const given = use === undefined ? shown : new Set(tokensIn(use.most))
  const isInWords = use !== undefined && maySayInWords(use.numbers, numbersIn(use.own).size > 0)
  return unequal => {
    // Several may be the number, and only one is.
    const isOne = new Set(unequal.missing.filter(token => shown.has(token))).size === 1
    return beyondNumber(unequal, {
      mayLack: token => isInWords && isOne && shown.has(token),
      isNumber: token => shown.has(token) || given.has(token),
      isRarelyWrong: token => isOne && shown.has(token) && isForNoneAndOne(use?.numbers),
    })
  }
}
