/**
 * The terms that a source text holds and its translation does not. The translation may run a term together with other
 * letters, as languages do that know no spaces or hang endings on names.
 */
export function lostTerms(terms: readonly string[], source: string, text: string): readonly string[] {
  return terms.filter(term => !text.includes(term) && holdsTerm(source, term))
}

/** Whether a text has a term as words of its own: no letter or digit touches it. Capitals count. */
export function holdsTerm(text: string, term: string): boolean {
  for (let at = text.indexOf(term); at >= 0; at = text.indexOf(term, at + 1)) {
    const end = at + term.length
    // Two units are enough for one code point.
    const before = text.slice(Math.max(0, at - 2), at)
    const after = text.slice(end, end + 2)
    const isJoined =
      (endsInWord.test(before) && beginsWithWord.test(term)) ||
      (beginsWithWord.test(after) && endsInWord.test(term))
    if (!isJoined) return true
  }
  return false
}

const beginsWithWord = /^[\p{L}\p{M}\p{N}]/u
const endsInWord = /[\p{L}\p{M}\p{N}]$/u
