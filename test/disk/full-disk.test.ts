import { execFileSync } from 'node:child_process'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openDisk } from '../../src/disk.ts'
import { bytesOf, replaced, useFolder } from './folder.ts'

const folder = useFolder()
const { put, textAt, tree } = folder

describe.skipIf(process.platform !== 'linux' || process.getuid?.() !== 0)(
  'on a disk that is really full',
  () => {
    let isMounted = false

    beforeEach(() => {
      try {
        execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=64k', 'tmpfs', folder.root], { stdio: 'ignore' })
        isMounted = true
      } catch {
        isMounted = false
      }
    })

    afterEach(() => {
      if (isMounted) execFileSync('umount', [folder.root])
    })

    it('reports it, keeps the old file and leaves nothing behind', ({ skip }) => {
      if (!isMounted) skip()
      const old = 'o'.repeat(8_008)
      put('a.json', old)
      put('log', 'line 1\n')
      const before = tree()
      const tooMuch = bytesOf('n'.repeat(80_000))
      const disk = openDisk(folder.root)
      expect(() => replaced(disk, 'a.json', tooMuch)).toThrow(
        /a\.json could not be written: the disk is full/,
      )
      expect(() => disk.create('new/b.json', tooMuch)).toThrow(/the disk is full/)
      expect(textAt('a.json')).toBe(old)
      expect(tree()).toEqual(before)
      expect(() => disk.append('log', tooMuch)).toThrow(/the disk is full/)
      expect(textAt('log').startsWith('line 1\n')).toBe(true)
    })
  },
)
