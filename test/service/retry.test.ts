import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { httpDate, retryAfterMs, retryDelayMs } from '../../src/service/retry.ts'
import { clientOf, fakeClock, json, serve } from './support.ts'

const chance = fc.double({ min: 0, max: 1, noNaN: true })

describe('the delay before a retry', () => {
  test('has full jitter after a failure, from 1 s doubling to 60 s', () => {
    fc.assert(
      fc.property(fc.nat(20), chance, (retries, random) => {
        const delay = retryDelayMs(retries, { throttled: false, retryAfterMs: undefined, random })
        expect(delay).toBe(Math.round(random * Math.min(60_000, 1_000 * 2 ** retries)))
      }),
    )
  })

  test('has equal jitter after throttling, so that at least half of it is waited', () => {
    fc.assert(
      fc.property(fc.nat(20), chance, (retries, random) => {
        const ceiling = Math.min(60_000, 1_000 * 2 ** retries)
        const delay = retryDelayMs(retries, { throttled: true, retryAfterMs: undefined, random })
        expect(delay).toBeGreaterThanOrEqual(ceiling / 2)
        expect(delay).toBeLessThanOrEqual(ceiling)
      }),
    )
  })

  test('is never shorter than the service asks for', () => {
    fc.assert(
      fc.property(fc.nat(5), chance, fc.nat(300_000), fc.boolean(), (retries, random, asked, throttled) => {
        const delay = retryDelayMs(retries, { throttled, retryAfterMs: asked, random })
        expect(delay).toBeGreaterThanOrEqual(asked)
        expect(delay).toBeLessThanOrEqual(Math.max(asked, 1_000 * 2 ** retries))
      }),
    )
  })
})

const date = 'Sun, 01 Mar 2026 10:00:00 GMT'
test.each([
  ['0', date, 0],
  ['7', undefined, 7_000],
  [' 300 ', date, 300_000],
  ['301', date, 300_000],
  ['99999999999999999999999', date, 300_000],
  ['Sun, 01 Mar 2026 10:00:30 GMT', date, 30_000],
  ['Sun, 01 Mar 2026 09:00:00 GMT', date, 0],
  ['Sun, 01 Mar 2099 10:00:00 GMT', date, 300_000],
  ['Sun, 01 Mar 2026 10:00:30 GMT', undefined, undefined],
  ['-5', date, undefined],
  ['1.5', date, undefined],
  ['soon', date, undefined],
  ['', date, undefined],
  [undefined, date, undefined],
])('Retry-After %j beside Date %j is %j ms', (header, beside, expected) => {
  expect(retryAfterMs(header, beside)).toBe(expected)
})

test.each([
  ['2026-03-01T10:00:00Z'],
  ['1'],
  ['Sun, 99 Foo 2026 10:00:00 GMT'],
  ['Sun, 01 Mar 2026 10:00:00 +0100'],
])('%s is not an HTTP date', text => {
  expect(httpDate(text)).toBeUndefined()
})

test.each([
  [429, { 'retry-after': '7' }, 7_000],
  [503, { 'retry-after': '7' }, 7_000],
  [503, { date, 'retry-after': 'Sun, 01 Mar 2026 10:02:00 GMT' }, 120_000],
  [429, {}, 750],
  [503, {}, 500],
])('the client waits as asked after %i with %j', async (status, headers, expected) => {
  const clock = fakeClock()
  const server = await serve((response, _, before) =>
    json(response, before === 0 ? status : 200, '[]', headers),
  )
  await clientOf(server.url, { clock, random: () => 0.5 }).rates()
  expect(clock.sleeps).toEqual([expected])
})
