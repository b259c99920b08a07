/** A sandbox's state on disk, so that it outlives its process. */

import { readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import * as z from 'zod/mini'
import { isRunning } from '../disk.ts'
import { FileUnreadableError, FileUnwritableError } from '../errors.ts'
import { isLanguage } from './languages.ts'
import { isResourceType, isService } from './requests.ts'
import { orderStatuses, type SandboxOrder, type SandboxState } from './state.ts'
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

const text = z.string()
const count = z.int().check(z.minimum(0))
const time = z.int().check(z.minimum(-8.64e15), z.maximum(8.64e15))
/** Ids are 64-bit integers on the wire. */
const orderId = text.check(z.refine(id => /^[1-9]\d{0,18}$/.test(id) && BigInt(id) < 2n ** 63n))
const language = text.check(z.refine(isLanguage))

const attachment = z.object({
  ...{ image: text, type: text, name: text },
  ...{ kilobytes: z.int(), width: z.int(), height: z.int() },
})

const storedOrder = z.object({
  ...{ id: orderId, status: z.enum(orderStatuses), service: z.custom(isService) },
  ...{ type: text.check(z.refine(isResourceType)), sourceLanguage: language, language },
  ...{ data: text, snippet: text, volume: count, price: count, context: z.object({}) },
  ...{ path: z.nullish(text), translation: z.nullish(text), translator: z.nullish(text) },
  ...{ payment: z.nullish(text), isMovedByHand: z.boolean(), isCharged: z.boolean() },
  ...{ createdAt: time, acceptedAt: z.nullish(time), completedAt: z.nullish(time) },
  comments: z.array(z.object({ id: z.int(), time, role: text, text, attachments: z.array(attachment) })),
  draft: z.optional(z.array(text)),
})

/** The facts that would otherwise fail far from here; the rest is the sandbox's own writing. */
const storedState = z.object({
  version: z.literal(1),
  key: text.check(z.minLength(1)),
  clockOffset: z.number().check(z.refine(offset => time.safeParse(Date.now() + offset).success)),
  nextId: orderId,
  nextCommentId: z.int(),
  account: z.object({ id: z.int(), balance: z.int(), reserved: z.int(), overdraftAllowed: z.boolean() }),
  tokens: z.array(z.object({ token: text, orderIds: z.array(orderId) })),
  orders: z.array(storedOrder),
})

type Stored = Omit<SandboxState, 'orders'> & {
  readonly version: 1
  readonly orders: readonly SandboxOrder[]
}

function parseState(value: unknown): SandboxState {
  storedState.parse(value)
  const { version: _, orders, ...state } = value as Stored
  const byId = new Map(orders.map(order => [order.id, order]))
  if (byId.size < orders.length) throw new TypeError('an order twice')
  // A new order would take the place of one that is here.
  if (orders.some(({ id }) => BigInt(id) >= BigInt(state.nextId))) throw new TypeError('a used next id')
  // Its translator could not read it either.
  for (const { type, data } of orders) volumeOf(type, data)
  return { ...state, orders: byId }
}
