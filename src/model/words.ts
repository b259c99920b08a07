/** The words of some lines, for lists of names that are data. The type is that of the words. */
export function wordsIn<const Lines extends readonly string[]>(
  ...lines: Lines
): readonly Word<Lines[number]>[] {
  return lines.flatMap(line => line.split(' ') as Word<Lines[number]>[])
}

/** A word of a line. */
export type Word<Line extends string> = Line extends `${infer First} ${infer Rest}`
  ? First | Word<Rest>
  : Line
