/** Code between backticks in messages of a program, which is what people type: `git stash pop`. */
import { differenceIn } from '../multiset.ts'
import { held, isHolding } from '../severity.ts'
import type { Syntax, TextCheck } from '../types.ts'
import { CodeSpans } from './code-spans.ts'
import { lostFinding } from './kept-content.ts'

/**
 * Code between backticks comes back, within other quotes or none as well; the people of a file may know better. `undefined`:
 * the source text has none, or its backticks are quotes, whose counterparts are apostrophes, or keys of a page.
 */
export function quotedCodeCheck(
  source: string,
  { dialects }: Pick<Syntax, 'dialects'>,
): TextCheck | undefined {
  const sources = dialects?.has('documents') === true ? undefined : codesIn(source)
  if (sources === undefined || sources.length === 0) return undefined
  return text => {
    const codes = codesIn(text) ?? []
    const { missing, extra } = differenceIn(sources, codes) ?? { missing: [], extra: [] }
    const joined = text.replace(/`+/g, '').replace(/\s+/g, ' ')
    const finding = lostFinding(missing, extra, {
      sources,
      codes,
      around: joined,
      joined,
      prose: source,
      source,
    })
    return isHolding(finding) ? held(finding) : undefined
  }
}

/** `undefined` where a backtick has no pair. */
function codesIn(text: string): readonly string[] | undefined {
  if (!text.includes('`')) return []
  const spans = new CodeSpans(text)
  const codes: string[] = []
  for (let at = text.indexOf('`'); at >= 0; ) {
    const { content, end } = spans.at(at)
    if (content === undefined || /(?<![\p{L}\d])'|'(?![\p{L}\d])/u.test(content)) return undefined
    // In reStructuredText that is a link by its words.
    if (text[end] !== '_') codes.push(content)
    at = text.indexOf('`', end)
  }
  return codes
}
