/**
 * Whether a page that nobody delivered is the translation of its source as it is now: people change a source and leave its
 * translations as they are, so that a difference says little where the two differ elsewhere, too.
 */
import type { Block } from '../../../formats/blocks.ts'
import { type Entry, once } from '../../../model.ts'

/** Sources with more characters have mostly changed somewhere since they were translated, and nothing in the two pages says where. */
const shortPage = 500

/**
 * Why a text of the page may answer an older one, by the index of its string; `undefined`: it answers this one.
 * @param text - that of the source
 * @param blocksOf - the blocks of both pages; asked only of short ones
 * @param entries - the target's entry for each string
 */
export function doubtsOf(
  text: string,
  blocksOf: () => readonly [readonly Block[], readonly Block[]],
  entries: readonly (Entry | undefined)[],
): (index: number) => string | undefined {
  if (text.length > shortPage) return () => 'dragoman did not deliver it'
  const [blocks, others] = blocksOf()
  const [own, its] = [textsOf(blocks), textsOf(others)]
  const at = new Map(its.map(block => [block.start, block]))
  const pairs = own.map((block, index): Pair | undefined => {
    const other = at.get(entries[index]?.start ?? -1)
    return other && [block, other]
  })
  const ofPage = once(() => doubtOfPage(own, its, pairs))
  return index => {
    const pair = pairs[index]
    const doubt = ofPage()
    if (doubt !== undefined || pair === undefined) return doubt
    if (sentencesIn(pair[0]) !== sentencesIn(pair[1]))
      return 'the two texts do not have the same number of sentences'
    if (isElsewhere(pair, own, its)) return 'another text of the page has what this one lacks'
    return areStrangers(pair) ? 'the two texts differ in other ways, too' : undefined
  }
}

type Pair = readonly [Block, Block]

function textsOf(blocks: readonly Block[]): readonly Block[] {
  return blocks.filter(({ role }) => role === 'text')
}

/** The two have the same kinds of texts in the same order, and most texts with code, links or names have the same ones. */
function doubtOfPage(
  own: readonly Block[],
  its: readonly Block[],
  pairs: readonly (Pair | undefined)[],
): string | undefined {
  if (own.length !== its.length || own.some(({ kind }, index) => kind !== its[index]?.kind))
    return 'the two pages do not have the same blocks'
  const signs = pairs.flatMap(pair => (pair === undefined || signsOf(pair[0]).length === 0 ? [] : [pair]))
  const unlike = signs.filter(pair => {
    const { lost, come, shared } = unequal(pair)
    return lost + come > 2 * shared
  }).length
  return unlike > 2 && unlike * 3 > signs.length
    ? 'many texts of the page have other code or links than their source texts'
    : undefined
}

/** Code, links and names of a text, each once. */
function signsOf({ anchors }: Block): readonly string[] {
  return [...new Set(anchors.filter(anchor => !/^(?:line|no):/.test(anchor)))]
}

function unequal([own, its]: Pair) {
  const [signs, others] = [signsOf(own), signsOf(its)]
  const shared = signs.filter(sign => others.includes(sign)).length
  return { lost: signs.length - shared, come: others.length - shared, shared }
}

/** Whether all that one text lacks is in as many texts of the page as of its source, so that another text has it now. */
function isElsewhere([block, other]: Pair, own: readonly Block[], its: readonly Block[]): boolean {
  const others = signsOf(other)
  const lost = signsOf(block).filter(sign => !others.includes(sign))
  const times = (sign: string, of: readonly Block[]) => of.filter(one => one.anchors.includes(sign)).length
  return lost.length > 0 && lost.every(sign => times(sign, its) >= times(sign, own))
}

/** Whether each has more that the other lacks than both have. */
function areStrangers(pair: Pair): boolean {
  const { lost, come, shared } = unequal(pair)
  return lost > 0 && come > 0 && lost + come > 2 && shared < lost + come
}

/** The last may do without its stop, and code and tags have stops of their own. */
function sentencesIn({ raw }: Block): number {
  const words = raw.replace(/`[^`]*`|<[^<>]*>/g, 'x').trim()
  return words.slice(0, -1).match(/[.!?\u061f\u0964\u0589\u1362](?=\s)|[\u3002\uff01\uff1f]/g)?.length ?? 0
}
