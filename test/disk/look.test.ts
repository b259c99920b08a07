import { execFileSync } from 'node:child_process'
import { mkdirSync, symlinkSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { openDisk } from '../../src/disk.ts'
import { useFolder } from './folder.ts'

const folder = useFolder()
const { put } = folder

/** The text of a file, and the byte behind it. */
function lookAt(path: string): (string | number | undefined)[] {
  const disk = openDisk(folder.root)
  // The first look makes the room, and the second one finds it.
  disk.look('first')
  const look = disk.look(path)
  return look === undefined ? [] : [look.bytes.toString('utf8', 0, look.length), look.bytes[look.length]]
}

describe('looking at a file', () => {
  it('gives the same bytes as reading it, with a zero behind them', () => {
    put('first', 'a longer text than that of the second file')
    put('second', '{}')
    expect(lookAt('second')).toEqual(['{}', 0])
    expect(lookAt('none')).toEqual([])
    expect(lookAt('none/second')).toEqual([])
  })

  it.each([0, 1, 256 * 1024 - 1, 256 * 1024, 256 * 1024 + 1, 1_000_000])('takes a file of %i bytes', size => {
    put('first', '{}')
    put('second', 'x'.repeat(size))
    expect(lookAt('second')).toEqual(['x'.repeat(size), 0])
  })

  it('refuses a folder and a link', () => {
    put('first', '{}')
    mkdirSync(`${folder.root}/folder`)
    symlinkSync('first', `${folder.root}/link`)
    expect(() => lookAt('folder')).toThrow(/folder is not a regular file/)
    expect(() => lookAt('link')).toThrow(/link/)
  })

  it.skipIf(process.platform === 'win32')('refuses a pipe, and does not wait for it', () => {
    put('first', '{}')
    execFileSync('mkfifo', [`${folder.root}/pipe`])
    expect(() => lookAt('pipe')).toThrow(/pipe is not a regular file/)
  })
})
