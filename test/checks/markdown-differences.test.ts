// biome-ignore-all lint/suspicious/noTemplateCurlyInString: samples of template languages are the subject
/** Right translations of pages in Markdown that a check once took for wrong ones, and the faults beside them. */
import { describe } from 'vitest'
import { expectOutcomes } from './expect-outcomes.ts'

describe('ids that only the translation gives its headings', () => {
  expectOutcomes({ format: 'mdx' }, [
    ['Actions', 'Aktionen {/* #actions */}', 'right'],
    ['Actions', 'Aktionen \\{#actions}', 'right'],
    ['Actions', 'Aktionen {/* see #actions */}', 'kept out'],
    ['Actions', 'Aktionen {#actions', 'kept out'],
    ['Actions {/* #a */}', 'Aktionen', 'doubtful'],
    ['Actions {/* #a */}', 'Aktionen {/* #b */}', 'kept out'],
    ['Actions \\{#a}', 'Aktionen', 'doubtful'],
    ['Actions \\{#a}', 'Aktionen \\{#a\\}', 'right'],
  ])
  expectOutcomes({ format: 'markdown' }, [['Actions {#a}', 'Aktionen \\{#a}', 'right']])
})

describe('signs that MDX reads as they are', () => {
  expectOutcomes({ format: 'mdx' }, [
    ['So `a < b < c`.', 'Also `a` < `b` < `c`.', 'doubtful'],
    ['So `a < b`.', 'Also `a` <`b`.', 'kept out'],
  ])
})

describe('arrows that look like the end of a comment', () => {
  for (const format of ['markdown', 'mdx'] as const)
    expectOutcomes({ format }, [
      ['old file --> new file', 'alte Datei → neue Datei', 'right'],
      ['old → new', 'alt --> neu', 'right'],
      ['Use File > Open', 'Nimm **Datei** --> **Öffnen** dafür', 'right'],
      ['From a to b, see `c`', 'Von a --> b, siehe `c`', 'right'],
      ['old → new', 'alt neu -->', 'kept out'],
      ['old → new', '--> neu', 'kept out'],
      ['A\nnew', 'Ein\n--> neues', 'kept out'],
      ['A <!-- x --> b', 'Ein x --> b', 'kept out'],
      ['old --> new', 'alt <!-- neu', 'kept out'],
    ])
  expectOutcomes({ format: 'markdown' }, [
    ['A <!-- more --> b', 'A <!-- more → b', 'kept out'],
    ['A <!-- x --> b --> c', 'A <!-- x b --> c', 'right'],
  ])
})

describe('samples that come without the mark of code, or with it', () => {
  expectOutcomes({ format: 'markdown' }, [
    ['URL: `http://{host}/apps/{app}`', 'URL: http://{host}/apps/{app}', 'doubtful'],
    ['Address `{path}` and more', 'Adresse {path} und mehr', 'warned of'],
    ['Address {path} and more', 'Adresse `{path}` und mehr', 'right'],
    ['URL: `http://{host}/apps/{app}`', 'URL: http://{wirt}/apps/{app}', 'kept out'],
    ['Address `{path}` of {name}', 'Adresse `{path}` von {path}', 'kept out'],
    ['Address {path} and more', 'Adresse `{pfad}` und mehr', 'kept out'],
  ])
  expectOutcomes({ format: 'mdx' }, [['Address `{path}` and more', 'Adresse {path} und mehr', 'kept out']])
})

describe('styles that say where words run', () => {
  for (const format of ['markdown', 'html'] as const)
    expectOutcomes({ format }, [
      ['Version 1.0-a', 'גרסה <span dir="ltr" style="float:right;">1.0-a</span>', 'doubtful'],
      ['Version 1.0-a', 'גרסה <span style="direction: ltr; unicode-bidi: embed">1.0-a</span>', 'doubtful'],
      ['Version 1.0-a', 'גרסה <span style="position:fixed">1.0-a</span>', 'kept out'],
      ['Version 1.0-a', 'גרסה <span style="float:right;background:url(x)">1.0-a</span>', 'kept out'],
    ])
})

