import { once, syntaxOf } from '../model.ts'
import { blankCheck, controlCheck, lengthFinding } from './characters.ts'
import { escapeCheck, escapedTagCheck } from './escapes.ts'
import { type FastPass, fastPass, passes } from './fast-pass.ts'
import { fixedWordsCheck } from './fixed-words.ts'
import { apostropheCheck } from './icu/apostrophes.ts'
import { isIcu } from './icu/icu.ts'
import { icuCheck } from './icu/icu-check.ts'
import { skeletonCheck } from './icu/skeletons.ts'
import { bareAddressCheck } from './markup/bare-addresses.ts'
import { commentCheck, fenceCheck, markCheck } from './markup/fences.ts'
import { withoutKept } from './markup/kept-content.ts'
import { macroFinding } from './markup/macro-check.ts'
import { macrosIn } from './markup/macros.ts'
import { isMarkdown, markdownCheck } from './markup/markdown-check.ts'
import { readInline } from './markup/markdown-inline.ts'
import { isTorn, unlessOutdated } from './markup/outdated.ts'
import { quotedCodeCheck } from './markup/quoted-code.ts'
import { shortCodeCheck } from './markup/sign-words.ts'
import { referenceFinding } from './markup/slips.ts'
import { strayTagCheck } from './markup/stray-tags.ts'
import { tagCheck } from './markup/tags.ts'
import { balanceCheck } from './placeholders/balance-check.ts'
import { bracesCheck } from './placeholders/braces.ts'
import { dialectCheck } from './placeholders/dialect-check.ts'
import { addedHashCheck } from './placeholders/hashes.ts'
import { nestingCheck } from './placeholders/nesting.ts'
import { printfCheck } from './placeholders/printf.ts'
import { vueLiteralCheck } from './placeholders/vue-literal.ts'
import { held, isError, isHolding, worst } from './severity.ts'
import { isCredits } from './source.ts'
import type { CheckOptions, CheckReason, Finding, Page, TextCheck } from './types.ts'

/**
 * The check of one source text, prepared once and applied to its translations: the first reason, by weight, why a text
 * would crash an application or lose data, else the first warning. Kinds of placeholders count where the source shows
 * them. A text equal to its source has no finding but `too-long`. A translation that lies in a page of its own may come
 * with what that page shows. Findings of some codes may be left out.
 * @param pass - that of the source, where the caller has it
 */
export function textCheck(
  source: string,
  options: CheckOptions,
  pass: FastPass | undefined = fastPass(source, options),
): (text: string, page?: Page, without?: ReadonlySet<CheckReason>) => Finding | undefined {
  const { limit } = options
  const checks = once(() => checksOf(source, options))
  return (text, page, without = none) => {
    let warning: Finding | undefined
    if ((pass === undefined || !passes(pass, text)) && text !== source) {
      for (const check of checks()) {
        const finding = check(text, page)
        if (finding === undefined || without.has(finding.reason)) continue
        if (isError(finding)) return finding
        warning = worst([warning, finding])
      }
    }
    const isMeasured = limit !== undefined && !without.has('too-long')
    return (isMeasured ? lengthFinding(text, limit) : undefined) ?? warning
  }
}

const none: ReadonlySet<CheckReason> = new Set()

/** The same without warnings: why a delivered text is held. */
export function faultCheck(source: string, options: CheckOptions): (text: string) => Finding | undefined {
  const check = textCheck(source, options)
  return text => {
    const finding = check(text)
    return isHolding(finding) ? finding : undefined
  }
}

function checksOf(source: string, options: CheckOptions): readonly TextCheck[] {
  const { format } = options
  const always = [blankCheck(source, format), controlCheck(source)].filter(check => check !== undefined)
  if (isCredits(source, options)) return always
  return [
    ...always,
    addedHashCheck(source),
    ...(isMarkdown(format)
      ? [
          fenceCheck(source),
          markCheck(source),
          commentCheck(source, syntaxOf(format).markup === 'mdx'),
          markdownCheck(source, options),
          unlessPageMoved(printfCheck(source, options)),
          shortCodeCheck(aroundCode(source), true),
          escapedTagCheck(aroundCode(source)),
        ]
      : messageChecks(source, options)),
  ].filter(check => check !== undefined)
}

