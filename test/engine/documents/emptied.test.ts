/** A text that somebody emptied in a translation is bought alone, and the true text put in gives the same bytes again. */
import { describe, expect, it } from 'vitest'
import type { FormatName } from '../../../src/model.ts'
import { align, merge, readSource, sectionOf, wantedOf } from '../../helpers/paired-documents.ts'

type Case = {
  readonly name: string
  readonly format: FormatName
  readonly source: string
  readonly target: string
  /** The text of the target that is emptied; its first place. */
  readonly text: string
}

const list = 'Steps:\n\n1.  One\n2.  Two\n\nEnd.\n'

const cases: readonly Case[] = [
  {
    name: 'behind a mark with more blanks than one',
    format: 'markdown',
    source: list,
    target: 'Schritte:\n\n1.  Eins\n2.  Zwei\n\nEnde.\n',
    text: 'Zwei',
  },
  {
    name: 'before blanks at the end of its line',
    format: 'markdown',
    source: list,
    target: 'Schritte:\n\n1. Eins\n2. Zwei \n\nEnde.\n',
    text: 'Zwei',
  },
  {
    name: 'in a list whose inner lists have other blanks',
    format: 'markdown',
    source: '- One\n  - Inner\n- Two\n',
    target: '-   Eins\n    - Innen\n-   Zwei\n',
    text: 'Zwei',
  },
  {
    name: 'in a task',
    format: 'markdown',
    source: '- [ ] One\n- [x] Two\n',
    target: '- [ ] Eins\n- [x] Zwei\n',
    text: 'Zwei',
  },
  {
    name: 'in a heading that is closed',
    format: 'markdown',
    source: '## One ##\n\nText\n',
    target: '## Eins ##\n\nWorte\n',
    text: 'Eins',
  },
  {
    name: 'as the first item of a list below a line of text',
    format: 'markdown',
    source: '- One\n  * Inner\n  * Second\n- Two\n',
    target: '- Eins\n  * Innen\n  * Zweites\n- Zwei\n',
    text: 'Innen',
  },
  {
    name: 'as the only item below a line of text',
    format: 'markdown',
    source: 'One\n- Inner\n\nTwo\n',
    target: 'Eins\n- Innen\n\nZwei\n',
    text: 'Innen',
  },
  {
    name: 'in an item with a list behind a blank line',
    format: 'markdown',
    source: '* One\n\n    * Inner\n\n* Two\n',
    target: '* Eins\n\n    * Innen\n\n* Zwei\n',
    text: 'Eins',
  },
  {
    name: 'above a line of attributes',
    format: 'markdown',
    source: '---\ntitle: A\n---\n\nOne\n{: .summary}\n\nTwo\n',
    target: '---\ntitle: B\n---\n\nEins\n{: .summary}\n\nZwei\n',
    text: 'Eins',
  },
  {
    name: 'above a list without a blank line',
    format: 'markdown',
    source: 'One\n\nTwo:\n- Three\n',
    target: 'Eins\n\nZwei:\n- Drei\n',
    text: 'Zwei:',
  },
  {
    name: 'below a heading without a blank line',
    format: 'markdown',
    source: '# One\nTwo\n\nThree\n',
    target: '# Eins\nZwei\n\nDrei\n',
    text: 'Zwei',
  },
  {
    name: 'behind two blank lines, as in the source',
    format: 'text',
    source: 'One\n\n\nTwo\n\nThree\n',
    target: 'Eins\n\n\nZwei\n\nDrei\n',
    text: 'Zwei',
  },
  {
    name: 'in a quote, on lines that begin as those of the source',
    format: 'markdown',
    source: '> One\n>\n> Two\n> and more\n>\n> Three\n',
    target: '> Eins\n>\n> Zwei\n> und mehr\n>\n> Drei\n',
    text: 'Zwei\n> und mehr',
  },
  {
    name: 'in a definition whose lines are indented in the translation only',
    format: 'markdown',
    source: 'A\n: One\n\nB\n: Two\n',
    target: 'A\n: Eins\n  lang\n\nB\n: Zwei\n  lang\n',
    text: 'B\n: Zwei\n  lang',
  },
  {
    name: 'in a file with other line ends',
    format: 'markdown',
    source: 'One:\n- Two\n\n# Three\nFour\n',
    target: 'Eins:\r\n- Zwei\r\n\r\n# Drei\r\nVier\r\n',
    text: 'Vier',
  },
]

describe('an emptied text', () => {
  it.each(cases)('$format: $name', ({ format, source, target, text }) => {
    const own = readSource(format, source)
    const before = align(own, target, undefined)
    const start = target.indexOf(text)
    const index = before.current.findIndex(entry => entry?.start === start)
    const delivered = before.current[index]?.text ?? ''
    expect(delivered).not.toBe('')
    const emptied = target.slice(0, start) + target.slice(start + text.length)
    const after = align(own, emptied, sectionOf(own, before))
    const { key } = own.strings[index]!.entry
    expect(wantedOf(own, after)).toEqual([key])
    expect(merge(own, emptied, after, new Map([[key, delivered]]))).toBe(target)
  })
})
