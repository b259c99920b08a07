/** Where a configuration may lie, and where the project begins. Looks at names only. */
import { lstatSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { repositoryTop, withParents } from '../../disk.ts'
import { codeExtensions } from './loaders.ts'

const dataExtensions = ['.json', '.yaml', '.yml'] as const

/** The file names that are looked for in each folder, in the order in which messages list them. */
export const searchPlaces: readonly string[] = [
  ...[...codeExtensions, ...dataExtensions].map(extension => `dragoman.config${extension}`),
  '.dragomanrc',
  ...[...dataExtensions, ...codeExtensions].map(extension => `.dragomanrc${extension}`),
  'package.json',
]

/**
 * The folder and its parents up to the first that holds `.git` or `.dragoman/`. Without a repository up to the given
 * folder, or else the folder alone: whoever may write to one above it could have put a configuration there, which may
 * be code.
 */
export function searchFolders(from: string, upTo: string = from): readonly string[] {
  const folders = withParents(from)
  const top = repositoryTop(from) ?? (folders.includes(upTo) ? upTo : from)
  return folders.slice(
    0,
    folders.findIndex(folder => folder === top || isFolder(join(folder, '.dragoman'))) + 1,
  )
}

/** The search places that exist in a folder; none where it cannot be listed. */
export function placesIn(folder: string): readonly string[] {
  try {
    const names = new Set(readdirSync(folder))
    return searchPlaces.filter(place => names.has(place) && kindOf(join(folder, place)) !== 'folder')
  } catch {
    return []
  }
}

/** The nearest folder that holds `.dragoman/` or `.git`, else the folder itself (`one-root`). */
export function projectRoot(folder: string): string {
  const top = repositoryTop(folder)
  return withParents(folder).find(one => one === top || isFolder(join(one, '.dragoman'))) ?? folder
}

/** Files that were meant as a configuration and have another name: `dragoman.yaml`, `dragoman.config.jsonc`. */
export function misnamedIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder).filter(
      name =>
        /^\.?dragoman(?:[.-]?(?:config|rc))?\.(?:jsonc?|json5|ya?ml|toml|[mc]?[jt]s)$/i.test(name) &&
        !searchPlaces.includes(name) &&
        kindOf(join(folder, name)) === 'file',
    )
  } catch {
    return []
  }
}

/** Follows links. `undefined` for what is not there or cannot be looked at. */
export function kindOf(path: string): 'file' | 'folder' | 'other' | undefined {
  try {
    const status = statSync(path)
    return status.isDirectory() ? 'folder' : status.isFile() ? 'file' : 'other'
  } catch {
    return undefined
  }
}

/** A link is none: nothing is read or written behind one. */
export function isFolder(path: string): boolean {
  try {
    return lstatSync(path).isDirectory()
  } catch {
    return false
  }
}
