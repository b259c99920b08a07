/** Files that git has left with both sides of a merge: their marks are no text, and neither side is the file yet. */
import { FormatError } from '../../errors.ts'
import { lineFinder } from '../../formats/document.ts'
import type { Resource } from '../../model.ts'

/** Where the first unresolved place of a merge begins; `undefined`: nowhere. */
function unresolvedAt(text: string): number | undefined {
  const at = lineAfter(text, '<<<<<<<', 0)
  if (at === undefined) return undefined
  const middle = lineAfter(text, '=======', at)
  return middle === undefined || lineAfter(text, '>>>>>>>', middle) === undefined ? undefined : at
}

/** The first line behind a place that is this mark, alone or with a name. */
function lineAfter(text: string, mark: string, from: number): number | undefined {
  for (let at = text.indexOf(mark, from); at >= 0; at = text.indexOf(mark, at + 1)) {
    const isLine = at === 0 || text[at - 1] === '\n'
    if (isLine && /^(?:\s|$)/.test(text.slice(at + mark.length, at + mark.length + 1))) return at
  }
  return undefined
}

/**
 * A resource, unless its file has such a place among its texts. A page may show one as code.
 * @throws {FormatError} that names the line of the place, also where `scan` fails because of it
 */
export function scanMerged(text: string, scan: () => Resource): Resource {
  const at = unresolvedAt(text)
  if (at === undefined) return scan()
  const unresolved = (cause?: unknown) =>
    new FormatError(
      'this file has an unresolved merge conflict; choose the lines that stay, delete the conflict markers, and run again',
      lineFinder(text)(at),
      1,
      { cause },
    )
  let resource: Resource
  try {
    resource = scan()
  } catch (cause) {
    throw cause instanceof FormatError ? unresolved(cause) : cause
  }
  const end = text.indexOf('\n', at)
  if (resource.entries.some(entry => entry.start < end && entry.end > at)) throw unresolved()
  return resource
}
