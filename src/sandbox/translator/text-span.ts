export type TextSpan = {
  /** UTF-16 offsets of the billable characters. */
  readonly start: number
  readonly end: number
  /** Where a translator would put the first word; `undefined` for the later pieces of a text and for what has no words. */
  readonly wordsAt: number | undefined
}

/** Data that is not what its type promises. The message says where and why. */
export class UnreadableData extends Error {
  override readonly name = 'UnreadableData'
}
