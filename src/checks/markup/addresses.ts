import { isLanguageCode, isRegionCode, oncePer, unless } from '../../model.ts'
import { withoutReferences } from './references.ts'

/** Where an address leads, as far as translations of one page agree in it. */
export type Place = {
  /** Host or scheme; `''` for what lies beside the page. */
  readonly origin: string
  /** Without what names a language in it, and without the place in the page. */
  readonly page: string
  /** The same without the places of those names. */
  readonly way: string
  /** Whether its path names a language. */
  readonly isInLanguage: boolean
  /** Whether the host itself names a language: its pages have names of their own in each (`en.wikipedia.org`). */
  readonly isOfLanguage: boolean
}

/** The address as a browser reads it: references decoded, line ends and tabs left out. */
export function decodedAddress(raw: string): string {
  return withoutReferences(raw)
    .replace(/[\t\n\r]/g, '')
    .replace(/^[\0-\x20]+|[\0-\x20]+$/g, '')
}

export function placeOf(raw: string): Place {
  const address = decodedAddress(raw)
  const scheme = /^([a-z][a-z\d+.-]*):/i.exec(address)?.[1]?.toLowerCase()
  const isWeb = scheme === undefined || scheme === 'http' || scheme === 'https'
  if (!isWeb) {
    const page = address.slice(scheme.length + 1)
    return { origin: `${scheme}:`, page, way: page, isInLanguage: false, isOfLanguage: false }
  }
  const rest = scheme === undefined ? address : address.slice(scheme.length + 1)
  const authority = /^[/\\]{2}([^/\\?#]*)/.exec(rest)
  if (authority === null) {
    const page = pageOf(address, '')
    // Without slashes a browser still takes what follows the scheme for a host.
    const origin = scheme !== undefined ? rest : unknownSign.test(address) ? address : ''
    const isInLanguage = page !== pageOf(address, '*')
    return { origin, page, way: page, isInLanguage, isOfLanguage: false }
  }
  const host = (authority[1] ?? '').toLowerCase()
  const labels = host.split('.')
  const isOfLanguage = labels.length > 2 && (isLanguage(labels[0] ?? '') || isRegion(labels[0] ?? ''))
  const isPlain = labels[0] === 'www' && labels.length > 2
  const origin = isOfLanguage || isPlain ? labels.slice(1).join('.') : host
  const path = rest.slice(authority[0].length)
  const page = pageOf(path, '*')
  const way = pageOf(path, '')
  return { origin, page, way, isInLanguage: page !== way, isOfLanguage }
}

/** A reference that is not known may hide a scheme or a host. */
const unknownSign = /^[^/?#]*&[a-z\d]+;/i

/** Terms of a query that name a language or its country, as shops do, or who counts the readers. */
const ofLanguage =
  /^(?:lang|language|locale|hl|lc|l|utm_[a-z]+)=|^(?:gl|cc|mkt|market|region|country|setlang)=[a-z]{2}(?:[-_][a-z]{2})?$/i

/**
 * A path without the names of languages in it, which a translation exchanges. Beside the page it may as well drop or
 * add them, for there the site decides.
 */
function pageOf(path: string, language: '*' | ''): string {
  const [way = '', query] = splitAt(path.replace(/#.*$/s, ''), '?')
  const steps = decoded(way)
    .split('/')
    .filter(step => step !== '.' && step !== '..')
    .map(step => (isLanguage(step) ? language : step))
    .filter(step => step !== '')
    .map(step =>
      step.replace(/[._-]([A-Za-z]{2}(?:[-_][A-Za-z]{2,4})?)(?=[_-]?\d*(?:\.[a-z\d]+)+$)/, languagePart),
    )
  const terms = query?.split('&').filter(term => !ofLanguage.test(term))
  return steps.join('/') + (terms === undefined || terms.length === 0 ? '' : `?${terms.join('&')}`)
}

function languagePart(part: string, code: string): string {
  return isLanguage(code) ? '' : part
}

function splitAt(text: string, sign: string): [string, string?] {
  const at = text.indexOf(sign)
  return at < 0 ? [text] : [text.slice(0, at), text.slice(at + 1)]
}

function decoded(text: string): string {
  return unless(URIError, () => decodeURIComponent(text)) ?? text
}

/** Whether a host names a country, as `cn.` and `jp.` do for their languages. */
function isRegion(label: string): boolean {
  return /^[a-z]{2}$/.test(label) && isRegionCode(label.toUpperCase())
}

/** Countries that people name for their languages. */
const isUsedAsLanguage = /^(?:cn|jp|kr|cz|ua|gr|dk|vn)$/i

const isCode = oncePer(isLanguageCode)

/** Whether a part of an address is a locale: `de`, `en-US`, `zh_cn`, `zh-Hans`. */
export function isLanguage(part: string): boolean {
  if (!/^[A-Za-z]{2}(?:[-_](?:[A-Za-z]{2}|[A-Za-z]{4}|\d{3}))?$/.test(part)) return false
  return isUsedAsLanguage.test(part) || isCode(part.slice(0, 2).toLowerCase())
}
