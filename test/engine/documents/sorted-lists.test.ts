/** Lists and tables that each language sorts for itself: items that share names, codes or figures are pairs, wherever they are. */
import { describe, expect, it } from 'vitest'
import { align, readSource } from '../../helpers/paired-documents.ts'

const table = (rows: readonly (readonly string[])[]) =>
  `<table>\n${rows.map(row => `<tr>${row.map(cell => `<td>${cell}</td>`).join('')}</tr>\n`).join('')}</table>\n`

const pairsOf = (format: 'html' | 'markdown', source: string, target: string) => {
  const own = readSource(format, source)
  const { current } = align(own, target, undefined)
  return own.strings.flatMap(({ entry, hasLetter }, index) =>
    hasLetter ? [`${entry.text} = ${current[index]?.text ?? '?'}`] : [],
  )
}

const rows = [
  ['Arabic, Egyptian [arz]', 'Egypt', '77,400,000'],
  ['Chechen [che]', 'Russia', '1,700,000'],
  ['Dameli [dml]', 'Pakistan', '5,000'],
  ['German [deu]', 'Germany', '95,000,000'],
]
const sorted = [
  ['Ägyptisch-Arabisch [arz]', 'Ägypten', '77.400.000'],
  ['Dameli [dml]', 'Pakistan', '5.000'],
  ['Deutsch [deu]', 'Deutschland', '95.000.000'],
  ['Tschetschenisch [che]', 'Russland', '1.700.000'],
]

describe('a table in the order of its own language', () => {
  it('is paired by the codes and long figures of its rows', () => {
    expect(pairsOf('html', table(rows), table(sorted))).toEqual([
      'Arabic, Egyptian [arz] = Ägyptisch-Arabisch [arz]',
      'Egypt = Ägypten',
      'Chechen [che] = Tschetschenisch [che]',
      'Russia = Russland',
      'Dameli [dml] = Dameli [dml]',
      'Pakistan = Pakistan',
      'German [deu] = Deutsch [deu]',
      'Germany = Deutschland',
    ])
  })

  it('has no pairs in rows that have short figures in common alone', () => {
    const ages = [
      ['Under 15', '3', '4'],
      ['Over 70', '1', '9'],
      ['15 to 70', '2', '8'],
    ]
    const own = [
      ['Unter 15', '3', '4'],
      ['15 bis 70', '2', '8'],
      ['Mehr', '1', '9'],
    ]
    expect(pairsOf('html', table(ages), table(own))).not.toContain('Over 70 = 15 bis 70')
  })

  it('has no pairs in a row whose texts are one column farther', () => {
    const own = sorted.map(row => (row[0]?.includes('[che]') ? ['Kyrillisch', ...row] : row))
    const found = pairsOf('html', table(rows), table(own))
    expect(found).not.toContain('Russia = Tschetschenisch [che]')
    expect(found).toContain('Germany = Deutschland')
  })
})

it('a list in the order of its own language is paired by its links', () => {
  const list = (items: readonly string[]) => `${items.map(item => `- ${item}`).join('\n')}\n`
  const source = list([
    '[Emacs](https://emacs.example/a) with `ruby-mode`',
    '[Kate](https://kate.example/b) with `kate-ruby`',
    '[Vim](https://vim.example/c) with `vim-ruby`',
  ])
  const target = list([
    '[Vim](https://vim.example/c) mit `vim-ruby`',
    '[Emacs](https://emacs.example/a) mit `ruby-mode`',
    '[Kate](https://kate.example/b) mit `kate-ruby`',
  ])
  for (const found of pairsOf('markdown', source, target)) {
    const [own = '', other = ''] = found.split(' = ')
    expect(other).toBe(own.replace('with', 'mit'))
  }
})
