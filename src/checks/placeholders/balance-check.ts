import { syntaxOf } from '../../model.ts'
import type { Syntax, TextCheck } from '../types.ts'
import { isBalanced } from './balance.ts'
import { hasPlainBraces, withoutEscapedBraces } from './braces.ts'

/** Whether a brace without its counterpart would break a text. In documents it is part of samples of code. */
export function mustBalance(syntax: Syntax): boolean {
  const { reader, conventions } = syntaxOf(syntax.format)
  const isPlain = hasPlainBraces(syntax) || syntax.dialects?.has('po4a') === true
  return reader === 'program' && !(conventions === 'gettext' && isPlain)
}

/** Where the braces of the source are balanced, those of its translation must be: readers fail on the whole message. */
export function balanceCheck(source: string, syntax: Syntax): TextCheck | undefined {
  // Signs between backticks are signs between other quotes as well.
  const shown = (source.match(/`[^`]*[{}][^`]*`/g) ?? []).map(code => code.slice(1, -1))
  const isRight = (text: string): boolean => {
    const rest = shown.reduce((left, signs) => left.replaceAll(signs, ' '), text)
    return isBalanced(withoutEscapedBraces(rest, syntax))
  }
  if (!mustBalance(syntax) || !isRight(source)) return undefined
  // A translation may list signs one by one.
  if (source.includes('{}') && !/[{}]/.test(withoutEscapedBraces(source, syntax))) return undefined
  return text =>
    !/[{}]/.test(text) || isRight(text)
      ? undefined
      : { reason: 'placeholder', message: 'a brace in the translation has no counterpart' }
}
