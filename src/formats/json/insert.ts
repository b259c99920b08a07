import { hasLineEnd } from '../lines.ts'
import type { Splice } from '../splices.ts'
import { colonOf, type Layout, opensLine } from './layout.ts'
import type { JsonNode } from './parse.ts'
import { type Addition, render } from './render.ts'
import { gapAfter, indentBefore, skipAll, tailOfOpening } from './separators.ts'

/** A container that gets members, with what they have in common; found out once, however many are added. */
export type Site = {
  readonly text: string
  readonly container: JsonNode
  readonly layout: Layout
  readonly indexes: ReadonlyMap<JsonNode, number>
  /** Between a comma and the next member on its line. */
  readonly itemGap: string
  readonly hasBlankLines: boolean
  /** Where commas open lines: what precedes and follows them. */
  readonly commaFirst: { readonly before: string; readonly after: string } | undefined
}

/** Looks at a container of the text. */
export function siteOf(text: string, container: JsonNode, layout: Layout): Site {
  return {
    text,
    container,
    layout,
    indexes: new Map(container.members.map((member, index) => [member, index])),
    itemGap: itemGapOf(text, container) ?? layout.itemGap,
    hasBlankLines: hasBlankLines(text, container),
    commaFirst: commaFirstOf(text, container),
  }
}

/** Splices that put additions behind the members that they are grouped by, or before the first one. */
export function insertGroups(
  site: Site,
  groups: ReadonlyMap<JsonNode | undefined, readonly Addition[]>,
): Splice[] {
  return [...groups].flatMap(([behind, additions]) =>
    behind === undefined ? insertFirst(site, additions) : insertAfter(site, behind, additions),
  )
}

/** Splices that put additions, in their order, right behind a member of the container. */
export function insertAfter(site: Site, anchor: JsonNode, additions: readonly Addition[]): Splice[] {
  const { text, layout } = site
  const manner = mannerAt(site, anchor)
  const gap = gapAfter(text, anchor)
  const texts = manner.texts(additions)
  if (site.commaFirst !== undefined && (gap.commaFirst || gap.comma < 0)) {
    const { before, after } = site.commaFirst
    return [insertion(gap.tail, texts.map(member => `${before},${after}${member}`).join(''))]
  }
  const endsInLineComment = text.slice(anchor.end, gap.tail).includes('//')
  const lead = endsInLineComment && !hasLineEnd(manner.lead) ? layout.lineEnd + manner.indent : manner.lead
  if (gap.commaFirst)
    return [insertion(gap.comma + 1, ` ${texts.map(member => `${member},${lead}`).join('')}`)]
  if (gap.comma >= 0) return [insertion(gap.tail, texts.map(member => `${lead}${member},`).join(''))]
  return [insertion(anchor.end, ','), insertion(gap.tail, texts.map(member => lead + member).join(','))]
}

/** Splices that put additions, in their order, before the first member of the container, which has one. */
function insertFirst(site: Site, additions: readonly Addition[]): Splice[] {
  const { text, container, layout } = site
  const first = container.members[0]
  if (first === undefined) return insertIntoEmpty(text, container, additions, layout, false)
  const manner = mannerAt(site, first)
  const texts = manner.texts(additions)
  if (site.commaFirst !== undefined) {
    const { before, after } = site.commaFirst
    return [insertion(first.keyStart, texts.map(member => `${member}${before},${after}`).join(''))]
  }
  if (!opensLine(text, container)) {
    return [insertion(first.keyStart, texts.map(member => `${member},${manner.lead}`).join(''))]
  }
  const line = layout.lineEnd + manner.indent
  const lines = texts.map((member, index) => `${index === 0 ? line : manner.lead}${member},`).join('')
  return [insertion(tailOfOpening(text, container.start + 1), lines + manner.blankLine)]
}

