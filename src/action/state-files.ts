/** Which files of `.dragoman/` a run has changed: a pull request without them would lose what was bought. */
import { lstatSync, readdirSync, statSync } from 'node:fs'
import { join, relative, sep } from 'node:path'

/** Path below the root → what changes whenever the file is replaced. */
export type StateFiles = ReadonlyMap<string, string>

/** Files of this machine only, which are in no commit. */
const local = /^\.dragoman\/(?:sandbox|tmp|outbox)\//

export function stateFiles(root: string): StateFiles {
  const folder = join(root, '.dragoman')
  const found = new Map<string, string>()
  for (const entry of entriesBelow(folder)) {
    const absolute = join(entry.parentPath, entry.name)
    const path = relative(root, absolute).split(sep).join('/')
    if (!entry.isFile() || local.test(path)) continue
    const { ino, size, mtimeNs } = statSync(absolute, { bigint: true })
    found.set(path, `${ino} ${size} ${mtimeNs}`)
  }
  return found
}

/** New, replaced and deleted files, sorted. */
export function changedBetween(before: StateFiles, after: StateFiles): string[] {
  const all = new Set([...before.keys(), ...after.keys()])
  return [...all].filter(path => before.get(path) !== after.get(path)).sort()
}

function entriesBelow(folder: string) {
  try {
    // A link could lead to any folder of the machine, and to all of them.
    if (!lstatSync(folder).isDirectory()) return []
    return readdirSync(folder, { recursive: true, withFileTypes: true })
  } catch {
    return []
  }
}
