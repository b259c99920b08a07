/** The meaning of HTML's elements and attributes for translation. Names are in lower case. @see https://html.spec.whatwg.org */

/** Elements that end the inline content before them and whose inside begins a new one. All others are inline. */
export const blockElements: ReadonlySet<string> = new Set(
  `address article aside audio base blockquote body button canvas caption center col colgroup datalist dd details
  dialog dir div dl dt fieldset figcaption figure footer form frame frameset h1 h2 h3 h4 h5 h6 head header hgroup hr
  html iframe legend li link listing main map menu meta nav noembed noframes noscript object ol optgroup option p
  plaintext pre script search section select style summary table tbody td template textarea tfoot th thead title tr
  track ul video xmp`.split(/\s+/),
)

/** The elements of a drawing that hold text; within an `svg` they count as blocks. */
export const drawingBlocks: ReadonlySet<string> = new Set(['text', 'title', 'desc', 'foreignObject'])

/** Elements whose content the tokenizer gives as one raw text; so it does that of a `noscript` in the head. */
export const rawElements: ReadonlySet<string> = new Set(
  'script style iframe noembed noframes xmp plaintext'.split(' '),
)

/** Elements whose content is text with character references but without tags. */
export const plainElements: ReadonlySet<string> = new Set(['title', 'textarea'])

export const voidElements: ReadonlySet<string> = new Set(
  'area base br col embed frame hr img input link meta param source track wbr'.split(' '),
)

/** Their content is not translated unless the caller says otherwise. */
export const defaultSkippedElements: readonly string[] = ['pre', 'code']

const paragraphEnders: ReadonlySet<string> = new Set(
  `address article aside blockquote center details dialog dir div dl fieldset figcaption figure footer form h1 h2 h3 h4
  h5 h6 header hgroup hr listing main menu nav ol p plaintext pre search section summary table ul xmp`.split(
    /\s+/,
  ),
)
const cell = ['td', 'th', 'caption', 'colgroup']
const row = [...cell, 'tr']

const closedByStart: ReadonlyMap<string, readonly string[]> = new Map([
  ['li', ['p', 'li']],
  ['dt', ['p', 'dt', 'dd']],
  ['dd', ['p', 'dt', 'dd']],
  ['option', ['option']],
  ['optgroup', ['option', 'optgroup']],
  ['td', ['p', ...cell]],
  ['th', ['p', ...cell]],
  ['tr', ['p', ...row]],
  ['tbody', ['p', ...row, 'thead', 'tbody', 'tfoot']],
  ['thead', ['p', ...row, 'thead', 'tbody', 'tfoot']],
  ['tfoot', ['p', ...row, 'thead', 'tbody', 'tfoot']],
  ['body', ['head']],
])

/** Whether the start tag of a block closes an open block that has no end tag (`<li>` the one before it). */
export function closes(started: string, open: string): boolean {
  return closedByStart.get(started)?.includes(open) ?? (open === 'p' && paragraphEnders.has(started))
}

/** Attributes that hold text, by the elements that they hold it on; `*` is any element. */
const textAttributes: ReadonlyMap<string, readonly string[]> = new Map([
  ['title', ['*']],
  ['alt', ['img', 'area', 'input']],
  ['placeholder', ['input', 'textarea']],
  ['label', ['option', 'optgroup', 'track']],
  ['abbr', ['th']],
  ['value', ['input']],
  ['content', ['meta']],
  ['aria-label', ['*']],
  ['aria-description', ['*']],
  ['aria-roledescription', ['*']],
  ['aria-valuetext', ['*']],
  ['aria-placeholder', ['*']],
])

const buttonTypes: ReadonlySet<string> = new Set(['button', 'submit', 'reset'])
const textMetas: ReadonlySet<string> = new Set([
  'description',
  'og:title',
  'og:description',
  'og:image:alt',
  'og:site_name',
  'twitter:title',
  'twitter:description',
  'twitter:image:alt',
])

/**
 * Whether an attribute is read by people. The title of a style sheet is not: it is the name of a set that several share.
 * @param attributeValue - the decoded value of another attribute of the element
 */
export function isTextAttribute(
  element: string,
  attribute: string,
  attributeValue: (name: string) => string | undefined,
): boolean {
  const elements = textAttributes.get(attribute)
  if (elements === undefined || !(elements[0] === '*' || elements.includes(element))) return false
  if (attribute === 'value') return buttonTypes.has(lower(attributeValue('type')))
  if (attribute === 'content')
    return textMetas.has(lower(attributeValue('name'))) || textMetas.has(lower(attributeValue('property')))
  if (attribute === 'title' && element === 'link')
    return !lower(attributeValue('rel')).split(/\s+/).includes('stylesheet')
  return !(attribute === 'title' && element === 'style')
}

function lower(value: string | undefined): string {
  return (value ?? '').trim().toLowerCase()
}
