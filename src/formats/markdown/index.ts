import { copyWith, type Entry, factsOf, type Notice } from '../../model.ts'
import { withoutLanguages } from '../blocks.ts'
import { splicing } from '../splice-in.ts'
import { blocksOf } from '../text/blocks.ts'
import { type Reader, splicerOf } from '../text/merge.ts'
import { linesAround } from '../text/remove.ts'
import { resourceOf, type Segment } from '../text/segments.ts'
import { readBlocks, writeBlocks } from '../text/wire.ts'
import type { Format, ScanOptions } from '../types.ts'
import { adaptTo, joinLines } from './escape.ts'
import { canonicalText, fitTexts } from './fit.ts'
import { endOfFrontMatter } from './front-matter.ts'
import { textsOfFrontMatter } from './front-matter-texts.ts'
import { rawBraceRanges } from './raw-braces.ts'
import { readProse } from './segments.ts'
import type { Dialect } from './state.ts'

/** Markdown as CommonMark has it, with GitHub's tables, task boxes, alerts and footnotes. @see https://spec.commonmark.org/0.31.2/ */
export const markdown: Format = formatOf('markdown')

/** Markdown with JSX. @see https://mdxjs.com/docs/what-is-mdx/#syntax */
export const mdx: Format = formatOf('mdx')

function formatOf(name: Dialect): Format {
  const segmentsOf = (document: string, options: Pick<ScanOptions, 'frontMatter'>) =>
    readAll(document, name, options).segments
  return {
    ...factsOf(name),
    scan: (document, options = {}) => {
      const notices: Notice[] = []
      // A value that stays as it is in the source is reported once, not again for each target.
      const report = (notice: Notice): void => void (options.role === 'source' && notices.push(notice))
      const { segments, definitions } = readAll(document, name, options, report)
      const resource = resourceOf(name, document, segments)
      return {
        ...resource,
        entries: withRawBraces(
          resource.entries.map(entry => withDefinitions(entry, definitions)),
          rawBraceRanges(document),
        ),
        notices,
      }
    },
    fitted: request => fitTexts(request, document => segmentsOf(document, request), name),
    canonical: text => withoutLanguages(canonicalText(joinLines(text))),
    blocksOf: (document, options = {}) => readerFor(name, options).blocksIn(document),
    blockAround: (document, start, options = {}) => linesAround(document, start, readerFor(name, options)),
    ...splicing(request => splicerOf(readerFor(name, request))),
    payload: writeBlocks,
    read: (data, ordered) => readBlocks(data, ordered, (text, own) => adaptTo(text, own, name)),
  }
}

/** A line of JSX; what follows is Markdown again. */
const tagLine = /^\s*<.*>\s*$/

function readerFor(format: Dialect, { frontMatter }: ScanOptions): Reader {
  return {
    format,
    segmentsIn: document => readAll(document, format, { frontMatter }).segments,
    blocksIn: document => {
      const listed = textsOfFrontMatter(document, frontMatter ?? [], () => {})
      const { segments, definitions } = readProse(document, format, true)
      return blocksOf(document, [...listed, ...segments], {
        from: endOfFrontMatter(document),
        destinations: definitions,
        ...(format === 'mdx' ? { tag: tagLine } : {}),
      })
    },
  }
}

function readAll(
  document: string,
  dialect: Dialect,
  { frontMatter = [] }: Pick<ScanOptions, 'frontMatter'>,
  report: (notice: Notice) => void = () => {},
): { readonly segments: Segment[]; readonly definitions: ReadonlyMap<string, string> } {
  const { segments, definitions } = readProse(document, dialect)
  return { segments: [...textsOfFrontMatter(document, frontMatter, report), ...segments], definitions }
}

function withRawBraces(
  entries: readonly Entry[],
  ranges: ReturnType<typeof rawBraceRanges>,
): readonly Entry[] {
  if (ranges.length === 0) return entries
  const dialects = new Set(['plain-braces'] as const)
  return entries.map(entry =>
    ranges.some(({ start, end }) => start < entry.start && entry.start < end)
      ? copyWith(entry, { dialects })
      : entry,
  )
}

/** Only what has a bracket can refer to a definition. */
function withDefinitions(entry: Entry, definitions: ReadonlyMap<string, string>): Entry {
  return entry.text.includes('[') ? copyWith(entry, { definitions }) : entry
}
