import { differenceIn } from '../multiset.ts'
import type { CheckOptions, TextCheck } from '../types.ts'
import { normalWord, spelledWords, wordKinds } from './dialect-words.ts'
import { spokenSyntax } from './dialects.ts'
import { placeholderFinding } from './finding.ts'
import { beyondNumberOf } from './number-in-words.ts'
import { possibleNumbers } from './number-names.ts'

/** The placeholders of the file's dialects must come back, in any order and at least once; no other may come. */
export function dialectCheck(source: string, options: CheckOptions): TextCheck {
  const syntax = spokenSyntax(source, options)
  const tokensOf = (text: string): string[] => [...new Set(spelledWords(text, syntax).map(normalWord))]
  // MediaWiki's choosers have the same arguments.
  const isGiven = (token: string): boolean => token.startsWith('$') && source.includes(token)
  const expected = tokensOf(source)
  const shownInMost = options.pluralUse === undefined ? [] : tokensOf(options.pluralUse.most)
  const isSpoken = expected.length > 0 || shownInMost.length > 0 || wordKinds(source, syntax).length > 0
  const beyondNumber = beyondNumberOf(
    options.pluralUse,
    text => new Set(possibleNumbers(spelledWords(text, syntax)).map(normalWord)),
    tokensOf,
  )
  return text => {
    if (!isSpoken && !/[{<]%|\*\|/.test(text)) return undefined
    const unequal = differenceIn(expected, tokensOf(text))
    const rest =
      unequal && beyondNumber({ ...unequal, extra: unequal.extra.filter(token => !isGiven(token)) })
    return rest && placeholderFinding(rest.missing, rest.extra, rest.severity)
  }
}
