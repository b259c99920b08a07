import { execFileSync } from 'node:child_process'
import * as nodeFs from 'node:fs'
import { mkdirSync, symlinkSync, utimesSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { openDisk } from '../../src/disk.ts'
import { FileUnreadableError } from '../../src/errors.ts'
import { fsWith, systemError } from './faults.ts'
import { useFolder } from './folder.ts'

const folder = useFolder()
const { put } = folder

describe('reading', () => {
  it('gives the bytes, and nothing for a file that is absent or whose folder is', () => {
    put('a/b.json', '{}')
    const disk = openDisk(folder.root)
    expect(disk.read('a/b.json')).toEqual(Buffer.from('{}'))
    expect(disk.read('a/c.json')).toBeUndefined()
    expect(disk.read('z/c.json')).toBeUndefined()
  })

  it('sees a file that came after the first look', () => {
    const disk = openDisk(folder.root)
    expect(disk.read('a/b.json')).toBeUndefined()
    put('a/b.json', '1')
    expect(disk.read('a/b.json')).toEqual(Buffer.from('1'))
  })

  it('continues after short reads, and stops at the end of a file that became shorter', () => {
    put('a', '0123456789')
    const short = fsWith({
      readSync: (fd, bytes, offset, length) => nodeFs.readSync(fd, bytes, offset, Math.min(length, 3), null),
    })
    expect(openDisk(folder.root, { fs: short }).read('a')).toEqual(Buffer.from('0123456789'))
    const shrunk = fsWith({ fstatSync: fd => Object.assign(nodeFs.fstatSync(fd), { size: 20 }) })
    expect(openDisk(folder.root, { fs: shrunk }).read('a')).toEqual(Buffer.from('0123456789'))
    const huge = fsWith({ fstatSync: fd => Object.assign(nodeFs.fstatSync(fd), { size: 2 ** 40 }) })
    expect(() => openDisk(folder.root, { fs: huge }).read('a')).toThrow(/a is too large/)
  })

  it('gives a program that has just emptied a file the time to fill it again', () => {
    const pauses: number[] = []
    const earlier = new Date(Date.now() - 60_000)
    const disk = openDisk(folder.root, {
      pause: ms => {
        pauses.push(ms)
        put('a', '{"k": "Text"}')
        if (pauses.length === 2) utimesSync(join(folder.root, 'a'), earlier, earlier)
      },
    })
    put('a', '')
    expect(disk.read('a')).toEqual(Buffer.from(''))
    expect(disk.read('a', true)).toEqual(Buffer.from('{"k": "Text"}'))
    expect(disk.read('a', true)).toEqual(Buffer.from('{"k": "Text"}'))
    expect(disk.read('b', true)).toBeUndefined()
    expect(pauses).toHaveLength(2)
  })

  it('refuses what is no name also in a folder that it knows', () => {
    put('a/b', '')
    const disk = openDisk(folder.root)
    disk.read('a/b')
    for (const path of ['a/..', 'a/.', 'a/', 'a/b\0'])
      expect(() => disk.read(path)).toThrow(FileUnreadableError)
  })

  it('says what exists, files and folders alike', () => {
    put('a/b.json', '')
    const disk = openDisk(folder.root)
    expect(['a', 'a/b.json', 'a/c.json', 'z/c'].map(disk.exists)).toEqual([true, true, false, false])
  })

  it('lists names in code unit order', () => {
    for (const name of ['b', 'B', 'a', 'ä', '10', '9']) put(`f/${name}`, '')
    const fs = fsWith({ readdirSync: path => nodeFs.readdirSync(path).reverse() })
    expect(openDisk(folder.root, { fs }).list('f')).toEqual(['10', '9', 'B', 'a', 'b', 'ä'])
    expect(openDisk(folder.root).list('')).toEqual(['f'])
    expect(openDisk(folder.root).list('none')).toEqual([])
    expect(openDisk(folder.root).list('none/deeper')).toEqual([])
  })

  it('does not take a file for a folder, or a folder or a pipe for a file', () => {
    put('file', '')
    execFileSync('mkfifo', [join(folder.root, 'pipe')])
    mkdirSync(join(folder.root, 'folder'))
    const disk = openDisk(folder.root)
    expect(() => disk.list('file')).toThrow(FileUnreadableError)
    expect(() => disk.read('file/below')).toThrow(/file is not a folder/)
    expect(() => disk.read('folder')).toThrow(/folder is not a regular file/)
    expect(() => disk.read('pipe')).toThrow(FileUnreadableError)
  })

  it('reports an unreadable file with its path and cause', () => {
    put('a.json', '{}')
    const disk = openDisk(folder.root, {
      fs: fsWith({
        readSync: () => {
          throw systemError('EIO')
        },
      }),
    })
    expect(() => disk.read('a.json')).toThrow(
      expect.objectContaining({
        code: 'FILE_UNREADABLE',
        path: 'a.json',
        message: 'a.json could not be read: the disk reported an error (EIO)',
      }),
    )
  })

  it('looks before it opens where the system cannot refuse links by itself', () => {
    put('a', 'x')
    symlinkSync(join(folder.root, 'a'), join(folder.root, 'link'))
    const fs = fsWith({ openSync: path => nodeFs.openSync(path, 'r') })
    const disk = openDisk(folder.root, { fs, platform: 'win32' })
    expect(disk.read('a')).toEqual(Buffer.from('x'))
    expect(disk.read('b')).toBeUndefined()
    expect(() => disk.read('link')).toThrow(/symbolic link/)
  })
})
