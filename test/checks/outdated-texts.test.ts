/** Texts of pages that nobody delivered, whose source may have changed since, and what the two pages say of them. */
import { describe, expect, it } from 'vitest'
import { type CheckOptions, textCheck } from '../../src/checks/index.ts'

type Outcome = 'error' | 'warning' | 'right'
type Row = readonly [source: string, text: string, outcome: Outcome]

const pagesOf = (source: string, target: string) => {
  return { source, target, start: 0, end: target.length, doubt: () => 'the two pages differ' }
}

function expectOnPages(
  rows: readonly Row[],
  {
    isDelivered = true,
    format = 'markdown',
  }: { isDelivered?: boolean; format?: CheckOptions['format'] } = {},
): void {
  it.each(rows.map(([source, text, outcome]) => ({ source, text, outcome })))(
    '$source → $text: $outcome',
    ({ source, text, outcome }) => {
      const undelivered = isDelivered ? undefined : pagesOf(source, text)
      const finding = textCheck(source, { format })(text, { undelivered })
      expect(finding === undefined ? 'right' : (finding.severity ?? 'error')).toBe(outcome)
    },
  )
}

describe('what a text lacks or has more', () => {
  const rows = (outcome: Outcome): readonly Row[] => [
    ['See the [guide](guide.md) first.', 'Lies zuerst die Anleitung.', outcome],
    ['See the [guide][g] first.', 'Lies zuerst die Anleitung.', outcome],
    ['Run `npm test` first.', 'Führe zuerst `npm prüfen` aus.', outcome],
    ['See the [guide](guide.md).', 'Siehe die [Anleitung](giude.md).', outcome],
    ['Run `npm test` first.', 'Zuerst `npm tets` ausführen.', outcome],
    ['Set {name} first.', 'Zuerst setzen.', outcome],
    ['A {% include a.html %} b', 'Ein b', outcome],
    ['See <img src="a.png"> first.', 'Siehe zuerst.', outcome],
    ['<!-- more --> See it first.', 'Siehe es zuerst.', outcome],
    ['Thanks to @anna for it', 'Danke an @ana dafür', outcome],
    ['A formula $x_1$ of it', 'Eine Formel $y_2$ davon', outcome],
  ]
  expectOnPages(rows('error'))
  describe('is a warning where nobody delivered it', () => {
    expectOnPages(rows('warning'), { isDelivered: false })
  })
  describe('says so', () => {
    it('with the reason', () => {
      const check = textCheck('See the [guide](guide.md).', { format: 'markdown' })
      const text = 'Lies die Anleitung.'
      const undelivered = pagesOf('See the [guide](guide.md).', text)
      expect(check(text, { undelivered })).toEqual({
        reason: 'markup',
        severity: 'warning',
        isHeld: true,
        message:
          'links differ: missing "guide.md"; the source may have changed since it was translated, as the two pages differ',
      })
    })
  })
})

describe('tags that the source text has in the wrong place', () => {
  const [half, whole] = ['A b.\n</q>\n</i>', '<q>A b.\n</q>\n</i>']
  expectOnPages([[half, whole, 'warning']], { isDelivered: false, format: 'mdx' })
  expectOnPages([[half, whole, 'error']], { format: 'mdx' })
  expectOnPages([['A b.', whole, 'error']], { isDelivered: false, format: 'mdx' })
})

describe('a form whose parts are named in another script', () => {
  expectOnPages([
    ['Each is `[name, value]` here', '这里是 `[名称, 值]`', 'warning'],
    ['Each is `(the_name, value)` here', '这里是 `（名称，值）`', 'warning'],
    ['Each is `[name, value]` here', '这里是 `[名称]`', 'error'],
    ['Run `npm test` here', '这里 `npm 测试`', 'error'],
  ])
})

describe('what is broken by itself is an error, whatever the source was', () => {
  expectOnPages(
    [
      ['See the [guide](guide.md).', 'Siehe die [Anleitung] (guide.md).', 'error'],
      ['See the [guide](guide.md).', 'Siehe die [Anleitung]](guide.md).', 'error'],
      ['See the [guide](guide.md).', 'Siehe die Anleitung（guide.md）.', 'error'],
      ['It does not [pass](3).', 'Mit `f(1, 2, 3)` nicht.', 'warning'],
      ['At [home](http://localhost:3000).', "Bei `'http://localhost:3000'`.", 'warning'],
      ['See [animations](../css/a) first.', 'Siehe [Namen](../css/b), (../css/a-name).', 'warning'],
      ['Is [here]() now.', 'Ist hier.', 'warning'],
      ['Run `npm test` first.', 'Zuerst `npm test ausführen.', 'error'],
      ['Set {{name}} first.', 'Zuerst {{name} setzen.', 'error'],
      ['A {% include a.html %} b', 'Ein {% include a.html % b', 'error'],
      ['An <kbd>A</kbd> b', 'Ein <kbd>A<kbd> b', 'error'],
      ['Is A&nbsp;B', 'Ist A&nbps;B', 'error'],
      ['Is there', 'Ist \u0005 da', 'error'],
      ['Is there', 'Ist ::: note da\n:::note', 'error'],
    ],
    { isDelivered: false },
  )
})

