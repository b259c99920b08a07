/** How often each token occurs in a text. */
export type Counts = ReadonlyMap<string, number>

export type Difference = { readonly missing: readonly string[]; readonly extra: readonly string[] }

export function count(tokens: readonly string[]): Counts {
  const counts = new Map<string, number>()
  for (const token of tokens) counts.set(token, (counts.get(token) ?? 0) + 1)
  return counts
}

/** The tokens that `found` lacks of `expected` and has beyond it, a token as often as it differs; `undefined` when they are equal. */
export function difference(expected: Counts, found: Counts): Difference | undefined {
  const missing = surplus(expected, found)
  const extra = surplus(found, expected)
  return missing.length === 0 && extra.length === 0 ? undefined : { missing, extra }
}

function surplus(of: Counts, over: Counts): string[] {
  const tokens: string[] = []
  for (const [token, times] of of) {
    for (let left = times - (over.get(token) ?? 0); left > 0; left--) tokens.push(token)
  }
  return tokens
}

/** The difference of two lists, whatever their order. */
export function differenceIn(expected: readonly string[], found: readonly string[]): Difference | undefined {
  return difference(count(expected), count(found))
}

/** A difference in words, of which an empty part is not named; at least one holds something. */
export function differenceInWords(missing: string, extra: string): string {
  const parts = [
    ...(missing === '' ? [] : [`missing ${missing}`]),
    ...(extra === '' ? [] : [`not in the source text ${extra}`]),
  ]
  return parts.join('; ')
}