describe('links that are spelled otherwise', () => {
  expectOutcomes({ format: 'markdown' }, [
    ['Get it from [https://a.org/x](https://a.org/x).', 'Von https://a.org/x holen.', 'doubtful'],
    ['The [licence](https://a.org/x)', 'Die Lizenz\nhttp://a.org/x', 'doubtful'],
    ['See [RFC 2](https://a.org/x).', 'Siehe [RFC 2] (https://a.org/x).', 'kept out'],
    ['See [RFC 2](https://a.org/x).', 'Siehe [RFC 2]\n(https://a.org/x).', 'kept out'],
    ['See [RFC 2](https://a.org/x).', 'Siehe [RFC 2]（https://a.org/x）。', 'kept out'],
    ['See [RFC 2](https://a.org/x).', 'Siehe (RFC 2)[https://a.org/x].', 'kept out'],
    ['See [RFC 2](https://a.org/x).', 'Siehe RFC 2, https://b.org/x', 'kept out'],
    ['Write to dev@a.org now.', 'Schreib an [dev@a.org](mailto:dev@a.org).', 'warned of'],
    ['Write to dev@a.org now.', 'Schreib an [dev@a.org](mailto:dev@b.org).', 'kept out'],
    ['Write to dev@a.org now.', 'Schreib an <dev@a.org>.', 'warned of'],
    ['Write to <dev@a.org> now.', 'Schreib an dev@a.org.', 'doubtful'],
    ['Write to <dev@a.org> now.', 'Schreib an dev@b.org.', 'kept out'],
  ])
})

describe('codes that are shortened, or named as an example', () => {
  expectOutcomes({ format: 'markdown' }, [
    ['Edit `conf/config.yaml`.', 'Ändere `config.yaml`.', 'doubtful'],
    ['Set `apiVersion: a/v2`.', 'Setze `a/v2`.', 'doubtful'],
    ['Run `npm run build`.', 'Starte `build`.', 'kept out'],
    ['Edit `conf/config.yaml`.', 'Ändere `konfig.yaml`.', 'kept out'],
    ['The `ignore lint/a: reason`', '`ignore lint/a: <说明>`', 'doubtful'],
    ['The `ignore lint/a: reason`', '`ignorieren lint/a: <说明>`', 'kept out'],
  ])
})

describe('codes that are said again in the place of others', () => {
  expectOutcomes({ format: 'markdown' }, [
    ['If `a` is `undefined` or `{}`', 'Ohne `a`, oder wenn `a` `{}` ist', 'doubtful'],
    ['If the Mode is `False`, else `True`', 'Ist `Mode` nicht `True`, sonst `True`', 'doubtful'],
    ['If `a` is `undefined` or `{}`', 'Ohne `b`, oder wenn `a` `{}` ist', 'kept out'],
  ])
})

describe('codes that are spelled otherwise', () => {
  expectOutcomes({ format: 'markdown' }, [
    ['If `count> 0` then', 'Falls `count > 0`', 'doubtful'],
    ['Half: [h](h.md)`/2`', 'Hälfte: [h](h.md) `/ 2`', 'doubtful'],
    ['Run `ls /tmp`', 'Starte `ls/tmp`', 'kept out'],
    ['It is `true.`', 'Es ist `true`.', 'doubtful'],
    ['Calls `this._name()`', 'Ruft `_name()`', 'doubtful'],
    ['In `${HOME}/conf/env.sh`', 'In `conf/env.sh`', 'doubtful'],
    ['In `spec.subsets` it', 'In `subsets` es', 'doubtful'],
    ['Write `:::tip Custom Title` now', '写`:::tip 自定义标题`', 'doubtful'],
    ['Write `:::tip Custom Title` now', 'Schreib `:::tipp Eigener Titel`', 'kept out'],
    ['See `config.yaml`', 'Siehe `yaml`', 'kept out'],
    ['Use `RollbackTo` now', 'Nutze `Rollbackto`', 'kept out'],
  ])
})

describe('words in code that the page says', () => {
  expectOutcomes({ format: 'markdown' }, [
    ['Run `npm run build`', 'Starte `npm lauf bau`', 'kept out'],
    ['With `terminal` here', 'Mit `终端(Terminal)`', 'doubtful'],
    ['The `#[Value()]` here', 'Das `#[Value]`', 'doubtful'],
  ])
})

