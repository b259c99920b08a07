/**
 * The candidate that a misspelt word most probably meant: equal without case, a prefix of it or its continuation
 * (from 3 characters, or at a hyphen), or at most 2 edits away (1 for words of up to 3 characters). `undefined` when none is near.
 */
export function suggest(word: string, candidates: readonly string[]): string | undefined {
  const lower = word.toLowerCase()
  const bound = lower.length <= 3 ? 1 : 2
  let best: string | undefined
  let bestDistance = Number.POSITIVE_INFINITY
  for (const candidate of candidates) {
    const other = candidate.toLowerCase()
    // Lengths that differ by more than the bound cannot be within it; this also keeps hostile words cheap.
    let distance = Math.abs(other.length - lower.length) > bound ? bound + 1 : editDistance(lower, other)
    if (distance > bound) distance = isContinuation(lower, other) ? bound + 0.5 : Number.POSITIVE_INFINITY
    if (distance < bestDistance) {
      best = candidate
      bestDistance = distance
    }
  }
  return best
}

function isContinuation(word: string, other: string): boolean {
  const [short, long] = word.length < other.length ? [word, other] : [other, word]
  const isWholeSubtag = /^[-_]/.test(long.slice(short.length))
  return long.startsWith(short) && (short.length >= 3 || (short.length === 2 && isWholeSubtag))
}

/** Insertions, deletions, substitutions and swaps of neighbours (optimal string alignment). */
export function editDistance(a: string, b: string): number {
  let beforeLast: number[] = []
  let last = Array.from({ length: b.length + 1 }, (_, index) => index)
  for (let i = 1; i <= a.length; i++) {
    const row = [i]
    for (let j = 1; j <= b.length; j++) {
      const substitution = last[j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1)
      let cost = Math.min(last[j]! + 1, row[j - 1]! + 1, substitution)
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        cost = Math.min(cost, beforeLast[j - 2]! + 1)
      row.push(cost)
    }
    beforeLast = last
    last = row
  }
  return last[b.length]!
}
