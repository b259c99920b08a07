/**
 * Which block of a document is which of its translation: by what is known for sure, then by names, then by kind and
 * order between these. A pair that only one of two ways of pairing finds is no pair.
 */
import type { Block } from '../../../formats/blocks.ts'
import { bestPairs } from './best-pairs.ts'
import { withoutCounted } from './counted-names.ts'
import { costOf, type Likeness, likenessOf, type Rule } from './likeness.ts'
import { orderOfLists } from './list-order.ts'

type RuleOf = (source: number, target: number) => Rule

/** Which blocks have no sure pair while the target has texts without one. */
export type Doubt = {
  /** Whether a text of the target may be the translation of a string without a pair. */
  readonly isOpen: (target: number) => boolean
  /** Which of these make a block unsure; one function for many blocks. */
  readonly by: (source: number) => ((target: number) => boolean) | undefined
}

export type Pairing = {
  /** By the index of a block of the source that of its pair; -1 for none. */
  readonly pairs: readonly number[]
  /** Texts of the source of which one of these texts of the target may be the translation, or none. */
  readonly unsure: ReadonlyMap<number, readonly number[]>
}

/**
 * @param ownBlocks - those of the source, its empty places left out
 * @param others - those of the target
 * @param known - by the index of a block of the source the one of the target that is its pair for sure
 * @param rules - whether two blocks may be a pair at all; which texts of the target may be the translation of one
 * without a sure pair
 */
export function pairBlocks(
  ownBlocks: readonly Block[],
  others: readonly Block[],
  known: ReadonlyMap<number, number>,
  { rule, doubt }: { readonly rule: RuleOf; readonly doubt: Doubt },
): Pairing {
  const [source, target] = withoutCounted(ownBlocks, others)
  const likeness = likenessOf(source, target)
  const state = new State(source, target, known)
  pairByNames(state, rule, likeness)
  // The next round knows the sure pairs of the one before, as it will be to the next run.
  for (let sure = -1; sure !== state.pairedCount; ) {
    sure = state.pairedCount
    for (const region of state.regions()) {
      const { from, to, start, end } = region
      const [own, others] = [state.freeIn(from, to), state.freeInTarget(start, end)]
      const isInOrder = own.length === to - from && others.length === end - start
      if (isInOrder) pairRows(state, own, others, rule, likeness)
      else pairBeside(state, region, rule, likeness)
    }
  }
  const { misplaced, placed } = orderOfLists(source, target, state.pairs, index => known.has(index))
  for (const index of misplaced) state.unpair(index)
  for (const [index, other] of placed) {
    const isFree = state.isFree(index) && state.isFreeInTarget(other)
    if (isFree && rule(index, other) === 'strict' && !likeness.isContradicted(index, other))
      state.pair(index, other)
  }
  return { pairs: state.pairs, unsure: unsureOf(state, doubt) }
}

/** From this margin on a pair is sure. */
const sureText = 2000
const sureLandmark = 600
const sureGuess = 1000

/** Blocks of the source and blocks of the target, by where they begin and end. */
type Region = { readonly from: number; readonly to: number; readonly start: number; readonly end: number }

class State {
  readonly source: readonly Block[]
  readonly target: readonly Block[]
  readonly pairs: number[]
  readonly #taken: boolean[]

  constructor(source: readonly Block[], target: readonly Block[], known: ReadonlyMap<number, number>) {
    this.source = source
    this.target = target
    this.pairs = source.map((_, index) => known.get(index) ?? -1)
    this.#taken = target.map(() => false)
    for (const other of this.pairs) if (other >= 0) this.#taken[other] = true
  }

  pair(index: number, other: number): void {
    this.pairs[index] = other
    this.#taken[other] = true
  }

  unpair(index: number): void {
    this.#taken[this.pairs[index] ?? -1] = false
    this.pairs[index] = -1
  }

  get pairedCount(): number {
    return this.pairs.reduce((count, other) => count + Number(other >= 0), 0)
  }

