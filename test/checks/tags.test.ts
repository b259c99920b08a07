import { describe, expect, it } from 'vitest'
import { hasLetter } from '../../src/checks/index.ts'
import type { FormatName } from '../../src/model.ts'
import { expectOutcomes, type OutcomeRow } from './expect-outcomes.ts'

const everywhere: readonly OutcomeRow[] = [
  ['<a href="x">a</a>', '<a href="y">b</a>', 'doubtful'],
  ['<a href="x">a</a>', "<a href='x'>b</a>", 'right'],
  ['<a href="x">a</a>', "<a href='y'>b</a>", 'doubtful'],
  ['<a href=x>a</a>', '<a href=x#c>b</a>', 'right'],
  ['<a href=x>a</a>', '<a href=y>b</a>', 'doubtful'],
  ['<a href="/en/x.html">a</a>', '<a href="/de/x.html">b</a>', 'right'],
  ['<a href="/en/x.html">a</a>', '<a href="/de/y.html">b</a>', 'right'],
  ['<a href="x.html">a</a>', '<a href="x.de.html">b</a>', 'right'],
  ['<a href="x">a</a> <a href="y">b</a>', '<a href="y">b</a> <a href="x">a</a>', 'right'],
  ['<a href="x">a</a> <a href="y">b</a>', '<a href="y">b</a> <a href="y">a</a>', 'doubtful'],
  ['<img src="a/x.png">', '<img src="a/y.png">', 'doubtful'],
  ['<img src="a/x.png">', '<img src="de/x.png">', 'right'],
  ['<a href="x">a</a>', '<a href=„x“>b</a>', 'kept out'],
  ['<a href="x">a</a>', '<a href=“x”>b</a>', 'kept out'],
  ['<a href="x">a</a>', '<a href=»x«>b</a>', 'kept out'],
  ['<a href="x">a</a>', '<a href=’x’>b</a>', 'kept out'],
  ['<a href="x">a</a>', '<a href="„x“">b</a>', 'kept out'],
  ['<b title="a">b</b>', '<b title="„c“">d</b>', 'right'],
  ['<b>b</b>', '<b title=„c“>d</b>', 'kept out'],
  ['<a href="x">a</a>', '<a href>b</a>', 'kept out'],
  ['<a href="x">a</a>', '<a href="">b</a>', 'kept out'],
  ['<a href="x">a</a>', '<a href="x" hreflang="en" lang="de" title="c">b</a>', 'warned of'],
  ['<a href="x" title="b">a</a>', '<a href="x">a</a>', 'warned of'],
  ['<a href="x">a</a>', '<a>b</a>', 'kept out'],
  ['<a href="page.html">a</a>', '<a href="jav&#x61;script:x">a</a>', 'kept out'],
  ['<a href="page.html">a</a>', '<a href="javascript&colon;x">a</a>', 'kept out'],
  ['<a href="page.html">a</a>', '<a href="java\tscript:x">a</a>', 'kept out'],
  ['<a href="page.html">a</a>', '<a href="java\nscript:x">a</a>', 'kept out'],
  ['<a href="page.html">a</a>', '<a href=" JavaScript:x">a</a>', 'kept out'],
  ['<a href="page.html">a</a>', '<a href="&#1;vbscript:x">a</a>', 'kept out'],
  ['<a href="page.html">a</a>', '<a href="x&unknown;y">a</a>', 'kept out'],
  ['<a href="https://a.org/b">a</a>', '<a href="https://a.org/c">a</a>', 'doubtful'],
  ['<a href="https://a.org/b.html">a</a>', '<a href="https://a.org/b">a</a>', 'right'],
  ['<a href="https://a.org/?b=c">a</a>', '<a href="https://a.org/?b=d">a</a>', 'doubtful'],
  ['<a href="b.html#c">a</a>', '<a href="#c">a</a>', 'right'],
  ['<a href="b.html#c">a</a>', '<a href="#d">a</a>', 'right'],
  ['<a href="b.html">a</a>', '<a href="#d">a</a>', 'doubtful'],
  ['<a href="https://www.a.org/b">a</a>', '<a href="http://de.a.org/c">a</a>', 'right'],
  ['<a href="https://a.org/b">a</a>', '<a href="https://evil.org/b">a</a>', 'doubtful'],
  ['<a href="b">a</a>', '<a href="//evil.org/b">a</a>', 'doubtful'],
  ['<a href="b">a</a>', '<a href="\\\\evil.org/b">a</a>', 'doubtful'],
  ['<a href="b">a</a>', '<a href="https:evil.org">a</a>', 'doubtful'],
  ['<img src="b" alt="c">', '<img src="https://evil.org/b" alt="c">', 'doubtful'],
  ['<img srcset="b 1x, c 2x">', '<img srcset="b 1x, https://evil.org/c 2x">', 'doubtful'],
  ['<b onclick="f()">a</b>', '<b onclick="f()">b</b>', 'right'],
  ['<b onclick="f()">a</b>', '<b onclick="g()">b</b>', 'kept out'],
  ['<b>a</b>', '<b onclick="g()">b</b>', 'kept out'],
  ['<b>a</b>', '<b style="position: fixed">b</b>', 'kept out'],
  ['<b style="color: red">a</b>', '<b style="color: blue">b</b>', 'kept out'],
  ['<b>a</b> <i>b</i>', '<b>a <i>b</b></i>', 'kept out'],
  ['<code>npm i</code> now', 'jetzt <code>npm i</code>', 'right'],
  ['<code>save file</code>', '<code>Datei speichern</code>', 'kept out'],
  ['<samp>save file 1</samp>', '<samp>Datei speichern 1</samp>', 'kept out'],
  ['<kbd>npm run x:y</kbd>', '<kbd>npm starte x:y</kbd>', 'kept out'],
  ['<kbd>Ctrl+C</kbd>', '<kbd>Strg+C</kbd>', 'warned of'],
  ['<var>file</var>', '<var>Datei</var>', 'warned of'],
  ['<code>a\n  b</code>', '<code>a b</code>', 'right'],
  ['<code>a=<var>x</var></code>', '<code>a=<var>y</var></code>', 'right'],
  ['<code><a href="b">c</a></code>', '<a href="b"><code>c</code></a>', 'right'],
  ['<span translate="no">Green Apple</span>', '<span translate="no">Grüner Apfel</span>', 'kept out'],
  ['<span class="x notranslate">Green</span>', '<span class="x notranslate">Grün</span>', 'kept out'],
  [
    '<i translate="no">Acme <b translate="yes">tools</b></i>',
    '<i translate="no">Acme <b translate="yes">Werkzeug</b></i>',
    'right',
  ],
  [
    '<i translate="no">Acme <b translate="yes">tools</b></i>',
    '<i translate="no">Akme <b translate="yes">Werkzeug</b></i>',
    'kept out',
  ],
]

