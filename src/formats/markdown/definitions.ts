import { endOfDestination, endOfLabel, endOfTitle, skipBlanks } from '../../markdown-links.ts'

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
  const destination = endOfDestination(text, from, false)
  if (destination < 0) return undefined
  const bare = endOfLine(text, destination)
  const titleStart = skipBlanks(text, destination, true)
  const title = titleStart > destination ? endOfTitle(text, titleStart) : -1
  const titled = title < 0 ? -1 : endOfLine(text, title)
  const end = titled < 0 ? bare : titled
  if (end < 0) return undefined
  return { label: text.slice(start + 1, label - 1), destination: text.slice(from, destination), end }
}

/** The start of the next line when only white space is before it. */
function endOfLine(text: string, start: number): number {
  const at = skipBlanks(text, start, false)
  if (at >= text.length) return text.length
  return text[at] === '\n' ? at + 1 : -1
}
