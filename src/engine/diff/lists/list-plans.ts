/** The changes to the lists of a target whose elements are not in the places of their counterparts. */
import { type ListPlace, type ListPlan, plannedKeys } from '../../../formats/list-plans.ts'
import type { EntryKey } from '../../../model.ts'
import type { Facts } from '../../known/reconcile.ts'
import type { Source } from '../../scan/source.ts'
import type { TargetState, Write } from '../types.ts'
import { comesWith, withParents } from './list-gaps.ts'
import type { PairedList, PairedLists } from './list-pairs.ts'

/**
 * The lists as they are to be. One is put in the order of the source once everything that is needed for it is there or
 * comes now; until then it stays. An element that the source lost stays behind the others, unless the ledger keeps it.
 * Texts without a place wait.
 */
export function listPlans(
  source: Source,
  { target, lists }: TargetState,
  writes: readonly Write[],
  facts: Facts,
): { readonly lists: readonly ListPlan[]; readonly writes: readonly Write[] } {
  if (lists === undefined) return { lists: [], writes }
  const keys = new Set(writes.map(({ entry }) => entry.key))
  const isComing = comesWith(source.resource, keys)
  const texts = withParents(keys)
  let delivered: ReadonlySet<string> | undefined
  const isKept = (text: string) => {
    if (target.language === undefined) return false
    delivered ??= facts.delivered(source.pair.source, target.language)
    return delivered.has(text)
  }
  const plans = plansOf(lists, isComing, element => texts.has(element), isKept)
  const { ofSource } = plannedKeys(plans)
  return { lists: plans, writes: writes.filter(({ entry }) => ofSource(entry.key) !== undefined) }
}

function plansOf(
  { lists }: PairedLists,
  isComing: (element: EntryKey) => boolean,
  bringsText: (element: EntryKey) => boolean,
  isKept: (text: string) => boolean,
): ListPlan[] {
  return [...lists.values()].flatMap(list => {
    const places = placesOf(
      list,
      index => isComing(`${list.source}/${index}`),
      index => bringsText(`${list.source}/${index}`),
      isKept,
    )
    // A text for which the list has no place yet must not be put where its index leads.
    const isWaiting = Array.from({ length: list.length }).some(
      (_, index) => bringsText(`${list.source}/${index}`) && places.every(({ like }) => like !== index),
    )
    const isAsItIs =
      !isWaiting &&
      places.length === list.partners.length &&
      places.every(({ from, like }, index) => from === index && (like === undefined || like === index))
    return isAsItIs ? [] : [{ target: list.target, source: list.source, places }]
  })
}

function placesOf(
  list: PairedList,
  isComing: (index: number) => boolean,
  bringsText: (index: number) => boolean,
  isKept: (text: string) => boolean,
): readonly ListPlace[] {
  const { partners, present, length, isIdentified } = list
  const asItIs = partners.map((like, from) => ({ from, like }))
  if (isIdentified) return withRecords(asItIs, list, isComing)
  const last = Math.max(-1, ...present.keys())
  const places: ListPlace[] = []
  for (let index = 0; index < length; index++) {
    const from = present.get(index)
    if (from === undefined && !isComing(index)) {
      if (index < last) return asItIs
      break
    }
    places.push({ from, like: index })
  }
  // An element without text comes along only with the one behind it.
  while (places.length > last + 1 && !bringsText(places.length - 1)) places.pop()
  const rest = asItIs.filter(
    ({ from, like }) => like === undefined && stays(list, from, places.length, isKept),
  )
  return [...places, ...rest]
}

/** A new record comes after the nearest one before it in the source that the target has. */
function withRecords(
  asItIs: readonly ListPlace[],
  { present, length }: PairedList,
  isComing: (index: number) => boolean,
): ListPlace[] {
  const places = [...asItIs]
  for (let index = 0; index < length; index++) {
    if (present.has(index) || !isComing(index)) continue
    let behind = -1
    for (let before = index - 1; before >= 0 && behind < 0; before--)
      behind = places.findIndex(({ like }) => like === before)
    places.splice(behind + 1, 0, { from: undefined, like: index })
  }
  return places
}

/** A text that nobody else has is not lost, and a value without a text stays where its place is free and nothing moves before it. */
function stays(
  { elements, partners, length }: PairedList,
  from: number,
  taken: number,
  isKept: (text: string) => boolean,
): boolean {
  const texts = [...(elements[from]?.entries.values() ?? [])].flatMap(({ text }) =>
    text === '' ? [] : [text],
  )
  if (texts.length > 0) return !texts.every(isKept)
  const isMoved = partners.some((like, index) => like !== undefined && like !== index)
  const isFree = from >= taken || taken < length
  return isFree && !isMoved && partners.slice(from).every(like => like === undefined)
}