function messageChecks(source: string, options: CheckOptions): readonly (TextCheck | undefined)[] {
  const { format } = options
  const icu = isIcu(source, format) ? icuCheck(source, options) : undefined
  const plain = () => [
    proseBracesCheck(source, options),
    balanceCheck(source, options),
    apostropheCheck(source, options),
    tagCheck(source, options),
  ]
  return [
    // The tree sees branches, where the same tag or placeholder occurs once for each.
    ...(icu === undefined ? unlessIcu(source, options, plain()) : [icu]),
    syntaxOf(format).markup === 'elements' ? strayTagCheck(source, options) : undefined,
    unlessPageMoved(printfCheck(source, options)),
    dialectCheck(source, options),
    syntaxOf(format).markup === 'elements' ? quotedCodeCheck(source, options) : undefined,
    nestingCheck(source, format),
    vueLiteralCheck(source, format),
    icu === undefined ? shortCodeCheck(source, false) : undefined,
    ...(syntaxOf(format).reader === 'person' ? [macroCheck(source, options)] : []),
    syntaxOf(format).markup === 'elements' ? referenceCheck(source) : undefined,
    syntaxOf(format).markup === 'elements' ? bareAddressCheck(source) : undefined,
    escapedTagCheck(source),
    escapeCheck(source, options),
    fixedWordsCheck(source, options),
    skeletonCheck(source),
  ]
}

/** A check of what a page may have otherwise since its source changed. */
function unlessPageMoved(check: TextCheck | undefined): TextCheck | undefined {
  return check && ((text, page) => unlessOutdated(check(text, page), page))
}

/** Jinja's tags in a page or a mail: a program fills it before anybody reads it. */
function macroCheck(source: string, options: CheckOptions): TextCheck {
  const macrosOf = (text: string) =>
    text.includes('{%')
      ? macrosIn(syntaxOf(options.format).markup === 'html' ? withoutKept(text, options) : text).filter(
          ({ raw }) => raw.startsWith('{%'),
        )
      : []
  const expected = macrosOf(source)
  return (text, page) => {
    const finding = macroFinding(expected, macrosOf(text))
    return isTorn(source, text) ? finding : unlessOutdated(finding, page)
  }
}

function referenceCheck(source: string): TextCheck | undefined {
  if (!source.includes('&')) return undefined
  return text => referenceFinding(source, text)
}

/** In a file of ICU messages a language may choose words by a number where the source needs none. */
function unlessIcu(
  source: string,
  options: CheckOptions,
  checks: readonly (TextCheck | undefined)[],
): readonly (TextCheck | undefined)[] {
  const { format, dialects } = options
  if (dialects?.has('icu') !== true) return checks
  const icu = icuCheck(source, options)
  if (icu === undefined) return checks
  const only = (text: string) => isIcu(text, format)
  return [
    text => (only(text) ? icu(text) : undefined),
    ...checks.map(
      check => check && ((text: string, page?: Page) => (only(text) ? undefined : check(text, page))),
    ),
  ]
}

/** A text of a page in Markdown without its code, which another check compares. */
function aroundCode(text: string): string {
  return text.includes('`') ? readInline(text, undefined, false).aroundCode : text
}

/** In a page a brace within code is the code's own, and that comes back as a whole. */
function proseBracesCheck(source: string, options: CheckOptions): TextCheck {
  const { format } = options
  if (options.dialects?.has('markdown') === true) {
    const check = bracesCheck(aroundCode(source), options)
    const codes = source.match(/`[^`]+`/g) ?? []
    // Code between other quotes is the same code.
    const isCode = (sample: string) => codes.some(code => code.includes(sample))
    return text => check(aroundCode(text).replace(/\{[^{}]*\}/g, sample => (isCode(sample) ? ' ' : sample)))
  }
  if (syntaxOf(format).markup !== 'html') return bracesCheck(source, options)
  const prose = withoutKept(source, options)
  const check = bracesCheck(prose, options)
  const whole = bracesCheck(source, options)
  // Where no program fills a text, a sample may be in one that its source has not.
  const isPlain = !/[{}]/.test(prose)
  const named = bracesCheck(withoutEmpty(prose), options)
  return (text, page = {}) => {
    const own = withoutKept(text, options)
    // A sample may have been marked as code.
    const finding = check(own) && check(text)
    if (finding === undefined) return undefined
    // Or its mark is gone.
    const isSample =
      (isPlain && !/\{[{%]/.test(own)) || named(withoutEmpty(own)) === undefined || whole(text) === undefined
    if (isSample) return held(finding)
    return isTorn(prose, own) ? finding : unlessOutdated(finding, page)
  }
}

/** A text of a page without braces that hold nothing: no program fills these, and its words may say what they are. */
function withoutEmpty(text: string): string {
  return text.replaceAll('{}', ' ')
}
