/** Offsets in a text. */
export type Span = { readonly start: number; readonly end: number }

/** The code spans of a text, for a reader that reads it from left to right. */
export class CodeSpans {
  readonly #text: string
  /** The starts of the runs of backticks by their length, those behind the reader from `next` on. */
  readonly #runs = new Map<number, { readonly starts: number[]; next: number }>()
  /** Runs that opened nothing so far. */
  stray = 0

  constructor(text: string) {
    this.#text = text
    for (const { 0: run, index } of text.matchAll(/`+/g)) {
      const known = this.#runs.get(run.length)
      if (known === undefined) this.#runs.set(run.length, { starts: [index], next: 0 })
      else known.starts.push(index)
    }
  }

  /** The code that the run of backticks at `at` opens, and where the next thing begins. */
  at(at: number): { readonly content: string | undefined; readonly end: number } {
    let behind = at
    while (this.#text[behind] === '`') behind++
    const length = behind - at
    const runs = this.#runs.get(length)
    while (runs !== undefined && (runs.starts[runs.next] ?? behind) < behind) runs.next++
    const close = runs?.starts[runs.next]
    if (close === undefined) {
      this.stray++
      return { content: undefined, end: behind }
    }
    return { content: folded(this.#text.slice(behind, close)), end: close + length }
  }
}

function folded(content: string): string {
  return content.replace(/\s+/g, ' ').trim()
}

/** A text with a space in the place of each span. */
export function blanked(text: string, spans: readonly Span[]): string {
  let result = ''
  let from = 0
  for (const { start, end } of [...spans].sort((a, b) => a.start - b.start)) {
    if (end <= from) continue
    result += `${text.slice(from, Math.max(from, start))} `
    from = end
  }
  return result + text.slice(from)
}

/** Whether a text holds a content, and not as a piece of a longer word. */
export function isPartOf(content: string, text: string): boolean {
  for (let at = text.indexOf(content); at >= 0; at = text.indexOf(content, at + 1)) {
    const isWhole = (sign: string, other: string) => !(/\w/.test(sign) && /\w/.test(other))
    const end = at + content.length
    if (isWhole(content.charAt(0), text.charAt(at - 1)) && isWhole(content.at(-1) ?? '', text.charAt(end)))
      return true
  }
  return false
}
