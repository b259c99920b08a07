import { lstatSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach } from 'vitest'
import { type Disk, openDisk } from '../../src/disk.ts'

export type Folder = {
  readonly root: string
  put(path: string, text: string): void
  textAt(path: string): string
  modeAt(path: string): number
  /** The paths of everything in it, folders with a `/` at their end. */
  tree(): string[]
}

/** An empty folder for each test of the file, gone after it. */
export function useFolder(): Folder {
  let root = ''
  beforeEach(() => {
    root = mkdtempSync(join(process.env.DISK_TMPDIR ?? tmpdir(), 'dragoman-disk-'))
  })
  afterEach(() => {
    rmSync(root, { recursive: true, force: true })
  })
  return {
    get root() {
      return root
    },
    put(path, text) {
      mkdirSync(dirname(join(root, path)), { recursive: true })
      writeFileSync(join(root, path), text)
    },
    textAt: path => readFileSync(join(root, path), 'utf8'),
    modeAt: path => lstatSync(join(root, path)).mode & 0o7777,
    tree: () => pathsIn(root, '').sort(),
  }
}

export function bytesOf(text: string): Uint8Array {
  return new TextEncoder().encode(text)
}

/** Replaces what a look without faults finds at a path. */
export function replaced(disk: Disk, path: string, bytes: Uint8Array): boolean {
  return disk.replace(path, bytesAt(disk.root, path), bytes)
}

function bytesAt(root: string, path: string): Uint8Array | undefined {
  try {
    return openDisk(root).read(path)
  } catch {
    return undefined
  }
}

function pathsIn(folder: string, prefix: string): string[] {
  return readdirSync(folder).flatMap(name =>
    lstatSync(join(folder, name)).isDirectory()
      ? [`${prefix}${name}/`, ...pathsIn(join(folder, name), `${prefix}${name}/`)]
      : [`${prefix}${name}`],
  )
}
