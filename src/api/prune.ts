import { matchPattern } from '../config/index.ts'
import { findOrphans, removeOrphans, type Shrunken } from '../engine/upkeep/prune.ts'
import { UsageError } from '../errors.ts'
import type { RelativePath } from '../model.ts'
import { refuseUnknownOptions } from './known-options.ts'
import { openProject } from './open.ts'
import type { PruneOptions } from './options.ts'
import { reportOf } from './records.ts'
import type { PruneReport } from './reports.ts'

/**
 * Translations of texts that the source has no longer. They are listed; with `write` they are removed. Offline.
 * @throws {UsageError} where `write` would remove what a broken source may have lost: nothing is removed then
 */
export async function prune(options: PruneOptions = {}): Promise<PruneReport> {
  refuseUnknownOptions('prune', options)
  const globs = (options.allowRemoval ?? []).map(glob => matchPattern(glob.replace(/^\.\//, '')))
  const { project } = await openProject(options)
  const isAllowed = (path: RelativePath) => globs.some(glob => glob.exec(path) !== undefined)
  const { files, shrunken, problems } = findOrphans(project, isAllowed)
  if (options.write !== true) {
    const notices = shrunken.map(one => ({ path: one.path, message: `${losses(one)}. ${advice(one)}` }))
    return { ...reportOf('prune', problems, notices), files, shrunken, written: [] }
  }
  if (shrunken.length > 0) {
    const all = shrunken.map(one => `${losses(one)}. ${advice(one)}`).join(' ')
    throw new UsageError(`nothing was removed: ${all}`)
  }
  project.disk.sweep()
  const done = removeOrphans(project)
  return {
    ...reportOf('prune', done.problems, done.notices),
    files: done.files,
    shrunken,
    written: done.written,
  }
}

function losses({ path, lost, had }: Shrunken): string {
  return `${lost} of the ${had} keys are gone from the source file ${path}, which is more than a fifth, so the file may be broken`
}

function advice({ path }: Shrunken): string {
  return `If you removed the keys on purpose, add --allow-removal ${path}.`
}
