import { quote } from '../quote.ts'
import type { Finding } from '../types.ts'
import { isLanguage, type Place, placeOf } from './addresses.ts'
import type { InlineLink } from './markdown-inline.ts'
import type { PageNames } from './page-names.ts'
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
  { source, text, codes, names }: Texts,
): Finding | undefined {
  const difference = linkDifference(expected, found, source)
  if (difference === undefined) return undefined
  const { grade, finding, missing } = difference
  const inCode = new Set(codes.map(target => samePage({ kind: 'link', target })))
  const isElsewhere = (link: InlineLink) => {
    const { kind, target, label } = link
    if (kind === 'footnote' || label !== undefined) return false
    // People copy the address of their own machine.
    if (
      kind !== 'auto' &&
      kind !== 'image' &&
      inCode.has(samePage({ ...link, kind: 'link' })) &&
      /^\w+:\/\//.test(target)
    )
      return true
    if (text.includes(target) || names === undefined) return false
    // A host without a dot is an example.
    const isExample = /^https?:\/\/(?!localhost\b)[\w-]+\/?$/.test(target)
    return isExample || names.keepsAddress(withoutEscapes(target)) || names.omitsFolderOf(target)
  }
  if (grade === 'misspelt' || grade === 'foreign' || (grade === 'lost' && !missing.every(isElsewhere)))
    return finding
  return { ...finding, severity: 'warning', ...(grade === 'slight' ? {} : { isHeld: true }) }
}

type Texts = {
  readonly source: string
  readonly text: string
  /** Those of the translation. */
  readonly codes: readonly string[]
  /** Those of the page: what one text lacks may be in another. */
  readonly names: PageNames | undefined
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
  if (open.missing.every(isThere) && open.extra.every(isKnown))
    return { grade: 'slight', finding, missing: [] }
  for (const reading of likelyReadings) open = unmatched(open, reading)
  if (open.missing.every(isThere) && open.extra.every(isKnown))
    return { grade: 'likely', finding, missing: [] }
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
  const parts = [
    ...(missing.length === 0 ? [] : [`missing ${list(missing, extra)}`]),
    ...(extra.length === 0 ? [] : [`not in the source text ${list(extra, missing)}`]),
  ]
  return { reason: 'markup', message: `links differ: ${parts.join('; ')}` }
}

/** A name by which two links are the same, for one of the source and one of the translation. */
type Naming = (link: InlineLink) => string | undefined
type Reading = { readonly own: Naming; readonly other: Naming }

const wayOf = nameOf(({ origin, way }) => `${origin} ${way}`)

/** Links that are the same for certain. */
const readings: readonly Reading[] = [
  { own: samePage, other: samePage },
  { own: sameWork, other: sameWork },
  // A language that knows no spaces has to show where a bare address ends.
  { own: addressOf('bare'), other: addressOf('auto') },
]

/** Links that may be the same. */
const doubtfulReadings: readonly Reading[] = [
  { own: labelOf, other: labelOf },
  // The words of a link may be its address.
  { own: addressOf('link'), other: addressOf('auto') },
  { own: addressOf('auto'), other: addressOf('link') },
  { own: addressOf('bare'), other: addressOf('link') },
  { own: badgeOf, other: badgeOf },
  // The pages of a language may lie beside those of the source's, or below them.
  { own: wayOf, other: wayOf },
  // A site may be named, or be the one that the page is on.
  {
    own: nameOf(({ origin, way }) => (origin === '' ? undefined : way)),
    other: nameOf(({ origin, way }) => (origin === '' ? way : undefined)),
  },
]

