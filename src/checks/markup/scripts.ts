/** The actions that markup starts in a browser: run code, draw, lead away. */

import { differenceIn } from '../multiset.ts'
import { quote } from '../quote.ts'
import { held } from '../severity.ts'
import type { Finding } from '../types.ts'
import { actionsOf, codeOf } from './actions.ts'
import { decodedAddress, placeOf } from './addresses.ts'
import type { InlineLink } from './markdown-inline.ts'
import { type Tag, tagPattern } from './tag-reader.ts'

const addressNames: ReadonlySet<string> = new Set(
  (
    'href src action formaction srcset poster xlink:href data cite background ping longdesc manifest imagesrcset ' +
    'xref'
  ).split(' '),
)

/** Whether an attribute of this name leads somewhere. */
export function isAddress(name: string): boolean {
  return addressNames.has(name.toLowerCase())
}

/** Properties by which an element looks otherwise in its place. */
const looks =
  'color|background-(?:color|repeat|position)|direction|unicode-bidi|writing-mode|line-height|(?:letter|word)-spacing|' +
  'white-space|vertical-align|float|overflow|orphans|widows|(?:m(?:ax|in)-)?(?:width|height)|-webkit-text-[a-z-]+|' +
  '(?:font|text)(?:-[a-z]+)*|display(?=:(?:inline|block|inline-block)(?: !important)?(?:;|$))'
/** Styles that load nothing and move nothing over the page. */
const ownLooks = new RegExp(
  `^style (?:(?:${looks}):(?:[\\w#%.,"' !-]|\\b(?:rgb|hsl)a?\\([\\d.,%\\s]+\\))+(?:;|$))+$`,
)

/** Handlers and styles must come back as they are: they are code. */
export function codeFinding(expected: readonly Tag[], found: readonly Tag[]): Finding | undefined {
  const unequal = differenceIn(actionsOf(expected), actionsOf(found))
  const extra = unequal?.extra[0]
  if (extra === undefined) return undefined
  const { raw = '' } = codeOf(found).find(({ token }) => token === extra)?.tag ?? {}
  const isHarmless =
    unequal?.missing.length === 0 && unequal.extra.every(token => ownLooks.test(token)) === true
  const finding: Finding = {
    reason: 'markup',
    message: `the tag ${quote(raw)} could run code or cover the page, and the source text has no such tag`,
  }
  // The people of a page may let their words look as their script or their taste asks for.
  return isHarmless ? held(finding) : finding
}

/** Whether all links of the source text are there, if fewer times, or their addresses among the words of the translation. */
export function leadsEverywhere(expected: readonly Tag[], found: readonly Tag[], text = ''): boolean {
  const pageOf = (address: string) => {
    const { origin, page } = placeOf(address)
    return `${origin} ${page}`
  }
  const shown = text.replace(tagPattern, ' ').match(/\bhttps?:\/\/[^\s<>"'()]*[^\s<>"'().,;:!?]/g) ?? []
  const pages = new Set([...found.flatMap(addressesOf), ...shown].map(pageOf))
  return expected.flatMap(addressesOf).every(address => pages.has(pageOf(address)))
}

/**
 * A link may lead to another page in another language, but to no host and by no scheme that the source text lacks. The
 * people of a file may know a better host for their language, or whom to write to or call; a translator is not asked for
 * that.
 */
export function addressFinding(expected: readonly Tag[], found: readonly Tag[]): Finding | undefined {
  const outer = found.flatMap(tag =>
    addressesOf(tag).flatMap(address => {
      const place = placeOf(address)
      return place.origin === '' ? [] : [{ tag, address, place }]
    }),
  )
  if (outer.length === 0) return undefined
  const known = expected.flatMap(addressesOf).map(placeOf)
  for (const { tag, address, place } of outer) {
    const alike = known.filter(({ origin }) => origin === place.origin)
    const isKnown = alike.length > 0
    const isContact = place.origin.endsWith(':')
    if (isKnown && (!isContact || alike.some(({ page }) => page === place.page))) continue
    const finding: Finding = {
      reason: 'markup',
      message: `the tag ${quote(tag.raw)} leads to ${quote(isKnown ? address : place.origin)}, a site that the source text does not link to`,
    }
    const runs = !isKnown && (isContact || place.origin === address)
    return runs ? finding : held(finding)
  }
  return undefined
}

const imageNames: ReadonlySet<string> = new Set(['img', 'source', 'video', 'audio', 'picture'])

/** The addresses in tags as the links and images of Markdown, so that both are compared alike. */
export function linksOfTags(tags: readonly Tag[]): InlineLink[] {
  return tags.flatMap(tag => {
    const kind = imageNames.has(tag.name.toLowerCase()) ? 'image' : 'link'
    // The address that a template makes is for the check of placeholders.
    return addressesOf(tag).flatMap(target =>
      /\{[{%]|<%|\$\{/.test(target) ? [] : [{ kind, target } as const],
    )
  })
}

function addressesOf({ attributes }: Tag): string[] {
  return attributes.flatMap(({ name, value }) => {
    const lower = name.toLowerCase()
    if (value === undefined || !addressNames.has(lower)) return []
    if (!lower.endsWith('srcset')) return [value]
    return decodedAddress(value)
      .split(',')
      .map(candidate => candidate.trim().split(/\s/)[0] ?? '')
  })
}
