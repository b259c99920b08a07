import { describe, expect, it } from 'vitest'
import { json } from '../../../src/formats/json/index.ts'
import { itAtLength } from '../../helpers/laws.ts'

/** The remarks of the source on each text. */
function commentsOf(text: string): Record<string, string | undefined> {
  return Object.fromEntries(
    json.scan(text, { role: 'source' }).entries.map(({ key, comment }) => [key, comment]),
  )
}

describe('comments of a JSON file', () => {
  it.each<[string, string, Record<string, string | undefined>]>([
    ['a line before', '{\n // Title\n "a": "A"\n}', { '/a': 'Title' }],
    ['a block before', '{ /* Title */ "a": "A" }', { '/a': 'Title' }],
    ['several', '{\n // one\n /* two\n    three */\n "a": "A"\n}', { '/a': 'one\ntwo\nthree' }],
    ['behind, on its line', '{\n "a": "A", // here\n "b": "B" // there\n}', { '/a': 'here', '/b': 'there' }],
    [
      'before the comma and before the next on one line',
      '{ "a": "A", /* b */ "b": "B" }',
      { '/a': undefined, '/b': 'b' },
    ],
    [
      'set apart by a blank line',
      '{\n "z": "Z",\n // Part\n\n "a": "A"\n}',
      { '/z': undefined, '/a': undefined },
    ],
    [
      'of an object, and of a text in it',
      '{\n // Menu\n "m": {\n  "a": "A",\n  // Back\n  "b": "B"\n },\n "c": "C"\n}',
      { '/m/a': 'Menu', '/m/b': 'Menu\nBack', '/c': undefined },
    ],
    ['on the line of the bracket', '{ "m": [ // Steps\n "A"\n] }', { '/m/0': 'Steps' }],
    ['no comment at all', '{"a": "https://example.org /* x */"}', { '/a': undefined }],
  ])('%s', (_, text, comments) => {
    expect(commentsOf(text)).toEqual(comments)
  })
})