describe('an attribute that a browser reads otherwise is an error, one that is missing a warning', () => {
  for (const format of ['html', 'markdown', 'mdx'] as const)
    expectOnPages(
      [
        ['<a href="b.html">This</a> is', '<a href=bien sûr.html>Ceci</a> est', 'error'],
        ['<a href="b.html">This</a> is', '<a href=“b.html”>Ceci</a> est', 'error'],
        ['<kbd class="key">A</kbd> is', '<kbd class=&quot;key&quot;>A</kbd> est', 'error'],
        ['<a href="b.html" target="_blank">This</a> is', '<a target="_blank">Ceci</a> est', 'warning'],
        ['<a href="b.html">This</a> is', '<a href="">Ceci</a> est', 'warning'],
        ['<input disabled="" /> is', '<input disabled /> est', 'right'],
      ],
      { isDelivered: false, format },
    )
})

describe('other pictures and addresses that only look torn are warnings', () => {
  expectOnPages(
    [
      [':material-clock: [a](#a)', ':material-alert: [a](#a)', 'warning'],
      ['It is :octicons-star-16: here', 'Es ist :fontawesome-solid-star: hier', 'warning'],
      ['It is :tada: here', 'Es ist hier', 'warning'],
      ['It is :tada: here', 'Es ist :größe: hier', 'error'],
      ['It is :smile: here', '这里 :微笑:', 'error'],
      [
        'See [a](https://a.example/b) or [b](https://a.example/b).',
        'Siehe <https://a.example/b>.',
        'warning',
      ],
      ['See [a](b.md) or [b](b.md).', 'Siehe [a](b.md).', 'warning'],
      ['See ![a](b.png) or [b](b.png).', 'Siehe ![a]( b.png ).', 'warning'],
      ['See ![a](b.png) or [b](b.png).', 'Siehe ![a](b.png) oder [b] (b.png).', 'error'],
      ['See [a](https://a.example/b).', 'Siehe [a] (https://a.example/b).', 'error'],
    ],
    { isDelivered: false },
  )
})

describe('a pair of tags around several texts of a page', () => {
  const of = (source: string, before: string, text: string, after: string) => {
    const pages = {
      source,
      target: before + text + after,
      start: before.length,
      end: before.length + text.length,
    }
    const undelivered = { ...pages, doubt: () => 'the two pages differ' }
    return (['html', 'markdown', 'mdx'] as const).map(format => {
      return textCheck(source, { format })(text, { undelivered })?.severity ?? 'error'
    })
  }
  const all = (outcome: string) => [outcome, outcome, outcome]
  it.each(['tt', 'small', 'b', 'font'])(
    'is not torn where the other half of <%s> is beside the text',
    name => {
      const [open, close] = [`<${name}>`, `</${name}>`]
      expect(of('It is', '', `${open}Es ist`, `\n\nda${close}`)).toEqual(all('warning'))
      expect(of('It is', `${open}Da\n\n`, `es ist${close}`, '')).toEqual(all('warning'))
      expect(of(`${open}It is${close}`, `${open}Da\n\n`, 'x', `\n\nda${close}`)).toEqual(all('warning'))
      expect(of(`${open}It is${close}`, '', `${open}Es <i>ist</i>`, `\n\nda${close}`)).toEqual(all('warning'))
    },
  )
  it.each(['tt', 'small', 'b', 'font'])('is torn where <%s> has no other half', name => {
    const [open, close] = [`<${name}>`, `</${name}>`]
    for (const [before, text, after] of [
      ['', `${open}Es ist`, '\n\nda'],
      [`${open}Da${close}\n\n`, `es ist${close}`, ''],
      ['', `${open}Es ist`, `\n\n${open}da${close}`],
      ['', `${open}Es ist${open}`, `\n\nda${close}`],
      ['', `${open}Es ist`, `\n\n${'da '.repeat(2000)}${close}`],
    ] as const)
      expect(of('It is', before, text, after)).toEqual(all('error'))
  })
})

describe('components and macros that only one of two texts has', () => {
  const option = '{{% option name="a" %}} Set it. {{% /option %}}'
  expectOnPages([
    ['## References', '## Referenzen {{ anchor(id="c") }}', 'error'],
    [option, '{{% option name="a" %}} Setzen.', 'error'],
  ])
  expectOnPages(
    [
      ['See the releases.', '<Release.Link>Mehr</Release.Link>', 'error'],
      ['<Button href="/a">Join</Button>', 'Mitmachen', 'error'],
    ],
    { format: 'mdx' },
  )
})

describe('sentences of a screen with the signs of another script', () => {
  expectOnPages([['Asked `Would you like to add it?`', '`追加しますか？`と', 'warning']])
})

describe('the word for a mention', () => {
  expectOnPages([['Only @mentions and more', 'Sólo @menciones y más', 'right']])
  expectOnPages([['Ask @anna and more', 'Pregunta a @ana y más', 'error']])
})
