import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { jsonLine, quoted, visible, visibleLines, withoutCommands } from '../../src/report/terminal/index.ts'

const hostile = fc.string({
  unit: fc.oneof(
    fc.constantFrom(
      '\u001b[31m',
      '\n',
      '\r',
      '::',
      '##[',
      '#',
      ':',
      ' ',
      '\u202e',
      '\u2066',
      '\u009b',
      '\ufeff',
      '\u2028',
      '\ud800',
      '"',
      '\\',
      '語',
      '👩‍👩‍👧',
    ),
    fc.string({ unit: 'binary', maxLength: 2 }),
  ),
})
const forbidden = /[\u0000-\u001f\u007f-\u009f\u200e\u200f\u2028\u2029\u202a-\u202e\u2066-\u2069\ufeff]/

describe('a text is made visible:', () => {
  it.each([
    ['plain', 'Grüße, 世界 👋🏽', 'Grüße, 世界 👋🏽'],
    ['line ends', 'a\r\nb\tc', 'a\\r\\nb\\tc'],
    ['an escape sequence', '\u001b]0;x\u0007', '\\u001b]0;x\\u0007'],
    ['one of eight bits', '\u009b31m', '\\u009b31m'],
    ['a right-to-left override', 'a\u202eb', 'a\\u202eb'],
    ['an isolate', '\u2067x\u2069', '\\u2067x\\u2069'],
    ['half a surrogate pair', '\ud83d!', '\\ud83d!'],
    ['joiners, which scripts and emoji need', 'می‌خواهم 👩‍💻', 'می‌خواهم 👩‍💻'],
  ])('%s', (_, text, shown) => {
    expect(visible(text)).toBe(shown)
  })

  it('nothing that moves the cursor is left of any text', () => {
    fc.assert(
      fc.property(hostile, text => !forbidden.test(visible(text)) && !/\p{Surrogate}/u.test(visible(text))),
    )
  })

  it('of a message of several lines the line ends stay', () => {
    expect(visibleLines('a\u0007\r\nb')).toBe('a\\u0007\nb')
  })

  it('a long one is cut between characters', () => {
    expect(quoted('👍👍👍', 2)).toBe('"👍👍…"')
  })
})

describe('a CI runner', () => {
  it.each([
    ['a command', '::error::x', ': :error::x'],
    [
      'one after blanks and colours',
      'ok\n \u001b[31m::set-output name=a::b',
      'ok\n \u001b[31m: :set-output name=a::b',
    ],
    ['an old one, anywhere', 'x ##[error]y', 'x ## [error]y'],
  ])('does not take for a command %s', (_, output, broken) => {
    expect(withoutCommands(output)).toBe(broken)
  })

  it('is left alone with what is none', () => {
    expect(withoutCommands('a::b\nstd::vector\n# [x]')).toBe('a::b\nstd::vector\n# [x]')
  })

  it('never finds one', () => {
    fc.assert(
      fc.property(hostile, text => {
        const output = withoutCommands(text)
        return !/^\s*::/m.test(output) && !output.includes('##[')
      }),
    )
  })
})

describe('a line of JSON', () => {
  it('means what it says and shows nothing that a terminal obeys', () => {
    fc.assert(
      fc.property(fc.record({ a: hostile, b: fc.array(hostile) }), value => {
        const line = jsonLine(value)
        expect(JSON.parse(line)).toEqual(value)
        return !forbidden.test(line) && !line.includes('##[')
      }),
    )
  })
})
