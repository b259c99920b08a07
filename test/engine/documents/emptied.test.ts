/** A text that somebody emptied in a translation is bought alone, and the true text put in gives the same bytes again. */
import { describe, expect, it } from 'vitest'
import type { FormatName } from '../../../src/model.ts'
import { align, merge, readSource, sectionOf, wantedOf } from '../../helpers/paired-documents.ts'

type Case = {
  readonly name: string
  readonly format: FormatName
  readonly source: string
  readonly target: string
  /** The target when the lock was written, where that was another. */
  readonly first?: string
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
  {
    name: 'above a line that underlines it',
    format: 'markdown',
    source: 'Zero\n\nOne\n---\n\nTwo\n',
    target: 'Null\n\nEins\n---\n\nZwei\n',
    text: 'Eins',
  },
  {
    name: 'at the end of a file without a line end',
    format: 'text',
    source: 'One\n\nTwo',
    target: 'Eins\n\nZwei',
    text: 'Zwei',
  },
  {
    name: 'in a footnote',
    format: 'markdown',
    source: 'One[^1]\n\n[^1]: Two\n    and more\n\n[^2]: Three\n',
    target: 'Eins[^1]\n\n[^1]: Zwei\n    und mehr\n\n[^2]: Drei\n',
    text: 'Zwei\n    und mehr',
  },
  {
    name: 'in a quote that a heading follows',
    format: 'markdown',
    source: 'Zero\n\n> One\n\n# Two\n',
    target: 'Null\n\n> Eins\n# Zwei\n',
    text: 'Eins',
  },
  {
    name: 'before a blank in a quote',
    format: 'markdown',
    source: 'Zero\n\n> One\n\n# Two\n',
    target: 'Null\n\n> Eins \n\n# Zwei\n',
    text: 'Eins',
  },
  {
    name: 'at the end of a file that goes on in the source',
    format: 'markdown',
    source: '# One\nTwo\n\n\n<!-- end -->\n',
    target: '# Eins\n\nZwei\n',
    text: 'Zwei',
  },
  {
    name: 'behind two blanks as in the source, where other lists have one',
    format: 'markdown',
    source: '- One\n\nTwo\n\n*  Three\n',
    target: '- Eins\n\nZwei\n\n*  Drei\n',
    text: 'Drei',
  },
  {
    name: 'as the first item below a heading',
    format: 'markdown',
    source: '## One\n- Two\n- Three\n',
    target: '## Eins\n- Zwei\n- Drei\n',
    text: 'Zwei',
  },
  {
    name: 'in the title of a block',
    format: 'markdown',
    source: 'One\n\n:::tip[Two]\nThree\n:::\n',
    target: 'Eins\n\n:::tip[Zwei]\nDrei\n:::\n',
    text: 'Zwei',
  },
  {
    name: 'in the title of a block between quotes',
    format: 'markdown',
    source: 'One\n\n!!! note "Two"\n    Three\n',
    target: 'Eins\n\n!!! note "Zwei"\n    Drei\n',
    text: 'Zwei',
  },
  {
    name: 'as the first item below a tag',
    format: 'mdx',
    source: '<Steps>\n1. One\n2. Two\n</Steps>\n',
    target: '<Steps>\n1. Eins\n2. Zwei\n</Steps>\n',
    text: 'Eins',
  },
  {
    name: 'as the second text of a list item',
    format: 'mdx',
    source: '1. One\n\n    Two\n\n    ```js\n    code\n    ```\n2. Three\n',
    target: '1. Eins\n\n    Zwei\n\n    ```js\n    code\n    ```\n2. Drei\n',
    text: 'Zwei',
  },
  {
    name: 'before a blank at the end of a line without indentation',
    format: 'markdown',
    source: '# One\n\nTwo\n\nThree\n',
    target: '# Eins\n\nZwei \n\nDrei\n',
    text: 'Zwei',
  },
  {
    name: 'in a paragraph that the translation has in another place',
    format: 'markdown',
    source: 'One `a`\n\nTwo `b`\n\nThree `c`\n\nFour `d`\n',
    target: 'Eins `a`\n\nDrei `c`\n\nZwei `b`\n\nVier `d`\n',
    first: 'Eins `a`\n\nZwei `b`\n\nDrei `c`\n\nVier `d`\n',
    text: 'Drei `c`',
  },
  {
    name: 'in an attribute of a block of HTML',
    format: 'markdown',
    source: '<p>\n  <img src="a.png" alt="One">\n  <img src="b.png" alt="">\n</p>\n\nTwo\n',
    target: '<p>\n  <img src="a.png" alt=\'Eins\'>\n  <img src="b.png" alt="">\n</p>\n\nZwei\n',
    text: 'Eins',
  },
  {
    name: 'in the attribute of one of several images',
    format: 'html',
    source: '<p>Text</p>\n<div><img src="a.png" alt=""></div>\n<div><img src="b.png" alt="One"></div>\n',
    target: '<p>Worte</p>\n<div><img src="a.png" alt=""></div>\n<div><img src="b.png" alt="Eins"></div>\n',
    text: 'Eins',
  },
  {
    name: 'behind a line end, as in the source',
    format: 'html',
    source: '<div id="path">\n<a href="/">Home</a> &gt; One</div>\n<p>Two</p>\n',
    target: '<div id="path">\n<a href="/">Start</a> &gt; Eins</div>\n<p>Zwei</p>\n',
    text: '<a href="/">Start</a> &gt; Eins',
  },
  {
    name: 'between two line ends, with a blank behind it',
    format: 'html',
    source: '<p>\n  One\n</p>\n<p>Two</p>\n',
    target: '<p>\n  Eins \n</p>\n<p>Zwei</p>\n',
    text: 'Eins',
  },
  {
    name: 'before a blank line and a block in the same element',
    format: 'html',
    source: '<ul><li>One\n\n<pre>code</pre></li><li>Two</li></ul>',
    target: '<ul><li>Eins\n\n<pre>code</pre></li><li>Zwei</li></ul>',
    text: 'Eins',
  },
  {
    name: 'before blocks without and with texts in the same element',
    format: 'html',
    source: '<ul><li>One\n\n<div><code>1</code></div>\n\n<p>Two</p></li></ul>',
    target: '<ul><li>Eins\n\n<div><code>1</code></div>\n\n<p>Zwei</p></li></ul>',
    text: 'Eins',
  },
  {
    name: 'between two blocks of one element',
    format: 'html',
    source: '<dl><dt>A</dt><dd><p>One</p>\n\n  Two:\n<pre>code</pre></dd></dl>',
    target: '<dl><dt>A</dt><dd><p>Eins</p>\n\n  Zwei:\n<pre>code</pre></dd></dl>',
    text: 'Zwei:',
  },
  {
    name: 'between blanks that the source lacks',
    format: 'html',
    source: '<p>One</p><p>Two</p>',
    target: '<p> Eins </p><p>Zwei</p>',
    text: 'Eins',
  },
  {
    name: 'before a comment',
    format: 'html',
    source: '<p>One <!-- a --></p><p>Two</p>',
    target: '<p>Eins <!-- a --></p><p>Zwei</p>',
    text: 'Eins',
  },
  {
    name: 'in an element that may be empty for its looks',
    format: 'html',
    source: '<p>One</p><figure>Two</figure><p>Three</p>',
    target: '<p>Eins</p><figure>Zwei</figure><p>Drei</p>',
    text: 'Zwei',
  },
  {
    name: 'in one of two attributes of one element with equal texts',
    format: 'html',
    source: '<p>Zero</p><div><img src="a.png" alt="One" title="One"></div><p>Two</p>',
    target: '<p>Null</p><div><img src="a.png" alt="Eins" title="Eins"></div><p>Zwei</p>',
    text: 'Eins',
  },
  {
    name: 'behind a comment, as in the source',
    format: 'html',
    source: '<p><!-- a -->One</p><p>Two</p>',
    target: '<p><!-- a -->Eins</p><p>Zwei</p>',
    text: 'Eins',
  },
  {
    name: 'before an element of the same name',
    format: 'html',
    source: '<div>One<div>Two</div>Three</div>',
    target: '<div>Eins<div>Zwei</div>Drei</div>',
    text: 'Eins',
  },
  {
    name: 'in a text area',
    format: 'html',
    source: '<p>One</p><textarea>Two</textarea><p>Three</p>',
    target: '<p>Eins</p><textarea>Zwei</textarea><p>Drei</p>',
    text: 'Zwei',
  },
  {
    name: 'in the first of two equal cells',
    format: 'html',
    source: '<table><tr><td>A</td><td>Yes</td><td>Yes</td><td>B</td></tr></table>',
    target: '<table><tr><td>C</td><td>Ja</td><td>Ja</td><td>D</td></tr></table>',
    text: 'Ja',
  },
]

describe('an emptied text', () => {
  it.each(cases)('$format: $name', ({ format, source, target, first = target, text }) => {
    const own = readSource(format, source)
    const before = align(own, target, sectionOf(own, align(own, first, undefined)))
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

it('a changed text among equal ones is replaced in its own place', () => {
  const text = (parts: readonly string[]) => `${parts.join('\n\n')}\n`
  const source = ['Same', 'One', 'Same', 'Two', 'Same']
  const target = ['Gleich', 'Eins', 'Gleich', 'Zwei', 'Gleich']
  const own = readSource('text', text(source))
  const lock = sectionOf(own, align(own, text(target), undefined))
  for (const place of [0, 2, 4]) {
    const changed = readSource('text', text(source.with(place, 'Another')))
    const after = align(changed, text(target), lock)
    const [key = ''] = wantedOf(changed, after)
    expect(merge(changed, text(target), after, new Map([[key, 'Anders']]))).toBe(
      text(target.with(place, 'Anders')),
    )
  }
})
