import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { flagSpec } from '../../src/cli/options.ts'
import type { OptionName } from '../../src/options/table.ts'

const parse = (option: OptionName, text: string, before?: unknown) => flagSpec(option).parse?.(text, before)
const duration = (text: string) => parse('timeout', text)

describe('a duration', () => {
  it.each([
    ['0', 0],
    ['0s', 0],
    ['45s', 45_000],
    ['30m', 1_800_000],
    ['2h', 7_200_000],
    ['1d', 86_400_000],
    ['007m', 420_000],
  ])('%s is %i ms', (text, ms) => {
    expect(duration(text)).toBe(ms)
  })

  it.each([
    '',
    '5',
    '1.5h',
    '-1m',
    '+1m',
    '1 m',
    ' 1m',
    '1m ',
    '1M',
    'm',
    '1m30s',
    '1e3s',
    '00',
    '٣m',
    '999999999999999d',
  ])('is not %j', text => {
    expect(() => duration(text)).toThrow('--timeout takes 0 or a whole number with s, m, h or d')
  })

  it('of any whole number is that many units', () => {
    fc.assert(
      fc.property(
        fc.nat(1e7),
        fc.constantFrom('s', 'm', 'h', 'd'),
        (n, unit) => duration(`${n}${unit}`) === n * Number(duration(`1${unit}`)),
      ),
    )
  })
})

describe('an amount', () => {
  it.each([
    ['25', 25],
    ['12.50', 12.5],
    ['0', 0],
    ['0.000001', 0.000001],
  ])('%s is %d dollars', (text, dollars) => {
    expect(parse('maxCost', text)).toBe(dollars)
  })

  it.each(['', '-1', '$5', '1e3', 'Infinity', 'NaN', '1,50', '0.0000001', '.5', '0x10'])(
    'is not %j',
    text => {
      expect(() => parse('maxCost', text)).toThrow('--max-cost takes an amount')
    },
  )
})

describe('kinds of findings', () => {
  it.each([
    ['held', undefined, ['held']],
    ['held,pending', undefined, ['held', 'pending']],
    ['stale', ['missing'], ['missing', 'stale']],
    ['missing,missing', undefined, ['missing']],
    ['none', undefined, []],
  ])('%s after %j are %j', (text, before, kinds) => {
    expect(parse('failOn', text, before)).toEqual(kinds)
  })

  it.each([
    ['all', undefined],
    ['', undefined],
    ['held,none', undefined],
    ['none', ['held']],
    ['held', []],
    ['Held', undefined],
  ])('are not %j after %j', (text, before) => {
    expect(() => parse('failOn', text, before)).toThrow('--fail-on takes')
  })
})

describe('a list', () => {
  it('grows with commas and repetitions, each value once', () => {
    expect(parse('locale', 'de, fr', parse('locale', 'de,'))).toEqual(['de', 'fr'])
  })

  it('of globs is not cut at commas', () => {
    expect(parse('file', '{a,b}/*.json')).toEqual(['{a,b}/*.json'])
  })

  it('is not empty', () => {
    expect(() => parse('locale', ' , ')).toThrow('--locale takes a value')
  })
})

it.each(['', '-1', '65536', '80a'])('a port is not %j', text => {
  expect(() => parse('port', text)).toThrow('--port takes a number')
})
