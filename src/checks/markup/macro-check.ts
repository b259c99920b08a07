import { differenceIn } from '../multiset.ts'
import { placeholderFinding } from '../placeholders/finding.ts'
import { held } from '../severity.ts'
import type { Finding } from '../types.ts'
import type { Macro } from './macros.ts'

/**
 * Macros must come back, but for an anchor or class that only the translation gives its heading. Where only the source text
 * has one, as of HTML's tags, that is for the owner of the page to decide.
 * @param isWhole - whether the translation has no piece of a macro
 */
export function macroFinding(
  expected: readonly Macro[],
  found: readonly Macro[],
  isWhole = false,
): Finding | undefined {
  const unequal = differenceIn(
    expected.map(({ token }) => token),
    found.map(({ token }) => token),
  )
  if (unequal === undefined) return undefined
  const hasOwnId = expected.some(({ token }) => isAttribute(token))
  const extra = unequal.extra.filter(
    token => (hasOwnId || !isAttribute(token)) && !ofLanguage.test(token) && !blank.test(token),
  )
  const missing = unequal.missing.filter(token => !blank.test(token))
  if (missing.length === 0 && extra.length === 0) return undefined
  const rawOf = (macros: readonly Macro[]) => (token: string) =>
    macros.find(macro => macro.token === token)?.raw ?? token
  const [lost, added] = [missing.map(rawOf(expected)), extra.map(rawOf(found))]
  const finding = placeholderFinding(lost, added)
  const isWrapped = missing.length === 0 && closes(added)
  // Words of its own, as the name in another language, are for people.
  const isNamed =
    lost.every(hasId) && differenceIn(lost.map(withoutWords), added.map(withoutWords)) === undefined
  const isPlain = isWhole && extra.length === 0 && missing.every(isAttribute)
  return isWrapped || isNamed || isPlain ? held(finding) : finding
}

/** A macro without the arguments that hold words. */
function withoutWords(raw: string): string {
  return raw.replace(/\s+(?!(?:id|ref|src|href|url|link|file|path|include)\s*=)[\w-]+\s*=\s*"[^"]*"/g, '')
}

function hasId(raw: string): boolean {
  return /\sid\s*=/.test(raw)
}

/** Whether macros open and close what a translation puts around words that are in the source text without it. */
function closes(tokens: readonly string[]): boolean {
  const names = tokens.map(token => /^\{\{([<%])\s*(\/?)\s*([\w-]+)/.exec(token))
  const open: string[] = []
  for (const name of names) {
    if (name === null) return false
    if (name[2] === '') open.push(`${name[1]}${name[3]}`)
    else if (open.pop() !== `${name[1]}${name[3]}`) return false
  }
  return open.length === 0
}

/** An expression of MDX that is a space. */
const blank = /^\{ ?(["'`]) *\1 ?\}$/

/** By which a page says in which language something is. */
const ofLanguage = /^\{:(?:(?:hreflang|lang|dir|title)="")+\}$/

/** MDX knows no attributes: its generators read the id of a heading from a comment. */
function isAttribute(token: string): boolean {
  return /^\{(?:[#:]|\/\* ?#[\w.:-]+ ?\*\/\}$)/.test(token)
}
