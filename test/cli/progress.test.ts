import { describe, expect, it } from 'vitest'
import { progressLine } from '../../src/cli/progress.ts'
import type { Progress } from '../../src/index.ts'

/** The output while these events come at these times. */
function written(
  isTTY: boolean,
  events: readonly (readonly [ms: number, event: Progress])[],
  columns = 80,
): string[] {
  const out: string[] = []
  let time = 0
  const stderr = { isTTY, columns, write: (text: string) => out.push(text) > 0 }
  const progress = progressLine(stderr, () => time)
  for (const [ms, event] of events) {
    time = ms
    progress.onProgress(event)
  }
  progress.clear()
  return out
}

const priced = (done: number): Progress => ({ kind: 'priced', done, of: 9 })
const looked: Progress = { kind: 'looked', open: 2, unclear: 1, waitMs: 9500 }

describe('in a log', () => {
  it('a new phase is a line, and within a phase one every few seconds', () => {
    const events = [
      [0, priced(1)],
      [10, priced(2)],
      [3010, priced(3)],
      [3020, looked],
      [4000, looked],
    ] as const
    expect(written(false, events)).toEqual([
      'priced 3 of 9 requests\n',
      '2 orders open, 1 request with an unknown outcome (two looks, at least 15 min apart, settle it); next look in 10 s\n',
    ])
  })

  it('of prices that come in a moment only the last one is reported, always', () => {
    const quick = [
      [0, priced(1)],
      [10, priced(2)],
      [20, priced(9)],
    ] as const
    expect(written(false, quick)).toEqual(['priced 9 of 9 requests\n'])
    const slow = [
      [3000, priced(8)],
      [3010, priced(9)],
    ] as const
    expect(written(false, slow)).toEqual(['priced 8 of 9 requests\n', 'priced 9 of 9 requests\n'])
  })

  it('requests of unknown outcome are reported without orders, and when they will be known', () => {
    const waiting: Progress = { kind: 'looked', open: 0, unclear: 3, waitMs: 60_000 }
    expect(written(false, [[0, waiting]])).toEqual([
      '3 requests with an unknown outcome (two looks, at least 15 min apart, settle them); next look in 60 s\n',
    ])
  })

  it('reading files is not worth a line until it takes long', () => {
    expect(written(false, [[0, { kind: 'scanned', files: 3 }]])).toEqual([])
    const events = [
      [0, { kind: 'scanned', files: 3 }],
      [3500, { kind: 'scanned', files: 4 }],
    ] as const
    expect(written(false, events)).toEqual(['read 7 files\n'])
  })

  it('the first of many files is not reported as if it were the only one', () => {
    const events = [
      [0, { kind: 'delivered', id: '100001', path: 'en.json', locale: 'de' }],
      [10, { kind: 'written', path: 'de.json', texts: 1 }],
      [20, { kind: 'written', path: 'fr.json', texts: 1 }],
    ] as const
    expect(written(false, events)).toEqual([])
  })

  it('names from outside are shown and not obeyed', () => {
    expect(written(false, [[3000, { kind: 'written', path: 'a\n::b', texts: 1 }]])).toEqual([
      'wrote 1 string into a\\n::b\n',
    ])
  })
})

describe('on a terminal', () => {
  it('it is one line, rewritten now and then and taken away at the end', () => {
    const events = [
      [0, priced(1)],
      [10, priced(2)],
      [100, priced(3)],
    ] as const
    expect(written(true, events)).toEqual([
      '\r\u001b[2Kpriced 1 of 9 requests',
      '\r\u001b[2Kpriced 3 of 9 requests',
      '\r\u001b[2K',
    ])
  })

  it.each([
    [
      120,
      '2 orders open, 1 request with an unknown outcome (two looks, at least 15 min apart, settle it); next look in 10 s',
    ],
    [80, '2 orders open, 1 request with an unknown outcome (two looks, at least 15 min a…'],
    [20, '2 orders open, 1 r…'],
    [1, '…'],
    [0, '2 orders open, 1 request with an unknown outcome (two looks, at least 15 min a…'],
  ])('of %i columns the line fits', (columns, line) => {
    expect(written(true, [[0, looked]], columns)[0]).toBe(`\r\u001b[2K${line}`)
  })
})
