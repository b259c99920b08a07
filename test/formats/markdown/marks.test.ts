import { describe, expect, it } from 'vitest'
import { markdown } from '../../../src/formats/markdown/index.ts'

const textsOf = (document: string) =>
  markdown
    .scan(document)
    .entries.map(({ kind, text }) => (/^(?:title|attribute)$/.test(kind ?? '') ? `${kind}: ${text}` : text))

describe('the marks of site generators are no texts', () => {
  it.each([
    ['a container without a title', ':::note\n\nText\n\n:::\n', ['Text']],
    ['a container around lines', ':::note\nText\nmore\n:::\nafter', ['Text\nmore', 'after']],
    ['a title behind the name', '::: tip A *title*\nText\n:::', ['title: A *title*', 'Text']],
    ['a title in brackets', ':::note[A [b] c]{.x}\nText\n:::', ['title: A [b] c', 'Text']],
    ['a title before attributes', '::: details Click me {open}\nText\n:::', ['title: Click me', 'Text']],
    ['a name alone', '::: code-group\n```js\nx\n```\n:::', []],
    ['attributes alone', '::: {.callout title="x"}\nText\n:::', ['Text']],
    ['a block on one line', ':::image type="content" alt-text="x":::\n\n:::row:::', []],
    ['a leaf', '::video[The cat]{id=1}\n\n::break', ['title: The cat', '::break']],
    ['more colons', '::::: tabs\n:::: tab One\nText\n::::\n:::::', ['title: One', 'Text']],
    ['a bracket that is not closed', ':::note[x\n', [':::note[x']],
    ['a brace that is not closed', ':::note{\n', [':::note{']],
    ['words right behind attributes', ':::note{% x %}word\n', [':::note{% x %}word']],
    ['a title behind attributes', ':::note{.x a={b}} Title {.y}\nText\n:::', ['title: Title', 'Text']],
    ['colons in a sentence', ':: a\n\n: b\n\na ::: b', [':: a', ': b', 'a ::: b']],
    ['an admonition', '!!! warning\n    Text\n\n    more\n\nafter', ['Text', 'more', 'after']],
    [
      'an admonition with a title',
      '!!! danger big "Be "very" careful"\n    Text',
      ['title: Be "very" careful', 'Text'],
    ],
    ['code in an admonition', '!!! note\n    Text\n\n        code\n', ['Text']],
    ['a folded admonition', '???+ note ""\n    Text\n\n??? info inline end\n    more', ['Text', 'more']],
    ['tabs', '=== "One"\n\n    Text\n\n===! "Two"\n    more', ['title: One', 'Text', 'title: Two', 'more']],
    [
      'exclamations',
      '!!! Careful !!!\n\n??? what is this\n\n!!!',
      ['!!! Careful !!!', '??? what is this', '!!!'],
    ],
    ['an underline of a heading', 'Title\n===\n\n=== a', ['Title', '=== a']],
    [
      'blocks between slashes',
      '/// note | A title\n\nText\n\n///\n\n//// tip\n///// html | div.x',
      ['title: A title', 'Text'],
    ],
    ['slashes in a sentence', '// a\n\n/// Look here', ['// a', '/// Look here']],
    ['code from another file', '<<< @/x.js{1}\n\n--8<-- "x.md"\n\n{* ../a.py hl[18] *}\n\n{! x.md !}', []],
    ['tables of contents', '[[toc]]\n\n[TOC]\n\n[[_TOC_]]\n\n[toc] of it', ['[toc] of it']],
    ['includes', '{% include n.html %}\nText {% x %} here\n{% if a %} {% endif %}', ['Text {% x %} here']],
    [
      'attributes of the block before',
      'Text\n{: .class #id}\nmore\n\n{ .annotate }\n\n{:toc}',
      ['Text', 'more'],
    ],
    ['code of Liquid', '{% highlight ruby %}\nputs 1\n\nx\n{%- endhighlight %}\nText', ['Text']],
    ['code of Hugo', '{{< highlight go >}}\nx\n\n{{< /highlight >}}\nText', ['Text']],
    ['code that never ends', '{% highlight ruby %}\nText', ['Text']],
    [
      'texts of a macro',
      '{{< note title="A \\"b\\"" id="x" >}}\nText\n{{< /note >}}',
      ['attribute: A "b"', 'Text'],
    ],
    [
      'a text of an include',
      '{% include figure.html caption="A &quot;b&quot;" url="a b" %}',
      ['attribute: A "b"'],
    ],
    [
      'imports',
      'import Tabs from "@theme/Tabs";\nimport { a } from \'b\'\n\nimport goods from "China" now',
      ['import goods from "China" now'],
    ],
    ['comments', '{/* truncate */}\n\nText', ['Text']],
    ['a heading with an id', '## Title {#id}\n\n{#if x', ['Title {#id}', '{#if x']],
    ['an alert with a title', '> [!NOTE] A title\n> Text\n\n> [!tip]-\n> more', ['A title\nText', 'more']],
    ['a mark in a list', '- a\n\n  :::note\n  b\n  :::\n\n- c', ['a', 'b', 'c']],
    ['code that looks like a mark', '    :::note\n\n```\n!!! note\n```', []],
  ])('%s', (_, document, texts) => {
    expect(textsOf(document)).toEqual(texts)
  })
})

