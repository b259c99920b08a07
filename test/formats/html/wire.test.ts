import { describe, expect, it } from 'vitest'
import { html } from '../../../src/formats/html/index.ts'

const strings = [
  { id: ['abcdefghijkl', '0'], text: 'A <b>c</b>\nd' },
  { id: ['-bcd_fghijkl', '12'], text: 'a </div> &eacute; "b" <c' },
]

describe('what is sent', () => {
  it('is a page with a text on each line, known by its id', () => {
    expect(html.payload(strings)).toEqual({
      type: 'text/html',
      data: '<div id="abcdefghijkl-0">A <b>c</b>\nd</div>\n<div id="-bcd_fghijkl-12-t">a &lt;/div&gt; &amp;eacute; "b" &lt;c</div>',
    })
    expect(html.payload([])).toEqual({ type: 'text/html', data: '' })
  })

  it('reads back as it was, without knowing what was ordered', () => {
    expect([...html.read(html.payload(strings).data)]).toEqual([
      ['/abcdefghijkl/0', 'A <b>c</b>\nd'],
      ['/-bcd_fghijkl/12', 'a </div> &eacute; "b" <c'],
    ])
    expect(html.read('\n').size).toBe(0)
  })

  it.each(['<svg><svg/><p><style></div>', '<math><math/></div>', 'a <svg/> b'])(
    'reads back where a drawing closes itself: %s',
    text => {
      const { data } = html.payload([{ id: ['abcdefghijkl', '0'], text }])
      expect([...html.read(data).values()]).toEqual([text])
    },
  )
})

describe('what comes back', () => {
  it.each([
    ['white space and other attributes', '\r\n <DIV class="x" ID = abcdefghijkl-0 >\n A \t</DIV >', 'A'],
    ['a page around it', '<html><body><div><div id="abcdefghijkl-0">A</div></div></body></html>', 'A'],
    ['blocks inside', '<div id="abcdefghijkl-0">A<div>b</div></div>', 'A<div>b</div>'],
    ['no end', '<div id="abcdefghijkl-0">A', 'A'],
    ['no end before the next', '<div id="abcdefghijkl-0">A<div id="abcdefghijkl-1">B</div>', 'A'],
    ['the same id twice', '<div id="abcdefghijkl-0">x</div><div id="abcdefghijkl-0">A</div>', 'A'],
    ['characters', '<div id="abcdefghijkl-0-t">&lt;p&gt; <b>&amp;amp;</b></div>', '<p> <b>&amp;</b>'],
  ])('may have %s', (_, data, text) => {
    expect(html.read(data).get('/abcdefghijkl/0')).toBe(text)
  })

  it('is ignored where there is no id, and refused where there is none at all', () => {
    expect(html.read('a<div id="b">c</div><div id="abcdefghijkl-0">A</div>')).toEqual(
      new Map([['/abcdefghijkl/0', 'A']]),
    )
    expect(() => html.read('<p>A</p>')).toThrow(/none of the ordered texts/)
  })
})
