/**
 * Whether a page that nobody delivered is the translation of its source as it is now: people change a source and leave its
 * translations as they are, so that a difference says little where the two differ elsewhere, too.
 */
import { type Block, figuresIn } from '../../../formats/blocks.ts'
import { type Entry, once } from '../../../model.ts'

/** A page of more texts has a measure of its own for how long a translation is. */
const few = 10

/**
 * Why a text of the page may answer an older one, by the index of its string; `undefined`: it answers this one.
 * @param entries - the target's entry for each string
 */
export function doubtsOf(
  [blocks, others]: readonly [readonly Block[], readonly Block[]],
  entries: readonly (Entry | undefined)[],
): (index: number) => string | undefined {
  const [own, its] = [textsOf(blocks), textsOf(others)]
  const at = new Map(its.map(block => [block.start, block]))
  const pairs = own.map((block, index): Pair | undefined => {
    const other = at.get(entries[index]?.start ?? -1)
    return other && [block, other]
  })
  const ofPage = once(() => doubtOfPage(own, its, pairs))
  const usual = once(() => usualLength(pairs))
  return index => {
    const pair = pairs[index]
    const doubt = ofPage()
    if (doubt !== undefined || pair === undefined) return doubt
    if (own.length > few && codesOf(pair[0]) !== codesOf(pair[1])) return 'the code in the two texts differs'
    return areStrangers(pair) || (own.length > few && !areAlike(pair, usual()))
      ? 'the two texts differ in other ways, too'
      : undefined
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

function codesOf(block: Block): string {
  return signsOf(block)
    .filter(anchor => anchor.startsWith('code:'))
    .sort()
    .join('\n')
}

/** Whether each has more that the other lacks than both have. */
function areStrangers(pair: Pair): boolean {
  const { lost, come, shared } = unequal(pair)
  return lost > 0 && come > 0 && lost + come > 2 && shared < lost + come
}

/** Whether two texts have equally many sentences and brackets, the same figures and names, and lengths that are usual here. */
function areAlike([{ raw }, { raw: other }]: Pair, usual: number): boolean {
  const [words, others] = [proseOf(raw), proseOf(other)]
  const ratio = others.length / Math.max(1, words.length) / usual
  const most = words.length < 60 ? 1.8 : 1.35
  return (
    ratio < most &&
    ratio * most > 1 &&
    sentences(words) === sentences(others) &&
    brackets(words) === brackets(others) &&
    areNamed(words, other) &&
    areNamed(others, raw)
  )
}

/** How long a translation is in the middle, measured by its source. */
function usualLength(pairs: readonly (Pair | undefined)[]): number {
  const ratios = pairs.flatMap(pair => {
    const [words = 0, others = 0] = pair?.map(({ raw }) => proseOf(raw).length) ?? []
    return words < 25 || others === 0 ? [] : [others / words]
  })
  return ratios.sort((a, b) => a - b)[ratios.length >> 1] ?? 1
}

/** The words of a text, without addresses, tags and macros, and with a letter for each code. */
function proseOf(raw: string): string {
  return raw
    .replace(/<!--[\s\S]*?-->|\{[{%#][^{}]*\}\}?/g, '')
    .replace(/<(code|kbd|samp|tt)\b[^<>]*>[^<>]*<\/\1>|`[^`]*`/gi, 'x')
    .replace(/\]\([^()\s]*(?:\s[^()]*)?\)|\]\[[^\][]*\]|<[^<>]*>|https?:\/\/[^\s)>\]]+/g, '')
    .replace(/[*_[\]]/g, '')
    .replace(/\s+/g, ' ')
    .trim()
}

/** The last may do without its stop. */
function sentences(words: string): number {
  return words.slice(0, -1).match(/[.!?\u061f\u0964\u0589\u1362](?=\s)|[\u3002\uff01\uff1f]/g)?.length ?? 0
}

function brackets(words: string): number {
  return words.match(/[(\uff08]/g)?.length ?? 0
}

/** Whether a text has the names with several capitals, and the figures, of another. */
function areNamed(words: string, text: string): boolean {
  const figures = new Set(figuresIn(text))
  const lower = text.toLowerCase()
  return (
    (words.match(/[A-Za-z]*[A-Z][A-Za-z]*[A-Z][A-Za-z]*/g) ?? []).every(name =>
      lower.includes(name.toLowerCase()),
    ) && figuresIn(words).every(figure => figure.length < 2 || figures.has(figure))
  )
}
