import { type FormatName, syntaxOf } from '../../model.ts'
import { differenceIn } from '../multiset.ts'
import { bracesCheck } from '../placeholders/braces.ts'
import { worst } from '../severity.ts'
import type { CheckOptions, Finding, TextCheck } from '../types.ts'
import { lostFinding } from './kept-content.ts'
import { linkFinding } from './links.ts'
import { macroFinding } from './macros.ts'
import { type Inline, readInline } from './markdown-inline.ts'
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
  const expected = readInline(source, definitions, isMdx)
  const braces = bracesCheck(expected.words, options)
  const tags = tagCheck(expected.visible, options)
  return (text, ownDefinitions) => {
    const found = readInline(text, ownDefinitions ?? definitions, isMdx)
    return worst([
      braces(found.words),
      macroFinding(expected.macros, found.macros),
      isMdx ? signFinding(expected, found) : undefined,
      tags(found.visible),
      codeFinding(expected, found),
      linkFinding(expected.links, found.links),
    ])
  }
}

/** Code is the same in every language. Where only its backticks are gone, it is there. */
function codeFinding(expected: Inline, found: Inline): Finding | undefined {
  if (found.strayTicks > expected.strayTicks)
    return { reason: 'markup', message: 'the translation has a backtick without its pair' }
  const { missing, extra } = differenceIn(expected.codes, found.codes) ?? { missing: [], extra: [] }
  const [keys, codes] = [missing.filter(isKeys), missing.filter(code => !isKeys(code))]
  const there = { codes: found.codes, around: found.aroundCode.replace(/\s+/g, ' ') }
  const finding = lostFinding(codes, extra, there)
  const other = lostFinding(keys, [], there)
  return worst([finding, other && { reason: other.reason, message: other.message, severity: 'warning' }])
}

/** Keys to be pressed together, which languages have names of their own for. */
function isKeys(code: string): boolean {
  return /^\p{L}+(?:\s?[+-]\s?[\p{L}\d]+)+$/u.test(code) && code.includes('+')
}

/** MDX takes each of these for the start of something, and does not compile where it is none. */
function signFinding(expected: Inline, found: Inline): Finding | undefined {
  const strays = ({ visible }: Inline) =>
    visible.replace(tagPattern, ' ').match(/[{}]|<(?!\/?>)/g)?.length ?? 0
  return strays(found) > strays(expected)
    ? { reason: 'markup', message: 'the translation has a brace or "<" that MDX cannot read' }
    : undefined
}