describe('addresses that are copied', () => {
  expectOutcomes({ format: 'markdown' }, [
    ['Go to [http://localhost/a](http://localhost/a).', 'Geh zu `http://localhost/a`.', 'doubtful'],
    ['Clone [the repo](https://a.org/x).', 'Klone `https://a.org/x`.', 'doubtful'],
    ['Clone [the repo](https://a.org/x).', 'Klone `https://a.org/y`.', 'kept out'],
    ['See [B](b.md).', 'Siehe `b.md`.', 'kept out'],
    ['See [x](https://a.org/v/2)', 'Mira https://a.org/es/v/2', 'doubtful'],
    ['See https://a.org/x now', '请参阅https://a.org/x', 'right'],
    ['See https://a.org/x now', '请参阅https://a.org/y', 'doubtful'],
  ])
})

describe('names in small letters', () => {
  expectOutcomes({ format: 'markdown' }, [
    ['You can use `yarn`', 'Du kannst `Yarn` nutzen', 'kept out'],
    ['Name it like `moduleName.spec.js`.', 'Nenne es `modulName.spec.js`.', 'kept out'],
    ['Name it like `moduleName.spec.js`.', 'Nenne es `nomeModulo.spec.js`.', 'doubtful'],
    ['Import `moduleName.spec.js`.', 'Importiere `nomeModulo.spec.js`.', 'kept out'],
  ])
})

describe('addresses with brackets', () => {
  expectOutcomes({ format: 'mdx' }, [
    ['The [a](https://en.a.org/x)', 'Das [a](<https://de.a.org/x_(y)>)', 'right'],
    ['The [a](https://a.org/x)', 'Das [a](https://a.org/x) <y', 'kept out'],
  ])
  expectOutcomes({ format: 'markdown' }, [
    ['https://a.org/x_(y-4)', '[X (y-4)](https://a.org/x_(y-4))', 'warned of'],
    ['(See https://a.org/x)', '(Siehe https://a.org/x)', 'right'],
    ['(See https://a.org/x_(y))', '(Siehe https://a.org/x)', 'doubtful'],
  ])
})

describe('quiet slips of pages in Markdown', () => {
  for (const format of ['markdown', 'mdx'] as const)
    expectOutcomes({ format }, [
      ['Born in 1984 here.', '1985 geboren.', 'warned of'],
      ['Born in 1984 here.', '১৯৮৪ সালে', 'right'],
      ['The 12 of 1984.', 'Die 12 von 1985.', 'warned of'],
      ['The 12 of 1984.', 'Die zwölf von 1985.', 'right'],
      ['At 12:30 of 1.10.', 'Um 13:31 von 1.11.', 'right'],
      ['A&nbsp;b', 'A&nbps;b', 'kept out'],
      ['A&nbsp;b', 'A&amp;nbsp;b', 'kept out'],
      ['A&nbsp;b', 'A&thinsp;b', 'right'],
      ['[`a()`](/a) and [`b()`](/b)', '[`b()`](/b) und [`a()`](/a)', 'right'],
      ['[`a()`](/a) and [`b()`](/b)', '[`a()`](/b) und [`b()`](/a)', 'kept out'],
      ['[one](/a) and [two](/b)', '[zwei](/b) und [eins](/a)', 'right'],
    ])
  expectOutcomes({ format: 'markdown' }, [
    ['[https://a.org/b.html](https://a.org/b.html)', '<https://a.org/de/b>', 'doubtful'],
    ['[https://a.org/b.html](https://a.org/b.html)', '<https://a.org/de/c>', 'kept out'],
  ])
})

describe('comments that are notes', () => {
  expectOutcomes({ format: 'markdown' }, [
    ['A text. <!-- what is meant here? -->', 'Ein Text.', 'doubtful'],
    ['A text. <!-- what is meant here? -->', 'Ein Text. <!-- was hier', 'kept out'],
    ['A text. <!-- more -->', 'Ein Text.', 'kept out'],
    ['A <!-- more --> b <!-- what is meant? -->', 'A <!-- what is meant? --> b', 'kept out'],
  ])
})

