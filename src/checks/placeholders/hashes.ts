/** `#{name}`, as Ruby, Crystal and Pug write it: a placeholder where the file shows so, else a sign before `{name}`. */
import { syntaxOf } from '../../model.ts'
import { held } from '../severity.ts'
import type { Syntax, TextCheck } from '../types.ts'
import { placeholderFinding } from './finding.ts'

/** Not `#{{name}}`, which is a number sign or an anchor. */
const hashed = /#\{(?!\{)([^{}]+)\}/g

/** Before these a `#` says "number", "tag" or "colour", and a language may say it in a word. */
const signed =
  /^\s*(?:.*(?:no|nr|num|number|id|idx|index|count|rank|pos|position|place|issue|ticket|tag|hash|channel|order|line|row|page|level|season|episode|round|step|colou?r|hex|code|build|invoice|receipt|topic|chapter|sequence|attempt|version|request|task|job)s?|[a-z]|\d*)\s*$/i

/** The placeholders of a text whose `#` is surely a part of them. */
export function hashedPlaceholders(text: string): string[] {
  if (!text.includes('#{')) return []
  return Array.from(text.matchAll(hashed)).flatMap(([token, name = '']) => (signed.test(name) ? [] : [token]))
}

/** A placeholder in braces. */
export const braced: RegExp = /\{\{?\s*(?:[A-Za-z_][\w.-]*|\d*)\s*[}!:,]/
const unhashed = new RegExp(`(?<!#)${braced.source}`)

/** Whether a text has a placeholder in braces without the sign. */
export function hasUnhashed(text: string): boolean {
  return unhashed.test(text)
}

/** How the text of a page and its translation are read: no program fills a page, so the text alone decides. */
export function withHashes<S extends Syntax>(source: string, syntax: S): S {
  if (syntaxOf(syntax.format).reader !== 'person') return syntax
  if (hashedPlaceholders(source).length === 0 || hasUnhashed(source)) return syntax
  return { ...syntax, dialects: new Set([...(syntax.dialects ?? []), 'hashes']) }
}

/** Splits off what `#{…}` surely is in a file of that dialect. */
export function splitHashes(
  text: string,
  { dialects }: Syntax,
): { readonly tokens: readonly string[]; readonly rest: string } {
  if (dialects?.has('hashes') !== true || !text.includes('#{')) return { tokens: [], rest: text }
  return {
    tokens: text.match(hashed) ?? [],
    rest: text.replace(hashed, token => ' '.repeat(token.length)),
  }
}

/** A sign before a placeholder that nothing in the source has: readers would see it. */
export function addedHashCheck(source: string): TextCheck | undefined {
  if (!source.includes('{') || source.includes('#')) return undefined
  return text => {
    // In the forms of a plural the sign is the number.
    if (!text.includes('#{') || /,\s*(?:plural|selectordinal)\b/.test(text)) return undefined
    const added = [...new Set(hashedPlaceholders(text))]
    const plain = added.map(token => token.slice(1))
    if (added.length === 0 || !plain.every(token => source.includes(token))) return undefined
    return held(placeholderFinding(plain, added))
  }
}
