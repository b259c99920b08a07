/** Names that a program counted: the first tab of one page may bear the number of the second of the other. */
import type { Block } from '../../../formats/blocks.ts'

type Sides = readonly [source: readonly Block[], target: readonly Block[]]

/**
 * Two pages without the names whose numbers were counted differently: each page has some of a family (`tab1`, `tab2`) that the
 * other lacks.
 */
export function withoutCounted(source: readonly Block[], target: readonly Block[]): Sides {
  const [own, its] = [familiesOf(source), familiesOf(target)]
  const counted = new Set(
    [...own].flatMap(([family, names]) => {
      const others = its.get(family)
      const isShifted = others !== undefined && lacksSome(names, others) && lacksSome(others, names)
      return isShifted ? [family] : []
    }),
  )
  if (counted.size === 0) return [source, target]
  const without = (block: Block): Block => {
    const anchors = block.anchors.filter(anchor => !isCounted(anchor) || !counted.has(familyOf(anchor)))
    return anchors.length === block.anchors.length ? block : { ...block, anchors }
  }
  return [source.map(without), target.map(without)]
}

function isCounted(anchor: string): boolean {
  return anchor.startsWith('id:') && /\d/.test(anchor)
}

function familyOf(name: string): string {
  return name.replace(/\d+/g, '0')
}

function familiesOf(blocks: readonly Block[]): ReadonlyMap<string, ReadonlySet<string>> {
  const found = new Map<string, Set<string>>()
  for (const { anchors } of blocks)
    for (const anchor of anchors) {
      if (!isCounted(anchor)) continue
      const family = familyOf(anchor)
      found.set(family, (found.get(family) ?? new Set()).add(anchor))
    }
  return found
}

function lacksSome(names: ReadonlySet<string>, of: ReadonlySet<string>): boolean {
  return [...of].some(name => !names.has(name))
}
