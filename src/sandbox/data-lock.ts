/** One sandbox at a time has a data file. A socket holds the file for it, which ends with its process, however that ends. */
import { createHash } from 'node:crypto'
import { existsSync, rmSync } from 'node:fs'
import { connect, createServer, type Server } from 'node:net'
import { tmpdir, userInfo } from 'node:os'
import { basename, dirname, join, resolve } from 'node:path'
import { realPath } from '../disk.ts'
import { UsageError } from '../errors.ts'

/**
 * Where no socket can be made nothing is locked: each change compares the file all the same.
 * @returns what ends it
 * @throws {UsageError} where another sandbox has the file
 */
export async function lockDataFile(path: string): Promise<() => Promise<void>> {
  const address = addressOf(path)
  const first = await listening(address)
  if (first === 'taken' && (await isAnswered(address)))
    throw new UsageError(
      `${path}: another sandbox is running on this file. Use that one, stop it first, or choose another file`,
      { path },
    )
  // The process that has left it has died.
  if (first === 'taken') rmSync(address, { force: true })
  const server = first === 'taken' ? await listening(address) : first
  return async () => {
    if (typeof server === 'object') await new Promise(done => server.close(done))
  }
}

/** The same for every spelling of the path. */
function addressOf(path: string): string {
  const file = resolve(path)
  const real = existsSync(file) ? realPath(file) : join(realPath(dirname(file)), basename(file))
  const name = createHash('sha256').update(`${userInfo().uid} ${real}`).digest('hex').slice(0, 32)
  return process.platform === 'win32'
    ? `\\\\.\\pipe\\dragoman-sandbox-${name}`
    : join(tmpdir(), `dragoman-sandbox-${name}`)
}

function listening(address: string): Promise<Server | 'taken' | 'impossible'> {
  return new Promise(done => {
    const server = createServer(socket => socket.destroy())
    server.once('error', error =>
      done('code' in error && error.code === 'EADDRINUSE' ? 'taken' : 'impossible'),
    )
    server.listen(address, () => done(server.unref()))
  })
}

function isAnswered(address: string): Promise<boolean> {
  return new Promise(done => {
    const socket = connect(address)
    socket.once('connect', () => {
      socket.destroy()
      done(true)
    })
    socket.once('error', () => done(false))
  })
}
