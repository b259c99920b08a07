/** Globs that name source files on a command line or in options. */
import { join, relative, sep } from 'node:path'
import { matchPattern } from '../config/index.ts'
import type { Files, Layout } from '../engine/project.ts'
import type { RelativePath } from '../model.ts'

/** Where globs are read: the project's root, the folder that the caller is in, and the source files that there are. */
export type GlobPlace = {
  readonly root: string
  readonly cwd: string
  readonly sources: readonly RelativePath[]
}

/** Where globs of a call are read. */
export function globPlace(
  { disk, pairs }: Files & Layout,
  { cwd = process.cwd() }: { readonly cwd?: string | undefined },
): GlobPlace {
  return { root: disk.root, cwd, sources: pairs.map(({ source }) => source) }
}

/**
 * Whether a source file is one that the glob names: as it is called from the working directory, which is how commands
 * show it, or else from the root.
 */
export function fileGlob(
  written: string,
  { root, cwd, sources }: GlobPlace,
): (path: RelativePath) => boolean {
  const glob = matchPattern(written.replace(/^\.\//, ''))
  const isNamed = (path: string) => glob.exec(path) !== undefined
  if (relative(root, cwd) === '') return isNamed
  // In the folder of a package, ** names the files of that package.
  const isUpward = written.startsWith('../')
  const fromHere = new Set(
    sources.filter(path => {
      const here = relative(cwd, join(root, path)).replaceAll(sep, '/')
      return here.startsWith('../') === isUpward && isNamed(here)
    }),
  )
  return fromHere.size > 0 ? path => fromHere.has(path) : isNamed
}
