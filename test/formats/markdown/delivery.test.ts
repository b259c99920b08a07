import { describe, expect, it } from 'vitest'
import { FormatError } from '../../../src/errors.ts'
import { markdown } from '../../../src/formats/markdown/index.ts'
import { text } from '../../../src/formats/text/index.ts'

const about = { locale: 'de', language: 'de', target: undefined }

function deliver(source: string, data: string): string {
  const request = { ...about, source, values: markdown.read(data, markdown.scan(source).entries) }
  return markdown.merge({ ...request, values: markdown.fitted?.(request) ?? request.values })
}

describe('a delivery of prose', () => {
  it.each([
    ['a number at the start of a sentence', 'May 1st is free.\n', '1. Mai ist frei.', '1\\. Mai ist frei.\n'],
    ['a hyphen for a dash', 'a\nb\n', 'a\n- b', 'a\n\\- b\n'],
    ['a hash', 'a\n', '# a', '\\# a\n'],
    ['a greater-than sign', 'a\n', '> a', '\\> a\n'],
    ['an underline', 'a\nb\n', 'a\n---', 'a\n\\---\n'],
    ['a break', 'a\n', '* * *', '\\* * *\n'],
    ['a parenthesis behind a number', 'a\n', '2) a', '2\\) a\n'],
    ['a marker that the source has too', '# 1. One\n', '1. Eins', '# 1. Eins\n'],
    ['emphasis, which is no marker', 'a\n', '*a* **b**', '*a* **b**\n'],
    ['several lines for one', '# One two\n', 'Eins  \n zwei', '# Eins zwei\n'],
    ['several lines for a paragraph of many on one line each', 'One two\n', 'Eins\nzwei', 'Eins zwei\n'],
    [
      'several lines for a paragraph among broken ones',
      'One two\n\nThree\nfour\n\n- Five six\n',
      'Eins\nzwei\n\nDrei\nvier\n\nFünf\nsechs',
      'Eins\nzwei\n\nDrei\nvier\n\n- Fünf\n  sechs\n',
    ],
    [
      'several lines for a title among broken paragraphs',
      '# One two\n\nThree\nfour\n',
      'Eins\n- zwei\n\nDrei\nvier',
      '# Eins \\- zwei\n\nDrei\nvier\n',
    ],
    ['several lines for a cell', 'a|b\n-|-\n', 'c\nd\n\ne|f', 'c d|e\\|f\n-|-\n'],
  ])('keeps the structure for %s', (_, source, data, expected) => {
    expect(deliver(source, data)).toBe(expected)
  })

  it.each([
    ['a stray code fence', 'One\n\nTwo\n', '```\nEins\n\nZwei', 1, 1],
    ['an open comment', '# A\n\n- One\n\n  Two\n', 'a\n\n<!-- Eins\n\nZwei', 3, 3],
    ['a tag that opens a block', 'One\n\n> Two\n', 'Eins\n\n<div>Zwei</div>', 3, 3],
  ])('is refused for %s, with the place in the source', (_, source, data, line, column) => {
    expect(() => deliver(source, data)).toThrow(FormatError)
    expect(() => deliver(source, data)).toThrow(expect.objectContaining({ line, column }))
  })

  it.each([markdown, text])('is refused with another number of blocks than $name ordered', format => {
    const { entries } = format.scan('One\n\nTwo\n')
    expect(() => format.read('Eins', entries)).toThrow(
      'expected 2 blocks of text with blank lines between them, found 1',
    )
    expect(() => format.read('Eins\n\nZwei\n\nDrei', entries)).toThrow('found 3')
    expect(() => format.read('', entries)).toThrow(FormatError)
    expect(format.read(' \n', []).size).toBe(0)
  })

  it.each([markdown, text])('is written by $name only when it is complete', format => {
    const source = 'One\n\n  Two\n'
    const [first, second] = format.scan(source).entries
    const merge = (values: [string, string][]) => () =>
      format.merge({ ...about, source, values: new Map(values) })
    const one: [string, string] = [first?.key ?? '', 'Eins']
    expect(merge([one])).toThrow(expect.objectContaining({ name: 'FormatError', line: 3, column: 3 }))
    expect(merge([])).toThrow('no translation yet')
    expect(merge([one, [second?.key ?? '', 'Zwei'], ['/x/0', 'Drei']])).toThrow('/x/0')
    expect(merge([one, [second?.key ?? '', '']])).toThrow('would become several texts or none')
    expect(merge([one, [second?.key ?? '', 'Zwei\n\nDrei']])).toThrow('would become several texts or none')
    expect(merge([one, [second?.key ?? '', 'Zwei']])()).toBe('Eins\n\n  Zwei\n')
  })

  it('gives ids that are the hash of the text and the number of the equal one', () => {
    const ids = (source: string) => markdown.scan(source).entries.map(({ id }) => id)
    expect(ids('# One\n\nOne\n\n> two\n> three')).toEqual([
      ['ixJQd4PVvsrL', '0'],
      ['ixJQd4PVvsrL', '1'],
      [text.scan('two\r\nthree').entries[0]?.id[0], '0'],
    ])
  })
})
