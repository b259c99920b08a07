/** Text from files, translators and the service → text that a terminal and a CI log only show, and never obey. */

// Everything that moves the cursor, starts an escape sequence, ends a line or turns the direction of writing. The
// joiners stay: scripts of many languages and emoji need them.
const unsafe =
  /[\u0000-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028\u2029\u202a-\u202e\u2066-\u2069\ufeff]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g

const shortEscapes: ReadonlyMap<string, string> = new Map([
  ['\n', '\\n'],
  ['\r', '\\r'],
  ['\t', '\\t'],
])

/** On one line, with control characters, line ends and marks of direction as escapes (`\u001b`). */
export function visible(text: string): string {
  return text.replace(unsafe, char => shortEscapes.get(char) ?? escaped(char))
}

/** The same for a message of several lines: its line ends stay. */
export function visibleLines(text: string): string {
  return text.split(/\r?\n/).map(visible).join('\n')
}

/** At most `length` characters of a text, on one line and in quotes. */
export function quoted(text: string, length = 200): string {
  const whole = [...text]
  const cut = whole.length > length ? `${whole.slice(0, length).join('')}…` : text
  return `"${visible(cut)}"`
}

/**
 * Breaks what a CI runner would take for a command: `::` at the start of a line (colours before it do not count), and
 * `##[`, `##vso[` and the like anywhere. For whole outputs, so nothing that is put together out of harmless parts slips through.
 */
export function withoutCommands(output: string): string {
  return output.replace(/^((?:\s|\u001b\[[\d;]*m)*:)(?=:)/gm, '$1 ').replace(command, '## ')
}

/** One line of JSON that means the same and shows nothing that `visible` would not. */
export function jsonLine(value: unknown): string {
  return JSON.stringify(value).replace(unsafe, escaped).replace(command, '#\\u0023')
}

const command = /##(?=\w*\[)/g

function escaped(char: string): string {
  return `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`
}
