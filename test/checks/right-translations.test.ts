/** Kinds of right translations that people have made, beside their nearest faults. */
import { describe, expect, it } from 'vitest'
import { textCheck } from '../../src/checks/index.ts'
import { expectOutcomes } from './expect-outcomes.ts'

const documents = new Set(['documents'] as const)

describe('examples that are no code', () => {
  expectOutcomes({ format: 'markdown' }, [
    ['With `{JSX expressions}`', 'Mit `(expressions JSX)`', 'kept out'],
    ['With `{JSX expressions}`', 'Avec des `{expressions JSX}`', 'doubtful'],
    ['With `{item}`', 'Mit `{element}`', 'kept out'],
    ['With `{a: b}`', 'Mit `{c: d}`', 'kept out'],
    ['At `<OPTIONAL-ARGS>`', 'Bei `<WEITERE_ARGUMENTE>`', 'doubtful'],
    ['At `<Navigation>`', 'Bei `<Leiste>`', 'kept out'],
    ['At `<T>`', 'Bei `<U>`', 'kept out'],
    ['Press `{{<ArrowLeft>|<b>}}`', '`{{<Pfeil links>|<b>}}` drücken', 'doubtful'],
    ['Set `{{ArrowLeft}}`', '`{{PfeilLinks}}`', 'kept out'],
    ['Use `<Counter client:load />`', '`<Counter client:load/>`', 'doubtful'],
    ['Use `<Counter client:load />`', '`<Counter client:lade />`', 'kept out'],
    ['To `x[0] + 1`', 'Auf `x[0]+1`', 'doubtful'],
    ['With `chmod +x`', 'Mit `chmod+x`', 'kept out'],
    ['See `ri Enumerable#some_method`', 'Siehe `ri Enumerable#nome_do_método`', 'doubtful'],
    ['See `ri Enumerable#some_method`', 'Siehe `ri Enumerable.nome_do_método`', 'kept out'],
    ['Run `myapplication1`', '`meineanwendung1`', 'doubtful'],
    ['Run `mysql`', '`meinsql`', 'kept out'],
    ['As `application/x-newtype`', 'Als `application/x-neuertyp`', 'doubtful'],
    ['As `application/x-newtype`', 'Als `anwendung-x-neuertyp`', 'kept out'],
    ['As `application/x-tar`', 'Als `application/x-teer`', 'kept out'],
    ['As `myextension1@myname.example.com`', 'Als `extension1@nom.exemple.com`', 'doubtful'],
    ['As `myextension1@myname.example.com`', 'Als `extension1.nom.exemple.com`', 'kept out'],
    ['Puts `"looks #{like} this"`', '`"sieht #{so} aus"`', 'doubtful'],
    ['Status `404`', 'অবস্থা `৪০৪`', 'doubtful'],
    ['Status `404`', 'অবস্থা `৪০৫`', 'kept out'],
    ['`Accept-Language` and `accept-language`', '`Accept-Language`', 'doubtful'],
    ['`Accept-Language` or `accept-language`', '`Accept-Language` ou `accept-langue`', 'kept out'],
  ])

  expectOutcomes({ format: 'markdown' }, [
    ['Declared with ```const``` here', '```const``` steht davor', 'right'],
    ['Declared with ```const``` here', '```const\nsteht davor', 'kept out'],
    ['See ~~~ here', '~~~ `const`', 'kept out'],
    ['To <team@example.com>', 'An [unser Team](&#109;ailto&#58;team&#x40;example.com)', 'warned of'],
    ['To <team@example.com>', 'An [unser Team](&#109;ailto&#58;taem&#x40;example.com)', 'kept out'],
    ['[Search](https://a.org/?a=1&b=2)', '[Suche](https://a.org/?a=1&amp;b=2)', 'right'],
  ])

  expectOutcomes({ format: 'html' }, [
    ['<code>http://yoursite.example.com/a/</code>', '<code>http://siteniz.mesela.dom/a/</code>', 'doubtful'],
    ['<code>http://yoursite.example.com/a/</code>', '<code>https://siteniz.mesela.dom/a/</code>', 'kept out'],
    ['<code>http://example.com/product/a</code>', '<code>http://example.com/produit/a</code>', 'doubtful'],
    ['<code>http://a.org/product/a</code>', '<code>http://a.org/produit/a</code>', 'kept out'],
    [
      '<code>lstat(2)</code> on <code>/www/a</code>',
      '<code>/siteler/a</code> için <code>lstat</code>(2)',
      'doubtful',
    ],
    ['<code>lstat(2)</code> on <code>a</code>', '<code>b</code> için <code>lstat</code>(2)', 'kept out'],
    ['at <samp>Sat 11 Jun 06:10</samp>', 'um <samp>6月11日 06:10</samp>', 'warned of'],
    ['at <code>Sat 11 Jun 06:10</code>', 'um <code>6月11日 06:10</code>', 'kept out'],
    ['prints <samp>error 06</samp>', '<samp>Fehler 06</samp>', 'kept out'],
    ['<code>+ 1</code> and <code>a</code>', '<code>a</code> und <code>+1</code>', 'doubtful'],
    [
      'a <code>Host</code> and a <code>host</code>',
      'ein <code>Host</code> und noch ein <code>Host</code>',
      'doubtful',
    ],
    ['a <code>Host</code>', 'ein <code>host</code>', 'kept out'],
    ['<i translate="no">Host</i>', '<i translate="no">host</i>', 'kept out'],
    [
      '<i translate="no">Host</i>, <i translate="no">host</i>',
      '<i translate="no">Host</i>, <i translate="no">Host</i>',
      'doubtful',
    ],
  ])
})

