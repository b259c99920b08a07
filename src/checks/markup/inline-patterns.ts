/** The signs by which a reader of Markdown knows the elements of a paragraph. */

export const autolink =
  /<([A-Za-z][A-Za-z\d+.-]{1,31}:[^\s<>\0-\x20]*|[\w.!#$%&'*+/=?^`{|}~-]{1,64}@[A-Za-z\d](?:[A-Za-z\d.-]{0,250}[A-Za-z\d])?)>/y
export const tag = /<(?:\/?[A-Za-z][\w.:-]*(?:\s(?:[^<>"']|"[^"]*"|'[^']*')*)?\/?>|!--)/y
export const footnote = /\[\^([^\][\s]{1,999})\]/y
/** Three words and more, or several signs of a script without blanks, are no expression of any template language. */
export const sentenceInBraces =
  /\{{1,2}\s?(?:\p{L}[\p{L}\p{M}'’-]{0,40}(?: [\p{L}\p{M}'’-]{1,40}){2,20}|[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー]{4,60})\s?\}{1,2}/uy
export const emoji = /:[a-z\d_+-]{1,64}:/y
export const badge = /badge|shields\.io|\.svg(?:[?#]|$)/i

/** The address of a badge of a service that draws the words in it, without them: they are of the language, its colour is not. */
export function frameOfBadge(target: string): string | undefined {
  const parts =
    /^https:\/\/img\.shields\.io\/badge\/((?:[^-/?#]|--)+-(?:(?:[^-/?#]|--)+-)?)([\w]+)(\.\w+)?(\?.*)?$/.exec(
      target,
    )
  if (parts === null) return undefined
  const [, words = '', color, ...rest] = parts
  return `${words.replaceAll('--', '').split('-').length} ${color} ${rest.join('')}`
}

export function matchAt(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at
  return pattern.exec(text)
}

const bareAddress = /(?:https?|ftp|mailto):(?:\([^\s()<>]{0,200}\)|(?![<>"'`\]()])[!-~])+/iy
/** Languages that know no spaces have words right before it. */
const beforeAddress = /[A-Za-z\d]$/
const trailingMark = /[.,:;!?*_~]/
/** `[words] (`, `[words]（` and `(words)[` are no beginning of a link. */
const brokenLink = /[\]】］]\s*[(（【［<]?\s*$|[)）]\s*[[【［]\s*$/

/** The address that GitHub makes a link of, and whether the words before it were to be one. */
export function bareAddressAt(
  text: string,
  at: number,
): { readonly target: string; readonly isBroken: boolean } | undefined {
  const code = text.charCodeAt(at) | 0x20
  if (code !== 0x68 && code !== 0x66 && code !== 0x6d) return undefined
  if (beforeAddress.test(text.slice(Math.max(0, at - 2), at))) return undefined
  const match = matchAt(bareAddress, text, at)
  if (match === null) return undefined
  let end = at + match[0].length
  while (end > at + 1 && trailingMark.test(text.charAt(end - 1))) end--
  return { target: text.slice(at, end), isBroken: brokenLink.test(text.slice(Math.max(0, at - 6), at)) }
}
