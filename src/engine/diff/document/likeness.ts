/** How much two blocks are alike, in thousandths; the parts that a translation leaves unchanged count for more than the position. */
import type { Block } from '../../../formats/blocks.ts'

/**
 * A former translation answers a text that has changed since, so that what differs in it says nothing; an empty place is
 * the former one of a text that was in the translation.
 */
export type Rule = 'strict' | 'former' | 'no'

export type Likeness = {
  /** -Infinity: the two are no pair. */
  readonly of: (source: number, target: number, rule: Rule) => number
  /** Whether names, code or figures of the two say that they are none. */
  readonly isContradicted: (source: number, target: number) => boolean
  /** How much of the code and links of the source is gone, where the two share nothing of what they show beside words. */
  readonly loss: (source: number, target: number) => number
}

/** The cost of a block without a pair. */
export function costOf({ role }: Block): number {
  return role === 'text' ? 1000 : role === 'landmark' ? 300 : 200
}

export function likenessOf(source: readonly Block[], target: readonly Block[]): Likeness {
  const sides = [source.map(featuresOf), target.map(featuresOf)] as const
  const [counts, others] = sides.map(countAnchors) as [Counts, Counts]
  const trusted = trustedClasses(counts, others)
  const ratio = Math.min(5, Math.max(0.2, lengthOf(sides[1]) / Math.max(1, lengthOf(sides[0]))))

  // Wherever they lead in another language.
  const haveLinks = sides.every(blocks => blocks.some(({ links }) => links > 0))

  const isContradicted = (at: number, other: number): boolean => {
    const [own, its] = [sides[0][at]!, sides[1][other]!]
    if (haveLinks && (leadsOnly(own, its) || leadsOnly(its, own))) return true
    for (const [name, anchors] of own.classes) {
      const found = its.classes.get(name)
      if (found === undefined || !trusted.has(name) || shares(anchors, found)) continue
      // Addresses lead to other pages in other languages: only those that are another block's say something.
      if (
        name !== 'to' ||
        [...anchors].some(one => others.has(one)) ||
        [...found].some(one => counts.has(one))
      )
        return true
    }
    return false
  }

  /** How much two texts that share nothing show beside their words: few translations drop all code and links, or add some. */
  const strangenessOf = (own: Features, its: Features): number =>
    Math.min(2400, 700 * goneFrom(own, its) + 500 * goneFrom(its, own))

  /** How many codes and links of the first there are, of the kinds of which the second has none. */
  const goneFrom = ({ classes }: Features, { classes: of }: Features): number =>
    ['code', 'to'].reduce(
      (sum, name) => sum + (trusted.has(name) && !of.has(name) ? (classes.get(name)?.size ?? 0) : 0),
      0,
    )

  const of = (at: number, other: number, rule: Rule): number => {
    const [own, its] = [source[at]!, target[other]!]
    if (rule === 'no' || own.kind !== its.kind) return Number.NEGATIVE_INFINITY
    const [features, itsFeatures] = [sides[0][at]!, sides[1][other]!]
    let shared = 0
    for (const anchor of features.anchors) {
      if (!itsFeatures.anchors.has(anchor)) continue
      shared += 1500 / Math.sqrt((counts.get(anchor) ?? 1) * (others.get(anchor) ?? 1))
    }
    shared = Math.round(Math.min(4000, shared))
    if (its.role === 'empty') {
      // An attribute is that of its own element.
      const isOther = its.isLayout === true || (/@|^attribute$/.test(its.kind) && shared === 0)
      const isNone = own.role !== 'text' || (isOther && rule !== 'former') || isContradicted(at, other)
      if (isNone) return Number.NEGATIVE_INFINITY
      return (its.isGuessed ? 0 : 1000) + (rule === 'former' ? 2000 : 0) + shared
    }
    if (own.role !== its.role) return Number.NEGATIVE_INFINITY
    let score = (own.role === 'text' ? 2000 : 500) + shared
    if (own.raw === its.raw && own.raw.length > 1) score += 2000
    if (own.nest !== its.nest) score -= 500
    if (own.role !== 'text') return score
    if (rule === 'strict') {
      if (isContradicted(at, other)) score -= 6000
      else if (shared === 0) score -= strangenessOf(features, itsFeatures)
    }
    return score - lengthPenalty(features.length * ratio, itsFeatures.length)
  }
  return {
    of,
    isContradicted,
    loss(at, other) {
      const [own, its] = [sides[0][at]!, sides[1][other]!]
      return shares(own.anchors, its.anchors) ? 0 : 700 * goneFrom(own, its)
    },
  }
}

