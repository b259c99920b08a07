/** `prune` for people. */
import type { PruneReport } from '../json/upkeep-types.ts'
import { quoted, visible } from '../visible.ts'
import { commandLine, count, sections, shortened, type View } from '../words.ts'
import { diffLines } from './diff.ts'

const mostLines = 60

export function pruneText({ files, shrunken, written, errors }: PruneReport, view: View): string {
  if (files.length === 0)
    return sections([
      errors.length === 0
        ? 'There is no orphan: every translation has its source text. Files whose source file is gone are not examined.'
        : 'No orphan was found in the files that could be read.',
    ])
  const lines = files.flatMap(({ locale, target, orphans, diff }) => [
    view.paint('bold', `${visible(target)} (${visible(locale)}): ${count(orphans.length, 'orphan')}`),
    ...diffLines(diff, view),
    ...orphans.flatMap(({ line, text, isKept }) =>
      isKept ? [`  line ${line}: ${quoted(text, 60)} (stays: remove it there, if nobody needs it)`] : [],
    ),
  ])
  return sections(shortened(lines, view, mostLines), [ending({ files, shrunken, written }, view)])
}

function ending(
  { files, shrunken, written }: Pick<PruneReport, 'files' | 'shrunken' | 'written'>,
  view: View,
): string {
  const orphansOf = (some: PruneReport['files']) =>
    some.flatMap(({ orphans }) => orphans.filter(({ isKept }) => !isKept)).length
  if (written.length > 0) {
    const done = new Set(written)
    const removed = orphansOf(files.filter(({ target }) => done.has(target)))
    return view.paint('green', `Removed ${count(removed, 'orphan')} from ${count(written.length, 'file')}.`)
  }
  const removable = orphansOf(files)
  if (removable === 0)
    return 'Nothing was removed, because dragoman is not sure that these blocks of documents are orphans. Remove the orphans among them by hand.'
  if (shrunken.length > 0) return 'Nothing was removed; see the notes.'
  return `Nothing was removed. ${commandLine('prune --write', view)} removes ${count(removable, 'orphan')}.`
}
