/**
 * Steps before which something has changed since the step before them. At all others, whoever is killed leaves the same
 * behind as one step earlier: what was read is forgotten, and what was written but not flushed outlives its process.
 */
export function distinctSteps(steps: readonly string[]): number[] {
  return steps.flatMap((_, index) => (index === 0 || isChange(steps[index - 1] ?? '') ? [index + 1] : []))
}

/** The step after the first request that orders or cancels, and as many others as asked for, spread evenly. */
export function sampledSteps(steps: readonly string[], count: number): number[] {
  const distinct = distinctSteps(steps)
  const request = steps.findIndex(step => /^before (?:POST \/v1\/translate|DELETE)/.test(step)) + 1
  const stride = distinct.length / count
  const spread = Array.from(
    { length: count },
    (_, index) => distinct[Math.floor((index + 0.5) * stride)] ?? 1,
  )
  return [...new Set([...(request === 0 ? [] : [request + 1]), ...spread])]
}

function isChange(step: string): boolean {
  return !/^(?:fsync|after (?!git)|before (?:GET|POST \/v1\/calculate))/.test(step)
}
