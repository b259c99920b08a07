/** Delivered texts that were not written: which, why, and the ways on. */
import type { HeldRecord } from '../json/types.ts'
import { heldReasons } from '../reasons.ts'
import { quoted, visible } from '../visible.ts'
import { commandLine, count, keyText, shortened, type View } from '../words.ts'

const most = 20
const mostCommands = 3

/** Why a text is held, said once: what the check has found, or what the kind of fault means. */
export function heldReason({ reason, message }: Pick<HeldRecord, 'reason' | 'message'>): string {
  return visible(message === '' ? heldReasons[reason] : message)
}

export function heldLines(held: readonly HeldRecord[], view: View): string[] {
  if (held.length === 0) return []
  const lines = held.map(one => {
    const { id, target, locale, key, line, text, sourceText } = one
    const at = line === undefined ? '' : ` (line ${line} of the source)`
    return [
      `  ${visible(target)} ${keyText(key)}${at} ${visible(locale)}, order ${visible(id)}`,
      `    ${view.paint('yellow', heldReason(one))}`,
      `    source:    ${quoted(sourceText)}`,
      ...(text === null ? [] : [`    delivered: ${quoted(text)}`]),
    ].join('\n')
  })
  return [
    view.paint(
      'yellow',
      `Held: ${count(held.length, 'delivered text')} not written; the target files are unchanged.`,
    ),
    ...shortened(lines, view, most),
    ...waysOnLines(
      held.filter(({ reason }) => reason !== 'edited'),
      view,
    ),
    ...editedLines(
      held.filter(({ reason }) => reason === 'edited'),
      view,
    ),
  ]
}

/** The choices for a text that failed a check. */
function waysOnLines(held: readonly HeldRecord[], view: View): string[] {
  if (held.length === 0) return []
  const acceptable = held.filter(({ reason, text }) => text !== null && reason !== 'empty')
  return [
    '  You can: request a revision on the website of the service (the next pull or sync fetches it); edit the file',
    ...(acceptable.length === 0
      ? [`  yourself; or buy it again: ${commandLine('order --again KEY', view)}.`]
      : [
          '  yourself; or accept the text as delivered:',
          `  ${acceptCommands(acceptable, view)}, followed by KEY for a single text.`,
        ]),
  ]
}

/** The file has a manual edit, so nothing is left to do (`edited-is-settled-once`). */
function editedLines(held: readonly HeldRecord[], view: View): string[] {
  if (held.length === 0) return []
  return [
    '  Manual edits stay in the files, and you need not do anything; this note appears once. To write the delivered',
    `  text instead: ${acceptCommands(held, view)}, followed by KEY for a single text.`,
  ]
}

function acceptCommands(held: readonly HeldRecord[], view: View): string {
  const ids = [...new Set(held.map(({ id }) => id))]
  const commands = ids
    .slice(0, mostCommands)
    .map(id => commandLine(`orders accept ${visible(id)}`, view))
    .join(', ')
  return ids.length > mostCommands ? `${commands}, …` : commands
}
