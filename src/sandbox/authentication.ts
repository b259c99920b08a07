/** Who is calling: the account's owner by key, or the holder of an access token. */
import { timingSafeEqual } from 'node:crypto'
import type { OrderId } from '../model.ts'
import type { Operation } from './faults.ts'
import type { WireVariants } from './options.ts'
import { refusalOfStatus } from './problems.ts'
import type { SandboxState } from './state.ts'

export type Caller = { readonly sees: (id: OrderId) => boolean }

/**
 * Basic with the key as user and no password, or Bearer with the key or an access token. Access tokens, and credentials
 * where they replace tokens, only read the orders that they have paid for. All else is 401.
 * @throws {Refusal}
 */
export function authenticate(
  header: string | undefined,
  operation: Operation,
  state: SandboxState,
  { access }: Pick<WireVariants, 'access'>,
): Caller {
  const owner: Caller = { sees: id => state.orders.get(id)?.payment === undefined }
  const isReading = operation === 'GET /v1/orders' || operation === 'GET /v1/orders/:id'
  const [, scheme = '', credential = ''] = /^(\S+) +(\S+)$/.exec(header ?? '') ?? []
  const kind = scheme.toLowerCase()
  const isOwner =
    kind === 'basic'
      ? isEqual(Buffer.from(credential, 'base64').toString(), `${state.key}:`)
      : kind === 'bearer' && isEqual(credential, state.key)
  if (isOwner) return owner
  if (isReading && (kind === 'bearer' || kind === 'payment')) {
    const granted = state.tokens.find(({ token }) => isEqual(credential, token))
    if (granted !== undefined) return { sees: id => granted.orderIds.includes(id) }
  }
  if (header === undefined && operation === 'GET /v1/orders/:id' && access === 'receipt')
    return { sees: id => state.orders.get(id)?.payment !== undefined }
  throw refusalOfStatus(401)
}

/** In a time that says nothing of where they differ. */
export function isEqual(given: string, wanted: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(wanted)]
  return a.length === b.length && timingSafeEqual(a, b)
}
