import pLimit from 'p-limit'

/** Runs the work for every item, at most `limit` at a time; results in the order of the items. */
export function atOnce<T, R>(
  limit: number,
  items: readonly T[],
  work: (item: T) => Promise<R>,
): Promise<R[]> {
  const slot = pLimit(limit)
  return Promise.all(items.map(item => slot(() => work(item))))
}
