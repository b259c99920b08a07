/**
 * Whether a key of plain JSON is about other keys and no text: `_comment`, `_comment_title`, `_comment2`, `$comment`,
 * `//`, `//title`. JSON has no comments, and these are what people write in their place.
 */
export function isMetadataName(name: string): boolean {
  // Asked of every key of a large tree, and hardly one begins so.
  const first = name.charCodeAt(0)
  if (first !== 0x5f && first !== 0x2f && first !== 0x24) return false
  return metadata.test(name)
}

/** The key beside it that a metadata key names, as far as its spelling says; `''` where it names none. */
export function subjectOf(name: string): string {
  return /^(?:_comment[_.:-]|\/\/)(.*)$/s.exec(name)?.[1] ?? ''
}

// `//example.org/a` is an address, and a sentence that begins with slashes may be a text that is its own key.
const metadata = /^(?:_comment(?:\d*|[_.:-].*)|\$comment|\/\/[\w-]*)$/s
