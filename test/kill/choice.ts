/**
 * Steps before which something has changed since the step before them. At all others, whoever is killed leaves the same
 * behind as one step earlier: what was read is forgotten, and what was written but not flushed outlives its process.
 */
export function distinctSteps(steps: readonly string[]): number[] {
  return steps.flatMap((_, index) => (index === 0 || isChange(steps[index - 1] ?? '') ? [index + 1] : []))
}

/** A few of them, spread evenly, and always those around each request that orders or takes back. */
export function sampledSteps(steps: readonly string[], count: number): number[] {
  const distinct = distinctSteps(steps)
  const requests = distinct.filter(step => /^(?:before|after) (?:POST \/v1\/translate|DELETE)/.test(steps[step - 1] ?? ''))
  const stride = distinct.length / count
  const spread = Array.from({ length: count }, (_, index) => distinct[Math.floor((index + 0.5) * stride)] ?? 1)
  return [...new Set([...requests.slice(0, 2), ...spread])]
}

function isChange(step: string): boolean {
  return !/^(?:fsync|after (?!git)|before (?:GET|POST \/v1\/calculate))/.test(step)
}
