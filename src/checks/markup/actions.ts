/** The handlers and styles of tags, which run in a browser. */
import { withoutReferences } from './references.ts'
import type { Tag } from './tag-reader.ts'

/** The handlers and styles of tags, each in one spelling. */
export function actionsOf(tags: readonly Tag[]): string[] {
  return codeOf(tags).map(({ token }) => token)
}

export function codeOf(tags: readonly Tag[]): { readonly token: string; readonly tag: Tag }[] {
  return tags.flatMap(tag =>
    tag.attributes.flatMap(({ name, value }) => {
      const lower = name.toLowerCase()
      // A word of a sentence in brackets runs nothing.
      if (value === undefined) return []
      // Mallard's `style="button"` declares nothing.
      if (!/^on[a-z]|^(?:style|srcdoc)$/.test(lower) || (lower === 'style' && !/:|&/.test(value))) return []
      const code = withoutReferences(value).replace(/\s+/g, ' ').trim()
      return [{ token: `${lower} ${lower === 'style' ? plainStyle(code) : code}`, tag }]
    }),
  )
}

/** A style in one of its spellings: small letters, unless it names something, and blanks only between values. */
function plainStyle(code: string): string {
  const plain = code.replace(/ ?([:;,]) ?/g, '$1').replace(/^;+|;+$/g, '')
  return /["'(\\]/.test(plain) ? plain : plain.toLowerCase()
}
