import { type Dialect, type FormatName, syntaxOf } from '../model.ts'
import { mayBeEscaped } from './escapes.ts'
import { mayBeFixed } from './fixed-words.ts'
import { isIcu } from './icu/icu.ts'
import { mayKeep } from './markup/kept-content.ts'
import { isMarkdown } from './markup/markdown-check.ts'
import { hasShortCode } from './markup/sign-words.ts'
import { spelledWords } from './placeholders/dialect-words.ts'
import { isPlainProse } from './plain-prose.ts'
import type { CheckOptions } from './types.ts'

/**
 * Code units without which nothing but `empty` and `too-long` can be found, as first and last of each run: control
 * characters, `$ %`, `<`, `@`, `{`, `}`, DEL and C1, bidirectional controls. A text with half of a surrogate pair never
 * passes.
 */
const specialRuns = [
  [0x00, 0x08],
  [0x0b, 0x0c],
  [0x0e, 0x1f],
  [0x24, 0x25],
  [0x3c, 0x3c],
  [0x40, 0x40],
  [0x7b, 0x7b],
  [0x7d, 0x7d],
  [0x7f, 0x9f],
  [0x202a, 0x202e],
  [0x2066, 0x2069],
] as const

const specialUnits: Uint8Array = tableOf(specialRuns)

/** Placeholders and tags that end in themselves; `%s` or `@:key` may go on in what follows. */
const segment = /[#$%]?\{{1,3}[^{}<%$@]*\}{1,3}|<\/?\w(?:[^<>"'{}%$@]|"[^<>"{}%$@]*"|'[^<>'{}%$@]*')*>/g

/** Signs that a text shares with its source when it has no finding (its length apart), found by its characters alone. */
export type FastPass = {
  /** How many special code units they have. */
  readonly specials: number
  /** The placeholders and tags that these are part of, in their order. */
  readonly segments: readonly string[]
  /** Text that they must not hold beside these. */
  readonly forbidden: RegExp | undefined
  /** Whether an escape may be in the place of one of their characters, as readers would see it. */
  readonly mayEscape: boolean
}

/**
 * The signs by which a translation of a source passes without being taken apart: nearly all spell and order its
 * placeholders and tags alike, and hold nothing else that a check could find. All others have to be checked.
 * @returns `undefined` where the translations of this source always have to be taken apart
 */
export function fastPass(source: string, options: CheckOptions): FastPass | undefined {
  const { format, dialects } = options
  if (isProseIn(format, source)) return prosePass(dialects)
  if (hasOtherSigns(source, options)) return undefined
  const specials = countSpecials(source, Number.POSITIVE_INFINITY)
  const mayEscape = mayBeEscaped(source)
  if (specials === 0) return { specials, segments: [], forbidden: dialects && wordSigns(dialects), mayEscape }
  const segments = source.match(segment) ?? []
  if (countSpecials(segments.join(''), specials) !== specials || isIcu(source, format)) return undefined
  const canHide = dialects?.has('icu') === true || options.flags?.includes('java-format') === true
  return { specials, segments, forbidden: canHide ? /'/ : undefined, mayEscape }
}

/** Whether translations of a text may have a finding although they share its special characters. */
function hasOtherSigns(source: string, options: CheckOptions): boolean {
  const { format, dialects } = options
  return (
    !startsVisibly(source) ||
    !source.isWellFormed() ||
    isMarkdown(format) ||
    mayKeep(source, options) ||
    (/[$%:_[!@|]/.test(source) && spelledWords(source, options).length > 0) ||
    mayBeFixed(source) ||
    (source.includes('|') && dialects?.has('vue') === true) ||
    source.includes('`') ||
    hasShortCode(source) ||
    // A reference may become one that shows itself, and an address another one.
    /&#?\w+;|:\/\//.test(source) ||
    (syntaxOf(format).markup === 'html' && source.includes('&'))
  )
}

/** Whether a text is plain prose in a format without marks of its own, so that it needs no look at how it is read. */
export function isProseIn(format: FormatName, text: string): boolean {
  return isPlainProse(text) && !isMarkdown(format) && !mayBeFixed(text)
}

/** The same for plain prose: it depends on the dialects of the file alone. */
export function prosePass(dialects: ReadonlySet<Dialect> | undefined): FastPass {
  const forbidden = dialects && wordSigns(dialects)
  return forbidden === undefined ? nothingSpecial : { ...nothingSpecial, forbidden }
}

const nothingSpecial: FastPass = { specials: 0, segments: [], forbidden: undefined, mayEscape: false }

export function passes({ specials, segments, forbidden, mayEscape }: FastPass, text: string): boolean {
  return (
    startsVisibly(text) &&
    text.isWellFormed() &&
    forbidden?.test(text) !== true &&
    !(mayEscape && escapes.test(text)) &&
    countSpecials(text, specials) === specials &&
    holdsInOrder(text, segments)
  )
}

/** Stops above `most`. */
function countSpecials(text: string, most: number): number {
  let specials = 0
  for (let index = 0; index < text.length; index++) {
    if (specialUnits[text.charCodeAt(index)] === 1 && ++specials > most) break
  }
  return specials
}

function holdsInOrder(text: string, segments: readonly string[]): boolean {
  let from = 0
  for (const raw of segments) {
    const at = text.indexOf(raw, from)
    // A sign in front may make another placeholder of it.
    if (at < 0 || text[at - 1] === '#') return false
    from = at + raw.length
  }
  return true
}

/** Whether the first character shows something, judged by what costs nothing: a doubtful one says no. */
function startsVisibly(text: string): boolean {
  const unit = text.charCodeAt(0)
  return unit > 0x20 && (unit < 0x2000 ? unit !== 0xa0 && unit !== 0x1680 : unit > 0x3000 && unit !== 0xfeff)
}

function tableOf(runs: readonly (readonly [number, number])[]): Uint8Array {
  const table = new Uint8Array(0x10000)
  for (const [first, last] of runs) table.fill(1, first, last + 1)
  return table
}

/** Escapes that may be none of the file. */
const escapes = /\\["'nt]|&[#\w]+;/

/** The first characters of placeholders in a file's dialects, beside the special characters. */
function wordSigns(dialects: ReadonlySet<Dialect>): RegExp | undefined {
  if (dialects.has('laravel')) return /:[A-Za-z]/
  return dialects.has('underscores') || dialects.has('brackets') ? /__|\[\[/ : undefined
}
