/** The result of i18next-parser for a call → a key of dragoman's own type. */
import type { CodeKey, CodePlace } from './keys.ts'
import type { ExtractSettings } from './settings.ts'

/** An entry of the parser, with what is added to it here. */
export type Entry = Record<string, unknown> & { key?: string; at?: At }
export type At = { readonly line: number; readonly context: string | undefined; readonly hasContext: boolean }

export function keyFrom(
  entry: Entry,
  settings: ExtractSettings,
  commentAt: (line: number) => string | undefined,
  placeAt: (line: number) => CodePlace,
): CodeKey | undefined {
  if (typeof entry.key !== 'string' || entry.key === '') return undefined
  const isText = entry.key === entry.defaultValue
  const split = isText ? { key: entry.key, namespace: undefined } : splitNamespace(entry.key, settings)
  const prefix = typeof entry.keyPrefix === 'string' && settings.keySeparator !== false ? entry.keyPrefix : ''
  const forms: Record<string, string> = {}
  for (const [name, value] of Object.entries(entry)) {
    const form = /^defaultValue_(?:ordinal_)?(zero|one|two|few|many|other)$/.exec(name)?.[1]
    if (form !== undefined && typeof value === 'string') forms[form] = value
  }
  const line = entry.at?.line ?? 0
  const isPlural = entry.count !== undefined
  return {
    key: prefix === '' ? split.key : `${prefix}${String(settings.keySeparator)}${split.key}`,
    namespace: split.namespace ?? (typeof entry.namespace === 'string' ? entry.namespace : undefined),
    defaultValue: typeof entry.defaultValue === 'string' ? entry.defaultValue : undefined,
    forms,
    plural: isPlural ? (entry.ordinal === true ? 'ordinal' : 'cardinal') : undefined,
    context: entry.at?.context,
    place: placeAt(Math.max(1, line)),
    comment: commentAt(line) ?? commentAt(line - 1),
  }
}

export function splitNamespace(
  key: string,
  { namespaceSeparator }: ExtractSettings,
): { readonly key: string; readonly namespace: string | undefined } {
  const at = namespaceSeparator === false ? -1 : key.indexOf(namespaceSeparator)
  if (namespaceSeparator === false || at < 0) return { key, namespace: undefined }
  return { key: key.slice(at + namespaceSeparator.length), namespace: key.slice(0, at) }
}

/** The remarks in comments behind `i18n:` or `translators:`, by line. */
export function commentsIn(text: string): ReadonlyMap<number, string> {
  const comments = new Map<number, string>()
  for (const [index, line] of text.split(/\r\n|\n|\r/).entries()) {
    const said = /(?:\/\/|\/\*|<!--)\s*(?:i18n|translators?):\s*(.*?)\s*(?:\*\/.*|-->.*)?$/i.exec(line)?.[1]
    if (said !== undefined && said !== '') comments.set(index + 1, said)
  }
  return comments
}
