/** Pieces of a page. A text becomes one only by being escaped. */
import { visible } from '../visible.ts'

/** Text that is HTML already. */
export class Html {
  readonly #text: string
  constructor(text: string) {
    this.#text = text
  }
  toString(): string {
    return this.#text
  }
}

const references: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** A template whose values are escaped, but for those that are HTML already. */
export function html(parts: TemplateStringsArray, ...values: readonly (string | Html)[]): Html {
  return new Html(
    parts.reduce((all, part, index) => {
      const value = values[index - 1]
      return `${all}${value instanceof Html ? value : escaped(value ?? '')}${part}`
    }),
  )
}

/** Control and direction characters are shown, and do not act. */
function escaped(text: string): string {
  const lines = text.split('\n').map(visible).join('\n')
  return lines.replace(/[&<>"']/g, sign => references[sign] ?? sign)
}

export function join(parts: readonly Html[]): Html {
  return new Html(parts.map(String).join(''))
}

/** A text, or a number with what it says at a look. */
export type Cell =
  | string
  | {
      readonly text: string
      readonly about?: string
      /** The level in a heat map: 1 (least) to 5 (all). */
      readonly level?: number
      /** A bar of this share of the cell, 0 to 1. */
      readonly bar?: number
    }

export function table(columns: readonly string[], rows: readonly (readonly Cell[])[], most: number): Html {
  const [first] = rows
  const isNumber = (index: number) => typeof first?.[index] === 'object'
  const head = columns.map((title, index) =>
    isNumber(index) ? html`<th scope="col" class="n">${title}</th>` : html`<th scope="col">${title}</th>`,
  )
  const body = rows.slice(0, most).map(row => html`<tr>${join(row.map(cell))}</tr>\n`)
  const rest = rows.length - body.length
  return html`<div class="scroll"><table>
<thead><tr>${join(head)}</tr></thead>
<tbody>
${join(body)}</tbody>
</table></div>
${rest > 0 ? html`<p>… and ${String(rest)} more rows.</p>\n` : ''}`
}

/** The folders of a path are where a narrow page may break it. */
function breakable(text: string): Html {
  return join(
    text.split(/(?<=\/)/).map((part, index) => html`${index === 0 ? '' : new Html('<wbr>')}${part}`),
  )
}

function cell(value: Cell, index: number): Html {
  if (typeof value === 'string')
    return index === 0 ? html`<th scope="row">${breakable(value)}</th>` : html`<td>${breakable(value)}</td>`
  const { text, about, level, bar } = value
  const title = about === undefined ? new Html('') : html` title="${about}"`
  const shown =
    bar === undefined
      ? html`${text}`
      : html`<span class="bar" style="inline-size:${(bar * 6).toFixed(2)}em"></span> ${text}`
  return level === undefined
    ? html`<td class="n"${title}>${shown}</td>`
    : html`<td class="n h${String(level)}"${title}>${shown}</td>`
}
