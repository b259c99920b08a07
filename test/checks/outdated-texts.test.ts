/** Texts of pages that nobody delivered, whose source may have changed since, and what the two pages say of them. */
import { describe, expect, it } from 'vitest'
import { type CheckOptions, textCheck } from '../../src/checks/index.ts'

type Outcome = 'error' | 'warning' | 'right'
type Row = readonly [source: string, text: string, outcome: Outcome]

function expectOnPages(
  rows: readonly Row[],
  { doubt, format = 'markdown' }: { doubt?: string; format?: CheckOptions['format'] } = {},
): void {
  it.each(rows.map(([source, text, outcome]) => ({ source, text, outcome })))(
    '$source → $text: $outcome',
    ({ source, text, outcome }) => {
      const finding = textCheck(source, { format })(text, { doubt: () => doubt })
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
  describe('is a warning where the source may have changed since', () => {
    expectOnPages(rows('warning'), { doubt: 'the two pages differ' })
  })
  describe('says so', () => {
    it('with the reason', () => {
      const check = textCheck('See the [guide](guide.md).', { format: 'markdown' })
      expect(check('Lies die Anleitung.', { doubt: () => 'the two pages differ' })).toEqual({
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
  expectOnPages([[half, whole, 'warning']], { doubt: 'the two pages differ', format: 'mdx' })
  expectOnPages([[half, whole, 'error']], { format: 'mdx' })
  expectOnPages([['A b.', whole, 'error']], { doubt: 'the two pages differ', format: 'mdx' })
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
    { doubt: 'the two pages differ' },
  )
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
