/** Texts of pages that were paired by their places: what the two pages say of them. */
import { describe, expect, it } from 'vitest'
import { type CheckOptions, type PairedBy, pageNames, textCheck } from '../../src/checks/index.ts'

type Outcome = 'error' | 'warning' | 'right'
type Row = readonly [source: string, text: string, outcome: Outcome]

/** @param around - the rest of the source's page, and of the translated one */
function expectOnPages(
  around: readonly [string, string],
  rows: readonly Row[],
  { pairedBy = 'marks', format = 'markdown' }: { pairedBy?: PairedBy; format?: CheckOptions['format'] } = {},
): void {
  it.each(rows.map(([source, text, outcome]) => ({ source, text, outcome })))(
    '$source → $text: $outcome',
    ({ source, text, outcome }) => {
      const names = pageNames(`${around[0]}\n\n${source}\n`, `${around[1]}\n\n${text}\n`)
      const finding = textCheck(source, { format })(text, { names, pairedBy: () => pairedBy })
      expect(finding === undefined ? 'right' : (finding.severity ?? 'error')).toBe(outcome)
    },
  )
}

describe('two texts that each have more that the other lacks', () => {
  const wrap = 'The `wrap` setting, see [here](b.md).'
  const strangers: readonly Row[] = [
    ['Set `preprocess` for `prism.css` to `true`.', 'Nur mit `wrap`.', 'warning'],
    [
      'See `tsconfig.json` or `tsconfig.app.json`.',
      'In `env.d.ts` und `types` von `tsconfig.json`.',
      'warning',
    ],
    ['A [node](node.md) of a [system](system.md).', 'Ein [Behälter](container.md).', 'warning'],
    ['See [the version](#required-version).', 'Ab 8.10, besser ab 10.0.', 'warning'],
  ]
  expectOnPages([wrap, ''], strangers)
  describe('are strangers only where nobody delivered the one for the other', () => {
    expectOnPages(
      [wrap, ''],
      strangers.map(([source, text]) => [source, text, 'error']),
      { pairedBy: 'delivery' },
    )
  })
  describe('and are none where a fault explains what differs', () => {
    expectOnPages(
      [wrap, ''],
      [
        ['Run `git commit` for `a.md`.', 'Mit `git übergeben` für `b.md`.', 'error'],
        ['Use `app.use()` and `app.METHOD()` of 1.10.', 'Mit `app. ETHOD()` und `wrap`.', 'error'],
        ['A `views` and `app.set("views", "./a")`.', 'Ein `vistas` und `app.set("vistas", "./a")`.', 'error'],
        ['The [locator](service-locator.md) of 1.10.', '`request`: [Finder](service-locators.md)', 'error'],
        ['Both `a-b` and `c-d` and `e`.', '`f`g``h` und `wrap`', 'error'],
        ['Use `x-y` of [a](a.md), [b](b.md).', 'Mit `x-z` von [a](a.md), [b](b.md).', 'error'],
        ['See [a](a.md), [b](b.md) and [c](c.md).', 'Siehe [a](a.md).', 'error'],
      ],
    )
  })
})

describe('two texts that only their places make a pair', () => {
  const rows = (outcome: Outcome): readonly Row[] => [
    ['([Archives][3], [Guidelines](a.md))', 'Siehe [Fehler](b.md).', outcome],
  ]
  expectOnPages(['', ''], rows('warning'), { pairedBy: 'places' })
  describe('and others', () => expectOnPages(['', ''], rows('warning')))
  describe('with one thing on each side', () => {
    const one: readonly Row[] = [['The `result` list', 'Im `wrap` steht es', 'warning']]
    expectOnPages(['The `wrap`', ''], one, { pairedBy: 'places' })
    expectOnPages(['The `wrap`', ''], [['The `result` list', 'Im `wrap` steht es', 'error']])
    expectOnPages(['', ''], [['The `result` list', 'Die Liste `ergebnis`', 'error']], { pairedBy: 'places' })
    expectOnPages(['', ''], [['A [link](a.md) b', 'Ein Link c', 'error']], { pairedBy: 'places' })
  })
})

describe('components and macros that only the translated page has', () => {
  const ownMacros = '{{ anchor(id="a") }}\n\n{{ anchor(id="b") }}'
  expectOnPages(['', ownMacros], [['## References', '## Referenzen {{ anchor(id="c") }}', 'warning']])
  expectOnPages(['', ''], [['## References', '## Referenzen {{ anchor(id="c") }}', 'error']])
  expectOnPages([ownMacros, ownMacros], [['## References', '## Referenzen {{ anchor(id="c") }}', 'error']])
  expectOnPages(
    ['', ''],
    [
      ['See [the releases](/about/releases).', '<Release.Link>Mehr</Release.Link>', 'warning'],
      ['See the releases.', '<Release.Link>Mehr</Release.Link>', 'error'],
    ],
    { format: 'mdx' },
  )
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
