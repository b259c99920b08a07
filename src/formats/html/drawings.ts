import type { HtmlToken } from './tokens.ts'

/**
 * The drawings and formulas (`svg`, `math`) in the text of a page: `atoms` gives by the index of a start tag
 * the index of its end tag, for those without words, which are part of a sentence like an image; `worded` holds the
 * start tags of drawings with words in them, which are read label by label.
 */
export type Drawings = { readonly atoms: ReadonlyMap<number, number>; readonly worded: ReadonlySet<number> }

export function drawingsOf(tokens: readonly HtmlToken[]): Drawings {
  const atoms = new Map<number, number>()
  const worded = new Set<number>()
  const open: { readonly name: string; readonly index: number; hasWords: boolean }[] = []
  for (const [index, token] of tokens.entries()) {
    const { kind, name } = token
    const innermost = open.at(-1)
    if (kind === 'start' && isDrawing(name)) open.push({ name, index, hasWords: false })
    else if (innermost === undefined) continue
    else if (kind === 'text') {
      if (innermost.name === 'svg' && !isCode(tokens[index - 1]) && letter.test(token.text))
        innermost.hasWords = true
    } else if (kind === 'end' && name === innermost.name) {
      open.pop()
      const outer = open.at(-1)
      if (innermost.hasWords) worded.add(innermost.index)
      else atoms.set(innermost.index, index)
      if (innermost.hasWords && outer !== undefined) outer.hasWords = true
    }
  }
  for (const { index } of open) worded.add(index)
  return { atoms, worded }
}

export function isDrawing(name: string): boolean {
  return name === 'svg' || name === 'math'
}

/** How many drawings are open, counted through the tokens of a page in their order. */
export class DrawingDepth {
  #depth = 0

  /** The number behind a token. One that closes itself is followed by its end (`readTokens`). */
  behind({ kind, name }: HtmlToken): number {
    if (isDrawing(name)) this.#depth = Math.max(0, this.#depth + (kind === 'start' ? 1 : -1))
    return this.#depth
  }
}

const letter = /\p{L}/u

function isCode(before: HtmlToken | undefined): boolean {
  return before?.kind === 'start' && (before.name === 'style' || before.name === 'script')
}
