/** The marks and indentation that the lines of a block begin with. */

/** The beginnings of a block's lines on both sides. */
export type Prefixes = { readonly own: string; readonly target: string; readonly marker: string }

/** The beginning of a line, whatever its number is. */
export function alike(prefix: string): string {
  return prefix.replace(/\d+/, '1')
}

/** The mark of the next item. */
export function oneMore(marker: string): string {
  return marker.replace(/\d+(?=[.)])/, digits => String(Number(digits) + 1))
}

/** A block of the source with lines that begin as those of the target. */
export function withPrefix(text: string, { own, target, marker }: Prefixes): string {
  if (!text.startsWith(own)) return text
  const [ownIndent, indent] = [own, target].map(prefix => prefix.replace(/[^>\s]/g, ' ')) as [string, string]
  return (
    marker +
    text
      .slice(own.length)
      .replace(/(\r\n?|\n)([^\r\n]*)/g, (whole, end: string, line: string) =>
        line.startsWith(ownIndent) && ownIndent !== '' ? end + indent + line.slice(ownIndent.length) : whole,
      )
  )
}
