/** The tags that a browser reads in a message although nothing closes them, which `tags.ts` takes for the places of words. */
import { type FormatName, once, syntaxOf } from '../../model.ts'
import { quote } from '../quote.ts'
import { held, worst } from '../severity.ts'
import type { Finding, Syntax, TextCheck } from '../types.ts'
import { addressFinding, codeFinding } from './scripts.ts'
import {
  knownNames,
  markupNames,
  slightInDocuments,
  type Tag,
  type TagAttribute,
  tagPattern,
  tagsOf,
  withoutComments,
} from './tag-reader.ts'

/** Elements that swallow what follows them on the page. */
const swallowing: ReadonlySet<string> = new Set(
  'script style textarea title xmp iframe noembed noframes noscript plaintext template'.split(' '),
)

const none: ReadonlySet<string> = new Set()

/**
 * No tag may start in a translation that could run code, lead away, end an element around the text, or swallow the page
 * after it, unless one of the source text does. Plurals may repeat a tag.
 */
export function strayTagCheck(
  source: string,
  { dialects, format }: Partial<Pick<Syntax, 'dialects' | 'format'>> = {},
): TextCheck {
  // Mallard and DocBook have elements of their own by names of HTML.
  const own = dialects?.has('documents') === true ? slightInDocuments : none
  const effect = (tag: Tag) => (own.has(tag.name.toLowerCase()) ? undefined : effectOf(tag))
  const startsInSource = once(() => startsOf(source))
  return text => {
    if (!text.includes('<')) return undefined
    const expected = startsInSource()
    const known = new Set(expected.map(({ raw }) => raw))
    const found = startsOf(text).filter(({ raw }) => !known.has(raw))
    const effects = new Set(expected.map(effect))
    const closed = markupNames(tagsOf(text))
    const worse = found.find(
      tag => !closed.has(tag.name) && effect(tag) !== undefined && !effects.has(effect(tag)),
    )
    const finding: Finding | undefined = worse && {
      reason: 'markup',
      message: `${quote(worse.raw)} is a tag to a browser, and the source text has no such tag`,
    }
    return worst([
      codeFinding(expected, found),
      addressFinding(expected, found),
      finding && isNameOfTag(text, format) ? held(finding) : finding,
    ])
  }
}

/** Whether a message of a program with windows is the name of a tag and nothing else, in a list of such names. */
function isNameOfTag(text: string, format: FormatName | undefined): boolean {
  return format !== undefined && syntaxOf(format).conventions === 'gettext' && /^<[A-Z]+[1-6]?>$/.test(text)
}

/** How a tag by itself changes the page around it; `undefined`: it does not. */
function effectOf({ kind, name, raw }: Tag): string | undefined {
  const lower = name.toLowerCase()
  if (name === '') return 'hides what follows'
  if (kind === 'close') return knownNames.has(lower) ? `ends ${lower}` : undefined
  if (swallowing.has(lower)) return `opens ${lower}`
  return raw.endsWith('>') ? undefined : 'has no end'
}

/** Every start of a tag as a browser finds it, whether the text has its end or not. */
function startsOf(text: string): readonly Tag[] {
  const visible = withoutComments(text)
  const tags: Tag[] = []
  const start = /<(?:(\/?)([A-Za-z][^\s/>{}]*)|[!?])/g
  for (let match = start.exec(visible); match !== null; match = start.exec(visible)) {
    const [, slash, name = ''] = match
    const { attributes, end } =
      name === '' ? { attributes: [], end: start.lastIndex } : attributesAt(visible, start.lastIndex)
    start.lastIndex = end
    const kind = slash === '/' ? 'close' : 'open'
    tags.push({
      kind,
      name,
      attributes,
      raw: visible.slice(match.index, end),
      start: match.index,
      isSure: false,
    })
  }
  return tags
}

/** The attributes from a place within a tag on, and where the tag ends. */
function attributesAt(
  text: string,
  from: number,
): { readonly attributes: readonly TagAttribute[]; readonly end: number } {
  const attributes: TagAttribute[] = []
  const gap = /[\s/]*/y
  const attribute = /([^\s/>][^\s/>=]*)(?:\s*=\s*(?:"([^"]*)"?|'([^']*)'?|([^\s>]*)))?/y
  for (let end = from; ; end = attribute.lastIndex) {
    gap.lastIndex = end
    gap.exec(text)
    attribute.lastIndex = gap.lastIndex
    const match = attribute.exec(text)
    if (match === null) return { attributes, end: Math.min(gap.lastIndex + 1, text.length) }
    const [, name = '', double, single, bare] = match
    attributes.push({ name, value: double ?? single ?? bare, isQuoted: (double ?? single) !== undefined })
  }
}

/** A tag without an end, which Markdown shows as it is; of a name that neither HTML nor the source text has, it may be a sign. */
export function openTagFinding(source: string, text: string, expected: readonly Tag[]): Finding | undefined {
  const open = (of: string) => of.replace(tagPattern, ' ').match(/<\/?[A-Za-z][^<>]*(?=<|$)/g) ?? []
  const found = open(text)
  const [wrong] = found
  if (wrong === undefined || open(source).length >= found.length) return undefined
  const finding: Finding = { reason: 'markup', message: `the tag ${quote(wrong)} is not complete` }
  const name = /[A-Za-z][\w:.-]*/.exec(wrong)?.[0] ?? ''
  const isKnown = knownNames.has(name.toLowerCase()) || expected.some(tag => tag.name === name)
  return isKnown ? finding : held(finding)
}

/** The first piece that a browser takes for the start of a tag or comment, so that it swallows the page from there. */
export function brokenTagFinding(source: string, text: string): Finding | undefined {
  const broken = (of: string): RegExpExecArray | null => /<[A-Za-z/!?][^<>]*/.exec(of.replace(tagPattern, ''))
  const wrong = broken(text)
  return wrong === null || broken(source) !== null
    ? undefined
    : { reason: 'markup', message: `the tag ${quote(wrong[0])} is not complete` }
}
