import { anchorsIn, anchorsOfTag, type Block, firstFrom, type Span } from '../blocks.ts'
import { readAttributesOf, valueSpan } from './attributes.ts'
import type { Page } from './page.ts'
import type { HtmlToken } from './tokens.ts'
import { type Node, nodeFinder, nodesIn, treeOf } from './tree.ts'

/** The blocks of a page, in order: its texts, blocks that could hold one and are empty, and code, rules and images. */
export function blocksOfPage(page: Page): Block[] {
  const { text, tokens, segments } = page
  const root = treeOf(text, tokens)
  const find = nodeFinder(root)
  const holders = segments.map(({ start, end }) => find(start, end))
  const holding = withParents(holders)
  const isInText = coverOf(segments)
  const textless = [...nodesIn(root)].filter(node => !holding.has(node) && !isInText(node))
  const tags = tokens.filter(({ kind }) => kind === 'start')
  const images = tags.filter(tag => tag.name === 'img' && !isInText(tag))
  const blocks = [
    ...holders.map((node, index) => blockOfText(page, index, node)),
    ...textless.flatMap(node => blockWithoutText(text, node) ?? []),
    ...images.map(({ name, start, end }) => landmarkOf(text, name, { start, end })),
    ...tags.flatMap(tag => emptyAttributes(text, tag, find)).filter(place => !isInText(place)),
  ]
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

/** These blocks and all around them. */
function withParents(nodes: readonly Node[]): ReadonlySet<Node> {
  const all = new Set<Node>()
  for (const node of nodes)
    for (let at: Node | undefined = node; at !== undefined && !all.has(at); at = at.parent) all.add(at)
  return all
}

/** @param node - the innermost block around the text */
function blockOfText({ text, segments, entries }: Page, index: number, node: Node): Block {
  const { kind, start, end } = segments[index]!
  const raw = entries[index]?.text ?? ''
  const isAttribute = kind.includes('@')
  const anchors = isAttribute ? anchorsOfTag(text, { start, end }) : anchorsIn(raw)
  const before = segments[index - 1]
  const isFirstInNode = before === undefined || before.start < node.start
  if (isFirstInNode && !isAttribute) anchors.push(...idsOf(node))
  return { role: 'text', kind: kindOf(node, kind), nest: nestOf(node), start, end, raw, anchors }
}

/** A place for a text, or something that is none. */
function blockWithoutText(text: string, node: Node): Block | undefined {
  const { name, open, close, children } = node
  const [child] = children
  const isLayout = child === undefined && layout.has(name)
  const isForText = isLayout || fillable.has(name)
  const at = isForText ? placeWithin(text, open, child?.start ?? close) : undefined
  if (at === undefined) return landmarks.has(name) ? landmarkOf(text, name, node) : undefined
  return {
    ...emptyOf(node, name, at, idsOf(node)),
    ...(child === undefined ? {} : { isGuessed: true }),
    ...(isLayout ? { isLayout } : {}),
  }
}

/** The places in a tag for texts that people would read. */
function emptyAttributes(text: string, tag: HtmlToken, find: ReturnType<typeof nodeFinder>): Block[] {
  return readAttributesOf(tag).flatMap(attribute => {
    const value = attribute.value.trim() === '' ? valueSpan(text, attribute) : undefined
    if (value === undefined) return []
    const { start } = value
    const kind = `${tag.name}@${attribute.name}`
    return [emptyOf(find(tag.start, tag.end), kind, start, anchorsOfTag(text, { start, end: start }))]
  })
}

function emptyOf(node: Node, kind: string, at: number, anchors: readonly string[]): Block {
  return { role: 'empty', kind: kindOf(node, kind), nest: nestOf(node), start: at, end: at, raw: '', anchors }
}

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

function nestOf({ nest }: Node): string {
  return nest.join('>')
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
    const next = spans[firstFrom(spans.length, index => spans[index]?.end ?? 0, start + 1)]
    return (next?.start ?? end) < end
  }
}
