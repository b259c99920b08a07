/** Containers of Vue's site generators in which `{{ }}` is text like any other. @see https://vitepress.dev/guide/using-vue#escaping */

/** Where in a document the containers `::: v-pre` are, as offsets. */
export function rawBraceRanges(
  document: string,
): readonly { readonly start: number; readonly end: number }[] {
  if (!document.includes('v-pre')) return []
  const ranges: { start: number; end: number }[] = []
  let open: { colons: number; start: number } | undefined
  for (const { 1: colons = '', 2: name = '', index } of document.matchAll(line)) {
    if (open === undefined) {
      if (name === 'v-pre') open = { colons: colons.length, start: index }
    } else if (name === '' && colons.length >= open.colons) {
      ranges.push({ start: open.start, end: index })
      open = undefined
    }
  }
  // One that is never closed reaches to the end, as the generators read it.
  return open === undefined ? ranges : [...ranges, { start: open.start, end: document.length }]
}

const line = /^[ \t>]*(:{3,})[ \t]*(\S*)[ \t]*\r?$/gm
