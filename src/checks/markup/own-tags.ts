/** Tags that a translation may have of its own: in the place of broken ones, or to say how its words run. */
import { isVoid, knownNames, type Tag } from './tag-reader.ts'

export const nothing: ReadonlySet<string> = new Set()

/** Names of elements that open more or less often than they close, as `<p>` may and `<i>Note:<i>` should not. */
export function unpairedNames(tags: readonly Tag[]): ReadonlySet<string> {
  const depth = new Map<string, number>()
  for (const { kind, name } of tags) {
    const lower = name.toLowerCase()
    if (kind === 'single' || isVoid(name) || !knownNames.has(lower)) continue
    depth.set(lower, (depth.get(lower) ?? 0) + (kind === 'open' ? 1 : -1))
  }
  return new Set([...depth].flatMap(([name, times]) => (times === 0 ? [] : [name])))
}

/** Names of elements that the translation has more of only to say in which direction or language its words run. */
export function directionNames(expected: readonly Tag[], found: readonly Tag[]): ReadonlySet<string> {
  const opened = (tags: readonly Tag[], name: string) =>
    tags.filter(tag => tag.kind === 'open' && tag.name.toLowerCase() === name)
  const isDirection = ({ attributes }: Tag) =>
    attributes.some(({ name }) => /^(?:dir|lang)$/i.test(name)) &&
    attributes.every(({ name }) => /^(?:dir|lang|xml:lang|align|class|markdown)$/i.test(name))
  const names = found.filter(isDirection).map(({ name }) => name.toLowerCase())
  return new Set(
    names.filter(name => {
      const own = opened(found, name)
      return own.filter(isDirection).length >= own.length - opened(expected, name).length
    }),
  )
}
