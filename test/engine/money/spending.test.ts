import { describe, expect, it } from 'vitest'
import { spentInMonth } from '../../../src/engine/order/caps.ts'
import type { Ledger, Purchase } from '../../../src/ledger/fold.ts'

const november = Date.UTC(2026, 10, 30, 23, 59, 50)
const december = Date.UTC(2026, 11, 1, 0, 0, 5)

function ledgerOf(...purchases: object[]): Pick<Ledger, 'purchases'> {
  return { purchases: purchases as Purchase[] }
}

function asked(state: Purchase['state'], createdAt?: number): object {
  const fact = { watermark: { id: '3', date: november }, quoted: { de: 940_000 } }
  const order = createdAt === undefined ? undefined : orderOf('7', createdAt)
  return { state, language: 'de', pairs: new Set(['hello']), intent: { ulid: '01', fact }, order }
}

function adopted(id: string, createdAt: number, language = 'de', pair = 'hello'): object {
  return { state: 'open', language, pairs: new Set([pair]), order: orderOf(id, createdAt) }
}

function orderOf(id: string, createdAt: number): object {
  return { id, price: 940_000, createdAt: new Date(createdAt).toISOString() }
}

describe('what a month has cost at its turn', () => {
  it.each([
    ['what is asked for and not known yet may be dated in either', asked('unclear'), 940_000, 940_000],
    ['an order is of the month that it is dated in', asked('open', december), 0, 940_000],
    ['and not of the next', asked('open', november), 940_000, 0],
    ['what was taken back is of none', asked('freed'), 0, 0],
  ])('%s', (_, purchase, inNovember, inDecember) => {
    expect(spentInMonth(ledgerOf(purchase), november)).toBe(inNovember)
    expect(spentInMonth(ledgerOf(purchase), december)).toBe(inDecember)
  })

  const minute = 60_000

  it.each([
    ['of a request whose other order was cancelled as its duplicate', adopted('5', december), 940_000],
    ['that was there before the request', adopted('3', december), 0],
    ['of another language', adopted('5', december, 'fr'), 0],
    ['of other texts', adopted('5', december, 'de', 'bye'), 0],
    ['that somebody has placed at another time', adopted('5', december + 16 * minute), 0],
  ])('an adopted order %s', (_, order, sum) => {
    expect(spentInMonth(ledgerOf(asked('freed', december), order), december)).toBe(sum)
  })
})
