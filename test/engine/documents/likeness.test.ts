import { describe, expect, it } from 'vitest'
import { align, readSource } from '../../helpers/paired-documents.ts'

it('images between brackets without an end take no more time than others', () => {
  const text = `[Read](a.md) [${'![a](b.png)'.repeat(150)}\n\n[Next](b.md)\n`
  const { current } = align(readSource('markdown', text), text, undefined)
  expect(current).toHaveLength(2)
  expect(current.every(entry => entry !== undefined)).toBe(true)
})

describe('a text that has lost its link', () => {
  const pairsOf = (source: string, target: string) => {
    const own = readSource('html', source)
    const { current } = align(own, target, undefined)
    return own.strings.map(({ entry }, at) => [entry.text.replace(/<[^<>]*>/g, ''), current[at]?.text])
  }
  const page = (...texts: readonly string[]) => texts.map(text => `<p>${text}</p>\n`).join('')
  const [first, firstOwn] = ['Groups <code>a1</code> hold users', 'Gruppen <code>a1</code> haben Nutzer']
  const [last, lastOwn] = ['Groups end with <code>z9</code> here', 'Gruppen enden hier mit <code>z9</code>']
  const [more, lost] = [
    'Read more in <a href="/groups.html">the guide</a>',
    'Mehr dazu steht in der Anleitung',
  ]

  it.each([
    [
      [first, more],
      [firstOwn, lost],
    ],
    [
      [first, more, last],
      [firstOwn, lost, lastOwn],
    ],
    // Elsewhere the page says more than its source.
    [
      [first, more, last],
      ['Eine Anmerkung dazu', firstOwn, lost, lastOwn],
    ],
  ])('is the pair of the one in its place: %j', (source, target) => {
    expect(pairsOf(page(...source), page(...target))).toContainEqual(['Read more in the guide', lost])
  })

  it('may be the pair of another text, where one of them has none', () => {
    const found = pairsOf(
      page(first, 'A user of two groups sees what one of them sees, in 2010', more),
      page(firstOwn, 'Wer in zwei Gruppen ist, sieht, was eine davon sieht, im Jahr 2003'),
    )
    expect(found[0]).toEqual(['Groups a1 hold users', firstOwn])
    expect(found.slice(1).map(([, text]) => text)).toEqual([undefined, undefined])
  })
})

describe('names that a program counted', () => {
  const page = (words: readonly string[], first: number, name = 'tab') =>
    words.map((text, at) => `<li><input id="${name}${first + at}"> Java</li>\n<p>${text}</p>\n`).join('')
  const texts = ['You can now start', 'The class also supports more', 'Sometimes it is none']
  const own = ['Nun geht es los', 'Die Klasse kann noch mehr', 'Manchmal ist es keine']
  const pairsOf = (source: string, target: string) => {
    const read = readSource('html', source)
    const { current } = align(read, target, undefined)
    return read.strings.flatMap(({ entry }, at) =>
      entry.text.includes('Java') ? [] : [[entry.text, current[at]?.text]],
    )
  }
  const pairs = texts.map((text, at) => [text, own[at]])

  it('say nothing where two pages count from other numbers', () => {
    expect(pairsOf(page(texts, 0), page(own, 1))).toEqual(pairs)
    expect(pairsOf(page(texts, 4), page(own, 3))).toEqual(pairs)
  })

  it('are names where one page only has more of them', () => {
    const [, ...rest] = own
    expect(pairsOf(page(texts, 0), page(rest, 1))).toEqual([[texts[0], undefined], ...pairs.slice(1)])
  })
})
