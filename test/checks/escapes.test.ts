/** Characters and tags that somebody has escaped once more than their file does. */
import { describe } from 'vitest'
import { expectOutcomes } from './expect-outcomes.ts'

const emphasis = new Set(['emphasis'] as const)
const messages = ['json', 'arb', 'webextension', 'strings', 'po'] as const

for (const format of messages)
  describe(`escapes in ${format}`, () => {
    expectOutcomes({ format }, [
      ['One\nTwo', 'Eins\\nZwei', 'kept out'],
      ['One\nTwo', 'Eins\nZwei', 'right'],
      ['One\nTwo', 'Eins Zwei', 'right'],
      ['One\tTwo', 'Eins\\tZwei', 'kept out'],
      ['One\tTwo', 'Eins\tZwei', 'right'],
      ['One\\nTwo', 'Eins\\nZwei', 'right'],
      ['Say "hi"', 'Sag \\"hallo\\"', 'doubtful'],
      ['Say "hi"', 'Sag &quot;hallo&quot;', 'doubtful'],
      ['Say "hi"', 'Sag „hallo“', 'right'],
      ["Don't", "N\\'allez", 'doubtful'],
      ["Don't", 'N&#39;allez', 'doubtful'],
      ["Don't", 'N&#039;allez', 'doubtful'],
      ["Don't", 'N’allez', 'right'],
      ['A \\" and "', 'Ein \\" und "', 'right'],
      ['Tom & Jerry', 'Tom &amp; Jerry', 'doubtful'],
      ['Tom & Jerry', 'Tom & Jerry', 'right'],
      ['Tom &amp; Jerry', 'Tom &amp; Jerry', 'right'],
      ['<b>Tom</b> & Jerry', '<b>Tom</b> &amp; Jerry', 'right'],
      ['A&nbsp;B', 'A&amp;nbsp;B', 'kept out'],
      ['A&nbsp;B', 'A&nbps;B', 'kept out'],
      ['A&nbsp;B', 'A B', 'right'],
    ])
    expectOutcomes({ format, flags: [], dialects: emphasis }, [['Tom & Jerry', 'Tom &amp; Jerry', 'right']])
  })

describe('references in a page', () => {
  expectOutcomes({ format: 'html' }, [
    ['A&nbsp;B', 'A&nbps;B', 'kept out'],
    ['Tom & Jerry', 'Tom &amp; Jerry', 'right'],
    ['Say "hi"', 'Sag &quot;hallo&quot;', 'right'],
  ])
})

describe('tags that readers would see', () => {
  for (const format of [...messages, 'html', 'markdown'] as const)
    expectOutcomes({ format }, [
      ['Open <strong>it</strong>', '&lt;strong&gt;Es&lt;/strong&gt; öffnen', 'kept out'],
      ['Open <a href="x">it</a>', '&lt;a href="x"&gt;Es</a> öffnen', 'kept out'],
      ['At /<baseurl> here', 'Hier: /&lt;baseurl&gt;', format === 'html' ? 'kept out' : 'right'],
      ['Open <b>it</b> &lt;b&gt;', '&lt;b&gt; <b>Es</b> öffnen', 'right'],
      ['Open <b>it</b>', '<b>Es</b> öffnen (&lt;b&gt;)', 'right'],
    ])
  expectOutcomes({ format: 'json' }, [
    ['Open <0>it</0>', '&lt;0&gt;Es&lt;/0&gt; öffnen', 'kept out'],
    ['Open <b>it</b>', '&amp;lt;b&amp;gt;Es öffnen', 'kept out'],
  ])
})

describe('addresses in messages', () => {
  for (const format of [...messages, 'text'] as const)
    expectOutcomes({ format }, [
      ['See https://example.com/guide now', 'Siehe https://example.com/giude', 'kept out'],
      ['See https://example.com/guide now', 'Siehe https://exmaple.com/guide', 'kept out'],
      ['See https://example.com/guide now', 'Siehe https://example.com/de/guide', 'right'],
      ['See https://example.com/guide now', 'Siehe https://example.com/anleitung', 'right'],
      ['See https://example.de/guide now', 'Se https://example.dk/guide', 'right'],
      ['See https://example.com/guide.', '请访问https://example.com/guide。', 'right'],
      ['See https://example.com/guide.', "https://example.com/guide'ı görün", 'right'],
      ['See https://example.com/guide.', 'Siehe dort', 'right'],
    ])
})
