import type { Language } from '../../../model.ts'
import { parsePluralExpression } from './plural-expression.ts'
import { usualPluralForms } from './plural-table.ts'

export type PluralForm = {
  /** No whole number takes it: it must be in the file, but there is nothing to translate. */
  readonly isUnused: boolean
  /** It is for 1 alone, or for 0 and 1: the singular text is its source. */
  readonly isSingular: boolean
  /** The smallest numbers that take it, at most seven. */
  readonly samples: readonly number[]
  /** All whole numbers that take it; `undefined` where they are many. */
  readonly numbers: readonly number[] | undefined
}

/** The forms of a language in a file, by their index. */
export type PluralForms = readonly PluralForm[]

/**
 * The meaning of a `Plural-Forms` field, worked out for 0 to 200 and some large numbers.
 * @param value e.g. `nplurals=2; plural=(n != 1);`
 * @returns `undefined` when the formula cannot be read or leads outside its own number of forms
 */
export function readPluralForms(value: string): PluralForms | undefined {
  // As gettext reads it: by the two names, in any order, and nothing behind the semicolon of the formula.
  const count = Number(/(?<![a-z])nplurals\s*=\s*([0-9]{1,3})(?![0-9])/.exec(value)?.[1])
  const formula = /(?<![a-z])plural\s*=([^;]*)/.exec(value)?.[1]
  const rule = formula === undefined ? undefined : parsePluralExpression(formula)
  if (rule === undefined || !(count >= 1 && count <= mostForms)) return undefined
  const numbers: number[][] = Array.from({ length: count }, () => [])
  for (const number of tried) {
    const taking = numbers[rule(number)]
    if (taking === undefined) return undefined
    taking.push(number)
  }
  return numbers.map(taking => ({
    isUnused: taking.length === 0,
    isSingular: taking.includes(1) && taking.every(number => number <= 1),
    samples: taking.slice(0, 7),
    numbers: taking.every(number => number <= 20) ? taking : undefined,
  }))
}

/** The usual forms of a language; see `usualPluralForms`. */
export function pluralFormsOf(language: Language): PluralForms {
  return readPluralForms(usualPluralForms(language)) ?? []
}

const mostForms = 16

/** Formulas go by the last two digits, a few by whole millions. */
const tried: readonly number[] = [
  ...Array.from({ length: 201 }, (_, number) => number),
  1000,
  1001,
  1002,
  1005,
  10_000,
  100_000,
  1_000_000,
  1_000_001,
  2_000_000,
  1_000_000_000,
]
