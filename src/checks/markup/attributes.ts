import { groupBy } from '../../model.ts'
import { differenceIn, differenceInWords } from '../multiset.ts'
import { quote } from '../quote.ts'
import { held, isError, warned, worst } from '../severity.ts'
import type { Finding } from '../types.ts'
import { isAddress } from './scripts.ts'
import type { Tag, TagAttribute } from './tag-reader.ts'

/** Attributes with which a translation may describe its own words, or where its links lead. */
const freeNames: ReadonlySet<string> = new Set(['lang', 'xml:lang', 'hreflang', 'dir', 'title', 'translate'])
/** In which window a link opens: where it leads to stays the same. */
const openedIn: ReadonlySet<string> = new Set(['target', 'rel'])
/** Without these an element of a page does nothing. */
const neededNames: ReadonlySet<string> = new Set(['href', 'src', 'srcset', 'action', 'for'])
/** Whose values a page's script, style sheet or table uses; those of `value` only where nobody reads them. */
const fixedNames: ReadonlySet<string> = new Set(
  'for colspan rowspan headers scope name type method enctype form list usemap maxlength minlength min max step'.split(
    ' ',
  ),
)
/** Inputs that show their value, or hold what people would type. */
const readInputs: ReadonlySet<string> = new Set([
  '',
  'text',
  'button',
  'submit',
  'reset',
  'search',
  'textarea',
])
/** A quote that only people take for one. */
const typographic = /^[“”„‟‘’‚‛«»‹›「」『』″′＂]|[“”„‟‘’‚‛«»‹›「」『』″′＂]$/

/** Attributes that are gone or new, of elements that came back as often, and those that lost their values. */
export function attributeFinding(
  expected: readonly Tag[],
  found: readonly Tag[],
  isPage: boolean,
): Finding | undefined {
  return (
    emptyFinding(expected, found) ??
    fixedFinding(expected, found) ??
    worst([nameFinding(expected, found, isPage), anchorFinding(expected, found)])
  )
}

/** Every tag that opens something or is empty, by its name. */
function byName(tags: readonly Tag[]): ReadonlyMap<string, readonly Tag[]> {
  return groupBy(
    tags.filter(({ kind }) => kind !== 'close'),
    ({ name }) => name,
  )
}

/** The first element that lacks an attribute or has one too many; an error before a warning. */
function nameFinding(expected: readonly Tag[], found: readonly Tag[], isPage: boolean): Finding | undefined {
  const others = byName(found)
  const findings = Array.from(byName(expected), ([name, tags]) => {
    const same = others.get(name) ?? []
    return same.length === tags.length ? namesFinding(name, tags, same, isPage) : undefined
  }).filter(finding => finding !== undefined)
  return findings.find(isError) ?? findings[0]
}

function namesFinding(
  name: string,
  tags: readonly Tag[],
  same: readonly Tag[],
  isPage: boolean,
): Finding | undefined {
  const namesIn = (group: readonly Tag[]) =>
    group.flatMap(({ attributes }) => attributes.map(attribute => attribute.name))
  const unequal = differenceIn(namesIn(tags), namesIn(same))
  if (unequal === undefined) return undefined
  const { missing, extra } = unequal
  const finding: Finding = {
    reason: 'markup',
    message: `attributes of ${quote(`<${name}>`)} differ: ${differenceInWords(list(missing), list(extra))}`,
  }
  const isFree = (one: string) =>
    freeNames.has(one.toLowerCase()) || (isPage && !neededNames.has(one.toLowerCase()))
  const isOpened = (one: string) => openedIn.has(one.toLowerCase())
  const isAdded = (one: string) => isName(one) && (isPage || isFree(one) || isOpened(one))
  if (!missing.every(isFree) || !extra.every(isAdded)) return finding
  return !isPage && extra.some(isOpened) ? held(finding) : warned(finding)
}

/** A value that no reader sees and that something else in the page names, where the same elements came back. */
function fixedFinding(expected: readonly Tag[], found: readonly Tag[]): Finding | undefined {
  const finding = changedFinding(expected, found, fixedValues)
  if (finding === undefined) return undefined
  // A program may have counted the names of two pages from other numbers.
  const isCounted = changedFinding(expected, found, tag => fixedValues(tag).map(withoutCount)) === undefined
  return isCounted ? held(finding) : finding
}

function withoutCount(value: string): string {
  const key = keyOf(value)
  const own = value.slice(key.length)
  return / (?:name|for|list|headers)$/.test(key) && /[A-Za-z]/.test(own)
    ? key + own.replace(/\d+/g, '0')
    : value
}

/** Where links lead to: a translation may name its own places, and is asked whether it meant to. */
function anchorFinding(expected: readonly Tag[], found: readonly Tag[]): Finding | undefined {
  const finding = changedFinding(expected, found, anchorValues)
  return finding && held(finding)
}

