/**
 * The order in which the members of a target object should be: that of the source, with the wanted names that the
 * source lacks put in. Those are plural forms (`items_few`, or `few` in an object of forms): each is put among the forms
 * of its family in the order of the CLDR categories. Any other name is put at the end.
 */
import { groupBy } from '../../model.ts'

export function siblingOrder(sourceNames: readonly string[], wanted: Iterable<string>): readonly string[] {
  const known = new Set(sourceNames)
  const extra = [...wanted].filter(name => !known.has(name))
  if (extra.length === 0) return sourceNames
  const forms = extra.map(formOf).filter(form => form !== undefined)
  const families = groupBy(forms, form => form.family)
  for (const family of families.values()) family.sort((a, b) => a.rank - b.rank)
  const order: string[] = []
  const lastOf = lastMembers(sourceNames, families)
  for (const name of sourceNames) {
    const form = formOf(name)
    const waiting = form === undefined ? undefined : families.get(form.family)
    while (form !== undefined && waiting?.[0] !== undefined && waiting[0].rank < form.rank)
      order.push(waiting.shift()!.name)
    order.push(name)
    if (form !== undefined && waiting !== undefined && lastOf.get(form.family) === name) {
      order.push(...waiting.splice(0).map(({ name: rest }) => rest))
    }
  }
  const placed = new Set(order)
  return [...order, ...extra.filter(name => !placed.has(name))]
}

type PluralForm = { readonly name: string; readonly family: string; readonly rank: number }

const categories = ['zero', 'one', 'two', 'few', 'many', 'other']

/**
 * The CLDR category that a name is or ends in, or i18next's older `_plural` and numbers.
 * @see https://cldr.unicode.org/index/cldr-spec/plural-rules
 */
function formOf(name: string): PluralForm | undefined {
  const at = name.lastIndexOf('_') + 1
  const form = name.slice(at)
  const family = name.slice(0, at)
  const rank = categories.indexOf(form)
  if (rank >= 0) return { name, family, rank }
  if (family === '' || !/^(?:plural|\d)$/.test(form)) return undefined
  return { name, family, rank: categories.length + (form === 'plural' ? 0 : 1 + Number(form)) }
}

function lastMembers(
  names: readonly string[],
  families: ReadonlyMap<string, unknown>,
): ReadonlyMap<string, string> {
  const last = new Map<string, string>()
  for (const name of names) {
    const form = formOf(name)
    if (form !== undefined && families.has(form.family)) last.set(form.family, name)
  }
  return last
}