describe('keys that are comments', () => {
  it.each<[string, object, Record<string, string | undefined>]>([
    ['before a text', { a: 'A', _comment: 'Title', b: 'B', c: 'C' }, { '/b': 'Title', '/c': undefined }],
    [
      'first in an object',
      { m: { _comment: 'Menu', a: 'A', n: { b: 'B' }, l: ['C'] }, d: 'D' },
      { '/m/a': 'Menu', '/m/n/b': 'Menu', '/m/l/0': 'Menu', '/d': undefined },
    ],
    [
      'first and before a text',
      { _comment: 'All', '//': 'Title', a: 'A', b: 'B', _comment_b: 'Body' },
      { '/a': 'All\nTitle', '/b': 'All\nBody' },
    ],
    [
      'numbered, but not first',
      { a: 'A', _comment2: 'Title', b: 'B', c: 'C' },
      { '/b': 'Title', '/c': undefined },
    ],
    ['twice the same', { _comment: 'All', '//': 'All', a: 'A', _comment_a: 'All' }, { '/a': 'All' }],
    [
      'first in each of two objects',
      { $comment: 'All', m: { '//': 'Menu', a: 'A' }, b: 'B' },
      { '/m/a': 'All\nMenu', '/b': 'All' },
    ],
    ['first, but by name', { _comment_b: 'Body', a: 'A', b: 'B' }, { '/a': undefined, '/b': 'Body' }],
    [
      'by the name of a plural',
      { _comment_t: 'Files', t_one: 'A', t_other: 'B', t_male_one: 'C', t_ordinal_other: 'D', tt: 'E' },
      {
        '/t_one': 'Files',
        '/t_other': 'Files',
        '/t_male_one': 'Files',
        '/t_ordinal_other': 'Files',
        '/tt': undefined,
      },
    ],
    [
      'by the name of a text that has forms',
      { '//t': 'Friend', t: 'A', t_male: 'B', t_plural: 'C', t_female_other: 'D', t_title: 'E' },
      {
        '/t': 'Friend',
        '/t_male': 'Friend',
        '/t_plural': 'Friend',
        '/t_female_other': 'Friend',
        '/t_title': undefined,
      },
    ],
    [
      'by the name of an object of forms',
      { a: 'A', _comment_t: 'Files', b: 'B', t: { one: 'C', other: 'D' } },
      { '/a': undefined, '/b': undefined, '/t/one': 'Files', '/t/other': 'Files' },
    ],
    ['by name', { a: 'A', b: 'B', _comment_a: 'Title', '//b': 'Body' }, { '/a': 'Title', '/b': 'Body' }],
    ['by a name that is not there', { _comment_x: 'Next', a: 'A' }, { '/a': 'Next' }],
    [
      'numbered',
      { _comment1: 'One', _comment2: 'Two', a: 'A', _comment3: 'Three', b: 'B', c: 'C' },
      { '/a': 'One\nTwo', '/b': 'One\nTwo\nThree', '/c': 'One\nTwo' },
    ],
    ['as a list', { $comment: ['One', 2, 'Two'], a: 'A' }, { '/a': 'One\nTwo' }],
    ['of another kind', { _comment: { x: 'X' }, '//': 7, a: 'A' }, { '/a': undefined }],
    ['before an object', { '//': 'Menu', m: { a: 'A' } }, { '/m/a': 'Menu' }],
    ['behind everything', { a: 'A', '//': 'End' }, { '/a': undefined }],
    ['within a list of objects', { l: [{ _comment: 'Step', t: 'T' }] }, { '/l/0/t': 'Step' }],
  ])('%s are context and never texts', (_, value, comments) => {
    const text = JSON.stringify(value, null, 2)
    expect(commentsOf(text)).toEqual(comments)
    const { entries, containers } = json.scan(text)
    expect(entries.map(({ key }) => key)).toEqual(expect.arrayContaining(Object.keys(comments)))
    expect([...entries.map(({ key }) => key), ...containers].join()).not.toContain('comment')
  })

  it.each([
    '_comments',
    'comment',
    'a_comment',
    '_commentary',
    '$comments',
    '//example.org/a',
    '// no comment',
  ])('%s is a text like any other', name => {
    expect(json.scan(JSON.stringify({ [name]: 'Text' }), { role: 'source' }).entries).toMatchObject([
      { id: [name], text: 'Text' },
    ])
  })

  it('may be there twice, which is not reported', () => {
    const text = '{\n  "//": "One",\n  "a": "A",\n  "//": "Two",\n  "b": "B"\n}\n'
    expect(commentsOf(text)).toEqual({ '/a': 'One', '/b': 'One\nTwo' })
    expect(json.scan(text, { role: 'source' }).notices).toEqual([])
    const values = new Map([['/b', 'BB']])
    expect(json.merge({ source: text, target: undefined, values, locale: 'de', language: 'de' })).toBe(
      '{\n  "//": "One",\n  "//": "Two",\n  "b": "BB"\n}\n',
    )
  })

  it('go into a new file as they are, and stay as they are in one that exists', () => {
    const source = '{\n  "_comment": "Title",\n  "a": "A",\n  "b": "B"\n}\n'
    const values = new Map([
      ['/a', 'AA'],
      ['/b', 'BB'],
    ])
    const options = { source, values, locale: 'de', language: 'de' }
    expect(json.merge({ ...options, target: undefined })).toBe(
      source.replace('"A"', '"AA"').replace('"B"', '"BB"'),
    )
    expect(json.merge({ ...options, target: '{\n  "_comment": "Titel",\n  "a": "x"\n}\n' })).toBe(
      '{\n  "_comment": "Titel",\n  "a": "AA",\n  "b": "BB"\n}\n',
    )
  })

  itAtLength(
    'take no time for keys of nothing but underscores, nor memory for long comments',
    () => {
      const names = Array.from({ length: 200 }, (_, index) => `"${'_'.repeat(20_000)}${index}": "T"`)
      const text = `{"_comment": "${'x'.repeat(1_000_000)}", "_comment_a": "A", "a": "T", ${names.join(', ')}}`
      const { entries } = json.scan(text, { role: 'source' })
      expect(entries).toHaveLength(201)
      expect(entries.at(0)?.comment?.length).toBe(2002)
    },
    5000,
  )

  itAtLength(
    'take linear time',
    () => {
      const members = Array.from(
        { length: 20_000 },
        (_, index) => `"_comment${index}": "C", "k${index}": "T"`,
      )
      const { entries } = json.scan(`{${members.join(',\n')}}`, { role: 'source' })
      expect(entries).toHaveLength(20_000)
      expect(entries.at(-1)?.comment).toBe('C')
    },
    5000,
  )
})
