/** The effects of faults on a request before its operation and to the answer after it. */
import { setTimeout as sleep } from 'node:timers/promises'
import { gzipSync } from 'node:zlib'
import type { Delivery } from './exchange.ts'
import type { Fault } from './faults.ts'
import type { Backend } from './operations.ts'
import type { ErrorShape } from './options.ts'
import { type Refusal, refusalBody, refusalOfStatus } from './problems.ts'

export type Answered = Exclude<Delivery, { how: 'drop' }>

/** The reply that the client gets instead of an answer; `undefined` where the operation continues. `commit` runs it. */
export async function faultBefore(
  fault: Fault | undefined,
  backend: Backend,
  commit: () => void,
  signal: AbortSignal,
): Promise<Delivery | undefined> {
  switch (fault?.kind) {
    case 'drop':
      return fault.when === 'before commit' ? { how: 'drop', status: 0 } : undefined
    case 'delay':
      if (fault.when !== 'after commit') await pause(fault.ms, signal)
      return undefined
    case 'status':
      return fault.when === 'after commit' ? undefined : faultyStatus(fault, backend.wire.errorShape)
    case 'redirect': {
      const headers = { Location: fault.location }
      return { how: 'whole', status: fault.status ?? 307, headers, body: Buffer.alloc(0) }
    }
    case 'late commit':
      backend.store.schedule(fault.ms, commit)
      return { how: 'drop', status: 0 }
    case 'run':
      fault.run()
      return undefined
    default:
      return undefined
  }
}

/** The fate of the operation's own answer. */
export async function faultAfter(
  fault: Fault | undefined,
  plain: Answered,
  errorShape: ErrorShape,
  signal: AbortSignal,
): Promise<Delivery> {
  switch (fault?.kind) {
    case 'drop':
      return { how: 'drop', status: plain.status }
    case 'delay':
      if (fault.when === 'after commit') await pause(fault.ms, signal)
      return plain
    case 'status':
      return faultyStatus(fault, errorShape)
    case 'cut body':
      return { ...plain, how: 'cut' }
    case 'wrong json': {
      const body =
        fault.body === 'another shape' ? '{"result":[1,null,{"orders":"none"}]}' : '{"orders":[{"id":'
      return { ...plain, status: 200, body: Buffer.from(body) }
    }
    case 'html': {
      const body = Buffer.from('<!doctype html><title>Please wait</title><p>Checking your browser</p>\n')
      return { ...plain, headers: { 'Content-Type': 'text/html; charset=utf-8' }, body }
    }
    case 'empty':
      return { ...plain, body: Buffer.alloc(0) }
    case 'byte order mark':
      return { ...plain, body: Buffer.concat([Buffer.of(0xef, 0xbb, 0xbf), plain.body]) }
    case 'drip':
      return { ...plain, how: 'drip', ms: fault.ms }
    case 'wrong length':
      return { ...plain, lengthError: fault.by }
    case 'oversized': {
      const body = Buffer.alloc(fault.bytes, 'a')
      body.write('"')
      body.write('"', Math.max(0, fault.bytes - 1))
      if (fault.gzip !== true) return { ...plain, body }
      return { ...plain, headers: { ...plain.headers, 'Content-Encoding': 'gzip' }, body: gzipSync(body) }
    }
    case 'answer': {
      const headers = { 'Content-Type': 'application/json', ...fault.headers }
      return { how: 'whole', status: fault.status, headers, body: Buffer.from(fault.body) }
    }
    default:
      return plain
  }
}

function faultyStatus(fault: Extract<Fault, { kind: 'status' }>, shape: ErrorShape): Answered {
  const refused = refusalDelivery(refusalOfStatus(fault.status), shape)
  const retryAfter = fault.retryAfter === undefined ? {} : { 'Retry-After': String(fault.retryAfter) }
  return { ...refused, headers: { ...refused.headers, ...retryAfter } }
}

export function refusalDelivery(refusal: Refusal, shape: ErrorShape): Answered {
  const { type, text } = refusalBody(refusal, shape)
  const headers = { ...refusal.headers, ...(type === '' ? {} : { 'Content-Type': type }) }
  return { how: 'whole', status: refusal.status, headers, body: Buffer.from(text) }
}

async function pause(ms: number, signal: AbortSignal): Promise<void> {
  await sleep(ms, undefined, { signal }).catch(() => undefined)
}
