import { anchorsIn, anchorsOfTag, type Block, type Span } from '../blocks.ts'
import { readAttributesOf, valueSpan } from './attributes.ts'
import type { Page } from './page.ts'
import { type Node, nodeFinder, nodesIn, treeOf } from './tree.ts'

/** The blocks of a page, in order: its texts, blocks that could hold one and are empty, and code, rules and images. */
export function blocksOfPage({ text, tokens, segments, entries }: Page): Block[] {
  const root = treeOf(text, tokens)
  const find = nodeFinder(root)
  const blocks: Block[] = []
  const holding = new Set<Node>()
  for (const [index, { kind, start, end }] of segments.entries()) {
    const node = find(start, end)
    const isFirst = !holding.has(node)
    for (let at: Node | undefined = node; at !== undefined && !holding.has(at); at = at.parent)
      holding.add(at)
    const raw = entries[index]?.text ?? ''
    const isAttribute = kind.includes('@')
    const anchors = isAttribute ? anchorsOfTag(text, { start, end }) : anchorsIn(raw)
    if (isFirst && !isAttribute) anchors.push(...idsOf(node))
    blocks.push({
      role: 'text',
      kind: kindOf(node, kind),
      nest: node.nest.join('>'),
      start,
      end,
      raw,
      anchors,
    })
  }
  const isInText = coverOf(segments)
  for (const node of nodesIn(root)) {
    if (holding.has(node) || isInText(node)) continue
    const { name, open, close, start, end, children } = node
    const nest = node.nest.join('>')
    const isLayout = children.length === 0 && layout.has(name)
    const at =
      isLayout || fillable.has(name) ? placeWithin(text, open, children[0]?.start ?? close) : undefined
    if (at !== undefined) {
      const place = { kind: kindOf(node, name), nest, start: at, end: at, raw: '', anchors: idsOf(node) }
      const isGuessed = children.length > 0 ? { isGuessed: true as const } : {}
      blocks.push({ role: 'empty', ...place, ...isGuessed, ...(isLayout ? { isLayout } : {}) })
    } else if (landmarks.has(name)) blocks.push(landmarkOf(text, name, { start, end }))
  }
  for (const tag of tokens) {
    const { kind, name, start, end } = tag
    if (kind !== 'start') continue
    if (name === 'img' && !isInText(tag)) blocks.push(landmarkOf(text, name, { start, end }))
    for (const attribute of readAttributesOf(tag)) {
      const value = attribute.value.trim() === '' ? valueSpan(text, attribute) : undefined
      const place = value && { start: value.start, end: value.start }
      if (place === undefined || isInText(place)) continue
      const nest = find(start, end).nest.join('>')
      const empty = { kind: `${name}@${attribute.name}`, nest, raw: '', anchors: anchorsOfTag(text, place) }
      blocks.push({ role: 'empty', ...empty, ...place })
    }
  }
  return blocks.sort((a, b) => a.start - b.start || a.end - b.end)
}

const fillable: ReadonlySet<string> = new Set(
  'p li dt dd td th h1 h2 h3 h4 h5 h6 title caption figcaption summary legend button option'.split(' '),
)
/** Elements that may be empty for their looks. */
const layout: ReadonlySet<string> = new Set(
  'div figure blockquote section article aside header footer nav main address center textarea'.split(' '),
)
const landmarks: ReadonlySet<string> = new Set('pre hr script style iframe video audio'.split(' '))
const longestLandmark = 4000

/** The place of a text between two tags that have only white space and comments between them: behind the first of two lines. */
function placeWithin(text: string, from: number, to: number): number | undefined {
  const space = text.slice(from, to)
  if (/\S/.test(space.replace(/<!--.*?-->/gs, ''))) return undefined
  const [lead = ''] = /^[ \t]*(?:\r\n?|\n)[ \t]*(?=[\r\n])/.exec(space) ?? []
  return from + lead.length
}

function kindOf(node: Node, kind: string): string {
  return kind === 'td' || kind === 'th' ? `${kind} ${node.index}` : kind
}

function idsOf({ attributes }: Node): string[] {
  return attributes.flatMap(({ name, value }) => (name === 'id' || name === 'name' ? [`id:${value}`] : []))
}

function landmarkOf(text: string, kind: string, { start, end }: Span): Block {
  const raw = text.slice(start, end)
  const lines = raw.slice(0, longestLandmark).split('\n')
  const anchors = lines.map(line => `line:${line.trim()}`).filter(line => line !== 'line:')
  if (kind === 'img') anchors.push(...anchorsIn(raw))
  return { role: 'landmark', kind, nest: '', start, end, raw, anchors }
}

/** Whether a place shares a character with one of the spans, which are in order. */
function coverOf(spans: readonly Span[]): (place: Span) => boolean {
  return ({ start, end }) => {
    let low = 0
    let high = spans.length
    while (low < high) {
      const middle = (low + high) >>> 1
      if ((spans[middle]?.end ?? 0) <= start) low = middle + 1
      else high = middle
    }
    return (spans[low]?.start ?? end) < end
  }
}
