/** Who is calling: the account's owner by key, or the holder of an access token. */
import { timingSafeEqual } from 'node:crypto'
import type { OrderId } from '../model.ts'
import type { Operation } from './faults.ts'
import { refusalOfStatus } from './problems.ts'
import type { SandboxState } from './state.ts'

export type Caller = { readonly sees: (id: OrderId) => boolean }

/**
 * Basic with the key as user and no password, or Bearer with the key or an access token. Access tokens only read
 * orders. `translate` answers 402 to those who offer to pay or send nothing, all else is 401.
 * @throws {Refusal}
 */
export function authenticate(header: string | undefined, operation: Operation, state: SandboxState): Caller {
  const [, scheme = '', credential = ''] = /^(\S+) +(\S+)$/.exec(header ?? '') ?? []
  switch (scheme.toLowerCase()) {
    case 'basic':
      if (isEqual(Buffer.from(credential, 'base64').toString(), `${state.key}:`)) return { sees: () => true }
      break
    case 'bearer': {
      if (isEqual(credential, state.key)) return { sees: () => true }
      const granted = state.tokens.find(({ token }) => isEqual(credential, token))
      const isReading = operation === 'GET /v1/orders' || operation === 'GET /v1/orders/:id'
      if (granted !== undefined && isReading) return { sees: id => granted.orderIds.includes(id) }
      break
    }
    case 'payment':
      if (operation === 'POST /v1/translate') throw refusalOfStatus(402)
      break
    case '':
      if (header === undefined && operation === 'POST /v1/translate') throw refusalOfStatus(402)
      break
  }
  throw refusalOfStatus(401)
}

function isEqual(given: string, wanted: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(wanted)]
  return a.length === b.length && timingSafeEqual(a, b)
}
