import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { type Disk, openDisk } from '../../src/disk.ts'
import { FileUnreadableError, FileUnwritableError } from '../../src/errors.ts'
import { bytesOf, replaced, useFolder } from './folder.ts'

const folder = useFolder()
const { put, textAt, tree } = folder

describe('paths that are refused', () => {
  const outside = ['', '/etc/passwd', '..', '../a', 'a/../b', 'a/..', './a', 'a//b', 'a/', 'a\0b']
  const deeds: readonly [string, (disk: Disk, path: string) => unknown][] = [
    ['read', (disk, path) => disk.read(path)],
    ['exists', (disk, path) => disk.exists(path)],
    ['list', (disk, path) => disk.list(path)],
    ['replace', (disk, path) => replaced(disk, path, bytesOf('x'))],
    ['create', (disk, path) => disk.create(path, bytesOf('x'))],
    ['append', (disk, path) => disk.append(path, bytesOf('x\n'))],
    ['remove', (disk, path) => disk.remove(path)],
  ]

  it.each(deeds)('%s stays inside the root', (name, deed) => {
    for (const path of outside) {
      if (name === 'list' && path === '') continue
      expect(() => deed(openDisk(folder.root), path), JSON.stringify(path)).toThrow(
        name === 'remove' || /replace|create|append/.test(name) ? FileUnwritableError : FileUnreadableError,
      )
    }
    expect(tree()).toEqual([])
  })

  it('knows the separators of Windows', () => {
    const disk = openDisk(folder.root, { platform: 'win32' })
    for (const path of ['a\\..\\..\\b', 'C:/b', 'a:stream'])
      expect(() => disk.read(path)).toThrow(FileUnreadableError)
    put('back\\slash', 'x')
    expect(openDisk(folder.root).read('back\\slash')).toBeDefined()
  })

  it('quotes a path that could steer a terminal', () => {
    expect(() => openDisk(folder.root).read('\u001b[2J/../x')).toThrow(/^"\\u001b\[2J/)
  })

  it('wants an absolute root', () => {
    expect(() => openDisk('.')).toThrow(TypeError)
  })

  it.each(deeds)('%s follows no link below the root', (_, deed) => {
    const elsewhere = mkdtempSync(join(tmpdir(), 'dragoman-elsewhere-'))
    try {
      writeFileSync(join(elsewhere, 'a'), 'theirs')
      mkdirSync(join(folder.root, '.dragoman'))
      symlinkSync(elsewhere, join(folder.root, '.dragoman/linked'))
      expect(() => deed(openDisk(folder.root), '.dragoman/linked/a')).toThrow(
        /\.dragoman\/linked is a symbolic link/,
      )
      expect(() => deed(openDisk(folder.root), '.dragoman/linked/new/a')).toThrow(/symbolic link/)
      expect(readdirSync(elsewhere)).toEqual(['a'])
      expect(readFileSync(join(elsewhere, 'a'), 'utf8')).toBe('theirs')
    } finally {
      rmSync(elsewhere, { recursive: true })
    }
  })

  it.each(deeds.filter(([name]) => name !== 'remove'))('%s does not go through a linked file', (_, deed) => {
    put('real', 'old')
    symlinkSync(join(folder.root, 'real'), join(folder.root, 'link'))
    symlinkSync(join(folder.root, 'nowhere'), join(folder.root, 'dangling'))
    expect(() => deed(openDisk(folder.root), 'link')).toThrow(/symbolic link/)
    expect(() => deed(openDisk(folder.root), 'dangling')).toThrow(/symbolic link/)
    expect(textAt('real')).toBe('old')
    expect(existsSync(join(folder.root, 'nowhere'))).toBe(false)
  })

  it('puts no temporary file behind a linked .dragoman', () => {
    const elsewhere = mkdtempSync(join(tmpdir(), 'dragoman-elsewhere-'))
    symlinkSync(elsewhere, join(folder.root, '.dragoman'))
    expect(() => replaced(openDisk(folder.root), 'a', bytesOf('x'))).toThrow(/\.dragoman is a symbolic link/)
    expect(readdirSync(elsewhere)).toEqual([])
    rmSync(elsewhere, { recursive: true })
  })

  it('accepts a root that is itself a link', () => {
    mkdirSync(join(folder.root, 'real'))
    symlinkSync(join(folder.root, 'real'), join(folder.root, 'linked'))
    replaced(openDisk(join(folder.root, 'linked')), 'a/b', bytesOf('x'))
    expect(textAt('real/a/b')).toBe('x')
  })
})
