/** Whether two texts that were paired by their places are each other's translations at all. */
import { differenceIn } from '../multiset.ts'
import type { Finding, Page } from '../types.ts'
import { placeOf } from './addresses.ts'
import type { Inline } from './markdown-inline.ts'
import { codeWords, nameOfTag, type PageNames } from './page-names.ts'
import { isMisspelt, isSlip, plain, signsOf } from './spellings.ts'
import { tagsOf } from './tag-reader.ts'

/** The finding about two texts that only their places make a pair, where the places say little. */
export function unlessLoose(finding: Finding | undefined, page: Page | undefined): Finding | undefined {
  if (finding === undefined || finding.severity === 'warning' || page?.pairedBy?.() !== 'places')
    return finding
  return ofAnother(finding)
}

function ofAnother(finding: Finding): Finding {
  const message = `${finding.message}, unless this text translates another source text`
  return { ...finding, message, severity: 'warning', isHeld: true }
}

/**
 * The finding about two texts each of which has code, links or figures that the other lacks, more than they share: a page
 * may be the translation of an older one, and this text that of another. Code and addresses of which one is nearly one of the
 * other say that it is a translation with a fault.
 */
export function unlessStrangers(
  finding: Finding | undefined,
  expected: Shown,
  found: Shown,
  { names, pairedBy }: Page = {},
): Finding | undefined {
  if (finding === undefined || finding.severity === 'warning' || names === undefined) return finding
  const by = pairedBy?.() ?? 'delivery'
  if (by === 'delivery') return finding
  return areStrangers(expected, found, names, by === 'places' ? several - 1 : several)
    ? ofAnother(finding)
    : finding
}

/** A text by what shows whether it is another one. */
export type Shown = Pick<Inline, 'codes' | 'links' | 'words' | 'visible' | 'strayTicks' | 'macros'>

/** From so many things that one of two texts lacks they may be strangers. */
const several = 3

function areStrangers(expected: Shown, found: Shown, names: PageNames, most: number): boolean {
  // Faults by which a text shows other code than its translator meant.
  if (found.strayTicks > expected.strayTicks || found.codes.some(code => code.includes('`'))) return false
  const [own, its] = [marksOf(expected), marksOf(found)]
  const lost = [...own.values()].filter(mark => !its.has(mark.name))
  const come = [...its.values()].filter(mark => !own.has(mark.name))
  const unlike = lost.length + come.length
  if (lost.length === 0) return false
  // An older page had components and macros in the place of what the source text shows.
  const isOfOlder = lost.length === own.size && come.some(({ kind }) => kind === 'tag')
  const areOfKinds = lost.length === own.size && come.length === its.size && come.length > 0
  if (
    areOfKinds &&
    expected.links.every(isImage) &&
    !found.links.some(isImage) &&
    lost.every(({ kind }) => kind === 'link')
  )
    return true
  if (isOfOlder || found.macros.some(({ raw }) => names.hasOwnMacro(raw))) return true
  if (come.length === 0 || unlike < most) return false
  if (own.size - lost.length >= unlike) return false
  if (lost.some(mark => come.some(other => areNear(mark, other)))) return false
  // As many of each may have been translated.
  return lost.length !== come.length || come.some(mark => isOfAnother(mark, names))
}

function isImage({ kind }: { readonly kind: string }): boolean {
  return kind === 'image'
}

type Mark = { readonly kind: 'code' | 'link' | 'figure' | 'tag'; readonly name: string; readonly raw: string }

/** Code, links, figures and components of a text, by names that spelling does not change. */
function marksOf({ codes, links, words, visible }: Shown): ReadonlyMap<string, Mark> {
  const marks = new Map<string, Mark>()
  const add = (kind: Mark['kind'], name: string, raw: string) =>
    void marks.set(`${kind} ${name}`, { kind, name: `${kind} ${name}`, raw })
  for (const code of codes) add('code', plain(code), code)
  for (const { kind, target } of links) if (kind !== 'footnote') add('link', lastStep(target), target)
  for (const [figure] of words.matchAll(/\d+(?:[.,]\d+)+|\d{2,}/g)) add('figure', figure, figure)
  for (const { name } of tagsOf(visible)) if (/^[A-Z]/.test(name)) add('tag', name, name)
  return marks
}

function lastStep(target: string): string {
  const { origin, way, isOfLanguage } = placeOf(target)
  if (isOfLanguage) return origin
  const step = way
    .replace(/\?.*$/s, '')
    .split('/')
    .findLast(one => one !== '')
  return step?.toLowerCase().replace(/(?:\.[a-z]{2}(?:-[a-z]{2,4})?)?(?:\.(?:html?|mdx?))?$/, '') ?? origin
}

/** Whether one became the other by a slip, or by a translation of what must not be translated. */
function areNear({ kind, raw }: Mark, { kind: otherKind, raw: other }: Mark): boolean {
  if (kind !== otherKind || kind === 'figure' || kind === 'tag') return false
  if (kind === 'link') return other.startsWith(raw) || isSlip(lastStep(raw), lastStep(other))
  const [words, others] = [new Set(codeWords(raw)), new Set(codeWords(other))]
  const shared = [...words].filter(word => others.has(word)).length
  if (shared > 0 && shared * 2 >= words.size + others.size - shared) return true
  const signs = signsOf(raw)
  // Names of files are alike in their dots.
  return (/[^./\\]/.test(signs) && signs === signsOf(other)) || isMisspelt(raw, other)
}

/** Whether another text of the source's page has it. */
function isOfAnother({ kind, raw }: Mark, names: PageNames): boolean {
  if (kind === 'figure' || kind === 'tag') return false
  return kind === 'code' ? names.hasCodeInSource(raw) : names.leadsToInSource(raw)
}

/** The finding about tags that are only left out of a text and are beside it, as documents break lines and blocks otherwise. */
export function unlessBeside(
  finding: Finding | undefined,
  expected: Inline,
  found: Inline,
  names: PageNames | undefined,
): Finding | undefined {
  if (finding === undefined || finding.severity === 'warning' || names === undefined) return finding
  const unequal = differenceIn(
    ...([expected, found].map(({ visible }) => tagsOf(visible).map(nameOfTag)) as [string[], string[]]),
  )
  const isBeside =
    unequal !== undefined && unequal.extra.length === 0 && unequal.missing.every(name => names.keepsTag(name))
  return isBeside ? { ...finding, severity: 'warning', isHeld: true } : finding
}