describe('links of sites that have a host for each language', () => {
  expectOutcomes({ format: 'markdown' }, [
    ['[a](https://vite.dev/guide/f.html#g)', '[a](https://es.vite.dev/guide/f#g)', 'doubtful'],
    ['[a](https://vite.dev/guide/f.html)', '[a](https://es.vite.org/guide/f)', 'doubtful'],
    ['[a](https://vite.dev/config/)', '[a](https://cn.vite.dev/config/all)', 'doubtful'],
    ['[a](https://vite.dev/config/)', '[a](https://vite.dev/config/all)', 'doubtful'],
    ['[a](https://a.org/f.html)', '[a](https://a.org/f)', 'doubtful'],
    ['[a](https://a.org/f.html)', '[a](https://a.org/g)', 'doubtful'],
    ['[a](b.html)', '[a](b.md)', 'doubtful'],
    ['[a](https://a.org/f.html)', '[a](https://a.org/f.html.fr)', 'doubtful'],
    ['[a](https://a.org/f)', '[a](https://a.org/f.fr)', 'doubtful'],
    ['[a](https://a.org/f)', '[a](https://a.org/f.pdf)', 'doubtful'],
    ['[a](https://a.org/f/)', '[a](https://a.org/f/index.de.html)', 'doubtful'],
    ['[a](https://a.org/f?open=b#c)', '[a](https://a.org/f#c)', 'doubtful'],
    ['[a](https://a.org/f?id=b)', '[a](https://a.org/f?id=c)', 'kept out'],
    ['[a](b.html#c)', '[a](#c)', 'doubtful'],
    ['[a](b.html#c)', '[a](#d)', 'doubtful'],
    ['[a](#c)', '[a](/de/b/#d)', 'doubtful'],
    ['[a](b.html)', '[a](#d)', 'doubtful'],
    ['[a](https://a.org/docs/b#c)', '[a](b#d)', 'doubtful'],
    ['[a](https://a.org/docs/b#c)', '[a](c#d)', 'doubtful'],
  ])
})

describe('badges that show words', () => {
  const badge = (path: string) => `[![Pro](https://img.shields.io/badge/${path})](https://a.org)`
  expectOutcomes({ format: 'markdown' }, [
    [badge('Server-New%20Features-blue'), badge('Server-Nouveaut%C3%A9s-blue'), 'warned of'],
    [badge('Server-New--Features-blue'), badge('Server-Nouveaut%C3%A9s-blue'), 'warned of'],
    [badge('Server-New-blue'), badge('Server-Neu-red'), 'doubtful'],
    [badge('Server-New-blue'), badge('Neu-blue'), 'doubtful'],
    [badge('Server-New-blue'), badge('Server-Neu-blue?logo=x'), 'doubtful'],
  ])
})

