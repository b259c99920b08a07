/** Errors and notices as lines; what the message does not say of the place is added. */
import type { ErrorRecord, NoticeRecord } from '../json/types.ts'
import { visible, visibleLines } from '../visible.ts'
import { grouped, keyText, names } from '../words.ts'

export function errorText(error: Pick<ErrorRecord, 'message'> & Partial<ErrorRecord>): string {
  return `error: ${withPlace(error)}`
}

export function noticeText(notice: NoticeRecord): string {
  return `note: ${withPlace(notice)}`
}

/** Notices as lines; those that say the same of several locales are one line. */
export function noticeLines(notices: readonly NoticeRecord[]): string[] {
  return noticeGroups(notices).map(
    ({ first, locales }) =>
      `${noticeText(first)}${locales.length === 0 ? '' : ` (the same for ${names(locales)})`}`,
  )
}

/** Notices that say the same of several locales: the first of them, and the other locales. */
export function noticeGroups(
  notices: readonly NoticeRecord[],
): { readonly first: NoticeRecord; readonly locales: readonly string[] }[] {
  return [...grouped(notices, sameness).values()].flatMap(([first, ...others]) => {
    if (first === undefined) return []
    const locales = [...new Set(others.flatMap(({ locale }) => (locale === undefined ? [] : [locale])))]
    return [{ first, locales }]
  })
}

/** All of a notice but its locale and what is named after that. */
function sameness({ message, path, target, locale, key, line }: NoticeRecord): string {
  if (locale === undefined) return JSON.stringify([message, path, target, key, line])
  const words = target === undefined ? message : message.replaceAll(target, '{target}')
  const plain = words.split(/(?<![\w-])|(?![\w-])/).map(word => (word === locale ? '{locale}' : word))
  return JSON.stringify([plain.join(''), path, key, line])
}

function withPlace({ message, path: source, target, locale, key, line }: NoticeRecord): string {
  const path = target ?? source
  // The place in a target file, which is in the message, is nearer than the source file.
  const isNamed = path === undefined || message.includes(path) || /^[^\s:]+:\d+/.test(message)
  const at = path === undefined || isNamed ? '' : `${visible(path)}${line === undefined ? '' : `:${line}`}`
  const of = [
    at,
    locale === undefined || message.split(/[^\w-]+/).includes(locale) ? '' : visible(locale),
    key === undefined ? '' : keyText(key),
  ]
  const place = of.filter(part => part !== '').join(' ')
  return `${place === '' ? '' : `${place}: `}${visibleLines(message)}`
}
