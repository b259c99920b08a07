/** Nearly all texts: a look at each character once, instead of a search for each of the signs that a text may have. */

/**
 * Whether a text begins with a letter or digit of ASCII, holds a letter, and beside these only blanks and marks that no
 * syntax of placeholders, tags, markup or escapes begins or ends with. `false` says nothing.
 */
export function isPlainProse(text: string): boolean {
  return plain.test(text)
}

const plain = /^(?:[A-Za-z]|\d[\d ,.?;()/+=-]*[A-Za-z])[A-Za-z\d ,.?;()/+=-]*$/
