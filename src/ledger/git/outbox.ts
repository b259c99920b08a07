/**
 * Facts on their way to the remote, durable on this machine: one file each in `<state>/outbox/`, which git ignores. What
 * a killed run has left there the next one sends.
 */
import type { Disk } from '../../disk.ts'
import type { RelativePath } from '../../model.ts'
import { isFactPath, isLines } from './fact-view.ts'
import type { ObjectName } from './objects.ts'

export interface Outbox {
  /** @param path - relative to the ledger; lines are added to those that wait already */
  readonly put: (path: RelativePath, bytes: Uint8Array) => void
  /** Takes one fact back, for good. */
  readonly drop: (path: RelativePath) => void
  /** Everything that waits. */
  readonly open: () => readonly { readonly path: RelativePath; readonly bytes: Uint8Array }[]
  /** Forgets what was put or opened here; what another process has put since stays. */
  readonly clear: () => void
  /** The last commit of the ledger that this checkout has seen. */
  readonly tip: () => ObjectName | undefined
  readonly setTip: (commit: ObjectName | undefined) => void
}

export function openOutbox(disk: Disk, stateFolder: RelativePath): Outbox {
  const folder = outboxFolder(stateFolder)
  const files = new Set<string>()
  const ignore = () => disk.create(`${folder}/.gitignore`, Buffer.from('*\n'))
  return {
    put: (path, bytes) => {
      ignore()
      const name = path.replace('/', '~')
      for (let count = 0; ; count++) {
        const file = isLines(path) ? `${name}~${count}` : name
        const isNew = disk.create(`${folder}/${file}`, bytes)
        if (isNew || !isLines(path)) {
          files.add(file)
          return
        }
      }
    },
    drop: path => {
      const file = path.replace('/', '~')
      disk.remove(`${folder}/${file}`)
      files.delete(file)
    },
    open: () =>
      disk.list(folder).flatMap(file => {
        const path = file.replace(/(?<=\.jsonl)~\d+$/, '').replace('~', '/')
        const bytes = isFactPath(path) ? disk.read(`${folder}/${file}`) : undefined
        if (bytes === undefined) return []
        files.add(file)
        return [{ path, bytes }]
      }),
    clear: () => {
      for (const file of files) disk.remove(`${folder}/${file}`)
      files.clear()
    },
    tip: () => {
      const bytes = disk.read(`${folder}/${tipFile}`)
      const text = bytes === undefined ? '' : Buffer.from(bytes).toString('latin1').trim()
      return /^[0-9a-f]{40,64}$/.test(text) ? text : undefined
    },
    setTip: commit => {
      if (commit === undefined) return disk.remove(`${folder}/${tipFile}`)
      ignore()
      const path = `${folder}/${tipFile}`
      // The last of two runs at once says what is known of the branch.
      while (!disk.replace(path, disk.read(path), Buffer.from(`${commit}\n`)));
    },
  }
}

/** Whether a ledger on a branch was ever used in this checkout. */
export function hasOutbox(disk: Disk, stateFolder: RelativePath): boolean {
  return disk.list(outboxFolder(stateFolder)).some(name => name !== '.gitignore')
}

const tipFile = 'ledger-tip'

function outboxFolder(stateFolder: RelativePath): RelativePath {
  return `${stateFolder}/outbox`
}
