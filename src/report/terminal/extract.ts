/** `extract` for people. */
import type { ExtractReport } from '../json/upkeep-types.ts'
import { visible } from '../visible.ts'
import { count, sections, shortened, type View } from '../words.ts'
import { diffLines } from './diff.ts'

const mostLines = 80

export function extractText({ codeFiles, keys, files, written }: ExtractReport, view: View): string {
  const lines = files
    .filter(({ diff }) => diff.length > 0)
    .flatMap(({ path, diff }) => [view.paint('bold', visible(path)), ...diffLines(diff, view)])
  const read = `${count(codeFiles, 'file')} of code with ${count(keys, 'key')}.`
  const bare = files.reduce((sum, { withoutText }) => sum + withoutText.length, 0)
  return sections(shortened(lines, view, mostLines), [
    lines.length === 0 && bare > 0
      ? `The source catalogs lack ${count(bare, 'key')} that ${bare === 1 ? 'has' : 'have'} no text in the code. Read ${read}`
      : lines.length === 0
        ? view.paint('green', `The source catalogs have what the code names. Read ${read}`)
        : written.length > 0
          ? view.paint('green', `Wrote ${written.map(visible).join(', ')}. Read ${read}`)
          : `Nothing was written. Read ${read}`,
  ])
}
