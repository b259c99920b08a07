/** Texts of pages that nobody delivered, whose source may have changed since, and what the two pages say of them. */
import { describe, expect, it } from 'vitest'
import { type CheckOptions, pageNames, textCheck } from '../../src/checks/index.ts'

type Outcome = 'error' | 'warning' | 'right'
type Row = readonly [source: string, text: string, outcome: Outcome]

/** @param around - the rest of the source's page, and of the translated one */
function expectOnPages(
  around: readonly [string, string],
  rows: readonly Row[],
  { doubt, format = 'markdown' }: { doubt?: string; format?: CheckOptions['format'] } = {},
): void {
  it.each(rows.map(([source, text, outcome]) => ({ source, text, outcome })))(
    '$source → $text: $outcome',
    ({ source, text, outcome }) => {
      const names = pageNames(`${around[0]}\n\n${source}\n`, `${around[1]}\n\n${text}\n`)
      const finding = textCheck(source, { format })(text, { names, doubt: () => doubt })
      expect(finding === undefined ? 'right' : (finding.severity ?? 'error')).toBe(outcome)
    },
  )
}

describe('what a text lacks or has more', () => {
  const rows = (outcome: Outcome): readonly Row[] => [
    ['See the [guide](guide.md) first.', 'Lies zuerst die Anleitung.', outcome],
    ['See the [guide][g] first.', 'Lies zuerst die Anleitung.', outcome],
    ['Run `npm test` first.', 'Führe zuerst `npm prüfen` aus.', outcome],
    ['Set {name} first.', 'Zuerst setzen.', outcome],
    ['A {% include a.html %} b', 'Ein b', outcome],
    ['See <img src="a.png"> first.', 'Siehe zuerst.', outcome],
    ['<!-- more --> See it first.', 'Siehe es zuerst.', outcome],
    ['Thanks to @anna for it', 'Danke an @ana dafür', outcome],
    ['A formula $x_1$ of it', 'Eine Formel $y_2$ davon', outcome],
  ]
  expectOnPages(['', ''], rows('error'))
  describe('is a warning where the source may have changed since', () => {
    expectOnPages(['', ''], rows('warning'), { doubt: 'the two pages differ' })
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

describe('a form whose parts are named in another script', () => {
  expectOnPages(
    ['', ''],
    [
      ['Each is `[name, value]` here', '这里是 `[名称, 值]`', 'warning'],
      ['Each is `(the_name, value)` here', '这里是 `（名称，值）`', 'warning'],
      ['Each is `[name, value]` here', '这里是 `[名称]`', 'error'],
      ['Run `npm test` here', '这里 `npm 测试`', 'error'],
    ],
  )
})

describe('what is broken by itself is an error, whatever the source was', () => {
  expectOnPages(
    ['', ''],
    [
      ['See the [guide](guide.md).', 'Siehe die [Anleitung] (guide.md).', 'error'],
      ['See the [guide](guide.md).', 'Siehe die [Anleitung](giude.md).', 'error'],
      ['Run `npm test` first.', 'Zuerst `npm tets` ausführen.', 'error'],
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

describe('a code with a slip that the rest of the page spells as the translation does', () => {
  const row = (outcome: Outcome): readonly Row[] => [
    ['Add `AliyunDirve` here.', '`AliyunDrive` hinzufügen.', outcome],
  ]
  const doubt = 'the two pages differ'
  expectOnPages(['The AliyunDrive', ''], row('warning'), { doubt })
  expectOnPages(['', ''], row('error'), { doubt })
})

describe('a name that the source misspells, and the translation never', () => {
  const row = (outcome: Outcome): readonly Row[] => [
    ['Use `pull-refreh` here.', 'Hier mit `pull-refresh`.', outcome],
  ]
  expectOnPages(['No `pull-refreh` there.', 'Dort kein `pull-refresh`.'], row('warning'))
  expectOnPages(['No `pull-refreh` there.', 'Dort kein `pull-refreh`.'], row('error'))
  expectOnPages(['', ''], row('error'))
})

describe('components and macros that only the translated page has', () => {
  const ownMacros = '{{ anchor(id="a") }}\n\n{{ anchor(id="b") }}'
  expectOnPages(['', ownMacros], [['## References', '## Referenzen {{ anchor(id="c") }}', 'warning']])
  expectOnPages(['', ''], [['## References', '## Referenzen {{ anchor(id="c") }}', 'error']])
  expectOnPages([ownMacros, ownMacros], [['## References', '## Referenzen {{ anchor(id="c") }}', 'error']])
  expectOnPages(['', ''], [['See the releases.', '<Release.Link>Mehr</Release.Link>', 'error']], {
    format: 'mdx',
  })
})

describe('macros and tags that a page has beside their text', () => {
  const option = '{{% option name="a" %}} Set it. {{% /option %}}'
  expectOnPages(['', '{{% /option %}}'], [[option, '{{% option name="a" %}} Setzen.', 'warning']])
  expectOnPages(['', ''], [[option, '{{% option name="a" %}} Setzen.', 'error']])
  const button = '<Button href="/a">Join</Button>'
  expectOnPages(['', '<Button href="/a">\n\n</Button>'], [[button, 'Mitmachen', 'warning']], {
    format: 'mdx',
  })
  expectOnPages(['', ''], [[button, 'Mitmachen', 'error']], { format: 'mdx' })
})

describe('letters of a legend', () => {
  const [source, page] = ['`B` a\n\n`B` b', '`P` a\n\n`P` b']
  expectOnPages([source, page], [['`B` [Stack](a.md)', '`P` [Pila](a.md)', 'warning']])
  expectOnPages([source, '`B` a\n\n`P` b'], [['`B` [Stack](a.md)', '`P` [Pila](a.md)', 'error']])
  expectOnPages(['', ''], [['`B` [Stack](a.md)', '`P` [Pila](a.md)', 'error']])
})

describe('words with a capital that a page has translated throughout', () => {
  const [source, page] = ['The `File`, its `Name` and `Value`', 'Die `Datei`, ihr `Titel` und `Wert`']
  expectOnPages([source, page], [['`Metadata` of it', '`Angaben` dazu', 'warning']])
  expectOnPages([source, `${page}, \`File\``], [['`Metadata` of it', '`Angaben` dazu', 'error']])
  expectOnPages([source, page], [['`Metadata` of it', '`Metdata` dazu', 'error']])
  expectOnPages(['', ''], [['`Metadata` of it', '`Angaben` dazu', 'error']])
})

describe('names in samples between the tags of a template', () => {
  const sample = (name: string) => `{% highlight ruby %}\ndef ${name}\n{% endhighlight %}`
  expectOnPages(
    [sample('say_bye'), sample('sag_tschuess')],
    [['Call `say_bye` now.', 'Nun `sag_tschuess` rufen.', 'warning']],
  )
  expectOnPages(
    [sample('say_bye'), sample('say_bye')],
    [['Call `say_bye` now.', 'Nun `sag_tschuess` rufen.', 'error']],
  )
})

describe('sentences of a screen with the signs of another script', () => {
  expectOnPages(['', ''], [['Asked `Would you like to add it?`', '`追加しますか？`と', 'warning']])
  expectOnPages(['', ''], [['# `1. Project Architecture`', '# `1. Architektura projektu`', 'warning']])
})

describe('the word for a mention', () => {
  expectOnPages(['', ''], [['Only @mentions and more', 'Sólo @menciones y más', 'right']])
  expectOnPages(['', ''], [['Ask @anna and more', 'Pregunta a @ana y más', 'error']])
})
