/**
 * Whether a key of plain JSON is about other keys or about the file, and no text: `_comment`, `_comment_title`,
 * `_comment2`, `$comment`, `//`, `//title`, which people write in place of the comments that JSON lacks; `$schema`,
 * `$id`, `$ref`, `_meta` and `@metadata`, which are for programs.
 */
export function isMetadataName(name: string): boolean {
  // Asked of every key of a large tree, and hardly one begins so.
  const first = name.charCodeAt(0)
  if (first !== 0x5f && first !== 0x2f && first !== 0x24 && first !== 0x40) return false
  return metadata.test(name)
}

/** Whether a metadata key says something to people, and not to programs. */
export function isNoteName(name: string): boolean {
  return /^(?:_comment|\$comment|\/\/)/.test(name)
}

/** The key beside it that a metadata key names, as far as its spelling says; `''` where it names none. */
export function subjectOf(name: string): string {
  return /^(?:_comment[_.:-]|\/\/)(.*)$/s.exec(name)?.[1] ?? ''
}

/** Whether a metadata key continues the remark of the one before it: `_comment2`. */
export function continuesComment(name: string): boolean {
  return /^_comment\d+$/.test(name)
}

/**
 * The names that metadata may use for a text: its key, and every beginning of that before an underscore, as `items` names
 * `items_one` and `items_male_other`. Shortest first.
 */
export function subjectsFor(name: string): readonly string[] {
  const subjects: string[] = []
  for (let at = name.indexOf('_', 1); at > 0 && at < longestSubject; at = name.indexOf('_', at + 1))
    subjects.push(name.slice(0, at))
  return [...subjects, name]
}

/** Whether a key is a plural form of another or of a gender: no other text that only begins alike. */
export function isFormOf(name: string, subject: string): boolean {
  return form.test(name.slice(subject.length))
}

/** Beyond, a key of nothing but underscores would take long. */
const longestSubject = 200

const form = /^(?:_(?:male|female|neutral))?(?:_plural|_(?:ordinal_)?(?:zero|one|two|few|many|other))?$/

// `//example.org/a` is an address, and a sentence that begins with slashes may be a text that is its own key.
const metadata =
  /^(?:_comment(?:\d*|[_.:-].*)|\$comment|\/\/[\w-]*|\$(?:schema|id|ref|meta)|__?meta(?:data)?(?:__)?|@metadata)$/s
