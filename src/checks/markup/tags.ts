import { syntaxOf } from '../../model.ts'
import { count, differenceIn } from '../multiset.ts'
import { quote } from '../quote.ts'
import { held, isError, warned, worst } from '../severity.ts'
import type { Finding, Page, TextCheck } from '../types.ts'
import { attributeFinding, quotesFinding } from './attributes.ts'
import { type KeptSyntax, keptCheck } from './kept-content.ts'
import { linkDifference } from './links.ts'
import { unlessOutdated } from './outdated.ts'
import { directionNames, nothing, sharedNames, unpairedNames } from './own-tags.ts'
import { addressFinding, codeFinding, leadsEverywhere, linksOfTags } from './scripts.ts'
import { brokenReferenceFinding, swappedFinding, unknownReferenceFinding } from './slips.ts'
import { brokenTagFinding, openTagFinding } from './stray-tags.ts'
import {
  closedTagsOf,
  elementsOf,
  foldedTagsOf,
  isVoid,
  knownNames,
  markupNames,
  slightInDocuments,
  slightNames,
  type Tag,
  tagsOf,
  withoutComments,
} from './tag-reader.ts'

/** Tags with which Qt and KDE wrap a text or break its lines. */
const slightInGettext: ReadonlySet<string> = new Set([...slightNames, 'html', 'qt', 'nl'])
/** The same with those of KDE, which every message of it may have. */
const slightInKde: ReadonlySet<string> = new Set([
  ...slightInGettext,
  ...(
    'application bcode command email emphasis envar filename icode interface message note placeholder resource ' +
    'shortcut title'
  ).split(' '),
])

const pageLinks: ReadonlySet<string> = new Set(['a'])
const documentLinks: ReadonlySet<string> = new Set(['a', 'link', 'ulink', 'xref'])

/**
 * Tags must come back, each as often, in any order that nests as well as the source does; in pages those that are not
 * needed may differ, with a warning. Their attributes must be such for a reader of HTML, and must not run code or lead
 * to a host that the source text does not know.
 */
export function tagCheck(source: string, syntax: KeptSyntax): TextCheck {
  if (syntaxOf(syntax.format).markup !== 'html') return visibleTagCheck(source, syntax)
  const check = visibleTagCheck(withoutComments(source), syntax)
  return (text, page) => check(withoutComments(text), page)
}

