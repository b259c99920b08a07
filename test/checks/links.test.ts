import { describe, expect, it } from 'vitest'
import { linkTargets } from '../../src/checks/links.ts'

describe('the targets of links', () => {
  it.each([
    ['[a](b) ![c](d.png "title") [e](<f g>)', ['b', 'd.png', 'f g']],
    ['[a](b_(c)_d) [e]( f )', ['b_(c)_d', 'f']],
    [
      '<https://example.com/a> and http://example.com/b, mailto:me@example.com.',
      ['https://example.com/a', 'http://example.com/b', 'mailto:me@example.com'],
    ],
    ['[https://example.com](https://example.com/x)', ['https://example.com', 'https://example.com/x']],
    ['[a]() [b][c] xhttp://y', []],
    ['[a](<b', []],
    ['[a](b\\)c)', ['b\\)c']],
    ['[a](b', ['b']],
    ['https://example.com/aを見る、https://example.com。', ['https://example.com/a', 'https://example.com']],
  ])('of %j are %j', (source, expected) => {
    expect(linkTargets(source)).toEqual(expected)
  })
})
