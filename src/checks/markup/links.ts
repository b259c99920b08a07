import { differenceInWords } from '../multiset.ts'
import { quote } from '../quote.ts'
import { held, warned } from '../severity.ts'
import type { Finding, Page } from '../types.ts'
import { isLanguage, placeOf } from './addresses.ts'
import {
  doubtfulReadings,
  likelyReadings,
  originOf,
  type Reading,
  readings,
  samePage,
  withoutEscapes,
} from './link-readings.ts'
import type { InlineLink } from './markdown-inline.ts'
import { unlessOutdated } from './outdated.ts'
import { isSlip } from './spellings.ts'

/**
 * The links, images and footnotes of a Markdown text must come back, each as often and as what it is, in any order.
 * They may lead to the same page in another language, and to another place in it. Another page is a warning that holds a
 * delivery, unless its address is a misspelt one. A link more is a warning, unless it leads to a host that the source text
 * does not know.
 */
export function linkFinding(
  expected: readonly InlineLink[],
  found: readonly InlineLink[],
  { source, text, codes, page }: Texts,
): Finding | undefined {
  const difference = linkDifference(expected, found, source)
  if (difference === undefined) return undefined
  const { grade, finding, missing } = difference
  const inCode = new Set(codes.map(target => samePage({ kind: 'link', target })))
  const isElsewhere = (link: InlineLink) => {
    const { kind, target, label } = link
    if (kind === 'footnote' || label !== undefined) return false
    // GitHub makes a link of a bare address of mail, too.
    if (kind === 'auto' && /^[^:/]+@/.test(target) && text.includes(target)) return true
    // People copy the address of their own machine.
    if (
      kind !== 'auto' &&
      kind !== 'image' &&
      inCode.has(samePage({ ...link, kind: 'link' })) &&
      /^\w+:\/\//.test(target)
    )
      return true
    if (text.includes(target)) return false
    // A host without a dot is an example.
    return /^https?:\/\/(?!localhost\b)[\w-]+\/?$/.test(target)
  }
  if (grade === 'misspelt') return unlessOutdated(finding, page)
  if (grade === 'foreign') return finding
  if (grade === 'lost' && !missing.every(isElsewhere)) {
    const torn = missing.find(({ target }) => isTornApart(target, text, found))
    return torn === undefined
      ? unlessOutdated(finding, page)
      : {
          ...finding,
          message: `the link to ${quote(torn.target)} is broken: "(address)" no longer follows "[words]" directly`,
        }
  }
  return grade === 'slight' ? warned(finding) : held(finding)
}

