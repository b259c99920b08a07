/** Texts that a program reads, so that a translation has little choice. */
import { syntaxOf } from '../model.ts'
import { quote } from './quote.ts'
import { held } from './severity.ts'
import type { Syntax, TextCheck } from './types.ts'

/** In which direction a page or a window is written: `ltr`, and GTK's `default:LTR`. */
const direction = /^(default:)?(?:ltr|rtl)$/i
/** As a desktop entry lists words. */
const list = /^(?:[^;\s&<][^;\n&<]*;){2,}$/

/** Whether a text may be one of these although it looks like any other. */
export function mayBeFixed(text: string): boolean {
  return text.endsWith(';') || (text.length <= 11 && direction.test(text))
}

/** A direction stays a direction, and a list one that its program can read. */
export function fixedWordsCheck(source: string, { format }: Syntax): TextCheck | undefined {
  if (direction.test(source)) {
    const prefix = direction.exec(source)?.[1] ?? ''
    const words = ['ltr', 'rtl'].map(word => prefix + (source.endsWith('R') ? word.toUpperCase() : word))
    const message = `this text must be ${words.map(quote).join(' or ')}, because a program reads it`
    return text => (words.includes(text) ? undefined : { reason: 'placeholder', message })
  }
  if (syntaxOf(format).conventions !== 'gettext' || !list.test(source)) return undefined
  const message = 'the last word of this list must end with ";", because a program reads the list'
  return text => (text.endsWith(';') ? undefined : held({ reason: 'placeholder', message }))
}
