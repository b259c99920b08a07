import { groupBy } from '../../model.ts'
import { differenceIn } from '../multiset.ts'
import { quote } from '../quote.ts'
import { held, warned, worst } from '../severity.ts'
import type { Finding } from '../types.ts'
import { isAddress } from './scripts.ts'
import type { Tag } from './tag-reader.ts'

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

function nameFinding(expected: readonly Tag[], found: readonly Tag[], isPage: boolean): Finding | undefined {
  const others = byName(found)
  let warning: Finding | undefined
  for (const [name, tags] of byName(expected)) {
    const same = others.get(name) ?? []
    if (same.length !== tags.length) continue
    const namesOf = (group: readonly Tag[]) =>
      group.flatMap(({ attributes }) => attributes.map(attribute => attribute.name))
    const unequal = differenceIn(namesOf(tags), namesOf(same))
    if (unequal === undefined) continue
    const isFree = (attribute: string) =>
      freeNames.has(attribute.toLowerCase()) || (isPage && !neededNames.has(attribute.toLowerCase()))
    const isOpened = (attribute: string) => openedIn.has(attribute.toLowerCase())
    const isSlight =
      unequal.missing.every(isFree) &&
      unequal.extra.every(one => isName(one) && (isPage || isFree(one) || isOpened(one)))
    const parts = [
      ...(unequal.missing.length === 0 ? [] : [`missing ${list(unequal.missing)}`]),
      ...(unequal.extra.length === 0 ? [] : [`not in the source text ${list(unequal.extra)}`]),
    ]
    const finding: Finding = {
      reason: 'markup',
      message: `attributes of ${quote(`<${name}>`)} differ: ${parts.join('; ')}`,
    }
    if (!isSlight) return finding
    const isHeld = !isPage && unequal.extra.some(isOpened)
    warning ??= isHeld ? held(finding) : warned(finding)
  }
  return warning
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

/** How the source text writes the values of one attribute of one element. */
type Manner = {
  isQuoted: boolean
  isFilled: boolean
  isWrapped: boolean
  isBare: boolean
  readonly values: Set<string>
}

function mannersOf(tags: readonly Tag[]): ReadonlyMap<string, Manner> {
  const manners = new Map<string, Manner>()
  for (const tag of tags) {
    for (const { name, value = '', isQuoted } of tag.attributes) {
      const place = `${tag.name} ${name}`
      const manner = manners.get(place) ?? {
        isQuoted: true,
        isFilled: true,
        isWrapped: false,
        isBare: true,
        values: new Set(),
      }
      manner.values.add(value)
      manner.isQuoted &&= isQuoted
      manner.isFilled &&= value.trim() !== ''
      manner.isBare &&= bare.test(value)
      manner.isWrapped ||= typographic.test(value)
      manners.set(place, manner)
    }
  }
  return manners
}

/** A value that HTML reads in one way, with quotes and without. */
const bare = /^[\w.:/#%-]+$/

function emptyFinding(expected: readonly Tag[], found: readonly Tag[]): Finding | undefined {
  let manners: ReadonlyMap<string, Manner> | undefined
  for (const tag of found) {
    for (const { name, value = '' } of tag.attributes) {
      if (value !== '') continue
      manners ??= mannersOf(expected)
      if (manners.get(`${tag.name} ${name}`)?.isFilled === true)
        return faulty(tag, `${quote(name)} has no value`)
    }
  }
  return undefined
}

/** A value that a browser would read otherwise than it is meant: without quotes, or within those of a sentence. */
export function quotesFinding(
  expected: readonly Tag[],
  found: readonly Tag[],
  isHtml: boolean,
): Finding | undefined {
  let manners: ReadonlyMap<string, Manner> | undefined
  let warning: Finding | undefined
  for (const tag of found) {
    for (const { name, value = '', isQuoted } of tag.attributes) {
      manners ??= mannersOf(expected)
      const manner = manners.get(`${tag.name} ${name}`)
      // Between quotes of its own a title may quote somebody; an address may not.
      const wrapped = [isQuoted && !isAddress(name) ? '' : value, name].find(one => typographic.test(one))
      if (wrapped !== undefined && manner?.isWrapped !== true)
        return faulty(tag, `${quote(wrapped)} has typographic quotes; only " and ' can enclose a value`)
      if (value === '' || manner?.isQuoted !== true || isQuoted) continue
      const finding = faulty(tag, `the value of ${quote(name)} has no quotes`)
      // Where words or another address are meant, more may follow.
      const isWhole = bare.test(value) && (!isAddress(name) || manner.values.has(value))
      if (!isHtml || !manner.isBare || !isWhole) return finding
      warning ??= held(finding)
    }
  }
  return warning
}

function faulty({ raw }: Tag, reason: string): Finding {
  return { reason: 'markup', message: `in the tag ${quote(raw)}, ${reason}` }
}

function list(names: readonly string[]): string {
  return [...new Set(names)].slice(0, 5).map(quote).join(', ')
}
