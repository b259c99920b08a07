import { type FormatName, syntaxOf } from '../../model.ts'

export type TagAttribute = {
  /** As it is spelled. */
  readonly name: string
  /** Without quotes, references not decoded; `undefined` where there is none. */
  readonly value: string | undefined
  readonly isQuoted: boolean
}

export type Tag = {
  readonly kind: 'open' | 'close' | 'single'
  readonly name: string
  readonly attributes: readonly TagAttribute[]
  readonly raw: string
  readonly start: number
  /** Whether it is markup even where nothing closes it. */
  readonly isSure: boolean
}

/** HTML's names, component names and index tags (`<0>`): not `a < b`, `<3`, `<ctrl+c>` or `<me@example.com>`. */
export const tagPattern: RegExp = /<(\/?)([A-Za-z][\w:.-]*|\d+)((?:\s(?:[^<>"']|"[^"]*"|'[^']*')*)?)(\/?)>/g
/** As the standard reads them: only `"` and `'` are quotes, all others are part of a name or value. */
const attributePattern = /([^\s"'=/<>]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'<>]*)))?/g
const voidNames: ReadonlySet<string> = new Set('br hr img wbr input area col embed source track'.split(' '))
const loneNames: ReadonlySet<string> = new Set(['br', 'hr', 'img', 'wbr'])

/** Elements that only emphasise, mark a language or break a line: a translation may do with more or less of it. */
export const slightNames: ReadonlySet<string> = new Set(
  (
    'em strong b i u s small big sup sub mark span abbr acronym cite q dfn font bdi bdo tt ruby rb rt rtc rp wbr br ' +
    'nobr ins del strike time data code kbd samp var'
  ).split(' '),
)

/** Tags with which Mallard and DocBook mark words. */
export const slightInDocuments: ReadonlySet<string> = new Set([
  ...slightNames,
  ...(
    'app cmd file gui guiseq hi input key keyseq name output sys application command filename guilabel guimenu ' +
    'guimenuitem guibutton keycap literal emphasis replaceable userinput'
  ).split(' '),
])

/** Names that HTML knows; in Markdown any other that nothing closes is the place of a word (`<file>`). */
export const knownNames: ReadonlySet<string> = new Set([
  ...slightNames,
  ...(
    'a img p div ul ol li dl dt dd table thead tbody tfoot tr td th caption h1 h2 h3 h4 h5 h6 hr pre blockquote center ' +
    'details summary figure figcaption picture source video audio track iframe object embed script style svg math ' +
    'form input button select option label textarea section article aside header footer nav main map area link meta'
  ).split(' '),
])

export function tagsOf(text: string): Tag[] {
  if (!text.includes('<')) return []
  return Array.from(text.matchAll(tagPattern), match => {
    const [raw, slash, name = '', inner = '', selfClosing] = match
    const isClosed = selfClosing === '/' || inner.endsWith('/')
    const kind = slash === '/' ? 'close' : isClosed || isVoid(name) ? 'single' : 'open'
    const attributes = inner === '' ? [] : attributesOf(inner)
    const isSure =
      kind === 'single' && (isClosed || attributes.length > 0 || loneNames.has(name.toLowerCase()))
    return { kind, name, attributes, raw, start: match.index, isSure }
  })
}

/** The tags of a page, in which HTML's names may be spelled in capitals. */
export function foldedTagsOf(text: string): Tag[] {
  return tagsOf(text).map(tag => {
    const name = tag.name.toLowerCase()
    if (!knownNames.has(name)) return tag
    const attributes = tag.attributes.map(one => ({ ...one, name: one.name.toLowerCase() }))
    return { ...tag, name, attributes }
  })
}

/** The tags of a text in XML, where `input` is an element like any other. */
export function elementsOf(text: string): Tag[] {
  return tagsOf(text).map(tag =>
    tag.name === 'input' && tag.kind === 'single' && !tag.raw.endsWith('/>') ? { ...tag, kind: 'open' } : tag,
  )
}

/** The tags of a text in MDX, where every element has an end. */
export function closedTagsOf(text: string): Tag[] {
  return tagsOf(text).map(tag =>
    tag.kind === 'single' && !tag.raw.endsWith('/>') ? { ...tag, kind: 'open' } : tag,
  )
}

export function isVoid(name: string): boolean {
  return voidNames.has(name.toLowerCase())
}

/** A lone `<file>` or `<source>` is prose ("cp <source> <target>"); markup closes itself, is closed, or needs no end. */
export function markupNames(tags: readonly Tag[]): ReadonlySet<string> {
  const closed = new Set(tags.filter(tag => tag.kind === 'close').map(tag => tag.name))
  return new Set(
    tags.filter(tag => tag.isSure || (tag.kind === 'open' && closed.has(tag.name))).map(tag => tag.name),
  )
}

/** The tags of a text that open an element or are empty, without their attributes, in order. */
export function spelledTags(text: string, format: FormatName): readonly string[] {
  if (!text.includes('<')) return []
  const tags = tagsOf(text)
  const names = markupNames(tags)
  const isHtml = syntaxOf(format).markup === 'html'
  return tags
    .filter(({ kind, name }) => kind !== 'close' && (isHtml || names.has(name)))
    .map(({ name, raw }) => `<${name}${raw.endsWith('/>') ? '/' : ''}>`)
}

/** A text with spaces in the place of its comments, which no reader sees. */
export function withoutComments(text: string): string {
  let rest = ''
  let from = 0
  for (let start = text.indexOf('<!--'); start >= 0; start = text.indexOf('<!--', from)) {
    const end = text.indexOf('-->', start + 4)
    if (end < 0) break
    rest += text.slice(from, start) + ' '.repeat(end + 3 - start)
    from = end + 3
  }
  return rest + text.slice(from)
}

export function withoutTags(text: string, format: FormatName): string {
  if (!text.includes('<')) return text
  const names = markupNames(tagsOf(text))
  const isHtml = syntaxOf(format).markup === 'html'
  return text.replace(tagPattern, (raw, _slash, name) => (isHtml || names.has(name) ? ' ' : raw))
}

function attributesOf(inner: string): TagAttribute[] {
  return Array.from(inner.matchAll(attributePattern), ([, name = '', double, single, bare]) => ({
    name,
    value: double ?? single ?? bare,
    isQuoted: (double ?? single) !== undefined,
  }))
}