  isFree(index: number): boolean {
    return this.pairs[index] === -1
  }

  isFreeInTarget(other: number): boolean {
    return this.#taken[other] === false
  }

  freeIn(from: number, to: number): number[] {
    return indexes(from, to).filter(index => this.isFree(index))
  }

  freeInTarget(start: number, end: number): number[] {
    return indexes(start, end).filter(other => this.isFreeInTarget(other))
  }

  /** The free blocks of the target next to the pair of a block, in order; of none, at the beginning or the end. */
  freeBeside(index: number, step: 1 | -1): number[] {
    const beside = this.pairs[index] ?? (step === 1 ? -1 : this.target.length)
    const found: number[] = []
    for (let other = beside + step; this.isFreeInTarget(other); other += step) found.push(other)
    return found.sort((a, b) => a - b)
  }

  /** The blocks between two pairs that are next to each other in the longest row of pairs that is in order on both sides. */
  regions(counts: (other: number) => boolean = () => true): Region[] {
    const found: Region[] = []
    let [from, start] = [0, 0]
    for (const index of [
      ...longestRise(this.pairs.map(other => (counts(other) ? other : -1))),
      this.pairs.length,
    ]) {
      const other = this.pairs[index] ?? this.target.length
      found.push({ from, to: index, start, end: other })
      from = index + 1
      start = other + 1
    }
    return found
  }
}

function indexes(from: number, to: number): number[] {
  return Array.from({ length: Math.max(0, to - from) }, (_, step) => from + step)
}

/** Blocks with a name of their own that no other has on either side. */
function pairByNames(state: State, rule: RuleOf, likeness: Likeness): void {
  const own = namesIn(state.source, index => state.isFree(index))
  const others = namesIn(state.target, index => state.isFreeInTarget(index))
  for (const [name, index] of own) {
    const other = others.get(name)
    if (index < 0 || other === undefined || other < 0) continue
    if (!state.isFree(index) || !state.isFreeInTarget(other)) continue
    const score = likeness.of(index, other, rule(index, other))
    if (score > 0 && !likeness.isContradicted(index, other)) state.pair(index, other)
  }
}

/** The block of each name; -1 where several have it. */
function namesIn(blocks: readonly Block[], isFree: (index: number) => boolean): ReadonlyMap<string, number> {
  const found = new Map<string, number>()
  for (const [index, { anchors, role, kind }] of blocks.entries()) {
    if (role === 'landmark' || !isFree(index)) continue
    for (const anchor of new Set(anchors)) {
      if (!anchor.startsWith('id:')) continue
      const name = `${kind} ${anchor}`
      found.set(name, found.has(name) ? -1 : index)
    }
  }
  return found
}

/** Pairs a row of free blocks of the source with one of the target. */
function pairRows(
  state: State,
  own: readonly number[],
  others: readonly number[],
  rule: RuleOf,
  likeness: Likeness,
): void {
  if (own.length === 0 || others.length === 0) return
  const best = bestPairs({
    rows: own.length,
    columns: others.length,
    score: (row, column) => likeness.of(own[row]!, others[column]!, rule(own[row]!, others[column]!)),
    rowCost: row => costOf(state.source[own[row]!]!),
    columnCost: column => costOf(state.target[others[column]!]!),
  })
  const texts = (blocks: readonly Block[], indexes: readonly number[]) =>
    indexes.filter(index => blocks[index]?.role === 'text').length
  const isUneven = texts(state.source, own) !== texts(state.target, others)
  for (const [row, found] of best.entries()) {
    if (found === undefined) continue
    const [index, other] = [own[row]!, others[found.column]!]
    const isText = state.source[index]?.role === 'text'
    const isGuessed = state.target[other]?.isGuessed === true
    const isStrict = isText && rule(index, other) === 'strict'
    // Where one of them has no pair, a text without the links of the other may be it.
    const doubt = isStrict && isUneven ? 2 * likeness.loss(index, other) : 0
    if (found.margin < doubt + (isGuessed ? sureGuess : isText ? sureText : sureLandmark)) continue
    if (isStrict && likeness.isContradicted(index, other)) continue
    state.pair(index, other)
  }
}

