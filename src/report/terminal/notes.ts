/** Errors and notices as lines; what the message does not say of the place is added. */
import type { ErrorRecord, NoticeRecord } from '../json/types.ts'
import { visible, visibleLines } from '../visible.ts'
import { groupBy, keyText, names, plainView, shortened, type View } from '../words.ts'

export function errorText(error: Pick<ErrorRecord, 'message'> & Partial<ErrorRecord>): string {
  return `error: ${withPlace(error)}`
}

/**
 * Notices as texts. Those that say the same of several locales are one, and the advice that many end with is said once,
 * after their list.
 */
export function noticeLines(
  notices: readonly NoticeRecord[],
  view: Pick<View, 'verbose'> = plainView,
): string[] {
  const texts = noticeGroups(notices).map(
    ({ first, locales }) =>
      `${withPlace(first)}${locales.length === 0 ? '' : ` (the same for ${names(locales)})`}`,
  )
  return [...groupBy(texts, adviceOf)].flatMap(([advice, all]) => {
    if (advice === '' || all.length < fewest) return all.map(text => `note: ${text}`)
    const facts = all.map(text => text.slice(0, text.length - advice.length).trimEnd())
    const [first = '', ...others] = shortened(facts, view, mostFacts)
    return [`note: ${[first, ...others.map(fact => `  ${fact.trimStart()}`), `  ${advice}`].join('\n')}`]
  })
}

/** From so many on, notices that end alike are a list. */
const fewest = 3
const mostFacts = 10

/** All sentences of a notice but the first, which has its facts. */
function adviceOf(text: string): string {
  return /(?<=\. )[A-Z].*$/s.exec(text)?.[0] ?? ''
}

/** Notices that say the same of several locales: the first of them, and the other locales. */
export function noticeGroups(
  notices: readonly NoticeRecord[],
): { readonly first: NoticeRecord; readonly locales: readonly string[] }[] {
  return [...groupBy(notices, sameness).values()].flatMap(([first, ...others]) => {
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
