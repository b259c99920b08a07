import { execFileSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { openDisk } from '../../src/disk.ts'
import { FileUnwritableError } from '../../src/errors.ts'
import { bytesOf, useFolder } from './folder.ts'

const folder = useFolder()
const { put, textAt, tree } = folder

describe('append', () => {
  it.each([
    ['a new file', undefined, 'two\n', 'two\n'],
    ['an empty file', '', 'two\n', 'two\n'],
    ['a whole line', 'one\n', 'two\n', 'one\ntwo\n'],
    ['a torn line', 'one\n{"tor', 'two\n', 'one\n{"tor\ntwo\n'],
    ['a block of zeros, as a loss of power leaves it', 'one\n\0\0\0', 'two\n', 'one\n\0\0\0\ntwo\n'],
    ['lines without their last end', 'one\n', 'two\nthree', 'one\ntwo\nthree\n'],
  ])('after %s', (_, before, added, after) => {
    if (before !== undefined) put('.dragoman/log', before)
    openDisk(folder.root).append('.dragoman/log', bytesOf(added))
    expect(textAt('.dragoman/log')).toBe(after)
  })

  it('of nothing does nothing', () => {
    openDisk(folder.root).append('a/log', new Uint8Array())
    expect(tree()).toEqual([])
  })
})

describe('remove', () => {
  it('deletes state, and only state', () => {
    put('.dragoman/a', '')
    put('b', '')
    const disk = openDisk(folder.root)
    disk.remove('.dragoman/a')
    disk.remove('.dragoman/a')
    disk.remove('.dragoman/none/a')
    expect(() => disk.remove('b')).toThrow(FileUnwritableError)
    expect(tree()).toEqual(['.dragoman/', 'b'])
  })
})

describe('sweep', () => {
  const leftover = (pid: number): string => `.dragoman/tmp/${pid}-0123456789abcdef.tmp`

  it('deletes what dead runs left, not what a live one is writing, nor what is not ours', () => {
    for (const path of [leftover(11), leftover(22), leftover(process.pid), '.dragoman/tmp/notes.txt'])
      put(path, '')
    openDisk(folder.root, { isRunning: pid => pid === 22 }).sweep()
    expect(readdirSync(join(folder.root, '.dragoman/tmp'))).toEqual([leftover(22).slice(14), 'notes.txt'])
  })

  it('removes the folder when it is empty then, and needs none', () => {
    put(leftover(11), '')
    const disk = openDisk(folder.root, { isRunning: () => false })
    disk.sweep()
    disk.sweep()
    expect(tree()).toEqual(['.dragoman/'])
  })

  it('knows a live process from a dead one', () => {
    const dead = Number(execFileSync(process.execPath, ['-p', 'process.pid'], { encoding: 'utf8' }))
    for (const pid of [dead, process.ppid]) put(leftover(pid), '')
    openDisk(folder.root).sweep()
    expect(readdirSync(join(folder.root, '.dragoman/tmp'))).toEqual([leftover(process.ppid).slice(14)])
  })
})
