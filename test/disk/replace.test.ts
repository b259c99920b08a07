import * as nodeFs from 'node:fs'
import { chmodSync, linkSync, lstatSync, mkdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { openDisk } from '../../src/disk.ts'
import { FileUnwritableError } from '../../src/errors.ts'
import { fsWith, systemError } from './faults.ts'
import { bytesOf, replaced, useFolder } from './folder.ts'

const folder = useFolder()
const { modeAt, put, textAt, tree } = folder

describe('replace', () => {
  it('leaves nothing but the file and the folders it needs', () => {
    replaced(openDisk(folder.root), 'a/b/c.json', bytesOf('{}'))
    expect(tree()).toEqual(['a/', 'a/b/', 'a/b/c.json'])
    expect(textAt('a/b/c.json')).toBe('{}')
  })

  it('keeps a .dragoman folder that was there, even an empty one', () => {
    mkdirSync(join(folder.root, '.dragoman'))
    replaced(openDisk(folder.root), 'a', bytesOf('x'))
    expect(tree()).toEqual(['.dragoman/', 'a'])
  })

  it.each([0o600, 0o644, 0o664, 0o755, 0o444])('keeps mode %o', mode => {
    put('a', 'old')
    chmodSync(join(folder.root, 'a'), mode)
    replaced(openDisk(folder.root), 'a', bytesOf('new'))
    expect(modeAt('a')).toBe(mode)
    expect(textAt('a')).toBe('new')
  })

  it.each([0o022, 0o077, 0o002])('gives a new file the mode that umask %o leaves', mask => {
    const before = process.umask(mask)
    try {
      replaced(openDisk(folder.root), 'a', bytesOf('x'))
      openDisk(folder.root).create('b', bytesOf('x'))
      openDisk(folder.root).append('c', bytesOf('x\n'))
    } finally {
      process.umask(before)
    }
    expect(['a', 'b', 'c'].map(modeAt)).toEqual([0o666 & ~mask, 0o666 & ~mask, 0o666 & ~mask])
  })

  it.skipIf(process.getuid?.() !== 0)('keeps the owner when the superuser runs it', () => {
    put('a', 'old')
    nodeFs.chownSync(join(folder.root, 'a'), 1234, 2345)
    replaced(openDisk(folder.root), 'a', bytesOf('new'))
    expect(lstatSync(join(folder.root, 'a'))).toMatchObject({ uid: 1234, gid: 2345 })
  })

  it('does not write through a hard link', () => {
    put('a', 'old')
    linkSync(join(folder.root, 'a'), join(folder.root, 'b'))
    replaced(openDisk(folder.root), 'a', bytesOf('new'))
    expect([textAt('a'), textAt('b')]).toEqual(['new', 'old'])
  })

  it('continues after short writes', () => {
    const fs = fsWith({
      writeSync: (fd, bytes, offset, length) => nodeFs.writeSync(fd, bytes, offset, Math.min(length, 3)),
    })
    replaced(openDisk(folder.root, { fs }), 'a', bytesOf('0123456789'))
    expect(textAt('a')).toBe('0123456789')
  })

  it.each([
    [
      'a disk that claims more than it writes',
      {
        writeSync: (fd: number, bytes: Uint8Array, offset: number, length: number) =>
          nodeFs.writeSync(fd, bytes, offset, length - 1) + 1,
      },
    ],
    ['a disk that takes nothing', { writeSync: () => 0 }],
    [
      'a flush that fails',
      {
        fsyncSync: () => {
          throw systemError('EIO')
        },
      },
    ],
    [
      'a close that fails',
      {
        closeSync: (fd: number) => {
          nodeFs.closeSync(fd)
          throw systemError('EIO')
        },
      },
    ],
    [
      'a full disk',
      {
        writeSync: () => {
          throw systemError('ENOSPC')
        },
      },
    ],
    [
      'a read-only file system',
      {
        openSync: () => {
          throw systemError('EROFS')
        },
      },
    ],
  ])('keeps the old bytes on %s', (_, changes) => {
    put('a', 'old')
    const disk = openDisk(folder.root, { fs: fsWith(changes) })
    expect(() => replaced(disk, 'a', bytesOf('new'))).toThrow(FileUnwritableError)
    expect(() => replaced(disk, 'b/c', bytesOf('new'))).toThrow(FileUnwritableError)
    expect(() => disk.create('b/c', bytesOf('new'))).toThrow(FileUnwritableError)
    expect(textAt('a')).toBe('old')
    expect(tree()).toEqual(['a'])
  })

  it('keeps the old bytes where mode or name cannot be set', () => {
    put('a', 'old')
    const refuse = (): never => {
      throw systemError('EPERM')
    }
    for (const changes of [{ fchmodSync: refuse }, { renameSync: refuse }]) {
      expect(() => replaced(openDisk(folder.root, { fs: fsWith(changes) }), 'a', bytesOf('new'))).toThrow(
        FileUnwritableError,
      )
    }
    expect(textAt('a')).toBe('old')
    expect(tree()).toEqual(['a'])
  })

  it('says in plain words what happened', () => {
    const disk = openDisk(folder.root, {
      fs: fsWith({
        writeSync: () => {
          throw systemError('ENOSPC')
        },
      }),
    })
    expect(() => replaced(disk, 'a/b.json', bytesOf('x'))).toThrow(
      expect.objectContaining({
        code: 'FILE_UNWRITABLE',
        path: 'a/b.json',
        message: 'a/b.json could not be written: the disk is full (ENOSPC)',
      }),
    )
  })

  it('does not dress up a bug as a full disk', () => {
    const disk = openDisk(folder.root, {
      fs: fsWith({
        fsyncSync: () => {
          throw new RangeError('bug')
        },
      }),
    })
    expect(() => replaced(disk, 'a', bytesOf('x'))).toThrow(RangeError)
  })

  it('writes beside the target when that is mounted from elsewhere', () => {
    put('mounted/a', 'old')
    const renamed: string[] = []
    const fs = fsWith({
      renameSync(from, to) {
        renamed.push(from)
        if (dirname(from) !== dirname(to)) throw systemError('EXDEV')
        nodeFs.renameSync(from, to)
      },
      linkSync(from, to) {
        if (dirname(from) !== dirname(to)) throw systemError('EXDEV')
        nodeFs.linkSync(from, to)
      },
    })
    replaced(openDisk(folder.root, { fs }), 'mounted/a', bytesOf('new'))
    expect(openDisk(folder.root, { fs }).create('mounted/b', bytesOf('b'))).toBe(true)
    expect(renamed.map(path => dirname(path).slice(folder.root.length))).toEqual(['/mounted'])
    expect(tree()).toEqual(['mounted/', 'mounted/a', 'mounted/b'])
    expect(textAt('mounted/a')).toBe('new')
  })

  it('survives another run that tidies the scratch folder away', () => {
    let tidied = 0
    const fs = fsWith({
      openSync(path, flags, mode) {
        if (path.endsWith('.tmp') && tidied++ < 3) nodeFs.rmdirSync(dirname(path))
        return nodeFs.openSync(path, flags, mode)
      },
    })
    replaced(openDisk(folder.root, { fs }), 'a', bytesOf('x'))
    expect(tidied).toBe(4)
    expect(tree()).toEqual(['a'])
  })

  it('survives another run that takes a folder away between two calls', () => {
    let takenAway = 0
    const fs = fsWith({
      mkdirSync(path) {
        nodeFs.mkdirSync(path)
        if (takenAway++ >= 4) return
        nodeFs.rmdirSync(path)
        if (takenAway % 2 === 0) throw systemError('EEXIST')
      },
    })
    replaced(openDisk(folder.root, { fs }), 'a/b/c', bytesOf('x'))
    expect(tree()).toEqual(['a/', 'a/b/', 'a/b/c'])
    takenAway = 0
    openDisk(folder.root, { fs }).append('d/e', bytesOf('x\n'))
    expect(textAt('d/e')).toBe('x\n')
  })

  it('gives up on a folder that always vanishes', () => {
    const fs = fsWith({ mkdirSync: () => undefined })
    expect(() => replaced(openDisk(folder.root, { fs }), 'a/b', bytesOf('x'))).toThrow(FileUnwritableError)
    const taken = fsWith({
      mkdirSync: () => {
        throw systemError('EEXIST')
      },
    })
    expect(() => replaced(openDisk(folder.root, { fs: taken }), 'a/b', bytesOf('x'))).toThrow(
      FileUnwritableError,
    )
  })

  describe('on Windows', () => {
    const heldFor = (times: number, code: string) => {
      const pauses: number[] = []
      let calls = 0
      const fs = fsWith({
        renameSync(from, to) {
          if (calls++ < times) throw systemError(code)
          nodeFs.renameSync(from, to)
        },
      })
      return {
        disk: openDisk(folder.root, { fs, platform: 'win32', pause: ms => void pauses.push(ms) }),
        pauses,
        calls: () => calls,
      }
    }

    it.each(['EPERM', 'EBUSY', 'EACCES'])('waits for a file that answers %s', code => {
      put('a', 'old')
      const { disk, pauses } = heldFor(3, code)
      replaced(disk, 'a', bytesOf('new'))
      expect(textAt('a')).toBe('new')
      expect(pauses).toEqual([20, 40, 80])
    })

    it('gives up after ten times and never writes in place', () => {
      put('a', 'old')
      const { disk, calls } = heldFor(Number.POSITIVE_INFINITY, 'EPERM')
      expect(() => replaced(disk, 'a', bytesOf('new'))).toThrow(FileUnwritableError)
      expect(calls()).toBe(10)
      expect(textAt('a')).toBe('old')
      expect(tree()).toEqual(['a'])
    })
  })
})
