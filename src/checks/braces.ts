import type { FormatName } from '../model.ts'
import { type Counts, count, type Difference, difference } from './multiset.ts'
import { placeholderFinding } from './placeholder-finding.ts'
import type { TextCheck } from './types.ts'

/**
 * Placeholders of template languages: `{{{x}}}`, `{{x}}`, `${x}`, `%{x}`, `{x}` with an index, a Python conversion
 * or an ICU type; i18next's `$t(key)`, vue-i18n's `@:key`, `%name%`. A name may be of any script: a translated one is
 * a fault to be seen. What stands in quotes or holds further braces is code or ICU syntax, and none of these.
 */
const template =
  /\{\{\{\s*[^\s{}][^{}]*\}\}\}|\{\{\s*[^\s{}][^{}]*\}\}|[$%]?\{(?:\s*(?:[\p{L}_$][\p{L}\p{M}\p{N}_.$-]*(?:\[\w+\])*|\d+))?(?:![rsa])?(?::[^\s{}]+)?(?:\s*,[^{}]*)?\s*\}|\$t\(\s*[^\s,(){}]+\s*[,)]|@(?:\.[a-z]+)?:(?:\{'[^']*'\}|\([\w.-]+\)|[\w-]+(?:\.[\w-]+)*)|%[A-Za-z_][\w.-]{2,}%/gu

/** Chrome's own: a named one in any case, the nine positional ones; `$$` is a dollar. */
const chrome = /\$\$+|\$[\w@]+\$|\$[1-9]/g

/** Placeholders that the source text shows by their syntax must come back, each as often, in any order. */
export function bracesCheck(source: string, format: FormatName): TextCheck {
  const expected = count(bracePlaceholders(source, format))
  return text => {
    const unequal = difference(expected, count(bracePlaceholders(text, format)))
    if (unequal === undefined || isMovedSign(unequal, source, text)) return undefined
    if (format === 'json' && haveFittingForms(source, text)) return undefined
    return placeholderFinding(unequal.missing, unequal.extra)
  }
}

/** Every placeholder of a text in a normal spelling, in order. */
export function bracePlaceholders(text: string, format: FormatName): string[] {
  return spelledBraces(text, format).map(normal)
}

/** Every placeholder of a text as it is written there, in order. */
export function spelledBraces(text: string, format: FormatName): string[] {
  const found: string[] = []
  if (text.includes('{') || text.includes('$t(') || text.includes('@') || text.includes('%')) {
    for (const { 0: token, index } of text.matchAll(template))
      if (belongs(token, format, text.charAt(index + token.length)))
        found.push(token.startsWith('$t(') ? normal(token) : token)
  }
  if (format === 'webextension' && text.includes('$')) {
    for (const [token] of text.matchAll(chrome)) if (!token.startsWith('$$')) found.push(token)
  }
  return found
}

/** A text without its placeholders. */
export function withoutBracePlaceholders(text: string, format: FormatName): string {
  const rest = text.replace(template, (token: string, index: number) =>
    belongs(token, format, text.charAt(index + token.length)) ? ' ' : token,
  )
  return format === 'webextension' ? rest.replace(chrome, ' ') : rest
}

/** A name between per cent signs in a format whose texts are read by printf: not `%lld%`, not `%slogin%s`. */
export const percentName: RegExp = /^%[A-Za-z_]{4,}%(?![%\w@(.$'+#-])/

/** @param next - the character behind the token */
function belongs(token: string, format: FormatName, next: string): boolean {
  // An address in prose is no link to a message.
  if (token.startsWith('%') && token.endsWith('%')) {
    return (
      format === 'json' || ((format === 'strings' || format === 'po') && percentName.test(`${token}${next}`))
    )
  }
  if (token.startsWith('@') || token.startsWith('$t(')) return format === 'json'
  return true
}

function normal(token: string): string {
  if (/^\$(?!\{|t\()/.test(token)) return token.toLowerCase()
  if (token.startsWith('$t(')) return `${token.slice(0, -1).replace(/\s+/g, '')})`
  if (token.startsWith('{{') || !token.includes(',')) return token.replace(/\s+/g, '')
  // The style after an ICU type (`{when, date, short}`) is the translator's to choose.
  const [name = '', type = ''] = token.split(',')
  return `${name},${type.replace('}', '')}}`.replace(/\s+/g, '')
}

/**
 * `${price}` that became `{price} $`, or `{share}%` that became `%{share}`: the sign is text beside a placeholder that a
 * language puts on the other side. It must not have been lost or gained on the way.
 */
function isMovedSign(unequal: Difference, source: string, text: string): boolean {
  if (unequal.missing.length !== unequal.extra.length) return false
  const bare = (tokens: readonly string[]): Counts =>
    count(tokens.map(token => token.replace(/^[$%]\{/, '{')))
  if (difference(bare(unequal.missing), bare(unequal.extra)) !== undefined) return false
  if (unequal.missing.some(token => token.startsWith('%'))) return false
  return ['$', '%'].every(sign => occurrences(source, sign) === occurrences(text, sign))
}

/**
 * Whether each plural form of a vue-i18n text (`one | many`) has the placeholders of some form of the source, and the
 * last, which stands for most numbers, those of the source's last. How many forms there are is the language's affair.
 */
function haveFittingForms(source: string, text: string): boolean {
  const models = pluralForms(source)
  const forms = pluralForms(text)
  if (models.length < 2) return false
  return forms.every((form, index) => {
    const candidates = index === forms.length - 1 ? models.slice(-1) : models
    return candidates.some(model => difference(model, form) === undefined)
  })
}

function pluralForms(text: string): Counts[] {
  return text.split('|').map(form => count(bracePlaceholders(form, 'json')))
}

function occurrences(text: string, sign: string): number {
  return text.split(sign).length - 1
}
