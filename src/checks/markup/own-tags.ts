/** Tags that a translation may have of its own: in the place of broken ones, or to say how its words run. */
import type { Undelivered } from '../types.ts'
import { isVoid, knownNames, type Tag, tagsOf } from './tag-reader.ts'

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

/** How many characters beside a text are looked at for the other half of a pair of tags. */
const reach = 5000

/**
 * Names of the elements that a text opens or closes alone, all of whose other halves are in the texts beside it: a page may
 * have one pair of tags around several of its texts.
 */
export function sharedNames(
  tags: readonly Tag[],
  { target, start, end }: Pick<Undelivered, 'target' | 'start' | 'end'>,
): ReadonlySet<string> {
  const names = [...unpairedNames(tags)]
  if (names.length === 0) return nothing
  const before = tagsOf(target.slice(Math.max(0, start - reach), start)).reverse()
  const after = tagsOf(target.slice(end, end + reach))
  return new Set(
    names.filter(name => {
      const own = tags.filter(tag => tag.kind !== 'single' && tag.name.toLowerCase() === name)
      const next = (all: readonly Tag[]) =>
        all.find(tag => tag.kind !== 'single' && tag.name.toLowerCase() === name)
      const isOnly = own.every(({ kind }, at) => at === 0 || kind !== own[at - 1]?.kind)
      const isOpened = own[0]?.kind === 'open' || next(before)?.kind === 'open'
      const isClosed = own.at(-1)?.kind === 'close' || next(after)?.kind === 'close'
      return isOnly && isOpened && isClosed
    }),
  )
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
