/** JavaScript in MDX, followed by its brackets and quotes alone: enough to find where it ends. */

import { endOfLine, isLineEnd } from '../lines.ts'

/** Behind the `}` that closes the `{` at `open`; -1 where nothing closes it. */
export function endOfExpression(text: string, open: number): number {
  return endOfCode(text, open, '{', (at, depth) => depth === 0 && text[at] === '}')
}

/** The end of the line that an import or export ends with: a blank line or nothing comes next; -1 where it is cut off. */
export function endOfModuleLines(text: string, start: number): number {
  return endOfCode(text, start, '{([', (at, depth) => {
    if (depth > 0 || !isLineEnd(text.charCodeAt(at))) return false
    blank.lastIndex = at
    return blank.test(text)
  })
}

const openerOf: Readonly<Record<string, string>> = { '}': '{', ')': '(', ']': '[' }

const blank = /(?:\r\n|\r|\n)[ \t]*(?:[\r\n]|$)/y

/**
 * @param openers - the brackets that count
 * @param isEnd - asked at each character outside of strings and comments, with the brackets that are open behind it
 */
function endOfCode(
  text: string,
  start: number,
  openers: string,
  isEnd: (at: number, depth: number) => boolean,
): number {
  /** How many brackets were open where each template literal around the place was left for an expression. */
  const templates: number[] = []
  let depth = 0
  let at = start
  for (; at < text.length; at++) {
    const character = text.charAt(at)
    if (character === '\\') at++
    else if (character === '"' || character === "'") at = endOfString(text, at)
    else if (character === '/') at = endOfComment(text, at)
    else if (character === '`') at = template(at + 1)
    else if (openers.includes(character)) depth++
    else if (openers.includes(openerOf[character] ?? '-')) {
      depth = Math.max(0, depth - 1)
      if (templates.at(-1) === depth) {
        templates.pop()
        at = template(at + 1)
        continue
      }
    }
    if (isEnd(at, depth)) return isLineEnd(text.charCodeAt(at)) ? at : at + 1
  }
  return depth === 0 && openers !== '{' ? text.length : -1

  /** To the end of a template literal, or to the expression that interrupts it. */
  function template(from: number): number {
    for (let next = from; next < text.length; next++) {
      if (text[next] === '\\') next++
      else if (text[next] === '`') return next
      else if (text[next] === '$' && text[next + 1] === '{') {
        templates.push(depth++)
        return next + 1
      }
    }
    depth++
    return text.length
  }
}

/** At the quote that closes a string; a quote that nothing closes on its line is an apostrophe of a text. */
function endOfString(text: string, open: number): number {
  for (let at = open + 1; at < text.length && !isLineEnd(text.charCodeAt(at)); at++) {
    if (text[at] === '\\') at++
    else if (text[at] === text[open]) return at
  }
  return open
}

/** At the last character of a comment; the slashes of an address begin none. */
function endOfComment(text: string, start: number): number {
  if (text[start + 1] === '*') {
    const end = text.indexOf('*/', start + 2)
    return end < 0 ? text.length : end + 1
  }
  if (text[start + 1] !== '/' || text[start - 1] === ':') return start
  return endOfLine(text, start + 1) - 1
}
