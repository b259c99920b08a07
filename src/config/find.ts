/** Where a configuration may lie, and where the project begins. Looks at names only. */
import { readdirSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { codeExtensions } from './loaders.ts'

const dataExtensions = ['.json', '.yaml', '.yml'] as const

/** The file names that are looked for in each folder, in the order in which messages list them. */
export const searchPlaces: readonly string[] = [
  ...[...codeExtensions, ...dataExtensions].map(extension => `dragoman.config${extension}`),
  '.dragomanrc',
  ...[...dataExtensions, ...codeExtensions].map(extension => `.dragomanrc${extension}`),
  'package.json',
]

/** The folder and its parents up to the first that holds `.git` or `.dragoman/`, or else to the file system's root. */
export function searchFolders(from: string): readonly string[] {
  const folders = withParents(from)
  const last = folders.findIndex(folder => isGitRoot(folder) || isStateRoot(folder))
  return last < 0 ? folders : folders.slice(0, last + 1)
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

/** The nearest folder with `.dragoman/`, else the nearest with `.git` (folder or file), else the folder itself (rules R5). */
export function projectRoot(folder: string): string {
  const folders = withParents(folder)
  return folders.find(isStateRoot) ?? folders.find(isGitRoot) ?? folder
}

/** Follows links. `undefined` for what is not there or cannot be looked at. */
export function kindOf(path: string): 'file' | 'folder' | undefined {
  try {
    return statSync(path).isDirectory() ? 'folder' : 'file'
  } catch {
    return undefined
  }
}

function withParents(folder: string): readonly string[] {
  const folders = [folder]
  for (let parent = dirname(folder); parent !== folders.at(-1); parent = dirname(parent)) folders.push(parent)
  return folders
}

function isStateRoot(folder: string): boolean {
  return kindOf(join(folder, '.dragoman')) === 'folder'
}

function isGitRoot(folder: string): boolean {
  return kindOf(join(folder, '.git')) !== undefined
}