describe('names as they are called', () => {
  expectOutcomes({ format: 'markdown' }, [
    ['With `each/2` here', 'Mit `each` hier', 'doubtful'],
    ['With `all?/2` here', 'Mit `all?` hier', 'doubtful'],
    ['With `each/2` here', 'Mit `each/3` hier', 'kept out'],
    ['With `each/2` here', 'Mit `map` hier', 'kept out'],
    ['The `feat:` type', 'Der Typ `feat`', 'doubtful'],
    ['The `feat:` type', 'Der Typ `fest:`', 'kept out'],
    ['The `toString method.`', 'Die Methode `toString`', 'doubtful'],
    ['The `toString method.`', 'Die Methode `toStrings`', 'kept out'],
    ['A value for an argument: `argument \\\\ value`', '`argumen \\\\ nilai`', 'doubtful'],
    ['A value: `take \\\\ other`', '`argumen \\\\ nilai`', 'kept out'],
    ['In `yyyy-mm-dd_number.log.gz`', '`гггг-мм-дд_номер.log.gz`', 'doubtful'],
    ['On `Download it (Universal/.JAR)`', 'Auf `Lade es (Universal/.JAR)`', 'doubtful'],
    ['As `:<space>` here', "`:<bo'sh joy>`", 'doubtful'],
    ['Then `Internet Protocol Version 4`', '`互联网协议版本4`', 'doubtful'],
    ['Not `alice@mail.com`', 'Nie `alicja@mail.com`', 'doubtful'],
    ['Not `alice@mail.com`', 'Nie `alice@nail.com`', 'kept out'],
    ['One of `top, center, bottom`', '`top center bottom`', 'doubtful'],
    ['One of `top, center, bottom`', '`top bottom center`', 'kept out'],
    ['With `padding=(1, 2)` it', '`padding=(1 2)` hier', 'kept out'],
    ['At `[x, y z]` it', 'Bei `[x, y, z]`', 'doubtful'],
    ['Or `[Vertical, Horizontal]`', '`[垂直间距, 水平间距]`', 'doubtful'],
    ['Or `[Vertical, Horizontal]`', '`[垂直间距]`', 'kept out'],
    ['Add tags like `#coding`, `#email`', '`#código`, `#email`', 'doubtful'],
    ['The selector `#coding` here', '`#código` hier', 'kept out'],
    ['Press `⌘+Enter` now', '`⌘+Entrée`', 'warned of'],
    ['A<br>b </br> c', 'A<br>b c', 'warned of'],
    ['See [a](https://a.org/b?utm_content=en)', '[a](https://a.org/b?utm_content=es)', 'right'],
    ['See [a](https://a.org/b?id=1)', '[a](https://a.org/other?id=1)', 'doubtful'],
    ['Prints "Some { text inside braces }"', '「{ 中括弧内のテキスト }」', 'right'],
    ['Prints "Some {name}"', '「{名前}」', 'kept out'],
    ['Press <kbd>⌘/CTRL</kbd>', '<kbd>⌘/STRG</kbd> drücken', 'warned of'],
    ['Press <kbd>⌘ Command</kbd>', '<kbd>⌘ Comando</kbd>', 'warned of'],
    ['Press <kbd>run/x</kbd>', '<kbd>lauf/x</kbd>', 'kept out'],
  ])
})

describe('macros that include a file', () => {
  expectOutcomes({ format: 'markdown' }, [
    ['{% include a/23-b.md %} x', '{% include a/zh/23-b.md %} y', 'right'],
    ['{% include a/23-b.md %} x', '{% include a/24-b.md %} y', 'kept out'],
    ['[a]: {% link _tour/b.md %}', '[a]: {% link _zh-cn/tour/b.md %}', 'right'],
    ['{{{include "a/b/toc.html"}}}', '{{{include "a/b/ja/toc.html"}}}', 'right'],
    ['{{{include "a/b/toc.html"}}}', '{{{include "a/b/tocs.html"}}}', 'kept out'],
    ['[a]: {% link _tour/b.md %}', '[a]: {% link _zh-cn/tours/b.md %}', 'kept out'],
  ])
})

