/** The result of some work; `undefined` where it throws an error of this kind. */
export function unless<T>(kind: abstract new (...given: never[]) => Error, work: () => T): T | undefined {
  try {
    return work()
  } catch (error) {
    if (error instanceof kind) return undefined
    throw error
  }
}

/** The error of this kind that some work throws; `undefined` where it does its work. */
export function thrownBy<E extends Error>(
  kind: abstract new (...given: never[]) => E,
  work: () => unknown,
): E | undefined {
  try {
    work()
    return undefined
  } catch (error) {
    if (error instanceof kind) return error
    throw error
  }
}
