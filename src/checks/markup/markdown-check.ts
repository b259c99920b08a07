import { type FormatName, once, syntaxOf } from '../../model.ts'
import { differenceIn } from '../multiset.ts'
import { bracesCheck } from '../placeholders/braces.ts'
import { held, isError, warned, worst } from '../severity.ts'
import type { CheckOptions, Definitions, Finding, Page, TextCheck } from '../types.ts'
import { figureFinding } from './figures.ts'
import { formulaFinding, withoutFormulas } from './formulas.ts'
import { lostFinding } from './kept-content.ts'
import { linkFinding } from './links.ts'
import { macroFinding } from './macro-check.ts'
import { type Inline, type InlineLink, readInline } from './markdown-inline.ts'
import { isTorn, unlessOutdated } from './outdated.ts'
import { mentionFinding } from './sign-words.ts'
import { referenceFinding, swappedLinkFinding } from './slips.ts'
import { tagPattern } from './tag-reader.ts'
import { tagCheck } from './tags.ts'

export function isMarkdown(format: FormatName): boolean {
  const { markup } = syntaxOf(format)
  return markup === 'markdown' || markup === 'mdx'
}

/** Checks a text as a reader of Markdown sees it: its code, macros, tags, links and footnotes must come back. */
export function markdownCheck(source: string, options: CheckOptions): TextCheck {
  const { format, definitions } = options
  const isMdx = syntaxOf(format).markup === 'mdx'
  const read = (text: string, of: Definitions | undefined) => {
    const inline = readInline(text, of, isMdx)
    return isMdx ? { ...inline, visible: withSingleTags(inline.visible) } : inline
  }
  const expected = read(source, definitions)
  const plain = isMdx ? (text: string) => text : withoutFormulas(expected.aroundCode)
  const braces = bracesCheck(plain(expected.words), options)
  const tags = tagCheck(expected.visible, options)
  const tagsBesideLinks = once(() => tagCheck(withoutLinkTags(expected.visible), options))
  return (text, page) => {
    const found = read(text, page?.definitions ?? definitions)
    const texts = { source, text, codes: found.codes, page }
    const unlessTorn = (finding: Finding | undefined) =>
      isTorn(expected.words, found.words) ? finding : unlessOutdated(finding, page)
    return worst([
      unlessTorn(braces(plain(found.words)) && braces(plain(withoutSamples(found, expected)))),
      unlessTorn(macroFinding(expected.macros, found.macros, bracesIn(found) <= bracesIn(expected))),
      isMdx ? signFinding(expected, found) : undefined,
      emphasisFinding(expected, found),
      unlessOutdated(formulaFinding(expected.aroundCode, found.aroundCode), page),
      unlessOutdated(mentionFinding(expected.words, found.words), page),
      referenceFinding(expected.visible, found.visible),
      swappedLinkFinding(source, text),
      figureFinding(expected.prose, found.prose),
      codeFinding(expected, found, page),
      spelledAlike(
        countOfLinkTags(expected) !== countOfLinkTags(found),
        worst([tags(found.visible, page), linkFinding(expected.links, found.links, texts)]),
        () =>
          worst([
            tagsBesideLinks()(withoutLinkTags(found.visible), page),
            linkFinding(linksOf(expected), linksOf(found), texts),
          ]),
      ),
    ])
  }
}

/** How many braces are in none of its macros and codes. */
function bracesIn({ words }: Inline): number {
  return words.match(/[{}]/g)?.length ?? 0
}

/** For MDX an element without content is the same in one tag as in two. */
function withSingleTags(visible: string): string {
  return visible.replace(/<([A-Za-z][\w.]*)((?:\s[^<>]*)?)(?<!\/)><\/\1>/g, '<$1$2 />')
}

/** A link may be written as a tag, and a tag as a link: both lead where they lead. */
function spelledAlike(
  areSpelledOtherwise: boolean,
  finding: Finding | undefined,
  asLinks: () => Finding | undefined,
): Finding | undefined {
  if (!areSpelledOtherwise || !isError(finding)) return finding
  const other = asLinks()
  if (isError(other)) return finding
  return other?.isHeld === true ? held(finding) : warned(finding)
}

const linkTag = /<a\s[^<>]*?href=(?:"([^"<>]*)"|'([^'<>]*)')[^<>]*>/gi