/**
 * Where blocks have another order: the text that follows a heading or term on both sides belongs to it; other blocks are looked
 * for beside the neighbour that has kept its place. Where both neighbours offer some, they say nothing.
 */
function pairBeside(state: State, { from, to }: Region, rule: RuleOf, likeness: Likeness): void {
  for (let at = from; at < to; at++) {
    if (!state.isFree(at)) continue
    const first = at
    while (at + 1 < to && state.isFree(at + 1)) at++
    const [behind, before] = [state.freeBeside(first - 1, 1), state.freeBeside(at + 1, -1)]
    const isOfTitle = /^(?:dt|th|h[1-6])\b/.test(state.source[first - 1]?.kind ?? '')
    const isSame = behind[0] === before[0] && behind.length === before.length
    let others: readonly number[] = []
    if (isSame || isOfTitle || before.length === 0) others = behind
    else if (behind.length === 0) others = before
    else if ((first === from) !== (at + 1 === to)) others = first === from ? behind : before
    pairRows(state, indexes(first, at + 1), others, rule, likeness)
  }
}

/** Also of an empty place nobody knows whose it is while there is a text that has no pair. */
function unsureOf(state: State, doubt: Doubt): ReadonlyMap<number, readonly number[]> {
  const unsure = new Map<number, readonly number[]>()
  const isText = (other: number): boolean => state.target[other]?.role === 'text'
  for (const { from, to, start, end } of state.regions(isText)) {
    const texts = state.freeInTarget(start, end).filter(other => isText(other) && doubt.isOpen(other))
    if (texts.length === 0) continue
    const candidatesOf = (kind: string, mayAnswer: (other: number) => boolean): readonly number[] => {
      const found = texts.filter(other => mayBe(kind, state.target[other]?.kind ?? ''))
      return found.some(mayAnswer) ? found : []
    }
    // A question about many blocks has one answer.
    const known = new Map<unknown, Map<string, readonly number[]>>()
    for (const index of indexes(from, to)) {
      const { role, kind } = state.source[index]!
      if (role !== 'text' || isText(state.pairs[index] ?? -1)) continue
      const mayAnswer = doubt.by(index)
      if (mayAnswer === undefined) continue
      const byKind = known.get(mayAnswer) ?? new Map<string, readonly number[]>()
      known.set(mayAnswer, byKind)
      const candidates = byKind.get(kind) ?? candidatesOf(kind, mayAnswer)
      byKind.set(kind, candidates)
      if (candidates.length === 0) continue
      unsure.set(index, candidates)
      state.pairs[index] = -1
    }
  }
  return unsure
}

/** Whether a translator may have made a block of one kind of one of the other; attributes and metadata are what they are. */
function mayBe(kind: string, other: string): boolean {
  const isFixed = (one: string): boolean => /@|^title$|^attribute$|^front matter/.test(one)
  return kind === other || (!isFixed(kind) && !isFixed(other))
}

/** The indexes of the longest row of pairs whose targets rise too. */
function longestRise(pairs: readonly number[]): number[] {
  const tails: number[] = []
  const before = new Map<number, number>()
  for (const [index, other] of pairs.entries()) {
    if (other < 0) continue
    let low = 0
    let high = tails.length
    while (low < high) {
      const middle = (low + high) >>> 1
      if ((pairs[tails[middle]!] ?? 0) < other) low = middle + 1
      else high = middle
    }
    if (low > 0) before.set(index, tails[low - 1]!)
    tails[low] = index
  }
  const rise: number[] = []
  for (let at = tails.at(-1); at !== undefined; at = before.get(at)) rise.push(at)
  return rise.reverse()
}
