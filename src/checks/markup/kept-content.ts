import { once, syntaxOf } from '../../model.ts'
import { differenceIn } from '../multiset.ts'
import { quote } from '../quote.ts'
import { held, warned, worst } from '../severity.ts'
import type { CheckOptions, Finding, Page } from '../types.ts'
import { blanked, isPartOf, type Span } from './code-spans.ts'
import { areRenamed } from './examples.ts'
import { isUntranslated, type Manner, mannerOf, manners, usualNames } from './manners.ts'
import { unlessOutdated } from './outdated.ts'
import { withoutReferences } from './references.ts'
import { codeWords, isNameInIt, isPluralOf, isSpelledOtherwise } from './spellings.ts'
import { type Tag, tagPattern, tagsOf } from './tag-reader.ts'

const none: ReadonlySet<string> = new Set()

/** The settings that decide which elements are kept. */
export type KeptSyntax = Pick<CheckOptions, 'format' | 'skipElements' | 'dialects'>

function namesOf({ format, skipElements }: KeptSyntax): ReadonlySet<string> {
  // A component of a program may bear any name.
  if (syntaxOf(format).icu === 'flutter') return none
  return skipElements === undefined ? usualNames : new Set(skipElements)
}

/**
 * The content of elements that are not translated must come back, white space apart. Where only its tags are gone, it
 * is there; that is for the check of tags to say.
 */
export function keptCheck(
  source: string,
  syntax: KeptSyntax,
  expected: readonly Tag[],
): (text: string, found: readonly Tag[], page: Page | undefined) => Finding | undefined {
  const names = namesOf(syntax)
  // A link within code has words that are code, and an address of its own.
  const isMarkdown = syntaxOf(syntax.format).reader === 'person' && syntaxOf(syntax.format).markup !== 'html'
  const contentsOf = (text: string, tags: readonly Tag[]): readonly Kept[] => {
    const all = keptIn(text, tags, names)
    const words = (content: string) => content.replace(/\[([^\][]*)\]\([^()\s]*\)/g, '$1')
    return isMarkdown ? all.map(one => ({ ...one, content: words(one.content) })) : all
  }
  const kept = contentsOf(source, expected)
  if (kept.length === 0) return () => undefined
  const sources = kept.map(({ content }) => content)
  const prose = once(() => folded(withoutKept(source, syntax)))
  return (text, found, page) => {
    const own = contentsOf(text, found)
    const thereOf = once(() => ({
      sources,
      codes: own.map(({ content }) => content),
      around: folded(withoutKept(text, syntax)),
      joined: withoutReferences(text.replace(tagPattern, '')).replace(/\s+/g, ' '),
      page,
      prose: prose(),
      source,
    }))
    return worst(manners.map(manner => mannerFinding(manner, kept, own, thereOf)))
  }
}

/** The finding of the contents that are kept in one manner. */
function mannerFinding(
  manner: Manner,
  kept: readonly Kept[],
  own: readonly Kept[],
  thereOf: () => There,
): Finding | undefined {
  const contentsIn = (all: readonly Kept[], wanted = manner) =>
    all.filter(one => one.manner === wanted).map(({ content }) => content)
  const { missing = [], extra: more = [] } = differenceIn(contentsIn(kept), contentsIn(own)) ?? {}
  if (missing.length === 0) return undefined
  const there = thereOf()
  // Code may have come without the mark that it is the same in every language.
  const plain = manner === 'sure' ? contentsIn(own, 'code').filter(one => !there.sources.includes(one)) : []
  // An element that says so for certain holds no example.
  const isSure = manner === 'strict' || manner === 'sure'
  const extra = manner === 'strict' ? missing : [...more, ...plain]
  const finding = lostFinding(missing, extra, { ...there, isSure })
  return finding && manner === 'word' ? warned(finding) : finding
}

type There = {
  /** All contents of the source. */
  readonly sources: readonly string[]
  /** Those of the translation. */
  readonly codes: readonly string[]
  /** The text of the translation around them. */
  readonly around: string
  /** All of it, with no gap where code begins. */
  readonly joined: string
  readonly page?: Page | undefined
  /** The source around its contents. */
  readonly prose?: string | undefined
  /** All of the source. */
  readonly source?: string | undefined
  /** The page says of each that it is the same in every language. */
  readonly isSure?: boolean
}

/**
 * Contents that are gone: an error where others have taken their place, which may be their translations. A person may
 * have decided to leave them out, to give an example names of their own, or to say more in the same code.
 */
export function lostFinding(
  missing: readonly string[],
  extra: readonly string[],
  there: There,
): Finding | undefined {
  if (missing.length === 0) return undefined
  const codes = new Set(there.codes)
  const lost = missing.filter(content => !codes.has(content) && !isPartOf(content, there.around))
  const [first = missing[0] ?? ''] = lost
  const finding: Finding = {
    reason: 'markup',
    message: `${quote(first)} must not be translated, but the translation changed or lost it`,
  }
  if (lost.length === 0) return warned(finding)
  // Where nothing came that the source text does not say, a code was left out, and another one said again.
  const isKnown = (other: string) => there.sources.includes(other) || isPartOf(other, there.prose ?? '')
  const isLeftOut = extra.length === 0 || (there.isSure !== true && extra.every(isKnown))
  const rest = isLeftOut ? [] : lost.filter(content => !isChosen(content, extra, there))
  const isDecided = rest.length === 0 || (there.isSure !== true && areRenamed(rest, extra, there))
  return isDecided ? held(finding) : unlessOutdated(finding, there.page)
}