function visibleTagCheck(source: string, syntax: KeptSyntax): TextCheck {
  const { conventions, markup: language, reader } = syntaxOf(syntax.format)
  const areDocuments = syntax.dialects?.has('documents') === true
  // In other texts a tag may be a component that the program asks for.
  const isPage = areDocuments || reader === 'person' || syntax.dialects?.has('markdown') === true
  const tagsIn = areDocuments
    ? elementsOf
    : language === 'mdx'
      ? closedTagsOf
      : language === 'html' || language === 'markdown'
        ? foldedTagsOf
        : tagsOf
  const isBadlyNested = (tags: readonly Tag[]) =>
    badlyNested(
      areDocuments || language === 'mdx'
        ? tags
        : tags.filter(tag => !(tag.kind === 'close' && isVoid(tag.name))),
    )
  const sourceTags = tagsIn(source)
  const names = markupNames(sourceTags)
  // In a page "a<5 and b>3" is text.
  const isMarkup = ({ name, kind, attributes }: Tag, own: ReadonlySet<string>): boolean => {
    if (names.has(name) || own.has(name)) return true
    if (language === 'html' || language === 'mdx' || areDocuments) return !/^\d/.test(name)
    if (language !== 'markdown') return false
    return (
      !/^\d/.test(name) && (kind === 'close' || attributes.length > 0 || knownNames.has(name.toLowerCase()))
    )
  }
  const expected = sourceTags.filter(tag => isMarkup(tag, names))
  const isLone = (tag: Tag, own: ReadonlySet<string>): boolean =>
    language === 'markdown' && !/^\d/.test(tag.name) && !isMarkup(tag, own)
  const lone = sourceTags.filter(tag => isLone(tag, names)).length
  const nests = isBadlyNested(expected) === undefined
  const halves = unpairedNames(sourceTags)
  const kept = keptCheck(source, syntax, expected)
  const signs = escapedSigns(source)
  return (text, page) => {
    const tags = tagsIn(text)
    const own = markupNames(tags)
    const found = tags.filter(tag => isMarkup(tag, own))
    const [vanishing] = tags.filter(tag => isLone(tag, own)).slice(lone)
    if (vanishing !== undefined) {
      const finding = markup(`${quote(vanishing.raw)} would be read as a tag, so readers would not see it`)
      // A component of a page that programs build.
      return /^\p{Lu}/u.test(vanishing.name) ? unlessOutdated(finding, page) : finding
    }
    const shared = page?.undelivered === undefined ? nothing : sharedNames(found, page.undelivered)
    const placed = found.filter(({ name }) => !shared.has(name.toLowerCase()))
    const wrong = nests ? isBadlyNested(placed) : undefined
    const elements = elementFinding(expected, found, {
      isPage: isPage && (escapedSigns(text) >= signs || found.length <= expected.length),
      isMessage: !isPage,
      isGettext: conventions === 'gettext',
      isKde: syntax.dialects?.has('qt') === true,
      isInEmphasis: syntax.dialects?.has('emphasis') === true && (isWrapped(source) || !isWrapped(text)),
      links: areDocuments ? documentLinks : pageLinks,
      slight: areDocuments ? slightInDocuments : slightNames,
      mended: halves.size > 0 && isBadlyNested(found) === undefined ? halves : shared,
      text,
    })
    // Tags in the wrong place are a fault of whatever text this is, unless its source text has them so.
    const difference = wrong === undefined ? unlessOutdated(elements, page) : elements
    if (isError(difference)) return difference
    if (wrong !== undefined) return markup(`the tag ${quote(wrong.raw)} opens or closes in the wrong place`)
    return worst([
      unlessOutdated(codeFinding(expected, found), page),
      unlessScript(addressFinding(expected, found), page),
      quotesFinding(expected, found, language === 'html' || language === 'markdown'),
      unlessOutdated(attributeFinding(expected, found, isPage), page),
      ...(language === 'html'
        ? [
            brokenTagFinding(source, text),
            brokenReferenceFinding(source, text),
            unknownReferenceFinding(source, text),
            swappedFinding(source, text),
          ]
        : []),
      language === 'markdown' ? openTagFinding(source, text, expected) : undefined,
      kept(text, found, page),
      difference ?? movedFinding(expected, found),
    ])
  }
}

/** A page may lead elsewhere since, and not run a script. */
function unlessScript(finding: Finding | undefined, page: Page | undefined): Finding | undefined {
  return finding !== undefined && /script:/i.test(finding.message) ? finding : unlessOutdated(finding, page)
}

/** Whether one element holds the whole text. */
function isWrapped(text: string): boolean {
  return /^\s*<([a-z]+)>[\s\S]*<\/\1>\s*$/i.test(text)
}

type Reader = {
  readonly isPage: boolean
  readonly isMessage: boolean
  readonly isGettext: boolean
  readonly isKde: boolean
  /** The file's texts have such emphasis, and it does not wrap this one, as an older source may have had it. */
  readonly isInEmphasis: boolean
  /** Names of what a page may do with more or less of. */
  readonly slight: ReadonlySet<string>
  /** Names that the source text has by halves and the translation pairs, or that the translation shares with its neighbours. */
  readonly mended: ReadonlySet<string>
  /** The translation. */
  readonly text: string
  /** The same as long as all links lead where those of the source do. */
  readonly links: ReadonlySet<string>
}

/**
 * Which elements are gone or new: an error where one of them is needed, or opened without being closed. One that only
 * emphasises may be gone from a message as well. In gettext, which windows show, other emphasis may take its place; a
 * window may not know it, so that none of a translator's decisions is that.
 */
