/** Files that other programs save while their next bytes are made: a save always counts, and the work begins anew on it. */
import {
  FileSavedMeanwhileError,
  FileUnreadableError,
  FileUnwritableError,
  type Place,
} from '../../errors.ts'
import type { RelativePath } from '../../model.ts'
import type { Problems, Project } from '../project.ts'

/** Programs that save a file in every one of so many moments are to be reported. */
const mostTries = 10

/**
 * Does a piece of work that reads and writes files, anew as long as some of its files were saved by another program in
 * between, which the work reports with a `FileSavedMeanwhileError` among its problems. The problems of the last try stay.
 * @param work - `isOver` says whether what it has found so far leaves this try the last one
 */
export function untilUndisturbed<T>(
  problems: Problems,
  work: (found: Problems, isOver: () => boolean) => T,
): T {
  for (let tries = 1; ; tries++) {
    const found: Problems = []
    const isOver = () =>
      tries === mostTries || !found.some(problem => problem instanceof FileSavedMeanwhileError)
    const result = work(found, isOver)
    if (!isOver()) continue
    problems.push(...found)
    return result
  }
}

/**
 * Puts the next bytes of a file on disk, unless it has other ones than `was`.
 * @param place - of the problem in a report
 * @returns the problem that prevented it; `undefined`: the bytes are there
 */
export function tryReplace(
  { disk }: Pick<Project, 'disk'>,
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
