import * as nodeFs from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { FileSystem } from '../../../src/disk.ts'
import { keep, order, pull } from '../../../src/index.ts'
import { lawCases } from '../../helpers/laws.ts'
import type { Workspace } from '../../helpers/workspace.ts'
import { answer, config, lockLine, openShop } from '../shop.ts'

type Texts = Record<string, string>

/** Calls `before` ahead of each call of the file system that a run makes. */
function diskThatTells(before: (name: keyof FileSystem, args: readonly unknown[]) => void): FileSystem {
  return new Proxy<FileSystem>(nodeFs, {
    get(target, name, receiver) {
      const call: unknown = Reflect.get(target, name, receiver)
      if (typeof call !== 'function') return call
      return (...args: unknown[]) => {
        before(name as keyof FileSystem, args)
        return Reflect.apply(call, target, args)
      }
    },
  })
}

/** The same numbers, 0 to 1, in every run. */
function numbers(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

function textsIn(workspace: Workspace, path: string): Texts {
  return workspace.has(path) ? (JSON.parse(workspace.get(path)) as Texts) : {}
}

/** As editors do: into the file itself, or a new one that gets its name. */
function save(workspace: Workspace, path: string, texts: Texts, byName: boolean): void {
  const written = byName ? `${path}~` : path
  workspace.put(written, texts)
  if (byName) nodeFs.renameSync(join(workspace.root, written), join(workspace.root, path))
}

/** Whether a call writes the next bytes of the German file, which was read before. */
function isWriteOfGerman(name: keyof FileSystem, [, bytes]: readonly unknown[]): boolean {
  return name === 'writeSync' && Buffer.from(bytes as Uint8Array).includes('"k4": "Four (de)"')
}

/** So many calls, at the most, compare a file after its move and put a save back in its place. */
const callsOfMove = 15

const source: Texts = { k0: 'Zero', k1: 'One', k2: 'Two', k3: 'Three', k4: 'Four' }

async function openDelivered() {
  const shop = await openShop(
    {
      'dragoman.config.json': config({ targets: ['de', 'fr', 'es'], locales: { es: 'es-ES' } }),
      'l/en/a.json': source,
    },
    {
      manual: true,
      translate: task =>
        task.language === 'en' ? task.text.replaceAll(/":"(\w+)/g, '":"$1!') : answer(task),
    },
  )
  await order(shop.options)
  await order({ ...shop.options, proofread: true })
  for (const id of ['100001', '100002', '100003', '100004']) shop.sandbox.setStatus(id, 'DONE')
  return shop
}

describe('files that somebody saves while a run writes', () => {
  it('loses no save, whenever it is made', { timeout: 120_000 }, async () => {
    const all = lawCases(1000, 150)
    const { workspace, options } = await openDelivered()
    await pull(options)
    const random = numbers(20_261_128)
    let saves = 0
    let calls = 0
    let restingUntil = 0
    for (let round = 0; saves < all; round++) {
      for (const locale of ['de', 'fr', 'es']) workspace.remove(`l/${locale}/a.json`)
      if (round % 2 === 0) workspace.remove('.dragoman/lock')
      workspace.put('l/en/a.json', source)
      if (round % 3 === 0) workspace.put('l/de/a.json', { own: 'Eigenes' })
      const wanted = new Map<string, Texts>()
      const fileSystem = diskThatTells(name => {
        calls++
        if (random() > 0.03 || calls < restingUntil) return
        // A save into the old file at the move is put back after it, and there is no room for two.
        if (name === 'renameSync') restingUntil = calls + callsOfMove
        const locale = ['en', 'de', 'fr', 'es'][Math.floor(random() * 4)] ?? 'en'
        const path = `l/${locale}/a.json`
        const key = `k${Math.floor(random() * 8)}`
        const mine = { [key]: `by hand ${++saves}` }
        // No system call compares and renames at once: this moment is the one that is left.
        save(
          workspace,
          path,
          { ...textsIn(workspace, path), ...mine },
          name !== 'renameSync' && random() < 0.5,
        )
        wanted.set(path, { ...wanted.get(path), ...mine })
      })
      const { errors } = await pull({ ...options, fileSystem })
      expect(errors.filter(({ code }) => code === 'FILE_UNREADABLE')).toEqual([])
      for (const [path, mine] of wanted) expect(textsIn(workspace, path), path).toMatchObject(mine)
      await pull(options)
      for (const [path, mine] of wanted) expect(textsIn(workspace, path), path).toMatchObject(mine)
      for (const locale of ['de', 'fr', 'es'])
        for (const key of Object.keys(source)) {
          const text = textsIn(workspace, `l/${locale}/a.json`)[key]
          if (wanted.get('l/en/a.json')?.[key] === undefined)
            expect(text, `${locale} ${key}`).toMatch(/^by hand|\(es-ES\)$|\((de|fr)\)$/)
        }
    }
  })

  it('begins anew on what was saved, and says nothing of it', async () => {
    const { workspace, options } = await openDelivered()
    let isSaved = false
    const fileSystem = diskThatTells((name, args) => {
      if (isSaved || !isWriteOfGerman(name, args)) return
      isSaved = true
      workspace.put('l/de/a.json', { k1: 'Eins', own: 'Eigenes' })
      workspace.put('l/en/a.json', { ...textsIn(workspace, 'l/en/a.json'), k1: 'One more' })
    })
    const report = await pull({ ...options, fileSystem })
    expect(isSaved).toBe(true)
    expect(report.errors).toEqual([])
    expect(textsIn(workspace, 'l/en/a.json')).toEqual({
      k0: 'Zero!',
      k1: 'One more',
      k2: 'Two!',
      k3: 'Three!',
      k4: 'Four!',
    })
    expect(textsIn(workspace, 'l/de/a.json')).toEqual({
      k0: 'Zero (de)',
      k1: 'Eins',
      k2: 'Two (de)',
      k3: 'Three (de)',
      k4: 'Four (de)',
      own: 'Eigenes',
    })
    // Written at one time, so the one answers the other.
    expect(workspace.get('.dragoman/lock/l/en/a.json.txt')).toContain(lockLine(['k1'], 'One more', 'Eins'))
    const files = ['en', 'de', 'fr', 'es'].map(locale => workspace.get(`l/${locale}/a.json`))
    await pull(options)
    expect(['en', 'de', 'fr', 'es'].map(locale => workspace.get(`l/${locale}/a.json`))).toEqual(files)
  })

  it('leaves a file that is saved each time, and only that', async () => {
    const { workspace, options } = await openDelivered()
    let saves = 0
    const fileSystem = diskThatTells((name, args) => {
      if (isWriteOfGerman(name, args)) workspace.put('l/de/a.json', { own: `${++saves}` })
    })
    const report = await pull({ ...options, fileSystem })
    expect(report.errors).toMatchObject([{ code: 'FILE_UNWRITABLE', path: 'l/en/a.json', locale: 'de' }])
    expect(report.errors[0]?.message).toMatch(/^l\/de\/a\.json was saved by another program each time/)
    expect(report.exitCode).toBe(1)
    expect(saves).toBe(10)
    expect(textsIn(workspace, 'l/de/a.json')).toEqual({ own: `${saves}` })
    expect(textsIn(workspace, 'l/fr/a.json')).toMatchObject({ k4: 'Four (fr)' })
    expect(workspace.get('.dragoman/lock/l/en/a.json.txt')).not.toContain('[de]')
    const after = await pull(options)
    expect(after.exitCode).toBe(0)
    expect(textsIn(workspace, 'l/de/a.json')).toMatchObject({ own: `${saves}`, k4: 'Four (de)' })
  })

  it('keeps a lock that another program writes, and what it says', async () => {
    const { workspace, options } = await openDelivered()
    await pull(options)
    const path = '.dragoman/lock/l/en/a.json.txt'
    workspace.put('l/en/a.json', { ...textsIn(workspace, 'l/en/a.json'), k1: 'One more' })
    const merged = workspace.get(path).replace('[de]\n', `[de]\n${lockLine(['gone'], 'Gone', 'Weg')}`)
    let isMerged = false
    const fileSystem = diskThatTells((name, [file]) => {
      if (isMerged || name !== 'openSync' || !String(file).includes('/.dragoman/tmp/')) return
      isMerged = true
      workspace.put(path, merged)
    })
    workspace.put('l/de/a.json', { ...textsIn(workspace, 'l/de/a.json'), gone: 'Weg' })
    const report = await keep(['l/en/a.json'], { ...options, fileSystem })
    expect(isMerged).toBe(true)
    expect(report.errors).toEqual([])
    expect(workspace.get(path)).toContain(lockLine(['gone'], 'Gone', 'Weg'))
    expect(workspace.get(path)).toContain(lockLine(['k1'], 'One more', 'One (de)'))
  })
})
