import { type FormatName, syntaxOf } from '../model.ts'
import { quote } from './quote.ts'
import { held } from './severity.ts'
import type { Finding, TextCheck } from './types.ts'

/** Nothing but white space and characters that show nothing. */
const blank = /^[\s\u200b-\u200f\u2060]*$/

/** Somebody wrote nothing on purpose: no keyboard has these. */
const onPurpose = /^[\u200b\u2060]+$/

/** C0 without tab and line breaks, DEL, C1 (terminals act on them) and halves of surrogate pairs, which no file can hold. */
const control =
  /[\0-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g

/** Scripts that run from left to right anyway. */
const forcedLatin = /\u202d[ -~]*\u202c/g

const override = /[\u202d\u202e]/
const bidiControl = /[\u202a-\u202e\u2066-\u2069]/g

/**
 * A text without visible characters; never a finding where the source has none either, or in a catalog, where a space
 * alone is how to say nothing, where it is a fragment with a space at its end. A space of no width is a decision anywhere.
 */
export function blankCheck(source: string, format: FormatName): TextCheck {
  if (blank.test(source)) return () => undefined
  const isFragment = syntaxOf(format).conventions === 'gettext' && /^[ ]|[ ]$/.test(source)
  // So is a small word between two others, which a language may have no word for.
  const isWord = syntaxOf(format).conventions === 'gettext' && /^\p{Ll}{1,4}$/u.test(source)
  const finding: Finding = { reason: 'empty', message: 'the translation is empty' }
  return text => {
    const isSpace = /^ +$/.test(text)
    if (!blank.test(text) || (isFragment && isSpace)) return undefined
    return (isWord && isSpace) || onPurpose.test(text) ? held(finding) : finding
  }
}

/**
 * Control characters and bidirectional controls that the source lacks. Embeddings and isolates belong in
 * right-to-left texts as long as each one is closed; one that is not ends with its line, so that it harms only where the
 * program puts the text into another. Overrides reverse what a reader sees and never belong there.
 */
export function controlCheck(source: string): TextCheck {
  return delivered => {
    const text = delivered.replace(forcedLatin, '')
    for (const [character] of text.matchAll(control))
      if (!source.includes(character)) return unwanted(character)
    const reversed = override.exec(text)?.[0]
    if (reversed !== undefined && !source.includes(reversed)) return unwanted(reversed)
    const open = text
      .split('\n')
      .map(unclosed)
      .find(one => one !== undefined && !source.includes(one))
    return open === undefined ? undefined : held(unwanted(open))
  }
}

/** A text of more than `limit` code points. */
export function lengthFinding(text: string, limit: number): Finding | undefined {
  if (text.length <= limit) return undefined
  let length = 0
  for (const _ of text) length++
  return length <= limit
    ? undefined
    : {
        reason: 'too-long',
        message: `the translation has ${length} characters; at most ${limit} are allowed`,
      }
}

/** A closing control without its opener does nothing; an opener without its closing control turns the rest of its line. */
function unclosed(text: string): string | undefined {
  const open: string[] = []
  // One before everything else says which way the whole line runs, and ends with it; one behind all does nothing.
  // Only where such a run begins: an attempt at each of its characters would take the square of its length.
  const rest = text.replace(
    /^[\s\u202a\u202b\u2066-\u2068]+|(?<![\s\u202a\u202b\u2066-\u2068])[\s\u202a\u202b\u2066-\u2068]+$/g,
    '',
  )
  for (const [character] of rest.matchAll(bidiControl)) {
    if (character === '\u2069') {
      const opener = open.findLastIndex(control => control >= '\u2066')
      if (opener >= 0) open.splice(opener)
    } else if (character !== '\u202c') open.push(character)
    else if ((open.at(-1) ?? '\u2066') < '\u2066') open.pop()
  }
  return open[0]
}

function unwanted(character: string): Finding {
  return {
    reason: 'control',
    message: `the translation holds the invisible character ${quote(character)}, which the source text lacks`,
  }
}
