/**
 * Lists and tables that are in another order in the translation, each language sorting its own words: where names, code,
 * addresses or numbers say that an item is the translation of another one, its place says nothing.
 */
import type { Block } from '../../../formats/blocks.ts'

/** An item of a list or a row of a table: its texts, by their indexes among the blocks. */
type Item = number[]

export type ListOrder = {
  /** Blocks of the source whose pairs lie in lists that another order fits better, so that none of them is sure. */
  readonly misplaced: readonly number[]
  /** Blocks of the source, each with its pair, in items that share more with each other than with any else. */
  readonly placed: readonly (readonly [number, number])[]
}

/**
 * The order of lists and tables.
 * @param pairs - by the index of a block that of its pair; -1 for none
 * @param isKnown - whether a pair is known for sure, whatever it looks like
 */
export function orderOfLists(
  source: readonly Block[],
  target: readonly Block[],
  pairs: readonly number[],
  isKnown: (index: number) => boolean,
): ListOrder {
  const targetLists = listsOf(target)
  const others = targetLists.flat()
  const listOf = targetLists.flatMap((items, list) => items.map(() => list))
  const itemAt = new Map(others.flatMap((item, at) => item.map(block => [block, at] as const)))
  const isDoubtful = (one: number, other: number) => other >= 0 && source[one]!.raw !== target[other]!.raw
  const misplaced: number[] = []
  const placed: (readonly [number, number])[] = []
  for (const items of listsOf(source)) {
    const partners = items.map(item => {
      const block = item.find(one => itemAt.has(pairs[one] ?? -1))
      return block === undefined ? -1 : (itemAt.get(pairs[block] ?? -1) ?? -1)
    })
    const there = new Set(partners.flatMap(partner => listOf[partner] ?? []))
    const candidates = [...others.keys()].filter(at => there.has(listOf[at] ?? -1))
    if (items.length < 2 || candidates.length < 2) continue
    const { doubtful, best } = doubtfulItems(
      items.map(item => signsOf(source, item)),
      new Map(candidates.map(at => [at, signsOf(target, others[at]!)])),
      partners,
    )
    const shifted = partners.flatMap((other, at) =>
      other >= 0 && isShifted(source, items[at]!, target, others[other]!, pairs) ? [at] : [],
    )
    const open = new Set([...doubtful, ...shifted].filter(at => !items[at]!.some(isKnown)))
    for (const at of open) misplaced.push(...items[at]!.filter(one => isDoubtful(one, pairs[one] ?? -1)))
    for (const [at, other] of best)
      if (partners[at] === -1 || open.has(at))
        placed.push(...pairsOfItems(source, items[at]!, target, others[other]!))
  }
  return { misplaced, placed }
}

/** Whether two rows have other columns, so that a name or figure in one text of a pair is in another text of the other row. */
function isShifted(
  source: readonly Block[],
  item: Item,
  target: readonly Block[],
  other: Item,
  pairs: readonly number[],
): boolean {
  const isRow = (block: Block | undefined): boolean => block?.kind.startsWith('t') === true
  if (item.length === other.length || !isRow(source[item[0]!])) return false
  const placeOf = onlyPlaces(other.map(block => [block, signsOf(target, [block])] as const))
  return item.some(one => {
    const paired = pairs[one] ?? -1
    const places = [...signsOf(source, [one])].map(sign => placeOf.get(sign) ?? -1)
    return paired >= 0 && places.some(place => place >= 0 && place !== paired)
  })
}

/** The texts of two items one by one, where they have the same columns. */
function pairsOfItems(source: readonly Block[], item: Item, target: readonly Block[], other: Item) {
  const isAlike =
    item.length === other.length && item.every((one, at) => source[one]?.kind === target[other[at]!]?.kind)
  return isAlike ? item.map((one, at) => [one, other[at]!] as const) : []
}

/** The items of each list, which ends where a text is in none. */
function listsOf(blocks: readonly Block[]): Item[][] {
  const lists: Item[][] = []
  let list: Item[] | undefined
  let column = -1
  let hasTerms = false
  for (const [index, { role, kind, nest }] of blocks.entries()) {
    if (role !== 'text') continue
    const [, name = '', place = ''] = /^(li|dt|dd|td|th)(?: (\d+))?$/.exec(kind) ?? []
    if (name === '' && (list === undefined || !/(?:^|>)(?:li|dd|td)\b/.test(nest))) {
      list = undefined
      continue
    }
    if (list === undefined) {
      list = []
      lists.push(list)
      hasTerms = false
    }
    if (name === 'dt') hasTerms = true
    const isFirst =
      name === 'li' ||
      name === 'dt' ||
      (name === 'dd' && !hasTerms) ||
      (place !== '' && Number(place) <= column)
    if (name !== '') column = place === '' ? -1 : Number(place)
    const item = list.at(-1)
    if (item === undefined || isFirst) list.push([index])
    else item.push(index)
  }
  return lists
}

