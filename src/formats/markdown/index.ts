import type { Notice } from '../../model.ts'
import { replaceSegments } from '../text/merge.ts'
import { resourceOf, type Segment } from '../text/segments.ts'
import { readBlocks, writeBlocks } from '../text/wire.ts'
import type { Format, ScanOptions } from '../types.ts'
import { adaptTo } from './escape.ts'
import { canonicalText, fitTexts } from './fit.ts'
import { textsOfFrontMatter } from './front-matter-texts.ts'
import { segmentsIn } from './segments.ts'

/** Markdown as CommonMark has it, with GitHub's tables, task boxes and alerts. @see https://spec.commonmark.org/0.31.2/ */
export const markdown: Format = {
  name: 'markdown',
  extensions: ['.md', '.markdown'],
  isDocument: true,
  scan: (document, options = {}) => {
    const notices: Notice[] = []
    // What stays as it is in the source is said once, not again for each target.
    const report = (notice: Notice): void => void (options.role === 'source' && notices.push(notice))
    return { ...resourceOf('markdown', document, allSegments(document, options, report)), notices }
  },
  fitted: request => fitTexts(request, allSegments(request.source, request)),
  canonical: canonicalText,
  merge: request => replaceSegments(request, 'markdown', document => allSegments(document, request)),
  payload: writeBlocks,
  read: (data, ordered) => readBlocks(data, ordered, adaptTo),
}

function allSegments(
  document: string,
  { frontMatter = [] }: Pick<ScanOptions, 'frontMatter'>,
  report: (notice: Notice) => void = () => {},
): Segment[] {
  return [...textsOfFrontMatter(document, frontMatter, report), ...segmentsIn(document)]
}
