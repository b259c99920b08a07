import { syntaxOf } from '../../model.ts'
import { quote } from '../quote.ts'
import { held, isError, worst } from '../severity.ts'
import type { Finding, Page, TextCheck } from '../types.ts'
import { attributeFinding, quotesFinding } from './attributes.ts'
import { elementFinding, readerOf } from './elements.ts'
import { type KeptSyntax, keptCheck } from './kept-content.ts'
import { linkDifference } from './links.ts'
import { unlessOutdated } from './outdated.ts'
import { nothing, sharedNames, unpairedNames } from './own-tags.ts'
import { addressFinding, codeFinding, linksOfTags } from './scripts.ts'
import { referenceFinding, swappedFinding } from './slips.ts'
import { brokenTagFinding, openTagFinding } from './stray-tags.ts'
import { type Tag, withoutComments } from './tag-reader.ts'
import { badlyNested, readTags, tagSyntaxOf } from './tag-syntax.ts'

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
  const { markup: language } = syntaxOf(syntax.format)
  const tagSyntax = tagSyntaxOf(syntax)
  const reader = readerOf(syntax)
  const { markup: expected, vanishing: lone, all, names } = readTags(tagSyntax, source)
  const wrongIn = (tags: readonly Tag[]) => badlyNested(tagSyntax, tags)
  const nests = wrongIn(expected) === undefined
  const halves = unpairedNames(all)
  const kept = keptCheck(source, syntax, expected)
  const signs = escapedSigns(source)
  const hasEmphasis = syntax.dialects?.has('emphasis') === true
  return (text, page) => {
    const { markup: found, vanishing } = readTags(tagSyntax, text, names)
    const hidden = vanishing[lone.length]
    if (hidden !== undefined) return vanishingFinding(hidden, page)
    const shared = page?.undelivered === undefined ? nothing : sharedNames(found, page.undelivered)
    const wrong = nests ? wrongIn(found.filter(({ name }) => !shared.has(name.toLowerCase()))) : undefined
    const elements = elementFinding(expected, found, reader, {
      text,
      mayDiffer: escapedSigns(text) >= signs || found.length <= expected.length,
      isInEmphasis: hasEmphasis && (isWrapped(source) || !isWrapped(text)),
      mended: halves.size > 0 && wrongIn(found) === undefined ? halves : shared,
    })
    // Tags in the wrong place are a fault of whatever text this is, unless its source text has them so.
    const difference = wrong === undefined ? unlessOutdated(elements, page) : elements
    if (isError(difference)) return difference
    if (wrong !== undefined) return markup(`the tag ${quote(wrong.raw)} opens or closes in the wrong place`)
    return worst([
      unlessOutdated(codeFinding(expected, found), page),
      unlessScript(addressFinding(expected, found), page),
      quotesFinding(expected, found, language === 'html' || language === 'markdown'),
      unlessOutdated(attributeFinding(expected, found, reader.isPage), page),
      ...(language === 'html' ? slipsIn(source, text) : []),
      language === 'markdown' ? openTagFinding(source, text, expected) : undefined,
      kept(text, found, page),
      difference ?? movedFinding(expected, found),
    ])
  }
}

function vanishingFinding({ name, raw }: Tag, page: Page | undefined): Finding | undefined {
  const finding = markup(`${quote(raw)} would be read as a tag, so readers would not see it`)
  // A component of a page that programs build.
  return /^\p{Lu}/u.test(name) ? unlessOutdated(finding, page) : finding
}

function slipsIn(source: string, text: string): readonly (Finding | undefined)[] {
  return [brokenTagFinding(source, text), referenceFinding(source, text), swappedFinding(source, text)]
}

/** A page may lead elsewhere since, and not run a script. */
function unlessScript(finding: Finding | undefined, page: Page | undefined): Finding | undefined {
  return finding !== undefined && /script:/i.test(finding.message) ? finding : unlessOutdated(finding, page)
}

/** Whether one element holds the whole text. */
function isWrapped(text: string): boolean {
  return /^\s*<([a-z]+)>[\s\S]*<\/\1>\s*$/i.test(text)
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

function markup(message: string): Finding {
  return { reason: 'markup', message }
}
