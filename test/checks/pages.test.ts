/** The things that a translated page may decide for itself, and where it shows that it did. */
import { describe, expect, it } from 'vitest'
import { dialectsOf } from '../../src/checks/index.ts'
import { expectOutcomes } from './expect-outcomes.ts'

describe('examples that a page names anew', () => {
  expectOutcomes({ format: 'markdown' }, [
    ['Use `{ a: true }`', 'Utilisez `{ a : true }`', 'doubtful'],
    ['Use `p {color: red}`', 'Use `p { color: red }`', 'doubtful'],
    ['Use `ls -l`', 'Use `ls-l`', 'kept out'],
    ['A `"typing"`', 'Ein `typing`', 'doubtful'],
    ['A `"typing"`', 'Ein `tippen`', 'kept out'],
    ['The `class Node`', 'Die Klasse `Node`', 'doubtful'],
    ['The `class Node`', 'Die Klasse `Knoten`', 'kept out'],
    ['Run `npm run build`', 'Starte `npm run`', 'kept out'],
    ['See `content/zh/<path>/a.md`', 'Siehe `content/pt/<path>/a.md`', 'doubtful'],
    ['See `content/zh/<path>/a.md`', 'Siehe `inhalt/zh/<path>/a.md`', 'kept out'],
    ['As `{domain}.{part}`', 'Como `{dominio}.{parte}`', 'doubtful'],
    ['As `{domain}.{part}`', 'Como `{dominio}-{parte}`', 'kept out'],
    ['At `www.example.com`', 'Bei `site1.example.com`', 'doubtful'],
    ['At `www.example.com`', 'Bei `www.example.con`', 'kept out'],
    ['As `{ a: "Your post" }`', 'Comme `{ a: "Votre article" }`', 'doubtful'],
    ['As `{ a: "Your post" }`', 'Comme `{ b: "Votre article" }`', 'kept out'],
    ['As `type="text"`', 'Comme `type="mot"`', 'kept out'],
    ['As `<p>New messages</p>`', 'Comme `<p>Nouveaux messages</p>`', 'doubtful'],
    ['As `<p>New messages</p>`', 'Comme `<q>Nouveaux messages</q>`', 'kept out'],
  ])
})

describe('words of examples that look alike', () => {
  expectOutcomes({ format: 'markdown' }, [
    ['As `your_enum_member.value`', 'Comme `votre_membre_d_enum.value`', 'doubtful'],
    ['The `Dropdown Menu`', 'O `Menu Dropdown`', 'doubtful'],
    ['The `Dropdown Menu`', 'O `Dropdwon Menu`', 'kept out'],
    ['The `./assets/a`', 'O `./a/assets`', 'kept out'],
    ['Two `Fixnums` and a `Fixnum`', 'Два `Fixnum` и `Fixnum`', 'doubtful'],
    ['Two `Fixnums`', 'Два `Fixnum`', 'doubtful'],
    ['Use `class`', 'Nimm `clas`', 'kept out'],
  ])
})

describe('emphasis by a style', () => {
  expectOutcomes({ format: 'html' }, [
    ['a <em>b</em>', 'a <span style="font-style: italic;">b</span>', 'doubtful'],
    ['a <em>b</em>', 'a <span style="font-weight: bold; font-style: italic">b</span>', 'doubtful'],
    ['a <em>b</em>', 'a <span style="font-weight: bold; position: fixed">b</span>', 'kept out'],
    ['a <em>b</em>', 'a <span style="font-style: url(x)">b</span>', 'kept out'],
    ['<a href="b">b</a>', '<a href="b" style="direction: rtl">c</a>', 'doubtful'],
    ['<p>a</p>', '<p style=";text-align:right;direction:rtl">b</p>', 'doubtful'],
    ['<img src="a">', '<img src="a" style="min-width: 25%;">', 'doubtful'],
    ['<img src="a">', '<img src="a" style=";min-width: 25%; position: fixed">', 'kept out'],
    ['<b>b</b>', '<b style="background-color: #365D95; background-position: 0 0">c</b>', 'doubtful'],
    ['<b>b</b>', '<b style="background: url(//a.org/b)">c</b>', 'kept out'],
    ['<b>b</b>', '<b style="color: expression(x())">c</b>', 'kept out'],
    ['<b>b</b>', '<b style="display: none">c</b>', 'kept out'],
    ['<b>b</b>', '<b style="color: red; z-index: 9">c</b>', 'kept out'],
    ['<b style="color:#63C10B">b</b>', '<b style="color: #63c10b;">c</b>', 'right'],
    ['<b style="color:#63C10B">b</b>', '<b style="color: #63c10c">c</b>', 'kept out'],
  ])
})

