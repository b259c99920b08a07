/** A sandbox's state on disk, so that it outlives its process. */

import { readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { FileUnreadableError, FileUnwritableError } from '../errors.ts'
import { isMapping } from '../model.ts'
import { isLanguage } from './languages.ts'
import { isResourceType, isService } from './requests.ts'
import {
  type AccessToken,
  orderStatuses,
  type SandboxAccount,
  type SandboxOrder,
  type SandboxState,
} from './state.ts'
import { volumeOf } from './translator/index.ts'

/**
 * `undefined` where there is no such file.
 * @throws {FileUnreadableError} for a file that no sandbox wrote
 */
export function readState(path: string): SandboxState | undefined {
  const bytes = bytesOf(path)
  if (bytes === undefined) return undefined
  try {
    return parseState(JSON.parse(bytes.toString()))
  } catch (error) {
    throw FileUnreadableError.of(path, new Error('not the data of a sandbox', { cause: error }))
  }
}

function bytesOf(path: string): Buffer | undefined {
  try {
    const found = statSync(path, { throwIfNoEntry: false })
    if (found === undefined) return undefined
    // A pipe would keep its reader waiting.
    if (!found.isFile()) throw new Error('it is no regular file')
    return readFileSync(path)
  } catch (error) {
    throw FileUnreadableError.of(path, error)
  }
}

/**
 * Replaces the file as a whole: a reader sees the state before or after, never half of it. It outlives its process; that it
 * outlives a loss of power is not worth a flush of the disk at each order of a trial.
 * @throws {FileUnwritableError}
 */
function replaceFile(path: string, bytes: Buffer): void {
  const draft = `${path}.${process.pid}.tmp`
  try {
    // Nothing that exists already is written to: it could be a link.
    rmSync(draft, { force: true })
    writeFileSync(draft, bytes, { flag: 'wx', mode: 0o600 })
    renameSync(draft, path)
  } catch (error) {
    rmSync(draft, { force: true })
    const reason = error instanceof Error ? error.message : String(error)
    throw new FileUnwritableError(`${path}: ${reason}`, { path }, { cause: error })
  }
}

const comma = Buffer.from(',')
const end = Buffer.from(']}')

/**
 * Writes the states of one sandbox, and never over those of another one on the same file. Begins before the file is read.
 * The function that it returns throws a FileUnwritableError.
 */
export function stateWriter(path: string): (state: SandboxState) => void {
  let own = traceOf(path)
  // A large trial has thousands of orders, and each request changes few.
  const written = new WeakMap<SandboxOrder, Buffer>()
  const orderBytes = (order: SandboxOrder) => {
    const bytes = written.get(order) ?? Buffer.from(JSON.stringify(order))
    written.set(order, bytes)
    return bytes
  }
  return ({ orders, ...rest }) => {
    const found = traceOf(path)
    if (found !== undefined && found !== own)
      throw new FileUnwritableError(
        `${path}: another sandbox has written it meanwhile, so this one keeps nothing any more. Stop both and start one of them`,
        { path },
      )
    const others = JSON.stringify({ version: 1, ...rest }).slice(0, -1)
    const parts = Array.from(orders.values(), order => [comma, orderBytes(order)])
      .flat()
      .slice(1)
    const begin = Buffer.from(`${others},"orders":[`)
    replaceFile(path, Buffer.concat([begin, ...parts, end]))
    own = traceOf(path)
  }
}

/**
 * Its place on the disk, its size and its time: a file that was written again has another of them.
 * @throws {FileUnreadableError}
 */
function traceOf(path: string): string | undefined {
  try {
    const found = statSync(path, { bigint: true, throwIfNoEntry: false })
    return found && `${found.ino} ${found.size} ${found.mtimeNs} ${found.ctimeNs}`
  } catch (error) {
    throw FileUnreadableError.of(path, error)
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
  if (!isOrderId(stored.nextId)) throw new TypeError('no next id')
  if (!Number.isSafeInteger(stored.nextCommentId) || !isTime(Date.now() + stored.clockOffset))
    throw new TypeError('no clock')
  if (!Array.isArray(stored.orders) || !Array.isArray(stored.tokens)) throw new TypeError('no orders')
  const orders = stored.orders.map(parseOrder)
  const ids = new Set(orders.map(({ id }) => id))
  if (ids.size < orders.length) throw new TypeError('an order twice')
  // A new order would take the place of one that is here.
  if (orders.some(({ id }) => BigInt(id) >= BigInt(stored.nextId))) throw new TypeError('a used next id')
  return {
    key: stored.key,
    clockOffset: stored.clockOffset,
    nextId: stored.nextId,
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
  const { comments, draft = [], completedAt, acceptedAt } = order
  const optional = [order.path ?? '', order.translation ?? '', order.translator ?? '', order.payment ?? '']
  const isWhole =
    isOrderId(order.id) &&
    orderStatuses.includes(order.status) &&
    isService(order.service) &&
    isResourceType(order.type) &&
    [order.sourceLanguage, order.language].every(code => typeof code === 'string' && isLanguage(code)) &&
    [order.data, order.snippet, ...optional].every(text => typeof text === 'string') &&
    [order.volume, order.price].every(count => Number.isSafeInteger(count) && count >= 0) &&
    [order.createdAt, acceptedAt ?? 0, completedAt ?? 0].every(isTime) &&
    [order.isMovedByHand, order.isCharged].every(flag => typeof flag === 'boolean') &&
    isMapping(order.context) &&
    Array.isArray(comments) &&
    comments.every(isComment) &&
    Array.isArray(draft) &&
    draft.every(text => typeof text === 'string')
  if (!isWhole) throw new TypeError('a broken order')
  // Its translator could not read it either.
  volumeOf(order.type, order.data)
  return order
}

function isComment(value: unknown): boolean {
  if (!isMapping(value)) return false
  const { id, time, role, text, attachments } = value
  return (
    Number.isSafeInteger(id) &&
    isTime(time) &&
    typeof role === 'string' &&
    typeof text === 'string' &&
    Array.isArray(attachments) &&
    attachments.every(isAttachment)
  )
}

function isAttachment(value: unknown): boolean {
  if (!isMapping(value)) return false
  const { image, type, name, kilobytes, width, height } = value
  return (
    [image, type, name].every(text => typeof text === 'string') &&
    [kilobytes, width, height].every(Number.isSafeInteger)
  )
}

/** Ids are 64-bit integers on the wire. */
function isOrderId(value: unknown): value is string {
  return typeof value === 'string' && /^[1-9]\d{0,18}$/.test(value) && BigInt(value) < 2n ** 63n
}

function isTime(value: unknown): boolean {
  return typeof value === 'number' && Number.isInteger(value) && Math.abs(value) <= 8.64e15
}

function parseToken(value: unknown): AccessToken {
  const { token, orderIds } = value as AccessToken
  if (typeof token !== 'string' || !Array.isArray(orderIds) || !orderIds.every(isOrderId))
    throw new TypeError('a broken token')
  return { token, orderIds }
}
