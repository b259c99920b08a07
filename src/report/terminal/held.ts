/** Delivered texts that were not written: which, why, and the ways on. */
import type { HeldRecord } from '../json/types.ts'
import { quoted, visible } from '../visible.ts'
import { commandLine, count, keyText, shortened, type View } from '../words.ts'

const most = 20
const mostCommands = 3

const reasons: Readonly<Record<string, string>> = {
  edited: 'a person wrote another text into the file in the meantime',
  placeholder: 'its placeholders are not those of the source text',
  markup: 'its tags are not those of the source text',
  empty: 'it is empty',
  'missing-key': 'the delivery does not hold it',
  unreadable: 'the delivery cannot be read',
  'too-long': 'it is longer than allowed',
  control: 'it holds control characters',
  icu: 'its ICU message is broken or does not fit the source text',
}

/** Why a text is held, said once: what the check has found, or what the kind of fault means. */
export function heldReason({ reason, message }: Pick<HeldRecord, 'reason' | 'message'>): string {
  return visible(message === '' ? (reasons[reason] ?? 'it did not pass the checks') : message)
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
      `Held: ${count(held.length, 'delivered text')} not written, the files keep what they have.`,
    ),
    ...shortened(lines, most, view),
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

/** What may be done about a text that failed a check. */
function waysOnLines(held: readonly HeldRecord[], view: View): string[] {
  if (held.length === 0) return []
  const acceptable = held.filter(({ reason, text }) => text !== null && reason !== 'empty')
  return [
    '  Ways on: ask for a revision of the order on the web site of the service, and the mended text is written by the next',
    ...(acceptable.length === 0
      ? [
          `  pull or sync; or write your own text into the file, which settles it; or buy it anew: ${commandLine('order --again KEY', view)}.`,
        ]
      : [
          '  pull or sync; or write your own text into the file, which settles it; or take it as it is:',
          `  ${acceptCommands(acceptable, view)}, with keys for single texts.`,
        ]),
  ]
}

/** A person's text stands in the file, so the matter is settled by itself (`edited-is-settled-once`). */
function editedLines(held: readonly HeldRecord[], view: View): string[] {
  if (held.length === 0) return []
  return [
    "  Where a person's text stands in the file, nothing has to be done: it stays, and this is told once. To have what was",
    `  delivered in its place: ${acceptCommands(held, view)}, with keys for single texts.`,
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
