/** Files that other programs save while their next bytes are made: a save always counts, and the work begins anew on it. */
import {
  FileSavedMeanwhileError,
  FileUnreadableError,
  FileUnwritableError,
  type Place,
} from '../../errors.ts'
import type { RelativePath } from '../../model.ts'
import type { Files, Problems } from '../project.ts'

/** Programs that save a file in every one of so many moments are to be reported. */
const mostTries = 10

/**
 * Does a piece of work that reads and writes files, anew as long as some of its files were saved by another program in
 * between, which the work reports with a `FileSavedMeanwhileError` among its problems.
 * @param work - `isOver` says whether its problems so far leave this try the last one
 * @returns the result of the last try
 */
export function untilUndisturbed<T extends { readonly problems: Readonly<Problems> }>(
  work: (isOver: (problems: Readonly<Problems>) => boolean) => T,
): T {
  for (let tries = 1; ; tries++) {
    const isOver = (problems: Readonly<Problems>) =>
      tries === mostTries || !problems.some(problem => problem instanceof FileSavedMeanwhileError)
    const result = work(isOver)
    if (isOver(result.problems)) return result
  }
}

/**
 * Puts the next bytes of a file on disk, unless it has other ones than `was`.
 * @param place - of the problem in a report
 * @returns the problem that prevented it; `undefined`: the bytes are there
 */
export function tryReplace(
  { disk }: Pick<Files, 'disk'>,
  path: RelativePath,
  was: Uint8Array | undefined,
  bytes: Uint8Array,
  place: Place,
): FileUnwritableError | FileUnreadableError | undefined {
  try {
    return disk.replace(path, was, bytes) ? undefined : FileSavedMeanwhileError.of(path, place)
  } catch (error) {
    if (error instanceof FileUnwritableError || error instanceof FileUnreadableError) return error
    throw error
  }
}
