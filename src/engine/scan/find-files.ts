/** Patterns → files: a walk that lists each folder once and asks nothing of a file that the listing does not say. */
import { type Dirent, lstatSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { isClosedName } from '../../disk.ts'
import { FileUnreadableError } from '../../errors.ts'
import { fitsWildcards } from '../../wildcards.ts'

export type SourcePattern = {
  /** Relative to `folder`; `*` and `**` are wildcards, every other character is literal. */
  readonly pattern: string
  /** Globs of files, or of folders with all that is in them; `?` and `[a-z]` are wildcards as well. */
  readonly exclude: readonly string[]
}

/**
 * The files that a pattern matches, relative to the folder, in code unit order. No symbolic link is followed; a file that
 * is named in full is found even where it is one, so that whoever reads it says what is wrong. Folders of git and of
 * other tools are not entered (`files-that-are-found`).
 * @param folder absolute
 * @throws {FileUnreadableError} when a folder on the way cannot be entered
 */
export function findFiles(folder: string, { pattern, exclude }: SourcePattern): readonly string[] {
  const isExcluded = exclusion(exclude)
  const isOpen = (name: string, path: string) => !isClosedName(name) && !isExcluded(path)
  const found: string[] = []

  const walk = (above: string, parts: readonly string[]): void => {
    const [part = '', ...rest] = parts
    const isAny = part === '**'
    // A name without a wildcard needs no listing of its folder.
    if (!part.includes('*')) {
      const path = pathIn(above, part)
      if (!isOpen(part, path)) return
      const status = lstatSync(join(folder, path), { throwIfNoEntry: false })
      const isFolder = status?.isDirectory() === true
      if (rest.length > 0 && isFolder) walk(path, rest)
      else if (rest.length === 0 && status !== undefined && !isFolder && isNamed(pattern, status))
        found.push(path)
      return
    }
    const fits = isAny ? () => true : fitsWildcards(part)
    const fitsBelow = isAny ? fitsWildcards([part, ...(rest.length > 0 ? rest : ['*'])].join('/')) : fits
    const below = (path: string) => (above === '' ? path : path.slice(above.length + 1))
    const list = (path: string): void => {
      for (const entry of listing(join(folder, path))) {
        const { name } = entry
        const inner = pathIn(path, name)
        if (entry.isDirectory()) {
          if (!(isAny || (rest.length > 0 && fits(name))) || !isOpen(name, inner)) continue
          if (isAny) list(inner)
          else walk(inner, rest)
        } else if (entry.isFile() && (isAny || rest.length === 0) && fitsBelow(below(inner)))
          if (isOpen(name, inner)) found.push(inner)
      }
    }
    list(above)
  }

  try {
    walk('', pattern.split('/'))
  } catch (cause) {
    if (!(cause instanceof Error && 'code' in cause)) throw cause
    // A file that is left out in silence would look like one without texts.
    throw new FileUnreadableError(
      `the files of ${pattern} could not be listed: ${cause.message}`,
      {},
      { cause },
    )
  }
  return found.sort()
}

function isNamed(pattern: string, status: { readonly isFile: () => boolean }): boolean {
  return !pattern.includes('*') || status.isFile()
}

function listing(folder: string): readonly Dirent[] {
  try {
    return readdirSync(folder, { withFileTypes: true })
  } catch (cause) {
    // It may just have been deleted.
    if (cause instanceof Error && 'code' in cause && cause.code === 'ENOENT') return []
    throw cause
  }
}

function pathIn(folder: string, name: string): string {
  return folder === '' ? name : `${folder}/${name}`
}

function exclusion(globs: readonly string[]): (path: string) => boolean {
  const fits = globs.map(glob => fitsWildcards(glob.replace(/\/$/, ''), { hasClasses: true }))
  // A folder that is `x/**` has nothing below it that is not left out as well.
  return path => fits.some(fit => fit(path))
}
