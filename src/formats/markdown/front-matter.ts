import { linesOf } from '../text/segments.ts'

/** Where the Markdown begins: behind front matter between two lines of `---` (YAML) or `+++` (TOML), else at 0. */
export function endOfFrontMatter(text: string): number {
  const mark = text.slice(0, 3)
  if (mark !== '---' && mark !== '+++') return 0
  let isInside = false
  for (const { start, end } of linesOf(text)) {
    const isMark = text.startsWith(mark, start) && text.slice(start, end).trimEnd() === mark
    if (isMark && isInside) return end
    if (!isMark && !isInside) return 0
    isInside = true
  }
  return 0
}
