/** Characters that a tool has escaped once more than their file does, so that readers see how they are spelled. */
import { type Dialect, syntaxOf } from '../model.ts'
import { markupNames, tagsOf } from './markup/tag-reader.ts'
import { quote } from './quote.ts'
import { held } from './severity.ts'
import type { Finding, Syntax, TextCheck } from './types.ts'

const reference = /&(?:#\d{1,7}|#x[\da-f]{1,6}|[a-z]{2,31}\d{0,2});/i
const signs = /\\["']|&(?:quot|apos|amp|#0?39|#x27);/gi

const controls = [
  { spelled: '\\n', sign: '\n', name: 'a line break' },
  { spelled: '\\t', sign: '\t', name: 'a tab' },
] as const

/** Whether a translation of this source can have such a character although it has no sign of any other syntax. */
export function mayBeEscaped(source: string): boolean {
  return /["'&\n\t]/.test(source)
}

/** A quote or an ampersand that the source shows as itself, and line breaks of a message. */
export function escapeCheck(source: string, { format, dialects }: Syntax): TextCheck | undefined {
  if (syntaxOf(format).reader === 'person' || !mayBeEscaped(source)) return undefined
  const isHtml =
    source.includes('<') || reference.test(source) || ofMarkup.some(dialect => dialects?.has(dialect))
  const hasBackslash = source.includes('\\')
  return text =>
    (hasBackslash ? undefined : spelledControlFinding(source, text)) ??
    spelledSignFinding(source, text, sign => (sign.startsWith('&') ? isHtml : hasBackslash))
}

/** Dialects whose texts have tags, so that a reference in any text of the file is read as what it means. */
const ofMarkup: readonly Dialect[] = ['emphasis', 'documents', 'markdown', 'po4a']

function spelledControlFinding(source: string, text: string): Finding | undefined {
  const lost = controls.find(
    ({ spelled, sign }) => text.includes(spelled) && text.split(sign).length < source.split(sign).length,
  )
  return lost && seen(lost.spelled, lost.name)
}

/** @param isMeant - whether a program may read a sign as it is spelled */
function spelledSignFinding(
  source: string,
  text: string,
  isMeant: (sign: string) => boolean,
): Finding | undefined {
  for (const [sign] of text.matchAll(signs)) {
    const shown = sign.startsWith('&')
      ? (decoded[sign.toLowerCase().replace('#0', '#')] ?? '&')
      : sign.slice(1)
    // As it is spelled, it may be meant for a program that shows other texts of the file as a page.
    if (!isMeant(sign) && source.includes(shown)) return held(seen(sign, quote(shown)))
  }
  return undefined
}

const decoded: Readonly<Record<string, string>> = {
  '&quot;': '"',
  '&apos;': "'",
  '&#39;': "'",
  '&#x27;': "'",
}

/** A tag of the source in the place of which readers would see how it is spelled. */
export function escapedTagCheck(source: string): TextCheck | undefined {
  if (!source.includes('<')) return undefined
  const tags = tagsOf(source)
  const names = markupNames(tags)
  // A lone `<file>` is the place of a word, which a page shows only when it is escaped.
  const expected = tags.filter(({ name }) => names.has(name))
  return text => {
    if (!/&(?:amp;)?lt;/i.test(text)) return undefined
    const found = tagsOf(text)
    for (const [, slash = '', name = ''] of text.matchAll(/&(?:amp;)?lt;\s*(\/?)\s*([a-z][\w-]*|\d+)/gi)) {
      const isOfName = (tag: { readonly name: string }) => tag.name.toLowerCase() === name.toLowerCase()
      const isLost = found.filter(isOfName).length < expected.filter(isOfName).length
      const isOfSource = new RegExp(`&lt;\\s*/?\\s*${name}\\b`, 'i').test(source)
      if (isLost && !isOfSource) return seen(`&lt;${slash}${name}&gt;`, 'a tag')
    }
    return undefined
  }
}

function seen(spelled: string, what: string): Finding {
  return {
    reason: 'markup',
    message: `readers would see the characters ${quote(spelled)} in the place of ${what}`,
  }
}