describe('catalogs of Mallard', () => {
  expectOutcomes({ format: 'po', dialects: documents }, [
    ['Press <gui>Unlock</gui>.', '<gui style="button">Entsperren</gui> drücken.', 'warned of'],
    ['Press <gui>Unlock</gui>.', '<gui style="position:fixed">Entsperren</gui> drücken.', 'kept out'],
    ['Press <gui>Unlock</gui>.', '<gui onclick="x()">Entsperren</gui> drücken.', 'kept out'],
    ['a <file>.ICC</file> file', 'eine Datei <input>.ICC</input>', 'warned of'],
    ['a <file>.ICC</file> file', 'eine Datei <input>.ICC', 'kept out'],
    ['a <input>b</input>', 'ein <input>b', 'kept out'],
    ['a <input>b</input>', 'ein b', 'warned of'],
    ['a <file>.ICC</file> file', 'eine Datei .ICC</div>', 'kept out'],
    ['the <gui xref="a">Menu</gui>', 'das <link xref="a">Menü</link>', 'warned of'],
    ['the <gui>Menu</gui>', 'das <link xref="a">Menü</link>', 'warned of'],
    ['<link xref="a">Add</link> one', 'Einen hinzufügen (siehe <link xref="a"/>)', 'warned of'],
    ['See <link xref="a"/> and <link xref="b"/>', 'Siehe <link xref="b"/>', 'kept out'],
    ['See <link xref="a"/>', 'Siehe hier', 'kept out'],
    ['See <link xref="a">b</link>', 'Siehe <link href="javascript:x">b</link>', 'kept out'],
  ])
  expectOutcomes({ format: 'html' }, [
    ['a <i>b</i>', 'a <i style="button">b</i>', 'warned of'],
    ['a <i>b</i>', 'a <i style="position&#58;fixed">b</i>', 'kept out'],
    ['a <i>b</i>', 'a <i style="position:fixed">b</i>', 'kept out'],
  ])
  expectOutcomes({ format: 'json' }, [
    ['a <i>b</i>', 'a <i style="button">b</i>', 'kept out'],
    ['a file', 'eine Datei </input>', 'kept out'],
    ['a <link>b</link>', 'a <link>b</link> <link>c</link>', 'kept out'],
  ])
})

describe('placeholders with an ending', () => {
  expectOutcomes({ format: 'po' }, [
    ['relative to %COMMANDER_PATH%', '%COMMANDER_PATH%-hoz relatív', 'right'],
    ['relative to %COMMANDER_PATH%', '%COMMANDER%-hoz relatív', 'kept out'],
    ['%s of %-5d', '%s von %-5d', 'right'],
  ])
})

describe('a lost tag', () => {
  it('is named, and not one of the same name that came back', () => {
    const check = textCheck('<a href="a">x</a> <a href="b">y</a>', { format: 'html' })
    expect(check('<a href="a">z</a>')?.message).toContain('<a href=\\"b\\">')
  })
})

describe('code between backticks in a message', () => {
  for (const format of ['po', 'json', 'strings'] as const)
    expectOutcomes({ format }, [
      ['Run `git stash pop` now', '`git stash pop` jetzt ausführen', 'right'],
      ['Run `git stash pop` now', '„git stash pop“ jetzt ausführen', 'right'],
      ['Run `git stash pop` now', '`git sthas pop` jetzt ausführen', 'doubtful'],
      ['Run `git stash pop` now', 'Jetzt ausführen', 'doubtful'],
      ['Run `a` and `b`', '`b` und `a` ausführen', 'right'],
      ['Run `a` and `b`', '`a` und `c` ausführen', 'doubtful'],
      ["option `--x' expects", 'Option „--y“ erwartet', 'right'],
      ["option `--x' expects `y`", 'Option „--x“ erwartet', 'right'],
    ])
  expectOutcomes({ format: 'po', dialects: documents }, [
    ['The <key>`</key> key, <key>`</key>', 'Die Taste <key>§</key>, <key>^</key>', 'right'],
  ])
})

describe('values in macros by which a generator finds something', () => {
  expectOutcomes({ format: 'markdown' }, [
    ['{{% option name="otel.x" title="a" %}} b', '{{% option name="otel.x" title="c" %}} d', 'right'],
    ['{{% option name="otel.x" %}} b', '{{% option name="other" %}} d', 'kept out'],
    ['{{< figure src="/en/a.png" caption="a b" >}}', '{{< figure src="/de/a.png" caption="c" >}}', 'right'],
    ['{{< figure src="/en/a.png" >}}', '{{< figure src="/en/b.png" >}}', 'kept out'],
    ['{{< card name="A person" >}}', '{{< card name="Eine Person" >}}', 'right'],
    ['{% image src="a.png" alt="a" %}', '{% image src="b.png" alt="a" %}', 'kept out'],
    ['{% image file-name="a" %}', '{% image file-name="b" %}', 'right'],
  ])
})