describe('code in several pieces', () => {
  expectOutcomes({ format: 'markdown' }, [
    ['Call `f(2)` now', 'Jetzt `f`(2)', 'doubtful'],
    ['The `<form action>` is', 'Das Attribut `action` von `<form>` ist', 'doubtful'],
    ['The `<form action>` is', 'Das Attribut `aktion` von `<form>` ist', 'kept out'],
    ['The `<form action>` is', 'Das `<form>` ist', 'kept out'],
  ])
  expectOutcomes({ format: 'html' }, [
    ['<code>f(2)</code> is', '<code>f</code>(2) ist', 'doubtful'],
    ['<code>"a b"</code> is', '"<code>a b</code>" ist', 'doubtful'],
    ['<code>f(2)</code> is', '<code>f</code>(3) ist', 'kept out'],
  ])
})

describe('slips that leave all tags whole', () => {
  expectOutcomes({ format: 'html' }, [
    ['A &raquo; B', 'A & raquo; B', 'kept out'],
    ['A &raquo; B', 'A & Raquo; B', 'kept out'],
    ['A &raquo; B', 'A &amp;raquo; B', 'kept out'],
    ['Tom &amp; Ann', 'Tom &amp;amp; Ann', 'kept out'],
    ['A &raquo; B', 'A & B; C', 'right'],
    ['A &raquo; B', 'A » B', 'right'],
    ['Write &amp;raquo; for &raquo;', 'Schreibe &amp;raquo; für &raquo;', 'right'],
    ['<a href="a">A</a>, <a href="b">B</a>', '<a href="b">A</a>, <a href="a">B</a>', 'kept out'],
    ['<a href="a">A</a>, <a href="b">B</a>', '<a href="b">B</a>, <a href="a">A</a>', 'right'],
    ['<a href="a"><b>A</b></a>, <a href="b">B</a>', "<a href='b'>A</a>, <a href='a'>B</a>", 'kept out'],
    // Nobody knows which of the words are those of which.
    ['<a href="a">one</a>, <a href="b">two</a>', '<a href="b">zwei</a>, <a href="a">eins</a>', 'right'],
    ['<a href="a">1</a>, <a href="b">1</a>', '<a href="b">1</a>, <a href="a">1</a>', 'right'],
    ['Press <code>Ctrl+Up</code>', 'Drücke <code>Strg+↑</code>', 'warned of'],
    ['Press <code>Ctrl-Shift-F4</code>', 'Drücke <code>Strg-Umschalt-F4</code>', 'warned of'],
    ['Use <code>shift+1=x</code>', 'Nimm <code>schiebe+1=x</code>', 'kept out'],
  ])
})

describe('macros with words for people', () => {
  expectOutcomes({ format: 'markdown' }, [
    ['{{{diagram url="a.html" caption="a b" }}}', '{{{diagram url="a.html" caption="c d"}}}', 'right'],
    ['{{{diagram url="a.html" caption="a b"}}}', '{{{diagram url="b.html" caption="c d"}}}', 'kept out'],
    ['{{{diagram url="a.html" caption="a b"}}}', '{{{diagramm url="a.html" caption="c d"}}}', 'kept out'],
    ['{{{diagram url="a.html" width="3"}}}', '{{{diagram url = "a.html" width="4"}}}', 'kept out'],
    ['{{{d caption="a <b>b</b>"}}}', '{{{d caption="<b>c</b> d"}}}', 'right'],
    ['{{{d caption="a <b>b</b>"}}}', '{{{d caption="<b>c d"}}}', 'kept out'],
    ['{{{d url="a?b"}}}', '{{{d url = "a?c"}}}', 'right'],
    ['{{{example url="a.html"}}}', '{{{example url="a.html?ui-x=角度"}}}', 'right'],
    ['<img src=\'{{ "/a.png" | url }}\'>', '<img src=\'{{ "/a.fr.png" | url }}\'>', 'right'],
    ['<img src=\'{{ "/a.png" | url }}\'>', '<img src=\'{{ "/b.png" | url }}\'>', 'kept out'],
    ['[a](b){:rel="c"}', '[a](b){:rel="c"}{: hreflang="en"}', 'right'],
    ['[a](b){:rel="c"}', '[a](b){:rel="c"}{: target="d"}', 'kept out'],
    ['A note.', '{{% alert %}} Ein Hinweis. {{% /alert %}}', 'doubtful'],
    ['A note.', '{{% alert title="Hinweis" %}} Ein Hinweis. {{% /alert %}}', 'doubtful'],
    ['A note.', '{{% alert %}} Ein Hinweis.', 'kept out'],
    ['A note.', '{{% alert %}} Ein Hinweis. {{% /warn %}}', 'kept out'],
  ])
})

