/** Errors and notices as lines; what the message does not say of the place is added. */
import type { ErrorRecord, NoticeRecord } from './types.ts'
import { visible, visibleLines } from './visible.ts'
import { keyText } from './words.ts'

export function errorText(error: Pick<ErrorRecord, 'message'> & Partial<ErrorRecord>): string {
  return `error: ${withPlace(error)}`
}

export function noticeText(notice: NoticeRecord): string {
  return `note: ${withPlace(notice)}`
}

function withPlace({ message, path: source, target, locale, key, line }: NoticeRecord): string {
  const path = target ?? source
  // The place in a target file, which stands in the message, is nearer than the source file.
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
