import { FormatError } from '../../errors.ts'
import { type EntryKey, factsOf, keyOf, type OrderedString, type Payload } from '../../model.ts'
import { idsOf, linesOf, segmentsOf } from './segments.ts'

/** The segments in order, a blank line between each two. */
export function writeBlocks(strings: readonly OrderedString[]): Payload {
  return { type: factsOf('text').payloadType, data: strings.map(({ text }) => text).join('\n\n') }
}

/**
 * The blocks of a text that came back, by key: of what was ordered, in its order; without that, of the texts themselves.
 * @param adapt - brings a delivered text into a form in which it can replace the ordered one
 * @throws {FormatError} where the number of blocks is not the ordered one
 */
export function readBlocks(
  data: string,
  ordered: readonly OrderedString[] | undefined,
  adapt: (text: string, ordered: string) => string = text => text,
): ReadonlyMap<EntryKey, string> {
  const blocks = segmentsOf(data, linesOf(data)).map(({ text }) => text)
  if (ordered === undefined) {
    const ids = idsOf(blocks)
    return new Map(blocks.map((text, index) => [keyOf(ids[index] ?? []), text]))
  }
  if (blocks.length !== ordered.length) {
    throw new FormatError(
      `expected ${ordered.length} blocks of text with blank lines between them, found ${blocks.length}`,
    )
  }
  return new Map(ordered.map(({ id, text }, index) => [keyOf(id), adapt(blocks[index] ?? '', text)]))
}
