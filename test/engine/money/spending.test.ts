import { describe, expect, it } from 'vitest'
import { spentInMonth } from '../../../src/engine/order/caps.ts'
import type { Ledger, Purchase } from '../../../src/ledger/fold.ts'

const november = Date.UTC(2026, 10, 30, 23, 59, 50)
const december = Date.UTC(2026, 11, 1, 0, 0, 5)

function ledgerOf(...purchases: object[]): Pick<Ledger, 'purchases'> {
  return { purchases: purchases as Purchase[] }
}

function asked(state: Purchase['state'], createdAt?: number): object {
  const fact = { watermark: { id: '0', date: november }, quoted: { de: 940_000 } }
  const order =
    createdAt === undefined
      ? undefined
      : { id: '1', price: 940_000, createdAt: new Date(createdAt).toISOString() }
  return { state, language: 'de', intent: { ulid: '01', fact }, order }
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
})