/** A page that names its language in its path may have another name in another; so may one beside the page. */
const siteOf = nameOf(({ origin, isInLanguage }) => (isInLanguage ? origin : undefined))
/** A host may show a page with or without the ending of its file and what is asked of it. */
const pathOf = nameOf(({ origin, way }) => `${origin} ${withoutEnding(way)}`)
const unaskedOf = nameOf(({ origin, way }) => `${origin} ${withoutEnding(way.replace(/\?.*$/s, ''))}`)
const askedOf: Naming = link => (link.target.includes('?') ? unaskedOf(link) : undefined)
const plainOf: Naming = link => (link.target.includes('?') ? undefined : unaskedOf(link))
/** A place in the page itself may be named with its page, or alone, and by the words of the language. */
const placeIn = nameOf(({ origin }, target) => (origin === '' && /.#./.test(target) ? 'place' : undefined))
const placeAlone = nameOf((_, target) => (/^#./.test(target) ? 'place' : undefined))
/** A page of the same site may be named with its host, or as what lies beside. */
const lastStepOf = nameOf(({ way }) => way.slice(way.lastIndexOf('/') + 1) || undefined)
/** A site may have a host for each language, whose pages have names of their own. */
const siteOfLanguage = nameOf(({ origin, isOfLanguage }) => (isOfLanguage ? origin : undefined))
/** One of a host whose pages name no language may have its counterpart among those that do. */
const hostOf = nameOf(({ origin, isInLanguage }) => (origin === '' || isInLanguage ? undefined : origin))
const stepOf = nameOf(({ origin, way }) => (origin === '' ? way.slice(way.lastIndexOf('/') + 1) : undefined))
const likelyReadings: readonly Reading[] = [
  { own: siteOf, other: siteOf },
  // GitHub makes a link of a bare address, too.
  { own: addressOf('auto'), other: addressOf('bare') },
  {
    own: wayOf,
    other: link => (link.kind === 'bare' && !link.isBroken ? wayOf({ ...link, kind: 'link' }) : undefined),
  },
  { own: hostOf, other: siteOf },
  { own: hostOf, other: siteOfLanguage },
  { own: pathOf, other: pathOf },
  { own: plainOf, other: askedOf },
  { own: askedOf, other: plainOf },
  { own: placeIn, other: placeAlone },
  { own: placeAlone, other: placeIn },
  { own: stepOf, other: stepOf },
  { own: lastStepOf, other: stepOf },
  // The words of a link may be its address, to the page in another language.
  { own: addressOf('link', pathOf), other: addressOf('auto', pathOf) },
]

/** A badge of a service that draws the words in its address: these are of the language, its colour is not. */
function badgeOf({ kind, target }: InlineLink): string | undefined {
  const parts =
    /^https:\/\/img\.shields\.io\/badge\/((?:[^-/?#]|--)+-(?:(?:[^-/?#]|--)+-)?)([\w]+)(\.\w+)?(\?.*)?$/.exec(
      target,
    )
  if (kind !== 'image' || parts === null) return undefined
  const [, words = '', color, ...rest] = parts
  return `${words.replaceAll('--', '').split('-').length} ${color} ${rest.join('')}`
}

/** A page that defines a label anew decides where it leads. */
function labelOf({ kind, label }: InlineLink): string | undefined {
  return label === undefined ? undefined : `${kind} [${label}]`
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

function samePage(link: InlineLink): string {
  if (link.kind === 'footnote') return `footnote ${link.target}`
  const { origin, page } = placeOf(withoutEscapes(link.target))
  return `${link.kind} ${origin} ${page}`
}

/** An article of an encyclopedia has a name of its own in each language. */
function sameWork({ kind, target }: InlineLink): string | undefined {
  const { origin, isOfLanguage } = placeOf(withoutEscapes(target))
  return isOfLanguage ? `${kind} ${origin}` : undefined
}

function addressOf(kind: InlineLink['kind'], name: Naming = samePage): Naming {
  return link => (link.kind === kind ? name({ ...link, kind: 'bare' }) : undefined)
}

function nameOf(place: (place: Place, target: string) => string | undefined): Naming {
  return ({ kind, target }) => {
    const name = kind === 'footnote' ? undefined : place(placeOf(withoutEscapes(target)), target)
    return name === undefined ? undefined : `${kind} ${name}`
  }
}

/** A way without what may be added to the name of a page: an ending, its language, a slash. */
function withoutEnding(way: string): string {
  const ofLanguage = (part: string, code: string) => (isLanguage(code) ? '' : part)
  const language = /\.([A-Za-z]{2}(?:-[A-Za-z]{2,4})?)(?=$|\?)/
  return way
    .replace(language, ofLanguage)
    .replace(/\.html?(?=$|\?)/, '')
    .replace(language, ofLanguage)
    .replace(/(?:^|\/)index(?=$|\?)/, '')
    .replace(/\/(?=$|\?)/, '')
    .replace(/(?<=[;=])([A-Za-z]{2}-[A-Za-z]{2})(?=$|[;&])/g, ofLanguage)
}

function originOf({ kind, target }: InlineLink): string {
  if (kind === 'footnote') return ''
  const { origin } = placeOf(withoutEscapes(target))
  // An address of e-mail.
  return kind === 'auto' && origin === '' ? `mailto:${target}` : origin
}

function withoutEscapes(target: string): string {
  return target.replace(/\\([!-/:-@[-`{-~])/g, '$1')
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
