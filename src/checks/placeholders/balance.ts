/** A brace that its text shows as a character: between quotes, in a tag for code or keys, behind a backslash, in an emoticon. */
const shown = new RegExp(
  [
    /(["'`´“”„‟‘’‚«»‹›「」『』])\s*[$%#]?(?:\{+|\}+)\s*["'`´“”„‟‘’‚«»‹›「」『』]/,
    /<(?:code|kbd|samp|tt)>\s*(?:\{+|\}+)\s*<\/(?:code|kbd|samp|tt)>/,
    /\\[{}]|\{'[^']*'\}|`[^`]*`/,
    /(?<!\S)(?:[:;=]['’]?[-^o]?[{}]+|[{}][-^o]?['’]?[:;=])(?=[\s.,;!?)]|$)/,
  ]
    .map(({ source }) => source)
    .join('|'),
  'g',
)

/** Whether each brace of a text has its counterpart, those apart that are plainly meant as characters. */
export function isBalanced(text: string): boolean {
  return closes(text) || closes(text.replace(shown, ' '))
}

function closes(text: string): boolean {
  let depth = 0
  for (const [brace] of text.matchAll(/[{}]/g)) {
    depth += brace === '{' ? 1 : -1
    if (depth < 0) return false
  }
  return depth === 0
}
