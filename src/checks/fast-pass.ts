import type { Dialect } from '../model.ts'
import { isIcu } from './icu/icu.ts'
import { mayKeep } from './markup/kept-content.ts'
import { isMarkdown } from './markup/markdown-check.ts'
import { spelledWords } from './placeholders/dialect-words.ts'
import type { CheckOptions } from './types.ts'

/**
 * Code units without which nothing but `empty` and `too-long` can be found, as first and last of each run: control
 * characters, `$ %`, `<`, `@`, `{`, `}`, DEL and C1, bidirectional controls, halves of surrogate pairs.
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
  [0xd800, 0xdfff],
] as const

const specialUnits: Uint8Array = tableOf(specialRuns)

/** Placeholders and tags that end in themselves; `%s` or `@:key` may go on in what follows. */
const segment = /[$%]?\{{1,3}[^{}<%$@]*\}{1,3}|<\/?\w(?:[^<>"'{}%$@]|"[^<>"{}%$@]*"|'[^<>'{}%$@]*')*>/g

/**
 * A cheap test that is true only for texts without a finding (their length apart); of the others it says nothing.
 * True when a text spells and orders its source's placeholders and tags alike and holds nothing else that a check
 * could stumble on: nearly all translations, which need not be taken apart then.
 */
export function fastPass(source: string, options: CheckOptions): (text: string) => boolean {
  const { format, dialects } = options
  if (!startsVisibly(source) || isMarkdown(format) || mayKeep(source, options)) return () => false
  if (/[$%:_[!@]/.test(source) && spelledWords(source, options).length > 0) return () => false
  if (dialects?.has('vue') === true && source.includes('|')) return () => false
  const specials = countSpecials(source, Number.POSITIVE_INFINITY)
  const words = dialects === undefined ? undefined : wordSigns(dialects)
  if (specials === 0) {
    return text => startsVisibly(text) && countSpecials(text, 0) === 0 && words?.test(text) !== true
  }
  const segments = source.match(segment) ?? []
  if (countSpecials(segments.join(''), specials) !== specials || isIcu(source, format)) return () => false
  const canHide = dialects?.has('icu') === true || options.flags?.includes('java-format') === true
  return text =>
    startsVisibly(text) &&
    !(canHide && text.includes("'")) &&
    countSpecials(text, specials) === specials &&
    holdsInOrder(text, segments)
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
    if (at < 0) return false
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

/** The first characters of placeholders in a file's dialects, beside the special characters. */
function wordSigns(dialects: ReadonlySet<Dialect>): RegExp | undefined {
  if (dialects.has('laravel')) return /:[A-Za-z]/
  return dialects.has('underscores') || dialects.has('brackets') ? /__|\[\[/ : undefined
}
