/**
 * Text from files, translators and the service → Markdown that shows it and does nothing else: no HTML, no markup, no
 * link, and nobody is notified by it.
 */
import { visible } from '../visible.ts'

const mostCharacters = 300

/** Without these no markup begins; `_` and `.` do harm only in places that are looked at. */
const active = /[&<>"'`*\\|[\]{}~#!$:^=]|(?<!\w)_|_(?!\w)|\bwww\.|@/gi

/** As code, on one line, of any text at most 300 characters. Fit for a cell of a table. */
export function code(text: string): string {
  const characters = [...text]
  const cut = characters.length > mostCharacters ? `${characters.slice(0, mostCharacters).join('')}…` : text
  return cut === '' ? '' : `<code>${plain(cut)}</code>`
}

/** As plain words on one line. */
export function plain(text: string): string {
  return visible(text).replace(active, mark => (mark === '@' ? '&#64;&#8203;' : inEntities(mark)))
}

function inEntities(mark: string): string {
  return mark.length > 1 ? `${mark.slice(0, -1)}&#46;` : `&#${mark.charCodeAt(0)};`
}
