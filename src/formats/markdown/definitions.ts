/** A link reference definition, as it is spelled. */
export type Definition = { readonly label: string; readonly destination: string; readonly end: number }

/**
 * The link reference definitions that a paragraph begins with; each ends at the start of a line, or at the end.
 * @param text - the paragraph's lines, joined by LF, without the structure before them
 * @see https://spec.commonmark.org/0.31.2/#link-reference-definitions
 */
export function definitionsIn(text: string): readonly Definition[] {
  const definitions: Definition[] = []
  for (let at = 0; text[at] === '['; ) {
    const definition = definitionAt(text, at)
    if (definition === undefined) break
    definitions.push(definition)
    at = definition.end
  }
  return definitions
}

function definitionAt(text: string, start: number): Definition | undefined {
  const label = endOfLabel(text, start + 1)
  if (label < 0 || text[label] !== ':') return undefined
  const from = skipBlanks(text, label + 1, true)
  const destination = endOfDestination(text, from)
  if (destination < 0) return undefined
  const bare = endOfLine(text, destination)
  const titleStart = skipBlanks(text, destination, true)
  const title = titleStart > destination ? endOfTitle(text, titleStart) : -1
  const titled = title < 0 ? -1 : endOfLine(text, title)
  const end = titled < 0 ? bare : titled
  if (end < 0) return undefined
  return { label: text.slice(start + 1, label - 1), destination: text.slice(from, destination), end }
}

const longestLabel = 999

function endOfLabel(text: string, start: number): number {
  let hasText = false
  const last = Math.min(text.length, start + longestLabel + 1)
  for (let at = start; at < last; at++) {
    const character = text[at]
    if (character === ']') return hasText ? at + 1 : -1
    if (character === '[') return -1
    if (character === '\\' && /[[\]\\]/.test(text[at + 1] ?? '')) at++
    if (character !== ' ' && character !== '\t' && character !== '\n') hasText = true
  }
  return -1
}

function endOfDestination(text: string, start: number): number {
  if (text[start] === '<') {
    for (let at = start + 1; at < text.length; at++) {
      const character = text[at]
      if (character === '>') return at + 1
      if (character === '\n' || character === '<') return -1
      if (character === '\\' && /[<>\\]/.test(text[at + 1] ?? '')) at++
    }
    return -1
  }
  let depth = 0
  let at = start
  for (; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code === 0x20 || code === 0x09 || code === 0x0a) break
    if (code < 0x20 || code === 0x7f) return -1
    if (code === 0x28) depth++
    else if (code === 0x29 && --depth < 0) return -1
    else if (code === 0x5c && /[()\\]/.test(text[at + 1] ?? '')) at++
  }
  return at === start || depth > 0 ? -1 : at
}

function endOfTitle(text: string, start: number): number {
  const open = text[start]
  if (open !== '"' && open !== "'" && open !== '(') return -1
  const close = open === '(' ? ')' : open
  for (let at = start + 1; at < text.length; at++) {
    const character = text[at]
    if (character === close) return at + 1
    if (character === '(' && open === '(') return -1
    if (character === '\\' && (text[at + 1] === close || text[at + 1] === '\\')) at++
  }
  return -1
}

/** The start of the next line when nothing but white space stands before it. */
function endOfLine(text: string, start: number): number {
  const at = skipBlanks(text, start, false)
  if (at >= text.length) return text.length
  return text[at] === '\n' ? at + 1 : -1
}

/** Behind spaces and tabs, and where it is allowed one line end among them. */
function skipBlanks(text: string, start: number, overLineEnd: boolean): number {
  let at = start
  let mayWrap = overLineEnd
  for (; at < text.length; at++) {
    const character = text[at]
    if (character === '\n' && mayWrap) mayWrap = false
    else if (character !== ' ' && character !== '\t') break
  }
  return at
}
