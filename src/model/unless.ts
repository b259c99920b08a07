/** The result of some work; `undefined` where it throws an error of this kind. */
export function unless<T>(kind: abstract new (...given: never[]) => Error, work: () => T): T | undefined {
  try {
    return work()
  } catch (error) {
    if (error instanceof kind) return undefined
    throw error
  }
}
