/** Packages of a workspace that keep their files alike become one entry of `files`. Pure. */
import { posix } from 'node:path'
import { addTo, packageOf, type RelativePath } from '../model.ts'
import type { MatchPattern } from './candidates.ts'
import type { ProposedFiles } from './types.ts'

/** Fewer are clearer one by one. */
const leastAlike = 3

export function collapsed(
  rows: readonly ProposedFiles[],
  folders: readonly RelativePath[],
  paths: readonly RelativePath[],
  match: MatchPattern,
): readonly ProposedFiles[] {
  const groups = new Map<string, ProposedFiles[]>()
  const all = new Set(folders)
  // Files that are known by their names alone were found from the top.
  const homeOf = ({ folder, written: { path = '' } }: ProposedFiles) =>
    folder === '' ? packageOf(all, path) : folder
  for (const row of rows) {
    const key = sharedPattern(row, homeOf(row)) ?? `alone ${groups.size}`
    addTo(groups, key, row)
  }
  return [...groups].flatMap(([pattern, alike]) => {
    const [first] = alike
    if (first === undefined || alike.length < leastAlike) return alike
    // A package that is none of these may have files of the same names, and they are not meant.
    const exec = match(pattern.replaceAll('{locale}', '*'))
    const parent = posix.dirname(homeOf(first))
    const known = new Set(alike.map(homeOf))
    const strangers = folders.filter(folder => posix.dirname(folder) === parent && !known.has(folder))
    const isMeant = (path: RelativePath) => !strangers.some(folder => path.startsWith(`${folder}/`))
    if (!paths.every(path => exec(path) === undefined || isMeant(path))) return alike
    return [
      {
        ...first,
        folder: parent,
        written: { path: pattern },
        sourceFiles: alike.reduce((sum, { sourceFiles }) => sum + sourceFiles, 0),
        locales: [...new Set(alike.flatMap(({ locales }) => locales))],
      },
    ]
  })
}

/** The pattern with a star for the package's own folder; `undefined` where an entry says more than a path. */
function sharedPattern({ written, from }: ProposedFiles, folder: RelativePath): string | undefined {
  const { path, ...more } = written
  if (path === undefined || folder === '' || Object.keys(more).length > 0 || from === '') return undefined
  return `${posix.join(posix.dirname(folder), '*')}${path.slice(folder.length)}`
}
