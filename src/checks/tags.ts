import type { FormatName } from '../model.ts'
import { count, difference } from './multiset.ts'
import { quote } from './quote.ts'
import type { Finding, TextCheck } from './types.ts'

type Tag = {
  readonly kind: 'open' | 'close' | 'single'
  readonly name: string
  /** What must come back: kind, name and the names of its attributes, whose values may be translated. */
  readonly token: string
  readonly raw: string
  /** Whether it is markup even where nothing closes it. */
  readonly isSure: boolean
}

/** HTML's names, component names and index tags (`<0>`): not `a < b`, `<3`, `<ctrl+c>` or `<me@example.com>`. */
const tagPattern = /<(\/?)([A-Za-z][\w:.-]*|\d+)((?:\s(?:[^<>"']|"[^"]*"|'[^']*')*)?)(\/?)>/g
const attributePattern = /([^\s"'=/<>]+)(?:\s*=\s*(?:"[^"]*"|'[^']*'|[^\s"'<>]*))?/g
const voidNames: ReadonlySet<string> = new Set([
  'br',
  'hr',
  'img',
  'wbr',
  'input',
  'area',
  'col',
  'embed',
  'source',
  'track',
])
const loneNames: ReadonlySet<string> = new Set(['br', 'hr', 'img', 'wbr'])
const scriptAddress = /(?:javascript|vbscript|data)\s*:/i

/** Tags must come back, each as often, in any order that nests as well as the source does. */
export function tagCheck(source: string, format: FormatName): TextCheck {
  const sourceTags = tagsOf(source)
  const names = markupNames(sourceTags)
  // In a page "a<5 and b>3" is text.
  const isMarkup = (tag: Tag): boolean => (format === 'html' && !/^\d/.test(tag.name)) || names.has(tag.name)
  const expected = sourceTags.filter(isMarkup)
  const expectedCounts = count(expected.map(tag => tag.token))
  const nests = badlyNested(expected) === undefined
  return text => {
    const tags = text.includes('<') ? tagsOf(text) : []
    const own = markupNames(tags)
    const found = tags.filter(tag => isMarkup(tag) || own.has(tag.name))
    const unequal = difference(expectedCounts, count(found.map(tag => tag.token)))
    if (unequal !== undefined) return tagFinding(expected, found, unequal.missing, unequal.extra)
    const wrong = nests ? badlyNested(found) : undefined
    if (wrong !== undefined) return markup(`the tag ${quote(wrong.raw)} closes or opens in the wrong place`)
    return scriptFinding(expected, found) ?? (format === 'html' ? brokenTagFinding(source, text) : undefined)
  }
}

/** The tags of a text that open or stand alone, without their attributes, in order. */
export function spelledTags(text: string, format: FormatName): readonly string[] {
  if (!text.includes('<')) return []
  const tags = tagsOf(text)
  const names = markupNames(tags)
  return tags
    .filter(({ kind, name }) => kind !== 'close' && (format === 'html' || names.has(name)))
    .map(({ name, raw }) => `<${name}${raw.endsWith('/>') ? '/' : ''}>`)
}

/** A text without its tags. */
export function withoutTags(text: string, format: FormatName): string {
  if (!text.includes('<')) return text
  const names = markupNames(tagsOf(text))
  return text.replace(tagPattern, (raw, _slash, name) => (format === 'html' || names.has(name) ? ' ' : raw))
}

function tagsOf(text: string): Tag[] {
  return Array.from(text.matchAll(tagPattern), match => {
    const [raw, slash, name = '', attributes = '', selfClosing] = match
    const isClosed = selfClosing === '/' || attributes.endsWith('/')
    const isVoid = voidNames.has(name.toLowerCase())
    const kind = slash === '/' ? 'close' : isClosed || isVoid ? 'single' : 'open'
    const names = Array.from(attributes.matchAll(attributePattern), ([, attribute]) => attribute)
    const isSure = kind === 'single' && (isClosed || names.length > 0 || loneNames.has(name.toLowerCase()))
    return { kind, name, token: [kind, name, ...names.sort()].join(' '), raw, isSure }
  })
}

/** A lone `<file>` or `<source>` is prose ("cp <source> <target>"); markup closes itself, is closed, or needs no end. */
function markupNames(tags: readonly Tag[]): ReadonlySet<string> {
  const closed = new Set(tags.filter(tag => tag.kind === 'close').map(tag => tag.name))
  return new Set(
    tags.filter(tag => tag.isSure || (tag.kind === 'open' && closed.has(tag.name))).map(tag => tag.name),
  )
}

function badlyNested(tags: readonly Tag[]): Tag | undefined {
  const open: Tag[] = []
  for (const tag of tags) {
    if (tag.kind === 'open') open.push(tag)
    if (tag.kind === 'close' && !voidNames.has(tag.name.toLowerCase()) && open.pop()?.name !== tag.name)
      return tag
  }
  return open[0]
}

function tagFinding(
  expected: readonly Tag[],
  found: readonly Tag[],
  missing: readonly string[],
  extra: readonly string[],
): Finding {
  const spell = (tags: readonly Tag[], tokens: readonly string[]): string =>
    [...new Set(tokens)]
      .slice(0, 5)
      .map(token => quote(tags.find(tag => tag.token === token)?.raw ?? token))
      .join(', ')
  const parts = [
    ...(missing.length === 0 ? [] : [`missing ${spell(expected, missing)}`]),
    ...(extra.length === 0 ? [] : [`not in the source text ${spell(found, extra)}`]),
  ]
  return markup(`tags differ: ${parts.join('; ')}`)
}

/** A link of the source may lead to another page in another language, but never run code. */
function scriptFinding(expected: readonly Tag[], found: readonly Tag[]): Finding | undefined {
  if (expected.some(tag => scriptAddress.test(tag.raw))) return undefined
  const wrong = found.find(tag => scriptAddress.test(tag.raw))
  return wrong === undefined ? undefined : markup(`the tag ${quote(wrong.raw)} would run code`)
}

/** What a browser takes for the start of a tag or comment, and then swallows the page from there. */
function brokenTagFinding(source: string, text: string): Finding | undefined {
  const broken = (of: string): RegExpExecArray | null => /<[A-Za-z/!?][^<>]*/.exec(of.replace(tagPattern, ''))
  const wrong = broken(text)
  return wrong === null || broken(source) !== null
    ? undefined
    : markup(`the tag ${quote(wrong[0])} is not complete`)
}

function markup(message: string): Finding {
  return { reason: 'markup', message }
}
