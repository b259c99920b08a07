import * as nodeFs from 'node:fs'
import { existsSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { type Disk, openDisk } from '../../src/disk.ts'
import { FileUnwritableError } from '../../src/errors.ts'
import { fsWith, systemError, watchedFs } from './faults.ts'
import { bytesOf, replaced, useFolder } from './folder.ts'

const folder = useFolder()
const { put, textAt, tree } = folder

describe('a run that is killed or fails at any step', () => {
  class Killed extends Error {}

  const deeds: readonly [string, (disk: Disk) => unknown][] = [
    ['replace of a file', disk => replaced(disk, 'a/b', bytesOf('new bytes'))],
    ['replace that makes folders', disk => replaced(disk, 'n/e/w', bytesOf('new bytes'))],
    ['create', disk => disk.create('n/e/w', bytesOf('new bytes'))],
    ['append to a file', disk => disk.append('a/log', bytesOf('line 2\n'))],
    ['append that makes a file', disk => disk.append('n/log', bytesOf('line 2\n'))],
  ]
  const whole = new Map<string, readonly (string | undefined)[]>([
    ['a/b', ['old bytes', 'new bytes']],
    ['n/e/w', [undefined, 'new bytes']],
    ['a/log', ['line 1\n', 'line 1\nline 2\n']],
    ['n/log', [undefined, '', 'line 2\n']],
  ])

  function expectWhole(repeated = ''): void {
    for (const [path, states] of whole) {
      // A killed append may have done its work: who repeats it has the line twice.
      const allowed =
        repeated === '' || !path.endsWith('log') ? states : [...states, `${states.at(-1)}line 2\n`]
      expect(allowed).toContain(existsSync(join(folder.root, path)) ? textAt(path) : undefined)
    }
  }

  function countCalls(deed: (disk: Disk) => unknown): number {
    let calls = 0
    deed(openDisk(folder.root, { fs: watchedFs(() => calls++) }))
    return calls
  }

  function reset(): void {
    for (const name of readdirSync(folder.root)) rmSync(join(folder.root, name), { recursive: true })
    put('a/b', 'old bytes')
    put('a/log', 'line 1\n')
  }

  it.each(deeds)('%s: killed before any call, the files are whole and the next run works', (_, deed) => {
    reset()
    const calls = countCalls(deed)
    expect(calls).toBeGreaterThan(5)
    for (let last = 0; last < calls; last++) {
      reset()
      const fs = watchedFs((_name, count) => {
        if (count > last) throw new Killed()
      })
      expect(() => deed(openDisk(folder.root, { fs }))).toThrow(Killed)
      expectWhole()
      const next = openDisk(folder.root)
      next.sweep()
      deed(next)
      expectWhole('again')
      expect(tree().filter(path => path.includes('tmp'))).toEqual([])
    }
  })

  it.each(deeds)(
    '%s: with any one call failing, it is done or reported, and nothing is left over',
    (_, deed) => {
      reset()
      const calls = countCalls(deed)
      let reported = 0
      for (let failing = 1; failing <= calls; failing++) {
        reset()
        const before = tree()
        let failed = ''
        const fs = watchedFs((name, count) => {
          if (count !== failing) return
          failed = name
          throw systemError('EIO')
        })
        try {
          deed(openDisk(folder.root, { fs }))
        } catch (cause) {
          reported++
          expect(cause, failed).toBeInstanceOf(FileUnwritableError)
        }
        expectWhole()
        const added = tree().filter(path => !before.includes(path) && !path.startsWith('n/'))
        // Only the tidying itself can leave something, and the next sweep finds it.
        if (!/unlink|rmdir/.test(failed)) expect(added, failed).toEqual([])
      }
      expect(reported).toBeGreaterThan(3)
    },
  )

  it('flushes file, folder and new parent folders before it returns', () => {
    const opened = new Map<number, string>()
    const flushed: string[] = []
    const fs = fsWith({
      openSync(path, flags, mode) {
        const descriptor = nodeFs.openSync(path, flags, mode)
        opened.set(descriptor, path.slice(folder.root.length))
        return descriptor
      },
      fsyncSync(descriptor) {
        flushed.push(opened.get(descriptor) ?? '')
        nodeFs.fsyncSync(descriptor)
      },
    })
    const disk = openDisk(folder.root, { fs })
    replaced(disk, 'a/b/c', bytesOf('x'))
    expect(flushed.map(path => path.replace(/\d+-[0-9a-f]+/, 'N'))).toEqual([
      '/.dragoman/tmp/N.tmp',
      '/a/b',
      '/a',
      '',
    ])
    flushed.length = 0
    disk.append('a/b/log', bytesOf('x\n'))
    expect(flushed).toEqual(['/a/b/log', '/a/b'])
    flushed.length = 0
    disk.append('a/b/log', bytesOf('x\n'))
    expect(flushed).toEqual(['/a/b/log'])
  })

  it('gets by on file systems that cannot flush a folder', () => {
    const fs = fsWith({
      fsyncSync(descriptor) {
        if (nodeFs.fstatSync(descriptor).isDirectory()) throw systemError('EINVAL')
      },
    })
    replaced(openDisk(folder.root, { fs }), 'a', bytesOf('x'))
    expect(textAt('a')).toBe('x')
  })
})
