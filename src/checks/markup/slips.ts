/** Slips in pages that leave all tags whole: references that are none any more, and links that changed places. */
import { quote } from '../quote.ts'
import { held } from '../severity.ts'
import type { Finding } from '../types.ts'
import { isReferenceName } from './reference-names.ts'

const reference = /&(#\d{1,7}|#x[\da-f]{1,6}|[a-z]{2,31}\d{0,2});/gi
const broken = /&(?:\s+|amp;)(#\d{1,7}|#x[\da-f]{1,6}|[a-z]{2,31}\d{0,2});/gi

/** A reference of the translation that readers would see as it is spelled. */
export function referenceFinding(source: string, text: string): Finding | undefined {
  if (!text.includes('&')) return undefined
  const slip = brokenReference(source, text) ?? unknownReference(source, text)
  return slip === undefined
    ? undefined
    : {
        reason: 'markup',
        message: `readers would see the characters ${quote(slip)} and not the sign that they name`,
      }
}

/** A reference of the source that is none any more: `& raquo;`, `&amp;raquo;`. */
function brokenReference(source: string, text: string): string | undefined {
  const [names, own] = [namesIn(source, reference), namesIn(source, broken)]
  const slip = Array.from(text.matchAll(broken)).find(([, name = '']) => {
    const lower = name.toLowerCase()
    return names.has(lower) && !own.has(lower)
  })
  return slip?.[0]
}

/** A reference by a name that is none, beside a source that has references: `&copie;` or `&nbps;`. */
function unknownReference(source: string, text: string): string | undefined {
  if (!source.includes('&')) return undefined
  const own = spelledNames(source)
  const found = spelledNames(text).find(name => !own.includes(name) && !isReferenceName(name))
  // A text with names of its own takes them from a DTD, and that may have one for each case of a word.
  return found === undefined || own.length === 0 || !own.every(isReferenceName) ? undefined : `&${found};`
}

function spelledNames(text: string): string[] {
  return Array.from(text.matchAll(/&(\p{L}{2,31}\d{0,2});/gu), ([, name = '']) => name)
}

function namesIn(text: string, pattern: RegExp): ReadonlySet<string> {
  return new Set(Array.from(text.matchAll(pattern), ([, name = '']) => name.toLowerCase()))
}

const link = /<a\s[^<>]{0,2000}?href\s*=\s*(?:"([^"]*)"|'([^']*)')[^<>]*>((?:[^<]|<(?!\/?a\b))*)<\/a\s*>/gi

const linkOfMarkdown = /(?<!!)\[([^\][]{1,200})\]\(([^()\s]{1,2000})[^()]{0,200}\)/g

/**
 * Links whose words stayed as they are and whose addresses changed places. Where those of the translation rather lead to what
 * the words name, the source text has the slip.
 */
export function swappedFinding(source: string, text: string): Finding | undefined {
  return swappedIn(addressesByWords(source), addressesByWords(text))
}

/** The same of the links of Markdown. */
export function swappedLinkFinding(source: string, text: string): Finding | undefined {
  const linksOf = (of: string) =>
    byWords(Array.from(of.matchAll(linkOfMarkdown), ([, words = '', to = '']) => [words, to] as const))
  return swappedIn(linksOf(source), linksOf(text))
}

type Addresses = ReadonlyMap<string, string>

function swappedIn(expected: Addresses, found: Addresses): Finding | undefined {
  if (expected.size < 2 || found.size < 2) return undefined
  for (const [words, address] of expected) {
    const own = found.get(words)
    if (own === undefined || own === address) continue
    const partner = [...expected].find(([other, one]) => one === own && found.get(other) === address)
    if (partner === undefined) continue
    const namedBy = (one: string, other: string) => +isNamedBy(words, one) + +isNamedBy(partner[0], other)
    const finding: Finding = {
      reason: 'markup',
      message: `the links ${quote(words)} and ${quote(partner[0])} lead to each other's pages`,
    }
    return namedBy(own, address) > namedBy(address, own) ? held(finding) : finding
  }
  return undefined
}

/** Whether the last step of an address, or the place in it, says the words of its link: there it leads to what it names. */
function isNamedBy(words: string, address: string): boolean {
  const letters = (of: string) => of.replace(/[^\p{L}\p{N}]+/gu, '').toLowerCase()
  const [name, step] = [letters(words), letters(/[^/]*\/?$/.exec(address)?.[0] ?? '')]
  return name.length > 3 && step.includes(name)
}

function addressesByWords(text: string): Addresses {
  return byWords(
    Array.from(text.matchAll(link), ([, double, single, inner = '']) => {
      return [inner.replace(/<[^<>]*>/g, ' '), double ?? single ?? ''] as const
    }),
  )
}

/** The address of each link by its words; those with words that several have are left out. */
function byWords(links: readonly (readonly [words: string, address: string])[]): Addresses {
  const found = new Map<string, string>()
  const several = new Set<string>()
  for (const [inner, address] of links) {
    const words = inner.replace(/\s+/g, ' ').trim()
    if (found.has(words)) several.add(words)
    if (/[\p{L}\p{N}]/u.test(words)) found.set(words, address)
  }
  for (const words of several) found.delete(words)
  return found
}
