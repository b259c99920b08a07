/**
 * A delivered text with the line breaks at its ends of its source, and all its line breaks in the source's style where
 * the source has any: readers fail where these differ. A space that the source has there and the text lacks is put back,
 * a single one that only the text has is removed; translators' tools drop and add them. Other spaces indent or align, and are
 * the translator's. A text without visible characters comes back as it is.
 */
export function restoreEnds(source: string, text: string): string {
  const core = text.trim()
  if (text === source || core === '' || source.trim() === '') return text
  const [sourceLead, sourceIndent] = leadOf(source)
  const [sourceTail, sourcePadding] = tailOf(source)
  const lineBreak = lineBreakOf(source)
  return [
    sourceLead,
    spacesOf(sourceIndent, leadOf(text)[1]),
    lineBreak === undefined ? core : core.replace(/\r\n|\r|\n/g, lineBreak),
    spacesOf(sourcePadding, tailOf(text)[1]),
    sourceTail,
  ].join('')
}

/** The white space before a text: up to its last line break, and behind that. */
function leadOf(text: string): readonly [lines: string, spaces: string] {
  const lead = text.slice(0, text.length - text.trimStart().length)
  const at = lead.search(/[^\r\n]*$/)
  return [lead.slice(0, at), lead.slice(at)]
}

/** The white space behind a text: from its first line break on, and before that. */
function tailOf(text: string): readonly [lines: string, spaces: string] {
  const tail = text.slice(text.trimEnd().length)
  const at = tail.search(/[\r\n]|$/)
  return [tail.slice(at), tail.slice(0, at)]
}

function spacesOf(inSource: string, inText: string): string {
  return inText === '' || (inSource === '' && inText.length === 1) ? inSource : inText
}

/** The one that most lines of the source end with; of equals the longer. */
function lineBreakOf(source: string): string | undefined {
  if (!/[\r\n]/.test(source)) return undefined
  const pairs = source.split('\r\n').length - 1
  const feeds = source.split('\n').length - 1 - pairs
  const returns = source.split('\r').length - 1 - pairs
  if (pairs >= feeds && pairs >= returns) return '\r\n'
  return feeds >= returns ? '\n' : '\r'
}
