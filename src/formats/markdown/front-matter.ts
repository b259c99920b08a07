import { linesOf } from '../text/segments.ts'

/** Where the Markdown begins: behind front matter between two lines of `---` (YAML) or `+++` (TOML), else at 0. */
export function endOfFrontMatter(text: string): number {
  return frontMatterOf(text)?.end ?? 0
}

/** Front matter: the text between its marks, and the offset behind the second; `undefined` where there is none. */
export function frontMatterOf(
  text: string,
):
  | { readonly mark: string; readonly start: number; readonly stop: number; readonly end: number }
  | undefined {
  const mark = text.slice(0, 3)
  if (mark !== '---' && mark !== '+++') return undefined
  let opened: number | undefined
  for (const { start, end } of linesOf(text)) {
    const isMark = text.startsWith(mark, start) && text.slice(start, end).trimEnd() === mark
    if (isMark && opened !== undefined) return { mark, start: opened, stop: start, end }
    if (!isMark && opened === undefined) return undefined
    opened ??= end + (text.startsWith('\r\n', end) ? 2 : 1)
  }
  return undefined
}
