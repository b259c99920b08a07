/** The lines by which site generators mark blocks, macros and includes. CommonMark takes them for prose. */
import { isReadName, type QuotedText } from './attribute-texts.ts'

export type Mark = {
  /** The part of the line that people read: a title. Offsets are in the line. */
  readonly title?: { readonly start: number; readonly end: number }
  /** Values of a macro's arguments that people read. */
  readonly quoted?: readonly QuotedText[]
  /** The following lines belong to it as far as it is indented by four columns. */
  readonly isContainer?: true
  /** All that follows is code up to this text. */
  readonly end?: string
}

/**
 * The mark that a line is as a whole; `undefined` where it is none, or may as well be prose.
 * @param line - without white space at its ends
 */
export function markOf(line: string): Mark | undefined {
  switch (line[0]) {
    case ':':
      return directive(line)
    case '!':
    case '?':
    case '=':
      return indented(line)
    case '/':
      return slashes(line)
    case '{':
      return macros(line)
    case '[':
      return /^\[(?:\[_?toc_?\]|toc)\]$/i.test(line) ? plain : undefined
    case '<':
      return /^<<<[ \t]*[@~./]/.test(line) ? plain : undefined
    case ';':
    case '-':
      return /^;?-+8<-+(?:[ \t]|$)/.test(line) ? plain : undefined
    case 'i':
      return importLine.test(line) ? plain : undefined
    default:
      return undefined
  }
}

