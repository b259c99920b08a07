/** The members that have a value, for types whose optional members are either there or not. */
export function defined<Members extends object>(members: Members): Defined<Members> {
  return Object.fromEntries(
    Object.entries(members).filter(([, value]) => value !== undefined),
  ) as Defined<Members>
}

type Defined<Members> = { [Name in keyof Members]?: Exclude<Members[Name], undefined> }
