/** Lists of a target whose elements are not in the places of their counterparts in the source, and what becomes of them. */
import type { Entry, EntryKey, Resource } from '../model.ts'

/** A list as it is to be. */
export type ListPlan = {
  /** The key of the list in the target as it is. */
  readonly target: EntryKey
  /** The key of its counterpart in the source. */
  readonly source: EntryKey
  readonly places: readonly ListPlace[]
}

/** One place of a list: an element that is there, one that its counterpart in the source is to become, or both. */
export type ListPlace = {
  /** Its index in the target as it is; `undefined`: it is new. */
  readonly from: number | undefined
  /** The index of its counterpart in the source; `undefined`: it has none. */
  readonly like: number | undefined
}

export type PlannedKeys = {
  /** Where a value of the target as it is will be; `undefined`: it will be no more. */
  readonly ofTarget: (key: EntryKey) => EntryKey | undefined
  /** Where the text of a string of the source will be; `undefined`: it has no place. */
  readonly ofSource: (key: EntryKey) => EntryKey | undefined
  /** The string of the source that belongs to a place, where there is one. */
  readonly sourceOf: (key: EntryKey) => EntryKey | undefined
}

/** The keys of values before and after the plans, which name lists that lie in one another by their keys before. */
export function plannedKeys(plans: readonly ListPlan[]): PlannedKeys {
  const byTarget = new Map(plans.map(plan => [plan.target, plan]))
  const bySource = new Map(plans.map(plan => [plan.source, plan]))
  const byFinal = new Map<EntryKey, ListPlan>()
  const ofTarget = mapped(byTarget, ({ places }, index) => places.findIndex(({ from }) => from === index))
  for (const plan of plans) {
    const final = ofTarget(plan.target)
    if (final !== undefined) byFinal.set(final, plan)
  }
  return {
    ofTarget,
    ofSource: mapped(bySource, ({ places }, index) => places.findIndex(({ like }) => like === index)),
    sourceOf: mapped(byFinal, ({ places }, index) => places[index]?.like ?? -1),
  }
}

/** A target as it is once its lists are in order, but for what is new. */
export function asPlanned(resource: Resource, { ofTarget }: PlannedKeys): Resource {
  const entries = resource.entries.flatMap((entry): Entry[] => {
    const key = ofTarget(entry.key)
    return key === undefined ? [] : [key === entry.key ? entry : { ...entry, key }]
  })
  const containers = new Set([...resource.containers].flatMap(key => ofTarget(key) ?? []))
  return { ...resource, entries, containers }
}

/** Replaces the index behind each list on the way to a key. */
function mapped(
  plans: ReadonlyMap<EntryKey, ListPlan>,
  indexOf: (plan: ListPlan, index: number) => number,
): (key: EntryKey) => EntryKey | undefined {
  if (plans.size === 0) return key => key
  return key => {
    let result = ''
    let before = ''
    for (const part of key.split('/').slice(1)) {
      const plan = plans.get(before)
      before += `/${part}`
      if (plan === undefined) result += `/${part}`
      else {
        const index = /^\d+$/.test(part) ? indexOf(plan, Number(part)) : -1
        if (index < 0) return undefined
        result += `/${index}`
      }
    }
    return result
  }
}
