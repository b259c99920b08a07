/** A sandbox's state on disk, so that it outlives its process. */
import {
  closeSync,
  fsyncSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeSync,
} from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { FileUnreadableError, FileUnwritableError } from '../errors.ts'
import type { AccessToken, SandboxAccount, SandboxOrder, SandboxState } from './state.ts'

/**
 * `undefined` where there is no such file.
 * @throws {FileUnreadableError} for a file that no sandbox wrote
 */
export function readState(path: string): SandboxState | undefined {
  let text: string
  try {
    text = readFileSync(path, 'utf8')
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
    throw FileUnreadableError.of(path, error)
  }
  try {
    return parseState(JSON.parse(text))
  } catch (error) {
    throw FileUnreadableError.of(path, new Error('not the data of a sandbox', { cause: error }))
  }
}

/**
 * Replaces the file as a whole: a reader sees the state before or after, never half of it.
 * @throws {FileUnwritableError}
 */
export function writeState(path: string, state: SandboxState): void {
  const draft = `${path}.${process.pid}.tmp`
  try {
    // Nothing that exists already is written to: it could be a link.
    rmSync(draft, { force: true })
    const file = openSync(draft, 'wx', 0o600)
    try {
      const bytes = Buffer.from(JSON.stringify({ version: 1, ...state, orders: [...state.orders.values()] }))
      for (let at = 0; at < bytes.length; ) at += writeSync(file, bytes, at)
      fsyncSync(file)
    } finally {
      closeSync(file)
    }
    renameSync(draft, path)
  } catch (error) {
    rmSync(draft, { force: true })
    const reason = error instanceof Error ? error.message : String(error)
    throw new FileUnwritableError(`${path}: ${reason}`, { path }, { cause: error })
  }
}

/** Deletes what killed processes have left beside the file, half written. */
export function sweepDrafts(path: string): void {
  const folder = dirname(path)
  try {
    for (const name of readdirSync(folder)) {
      const pid = /^\.(\d+)\.tmp$/.exec(
        name.startsWith(basename(path)) ? name.slice(basename(path).length) : '',
      )?.[1]
      if (pid !== undefined && !isRunning(Number(pid))) rmSync(join(folder, name), { force: true })
    }
  } catch {
    // A folder that is not there yet has none, and the state can be read and written beside any of them.
  }
}

/** One that may not be signalled counts. */
function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code !== 'ESRCH'
  }
}

/** Checks what would otherwise fail far from here; the rest is the sandbox's own writing. */
function parseState(value: unknown): SandboxState {
  if (typeof value !== 'object' || value === null) throw new TypeError('not an object')
  const stored = value as Omit<SandboxState, 'orders'> & { version: unknown; orders: unknown }
  if (stored.version !== 1) throw new TypeError('another version')
  if (typeof stored.key !== 'string' || stored.key === '') throw new TypeError('no key')
  if (!/^\d{1,19}$/.test(String(stored.nextId))) throw new TypeError('no next id')
  if (!Number.isSafeInteger(stored.clockOffset) || !Number.isSafeInteger(stored.nextCommentId))
    throw new TypeError('no clock')
  if (!Array.isArray(stored.orders) || !Array.isArray(stored.tokens)) throw new TypeError('no orders')
  const orders = stored.orders.map(parseOrder)
  return {
    key: stored.key,
    clockOffset: stored.clockOffset,
    nextId: String(stored.nextId),
    nextCommentId: stored.nextCommentId,
    account: parseAccount(stored.account),
    tokens: stored.tokens.map(parseToken),
    orders: new Map(orders.map(order => [order.id, order])),
  }
}

function parseAccount(value: unknown): SandboxAccount {
  const account = value as SandboxAccount
  const { id, balance, reserved, overdraftAllowed } = account
  if (![id, balance, reserved].every(Number.isSafeInteger) || typeof overdraftAllowed !== 'boolean') {
    throw new TypeError('no account')
  }
  return account
}

function parseOrder(value: unknown): SandboxOrder {
  const order = value as SandboxOrder
  const texts = [
    order.status,
    order.service,
    order.sourceLanguage,
    order.language,
    order.type,
    order.data,
    order.snippet,
  ]
  const numbers = [order.volume, order.price, order.createdAt]
  if (
    !/^\d{1,19}$/.test(order.id) ||
    !texts.every(text => typeof text === 'string') ||
    !numbers.every(Number.isSafeInteger)
  ) {
    throw new TypeError('a broken order')
  }
  if (!Array.isArray(order.comments) || typeof order.context !== 'object')
    throw new TypeError('a broken order')
  const { draft = [] } = order
  if (!Array.isArray(draft) || !draft.every(text => typeof text === 'string'))
    throw new TypeError('a broken order')
  return order
}

function parseToken(value: unknown): AccessToken {
  const { token, orderIds } = value as AccessToken
  if (typeof token !== 'string' || !Array.isArray(orderIds)) throw new TypeError('a broken token')
  return { token, orderIds }
}
