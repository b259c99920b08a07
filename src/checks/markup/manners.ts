import { caption } from './spellings.ts'
import type { Tag, TagAttribute } from './tag-reader.ts'

/** Their content is code or what a machine says, in every language. */
export const usualNames: ReadonlySet<string> = new Set(['code', 'kbd', 'samp', 'var', 'pre', 'tt'])

/**
 * How a content is kept: for certain, as its page says, of words and of code; as code; or as a word in place of another, or the name of a key,
 * which a language may have its own for.
 */
export type Manner = 'strict' | 'sure' | 'code' | 'word'
export const manners: readonly Manner[] = ['strict', 'sure', 'code', 'word']

/** Keys that are held together, in whatever element they are. */
const keys = /^(?:(?:Ctrl|Alt|Shift|Cmd)\s?[+-]\s?)+(?:\p{Lu}\p{L}*|F\d+|[↑↓←→])$/u

/** The way to an entry of a menu, each of its steps with a capital letter: `Tools → Merge…`. */
const menu = /^[\p{Lu}\p{Lo}][^<>→←▸»]{0,60}(?:\s*(?:-*>|[→←▸»])\s*[\p{Lu}\p{Lo}][^<>→←▸»]{0,60}){1,6}$/u

/** @param raw - the content with its line breaks */
export function mannerOf({ name, attributes }: Tag, content: string, raw: string): Manner {
  const lower = name.toLowerCase()
  if (attributes.some(isUntranslated)) return usualNames.has(lower) ? 'sure' : 'strict'
  if (lower === 'var') return 'word'
  const isNamed =
    /^[\p{L}\p{M}\s.+-]+$|^[\p{L}\p{M}]+[?*]$|^(?:\p{So}|\p{Lu}\p{L}*)(?:[ /](?:\p{So}|\p{Lu}\p{L}*))*$/u.test(
      content,
    )
  if (lower === 'samp' && (isOfWords(content) || isDate(content))) return 'word'
  // Windows show any words in the type of a typewriter.
  if (lower === 'tt' && /\n\s*\S[\s\S]*\n/.test(raw)) return 'word'
  if (lower === 'tt' && (/^<[\p{L}\p{M}\s_+-]+>$/u.test(content) || caption.test(content))) return 'word'
  if (/^(?:kbd|samp|tt)$/.test(lower) && menu.test(content)) return 'word'
  return (lower === 'kbd' && isNamed) || keys.test(content) ? 'word' : 'code'
}

/** Whether a content is words of people, with no sign that a program reads. */
function isOfWords(content: string): boolean {
  return /^[\p{L}\p{M}\s.+'’-]+(?:\([\p{L}\p{M}\s.'’-]+\))?$/u.test(content)
}

/** Each language has an order and names of its own for `Sat 11 Jun 06:10`. */
function isDate(content: string): boolean {
  return /^[\p{L}\p{M}\d\s.,:-]*\d:\d\d[\p{L}\p{M}\d\s.,:-]*$/u.test(content)
}

export function isUntranslated({ name, value = '' }: TagAttribute): boolean {
  const lower = name.toLowerCase()
  if (lower === 'translate') return value.trim().toLowerCase() === 'no'
  return lower === 'class' && /(?:^|\s)notranslate(?:\s|$)/.test(value)
}
