import { hasLineEnd } from '../lines.ts'
import { majorityLineEnd } from '../splices.ts'
import { isContainer, type JsonNode } from './parse.ts'
import { indentBefore } from './separators.ts'

/** How a document is laid out where nothing nearer shows it. */
export type Layout = {
  readonly lineEnd: string
  /** One step of indentation. */
  readonly unit: string
  /** From a key's quote to its value: `: `, ` : `, `:`. */
  readonly colon: string
  /** Between a comma and the next member on the same line. */
  readonly itemGap: string
  /** Inside the brackets of a container on one line, by its kind. */
  readonly padding: { readonly object: string; readonly array: string }
  /** Whether containers have a line for each member. */
  readonly isMultiline: boolean
}

/** The layout of a document; what it does not show is taken from `fallback`, else from the usual two-space style. */
export function inferLayout(text: string, root: JsonNode, fallback?: Layout): Layout {
  const seen: Seen = { units: new Map(), colon: undefined, itemGap: undefined, padding: {} }
  look(text, root, seen)
  const colon = seen.colon ?? fallback?.colon ?? ': '
  const isMultiline = seen.units.size > 0
  const isEmpty = root.members.length === 0
  return {
    lineEnd: hasLineEnd(text) || fallback === undefined ? majorityLineEnd(text) : fallback.lineEnd,
    unit: mostFrequent(seen.units) ?? fallback?.unit ?? '  ',
    colon,
    itemGap: seen.itemGap ?? (colon.endsWith(':') ? '' : ' '),
    padding: { object: '', array: '', ...seen.padding },
    isMultiline:
      isMultiline ||
      (isEmpty && (hasLineEnd(text.slice(root.start, root.end)) || (fallback?.isMultiline ?? true))),
  }
}

/** Whether the first member of a container is on a line below the opening bracket. */
export function opensLine(text: string, container: JsonNode): boolean {
  const first = container.members[0]
  return first !== undefined && hasLineEnd(text.slice(container.start + 1, first.keyStart))
}

type Seen = {
  readonly units: Map<string, number>
  colon: string | undefined
  itemGap: string | undefined
  readonly padding: { object?: string; array?: string }
}

function look(text: string, container: JsonNode, seen: Seen): void {
  const [first, second] = container.members
  if (first === undefined) return
  if (opensLine(text, container)) {
    const base = indentBefore(text, container.start)
    const indent = indentBefore(text, first.keyStart)
    if (indent.startsWith(base)) count(seen.units, indent.slice(base.length))
  } else {
    const padding = blanksOnly(text.slice(container.start + 1, first.keyStart))
    if (padding !== undefined) seen.padding[container.kind === 'array' ? 'array' : 'object'] ??= padding
    if (second !== undefined)
      seen.itemGap ??= blanksOnly(text.slice(first.end, second.keyStart).replace(',', ''))
  }
  if (first.keyEnd > first.keyStart) seen.colon ??= colonOf(text, first)
  for (const member of container.members) if (isContainer(member)) look(text, member, seen)
}

/** The text between a key and its value, unless that is more than a colon and blanks. */
export function colonOf(text: string, member: JsonNode): string | undefined {
  const between = text.slice(member.keyEnd, member.start)
  return /^[ \t]*:[ \t]*$/.test(between) ? between : undefined
}

function blanksOnly(text: string): string | undefined {
  return /^[ \t]*$/.test(text) ? text : undefined
}

function count(tally: Map<string, number>, key: string): void {
  tally.set(key, (tally.get(key) ?? 0) + 1)
}

function mostFrequent(tally: ReadonlyMap<string, number>): string | undefined {
  let best: string | undefined
  for (const [key, times] of tally) if (best === undefined || times > (tally.get(best) ?? 0)) best = key
  return best
}
