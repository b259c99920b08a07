import type { Format } from '../types.ts'
import { replaceSegments } from './merge.ts'
import { linesOf, resourceOf, type Segment, segmentsOf } from './segments.ts'
import { readBlocks, writeBlocks } from './wire.ts'

/** Plain text: its segments are the blocks between blank lines. */
export const text: Format = {
  name: 'text',
  extensions: ['.txt'],
  isDocument: true,
  scan: document => resourceOf('text', document, blocksIn(document)),
  merge: request => replaceSegments(request, 'text', blocksIn),
  payload: writeBlocks,
  read: (data, ordered) => readBlocks(data, ordered),
}

function blocksIn(document: string): Segment[] {
  return segmentsOf(document, linesOf(document))
}
