import { replaceSegments } from '../text/merge.ts'
import { resourceOf } from '../text/segments.ts'
import { readBlocks, writeBlocks } from '../text/wire.ts'
import type { Format } from '../types.ts'
import { adaptTo } from './escape.ts'
import { segmentsIn } from './segments.ts'

export { linkTargets } from './links.ts'

/** Markdown as CommonMark has it, with GitHub's tables, task boxes and alerts. @see https://spec.commonmark.org/0.31.2/ */
export const markdown: Format = {
  name: 'markdown',
  extensions: ['.md', '.markdown'],
  isDocument: true,
  scan: document => resourceOf('markdown', document, segmentsIn(document)),
  merge: request => replaceSegments(request, 'markdown', segmentsIn),
  payload: writeBlocks,
  read: (data, ordered) => readBlocks(data, ordered, adaptTo),
}
