import { describe, expect, it } from 'vitest'
import { html } from '../../../src/formats/html/index.ts'

const found = (text: string) => html.scan(text).entries.map(entry => [entry.kind, entry.text])

describe('the texts of a page', () => {
  it.each<[title: string, page: string, texts: readonly (readonly [kind: string, text: string])[]]>([
    [
      'blocks',
      '<h1> A </h1>\n<p>B <b>c</b>\nd</p>',
      [
        ['h1', 'A'],
        ['p', 'B <b>c</b>\nd'],
      ],
    ],
    [
      'text beside blocks',
      'A<div>B<p>C</p>D</div>E',
      [
        ['', 'A'],
        ['div', 'B'],
        ['p', 'C'],
        ['div', 'D'],
        ['', 'E'],
      ],
    ],
    [
      'end tags left out',
      '<ul><li>A<li>B</ul><p>C<p>D',
      [
        ['li', 'A'],
        ['li', 'B'],
        ['p', 'C'],
        ['p', 'D'],
      ],
    ],
    ['the title', '<title>A &amp; B <i> </title>', [['title', 'A &amp; B <i>']]],
    [
      'a text area',
      '<textarea placeholder="A">\nB<b></textarea>',
      [
        ['textarea@placeholder', 'A'],
        ['textarea', 'B<b>'],
      ],
    ],
    ['references and odd ampersands', '<p>&copy;&copy 1 & R&D</p>', [['p', '&copy;&copy 1 & R&D']]],
    [
      'comments inside, not at the ends',
      '<p><!-- a -->B <!-- c --> D<!-- e --></p>',
      [['p', 'B <!-- c --> D']],
    ],
    [
      'line breaks and images inside',
      '<p>A<br>B <img src=x alt="C"></p>',
      [['p', 'A<br>B <img src=x alt="C">']],
    ],
    ['an image alone', '<p><img alt=" A "></p>', [['img@alt', 'A']]],
    ['a link without a letter', '<p><a href="#" title="Next">»</a></p>', [['a@title', 'Next']]],
    ['text without a letter', '<p>12</p><p>&nbsp;</p><p><i></i></p>', [['p', '12']]],
    [
      'attributes in every quoting',
      `<p title="A"><hr title='B'><hr title = C>`,
      [
        ['p@title', 'A'],
        ['hr@title', 'B'],
        ['hr@title', 'C'],
      ],
    ],
    ['only the first of two attributes', '<hr title="A" TITLE="B">', [['hr@title', 'A']]],
    ['attributes without text', '<hr title><hr title=""><hr title=" ">', []],
    [
      'attributes for people',
      '<input type=Submit value="A"><hr><input value="b"><input alt=C><hr><table><th abbr="D"><td abbr="e"></table><track label="F">',
      [
        ['input@value', 'A'],
        ['input@alt', 'C'],
        ['th@abbr', 'D'],
        ['track@label', 'F'],
      ],
    ],
    [
      'descriptions for assistive tools',
      '<div aria-label="A" aria-description="B" aria-roledescription="C" aria-valuetext="D" aria-labelledby="e"></div>',
      [
        ['div@aria-label', 'A'],
        ['div@aria-description', 'B'],
        ['div@aria-roledescription', 'C'],
        ['div@aria-valuetext', 'D'],
      ],
    ],
    [
      'options',
      '<select><optgroup label="A"><option label="B" value="c">D<option>E</select>',
      [
        ['optgroup@label', 'A'],
        ['option@label', 'B'],
        ['option', 'D'],
        ['option', 'E'],
      ],
    ],
    [
      'metadata of a page',
      '<meta name="description" content="A"><meta property="og:title" content="B"><meta name=viewport content="c"><link rel="alternate" title="D"><link rel="stylesheet" title="e">',
      [
        ['meta@content', 'A'],
        ['meta@content', 'B'],
        ['link@title', 'D'],
      ],
    ],
    ['no scripts and styles', '<script>a</script><style>b</style><p>D</p>', [['p', 'D']]],
    [
      'what stands in for scripts, outside of the head',
      '<head><noscript><style>a</style><img alt="b"></noscript></head><body><noscript><p>C <b>d</b></p><img alt="E"></noscript>',
      [
        ['p', 'C <b>d</b>'],
        ['img@alt', 'E'],
      ],
    ],
    [
      'fallbacks of a part of a page, in one another and beside scripts',
      '<noscript>A<script>b</script><noscript><p title="C">D</p></noscript></noscript>',
      [
        ['noscript', 'A'],
        ['p@title', 'C'],
        ['p', 'D'],
      ],
    ],
    [
      'fallbacks that are not to be translated',
      '<noscript translate="no"><p title="a">b</p></noscript><p>C</p>',
      [['p', 'C']],
    ],
    [
      'the titles of frames, wherever they stand, and not what they hold',
      '<p>A <iframe title="B" src="b.html">c</iframe></p><iframe aria-label="D"></iframe><div class="notranslate"><iframe title="e"></iframe></div>',
      [
        ['p', 'A'],
        ['iframe@title', 'B'],
        ['iframe@aria-label', 'D'],
      ],
    ],
    [
      'what is shown of a page elsewhere',
      '<meta property="og:image:alt" content="A"><meta name="twitter:image:alt" content="B"><meta property="og:site_name" content="C"><meta property="og:image" content="d"><meta property="og:type" content="e">',
      [
        ['meta@content', 'A'],
        ['meta@content', 'B'],
        ['meta@content', 'C'],
      ],
    ],
    [
      'a script in a sentence ends it',
      '<p>A <script>b</script> C</p>',
      [
        ['p', 'A'],
        ['p', 'C'],
      ],
    ],
    ['templates of the page', '<template><p>A</p></template>', [['p', 'A']]],
    [
      'translate="no" in a sentence',
      '<p>A <b translate="no">B</b></p>',
      [['p', 'A <b translate="no">B</b>']],
    ],
    [
      'translate="no" around blocks, until "yes"',
      '<div translate="no" title="a"><p>b</p><p translate="yes" title="C">D</p></div><p>E</p>',
      [
        ['p@title', 'C'],
        ['p', 'D'],
        ['p', 'E'],
      ],
    ],
    ['class notranslate', '<p class="x notranslate">a</p><p class="notranslates">B</p>', [['p', 'B']]],
    [
      'translate="no" does not outlive a tag left open',
      '<ul><li translate=no>a<li>B</ul><p translate=no>c<p>D',
      [
        ['li', 'B'],
        ['p', 'D'],
      ],
    ],
    [
      'code samples',
      '<pre title="a">b</pre><p><code>c</code></p><p>D <code>e</code></p>',
      [['p', 'D <code>e</code>']],
    ],
    [
      'an icon in a sentence',
      '<p>Press <svg><path d="x"/></svg> now</p>',
      [['p', 'Press <svg><path d="x"/></svg> now']],
    ],
    [
      'an icon before a label',
      '<button><svg aria-label="A"><path/></svg> B</button>',
      [
        ['svg@aria-label', 'A'],
        ['button', 'B'],
      ],
    ],
    ['an icon that closes itself', '<p><svg/>A</p><script>"<p>b</p>"</script>', [['p', 'A']]],
    [
      'labels of a drawing',
      '<p>A <svg><style>b{}</style><title>C</title><g><text>D <tspan>e</tspan></text></g></svg> F</p>',
      [
        ['p', 'A'],
        ['title', 'C'],
        ['text', 'D <tspan>e</tspan>'],
        ['p', 'F'],
      ],
    ],
    [
      'a formula in a sentence',
      '<p>If <math><mi>x</mi></math> is 1</p><p><math><mi>x</mi></math></p>',
      [['p', 'If <math><mi>x</mi></math> is 1']],
    ],
    [
      'placeholders in text',
      '<p title="{{ a }}">B {{name}}</p>',
      [
        ['p@title', '{{ a }}'],
        ['p', 'B {{name}}'],
      ],
    ],
    ['XHTML', '<?xml version="1.0"?>\n<p>A<br/>B</p>', [['p', 'A<br/>B']]],
    [
      'stray end tags',
      '</i><p>A</b></p></div><div>B</p>C</div>',
      [
        ['p', 'A</b>'],
        ['div', 'B'],
        ['div', 'C'],
      ],
    ],
    ['conditional comments', '<!--[if IE]><p>a</p><![endif]--><![if !IE]><p>B</p><![endif]>', [['p', 'B']]],
    [
      'capital letters',
      '<DIV><P TITLE="A">B</P></DIV>',
      [
        ['p@title', 'A'],
        ['p', 'B'],
      ],
    ],
    ['nothing', '', []],
  ])('%s', (_, page, texts) => {
    expect(found(page)).toEqual(texts)
  })

  it('are known by their text, equal ones by their number', () => {
    const { entries } = html.scan('<p>A</p><p title="A">B</p><p>A</p>')
    expect(entries.map(({ id }) => id[1])).toEqual(['0', '1', '0', '2'])
    expect(entries[0]?.id).toEqual(['VZrq0IJk1XldOQlxjN0F', '0'].map(part => part.slice(0, 12)))
    expect(new Set(entries.map(({ key }) => key)).size).toBe(4)
  })

  it('lie outside of the elements that the caller names', () => {
    const page = '<pre>A</pre><p>B</p><div class="x"><kbd>C</kbd></div>'
    const texts = (skipElements: readonly string[]) =>
      html.scan(page, { skipElements }).entries.map(({ text }) => text)
    expect(texts([])).toEqual(['A', 'B', '<kbd>C</kbd>'])
    expect(texts(['p', 'kbd'])).toEqual(['A'])
  })
})

