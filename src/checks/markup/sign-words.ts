/** Words that a sign makes more than words: short codes of emoji (`:smile:`), mentions (`@user`). */
import { type Difference, differenceIn } from '../multiset.ts'
import { quote } from '../quote.ts'
import { held } from '../severity.ts'
import type { Finding, TextCheck } from '../types.ts'
import { unlessOutdated } from './outdated.ts'

type Kind = {
  /** As a program reads it. */
  readonly own: RegExp
  /** The same with a name of any script: a translated one is a fault to be seen. */
  readonly any: RegExp
  readonly name: string
}

const shortCode: Kind = {
  own: /(?<![A-Za-z\d:_/])(?::[+-]1:|:(?=[\d_+-]*[a-z])[a-z\d_+-]{2,64}:)(?![A-Za-z\d:_/])/g,
  any: /(?<![A-Za-z\d:_/]):[\p{L}\p{M}\p{N}_+-]{1,64}:(?![A-Za-z\d:_/])/gu,
  name: 'short code',
}

/** An address of e-mail, a package or a script's decorator with arguments mentions nobody. */
const mention: Kind = {
  own: /(?<![\w.+\-/@&=])@(?!mention)[A-Za-z](?:[A-Za-z\d-]{0,38}[A-Za-z\d])?(?!-?\w|[.:]\w|[@/({])/g,
  any: /(?<![\w.+\-/@&=])@(?:[A-Za-z](?:[\p{L}\p{M}\d-]*[A-Za-z\d])?|[\p{L}\p{M}]+)/gu,
  name: 'mention',
}

/** Whether a text has a word with which a shorter look at its translation would not do. */
export function hasShortCode(text: string): boolean {
  return text.includes(':') && text.search(shortCode.own) >= 0
}

/**
 * A short code is the name of a picture: another name shows itself. Its picture may take its place.
 * @param isPage - whether one that is only left out is a finding; a message may do without
 */
export function shortCodeCheck(source: string, isPage: boolean): TextCheck | undefined {
  const expected = hasShortCode(source) ? wordsOf(source, shortCode.own) : []
  if (expected.length === 0) return undefined
  return (text, page) => {
    const unequal = differenceIn(expected, wordsOf(text, shortCode.any))
    const isShown = picturesIn(text) >= picturesIn(source) + (unequal?.missing.length ?? 0)
    const isLeftOut = !isPage && unequal?.extra.length === 0
    if (isShown || isLeftOut) return undefined
    const finding = changed(unequal, shortCode)
    // Another picture is what a page may have since; a name that no picture has is shown as it is spelled.
    return hasShortCode(unequal?.extra[0] ?? '') ? unlessOutdated(finding, page) : finding
  }
}

/** A mention calls a person; another name calls somebody else, or nobody. */
export function mentionFinding(source: string, text: string): Finding | undefined {
  if (!source.includes('@')) return undefined
  const expected = new Set(wordsOf(source, mention.own).map(lower))
  const found = new Set(wordsOf(text, mention.any).map(lower))
  const missing = [...expected].filter(word => !found.has(word))
  return changed({ missing, extra: [...found].filter(word => !expected.has(word)) }, mention)
}

function changed(unequal: Difference | undefined, { name }: Kind): Finding | undefined {
  const [first] = unequal?.missing ?? []
  if (first === undefined) return undefined
  const [other] = unequal?.extra ?? []
  const rest = other === undefined ? 'lost it' : `has ${quote(other)}`
  const finding: Finding = {
    reason: 'markup',
    message: `the ${name} ${quote(first)} must not be translated, but the translation ${rest}`,
  }
  return other === undefined ? held(finding) : finding
}

function wordsOf(text: string, pattern: RegExp): string[] {
  return text.match(pattern) ?? []
}

function lower(text: string): string {
  return text.toLowerCase()
}

function picturesIn(text: string): number {
  return text.match(/\p{Extended_Pictographic}/gu)?.length ?? 0
}
