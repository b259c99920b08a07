import { factsOf } from '../../model.ts'
import { splicing } from '../splice-in.ts'
import type { Format } from '../types.ts'
import { blocksOf } from './blocks.ts'
import { type Reader, splicerOf } from './merge.ts'
import { linesAround } from './remove.ts'
import { linesOf, resourceOf, type Segment, segmentsOf } from './segments.ts'
import { readBlocks, writeBlocks } from './wire.ts'

/** Plain text: its segments are the paragraphs between blank lines. */
export const text: Format = {
  ...factsOf('text'),
  scan: document => resourceOf('text', document, segmentsIn(document)),
  blocksOf: document => reader.blocksIn(document),
  blockAround: (document, start) => linesAround(document, start, reader),
  ...splicing(() => splicerOf(reader)),
  payload: writeBlocks,
  read: (data, ordered) => readBlocks(data, ordered),
}

const reader: Reader = {
  format: 'text',
  segmentsIn,
  blocksIn: document => blocksOf(document, segmentsIn(document)),
}

function segmentsIn(document: string): Segment[] {
  return segmentsOf(document, linesOf(document))
}
