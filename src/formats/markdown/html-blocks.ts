/** The end of an HTML block: a text on the line, or a blank line. */
export type HtmlEnd = readonly string[] | 'blank'

/**
 * The end of the HTML block that a line opens with `<`; `undefined` where it opens none.
 * @param rest - the line from its `<` on
 * @param interrupts - whether a paragraph is before it, which only a block with a known name may end
 * @see https://spec.commonmark.org/0.31.2/#html-blocks
 */
export function htmlEndOf(rest: string, interrupts: boolean): HtmlEnd | undefined {
  if (rest.startsWith('<!--')) return ['-->']
  if (rest.startsWith('<?')) return ['?>']
  if (rest.startsWith('<![CDATA[')) return [']]>']
  if (/^<![A-Za-z]/.test(rest)) return ['>']
  const tag = /^<(\/?)([A-Za-z][A-Za-z0-9-]*)(?=[\t >]|\/>|$)/.exec(rest)
  const name = tag?.[2]?.toLowerCase() ?? ''
  if (tag?.[1] === '' && rawNames.has(name) && rest[tag[0].length] !== '/') return rawEnds
  if (blockNames.has(name)) return 'blank'
  if (interrupts) return undefined
  return /^<\/[A-Za-z][A-Za-z0-9-]*[\t ]*>[\t ]*$/.test(rest) || isOpeningTag(rest) ? 'blank' : undefined
}

/** Whether a line holds what ends its HTML block. */
export function endsHtml(line: string, end: readonly string[]): boolean {
  const lower = line.toLowerCase()
  return end.some(mark => lower.includes(mark.toLowerCase()))
}

const rawNames: ReadonlySet<string> = new Set(['pre', 'script', 'style', 'textarea'])
const rawEnds: readonly string[] = ['</pre>', '</script>', '</style>', '</textarea>']

const blockNames: ReadonlySet<string> = new Set(
  (
    'address article aside base basefont blockquote body caption center col colgroup dd details dialog dir div dl dt ' +
    'fieldset figcaption figure footer form frame frameset h1 h2 h3 h4 h5 h6 head header hr html iframe legend li ' +
    'link main menu menuitem nav noframes ol optgroup option p param search section summary table tbody td tfoot th ' +
    'thead title tr track ul'
  ).split(' '),
)

const opening = /<[A-Za-z][A-Za-z0-9-]*/y
const attribute = /[\t ]+[A-Za-z_:][\w.:-]*(?:[\t ]*=[\t ]*(?:[^\t "'=<>`]+|'[^']*'|"[^"]*"))?/y
const closing = /[\t ]*\/?>[\t ]*$/y

/** Step by step, because one expression for the whole tag would try every way to share out its white space. */
function isOpeningTag(rest: string): boolean {
  let at = endOfMatch(opening, rest, 0)
  if (at < 0) return false
  for (let next = at; next >= 0; next = endOfMatch(attribute, rest, at)) at = next
  return endOfMatch(closing, rest, at) >= 0
}

function endOfMatch(pattern: RegExp, text: string, at: number): number {
  pattern.lastIndex = at
  return pattern.test(text) ? pattern.lastIndex : -1
}
