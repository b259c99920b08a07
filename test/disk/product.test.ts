import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import type { FileSystem } from '../../src/disk.ts'
import { sync } from '../../src/index.ts'
import { json, openSetting, posts, repository } from '../engine/support.ts'
import type { Workspace } from '../helpers/workspace.ts'
import { fsWith, systemError } from './faults.ts'

const isRootOnLinux = process.platform === 'linux' && process.getuid?.() === 0

describe('a whole run on a disk that fails', () => {
  it.each([
    ['is full', 'ENOSPC', 'writeSync'],
    ['cannot flush', 'EIO', 'fsyncSync'],
    ['is read-only', 'EROFS', 'openSync'],
  ] as const)('orders nothing, says why and touches nothing when it %s', async (_what, code, call) => {
    const setting = await openSetting()
    const workspace = repository({ a: { hello: 'Hello', bye: 'Bye' } })
    workspace.put('l/de/a.json', { bye: 'Tschüss' })
    const before = workspace.tree()
    const report = await sync({ ...setting.run(workspace), fileSystem: failing(call, code) })
    expect(report.exitCode).toBe(1)
    expect(report.errors.map(error => error.code)).toContain('FILE_UNWRITABLE')
    expect(posts(setting.sandbox)).toBe(0)
    expect(workspace.tree()).toEqual(before)
    await setting.sandbox.close()
  })

  it('loses no text when the disk fails from the request on, and buys nothing twice after', async () => {
    const setting = await openSetting()
    const workspace = repository({ a: { hello: 'Hello' } })
    const isSent = () => posts(setting.sandbox) > 0
    const broken = await sync({
      ...setting.run(workspace),
      fileSystem: failing('writeSync', 'ENOSPC', isSent),
    })
    // Graver than the file that could not be written: nobody here knows what became of the request.
    expect(broken.exitCode).toBe(9)
    expect(posts(setting.sandbox)).toBe(1)
    setting.sandbox.advance(7 * 24 * 60 * 60_000)
    const mended = await sync(setting.run(workspace))
    expect(mended.errors).toEqual([])
    expect(json(workspace, 'l/de/a.json')).toEqual({ hello: 'de: Hello' })
    expect(posts(setting.sandbox)).toBe(1)
    await setting.sandbox.close()
  })
})

describe.skipIf(!isRootOnLinux)('a whole run on a file system that is really full, or read-only', () => {
  const mounted: string[] = []

  afterEach(() => {
    for (const root of mounted.splice(0)) {
      execFileSync('umount', [root])
      rmSync(root, { recursive: true, force: true })
    }
  })

  it('orders nothing and leaves the files as they were', async ({ skip }) => {
    for (const kind of ['full', 'read-only'] as const) {
      const setting = await openSetting()
      const origin = repository({ a: { hello: 'Hello', bye: 'Bye' } })
      origin.put('l/de/a.json', { bye: 'Tschüss' })
      const root = mount(origin.tree())
      if (root === undefined) return skip()
      mounted.push(root)
      if (kind === 'full') fill(root)
      else execFileSync('mount', ['-o', 'remount,ro', root])
      const report = await sync({ ...setting.run(origin), cwd: root })
      expect(report.exitCode, kind).toBe(1)
      expect(report.errors.map(error => error.code)).toContain('FILE_UNWRITABLE')
      expect(posts(setting.sandbox)).toBe(0)
      const found = execFileSync('cat', [join(root, 'l/de/a.json')], { encoding: 'utf8' })
      expect(found).toBe(origin.get('l/de/a.json'))
      await setting.sandbox.close()
    }
  })
})

/** `node:fs` of which one call fails, as soon as the condition holds; only where something is to be written. */
function failing(call: keyof FileSystem, code: string, isDue: () => boolean = () => true): FileSystem {
  const plain = fsWith({})
  const isWrite = (args: readonly unknown[]) => call !== 'openSync' || Number(args[1]) % 4 !== 0
  return new Proxy(plain, {
    get(target, name, receiver) {
      const value: unknown = Reflect.get(target, name, receiver)
      if (name !== call || typeof value !== 'function') return value
      return (...args: unknown[]) => {
        if (isDue() && isWrite(args)) throw systemError(code)
        return Reflect.apply(value, target, args)
      }
    },
  })
}

/** A small file system with these files. @returns its root; `undefined` where nothing may be mounted */
function mount(files: ReturnType<Workspace['tree']>): string | undefined {
  const root = mkdtempSync(join(tmpdir(), 'dragoman-mounted-'))
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=128k', 'tmpfs', root], { stdio: 'ignore' })
  } catch {
    rmSync(root, { recursive: true, force: true })
    return undefined
  }
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(join(root, path, '..'), { recursive: true })
    writeFileSync(join(root, path), text)
  }
  mkdirSync(join(root, '.git'))
  return root
}

function fill(root: string): void {
  for (let size = 64 * 1024; size >= 1; size = Math.floor(size / 2)) {
    try {
      for (let part = 0; ; part++) writeFileSync(join(root, `filler-${size}-${part}`), 'x'.repeat(size))
    } catch {
      // As much as fits of this size is there.
    }
  }
}