/** Whether a content is there in another form that somebody chose: within a longer one, in pieces, without its ending. */
function isChosen(content: string, extra: readonly string[], there: There): boolean {
  const isWithin = (other: string) =>
    other.length > content.length && isPartOf(content.toLowerCase(), other.toLowerCase())
  return (
    extra.some(isWithin) ||
    isSplit(content, extra, there) ||
    isPluralOf(content, new Set(there.codes)) ||
    isNameInIt(content, extra) ||
    extra.some(other => areInScripts(content, other)) ||
    (extra.every(other => there.sources.includes(other)) && isSpelledOtherwise(content, there))
  )
}

/**
 * Whether all words of a content came in another script, between the same signs: somebody named the parts of a form
 * (`[name, value]`), as no slip does.
 */
function areInScripts(content: string, other: string): boolean {
  const signs = (code: string) =>
    code
      .normalize('NFKC')
      .replace(/\p{L}[\p{L}\p{M}_\s-]*/gu, 'x')
      .replace(/\s+/g, '')
  return (
    (content.match(/[A-Za-z]{2,}/g)?.length ?? 0) > 1 &&
    /[^\s\p{L}][\s\S]*[^\s\p{L}]/u.test(content) &&
    !/[A-Za-z]/.test(other) &&
    /\p{L}/u.test(other) &&
    signs(content) === signs(other)
  )
}

/** Whether a content is there in several pieces, or with a part of it outside of its code. */
function isSplit(
  content: string,
  extra: readonly string[],
  { codes, joined }: { readonly codes: readonly string[]; readonly joined: string },
): boolean {
  if (isPartOf(content, joined) && !codes.some(code => isPartOf(content, code))) return true
  const quoted = content.match(/(?<!\p{L})'[^']+'/gu) ?? []
  // The words of a message around the names that it quotes.
  if (content.split(' ').length > 3 && quoted.length > 0 && quoted.every(name => isPartOf(name, joined)))
    return true
  const words = new Set(codeWords(content))
  const pieces = extra.filter(other => codeWords(other).every(word => words.has(word)))
  return words.size > 1 && pieces.length > 1 && new Set(pieces.flatMap(codeWords)).size === words.size
}

type Kept = { readonly content: string; readonly manner: Manner }

const keepingTag = /<[^<>]*(?:code|kbd|samp|var|pre|tt|translate)\b/i

/** A cheap test that is false only for texts without an element that is not translated. */
export function mayKeep(text: string, { skipElements }: KeptSyntax): boolean {
  return text.includes('<') && (skipElements !== undefined || keepingTag.test(text))
}

/** A text without the content of elements that are not translated. */
export function withoutKept(text: string, syntax: KeptSyntax): string {
  return blanked(text, keptSpans(text, syntax))
}

/** The content of elements that are not translated, between their tags. */
export function keptSpans(text: string, syntax: KeptSyntax): readonly Span[] {
  const spans: Span[] = []
  if (text.includes('<'))
    readKept(tagsOf(text), namesOf(syntax), (start, end) => void spans.push({ start, end }))
  return spans
}

/** The contents of the outermost elements that are kept, without what is to be translated within them. */
function keptIn(text: string, tags: readonly Tag[], names: ReadonlySet<string>): Kept[] {
  const found: Kept[] = []
  let content = ''
  readKept(
    tags,
    names,
    (start, end) => {
      content += text.slice(start, end)
    },
    tag => {
      const own = folded(content)
      if (own !== '') found.push({ content: own, manner: mannerOf(tag, own, content) })
      content = ''
    },
  )
  return found
}

/**
 * @param onPiece - called for each piece that is kept
 * @param onEnd - called with the outermost kept element where that ends
 */
function readKept(
  tags: readonly Tag[],
  names: ReadonlySet<string>,
  onPiece: (start: number, end: number) => void,
  onEnd: (tag: Tag) => void = () => {},
): void {
  const open: { readonly name: string; readonly isKept: boolean }[] = []
  const openNames = new Map<string, number>()
  /** How many elements are open around the outermost that is kept; -1 outside of all. */
  let outside = -1
  let outermost: Tag | undefined
  let from = 0
  const closeTo = (length: number): void => {
    while (open.length > length) {
      const { name } = open.pop() ?? { name: '' }
      openNames.set(name, (openNames.get(name) ?? 1) - 1)
    }
    if (open.length > outside || outermost === undefined) return
    onEnd(outermost)
    outside = -1
    outermost = undefined
  }
  for (const tag of tags) {
    const wasKept = open.at(-1)?.isKept ?? false
    if (wasKept && from < tag.start) onPiece(from, tag.start)
    from = tag.start + tag.raw.length
    if (tag.kind === 'open') {
      const isKept = keeps(tag, wasKept, names)
      if (isKept && outside < 0) {
        outside = open.length
        outermost = tag
      }
      open.push({ name: tag.name, isKept })
      openNames.set(tag.name, (openNames.get(tag.name) ?? 0) + 1)
    } else if (tag.kind === 'close' && (openNames.get(tag.name) ?? 0) > 0)
      closeTo(open.findLastIndex(({ name }) => name === tag.name))
  }
}

function keeps({ name, attributes }: Tag, isInKept: boolean, names: ReadonlySet<string>): boolean {
  if (attributes.some(isUntranslated)) return true
  if (attributes.some(one => one.name.toLowerCase() === 'translate')) return false
  const lower = name.toLowerCase()
  // Emphasised words within code are placeholders for something else.
  if (isInKept) return !/^(?:var|em|i)$/.test(lower)
  // An element that loads something is a component, and its words are a title.
  if (attributes.some(one => one.name.toLowerCase() === 'src')) return false
  return names.has(lower)
}

function folded(text: string): string {
  return withoutReferences(text.replace(tagPattern, ' ')).replace(/\s+/g, ' ').trim()
}