function countOfLinkTags({ visible }: Inline): number {
  return visible.match(linkTag)?.length ?? 0
}

/** The links of a text, with those that its tags make. */
function linksOf({ links, visible }: Inline): InlineLink[] {
  const tags = Array.from(visible.matchAll(linkTag), ([, double, single]): InlineLink => {
    return { kind: 'link', target: double ?? single ?? '' }
  })
  return [...links, ...tags]
}

function withoutLinkTags(visible: string): string {
  const isClosed = visible.match(/<a[\s>]/gi)?.length === visible.match(/<\/a\s*>/gi)?.length
  const runs = /<a\s[^<>]*\s(?:on\w+|style)\s*=/i.test(visible)
  return isClosed && !runs ? visible.replace(linkTag, ' ').replace(/<\/a\s*>/gi, ' ') : visible
}

/** Code is the same in every language. Where only its backticks are gone, it is there. */
function codeFinding(expected: Inline, found: Inline, page: Page | undefined): Finding | undefined {
  if (found.strayTicks > expected.strayTicks)
    return { reason: 'markup', message: 'the translation has a backtick without its pair' }
  const { missing, extra } = differenceIn(expected.codes, found.codes) ?? { missing: [], extra: [] }
  const [keys, codes] = [missing.filter(isKeys), missing.filter(code => !isKeys(code))]
  const there = {
    sources: expected.codes,
    codes: found.codes,
    around: found.aroundCode.replace(/\s+/g, ' '),
    joined: found.text.replace(/`+/g, '').replace(/\s+/g, ' '),
    page,
    prose: expected.aroundCode,
    source: expected.text,
  }
  const finding = lostFinding(codes, extra, there)
  const other = lostFinding(keys, [], there)
  return worst([finding, other && warned(other)])
}

/** The words of a text; a sample that is code in the other text and not in this one is no placeholder of either. */
function withoutSamples({ words, codes }: Inline, expected: Inline): string {
  const own = new Set(codes)
  const gone = expected.codes.filter(code => !own.has(code))
  const come = codes.filter(code => !expected.codes.includes(code))
  const isCode = (sample: string) =>
    !expected.words.includes(sample) && gone.some(code => code.includes(sample))
  return [words.replace(/[$%]?\{[^{}]*\}/g, sample => (isCode(sample) ? ' ' : sample)), ...come].join(' ')
}

/** Keys to be pressed together, which languages have names of their own for. */
function isKeys(code: string): boolean {
  return /^(?:\p{L}+|\p{So})(?:(?: [+-] |[+-])(?:[\p{L}\d]+|\p{So}))+$/u.test(code) && code.includes('+')
}

/** A mark of strong or struck text without its pair is shown as it is. */
function emphasisFinding(expected: Inline, found: Inline): Finding | undefined {
  for (const [mark, runs] of [
    ['**', /\*{2,}/g],
    ['~~', /~{2,}/g],
  ] as const) {
    const isOdd = ({ visible }: Inline) => (visible.match(runs)?.length ?? 0) % 2 === 1
    if (!isOdd(found) || isOdd(expected)) continue
    const message = `the translation has a "${mark}" without its pair`
    return held({ reason: 'markup', message })
  }
  return undefined
}

/** MDX takes each of these for the start of something, and does not compile where it is none. */
function signFinding(expected: Inline, found: Inline): Finding | undefined {
  const strays = ({ words, text, codes }: Inline) =>
    (words.replace(tagPattern, ' ').match(/[{}]|<(?!\/?>|\s)/g)?.length ?? 0) +
    // A sign right before a code, which is blank there; not the last one within a code.
    (text.match(/<`/g)?.length ?? 0) -
    codes.filter(code => code.endsWith('<')).length
  const openFragments = ({ words }: Inline) =>
    (words.match(/<>/g)?.length ?? 0) - (words.match(/<\/>/g)?.length ?? 0)
  if (openFragments(found) !== openFragments(expected))
    return {
      reason: 'markup',
      message: 'the translation has "<>" without "</>", or "</>" without "<>"',
    }
  return strays(found) > strays(expected)
    ? { reason: 'markup', message: 'the translation has a brace or "<" that MDX cannot read' }
    : undefined
}