describe('what a page leaves out, and what is an example', () => {
  expectOutcomes({ format: 'markdown' }, [
    ['| https://myproduct |', '| 产品官网 |', 'doubtful'],
    ['| https://my.product |', '| 产品官网 |', 'kept out'],
    ['The [project](https://a.org/)', 'Das [Projekt](https://a.org/), [Post](mailto:dev@a.org)', 'warned of'],
    ['The [project](https://a.org/)', 'Das [Projekt](https://a.org/), [Post](mailto:dev@b.org)', 'kept out'],
    ["Set `use: 'global’` now", "`use: 'global'` setzen", 'doubtful'],
    ["Set `use: 'global'` now", "`use: 'global’` setzen", 'kept out'],
    ['At least `A_B × C_D + headroom`', '`A_B × C_D + 余量`', 'doubtful'],
    ['At least `A_B × C_D + headroom`', '`A_B × C_E + 余量`', 'kept out'],
    ['It is `[CLS] question [SEP] context [SEP]`', '`[CLS] вопрос [SEP] контекст [SEP]`', 'doubtful'],
    ["Says `'list' object has no attribute 'size'`", "Bei `'list'` fehlt `'size'`", 'doubtful'],
    ["Says `'list' object has no attribute 'size'`", "Bei `'list'` fehlt `'länge'`", 'kept out'],
  ])
})

describe('what a language has names and pages of its own for', () => {
  expectOutcomes({ format: 'markdown' }, [
    ['![a](https://a.org/b/picture_en_2.png) x', '![b](https://a.org/b/picture_es_2.png) y', 'right'],
    ['![a](https://a.org/b/picture_en_2.png) x', '![b](https://a.org/b/picture_cn_2.png) y', 'right'],
    ['![a](https://a.org/b/picture_en_2.png) x', '![b](https://a.org/b/picture_es_3.png) y', 'doubtful'],
    ['[Flash](/install/prepare) it', 'https://wiki.org/install/prepare/ x', 'doubtful'],
    ['[Flash](/install/prepare) it', 'https://wiki.org/install/other/ x', 'kept out'],
    ['Copy `dots/*` now', 'Kopiere `dots`', 'doubtful'],
    ['{{% def id="A" name="B c" %}} x', '{{% def id="A" name="D" english="B c" %}} y', 'doubtful'],
    ['{{% def id="A" name="B c" %}} x', '{{% def id="B" name="D" english="B c" %}} y', 'kept out'],
    ['{{< wiki 性别 >}} a', '{{< wiki 性別 >}} b', 'right'],
    ['{{< wiki gender >}} a', '{{< wiki sexe >}} b', 'kept out'],
    ['In `[packageName] > build`', '`[项目名称] > build`', 'doubtful'],
    ['In `[packageName] > build`', '`[packageName] > bauen`', 'kept out'],
    ['Add `(Author Name)` there', '`(Nome Autore)`', 'doubtful'],
    ['Add `(author)` there', '`(autore)`', 'kept out'],
  ])
})

describe('elements of MDX without content, and words in examples', () => {
  expectOutcomes({ format: 'mdx' }, [
    ['<div class="w"></div>Name', '<div class="w" />Name', 'right'],
    ['<div class="w"></div>Name', '<div class="w">Name', 'kept out'],
    ['<Icon name="a"></Icon>Name', 'Name', 'kept out'],
  ])
  expectOutcomes({ format: 'markdown' }, [
    ['A row `101% (perfect)`', '`101%（完美）`', 'doubtful'],
    ['A row `101% (perfect)`', '`102%（完美）`', 'kept out'],
    ['A name `MyApp`', '`Uygulamam`', 'doubtful'],
    ['It is `Budget + Grace + engine headroom`', '`Budget + Grace + margen`', 'doubtful'],
    ['It is `Budget + Grace + engine headroom`', '`Presupuesto + Grace + margen`', 'kept out'],
    ['From `domain.tld:5000` there', '`dominio.tld:5000`', 'doubtful'],
    ['From `domain.tld:5000` there', '`dominio.tld:5001`', 'kept out'],
  ])
})

describe('what is in a sample of the page, and words between tags', () => {
  expectOutcomes({ format: 'markdown' }, [
    ['Keep `<b>tags</b>` so', '`<b>balises</b>`', 'doubtful'],
    ['Keep `<b>tags</b>` so', '`<i>balises</i>`', 'kept out'],
    ['From `@company.com` there', '`@empresa.com`', 'doubtful'],
    ['From `@acme.com` there', '`@empresa.com`', 'kept out'],
  ])
})