/** The parts of an item that may be the same in both languages: its words, and what no translation changes. */
function signsOf(blocks: readonly Block[], item: Item): ReadonlySet<string> {
  const signs = new Set<string>()
  for (const index of item) {
    const { raw, anchors } = blocks[index]!
    for (const anchor of anchors) signs.add(anchor)
    for (const [word] of raw.replace(/<[^<>]*>/g, ' ').matchAll(/[\p{L}\p{N}_][\p{L}\p{M}\p{N}_.-]{2,}/gu))
      signs.add(word)
  }
  return signs
}

/**
 * Items with more in common with another one than with their partners; those that have most in common with each other, by more
 * than one sign.
 */
function doubtfulItems(
  own: readonly ReadonlySet<string>[],
  others: ReadonlyMap<number, ReadonlySet<string>>,
  partners: readonly number[],
): { readonly doubtful: readonly number[]; readonly best: ReadonlyMap<number, number> } {
  const common = inCommon(own, others)
  const [best, bestOf] = [new Map<number, number>(), new Map<number, number>()]
  const times = (at: number, other: number) => common.get(at)?.get(other) ?? 0
  for (const [at, found] of common)
    for (const [other, count] of found) {
      if (count > times(at, best.get(at) ?? -1)) best.set(at, other)
      if (count > times(bestOf.get(other) ?? -1, other)) bestOf.set(other, at)
    }
  const margin = (at: number): number => {
    const other = best.get(at) ?? -1
    return other < 0 || bestOf.get(other) !== at ? 0 : times(at, other) - times(at, partners[at]!)
  }
  const paired = [...partners.keys()].filter(at => partners[at]! >= 0)
  const misplaced = paired.filter(at => margin(at) > 0)
  const inPlace = paired.filter(at => times(at, partners[at]!) > 0 && margin(at) <= 0)
  const isSorted = misplaced.length > 1 && misplaced.length * 4 > inPlace.length
  // Short figures are the same by chance.
  const telling = inCommon(
    own.map(withoutShortFigures),
    new Map([...others].map(([at, signs]) => [at, withoutShortFigures(signs)])),
  )
  const mutual = new Map(
    [...best].filter(([at, other]) => bestOf.get(other) === at && (telling.get(at)?.get(other) ?? 0) > 1),
  )
  if (isSorted)
    return { doubtful: paired.filter(at => margin(at) > 0 || times(at, partners[at]!) === 0), best: mutual }
  const sure = misplaced.filter(at => margin(at) > 1)
  const taken = new Set(sure.map(at => best.get(at)))
  const doubtful = paired.filter(
    at => sure.includes(at) || (taken.has(partners[at]) && times(at, partners[at]!) === 0),
  )
  return { doubtful, best: mutual }
}

function withoutShortFigures(signs: ReadonlySet<string>): ReadonlySet<string> {
  return new Set([...signs].filter(sign => !/^(?:no:)?\d{1,3}$/.test(sign)))
}

/**
 * How much each item has in common with each of the others: signs that are in no second item on either side. A word may be
 * the same by chance, code or an address is not.
 */
function inCommon(
  own: readonly ReadonlySet<string>[],
  others: ReadonlyMap<number, ReadonlySet<string>>,
): ReadonlyMap<number, ReadonlyMap<number, number>> {
  const [places, otherPlaces] = [onlyPlaces(own.entries()), onlyPlaces(others)]
  const common = new Map<number, Map<number, number>>()
  for (const [sign, at] of places) {
    const other = otherPlaces.get(sign)
    if (at < 0 || other === undefined || other < 0) continue
    const found = common.get(at) ?? new Map<number, number>()
    common.set(at, found)
    found.set(other, (found.get(other) ?? 0) + (/^(?:id|code|to):/.test(sign) ? 2 : 1))
  }
  return common
}

/** The one item of each sign; -1 where several have it. */
function onlyPlaces(items: Iterable<readonly [number, ReadonlySet<string>]>): ReadonlyMap<string, number> {
  const places = new Map<string, number>()
  for (const [at, signs] of items) for (const sign of signs) places.set(sign, places.has(sign) ? -1 : at)
  return places
}
