import { describe, expect, it } from 'vitest'
import { hasLetter, textCheck } from '../../src/checks/index.ts'
import { expectOutcomes } from './expect-outcomes.ts'

const definitions = new Map([
  ['man', './man.md'],
  ['The Guide', './guide.md'],
  ['faq', './faq.md'],
  ['logo', './logo.png'],
  ['^p', ''],
  ['^q', ''],
])

describe('links of Markdown', () => {
  expectOutcomes({ format: 'markdown', definitions }, [
    ['See [x][man].', 'Siehe [y][man].', 'right'],
    ['See [x][man].', 'Siehe [y][MAN].', 'right'],
    ['See [x][man].', 'Siehe [y](./man.md).', 'right'],
    ['See [x][man].', 'Siehe [y][Mann].', 'kept out'],
    ['See [the guide][].', 'Siehe [Anleitung][the guide].', 'right'],
    ['See [the guide][].', 'Siehe [die Anleitung][].', 'kept out'],
    ['See the [faq].', 'Siehe [Fragen][faq].', 'right'],
    ['See the [faq].', 'Siehe [Fragen].', 'kept out'],
    ['See the [faq].', 'Siehe die faq.', 'kept out'],
    ['![x][logo]', '![y][Zeichen]', 'kept out'],
    ['A note[^p].', 'Eine Notiz[^p].', 'right'],
    ['A note[^p].', 'Eine Notiz[^b].', 'kept out'],
    ['A note[^p].', 'Eine Notiz.', 'kept out'],
    ['A note[^p] and[^q].', 'Notiz[^q] und[^p].', 'right'],
    ['[x](https://a.org/b)', '[x] (https://a.org/b)', 'kept out'],
    ['[x](https://a.org/b)', '[x](https://a.org/b', 'kept out'],
    ['[x](./a.md)', 'x](./a.md)', 'kept out'],
    ['[x](./g.md "T")', '[y](./g.md „T“)', 'kept out'],
    ['[x](./g.md "T")', '[y](./g.md "T)', 'kept out'],
    ['[x](./g.md "T")', '[y](./g.md)', 'right'],
    ['![a](b.png)', '[a](b.png)', 'kept out'],
    ['[a](b.png)', '![a](b.png)', 'kept out'],
    ['<https://a.org/b>', '`https://a.org/b`', 'kept out'],
    ['<https://a.org/b>', 'https://a.org/b', 'doubtful'],
    ['https://a.org/b', '<https://a.org/b>', 'right'],
    ['https://a.org/b', '[https://a.org/b](https://a.org/b)', 'warned of'],
    ['[a](b) or [c](b)', '[a](b)', 'warned of'],
    ['[a](b)', '[a](b) [c](b) [d](e)', 'warned of'],
    ['[a](b)', '[a](b) <https://evil.org>', 'doubtful'],
    ['Text', '[Text](https://evil.org)', 'doubtful'],
  ])

  it('may refer to what the page of the translation defines', () => {
    const check = textCheck('See [x][man] and[^p].', { format: 'markdown', definitions })
    const own = new Map([
      ['Mann', './man.md'],
      ['^p', ''],
    ])
    expect(check('Siehe [y][Mann] und[^p].', { definitions: own })).toBeUndefined()
    expect(check('Siehe [y][man] und[^p].', { definitions: own })).toBeDefined()
  })

  it('need their labels where no page is known', () => {
    const check = textCheck('See [x][man] and[^p].', { format: 'markdown' })
    expect(check('Siehe [y][man] und[^p].')).toBeUndefined()
    expect(check('Siehe [y][Mann] und[^p].')).toBeDefined()
    expect(check('Siehe [y][man] und[^b].')).toBeDefined()
  })
})

