import type { Counts, Difference } from '../multiset.ts'
import type { Finding, FormsOf } from '../types.ts'
import { placeholderFinding } from './finding.ts'
import { isForNoneAndOne, maySayInWords } from './number-in-words.ts'

/** By which vue-i18n shows the number. */
const shownNumber: ReadonlySet<string> = new Set(['{n}', '{count}'])

/**
 * Whether each plural form of a vue-i18n text (`one | many`) has the placeholders of some form of the source, and the
 * last, which is for most numbers, those of the source's last. How many forms there are is the language's affair; one
 * that is for a single number may say it in words.
 */
export type VueForms = {
  readonly fit: (text: string) => boolean
  /** Whether a text has one form for all numbers in a language that has more. */
  readonly isAlone: (text: string) => boolean
  /** The finding where the forms do not fit: if the source counts, each of them decides, and not what all hold together. */
  readonly unfit: Finding | undefined
}

/** @returns `undefined` where the source has one form only */
export function vueForms(
  source: string,
  rule: {
    readonly placeholdersIn: (text: string) => Counts
    readonly differing: (wanted: Counts, found: Counts) => Difference | undefined
    readonly formsOf: FormsOf | undefined
  },
): VueForms | undefined {
  const formsIn = (text: string): Counts[] => text.split('|').map(rule.placeholdersIn)
  const models = formsIn(source)
  const [last] = models.slice(-1)
  if (models.length < 2 || last === undefined) return undefined
  const isCounted = [...shownNumber].some(token => last.has(token))
  const fit = (text: string): boolean => {
    const forms = formsIn(text)
    return forms.every((form, index) => {
      const isLast = index === forms.length - 1
      const own = models.length === forms.length ? models.slice(index, index + 1) : models
      return (isLast ? [last] : own).some(model => {
        const rest = rule.differing(model, form)
        if (rest === undefined) return true
        if (rest.missing.length === 0 && rest.extra.every(token => shownNumber.has(token))) return true
        const isInWords = !isLast && maySayInWords(numbersOf(index, forms.length, rule.formsOf), true)
        return isInWords && rest.extra.length === 0 && rest.missing.every(token => shownNumber.has(token))
      })
    })
  }
  const areUnlike = new Set(source.split('|').map(form => form.trim())).size > 1
  const isAlone = (text: string): boolean =>
    isCounted && areUnlike && !text.includes('|') && (usedForms(rule.formsOf)?.length ?? 1) > 1
  return { fit, isAlone, unfit: isCounted ? placeholderFinding([...last.keys()], []) : undefined }
}

/** By the rule of the language where it has as many forms, else by vue-i18n's own: none, one, many, or one, many. */
function numbersOf(
  index: number,
  length: number,
  formsOf: FormsOf | undefined,
): readonly number[] | undefined {
  const forms = usedForms(formsOf)
  const numbers = forms?.length === length ? forms[index]?.numbers : undefined
  // The first of two forms is for 1 alone, also where the language would take it for 0.
  if (length === 2 && index === 0 && isForNoneAndOne(numbers)) return [1]
  if (forms?.length === length) return numbers
  if (length > 3) return undefined
  return [length === 3 ? index : 1]
}

function usedForms(formsOf: FormsOf | undefined): ReturnType<FormsOf> {
  return formsOf?.('cardinal')?.filter(({ reach }) => reach !== 'none')
}
