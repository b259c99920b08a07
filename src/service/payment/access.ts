/**
 * The access to orders that were paid by request: the `Resource-Access-Token` of each, or its credential. The
 * service shows these orders to nobody without it, so each is kept in a file of its own that only its owner can read.
 */

import { createHash } from 'node:crypto'
import {
  closeSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeSync,
} from 'node:fs'
import { join } from 'node:path'
import { systemCode } from '../../disk.ts'
import { FileUnreadableError, FileUnwritableError } from '../../errors.ts'
import { isMapping } from '../../model.ts'

export type Access = {
  /** The challenge that was paid. */
  readonly challenge: string
  /** The service that it is for. */
  readonly address: string
  /** The value of the `Authorization` header that paid. */
  readonly credential: string
  readonly token?: string | undefined
  /** Orders that it is known to open. */
  readonly orders: readonly string[]
}

export type AccessStore = {
  /** All that is kept for an address. */
  readonly all: () => readonly Access[]
  /**
   * Durable on return.
   * @throws {FileUnwritableError}
   */
  readonly keep: (access: Access) => void
  /** Forgets a payment that the service did not take. */
  readonly forget: (challenge: string) => void
}

/** @param folder absolute; made with the first file */
export function accessStore(folder: string, address: string): AccessStore {
  const fileOf = (challenge: string) =>
    join(folder, `${createHash('sha256').update(challenge).digest('hex').slice(0, 32)}.json`)
  const known = new Map<string, Access>()
  return {
    // Read anew each time: another run may have paid meanwhile.
    all: () => {
      const stored = readAll(folder).filter(({ challenge }) => !known.has(challenge))
      return [...known.values(), ...stored].filter(one => one.address === address)
    },
    keep: access => {
      known.set(access.challenge, access)
      write(folder, fileOf(access.challenge), access)
    },
    forget: challenge => {
      known.delete(challenge)
      rmSync(fileOf(challenge), { force: true })
    },
  }
}

function write(folder: string, file: string, access: Access): void {
  const draft = `${file}.${process.pid}.tmp`
  try {
    makeFolder(folder)
    rmSync(draft, { force: true })
    const descriptor = openSync(draft, 'wx', 0o600)
    try {
      const bytes = Buffer.from(`${JSON.stringify({ version: 1, ...access })}\n`)
      for (let at = 0; at < bytes.length; ) at += writeSync(descriptor, bytes, at)
      fsyncSync(descriptor)
    } finally {
      closeSync(descriptor)
    }
    renameSync(draft, file)
    syncFolder(folder)
  } catch (cause) {
    rmSync(draft, { force: true })
    const reason = cause instanceof Error ? cause.message : String(cause)
    throw new FileUnwritableError(
      `the access tokens of paid orders cannot be saved in ${folder}: ${reason}. Name another folder with --access-folder`,
      {},
      { cause },
    )
  }
}

/** Nothing in it is ever committed. */
function makeFolder(folder: string): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  try {
    const ignore = openSync(join(folder, '.gitignore'), 'wx', 0o600)
    writeSync(ignore, '*\n')
    closeSync(ignore)
  } catch (error) {
    if (systemCode(error) !== 'EEXIST') throw error
  }
}

function syncFolder(folder: string): void {
  if (process.platform === 'win32') return
  const descriptor = openSync(folder, 'r')
  try {
    fsyncSync(descriptor)
  } finally {
    closeSync(descriptor)
  }
}

function readAll(folder: string): readonly Access[] {
  let names: string[]
  try {
    names = readdirSync(folder)
  } catch (error) {
    if (systemCode(error) === 'ENOENT') return []
    throw FileUnreadableError.of(folder, error)
  }
  return names
    .filter(name => /^[0-9a-f]{32}\.json$/.test(name))
    .sort()
    .map(name => readAccess(join(folder, name)))
}

/** A file that cannot be read may open orders that nothing else opens. */
function readAccess(file: string): Access {
  let value: unknown
  try {
    value = JSON.parse(readFileSync(file, 'utf8'))
  } catch (error) {
    // The parser's own message quotes the file.
    throw FileUnreadableError.of(file, error instanceof SyntaxError ? new Error('it is not JSON') : error)
  }
  const { challenge, address, credential, token, orders } = isMapping(value) ? value : {}
  const isWhole = [challenge, address, credential].every(one => typeof one === 'string')
  if (!isWhole || !Array.isArray(orders))
    throw FileUnreadableError.of(file, new Error('it is not a file of access tokens'))
  return {
    challenge: String(challenge),
    address: String(address),
    credential: String(credential),
    ...(typeof token === 'string' ? { token } : {}),
    orders: orders.map(String),
  }
}
