import type { FormatName } from '../../model.ts'
import type { Syntax, TextCheck } from '../types.ts'
import { isBalanced } from './balance.ts'
import { hasPlainBraces, withoutEscapedBraces } from './braces.ts'

/** Formats whose texts are messages of a program. In documents a brace is part of samples of code and breaks nothing. */
const messages: readonly FormatName[] = ['json', 'arb', 'webextension', 'strings', 'po']

/** Whether a brace without its counterpart would break a text. */
export function mustBalance(syntax: Syntax): boolean {
  return (
    messages.includes(syntax.format) &&
    !(syntax.format === 'po' && (hasPlainBraces(syntax) || syntax.dialects?.has('po4a') === true))
  )
}

/** Where the braces of the source are balanced, those of its translation must be: readers fail on the whole message. */
export function balanceCheck(source: string, syntax: Syntax): TextCheck | undefined {
  const isRight = (text: string): boolean => isBalanced(withoutEscapedBraces(text, syntax))
  if (!mustBalance(syntax) || !isRight(source)) return undefined
  return text =>
    !/[{}]/.test(text) || isRight(text)
      ? undefined
      : { reason: 'placeholder', message: 'a brace in the translation has no counterpart' }
}
