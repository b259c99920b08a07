import * as nodeFs from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { openDisk } from '../../src/disk.ts'
import { fsWith, systemError, watchedFs } from './faults.ts'
import { bytesOf, useFolder } from './folder.ts'

const folder = useFolder()
const { put, textAt, tree } = folder
const path = () => join(folder.root, 'a')

const read = bytesOf('{"a":"read"}')
const next = bytesOf('{"a":"read","b":"delivered"}')
const saved = '{"a":"saved"}'

/** How another program saves a file: at once, or with a call of the tool's in between. */
const savers: readonly (readonly [string, { begin: () => void; end: () => void }])[] = [
  ['into the file', { begin: () => nodeFs.writeFileSync(path(), saved), end: () => {} }],
  (() => {
    let descriptor: number | undefined
    return [
      'into the file, in two steps',
      {
        begin: () => {
          descriptor = nodeFs.openSync(path(), 'w')
        },
        end: () => {
          if (descriptor === undefined) return
          nodeFs.writeSync(descriptor, saved)
          nodeFs.closeSync(descriptor)
          descriptor = undefined
        },
      },
    ]
  })(),
  [
    'by a new file of the same name',
    {
      begin: () => {
        nodeFs.writeFileSync(`${path()}~`, saved)
        nodeFs.renameSync(`${path()}~`, path())
      },
      end: () => {},
    },
  ],
  ['after deleting it', { begin: () => nodeFs.rmSync(path(), { force: true }), end: () => put('a', saved) }],
]

/** Saves just before the nth call, and counts the calls. */
function saveAt(call: number, { begin, end }: { begin: () => void; end: () => void }) {
  const calls: string[] = []
  const fs = watchedFs((name, count) => {
    calls.push(name)
    if (count === call) begin()
    if (count === call + 1) end()
  })
  return { disk: openDisk(folder.root, { fs }), calls, end }
}

describe('a file that another program saves while it is replaced', () => {
  it.each(savers)('keeps what is saved %s, whenever that is', (how, saver) => {
    const lost: string[] = []
    for (let call = 1; ; call++) {
      put('a', '{"a":"read"}')
      const { disk, calls, end } = saveAt(call, saver)
      const isReplaced = disk.replace('a', read, next)
      end()
      if (calls.length < call) break
      const text = textAt('a')
      if (!isReplaced) expect(text, `saved before ${calls[call - 1]}`).toBe(saved)
      else if (text !== saved) lost.push(calls[call - 1] ?? '')
      expect(tree()).toEqual(['a'])
    }
    // No system call compares and renames at once.
    expect(lost).toEqual(how === 'by a new file of the same name' ? ['renameSync'] : [])
  })

  it.each(savers)('keeps a file that is made %s where one is to be born, whenever that is', (_, saver) => {
    for (let call = 1; ; call++) {
      nodeFs.rmSync(path(), { force: true })
      const { disk, calls, end } = saveAt(call, saver)
      const isBorn = disk.replace('a', undefined, next)
      end()
      if (calls.length < call) break
      if (isBorn && textAt('a') === saved) continue
      expect([isBorn, textAt('a')], `before ${calls[call - 1]}`).toEqual([false, saved])
    }
  })

  it('keeps the second of two saves around the move, or puts the first back', () => {
    const other = '{"a":"saved again"}'
    const kept = new Set<string>()
    for (let call = 1; ; call++) {
      put('a', '{"a":"read"}')
      let isMoving = false
      let since = 0
      const fs = watchedFs(name => {
        if (isMoving) since++
        if (since === call) nodeFs.writeFileSync(path(), other)
        if (name !== 'renameSync' || isMoving) return
        isMoving = true
        nodeFs.writeFileSync(path(), saved)
      })
      const isReplaced = openDisk(folder.root, { fs }).replace('a', read, next)
      if (since < call) break
      expect(isReplaced).toBe(false)
      kept.add(textAt('a'))
    }
    expect(kept).toEqual(new Set([other, saved]))
  })

  it('is not made again once it is deleted', () => {
    expect(openDisk(folder.root).replace('b/a', read, next)).toBe(false)
    expect(tree()).toEqual([])
  })

  it('is compared again after each pause on Windows', () => {
    put('a', '{"a":"read"}')
    const fs = fsWith({
      renameSync: () => {
        throw systemError('EBUSY')
      },
    })
    const pause = () => put('a', saved)
    expect(openDisk(folder.root, { fs, platform: 'win32', pause }).replace('a', read, next)).toBe(false)
    expect(textAt('a')).toBe(saved)
  })

  it('is compared where there are no hard links, too', () => {
    const linkSync = () => {
      throw systemError('ENOTSUP')
    }
    const disk = openDisk(folder.root, { fs: fsWith({ linkSync }) })
    put('a', saved)
    expect(disk.replace('a', read, next)).toBe(false)
    expect(disk.replace('a', bytesOf(saved), next)).toBe(true)
    expect(disk.replace('a', undefined, read)).toBe(false)
    expect(Buffer.from(next).toString()).toBe(textAt('a'))
    expect(tree()).toEqual(['a'])
  })
})
