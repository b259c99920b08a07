import { describe, expect, it } from 'vitest'
import { json } from '../../../src/formats/json/index.ts'

const about = { locale: 'de', language: 'de' }

describe('merging where the target has no place', () => {
  it.each([
    [
      'an object for a text',
      '{"a": "x"}',
      '{\n"a": {}}',
      '/a',
      '/a: a text is needed here, but the file has an object',
      2,
    ],
    [
      'a list for a text',
      '{"a": "x"}',
      '{"a": []}',
      '/a',
      '/a: a text is needed here, but the file has a list',
      1,
    ],
    [
      'a text for an object',
      '{"a": {"b": "x"}}',
      '{"a": ""}',
      '/a/b',
      '/a: an object or a list is needed here, but the file has a single value',
      1,
    ],
    [
      'a gap in a list',
      '{"a": ["x", "y"]}',
      '{"a": []}',
      '/a/1',
      '/a/1: the list has no element 0 yet, so this one has no place',
      undefined,
    ],
    [
      'a gap in a new list',
      '{"a": ["x", "y"]}',
      '{}',
      '/a/1',
      '/a/1: the list has no element 0 yet, so this one has no place',
      undefined,
    ],
    [
      'a name in a list',
      '{"a": {"b": "x"}}',
      '{"a": ["x"]}',
      '/a/b',
      '/a/b: the list has no element 1 yet, so this one has no place',
      undefined,
    ],
    [
      'an empty name in a list',
      '{"a": {"": "x"}}',
      '{"a": ["x"]}',
      '/a/',
      '/a/: the list has no element 1 yet, so this one has no place',
      undefined,
    ],
  ])('refuses %s', (_, source, target, key, message, line) => {
    const merge = () => json.merge({ source, target, values: new Map([[key, 'z']]), ...about })
    expect(merge).toThrow(expect.objectContaining({ name: 'FormatError', message, line }))
  })

  it('refuses a born list that would begin with a gap', () => {
    const merge = () =>
      json.merge({ source: '["x", "y"]', target: undefined, values: new Map([['/1', 'z']]), ...about })
    expect(merge).toThrow('/1: the list has no element 0 yet')
  })
})

describe('merging into odd layouts', () => {
  const source = '{\n  "a": "A",\n  "b": "B",\n  "c": "C"\n}\n'
  it.each([
    [
      'a line comment behind the only member',
      '{ "a": "x" // one\n}',
      '{ "a": "x", // one\n "b": "y"}',
      '{ "a": "x", // one\n"b": "y"\n}',
    ],
    ['a block comment before the bracket', '{"a": "x" /* one */}', '', '{"a": "x", /* one */ "b": "y"}'],
    [
      'a comma on the next line after a comment',
      '{\n  "a": "x" // one\n  , "c": "z"\n}',
      '',
      '{\n  "a": "x" // one\n  , "b": "y"\n  , "c": "z"\n}',
    ],
    [
      'spaces before the line end',
      '{\n  "a": "x",  \n  "c": "z"\n}',
      '',
      '{\n  "a": "x",  \n  "b": "y",\n  "c": "z"\n}',
    ],
    [
      'two members on the first line',
      '{ "a": "x", "q": "r",\n  "c": "z" }',
      '',
      '{ "a": "x", "b": "y", "q": "r",\n  "c": "z" }',
    ],
    ['no indentation', '{\n"a": "x"\n}', '', '{\n"a": "x",\n"b": "y"\n}'],
    [
      'a stray indentation',
      '{\n  "z": "",\n     "a": "x"\n}',
      '',
      '{\n  "z": "",\n     "a": "x",\n     "b": "y"\n}',
    ],
    [
      'duplicates',
      '{\n  "a": "1",\n  "z": "",\n  "a": "2"\n}',
      '',
      '{\n  "a": "1",\n  "z": "",\n  "a": "2",\n  "b": "y"\n}',
    ],
  ])('copes with %s', (_, target, __, expected) => {
    expect(json.merge({ source, target, values: new Map([['/b', 'y']]), ...about })).toBe(expected)
  })
})
