import type fc from 'fast-check'

const mostInVain = 2000

/**
 * The cases of a law. Only valid ones reach it, so that no run of a law proves nothing.
 * @param prepare - makes a case of a random value; `undefined` where the value has none
 */
export function casesOf<T, Case>(
  values: fc.Arbitrary<T>,
  prepare: (value: T) => Case | undefined,
): fc.Arbitrary<Case> {
  let inVain = 0
  return values.map(prepare).filter((one): one is Case => {
    inVain = one === undefined ? inVain + 1 : 0
    if (inVain > mostInVain) throw new Error(`${mostInVain} random values in a row have no case of this law`)
    return one !== undefined
  })
}