describe('links that lead to the page in another language', () => {
  expectOutcomes({ format: 'markdown' }, [
    ['[a](/en/docs)', '[a](/de/docs)', 'right'],
    ['[a](/docs)', '[a](/pt-BR/docs/)', 'right'],
    ['[a](/en/docs#b)', '[a](/docs#c)', 'right'],
    ['[a](../x/page.en.html)', '[a](../../x/page.zh_cn.html)', 'right'],
    ['[a](https://www.a.org/en/b/)', '[a](https://www.a.org/zh_cn/b)', 'right'],
    ['[a](https://en.wikipedia.org/wiki/Ruby)', '[a](https://de.wikipedia.org/wiki/Rubin_(Stein))', 'right'],
    ['[a](https://vuejs.org/b)', '[a](https://cn.vuejs.org/b)', 'right'],
    ['[a](https://a.org/b?hl=en&c=d)', '[a](https://a.org/b?hl=de&c=d)', 'right'],
    ['[a](http://a.org/b)', '[a](https://a.org/b)', 'right'],
    ['[a](https://a.org/b)', '[a](https://a.org/de/b)', 'warned of'],
    ['[a](https://a.org/en/b)', '[a](/de/b)', 'warned of'],
    ['[a](https://a.org/en/b)', '[a](https://a.org/de/c)', 'doubtful'],
    ['[a](/en/news/b)', '[a](/de/news/c)', 'doubtful'],
    ['[a](https://a.org/js/b)', '[a](https://a.org/go/b)', 'doubtful'],
    ['[a](https://a.org/b)', '[a](https://a.org/c)', 'doubtful'],
    ['[a](https://a.org/b)', '[a](https://evil.org/b)', 'doubtful'],
    ['[a](b/)', '[a](/de/x/b/)', 'doubtful'],
    ['[a](b)', '[a](b/{{ x }})', 'kept out'],
    ['[a]({{ x }})', '[b]({{ x }})', 'right'],
    ['[a]({{ x }})', '[b]({{ y }})', 'kept out'],
    ['[a](b.md)', '[a](c.md)', 'doubtful'],
    // A slip is none of a site's own names.
    ['[a](/docs/install.md)', '[a](/docs/instal.md)', 'kept out'],
    ['[a](https://a.org/getting/started)', '[a](https://a.org/getting/statred)', 'kept out'],
    ['![a](img/overview.png)', '![a](img/overvew.png)', 'kept out'],
    ['[a](/docs/install.md)', '[a](/docs/instalar-todo.md)', 'doubtful'],
    ['[a](/v4/routing)', '[a](/v5/routing)', 'doubtful'],
    ['[a](/c/tooltip#api)', '[a](/c/tooltip-cn#api)', 'doubtful'],
    ['[a](b.md) and [c](d.md)', '[a](b.md)', 'kept out'],
  ])
})

describe('addresses of Markdown that run code', () => {
  expectOutcomes({ format: 'markdown' }, [
    ['Text', '<javascript:alert(1)>', 'kept out'],
    ['[a](b)', '[a](b) [c](javascript:alert(1))', 'kept out'],
    ['[a](b)', '[a](jav&#x61;script:alert(1))', 'kept out'],
    ['[a](b)', '[a](b) [c](JAVASCRIPT&colon;alert(1))', 'kept out'],
    ['[a](b)', '[a](b) [c](<java\\\nscript:x>)', 'right'],
    ['[a](b)', '[a](b) <a href="data:text/html,x">c</a>', 'kept out'],
    ['[a](b)', '[a](b) <b onclick="x">c</b>', 'kept out'],
    ['Text', 'Text ![x](vbscript:x)', 'kept out'],
    ['[a](mailto:b@c.org)', '[a](mailto:b@c.org) [d](mailto:e@f.org)', 'warned of'],
  ])
})

