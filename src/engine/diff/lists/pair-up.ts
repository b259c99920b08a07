/** Which elements of two lists are the same, by what is known of each. */
import { addTo } from '../../../model.ts'

/** The facts known of an element, each as `name value`, in any order. None: nothing is known of it. */
export type Features = readonly string[]

/** The name of what a feature is of. */
export function nameOf(feature: string): string {
  return feature.slice(0, feature.lastIndexOf(' '))
}

/**
 * The partners of the elements of `a` in `b`, by index: those that say the same in all, one after the other; then those
 * that share what no other says; then what lies between two neighbours, for that has changed.
 * @param mayFill - whether a text may belong to what has none yet
 */
export function pairUp(
  a: readonly Features[],
  b: readonly Features[],
  mayFill: (index: number, features: Features) => boolean,
): (number | undefined)[] {
  const partners = new Array<number | undefined>(a.length).fill(undefined)
  const taken = new Set<number>()
  const pair = (i: number, k: number | undefined): void => {
    if (k === undefined || partners[i] !== undefined || taken.has(k)) return
    partners[i] = k
    taken.add(k)
  }
  const waiting = indexesBy(b, features => (features.length === 0 ? [] : [JSON.stringify(features)]))
  for (const [i, features] of a.entries()) {
    if (features.length > 0) pair(i, waiting.get(JSON.stringify(features))?.shift())
  }
  const isFreeA = (i: number) => partners[i] === undefined
  const isFreeB = (k: number) => !taken.has(k)
  const inA = indexesBy(a, (features, i) => (isFreeA(i) ? features : []))
  const inB = indexesBy(b, (features, k) => (isFreeB(k) ? features : []))
  for (const [feature, [i, ...others]] of inA) {
    const [k, ...more] = inB.get(feature) ?? []
    if (i !== undefined && others.length === 0 && more.length === 0) pair(i, k)
  }
  pairNeighbours(partners, taken, a, b, mayFill)
  return partners
}

/**
 * The rest pairs with the element behind the partner of the one before it, or before the partner of the one behind
 * it; but a text never with what has none, or has its texts elsewhere.
 */
export function pairNeighbours(
  partners: (number | undefined)[],
  taken: Set<number>,
  a: readonly Features[],
  b: readonly Features[],
  mayFill: (index: number, features: Features) => boolean,
): void {
  const tryPair = (i: number, k: number | undefined) => {
    if (partners[i] !== undefined || k === undefined || k < 0 || k >= b.length || taken.has(k)) return
    if (!isAlike(a[i] ?? [], b[k] ?? []) && !(a[i]?.length === 0 && mayFill(i, b[k] ?? []))) return
    partners[i] = k
    taken.add(k)
  }
  const next = (k: number | undefined, step: number) => (k === undefined ? undefined : k + step)
  for (let i = 0; i < partners.length; i++) tryPair(i, i === 0 ? 0 : next(partners[i - 1], 1))
  for (let i = partners.length - 2; i >= 0; i--) tryPair(i, next(partners[i + 1], -1))
}

function indexesBy<T>(list: readonly T[], namesOf: (value: T, index: number) => readonly string[]) {
  const found = new Map<string, number[]>()
  for (const [index, value] of list.entries())
    for (const name of namesOf(value, index)) addTo(found, name, index)
  return found
}

function isAlike(one: Features, other: Features): boolean {
  if (one.length === 0) return other.length === 0
  const names = new Set(other.map(nameOf))
  return one.some(feature => names.has(nameOf(feature)))
}
