/** The texts for people in the attributes of an HTML block: `alt`, `title`, the texts of components. The rest of it stays. */
import { isReadName, type QuotedText } from './attribute-texts.ts'

/** Where the reading of an HTML block is between two of its lines. */
export type HtmlReading = {
  isInTag: boolean
  /** The texts of the tag so far, and whether it says that they stay. */
  texts: QuotedText[]
  isKept: boolean
  /** Behind code, and behind what cannot be read line by line, nothing is found. */
  isOver: boolean
}

export function startOfHtml(): HtmlReading {
  return { isInTag: false, texts: [], isKept: false, isOver: false }
}

const tagStart = /<(?:!--|[A-Za-z][\w.:-]*)/g
const rawTag = /^<(?:script|style|pre|textarea|code|svg)$/i
const attribute = /\s*([^\s"'<>/=]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'=<>`]+)))?/y
const tagEnd = /\s*\/?>/y
/** The address of an image that says what it shows; its alternative text is no prose. */
const badge = /badge|shields\.io/i

/** The texts between quotes of the tags that end on a line of a block, as offsets in the document. */
export function readTextsOn(
  document: string,
  start: number,
  end: number,
  reading: HtmlReading,
): readonly QuotedText[] {
  const line = document.slice(start, end)
  const texts: QuotedText[] = []
  let at = 0
  while (!reading.isOver && at < line.length) {
    if (!reading.isInTag) at = enterTag(line, at, reading)
    else if (matchAt(tagEnd, line, at) !== undefined) {
      at = tagEnd.lastIndex
      if (!reading.isKept) texts.push(...reading.texts)
      Object.assign(reading, startOfHtml())
    } else {
      const [, name, double, single, bare] = matchAt(attribute, line, at) ?? []
      if (name === undefined) {
        // A value that ends on another line, or no tag.
        reading.isOver = line.slice(at).trim() !== ''
        break
      }
      at = attribute.lastIndex
      noteAttribute(reading, name, double ?? single ?? bare)
      const value = double ?? single
      if (value !== undefined && isReadName(name))
        reading.texts.push({ start: start + at - 1 - value.length, end: start + at - 1, style: 'references' })
    }
  }
  return texts
}

/** @returns where to go on: behind the name of the next tag, behind a comment, or at the end of the line */
function enterTag(line: string, at: number, reading: HtmlReading): number {
  tagStart.lastIndex = at
  const [opening] = tagStart.exec(line) ?? []
  if (opening === undefined) return line.length
  const behind = tagStart.lastIndex
  if (opening === '<!--') {
    const close = line.indexOf('-->', behind)
    reading.isOver = close < 0
    return close + 3
  }
  reading.isOver = rawTag.test(opening)
  reading.isInTag = true
  return behind
}

function noteAttribute(reading: HtmlReading, name: string, value = ''): void {
  const isUntranslated = /^translate$/i.test(name) && /^no$/i.test(value)
  if (isUntranslated || (/^src$/i.test(name) && badge.test(value))) reading.isKept = true
}

function matchAt(pattern: RegExp, text: string, at: number): RegExpExecArray | undefined {
  pattern.lastIndex = at
  return pattern.exec(text) ?? undefined
}
