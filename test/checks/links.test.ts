import { describe, expect, it } from 'vitest'
import { readInline } from '../../src/checks/markup/markdown-inline.ts'
import { expectOutcomes } from './expect-outcomes.ts'

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

describe.each([
  { format: 'html', link: (words: string, to: string) => `<a href="${to}">${words}</a>` },
  { format: 'markdown', link: (words: string, to: string) => `[${words}](${to})` },
] as const)('links that changed places in $format', ({ format, link }) => {
  const pair = (...[a, b, c, d]: [string, string, string, string]) => `${link(a, b)} ${link(c, d)}`
  expectOutcomes({ format }, [
    [pair('Tour', 'a/x', 'Form', 'a/y'), pair('Tour', 'a/y', 'Form', 'a/x'), 'kept out'],
    [pair('Tour', 'a/tour', 'Form', 'a/form'), pair('Tour', 'a/form', 'Form', 'a/tour'), 'kept out'],
    [pair('Tour', 'a/form', 'Form', 'a/tour'), pair('Tour', 'a/tour', 'Form', 'a/form'), 'doubtful'],
    [
      pair('setName', 'a/Node', 'Node', 'a/Node#set-name'),
      pair('setName', 'a/Node#set-name', 'Node', 'a/Node'),
      'doubtful',
    ],
    [
      pair('Set name', 'api/', 'API', 'api/set-name/'),
      pair('Set name', 'api/set-name/', 'API', 'api/'),
      'doubtful',
    ],
  ])
})
