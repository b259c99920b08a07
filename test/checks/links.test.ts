import { describe, expect, it } from 'vitest'
import { readInline } from '../../src/checks/markup/markdown-inline.ts'

const page = new Map([
  ['Guide', './guide.md'],
  ['a b', '<c d>'],
  ['^note', ''],
])
const linksOf = (text: string) =>
  readInline(text, page, false).links.map(({ kind, target }) => `${kind} ${target}`)

describe('the links of a text', () => {
  it.each([
    ['[a](b) ![c](d.png "title") [e](<f g>)', ['link b', 'image d.png', 'link f g']],
    ['[a](b_(c)_d) [e]( f )', ['link b_(c)_d', 'link f']],
    ['[a]() [b](\n<c>\n"d") [e](f (g))', ['link ', 'link c', 'link f']],
    [
      '<https://example.com/a> and http://example.com/b, mailto:me@example.com.',
      ['auto https://example.com/a', 'bare http://example.com/b', 'bare mailto:me@example.com'],
    ],
    ['<me@example.com> <b c> <javascript:x> <a:b>', ['auto me@example.com', 'auto javascript:x']],
    ['[https://example.com](https://example.com/x)', ['link https://example.com/x']],
    ['[b][c] xhttp://y', []],
    ['[a](<b', []],
    ['[a](b\\)c)', ['link b\\)c']],
    ['[a](b', []],
    ['[a] (b) a](b) [a](b „c“) [a](b "c)', []],
    [
      'https://example.com/aを見る、https://example.com。',
      ['bare https://example.com/a', 'bare https://example.com'],
    ],
    [
      '[x][guide] [GUIDE][] [Guide] ![x][guide] [Guide\n][]',
      ['link ./guide.md', 'link ./guide.md', 'link ./guide.md', 'image ./guide.md', 'link ./guide.md'],
    ],
    ['[x][a\n b] [Guide][x] [guides] [a [b]](c)', ['link c d', 'link c']],
    ['a[^note] [^other] [^note]: b', ['footnote note', 'footnote note']],
    ['[a [b](c) d](e) ![a [b](c)](d)', ['link c', 'link c', 'image d']],
    ['[![a](b.png)](c)', ['image b.png', 'link c']],
    ['`[a](b)` \\[a](b) [`](b)`', []],
    ['<b title="[a](b)"> <!-- [a](b) --> [c](d)', ['link d']],
  ])('of %j are %j', (source, expected) => {
    expect(linksOf(source)).toEqual(expected)
  })
})
