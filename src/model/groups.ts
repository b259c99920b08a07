/** The value in the middle; of an even number, the middle of the two that are there. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  const middle = sorted.length >> 1
  const upper = sorted[middle] ?? 0
  return sorted.length % 2 === 1 ? upper : (upper + (sorted[middle - 1] ?? 0)) / 2
}

/** Values by a name that they share, in the order of their first appearance. */
export function groupBy<Name, Value>(
  values: Iterable<Value>,
  nameOf: (value: Value) => Name,
): Map<Name, Value[]> {
  const groups = new Map<Name, Value[]>()
  for (const value of values) addTo(groups, nameOf(value), value)
  return groups
}

export function addTo<Name, Value>(
  groups: Map<Name, Value[]>,
  name: Name,
  ...values: readonly Value[]
): void {
  const group = groups.get(name)
  if (group === undefined) groups.set(name, [...values])
  else group.push(...values)
}

/** The values without repetitions of what an earlier one says. */
export function distinct<Value>(values: readonly Value[]): Value[] {
  return [...new Map(values.map(value => [JSON.stringify(value), value])).values()]
}