describe('footnotes', () => {
  it.each([
    [
      'their first and other paragraphs',
      'A[^a].\n\n[^a]: One\n\n    Two\n\n[^b-1]: Three',
      ['A[^a].', 'One', 'Two', 'Three'],
    ],
    ['one word, which is no link', '[^a]: word', ['word']],
    [
      'code, lists and lazy lines',
      '[^a]: One\nlazy\n\n    - two\n\n        code\n\n[^b]:\n    three',
      ['One\nlazy', 'two', 'code', 'three'],
    ],
    ['a paragraph that ends before them', 'A\n[^a]: B\n\nC', ['A', 'B', 'C']],
    ['brackets that are none', '[^a b]: c d\n\n[^]: d e', ['[^a b]: c d', '[^]: d e']],
  ])('are texts: %s', (_, document, texts) => {
    expect(textsOf(document)).toEqual(texts)
  })

  it('and definitions are known to the texts that may refer to them', () => {
    const { entries } = markdown.scan(
      'See [a][b], [c] and[^d].\n\nPlain\n\n[b]: <x y> "t"\n[C]: ./z\n[C]: ./q\n[^d]: e',
    )
    expect(entries.map(({ definitions }) => definitions && Object.fromEntries(definitions))).toEqual([
      { b: '<x y>', C: './z', '^d': '' },
      undefined,
      undefined,
    ])
  })
})

describe('texts between quotes', () => {
  it.each([
    ['{{< note title="A" >}}', 'say "hi" \\', '{{< note title="say \\"hi\\" \\\\" >}}'],
    ['{% x title="A" %}', 'say "hi" &amp;', '{% x title="say &quot;hi&quot; &amp;amp;" %}'],
    ['!!! note "A"', 'say "hi"', '!!! note "say "hi""'],
    ['::: tip A', 'B c', '::: tip B c'],
  ])('%s take %s', (source, value, merged) => {
    const [entry] = markdown.scan(source).entries
    const request = {
      source,
      target: undefined,
      values: new Map([[entry?.key ?? '', value]]),
      locale: 'de',
      language: 'de',
    }
    expect(markdown.merge(request)).toBe(merged)
  })

  it.each(['::: tip A', '!!! note "A"'])('%s refuse what would change the mark', source => {
    const [entry] = markdown.scan(source).entries
    const values = new Map([[entry?.key ?? '', 'B\n\nc']])
    expect(() =>
      markdown.merge({ source, target: undefined, values, locale: 'de', language: 'de' }),
    ).toThrow()
  })
})