function elementFinding(
  expected: readonly Tag[],
  found: readonly Tag[],
  { isPage, isMessage, isGettext, isKde, isInEmphasis, slight, links, mended, text }: Reader,
): Finding | undefined {
  const token = ({ kind, name }: Tag) => `${kind} ${name}`
  const unequal = differenceIn(expected.map(token), found.map(token))
  if (unequal === undefined) return undefined
  const { missing, extra } = unequal
  const nameOf = (one: string) => one.slice(one.indexOf(' ') + 1).toLowerCase()
  const isOwn = (one: string) => mended.has(nameOf(one))
  const [gone, come] = [missing, extra].map(tokens => tokens.filter(one => !isOwn(one))) as [
    string[],
    string[],
  ]
  const isWhole = [gone, come].every(tokens => {
    const [opened, closed] = ['open ', 'close '].map(kind =>
      count(tokens.flatMap(one => (one.startsWith(kind) ? one.slice(kind.length) : []))),
    )
    return [...(opened?.keys() ?? []), ...(closed?.keys() ?? [])].every(
      name => isVoid(name) || opened?.get(name) === closed?.get(name),
    )
  })
  const isLink = (one: string) => links.has(nameOf(one))
  const areAll = (tokens: readonly string[], names: ReadonlySet<string>) =>
    tokens.every(one => names.has(nameOf(one)))
  const others = gone.filter(one => !slight.has(nameOf(one)))
  const directions = directionNames(expected, found)
  const visible = expected.filter(tag => !isHidden(tag))
  // A person may have chosen to show an address.
  const isShown = others.length > 0 && !leadsEverywhere(visible, found)
  const isSlight =
    isPage &&
    others.every(isLink) &&
    (others.length === 0 || leadsEverywhere(visible, found, text)) &&
    come.every(one => slight.has(nameOf(one)) || isLink(one) || directions.has(nameOf(one)))
  const isLost = isMessage && extra.length === 0 && areAll(missing, slightNames)
  // A paragraph more is one of those that the window knows.
  const isParagraph = (one: string) => nameOf(one) === 'p' && expected.some(({ name }) => name === 'p')
  const decided = isKde ? slightInKde : slightInGettext
  const isDecided =
    !isLost &&
    (isGettext
      ? (isKde || isInEmphasis || expected.length > 0) &&
        areAll(missing, decided) &&
        extra.every(one => decided.has(nameOf(one)) || isParagraph(one))
      : isMessage && isInEmphasis && areAll([...missing, ...extra], slightNames))
  const spell = (tags: readonly Tag[], tokens: readonly string[], others: readonly Tag[]): string => {
    const there = new Set(others.map(({ raw }) => raw))
    return [...new Set(tokens)]
      .slice(0, 5)
      .map(one => {
        const alike = tags.filter(tag => token(tag) === one)
        return quote((alike.find(({ raw }) => !there.has(raw)) ?? alike[0])?.raw ?? one)
      })
      .join(', ')
  }
  const parts = [
    ...(missing.length === 0 ? [] : [`missing ${spell(expected, missing, found)}`]),
    ...(extra.length === 0 ? [] : [`not in the source text ${spell(found, extra, expected)}`]),
  ]
  const finding = markup(`tags differ: ${parts.join('; ')}`)
  const areOwn = gone.length === 0 && come.length === 0
  if (!isWhole || !(areOwn || isSlight || isLost || isDecided)) return finding
  const isHeld = isDecided || isShown || missing.some(isOwn) || extra.some(isOwn)
  return isHeld ? held(finding) : warned(finding)
}

/** Whether an element says that it is for nobody who reads, like the sign beside a title that links to it. */
function isHidden({ attributes }: Tag): boolean {
  return attributes.some(({ name, value }) => name.toLowerCase() === 'aria-hidden' && value === 'true')
}

/** Links and images that lead elsewhere; whether one of them is gone altogether, their tags say. */
function movedFinding(expected: readonly Tag[], found: readonly Tag[]): Finding | undefined {
  const difference = linkDifference(linksOfTags(expected), linksOfTags(found))
  if (difference === undefined) return undefined
  const { grade, finding } = difference
  if (grade === 'slight' || grade === 'likely') return undefined
  return grade === 'misspelt' ? finding : held(finding)
}

/** How many `<` a text shows as characters: what was one of them must not have become a tag. */
function escapedSigns(text: string): number {
  return text.match(/&(?:lt|#0*60|#x0*3c);/gi)?.length ?? 0
}

function badlyNested(tags: readonly Tag[]): Tag | undefined {
  const open: Tag[] = []
  for (const tag of tags) {
    if (tag.kind === 'open') open.push(tag)
    if (tag.kind === 'close' && open.pop()?.name !== tag.name) return tag
  }
  return open[0]
}

function markup(message: string): Finding {
  return { reason: 'markup', message }
}