describe('code of Markdown', () => {
  expectOutcomes({ format: 'markdown' }, [
    ['Run `npm i` now', 'Jetzt `npm i` ausführen', 'right'],
    ['Run `npm  i` now', 'Jetzt ``npm i`` ausführen', 'right'],
    ['Click `save file`', 'Klick `Datei speichern`', 'kept out'],
    ['Run `npm i` now', 'Jetzt `npm i ausführen', 'kept out'],
    ['Run `npm i` now', 'Jetzt npm i` ausführen', 'kept out'],
    ['Run `npm i` now', 'Jetzt npm i ausführen', 'warned of'],
    ['Run `npm i` now', 'Jetzt ausführen', 'doubtful'],
    ['`a` and `a`', 'zweimal `a`', 'warned of'],
    ['Press `Ctrl+Space`', '`Strg+Leertaste` drücken', 'warned of'],
    ['Text', 'Prosa mit `Code`', 'right'],
    ['`a` `` ` ``', '`` ` `` `a`', 'right'],
    ['Use `{x}` and `<b>`', '`<b>` und `{x}`', 'right'],
    ['Use {x} and `{y}`', '`{y}` und {x}', 'right'],
    ['Use {x}', 'Nutze x', 'kept out'],
  ])
})

describe('signs that Markdown would take for tags', () => {
  expectOutcomes({ format: 'markdown' }, [
    ['Array&lt;string&gt;', 'Array&lt;string&gt; hier', 'right'],
    ['Array&lt;string&gt;', 'Array<string>', 'kept out'],
    ['Array\\<string>', 'Array<string>', 'kept out'],
    ['`Array<string>`', 'Array<string>', 'kept out'],
    ['&lt;b&gt;x&lt;/b&gt;', '<b>x</b>', 'kept out'],
    ['cp <from> <to>', 'cp <von> <nach>', 'right'],
    ['a < b', 'a < c', 'right'],
    ['<em>a</em>', '*a*', 'warned of'],
    ['<a href="/en/b">a</a>', '<a href="/de/b">a</a>', 'right'],
    ['<a href="b">a</a>', 'a', 'kept out'],
    ['<a href="b">a</a>', '<a href=„b“>a</a>', 'kept out'],
    ['A <br> b', 'A b', 'warned of'],
  ])
})

describe('macros and marks of site generators', () => {
  expectOutcomes({ format: 'markdown' }, [
    ['Title {#id}', 'Titel {#id}', 'right'],
    ['Title {#id}', 'Titel', 'doubtful'],
    ['Title {: #id }', 'Titel', 'doubtful'],
    ['A [b](c.md){:target="_blank"} d', 'Ein [b](c.md) d', 'doubtful'],
    ['Title {#id}', 'Titel {#id', 'kept out'],
    ['Title {#id}', 'Titel #id}', 'kept out'],
    ['Title {#id}', 'Titel {id}', 'kept out'],
    ['Title {#id} {{< a >}}', 'Titel', 'kept out'],
    ['Title {#id}', 'Titel {#kennung}', 'kept out'],
    ['Title', 'Titel {#title}', 'right'],
    ['Text {% include x.html %} here', 'Hier {% include x.html %} Text', 'right'],
    ['Text {% include x.html %} here', 'Hier {% einschließen x.html %}', 'kept out'],
    ['Text {% include "x.html" %}', 'Text {% include "y.html" %}', 'kept out'],
    ['Text {% include x.html %} here', 'Hier', 'kept out'],
    ['[a]({% link en/b.md %})', '[a]({%link de/b.md %})', 'right'],
    ['A {{< ref id="x" title="Two words" >}}', 'A {{< ref id="x" title="Zwei Wörter" >}}', 'right'],
    ['A {{< ref page 1 >}}', 'A {{< ref Seite 1 >}}', 'kept out'],
    ['A {{< tip >}}b{{< /tip >}}', 'A {{< tip >}}b{{< /Tipp >}}', 'kept out'],
    ['A {{jsxref("Array", "a list")}}', 'A {{jsxref("Array", "eine Liste")}}', 'right'],
    ['A {{jsxref("Array")}}', 'A {{jsverweis("Array")}}', 'kept out'],
    ['Text {: .big}', 'Text {: .groß}', 'kept out'],
    ['Text {* ../a.py *}', 'Text', 'kept out'],
    ['See [[toc]]', 'Siehe [[Inhalt]]', 'kept out'],
    ['{{ This is shown as-is }}', '{{ Das wird so gezeigt }}', 'right'],
    ['See {{ site.name }} here', 'Siehe {{ seite.name }} hier', 'kept out'],
    [':::note[x', ':::note[y', 'right'],
    [':::note[x', ':::notiz[x', 'kept out'],
    ['Text', ':::nota\nText', 'kept out'],
    ['Text', 'Text\n:::', 'kept out'],
    ['Text', '!!! warnung\nText', 'kept out'],
    ['Text', '/// tip\nText', 'kept out'],
    ['Text', 'Text ::: a', 'right'],
    ['Text\n::: 2. More', 'Text\n2. Mehr', 'right'],
    ['Text\n::: - More', 'Text\n- Mehr', 'right'],
    ['Text\n:::, and', 'Text, und', 'right'],
    ['Text\n::: {.note}\nMore\n:::', 'Text\nMehr', 'kept out'],
    ['Text\n::: ', 'Text', 'kept out'],
    ['::: tip\nText', '::: 提示\nText', 'kept out'],
    ['Text', '::: 提示\nText', 'kept out'],
  ])
})