const plain: Mark = {}
const importLine = /^import[ \t]+(?:(?:\w|\*|\{)[^'"]*[ \t}]from[ \t]*)?(?:'[^']+'|"[^"]+")[ \t]*;?$/

/** `:::note`, `::: tip Title`, `:::note[Title]{.class}`, `::video[Title]{id=x}`, and the colons that close one. */
function directive(line: string): Mark | undefined {
  const colons = runOf(line, ':', 0)
  if (colons < 2) return undefined
  const nameStart = colons + (colons > 2 ? spacesFrom(line, colons) : 0)
  if (nameStart === line.length) return colons > 2 ? plain : undefined
  const named = /^[A-Za-z][^\s:[\]{}]*/.exec(line.slice(nameStart))?.[0] ?? ''
  const behind = nameStart + named.length
  if (line[behind] === '[') {
    const close = closingBracket(line, behind)
    const isWhole = close >= 0 && /^(?:\{.*\})?$/.test(line.slice(close + 1).trim())
    return isWhole && named !== '' ? enclosed(line, behind + 1, close) : undefined
  }
  if (named === '' || colons === 2) return /^\{.*\}[:\s]*$/.test(line.slice(behind)) ? plain : undefined
  if (runOf(line, ':', behind) === line.length - behind) return plain
  // Words that follow the name without a space between would become a part of it.
  const attributes = /^(?:\{.*?\})?(?=\s|$)/.exec(line.slice(behind))?.[0]
  if (attributes === undefined) return undefined
  const start = behind + attributes.length + spacesFrom(line, behind + attributes.length)
  return /^[\w-]+[=:]/.test(line.slice(start)) ? plain : titled(line, start, endOfTitle(line))
}

/** Attributes, and the colons of a block on one line, are no title. */
function endOfTitle(line: string): number {
  let end = line.length
  while (line[end - 1] === ':') end--
  if (line.length - end < 3) end = line.length
  const title = line.slice(0, end).trimEnd()
  const open = title.endsWith('}') ? title.lastIndexOf('{') : -1
  return open < 0 ? title.length : open
}

/** `!!! note "Title"`, `??? note`, `=== "Tab"`: their content is indented. */
function indented(line: string): Mark | undefined {
  const mark = /^(?:===[!+]?(?=[ \t]+")|(?:!!!|\?\?\?\+?)[ \t]*[a-z][\w-]*(?:[ \t]+[\w-]+)*)/.exec(line)?.[0]
  if (mark === undefined) return undefined
  const open = mark.length + spacesFrom(line, mark.length)
  if (open === line.length) return isBare(mark) ? { isContainer: true } : undefined
  if (line[open] !== '"' || open === line.length - 1 || !line.endsWith('"')) return undefined
  return { ...enclosed(line, open + 1, line.length - 1), isContainer: true }
}

/** Whether a mark without a title is more than words that happen to follow it. */
function isBare(mark: string): boolean {
  return mark
    .trim()
    .split(/[ \t]+/)
    .slice(2)
    .every(word => word === 'inline' || word === 'end')
}

/** `/// note | Title`, and the slashes that close it. */
function slashes(line: string): Mark | undefined {
  const match = /^\/{3,}(?:[ \t]*([a-z][\w-]*)[ \t]*(?:\|[ \t]*)?)?/.exec(line)
  const length = match?.[0].length
  if (match === null || length === undefined) return undefined
  if (length === line.length) return plain
  if (!match[0].trimEnd().endsWith('|')) return undefined
  return match[1] === 'html' ? plain : titled(line, length, line.length)
}

/** The signs that open and close a macro. */
const delimiters: readonly (readonly [open: string, close: string])[] = [
  ['{{<', '>}}'],
  ['{{%', '%}}'],
  ['{%', '%}'],
  ['{/*', '*/}'],
  ['{*', '*}'],
  ['{!', '!}'],
  ['{:', '}'],
  ['{#', '}'],
]

/** A line of nothing but macros: Liquid, Hugo, kramdown, includes. */
function macros(line: string): Mark | undefined {
  if (/^\{[ \t]*[.#][\w-]+[ \t}]/.test(line) && line.indexOf('}') === line.length - 1) return plain
  const quoted: QuotedText[] = []
  let first: string | undefined
  for (let at = 0; at < line.length; at += spacesFrom(line, at)) {
    const found = delimiters.find(([open]) => line.startsWith(open, at))
    if (found === undefined) return undefined
    const [open, close] = found
    const end = line.indexOf(close, at + open.length)
    if (end < 0) return undefined
    const inner = line.slice(at + open.length, end)
    if (open === '{#' && !/^[^\s{]+$/.test(inner) && !inner.endsWith('#')) return undefined
    if (open === '{{<' || open === '{{%' || open === '{%') quoted.push(...quotedIn(line, at, end, open))
    first ??= end + close.length === line.length ? codeEnd(open, inner) : ''
    at = end + close.length
  }
  return { quoted, ...(first ? { end: first } : {}) }
}

function quotedIn(line: string, from: number, to: number, open: string): QuotedText[] {
  const style = open === '{%' ? 'references' : 'backslashes'
  const found: QuotedText[] = []
  for (const match of line.slice(from, to).matchAll(/(?<![\w-])([\w-]+)[ \t]*=[ \t]*"((?:[^"\\]|\\.)*)"/g)) {
    const [whole, name = '', value = ''] = match
    const end = from + match.index + whole.length - 1
    if (isReadName(name)) found.push({ start: end - value.length, end, style })
  }
  return found
}

/** The end of the code that a macro begins. */
function codeEnd(open: string, inner: string): string {
  const name = /^[-~]?[ \t]*([\w-]+)/.exec(inner)?.[1] ?? ''
  if (!codeMacros.has(name)) return ''
  return open === '{%' ? `end${name}` : `/${name}`
}

const codeMacros: ReadonlySet<string> = new Set(
  'highlight codeblock comment mermaid math katex graphviz'.split(' '),
)

function titled(line: string, from: number, to: number): Mark {
  const start = from + spacesFrom(line, from)
  const end = Math.max(start, line.slice(0, to).trimEnd().length)
  return start < end ? { title: { start, end } } : plain
}

/** A title between brackets or quotes, which show its place also where it is empty. */
function enclosed(line: string, from: number, to: number): Mark {
  return { title: { start: from, end: from }, ...titled(line, from, to) }
}

function closingBracket(line: string, open: number): number {
  let depth = 0
  for (let at = open; at < line.length; at++) {
    if (line[at] === '\\') at++
    else if (line[at] === '[') depth++
    else if (line[at] === ']' && --depth === 0) return at
  }
  return -1
}

function spacesFrom(line: string, at: number): number {
  let end = at
  while (line[end] === ' ' || line[end] === '\t') end++
  return end - at
}

function runOf(line: string, character: string, at: number): number {
  let end = at
  while (line[end] === character) end++
  return end - at
}
