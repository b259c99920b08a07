/** Joins chunks to lines of at most `width` characters; a longer chunk has a line of its own. */
export function packChunks(chunks: readonly string[], width: number): string[] {
  const lines: string[] = []
  let line = ''
  let size = 0
  for (const chunk of chunks) {
    const length = lengthOf(chunk)
    if (line !== '' && size + length > width) {
      lines.push(line)
      line = ''
      size = 0
    }
    line += chunk
    size += length
  }
  return line === '' ? lines : [...lines, line]
}

/** In code points, as Python counts. */
export function lengthOf(text: string): number {
  let length = text.length
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code >= 0xd800 && code <= 0xdbff && text.charCodeAt(at + 1) >= 0xdc00) length--
  }
  return length
}
