/** Lists and tables that each language sorts for itself: which of their items are sure pairs. */
import { describe, expect, it } from 'vitest'
import { alignDocument } from '../../../src/engine/diff/document/document.ts'
import { sourceOf } from '../../../src/engine/scan/source.ts'
import { formatByName } from '../../../src/formats/index.ts'
import type { FilePair, FormatName } from '../../../src/model.ts'
import '../../helpers/formats.ts'

/** The sure pairs of two documents on a first look, as `source → target`. */
function surePairs(name: FormatName, source: string, target: string): string[] {
  const settings = { context: {}, keys: { include: [], exclude: [] }, content: {} }
  const pair = { source: 'a', format: name, targets: [], settings } as unknown as FilePair
  const { scan } = formatByName(name)
  const own = sourceOf(pair, 'en', scan(source, { role: 'source' }))
  const { current } = alignDocument(own, scan(target, { role: 'target' }), undefined)
  return own.strings.flatMap(({ entry }, index) =>
    current[index] === undefined ? [] : [`${entry.text} → ${current[index].text}`],
  )
}

const items = (...texts: string[]) => texts.map(text => `- ${text}\n`).join('')
const rows = (...cells: string[][]) =>
  ['| A | B |', '| --- | --- |', ...cells.map(row => `| ${row.join(' | ')} |`)].join('\n')
const elements = (...texts: string[]) => `<ul>\n${texts.map(text => `<li>${text}</li>\n`).join('')}</ul>\n`
const terms = (...pairs: string[][]) =>
  `<dl>\n${pairs.map(([term, said]) => `<dt>${term}</dt><dd>${said}</dd>\n`).join('')}</dl>\n`

describe('a list in the order of the source', () => {
  it.each([
    ['markdown', items('One fish', 'Red dog', 'Blue cow'), items('Ein Fisch', 'Roter Hund', 'Blaue Kuh'), 3],
    ['markdown', items('Use SSL', 'Use PCRE', 'Use it'), items('Nutze SSL', 'Nutze PCRE', 'Nutze es'), 3],
    ['html', elements('Use SSL', 'Use PCRE'), elements('Nutze SSL', 'Nutze PCRE'), 2],
    [
      'html',
      terms(['SSL', 'A layer'], ['PCRE', 'A library']),
      terms(['SSL', 'Schicht'], ['PCRE', 'Paket']),
      4,
    ],
  ] as const)('is paired in %s: %j', (name, source, target, count) => {
    expect(surePairs(name, source, target)).toHaveLength(count)
  })

  it('is paired though one word of a text is by chance that of another', () => {
    const source = items('The hand', 'The arm', 'The Gift', 'The foot')
    const target = items('Die Hand', 'Das Gift', 'Das Geschenk', 'Der Fuß')
    expect(surePairs('markdown', source, target)).toHaveLength(4)
  })
})

describe('a list in an order of its own', () => {
  it('has no sure pair that names deny, nor any between them', () => {
    const source = items('Gilaki, with the code glk', 'A word', 'Goaria, with the code gig', 'Last, gju')
    const target = items('Erst, gju', 'Ein Wort', 'Goaria, mit dem Code gig', 'Guilaki, Code glk')
    expect(surePairs('markdown', source, target)).toEqual([
      'Goaria, with the code gig → Goaria, mit dem Code gig',
    ])
  })

  it('has none in HTML either', () => {
    const source = elements('An apple of Golden', 'A berry', 'A cherry of Burlat')
    const target = elements('Burlat heißt die Kirsche', 'Eine Beere', 'Golden heißt der Apfel')
    expect(surePairs('html', source, target)).toEqual([])
  })

  it('has none in a glossary', () => {
    const source = terms(['Apple', 'Grown by Braeburn'], ['Bread', 'Dough'], ['Cheese', 'Made in Gouda'])
    const target = terms(['Käse', 'Aus Gouda'], ['Brot', 'Teig'], ['Apfel', 'Von Braeburn'])
    expect(surePairs('html', source, target)).toEqual([])
  })

  it('has none in the rows of a table, whose other cells belong to them', () => {
    const source = rows(['Payment', 'Written in JavaScript'], ['Shop', 'Rust'], ['Mail', 'Written in Ruby'])
    const target = rows(['Bezahlen', 'In Ruby'], ['Laden', 'Rust'], ['Post', 'In JavaScript'])
    expect(surePairs('markdown', source, target)).toEqual(['A → A', 'B → B', 'Shop → Laden', 'Rust → Rust'])
  })

  it('has none that an address denies, though it is the only one', () => {
    const source = items('See the [first](a.html)', 'See what follows', 'And the rest')
    const target = items('Sieh, was folgt', 'Sieh das [erste](a.html)', 'Und den Rest')
    expect(surePairs('markdown', source, target)).not.toContain('See what follows → Sieh das [erste](a.html)')
  })
})

describe('a text between two pairs', () => {
  it('is none where it has other links and other code', () => {
    const source = '# A\n\nRun `x`, `y` and [the tool](t.html).\n\n# B\n'
    expect(surePairs('markdown', source, '# A\n\nWir fangen an.\n\n# B\n')).toHaveLength(2)
    expect(surePairs('markdown', source, '# A\n\n`x` und [das Programm](t.html).\n\n# B\n')).toHaveLength(3)
    // One of them may have been left out.
    expect(surePairs('markdown', '# A\n\nRun `x`.\n\n# B\n', '# A\n\nStarte x.\n\n# B\n')).toHaveLength(3)
  })

  it('is known by the addresses of its labels', () => {
    const labels = '\n[vim]: https://vim.org\n[emacs]: https://gnu.org/emacs\n'
    const source = `Use [an editor][vim].\n\nUse [another][emacs].\n${labels}`
    const target = `Nimm [Emacs][1].\n\n[1]: https://gnu.org/emacs\n[2]: https://vim.org\n`
    expect(surePairs('markdown', source, target)).toEqual(['Use [another][emacs]. → Nimm [Emacs][1].'])
  })
})