describe('MDX', () => {
  expectOutcomes({ format: 'mdx' }, [
    ['Hello {props.name}', 'Hallo {props.name}', 'right'],
    ['Hello {a ? "b" : c}', 'Hallo {a ? "d" : c}', 'kept out'],
    ['Hello {/* x */}', 'Hallo', 'kept out'],
    ['Text', 'Text {x', 'kept out'],
    ['Text', 'Text x}', 'kept out'],
    ['Text', 'a < b', 'right'],
    ['Text', 'a <b', 'kept out'],
    ['Text', 'a <', 'kept out'],
    ['Text', 'a \\< b', 'right'],
    ['<Card title="A">b</Card>', '<Card title="C">d</Card>', 'right'],
    ['<Card title="A">b</Card>', '<Karte title="A">b</Karte>', 'kept out'],
    ['<Card>b</Card>', '<Card>b', 'kept out'],
    ['`{x}` <b>c</b>', '`{x}` <b>d</b>', 'right'],
  ])
})

describe('a text of Markdown without words of its own', () => {
  it.each([
    '`code`',
    '**`code`** and'.slice(0, 10),
    '[`b`](x.md)',
    '[`b`][label]',
    '[![Build](https://a.org/b/badge.svg)](https://a.org)',
    '[![npm](https://img.shields.io/npm/v/x)](https://npmjs.com) ![b](https://img.shields.io/x)',
    'https://example.com/path',
    '<https://example.com> <me@example.com>',
    '<br> <Foo bar="x"/>',
    '{% include x.html %} {{< b "c" >}} {#id} {{Compat}}',
    '[^p]',
    ':tada: &copy; 12',
    '<!-- note -->',
  ])('%s is copied', source => {
    expect(hasLetter(source, { format: 'markdown' })).toBe(false)
  })

  it.each([
    'a `code`',
    '[b](x.md)',
    '[`b`](x.md "A title")',
    '![A cat](cat.png)',
    '[![A screenshot](x.png)](y.html)',
    '[guide]',
    'see https://example.com',
    ': a',
    'A{#id}',
  ])('%s is bought', source => {
    expect(hasLetter(source, { format: 'markdown' })).toBe(true)
  })

  it.each([
    ['{x.y}', false],
    ['<Foo a="b"/> {/* c */}', false],
    ['<Foo>c</Foo>', true],
  ])('%s in MDX', (source, expected) => {
    expect(hasLetter(source, { format: 'mdx' })).toBe(expected)
  })
})