type Features = {
  readonly anchors: ReadonlySet<string>
  readonly classes: ReadonlyMap<string, ReadonlySet<string>>
  readonly length: number
  /** All of its words are those of links, or it shows nothing but images. */
  readonly isOfLinks: boolean
  /** It says much beside its links. */
  readonly isSentence: boolean
  readonly links: number
}
type Counts = ReadonlyMap<string, number>

function featuresOf({ anchors, raw }: Block): Features {
  const classes = new Map<string, Set<string>>()
  for (const anchor of anchors) {
    const name = anchor.slice(0, anchor.indexOf(':'))
    if (name === 'line') continue
    classes.set(name, (classes.get(name) ?? new Set()).add(anchor))
  }
  const links = anchors.filter(anchor => anchor.startsWith('to:')).length
  return {
    anchors: new Set(anchors),
    classes,
    length: raw.replace(/<[^<>]*>/g, '').length,
    isOfLinks: links > 0 && lettersBesideLinks(raw) < 8,
    isSentence: links > 0 && lettersBesideLinks(raw) > 60,
    links,
  }
}

/** Longer texts are more than links. */
const longestLinks = 2000
/** Each character has one way to match, or what is between brackets without an end would be tried in all ways. */
const wholeLink =
  /!?\[(?:[^\][!]|!(?!\[)|!?\[[^\][]*\])*\](?:\((?:[^()]|\([^()]*\))*\)|\[[^\][]*\])|<a\s[^<>]*>[^<>]*<\/a>|<img\s[^<>]*>/gi

/** A word like "and" is between two links. */
function lettersBesideLinks(raw: string): number {
  if (raw.length > longestLinks) return raw.length
  return raw.replace(wholeLink, '').match(/[\p{L}\p{N}]/gu)?.length ?? 0
}

/** How many links a translation may have lost all of; a list of them is no sentence. */
const fewLinks = 2

/** Whether one of two blocks is made of links, or has many, and the other has none at all, or is a sentence around others. */
function leadsOnly({ isOfLinks, links, anchors }: Features, other: Features): boolean {
  if (other.links === 0) return isOfLinks || links > fewLinks
  return isOfLinks && other.isSentence && !shares(anchors, other.anchors)
}

function countAnchors(features: readonly Features[]): Counts {
  const counts = new Map<string, number>()
  for (const { anchors } of features) for (const one of anchors) counts.set(one, (counts.get(one) ?? 0) + 1)
  return counts
}

/** The classes of anchors that this translation leaves as they are: some translate their names, or the code. */
function trustedClasses(counts: Counts, others: Counts): ReadonlySet<string> {
  const sums = new Map<string, { shared: number; all: number }>()
  for (const anchor of counts.keys()) {
    const name = anchor.slice(0, anchor.indexOf(':'))
    const sum = sums.get(name) ?? { shared: 0, all: 0 }
    sum.all++
    if (others.has(anchor)) sum.shared++
    sums.set(name, sum)
  }
  return new Set([...sums].flatMap(([name, { shared, all }]) => (all < 3 || shared * 2 >= all ? [name] : [])))
}

function shares(a: ReadonlySet<string>, b: ReadonlySet<string>): boolean {
  for (const one of a) if (b.has(one)) return true
  return false
}

function lengthOf(features: readonly Features[]): number {
  return features.reduce((sum, { length }) => sum + length, 0)
}

const shortText = 20

function lengthPenalty(expected: number, found: number): number {
  if (Math.max(expected, found) < shortText) return 0
  const difference = Math.abs(Math.log((found + 5) / (expected + 5)))
  return Math.round(Math.min(1500, 1000 * Math.max(0, difference - 0.3)))
}
