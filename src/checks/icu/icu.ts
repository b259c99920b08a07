import {
  type MessageFormatElement,
  type PluralElement,
  parse,
  type SelectElement,
} from '@formatjs/icu-messageformat-parser'
import { type FormatName, syntaxOf } from '../../model.ts'
import type { Syntax } from '../types.ts'
import { faultPlace } from './fault-place.ts'

export {
  isDateElement,
  isLiteralElement,
  isNumberElement,
  isPluralElement,
  isPoundElement,
  isSelectElement,
  isTagElement,
  isTimeElement,
} from '@formatjs/icu-messageformat-parser'

/**
 * How apostrophes read: `quote` as ICU does (one before a brace hides what follows), `literal` as Flutter does by default,
 * `escapes` as Flutter does with `use-escaping` (each hides the text before the next one, and two are one), `elision`
 * as ICU does but for one that follows a letter (`l'{x}`), which is right in Flutter and common in French and Italian.
 */
type Apostrophes = 'quote' | 'literal' | 'escapes' | 'elision'

/** ICU MessageFormat as a syntax tree; tags are text in it. */
export type Message = readonly MessageElement[]

export type MessageElement = MessageFormatElement

/** A choice between branches. */
export type ChoiceElement = PluralElement | SelectElement

const choice = /\{\s*[\p{L}\p{N}_.-]+\s*,\s*(?:plural|select|selectordinal)\s*,/u

/**
 * Whether a text is meant as ICU MessageFormat: by its format, or because it chooses between forms. `{{x}}` may be a
 * branch that shows x alone, or i18next's, which is no ICU.
 */
export function isIcu(source: string, format: FormatName): boolean {
  if (syntaxOf(format).icu === 'flutter') return true
  if (!source.includes('{') || !choice.test(source)) return false
  return !/\{\{[^{}]*\}\}/.test(source) || typeof parseIcu(source, 'quote') !== 'string'
}

/** The elements of a message and of all its branches, each before what is in it. */
export function* elementsIn(message: Message): Generator<MessageElement> {
  for (const element of message) {
    yield element
    if (!('options' in element)) continue
    for (const { value } of Object.values(element.options)) yield* elementsIn(value)
  }
}

/** How the application that shows `source` must read apostrophes, as far as its file or the text itself shows it. */
export function apostrophesOf(source: string, { format, dialects }: Syntax): Apostrophes {
  if (syntaxOf(format).icu !== 'flutter') return 'quote'
  if (dialects?.has('escapes') === true) return 'escapes'
  if (source.includes("''")) return 'quote'
  if (!/'[{}]/.test(source)) return dialects === undefined ? 'elision' : 'literal'
  return typeof parseIcu(source, 'literal') === 'string' ? 'quote' : 'literal'
}

/** Whether an ARB text is right only in an application in which apostrophes quote. */
export function mustEscape(text: string): boolean {
  if (isLeftOpen(text, 'escapes')) return false
  return text.includes("''") || typeof parseIcu(text, 'literal') === 'string'
}

/** The tree of a text, or in words why there is none. */
export function parseIcu(text: string, apostrophes: Apostrophes): Message | string {
  return tree(readable(text, apostrophes), false)
}

/** `parseIcu` with the place of each element and branch in the text, in UTF-16 units. */
export function parseIcuWithPlaces(text: string, apostrophes: Apostrophes): Message | string {
  return tree(readable(text, apostrophes), true)
}

/** A text without what reads as plain characters: two apostrophes, and what one of them hides. */
export function withoutIcuQuotes(text: string, apostrophes: Apostrophes): string {
  if (apostrophes === 'literal') return text
  if (apostrophes === 'escapes') return text.replace(hidden, ' ')
  const rest = apostrophes === 'elision' ? text.replace(elision, '’') : text
  return rest.replace(/''|'[{}<>](?:[^']|'')*'?/g, ' ')
}

/** Whether a text ends within what an apostrophe hides. */
export function isLeftOpen(text: string, apostrophes: Apostrophes): boolean {
  return apostrophes === 'escapes' && text.replace(/'[^']*'/g, '').includes("'")
}

const hidden = /'[^']*(?:'|$)/g

/** A text of equal length in which the parser, which quotes as ICU does, reads what its application reads. */
function readable(text: string, apostrophes: Apostrophes): string {
  if (apostrophes === 'quote' || !text.includes("'")) return text
  if (apostrophes === 'elision') return text.replace(elision, '’')
  const unquoted =
    apostrophes === 'literal' ? text : text.replace(hidden, part => part.replace(/[{}#<>]/g, '\ue000'))
  return unquoted.replaceAll("'", '’')
}

/** One that follows a letter. */
const elision = /(?<=\p{L})'(?!')/gu

/** Deeper than anybody writes, and far from where a visit of the tree would run out of stack. */
const deepest = 200

function isTooDeep(text: string): boolean {
  let depth = 0
  for (let at = text.search(/[{}]/); at >= 0 && at < text.length; at++) {
    if (text[at] === '{' && ++depth > deepest) return true
    if (text[at] === '}' && depth > 0) depth--
  }
  return false
}

function tree(text: string, captureLocation: boolean): Message | string {
  if (isTooDeep(text)) return 'it is nested too deeply'
  try {
    return parse(text, { ignoreTag: true, shouldParseSkeletons: false, captureLocation })
  } catch (error) {
    // A stack that was nearly full before ends here too.
    if (!(error instanceof SyntaxError)) return 'it is nested too deeply'
    const fault = faults.find(([kind]) => error.message.includes(kind))?.[1]
    return faultPlace(text, offsetOf(error)) + (fault ?? 'its braces or commas are not balanced')
  }
}

/** The kind of the fault that the parser reports. */
function offsetOf(error: SyntaxError & { location?: { start?: { offset?: unknown } } }): number {
  const offset = error.location?.start?.offset
  return typeof offset === 'number' ? offset : 0
}

/** The parser's kinds of faults, or parts of their names, in words for a translator. */
const faults: readonly (readonly [kind: string, words: string])[] = [
  ['MISSING_OTHER_CLAUSE', 'the branch "other" is missing'],
  ['CLOSING_BRACE', 'a "}" is missing'],
  ['EMPTY_ARGUMENT', 'there is nothing between "{" and "}"'],
  ['MALFORMED_ARGUMENT', 'after "{" there must be a name, then a comma or "}"'],
  [
    'ARGUMENT_TYPE',
    'the word after a comma must be one of plural, select, selectordinal, number, date, time',
  ],
  ['UNCLOSED_QUOTE', 'an apostrophe opens a quotation that nothing closes'],
  ['DUPLICATE', 'it has the same branch twice'],
  ['SELECTOR_FRAGMENT', 'the text of a branch must be between "{" and "}"'],
  ['SELECTOR', 'a branch has no word before its "{"'],
  ['OPTIONS', 'a choice has no branches'],
  ['OFFSET', 'the offset is not a number'],
]
