import type { Language, Locale } from '../../model.ts'
import type { Splice } from '../splices.ts'
import { valueSpan } from './attributes.ts'
import type { Page } from './page.ts'
import type { HtmlToken } from './tokens.ts'

/**
 * Sets language and direction on the page's `<html>` tag, where it has one. The direction changes only with the script:
 * a page that names none gets one only for languages that are written from the right.
 */
export function localeSplices(
  { text, tokens, segments }: Page,
  locale: Locale,
  language: Language,
): Splice[] {
  const tag = tokens.find(({ kind, name }) => kind === 'start' && name === 'html')
  // Within a drawing it is a piece of a text.
  const isInText = segments.some(
    ({ start, end }) => tag !== undefined && start <= tag.start && tag.end <= end,
  )
  if (tag === undefined || isInText) return []
  const tagged = languageTag(locale)
  const direction = rightToLeft.has(language.slice(0, 2).toLowerCase()) ? 'rtl' : 'ltr'
  const ownDirection = tag.attributes
    .find(({ name }) => name === 'dir')
    ?.value.trim()
    .toLowerCase()
  const isKept = direction === 'ltr' ? ownDirection !== 'rtl' : ownDirection === 'rtl'
  return [
    ...setAttribute(text, tag, 'lang', tagged, true),
    ...setAttribute(text, tag, 'xml:lang', tagged, false),
    ...(isKept ? [] : setAttribute(text, tag, 'dir', direction, true)),
  ]
}

const rightToLeft: ReadonlySet<string> = new Set(['ar', 'fa', 'he', 'iw', 'ur'])

function setAttribute(text: string, tag: HtmlToken, name: string, value: string, isAdded: boolean): Splice[] {
  const attribute = tag.attributes.find(candidate => candidate.name === name)
  if (attribute === undefined) {
    const at = tag.start + 1 + tag.name.length
    return isAdded ? [{ start: at, end: at, text: ` ${name}="${value}"` }] : []
  }
  if (attribute.value === value) return []
  const span = valueSpan(text, attribute)
  if (span === undefined) return [{ start: attribute.end, end: attribute.end, text: `="${value}"` }]
  return [{ ...span, text: value }]
}

/**
 * A locale as BCP 47 spells it: `pt_br` is `pt-BR`, `zh_hans` is `zh-Hans`, `ca@valencia` is `ca-valencia`; what names an
 * encoding (`fr.utf8`) or a currency (`de@euro`) is none of it.
 */
function languageTag(locale: Locale): string {
  return locale
    .replace(/^b\+/i, '')
    .replace(/\.[^@]*/, '')
    .replace(/@euro$/i, '')
    .replace(/@latin$/i, '-Latn')
    .replace(/@cyrillic$/i, '-Cyrl')
    .replace(/-r(?=[A-Z]{2}$)/, '-')
    .split(/[^A-Za-z0-9]+/)
    .filter(part => part !== '')
    .map((part, index) => {
      if (index > 0 && part.length === 2) return part.toUpperCase()
      if (index > 0 && /^[A-Za-z]{4}$/.test(part)) return part[0]!.toUpperCase() + part.slice(1).toLowerCase()
      return part.toLowerCase()
    })
    .join('-')
}
