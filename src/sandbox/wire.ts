/** Orders and accounts as the interface writes them, in the variant that is set. */
import type { OrderId } from '../model.ts'
import { dollars } from '../model.ts'
import type { JsonValue } from './json-text.ts'
import type { WireVariants } from './options.ts'
import type { OrderComment, SandboxAccount, SandboxOrder } from './state.ts'
import { compactJson } from './translator/json.ts'

type Members = { [name: string]: JsonValue | undefined }

/** The full record of get-one. */
export function orderRecord(order: SandboxOrder, wire: WireVariants): JsonValue {
  const isDone = order.status === 'DONE' && order.translation !== ''
  return {
    id: wireId(order.id, wire),
    status: wireStatus(order, wire),
    service: order.service,
    source_language: order.sourceLanguage,
    target_language: order.language,
    source_text: order.data,
    target_text: isDone ? order.translation : unset(wire, ''),
    snippet: order.snippet,
    volume: order.volume,
    price: dollars(order.price),
    resource: echoedResource(order, wire),
    context: Object.keys(order.context).length > 0 ? order.context : unset(wire, null),
    comments: order.comments.map(comment => commentRecord(comment, wire)),
    created_at: wireDate(order.createdAt, wire),
    ...progress(order, wire),
  }
}

/** A row of the list. */
export function listedOrder(order: SandboxOrder, wire: WireVariants): JsonValue {
  return {
    ...summary(order, wire),
    status: wireStatus(order, wire),
    snippet: order.snippet,
    ...progress(order, wire),
  }
}

/** An order in the answer to `translate`: without status and snippet. */
export function placedOrder(order: SandboxOrder, wire: WireVariants): JsonValue {
  return summary(order, wire)
}

export function accountRecord(account: SandboxAccount, wire: WireVariants): JsonValue {
  const shown = wire.balanceIs === 'total' ? account.balance : account.balance - account.reserved
  return {
    id: wireId(String(account.id), wire),
    balance_overdraft_allowed: account.overdraftAllowed,
    reserved: dollars(account.reserved),
    balance: dollars(shown),
  }
}

function summary(order: SandboxOrder, wire: WireVariants): Members {
  return {
    id: wireId(order.id, wire),
    source_language: order.sourceLanguage,
    target_language: order.language,
    volume: order.volume,
    price: dollars(order.price),
    created_at: wireDate(order.createdAt, wire),
  }
}

function progress(order: SandboxOrder, wire: WireVariants): Members {
  const unsetDate = unset(wire, '0001-01-01T00:00:00Z')
  return {
    accepted_at: order.acceptedAt === undefined ? unsetDate : wireDate(order.acceptedAt, wire),
    completed_at: order.completedAt === undefined ? unsetDate : wireDate(order.completedAt, wire),
    translator: order.translator ?? unset(wire, ''),
  }
}

function echoedResource(order: SandboxOrder, wire: WireVariants): JsonValue {
  const { type, data, path } = order
  const metadata =
    wire.echo === 'metadata null' ? null : wire.echo === 'metadata cut' ? (path?.slice(0, 8) ?? null) : path
  const isNormalised = wire.echo === 'normalised' && type === 'application/json'
  return {
    type,
    data: isNormalised ? compactJson(data) : data,
    metadata: metadata ?? unset(wire, ''),
  }
}

function commentRecord(comment: OrderComment, wire: WireVariants): JsonValue {
  return {
    id: wireId(String(comment.id), wire),
    time: wireDate(comment.time, wire),
    role: comment.role,
    text: comment.text,
    attachments: comment.attachments.map(({ image, type, name, kilobytes, width, height }) => ({
      image,
      type,
      name,
      weight: wireId(String(kilobytes), wire),
      size: `${width}x${height}`,
    })),
  }
}

function wireId(id: OrderId, wire: WireVariants): JsonValue {
  return wire.ids === 'string' ? id : BigInt(id)
}

function wireStatus(order: SandboxOrder, wire: WireVariants): string {
  return order.status === 'PROGRESS' ? wire.inProgressSpelling : order.status
}

function wireDate(time: number, wire: WireVariants): string {
  const date = new Date(time).toISOString()
  return wire.dateFraction ? date : date.replace(/\.\d+Z$/, 'Z')
}

function unset(wire: WireVariants, empty: JsonValue): JsonValue | undefined {
  if (wire.nulls === 'left out') return undefined
  return wire.nulls === 'null' ? null : empty
}
