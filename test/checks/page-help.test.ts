/** Right translations of help pages that a check once took for wrong ones, and the faults beside them. */
import { describe, expect, it } from 'vitest'
import { pageNames, textCheck } from '../../src/checks/index.ts'
import { expectOutcomes } from './expect-outcomes.ts'

type Row = readonly [source: string, text: string, outcome: 'error' | 'warning' | 'right']

/** @param around - the rest of the source's page, and of the translated one */
function expectOnPages(around: readonly [string, string], rows: readonly Row[], doubt?: string): void {
  it.each(rows.map(([source, text, outcome]) => ({ source, text, outcome })))(
    '$source → $text: $outcome',
    ({ source, text, outcome }) => {
      const names = pageNames(`${around[0]}<p>${source}</p>`, `${around[1]}<p>${text}</p>`)
      const finding = textCheck(source, { format: 'html' })(text, { names, doubt: () => doubt })
      expect(finding === undefined ? 'right' : (finding.severity ?? 'error')).toBe(outcome)
    },
  )
}

describe('braces that hold nothing are a sign of the page', () => {
  expectOutcomes({ format: 'html' }, [
    ['{} twice sets it (ex: %f{[}{]})', 'zwei Klammern setzen es (z. B. %f{[}{]})', 'doubtful'],
    ['{} of {name}', '{name}', 'doubtful'],
    ['{} of {name}', '{} von {nome}', 'kept out'],
    ['{} of {name}', 'von', 'kept out'],
  ])
})

describe('a placeholder that one of two texts lacks whose source may have changed', () => {
  const rows = (outcome: Row[2]): readonly Row[] => [
    ['<a href="{{ a }}">Guide</a>', '<a href="b.html">Dateien</a>', outcome],
  ]
  expectOnPages(['', ''], rows('warning'), 'they differ')
  describe('and others', () => expectOnPages(['', ''], rows('error')))
})

describe('words of a screen with dots in the place of some', () => {
  const code = (words: string) => `Choose <code>${words}</code>`
  expectOnPages(
    ['', ''],
    [
      [code('\tSearch for "..."'), code("Cerca '...' con"), 'warning'],
      [code('Search for "…"'), code('Rechercher « mot » avec'), 'warning'],
      [code('Search for "..."'), code('Serch for "..."'), 'error'],
      [code('search --for "..."'), code('suche --nach "..."'), 'error'],
      [code('search for "x"'), code('suche nach "x"'), 'error'],
    ],
  )
  describe('that a command of the page begins with', () =>
    expectOnPages(
      ['<pre>Search for &lt;x&gt;</pre>', ''],
      [[code('Search for "..."'), code('Cerca "..."'), 'error']],
    ))
})

describe('a button whose name is alike in two languages', () => {
  const [buttons, own] = [
    '<code>Save</code><code>Remove</code><code>Open</code>',
    '<code>Salva</code><code>Rimuovi</code><code>Apri</code>',
  ]
  const row = (outcome: Row[2]): readonly Row[] => [
    ['Choose <code>Edit</code>', 'Scegli <code>Edita</code>', outcome],
  ]
  expectOnPages([buttons, own], row('warning'))
  describe('on a page that translates few of them', () =>
    expectOnPages([buttons, own.replace('Salva', 'Save')], row('error')))
})

describe('what a command shows to people', () => {
  expectOutcomes({ format: 'html' }, [
    [
      '<code>git commit -m "Commit message"</code>',
      '<code>git commit -m "Message de validation"</code>',
      'doubtful',
    ],
    ['<code>git commit -m "Commit message"</code>', '<code>git commit -m "Comit message"</code>', 'kept out'],
    [
      '<code>git commit -m "Commit message"</code>',
      '<code>git comit -m "Message de validation"</code>',
      'kept out',
    ],
  ])
})

describe('a name that the words around say as well', () => {
  const text = (name: string, said = name) => `the "${said}": <code>git branch -d ${name}</code>`
  expectOutcomes({ format: 'html' }, [
    [text('feature_x'), text('fitur_x'), 'doubtful'],
    [text('feature_x'), text('fitur_x', 'feature_x'), 'kept out'],
    [text('feature_x'), text('featur_x', 'fitur_x'), 'kept out'],
    [text('topic'), text('thema'), 'doubtful'],
    ['delete: <code>git branch delete</code>', 'lösche: <code>git branch lösche</code>', 'kept out'],
    [text('feature_x'), text('fitur_x').replace('branch', 'zweig'), 'kept out'],
  ])
})
