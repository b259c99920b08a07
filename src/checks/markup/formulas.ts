/** Formulas of TeX between dollar signs (`$$x$$`, `$x$`). */
import { withAsciiDigits } from '../../digits.ts'
import { differenceIn } from '../multiset.ts'
import { quote } from '../quote.ts'
import { held } from '../severity.ts'
import type { Finding } from '../types.ts'

/** Between two dollar signs, or one on each side without a blank between it and a formula with a sign of TeX. */
const formula = /\$\$([^$]+)\$\$|(?<![\w\\$])\$(?=[^\s$])([^$\n`]*[^\s$\\`])\$(?![\w$])/g
/** The same with blanks beside a single sign, as some programs read it. */
const anyFormula = /\$\$([^$]+)\$\$|(?<![\w\\$])\$([^$\n`]*[^\s$\\`][^\S\n]*)\$(?![\w$])/g

const inline = /[\\^_{}=+<>|]|^[A-Za-z]$/

function formulasOf(text: string, pattern: RegExp): string[] {
  return Array.from(text.matchAll(pattern), ([, block, within = '']) => block ?? within).filter(
    one => inline.test(one.trim()) || text.includes(`$$${one}$$`),
  )
}

/** Whether a text shows that its page has formulas. */
function hasFormula(text: string): boolean {
  return text.includes('$') && Array.from(text.matchAll(formula)).some(isSure)
}

function isSure([, block, within = '']: readonly (string | undefined)[]): boolean {
  return block !== undefined || /[\\^_{}]/.test(within)
}

/** A text without its formulas, whose braces are no placeholders. A translation may have some where its source has words. */
export function withoutFormulas(source: string): (text: string) => string {
  if (hasFormula(source)) return text => text.replace(patternFor(text), ' ')
  return text => text.replace(formula, one => (/\\[A-Za-z]|[_^]\{/.test(one) ? ' ' : one))
}

/** Each formula begins at one sign and ends at the next. */
function patternFor(text: string): RegExp {
  return (text.match(/(?<!\\)\$/g)?.length ?? 0) % 2 === 0 ? anyFormula : formula
}

/**
 * A formula is the same in every language, but for words in it and for how it is spaced. One that only looks otherwise, in
 * its figures, dots and brackets, or that is in a longer one or in several, is a warning.
 */
export function formulaFinding(source: string, text: string): Finding | undefined {
  if (!hasFormula(source)) return undefined
  const signs = (of: string) => of.match(/\$\$/g)?.length ?? 0
  if (signs(source) % 2 === 0 && signs(text) % 2 === 1)
    return { reason: 'markup', message: 'the translation has a "$$" without its pair' }
  const [expected, found] = [formulasOf(source, formula), formulasOf(text, patternFor(text))]
  const { missing, extra } = differenceIn(expected.map(normal), found.map(normal)) ?? none
  const [first] = missing
  if (first === undefined) return spacedFinding(found, expected)
  const isSame = extra.length === 0 || areWrittenOtherwise(missing, extra)
  const finding: Finding = {
    reason: 'markup',
    message: `the formula ${quote(first)} must not be translated, but the translation changed or lost it`,
  }
  return isSame ? held(finding) : finding
}

const none = { missing: [], extra: [] }

/** GitHub reads no formula where a blank is beside its sign. */
function spacedFinding(found: readonly string[], expected: readonly string[]): Finding | undefined {
  const isSpaced = (one: string) => /^[^\S\n]|[^\S\n]$/.test(one)
  const spaced = expected.some(isSpaced) ? undefined : found.find(isSpaced)
  if (spaced === undefined) return undefined
  return held({
    reason: 'markup',
    message: `the formula ${quote(spaced)} has a blank beside its dollar sign, so that some programs do not read it as a formula`,
  })
}

function areWrittenOtherwise(missing: readonly string[], extra: readonly string[]): boolean {
  if (extra.some(one => !isClosed(one))) return false
  const open = differenceIn(missing.map(plain), extra.map(plain))
  if (open === undefined || open.missing.length === 0) return true
  const joined = (of: readonly string[]) => of.join('').replace(/[(),]/g, '')
  const areCut = open.missing.length !== open.extra.length
  if (areCut && joined(open.missing) === joined(open.extra)) return true
  return open.missing.every(one => open.extra.some(other => isIn(one, other)))
}

function isClosed(content: string): boolean {
  const times = (brace: RegExp) => content.match(brace)?.length
  return times(/(?<!\\)\{/g) === times(/(?<!\\)\}/g)
}

/** Whether a formula of more than one letter is a part of another, and not of a longer command or figure. */
function isIn(content: string, other: string): boolean {
  const at = content.length > 1 ? other.indexOf(content) : -1
  if (at < 0) return false
  const isWhole = (pair: string) => !/^(?:[A-Za-z]{2}|\d{2})$/.test(pair)
  const end = at + content.length
  return (
    isWhole(other.slice(Math.max(0, at - 1), at + 1)) &&
    (!/\\[A-Za-z]+$/.test(content) || isWhole(other.slice(end - 1, end + 1)))
  )
}

/** Words are of the language, within a command for text or by themselves. */
function normal(content: string): string {
  return content
    .replace(/\\(?:text|mbox|textrm|textbf|textit|operatorname)\s*\{[^{}]*\}/g, '…')
    .replace(
      /(?:(?![\p{Script=Latin}\p{Script=Greek}])[\p{L}\p{M}]|(?<![\\A-Za-z])\p{Script=Latin}{3,})+/gu,
      '…',
    )
    .replace(/\\[,;:! ]|[\s~]/g, '')
    .replace(/…+/g, '…')
    .replace(/[.,]$/, '')
}

/** A formula without what two that look alike differ in. */
function plain(content: string): string {
  return withAsciiDigits(content.replace(/[\uff01-\uff5e]/g, sign => sign.normalize('NFKC')))
    .replaceAll('、', ',')
    .replace(/[’′]/g, "'")
    .replace(/\\tag\{[^{}]*\}/g, '')
    .replace(/\\[cl]?dots(?![A-Za-z])|\.{2,3}/g, '…')
    .replace(/\\{3,}/g, '\\\\')
    .replace(/\\[lr]brace(?![A-Za-z])/g, brace => (brace.startsWith('\\l') ? '\\{' : '\\}'))
    .replace(/(?<=\d)(?:,|\{,\})(?=\d)/g, '.')
    .replace(/\\%(\d+)/g, '$1\\%')
    .replace(/(?<!\\[A-Za-z]+)\{([^{}\\]|\\[A-Za-z]+)\}/g, '$1')
    .replace(/^\{((?:[^{}]|\{(?:[^{}]|\{[^{}]*\})*\})*)\}$/, '$1')
}
