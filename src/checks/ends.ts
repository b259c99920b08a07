/**
 * A delivered text with the leading and trailing white space of its source, and its line breaks in the source's style
 * where the source has any. Translators' tools drop or add both. A text without visible characters comes back as it is.
 */
export function restoreEnds(source: string, text: string): string {
  const core = text.trim()
  if (text === source || core === '' || source.trim() === '') return text
  const lead = source.slice(0, source.length - source.trimStart().length)
  const tail = source.slice(source.trimEnd().length)
  const lineBreak = lineBreakOf(source)
  return lead + (lineBreak === undefined ? core : core.replace(/\r\n|\r|\n/g, lineBreak)) + tail
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
