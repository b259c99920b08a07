/** Placeholders that look like ordinary words or figures, and are some only where the file speaks the dialect. */

import { syntaxOf } from '../../model.ts'
import type { Syntax } from '../types.ts'
import { type WordKind, wordPatterns } from './dialect-patterns.ts'
import { dialectsIn } from './dialects.ts'

/** Every one of them in a text as it is written there, in order of their kinds. */
export function spelledWords(text: string, syntax: Syntax): string[] {
  return wordKinds(text, syntax).flatMap(kind => {
    const pattern = wordPatterns[kind]
    if (pattern === undefined) return []
    // An argument that chooses a plural form or a gender need not be shown.
    const shown = kind === 'mediawiki' ? text.replace(/\{\{\s*[#A-Za-z]+:\s*\$\d+/g, '') : text
    return shown.match(pattern) ?? []
  })
}

/** A text without them. */
export function withoutWords(text: string, syntax: Syntax): string {
  let rest = text
  for (const kind of wordKinds(text, syntax)) {
    const pattern = wordPatterns[kind]
    if (pattern !== undefined) rest = rest.replace(pattern, ' ')
  }
  return rest
}

/** A placeholder in a normal spelling. */
export function normalWord(token: string): string {
  if (token.startsWith('{%')) return token.replace(/\s+/g, ' ').replace(/^\{%-? ?| ?-?%\}$/g, '%')
  if (token.startsWith('${')) return `$${token.slice(2, -1)}`
  return token.startsWith(':') ? token.toLowerCase() : token.replace(/\s+/g, '')
}

/** The kinds of them that a text may hold. */
export function wordKinds(text: string, syntax: Syntax): readonly WordKind[] {
  const { format, flags } = syntax
  const kinds: WordKind[] = []
  if (text.includes('<%')) kinds.push('erb')
  if (text.includes('*|')) kinds.push('merge tag')
  // Jinja's are macros in a page.
  if (syntaxOf(format).reader === 'person') return kinds
  kinds.push(...(syntax.dialects ?? dialectsIn(text, syntax)))
  if (text.includes('{%')) kinds.push('jinja')
  if (text.includes('$(') && syntaxOf(format).conventions === 'web') kinds.push('icon')
  if (flags?.includes('sh-format') === true) kinds.push('shell')
  return kinds
}