function changedFinding(
  expected: readonly Tag[],
  found: readonly Tag[],
  valuesIn: (tag: Tag) => string[],
): Finding | undefined {
  const { missing, extra } = differenceIn(expected.flatMap(valuesIn), found.flatMap(valuesIn)) ?? {}
  const changed = extra?.find(one => missing?.some(other => keyOf(one) === keyOf(other)))
  const tag = found.find(one => changed !== undefined && valuesIn(one).includes(changed))
  if (changed === undefined || tag === undefined) return undefined
  const [, name = ''] = changed.split(' ')
  return faulty(tag, `the source text has another value for ${quote(name)}`)
}

function anchorValues(tag: Tag): string[] {
  return valuesOf(tag, name => name === 'id' || (name === 'name' && isAnchor(tag)))
}

function isAnchor({ name }: Tag): boolean {
  return /^(?:a|map)$/i.test(name)
}

function fixedValues(tag: Tag): string[] {
  const lower = tag.name.toLowerCase()
  const type = tag.attributes.find(({ name }) => name.toLowerCase() === 'type')?.value ?? ''
  const isRead = lower !== 'option' && (lower !== 'input' || readInputs.has(type.trim().toLowerCase()))
  return valuesOf(
    tag,
    name => (fixedNames.has(name) && !(name === 'name' && isAnchor(tag))) || (name === 'value' && !isRead),
  )
}

function valuesOf({ kind, name: element, attributes }: Tag, isAsked: (name: string) => boolean): string[] {
  if (kind === 'close') return []
  return attributes.flatMap(({ name, value = '' }) =>
    isAsked(name.toLowerCase()) ? [`${element.toLowerCase()} ${name.toLowerCase()} ${value.trim()}`] : [],
  )
}

/** The element and the attribute of a value. */
function keyOf(value: string): string {
  return value.split(' ', 2).join(' ')
}

/** Whether an attribute is named as HTML and the templates of components name theirs, and is no piece of a broken tag. */
function isName(attribute: string): boolean {
  return /^[\w:.@#*()[\]-]+$/.test(attribute)
}

/** An attribute in its tag. */
type Placed = Omit<TagAttribute, 'value'> & {
  readonly value: string
  readonly tag: Tag
  /** Its element and its name. */
  readonly place: string
}

function attributesIn(tags: readonly Tag[]): readonly Placed[] {
  return tags.flatMap(tag =>
    tag.attributes.map(({ name, value = '', isQuoted }) => {
      return { name, value, isQuoted, tag, place: `${tag.name} ${name}` }
    }),
  )
}

function byPlace(tags: readonly Tag[]): ReadonlyMap<string, readonly Placed[]> {
  return groupBy(attributesIn(tags), ({ place }) => place)
}

/** A value that HTML reads in one way, with quotes and without. */
const bare = /^[\w.:/#%-]+$/

function emptyFinding(expected: readonly Tag[], found: readonly Tag[]): Finding | undefined {
  const empty = attributesIn(found).filter(({ value }) => value === '')
  if (empty.length === 0) return undefined
  const known = byPlace(expected)
  const lost = empty.find(({ place }) => known.get(place)?.every(({ value }) => value.trim() !== ''))
  return lost && faulty(lost.tag, `${quote(lost.name)} has no value`)
}

/** A value that a browser would read otherwise than it is meant: without quotes, or within those of a sentence. */
export function quotesFinding(
  expected: readonly Tag[],
  found: readonly Tag[],
  isHtml: boolean,
): Finding | undefined {
  const own = attributesIn(found)
  if (own.length === 0) return undefined
  const known = byPlace(expected)
  return worst(own.map(one => quoteFinding(one, known.get(one.place) ?? [], isHtml)))
}

/** @param known - how the source text has the same attribute */
function quoteFinding(
  { tag, name, value, isQuoted }: Placed,
  known: readonly Placed[],
  isHtml: boolean,
): Finding | undefined {
  // Between quotes of its own a title may quote somebody; an address may not.
  const wrapped = [isQuoted && !isAddress(name) ? '' : value, name].find(one => typographic.test(one))
  if (wrapped !== undefined && !known.some(one => typographic.test(one.value)))
    return faulty(tag, `${quote(wrapped)} has typographic quotes; only " and ' can enclose a value`)
  if (value === '' || isQuoted || known.length === 0 || !known.every(one => one.isQuoted)) return undefined
  const finding = faulty(tag, `the value of ${quote(name)} has no quotes`)
  // Where words or another address are meant, more may follow.
  const isWhole = bare.test(value) && (!isAddress(name) || known.some(one => one.value === value))
  return isHtml && isWhole && known.every(one => bare.test(one.value)) ? held(finding) : finding
}

function faulty({ raw }: Tag, reason: string): Finding {
  return { reason: 'markup', message: `in the tag ${quote(raw)}, ${reason}` }
}

function list(names: readonly string[]): string {
  return [...new Set(names)].slice(0, 5).map(quote).join(', ')
}