describe('a page that cannot be distinguished from a template', () => {
  it.each([
    ['<p>\n <?php echo "x>y" ?></p>', 2, 2, '<?'],
    ['<p><?= $a ?></p>', 1, 4, '<?'],
    ['<p class="<?php x ?>">a</p>', 1, 11, '<?'],
    ['<p>a\n<%= b %></p>', 2, 1, '<%'],
    ['<a href="<%= b %>">c</a>', 1, 10, '<%'],
    ['<p {{#if a}}class="b"{{/if}}>c</p>', 1, 4, '{{#'],
    ['<p {% if a %}b{% endif %}>c</p>', 1, 4, '{%'],
    ['<a href="{{ url "a" }}">c</a>', 1, 18, 'a"'],
  ])('%s is refused', (page, line, column, sign) => {
    const message = `"${sign}" is the code of a template, which dragoman cannot distinguish from HTML; set \`format: text\` for this file in the configuration`
    expect(() => html.scan(page)).toThrow(
      expect.objectContaining({ name: 'FormatError', line, column, message }),
    )
  })
})

describe('a page that hides its rest', () => {
  it.each([
    ['<p>a</p>\n<!-- b <p>c</p>', 2, 1, 'this comment is never closed'],
    ['<script src="a"/>\n<p>b</p>', 1, 1, 'in HTML, <script/> is never closed'],
    ['<title/><p>b</p>', 1, 1, 'in HTML, <title/> is never closed'],
    ['<p>a<textarea>b<p>c</p>', 1, 5, 'this <textarea> is never closed'],
    ['<p>a<noscript>b<p>c</p>', 1, 5, 'this <noscript> is never closed'],
    ['<p>a\r\n<b c="d', 2, 1, 'this tag is not complete'],
    ['<p><![CDATA[a > b]]></p>', 1, 4, 'HTML has no CDATA sections'],
    ['<svg>'.repeat(300), 1, 1281, 'svg and math elements are nested more than 256 levels deep'],
  ])('%s is refused', (page, line, column, message) => {
    expect(() => html.scan(page)).toThrow(
      expect.objectContaining({
        name: 'FormatError',
        line,
        column,
        message: expect.stringContaining(message),
      }),
    )
  })

  it.each(['<script src="a"/></script><p>b', '<svg><style/><title/></svg><p>b', '<script>"<%"</script><p>b'])(
    '%s hides nothing',
    page => {
      expect(found(page)).toEqual([['p', 'b']])
    },
  )
})

describe('the blocks of a page', () => {
  it.each([
    '<svg><g/><title></title></svg>',
    '<svg><svg/><title></title></svg>',
    '<math><svg/><td></td></math>',
  ])('%s has no place for a text of the page', page => {
    const empty = html.blocksOf?.(`<p>A</p>${page}`)?.filter(({ role }) => role === 'empty')
    expect(empty).toEqual([])
  })
})
