/**
 * A copy with other members, for objects of which a run has many: copies made by `...` and another member can each
 * get a hidden class of their own, and all code that reads them is slow from there on.
 */
export function copyWith<T extends object>(original: T, changes: Partial<T>): T {
  return Object.assign({}, original, changes)
}
