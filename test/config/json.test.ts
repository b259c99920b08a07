import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parseJson } from '../../src/config/load/json.ts'
import { FormatError } from '../../src/errors.ts'

describe('JSON', () => {
  test('is read as JSON.parse reads it', () => {
    fc.assert(
      fc.property(fc.json(), fc.constantFrom(undefined, 2, '\t'), (text, indent) => {
        const printed = JSON.stringify(JSON.parse(text), undefined, indent)
        expect(parseJson(printed)).toEqual(JSON.parse(printed))
      }),
    )
  })

  test('is refused where JSON.parse refuses it', () => {
    const characters = fc.constantFrom(...'{}[]",:\\/ -+.0123eEtrufalsn\n\u0001')
    fc.assert(
      fc.property(fc.string({ unit: characters, maxLength: 8 }), text => {
        let accepted = true
        try {
          JSON.parse(text)
        } catch {
          accepted = false
        }
        if (accepted) expect(parseJson(text)).toEqual(JSON.parse(text))
        else expect(() => parseJson(text)).toThrow(FormatError)
      }),
      { numRuns: 2000 },
    )
  })

  test('keeps a key __proto__ as an own property', () => {
    expect(Object.keys(parseJson('{"__proto__": 1}') as object)).toEqual(['__proto__'])
  })

  test.each([
    ['', 1, 1, 'a value, found the end of the file'],
    ['{"a": 1,}', 1, 9, 'a key in double quotes, found "}"'],
    ['{"a": 1 "b": 2}', 1, 9, '"," or "}", found "\\"b\\""'],
    ['[1, 2', 1, 6, '"," or "]", found the end of the file'],
    ['{\r\n\t"a" 1}', 2, 6, '":", found "1"'],
    ["{'a': 1}", 1, 2, `a key in double quotes, found "'a'"`],
    ['{"a": 1, "a": 2}', 1, 10, 'each key once in an object, found "\\"a\\""'],
    ['{} {}', 1, 4, 'the end of the file, found "{"'],
    ['[01]', 1, 2, 'a value, found "01"'],
    ['\ufeff/* */ {}', 1, 2, 'a value, found a comment, which JSON does not have'],
    [`${'['.repeat(200)}`, 1, 102, 'at most 100 levels, found "["'],
  ])('%j is refused at its place', (text, line, column, message) => {
    const error = new FormatError(`expected ${message}`, line, column)
    expect(() => parseJson(text)).toThrow(error)
    try {
      parseJson(text)
    } catch (thrown) {
      expect(thrown).toMatchObject({ line, column })
    }
  })
})
