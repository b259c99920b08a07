import * as nodeFs from 'node:fs'
import { describe, expect, it } from 'vitest'
import type { FileSystem } from '../../../src/disk.ts'
import { check, order, plan, pull } from '../../../src/index.ts'
import { answer, committed, config, openShop } from '../shop.ts'

/** A disk on which nothing gets its name any more from one file on, as if the process had died there. */
function dyingDisk(dieAt: number): { readonly fileSystem: FileSystem; readonly count: () => number } {
  let count = 0
  const step = () => {
    if (++count >= dieAt) throw new Error('the process has died')
  }
  const fileSystem: FileSystem = {
    ...nodeFs,
    renameSync(from, to) {
      step()
      nodeFs.renameSync(from, to)
    },
    linkSync(from, to) {
      if (!to.includes('/.dragoman/tmp/')) step()
      nodeFs.linkSync(from, to)
    },
  }
  return { fileSystem, count: () => count }
}

describe('a run that dies while it writes proofread texts', () => {
  it('is made good by the next one, wherever it died, and buys nothing again', async () => {
    const { options, workspace, sandbox } = await openShop(
      {
        'dragoman.config.json': config({ targets: ['de'] }),
        'l/en/a.json': { hi: 'Helo', bye: 'Good by' },
        'l/de/a.json': { hi: 'Hallo' },
      },
      {
        manual: true,
        translate: task => (task.language === 'en' ? '{"hi":"Hello","bye":"Goodbye"}' : answer(task)),
      },
    )
    await order(options)
    await order({ ...options, proofread: true })
    for (const id of ['100001', '100002']) sandbox.setStatus(id, 'DONE')
    const start = workspace.tree()
    const restore = () => {
      for (const path of Object.keys(workspace.tree())) workspace.remove(path)
      for (const [path, text] of Object.entries(start)) workspace.put(path, text)
    }
    const files = () =>
      Object.fromEntries(Object.entries(workspace.tree()).filter(([path]) => /^l\/|\/lock\//.test(path)))

    const whole = dyingDisk(Number.POSITIVE_INFINITY)
    await pull({ ...options, fileSystem: whole.fileSystem })
    const wanted = files()
    expect(JSON.parse(wanted['l/en/a.json'] ?? '')).toEqual({ hi: 'Hello', bye: 'Goodbye' })
    expect(JSON.parse(wanted['l/de/a.json'] ?? '')).toEqual({ hi: 'Hallo', bye: 'Good by (de)' })
    expect(whole.count()).toBeGreaterThan(4)

    for (let dieAt = 1; dieAt <= whole.count(); dieAt++) {
      restore()
      await pull({ ...options, fileSystem: dyingDisk(dieAt).fileSystem }).catch(() => undefined)
      expect((await check(options)).totals.stale).toBe(0)
      expect(await pull(options)).toMatchObject({ exitCode: 0, superseded: [], held: [] })
      expect(files()).toEqual(wanted)
    }
    expect((await plan(options)).requests).toEqual([])
    expect((await plan({ ...options, proofread: true })).requests).toEqual([])
    expect(committed(sandbox)).toHaveLength(2)
  })
})
