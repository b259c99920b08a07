/** Reproducible chance: every choice of an episode comes from its seed. */
export type Random = {
  /** 0 ≤ x < 1. */
  readonly next: () => number
  /** A whole number from `low` to `high`, both included. */
  readonly between: (low: number, high: number) => number
  readonly chance: (probability: number) => boolean
  readonly pick: <T>(items: readonly T[]) => T
}

/** The generator `sfc32` (a small chaotic counter of 128 bits), started from one number. */
export function createRandom(seed: number): Random {
  let [a, b, c, d] = [seed >>> 0, Math.floor(seed / 2 ** 32) >>> 0, 0x9e3779b9, 1]
  const draw = () => {
    const sum = (((a + b) >>> 0) + d) >>> 0
    d = (d + 1) >>> 0
    a = b ^ (b >>> 9)
    b = (c + (c << 3)) >>> 0
    c = ((c << 21) | (c >>> 11)) >>> 0
    c = (c + sum) >>> 0
    return sum
  }
  for (let i = 0; i < 12; i++) draw()
  const next = () => draw() / 2 ** 32
  const between = (low: number, high: number) => low + Math.floor(next() * (high - low + 1))
  return {
    next,
    between,
    chance: probability => next() < probability,
    pick: items => {
      const item = items[between(0, items.length - 1)]
      if (item === undefined) throw new RangeError('nothing to pick from')
      return item
    },
  }
}