describe('links in another spelling', () => {
  expectOutcomes({ format: 'markdown' }, [
    ['See [a](b.html)', 'Siehe <a href="b.html">a</a>', 'warned of'],
    ['See <a href="b.html">a</a>', 'Siehe [a](b.html)', 'warned of'],
    ['See [a](b.html)', 'Siehe <a href="c.html">a</a>', 'doubtful'],
    ['See [a](b.html)', 'Siehe <a href="javascript:x">a</a>', 'kept out'],
    ['See [a](b.html)', 'Siehe <a href="b.html" onclick="x()">a</a>', 'kept out'],
    ['See [a](b.html)', 'Siehe <a href="b.html">a', 'kept out'],
    ['See [a](https://un.org/dev/x.html)', 'См. [a](https://un.org/ru/docs/y.shtml)', 'doubtful'],
    ['See [a](https://un.org/dev/x.html)', 'См. [a](https://un.org/docs/y.shtml)', 'doubtful'],
  ])
})

describe('pages whose texts are in a catalog', () => {
  const dialects = new Set(['documents'] as const)
  expectOutcomes({ format: 'po', dialects }, [
    ['the evince command', 'der Befehl <cmd>evince</cmd>', 'warned of'],
    ['the <gui style="tab">Page</gui> tab', 'der Reiter <gui>Seite</gui>', 'warned of'],
    ['in <em>the</em> box', 'im <gui>Feld</gui>', 'warned of'],
    ['see <link href="https://a.org">a</link>', 'siehe a', 'kept out'],
    ['the <cmd>a</cmd>', 'der <cmd>a', 'kept out'],
    ['<a href="%(a)s">b</a>', '<a href="class="m v">%(a)s">b</a>', 'kept out'],
  ])

  it.each([
    ['itstool', [{ text: 'a', comment: '(itstool) path: page/p' }], true],
    ['a catalog of a site', Array(10).fill({ text: 'see <a href="b">c</a>' }), true],
    ['a window', Array(10).fill({ text: '<b>a</b>' }), false],
    ['few of many', [...Array(10).fill({ text: '<p>a</p>' }), ...Array(91).fill({ text: 'b' })], false],
  ])('are known by their file: %s', (_, texts, expected) => {
    expect(dialectsOf(texts, 'po').has('documents')).toBe(expected)
  })
})

describe('numbers of a form that say what they count', () => {
  const use = (numbers: readonly number[]) => ({
    numbers,
    own: '{days_ago:L} day',
    most: '{days_ago:L} days',
  })
  expectOutcomes({ format: 'po', pluralUse: use([1]) }, [
    ['{days_ago:L} day', 'אתמול', 'right'],
    ['{days_ago:L} day', '{days_ago} יום', 'right'],
    ['{days_ago:L} day', '{days} יום', 'kept out'],
  ])
  expectOutcomes({ format: 'po', pluralUse: use([1, 21]) }, [['{days_ago:L} day', 'вчера', 'kept out']])
  const several = { numbers: [1], own: '{part_count} part, {size}', most: '{part_count} parts, {size}' }
  expectOutcomes({ format: 'po', pluralUse: several }, [
    ['{part_count} part, {size}', 'ein Teil, {size}', 'right'],
    ['{part_count} part, {size}', '{part_count} Teil', 'kept out'],
    ['{part_count} part, {size}', 'ein Teil', 'kept out'],
  ])
})