describe.each<FormatName>(['html', 'json', 'po', 'strings', 'markdown'])('markup in %s', format => {
  // A blank line or a character of its own would end a text of Markdown, or be no link.
  expectOutcomes(
    { format },
    everywhere.filter(([, text]) => format !== 'markdown' || !/[\n\\]/.test(text)),
  )
})

describe('tags of a page', () => {
  expectOutcomes({ format: 'html' }, [
    ['a <b>bold</b> word', 'ein fettes Wort', 'warned of'],
    ['a word', 'ein <span lang="en">word</span>', 'warned of'],
    ['<em>e.g.</em> a', 'z. B. a', 'warned of'],
    ['use <code>a</code> or <code>a</code>', 'nutze <code>a</code>', 'warned of'],
    ['use <code>a</code>', 'nutze a', 'warned of'],
    ['use <code>ab</code> now', 'nutze es', 'doubtful'],
    ['<span translate="no">Green Apple</span>', 'Grüner Apfel', 'kept out'],
    ['<a href="b">a</a>', 'a', 'kept out'],
    ['<a href="b">a</a> <a href="b">a</a>', '<a href="b">a</a>', 'warned of'],
    ['a', '<a href="b">a</a>', 'warned of'],
    ['a', '<a href="https://evil.org">a</a>', 'doubtful'],
    ['a <b>b</b>', 'a <b>b', 'kept out'],
    ['a', 'a <script>b</script>', 'kept out'],
    ['a', 'a <img src="b">', 'kept out'],
    ['a <img src="b">', 'a', 'kept out'],
    ['<a class="x" href="b">a</a>', '<a href="b">a</a>', 'warned of'],
    ['use <code>{x}</code> now', 'jetzt <code>{x}</code>', 'right'],
    ['use {x} now', 'nutze x', 'kept out'],
    ['&lt;b&gt;a&lt;/b&gt;', '<b>a</b>', 'kept out'],
  ])

  it.each([
    ['<code>a</code> &amp; <code>b</code>', false],
    ['<code>a</code> and', true],
    ['<i translate="no">Acme <b translate="yes">tools</b></i>', true],
  ])('%s holds words: %s', (source, expected) => {
    expect(hasLetter(source, { format: 'html' })).toBe(expected)
  })
})

describe('tags of a message', () => {
  expectOutcomes({ format: 'json' }, [
    ['a <b>bold</b> word', 'ein fettes Wort', 'warned of'],
    ['a word', 'ein <b>Wort</b>', 'kept out'],
    ['<a class="x" href="b">a</a>', '<a href="b">a</a>', 'kept out'],
  ])
})

describe('nested messages of i18next', () => {
  expectOutcomes({ format: 'json' }, [
    ['$t(girls, {"count": {{girls}} })', '$t(girls, {"count":{{girls}}}) hier', 'right'],
    ['$t(girls, {"count": {{girls}} })', '$t(girls, {„count“: {{girls}} })', 'kept out'],
    ['$t(girls, {"count": {{girls}} })', '$t(girls, {"Anzahl": {{girls}} })', 'kept out'],
    ['$t(girls, {"count": {{girls}} })', '$t(girls)', 'kept out'],
    ['$t(a, {"context": "male"})', '$t(a, {"context": "male"}', 'kept out'],
    ['$t(a) and $t(b)', '$t(b) und $t(a)', 'right'],
  ])
})