/** Splices that fill a container without members; comments in it stay and come first. */
export function insertIntoEmpty(
  text: string,
  container: JsonNode,
  additions: readonly Addition[],
  layout: Layout,
  isOneLine: boolean,
): Splice[] {
  const open = container.start + 1
  const close = container.end - 1
  const isMultiline = hasLineEnd(text.slice(open, close)) || (layout.isMultiline && !isOneLine)
  const base = indentBefore(text, container.start)
  const indent = base + layout.unit
  const texts = additions.map(addition => render(addition, layout, indent, isMultiline))
  let start = close
  while (start > open && ' \t\r\n'.includes(text.charAt(start - 1))) start--
  const hasComment = start > open
  if (!isMultiline) {
    const padding =
      layout.padding[container.kind === 'array' ? 'array' : 'object'] || text.slice(start, close)
    return [
      { start, end: close, text: (hasComment ? ' ' : padding) + texts.join(`,${layout.itemGap}`) + padding },
    ]
  }
  const lead = layout.lineEnd + indent
  const rest = text.slice(start, close)
  const ending = hasLineEnd(rest) ? rest.slice(rest.search(/[\r\n]/)) : layout.lineEnd + base
  return [{ start, end: close, text: texts.map(member => lead + member).join(',') + ending }]
}

/** How members are set apart near one of them. */
type Manner = {
  readonly indent: string
  /** The text that precedes a member, behind a comma. */
  readonly lead: string
  /** A line end where members are separated by blank lines. */
  readonly blankLine: string
  readonly texts: (additions: readonly Addition[]) => string[]
}

function mannerAt(site: Site, near: JsonNode): Manner {
  const { text, layout } = site
  const isMultiline = hasLineEnd(openingOf(site, near))
  const indent = indentBefore(text, near.keyStart)
  const colon = colonOf(text, near) ?? layout.colon
  const blankLine = isMultiline && site.hasBlankLines ? layout.lineEnd : ''
  return {
    indent,
    lead: isMultiline ? blankLine + layout.lineEnd + indent : site.itemGap,
    blankLine,
    texts: additions =>
      additions.map(addition => render(addition, { ...layout, colon }, indent, isMultiline)),
  }
}

/** The text before a member's key, back to the previous token; a first member takes after the second. */
function openingOf({ text, container, indexes }: Site, near: JsonNode): string {
  const previous = container.members[(indexes.get(near) ?? 0) - 1]
  if (previous !== undefined) return text.slice(previous.end, near.keyStart)
  const opening = text.slice(container.start + 1, near.keyStart)
  const next = container.members[1]
  return hasLineEnd(opening) || next === undefined ? opening : text.slice(near.end, next.keyStart)
}

function itemGapOf(text: string, container: JsonNode): string | undefined {
  const [first, second] = container.members
  if (first === undefined || second === undefined) return undefined
  const gap = text.slice(skipAll(text, first.end) + 1, second.keyStart)
  return /^[ \t]*$/.test(gap) ? gap : undefined
}

function commaFirstOf(text: string, container: JsonNode): Site['commaFirst'] {
  const [first, second] = container.members
  if (first === undefined || second === undefined) return undefined
  const gap = gapAfter(text, first)
  if (!gap.commaFirst) return undefined
  const before = text.slice(gap.tail, gap.comma)
  const after = text.slice(gap.comma + 1, second.keyStart)
  return /^[ \t\r\n]*$/.test(before + after) ? { before, after } : undefined
}

/** Whether most members are separated by blank lines, of two gaps or more. */
function hasBlankLines(text: string, container: JsonNode): boolean {
  let blank = 0
  for (const [index, member] of container.members.entries()) {
    const next = container.members[index + 1]
    if (next !== undefined && /\n[ \t]*\r?\n|\r[ \t]*\r/.test(text.slice(member.end, next.keyStart))) blank++
  }
  return blank > 1 && blank * 2 > container.members.length - 1
}

function insertion(at: number, text: string): Splice {
  return { start: at, end: at, text }
}
