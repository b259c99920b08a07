/** Packages of the user's own project. They run with all rights of the process, so nobody asks for them but `extract`. */
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

/** Where a package is that a folder's code would get; `undefined`: it is not installed. */
export function findPackage(folder: string, name: string): string | undefined {
  try {
    return createRequire(join(folder, 'package.json')).resolve(name)
  } catch {
    return undefined
  }
}

export async function importFile(file: string): Promise<unknown> {
  return import(pathToFileURL(file).href)
}
