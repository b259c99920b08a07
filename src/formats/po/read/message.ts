/** A value of one keyword: its adjacent quoted pieces as one text. */
export type Quoted = {
  /** Offset of the keyword. */
  readonly keywordAt: number
  /** From the first quote to behind the last one. */
  readonly start: number
  readonly end: number
  /** Escapes processed. */
  readonly text: string
}

/** `,` and `=` flags · `.` extracted · `:` references · `|` previous texts · `#` anything else. */
export type CommentKind = ',' | '=' | '.' | ':' | '|' | '#'

export type CommentLine = {
  readonly kind: CommentKind
  readonly start: number
  /** Before the line end. */
  readonly end: number
}

/** One message that is in use, obsolete ones are not. */
export type Message = {
  readonly context: Quoted | undefined
  readonly id: Quoted
  readonly plural: Quoted | undefined
  /** One, or for a message with plural forms those it has, by index. */
  readonly forms: readonly [Quoted, ...Quoted[]]
  /** Every comment line since the message before, in order. */
  readonly comments: readonly CommentLine[]
  /** Start of its block: of its first line behind the last blank line. */
  readonly start: number
  /** Behind its last quote. */
  readonly end: number
  readonly isFuzzy: boolean
}

export type Catalog = {
  readonly text: string
  /** In text order, the header and duplicates included. */
  readonly messages: readonly Message[]
}

/** The header is the message without id and context. */
export function isHeader(message: Message): boolean {
  return message.id.text === '' && message.context === undefined
}

/**
 * The context as part of an id: `''` where there is none. An empty one, which gettext distinguishes from none, is `""`, and so
 * that no two contexts have one name, others that hold nothing but quotes get two more as well.
 */
export function contextOf({ context }: Message): string {
  if (context === undefined) return ''
  return /^"*$/.test(context.text) ? `"${context.text}"` : context.text
}

/** Context and id as one Map key, with the separator that gettext itself puts between them. */
export function messageKey(message: Message): string {
  return nameKey(contextOf(message), message.id.text)
}

/** @see messageKey */
export function nameKey(context: string, id: string): string {
  return `${context}\u0004${id}`
}

/** Whether a comment line holds flags: `#,`, and since gettext 0.26 `#=`. */
export function isFlagLine({ kind }: CommentLine): boolean {
  return kind === ',' || kind === '='
}

/** The flags of a message, e.g. `fuzzy`, `c-format`. */
export function flagsOf(text: string, comments: readonly CommentLine[]): string[] {
  return comments.filter(isFlagLine).flatMap(({ start, end }) => flagsIn(text.slice(start + 2, end)))
}

/** The flags of one line, without its mark. */
export function flagsIn(line: string): string[] {
  return line.split(',').map(flag => flag.trim())
}
