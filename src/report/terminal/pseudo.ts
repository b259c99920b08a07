/** `pseudo` for people. */
import type { PseudoReport } from '../json/upkeep-types.ts'
import { visible } from '../visible.ts'
import { count, sections, shortened, type View } from '../words.ts'

const mostLines = 60

export function pseudoText({ files, written, errors }: PseudoReport, isDryRun: boolean, view: View): string {
  const changed = files.filter(one => one.changed)
  const lines = changed.map(({ target, locale, strings, kept }) => {
    const left = kept === 0 ? '' : `, ${kept} of them as in the source`
    return `${visible(target)} (${visible(locale)}): ${count(strings, 'string')}${left}`
  })
  const ending =
    written.length > 0
      ? view.paint(
          'green',
          `Wrote ${count(written.length, 'pseudo file')}. No other command counts or buys their texts.`,
        )
      : isDryRun && changed.length > 0
        ? `Nothing was written. Without --dry-run, dragoman would write ${count(changed.length, 'file')}.`
        : errors.length > 0
          ? 'No pseudo file was written.'
          : 'No pseudo file was written: each is up to date.'
  return sections(shortened(lines, view, mostLines), [ending])
}
