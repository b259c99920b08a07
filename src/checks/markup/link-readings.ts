/** The names by which links of two texts lead to the same page, from sure ones to likely ones. */
import { isLanguage, type Place, placeOf } from './addresses.ts'
import { frameOfBadge } from './inline-patterns.ts'
import type { InlineLink } from './markdown-inline.ts'
import { withoutReferences } from './references.ts'

/** A name by which two links are the same, for one of the source and one of the translation. */
type Naming = (link: InlineLink) => string | undefined
export type Reading = { readonly own: Naming; readonly other: Naming }

const wayOf = nameOf(({ origin, way }) => `${origin} ${way}`)

/** Links that are the same for certain. */
export const readings: readonly Reading[] = [
  { own: samePage, other: samePage },
  { own: sameWork, other: sameWork },
  // A language that knows no spaces has to show where a bare address ends.
  { own: addressOf('bare'), other: addressOf('auto') },
]

/** Links that may be the same. */
export const doubtfulReadings: readonly Reading[] = [
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
export const likelyReadings: readonly Reading[] = [
  { own: siteOf, other: siteOf },
  // GitHub makes a link of a bare address, too.
  { own: addressOf('auto'), other: addressOf('bare') },
  {
    own: wayOf,
    other: link => (link.kind === 'bare' && !link.isBroken ? wayOf({ ...link, kind: 'link' }) : undefined),
  },
  // The address of a page of the site may be shown, with its host.
  { own: besideOf, other: shownOf },
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

/** A page beside this one by its way; one that an address of the web shows by its own. */
function besideOf({ kind, target }: InlineLink): string | undefined {
  const { origin, way } = placeOf(withoutEscapes(target))
  return kind === 'link' && origin === '' ? withoutEnding(way) : undefined
}

function shownOf({ kind, target, isBroken }: InlineLink): string | undefined {
  const { origin, way } = placeOf(withoutEscapes(target))
  return (kind === 'bare' || kind === 'auto') && isBroken !== true && origin !== ''
    ? withoutEnding(way)
    : undefined
}

function badgeOf({ kind, target }: InlineLink): string | undefined {
  return kind === 'image' ? frameOfBadge(target) : undefined
}

/** A page that defines a label anew decides where it leads. */
function labelOf({ kind, label }: InlineLink): string | undefined {
  return label === undefined ? undefined : `${kind} [${label}]`
}

export function samePage(link: InlineLink): string {
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
  return link => (link.kind === kind ? name({ ...link, kind: 'bare', target: withMail(link) }) : undefined)
}

/** An address between `<` and `>` may be one of e-mail. */
function withMail({ kind, target }: InlineLink): string {
  return kind === 'auto' && /^[^\s:/?#@]+@[^\s/]+$/.test(target) ? `mailto:${target}` : target
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

export function originOf({ kind, target }: InlineLink): string {
  if (kind === 'footnote') return ''
  const { origin } = placeOf(withoutEscapes(target))
  // An address of e-mail.
  return kind === 'auto' && origin === '' ? `mailto:${target}` : origin
}

/** An address as a reader of Markdown knows it. @see https://spec.commonmark.org/0.31.2/#entity-and-numeric-character-references */
export function withoutEscapes(target: string): string {
  return withoutReferences(target).replace(/\\([!-/:-@[-`{-~])/g, '$1')
}