/** Whether a text has an address between brackets, as links have it, more often than it has links to it. */
function isTornApart(address: string, text: string, found: readonly InlineLink[]): boolean {
  let open = -found.filter(({ kind, target }) => kind !== 'bare' && target === address).length
  for (let at = text.indexOf(address); at >= 0 && address !== ''; at = text.indexOf(address, at + 1))
    if (/[([<（［]\s*$/.test(text.slice(0, at)) && /^\s*[)\]>）］"]/.test(text.slice(at + address.length)))
      open++
  return open > 0
}

type Texts = {
  readonly source: string
  readonly text: string
  /** Those of the translation. */
  readonly codes: readonly string[]
  /** The page around: a link that one text lacks may be in another. */
  readonly page: Page | undefined
}

/**
 * How far links differ: by what says nothing; by a likely name of the same page; by a name of their own; by a slip; by
 * one that is gone; by somebody to write to whom the source text does not know.
 */
type Grade = 'slight' | 'likely' | 'moved' | 'misspelt' | 'lost' | 'foreign'

/** @param source - the text that has the links which are expected: an address among its words is known, too */
export function linkDifference(
  expected: readonly InlineLink[],
  found: readonly InlineLink[],
  source = '',
): { readonly grade: Grade; readonly finding: Finding; readonly missing: readonly InlineLink[] } | undefined {
  let open: Open = { missing: expected, extra: found }
  for (const reading of readings) open = unmatched(open, reading)
  if (open.missing.length === 0 && open.extra.length === 0) return undefined
  const finding = linksFinding(open)
  for (const reading of doubtfulReadings) open = unmatched(open, reading)
  const there = new Set(found.map(samePage))
  const known = new Set(expected.map(originOf))
  const isThere = (link: InlineLink) => there.has(samePage(link))
  const isSpelled = (link: InlineLink) =>
    originOf(link).startsWith('mailto:') &&
    source.includes(withoutEscapes(link.target).replace(/^mailto:/, ''))
  const isAtKnown = (link: InlineLink) => known.has(/^mailto:[^@?]*@([^?]*)/.exec(link.target)?.[1] ?? '?')
  const isKnown = (link: InlineLink) =>
    originOf(link) === '' || known.has(originOf(link)) || isSpelled(link) || isAtKnown(link)
  const areKnown = () => open.missing.every(isThere) && open.extra.every(isKnown)
  if (areKnown()) return { grade: 'slight', finding, missing: [] }
  for (const reading of likelyReadings) open = unmatched(open, reading)
  if (areKnown()) return { grade: 'likely', finding, missing: [] }
  if (open.missing.some(one => open.extra.some(other => isMisspelt(one, other))))
    return { grade: 'misspelt', finding, missing: open.missing }
  // The people of a file may know a better page for their language, and theirs may have names of their own.
  const mayReplace = (link: InlineLink) => isKnown(link) || !originOf(link).endsWith(':')
  open = unmatched(open, {
    own: kindOf,
    other: link => (mayReplace(link) ? kindOf(link) : undefined),
  })
  const missing = open.missing.filter(link => !isThere(link))
  if (!open.extra.every(mayReplace)) return { grade: 'foreign', finding, missing: open.missing }
  return { grade: missing.length === 0 ? 'moved' : 'lost', finding, missing }
}

/** A footnote has a label instead of a place, and is known by it alone. */
function kindOf({ kind }: InlineLink): string | undefined {
  return kind === 'footnote' ? undefined : kind
}

/** Whether an address differs from another by one letter, as no two pages do. */
export function isMisspelt(link: InlineLink, other: InlineLink): boolean {
  if (kindOf(link) === undefined || link.kind !== other.kind) return false
  const [steps = [], others = []] = [link, other].map(({ target }) =>
    placeOf(withoutEscapes(target)).way.split('/'),
  )
  const differing = steps.flatMap((step, at) =>
    step === others[at] ? [] : [[step, others[at] ?? ''] as const],
  )
  const [first] = differing
  if (steps.length !== others.length || differing.length !== 1 || first === undefined) return false
  return !areInLanguages(...first) && isSlip(...first)
}

/** Whether two names differ in the language at their ends alone. */
function areInLanguages(name: string, other: string): boolean {
  const parts = (one: string) => /^(.*[._-])([A-Za-z]{2})$/.exec(one)?.slice(1) ?? []
  const [[stem, code = ''], [otherStem, otherCode = '']] = [parts(name), parts(other)]
  return stem !== undefined && stem === otherStem && isLanguage(code) && isLanguage(otherCode)
}

type Open = { readonly missing: readonly InlineLink[]; readonly extra: readonly InlineLink[] }

function linksFinding({ missing, extra }: Open): Finding {
  return {
    reason: 'markup',
    message: `links differ: ${differenceInWords(list(missing, extra), list(extra, missing))}`,
  }
}

function unmatched({ missing: expected, extra: found }: Open, { own, other }: Reading): Open {
  if (expected.length === 0 || found.length === 0) return { missing: expected, extra: found }
  const open = new Map<string, number>()
  for (const link of found) {
    const name = other(link)
    if (name !== undefined) open.set(name, (open.get(name) ?? 0) + 1)
  }
  const taken = new Map<string, number>()
  const missing = expected.filter(link => {
    const name = own(link)
    const left = name === undefined ? 0 : (open.get(name) ?? 0)
    if (name === undefined || left === 0) return true
    open.set(name, left - 1)
    taken.set(name, (taken.get(name) ?? 0) + 1)
    return false
  })
  const extra = found.filter(link => {
    const name = other(link)
    const times = name === undefined ? 0 : (taken.get(name) ?? 0)
    if (name === undefined || times === 0) return true
    taken.set(name, times - 1)
    return false
  })
  return { missing, extra }
}

/** Links as their text spells them, but for labels that lead elsewhere in the other text. */
function list(links: readonly InlineLink[], others: readonly InlineLink[]): string {
  const labels = new Set(others.map(({ label }) => label))
  const spelled = links.map(({ kind, target, label }) => {
    if (kind === 'footnote') return quote(`[^${target}]`)
    const what = kind === 'image' ? 'the image ' : ''
    if (label === undefined) return `${what}${quote(target)}`
    return `${what}${quote(labels.has(label) ? `[${label}]: ${target}` : `[${label}]`)}`
  })
  return [...new Set(spelled)].slice(0, 5).join(', ')
}
