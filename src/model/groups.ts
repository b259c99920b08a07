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
