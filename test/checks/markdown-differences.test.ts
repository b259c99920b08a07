// biome-ignore-all lint/suspicious/noTemplateCurlyInString: samples of template languages are the subject
/** Right translations of pages in Markdown that a check once took for wrong ones, and the faults beside them. */
import { describe, expect, it } from 'vitest'
import { textCheck } from '../../src/checks/index.ts'
import { expectOutcomes } from './expect-outcomes.ts'

describe('ids that only the translation gives its headings', () => {
  expectOutcomes({ format: 'mdx' }, [
    ['Actions', 'Aktionen {/* #actions */}', 'right'],
    ['Actions', 'Aktionen \\{#actions}', 'right'],
    ['Actions', 'Aktionen {/* see #actions */}', 'kept out'],
    ['Actions', 'Aktionen {#actions', 'kept out'],
    ['Actions {/* #a */}', 'Aktionen', 'kept out'],
    ['Actions {/* #a */}', 'Aktionen {/* #b */}', 'kept out'],
    ['Actions \\{#a}', 'Aktionen', 'kept out'],
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
      ['old → new', 'alt --> neu', 'kept out'],
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

const definitions = new Map([['b', 'b.md']])

type PageRow = readonly [source: string, text: string, outcome: string]

function expectOnPages(rows: readonly PageRow[]): void {
  it.each(rows.map(([source, text, outcome]) => ({ source, text, outcome })))(
    '$source → $text: $outcome',
    ({ source, text, outcome }) => {
      const finding = textCheck(source, { format: 'markdown', definitions })(text, { definitions })
      expect(finding === undefined ? 'right' : (finding.severity ?? 'error')).toBe(outcome)
    },
  )
}

describe('codes that are shortened, or named as an example', () => {
  expectOnPages([
    ['Edit `conf/config.yaml`.', 'Ändere `config.yaml`.', 'warning'],
    ['Set `apiVersion: a/v2`.', 'Setze `a/v2`.', 'warning'],
    ['Run `npm run build`.', 'Starte `build`.', 'error'],
    ['Edit `conf/config.yaml`.', 'Ändere `konfig.yaml`.', 'error'],
    ['The `ignore lint/a: reason`', '`ignore lint/a: <说明>`', 'warning'],
    ['The `ignore lint/a: reason`', '`ignorieren lint/a: <说明>`', 'error'],
  ])
})

describe('codes that are said again in the place of others', () => {
  expectOnPages([
    ['If `a` is `undefined` or `{}`', 'Ohne `a`, oder wenn `a` `{}` ist', 'warning'],
    ['If the Mode is `False`, else `True`', 'Ist `Mode` nicht `True`, sonst `True`', 'warning'],
    ['If `a` is `undefined` or `{}`', 'Ohne `b`, oder wenn `a` `{}` ist', 'error'],
  ])
})

describe('codes that are spelled otherwise', () => {
  expectOnPages([
    ['If `count> 0` then', 'Falls `count > 0`', 'warning'],
    ['Half: [h](h.md)`/2`', 'Hälfte: [h](h.md) `/ 2`', 'warning'],
    ['Run `ls /tmp`', 'Starte `ls/tmp`', 'error'],
    ['It is `true.`', 'Es ist `true`.', 'warning'],
    ['Calls `this._name()`', 'Ruft `_name()`', 'warning'],
    ['In `${HOME}/conf/env.sh`', 'In `conf/env.sh`', 'warning'],
    ['In `spec.subsets` it', 'In `subsets` es', 'warning'],
    ['Write `:::tip Custom Title` now', '写`:::tip 自定义标题`', 'warning'],
    ['Write `:::tip Custom Title` now', 'Schreib `:::tipp Eigener Titel`', 'error'],
    ['See `config.yaml`', 'Siehe `yaml`', 'error'],
    ['Use `RollbackTo` now', 'Nutze `Rollbackto`', 'error'],
  ])
})

describe('words in code that the page says', () => {
  expectOnPages([
    ['Run `npm run build`', 'Starte `npm lauf bau`', 'error'],
    ['With `terminal` here', 'Mit `终端(Terminal)`', 'warning'],
    ['The `#[Value()]` here', 'Das `#[Value]`', 'warning'],
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
  expectOnPages([
    ['You can use `yarn`', 'Du kannst `Yarn` nutzen', 'error'],
    ['Name it like `moduleName.spec.js`.', 'Nenne es `modulName.spec.js`.', 'error'],
    ['Name it like `moduleName.spec.js`.', 'Nenne es `nomeModulo.spec.js`.', 'warning'],
    ['Import `moduleName.spec.js`.', 'Importiere `nomeModulo.spec.js`.', 'error'],
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
  expectOnPages([
    ['With `each/2` here', 'Mit `each` hier', 'warning'],
    ['With `all?/2` here', 'Mit `all?` hier', 'warning'],
    ['With `each/2` here', 'Mit `each/3` hier', 'error'],
    ['With `each/2` here', 'Mit `map` hier', 'error'],
    ['The `feat:` type', 'Der Typ `feat`', 'warning'],
    ['The `feat:` type', 'Der Typ `fest:`', 'error'],
    ['The `toString method.`', 'Die Methode `toString`', 'warning'],
    ['The `toString method.`', 'Die Methode `toStrings`', 'error'],
    ['A value for an argument: `argument \\\\ value`', '`argumen \\\\ nilai`', 'warning'],
    ['A value: `take \\\\ other`', '`argumen \\\\ nilai`', 'error'],
    ['In `yyyy-mm-dd_number.log.gz`', '`гггг-мм-дд_номер.log.gz`', 'warning'],
    ['On `Download it (Universal/.JAR)`', 'Auf `Lade es (Universal/.JAR)`', 'warning'],
    ['As `:<space>` here', "`:<bo'sh joy>`", 'warning'],
    ['Then `Internet Protocol Version 4`', '`互联网协议版本4`', 'warning'],
    ['Not `alice@mail.com`', 'Nie `alicja@mail.com`', 'warning'],
    ['Not `alice@mail.com`', 'Nie `alice@nail.com`', 'error'],
    ['One of `top, center, bottom`', '`top center bottom`', 'warning'],
    ['One of `top, center, bottom`', '`top bottom center`', 'error'],
    ['With `padding=(1, 2)` it', '`padding=(1 2)` hier', 'error'],
    ['At `[x, y z]` it', 'Bei `[x, y, z]`', 'warning'],
    ['Or `[Vertical, Horizontal]`', '`[垂直间距, 水平间距]`', 'warning'],
    ['Or `[Vertical, Horizontal]`', '`[垂直间距]`', 'error'],
    ['Add tags like `#coding`, `#email`', '`#código`, `#email`', 'warning'],
    ['The selector `#coding` here', '`#código` hier', 'error'],
    ['Press `⌘+Enter` now', '`⌘+Entrée`', 'warning'],
    ['A<br>b </br> c', 'A<br>b c', 'warning'],
    ['See [a](https://a.org/b?utm_content=en)', '[a](https://a.org/b?utm_content=es)', 'right'],
    ['See [a](https://a.org/b?id=1)', '[a](https://a.org/other?id=1)', 'warning'],
    ['Prints "Some { text inside braces }"', '「{ 中括弧内のテキスト }」', 'right'],
    ['Prints "Some {name}"', '「{名前}」', 'error'],
    ['Press <kbd>⌘/CTRL</kbd>', '<kbd>⌘/STRG</kbd> drücken', 'warning'],
    ['Press <kbd>⌘ Command</kbd>', '<kbd>⌘ Comando</kbd>', 'warning'],
    ['Press <kbd>run/x</kbd>', '<kbd>lauf/x</kbd>', 'error'],
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
  expectOnPages([
    ['| https://myproduct |', '| 产品官网 |', 'warning'],
    ['| https://my.product |', '| 产品官网 |', 'error'],
    ['The [project](https://a.org/)', 'Das [Projekt](https://a.org/), [Post](mailto:dev@a.org)', 'warning'],
    ['The [project](https://a.org/)', 'Das [Projekt](https://a.org/), [Post](mailto:dev@b.org)', 'error'],
    ["Set `use: 'global’` now", "`use: 'global'` setzen", 'warning'],
    ["Set `use: 'global'` now", "`use: 'global’` setzen", 'error'],
    ['At least `A_B × C_D + headroom`', '`A_B × C_D + 余量`', 'warning'],
    ['At least `A_B × C_D + headroom`', '`A_B × C_E + 余量`', 'error'],
    ['It is `[CLS] question [SEP] context [SEP]`', '`[CLS] вопрос [SEP] контекст [SEP]`', 'warning'],
    ["Says `'list' object has no attribute 'size'`", "Bei `'list'` fehlt `'size'`", 'warning'],
    ["Says `'list' object has no attribute 'size'`", "Bei `'list'` fehlt `'länge'`", 'error'],
  ])
})

describe('what a language has names and pages of its own for', () => {
  expectOnPages([
    ['![a](https://a.org/b/picture_en_2.png) x', '![b](https://a.org/b/picture_es_2.png) y', 'right'],
    ['![a](https://a.org/b/picture_en_2.png) x', '![b](https://a.org/b/picture_cn_2.png) y', 'right'],
    ['![a](https://a.org/b/picture_en_2.png) x', '![b](https://a.org/b/picture_es_3.png) y', 'warning'],
    ['[Flash](/install/prepare) it', 'https://wiki.org/install/prepare/ x', 'warning'],
    ['[Flash](/install/prepare) it', 'https://wiki.org/install/other/ x', 'error'],
    ['Copy `dots/*` now', 'Kopiere `dots`', 'warning'],
    ['{{% def id="A" name="B c" %}} x', '{{% def id="A" name="D" english="B c" %}} y', 'warning'],
    ['{{% def id="A" name="B c" %}} x', '{{% def id="B" name="D" english="B c" %}} y', 'error'],
    ['{{< wiki 性别 >}} a', '{{< wiki 性別 >}} b', 'right'],
    ['{{< wiki gender >}} a', '{{< wiki sexe >}} b', 'error'],
    ['In `[packageName] > build`', '`[项目名称] > build`', 'warning'],
    ['In `[packageName] > build`', '`[packageName] > bauen`', 'error'],
    ['Add `(Author Name)` there', '`(Nome Autore)`', 'warning'],
    ['Add `(author)` there', '`(autore)`', 'error'],
  ])
})

describe('elements of MDX without content, and words in examples', () => {
  expectOutcomes({ format: 'mdx' }, [
    ['<div class="w"></div>Name', '<div class="w" />Name', 'right'],
    ['<div class="w"></div>Name', '<div class="w">Name', 'kept out'],
    ['<Icon name="a"></Icon>Name', 'Name', 'kept out'],
  ])
  expectOnPages([
    ['A row `101% (perfect)`', '`101%（完美）`', 'warning'],
    ['A row `101% (perfect)`', '`102%（完美）`', 'error'],
    ['A name `MyApp`', '`Uygulamam`', 'warning'],
    ['It is `Budget + Grace + engine headroom`', '`Budget + Grace + margen`', 'warning'],
    ['It is `Budget + Grace + engine headroom`', '`Presupuesto + Grace + margen`', 'error'],
    ['From `domain.tld:5000` there', '`dominio.tld:5000`', 'warning'],
    ['From `domain.tld:5000` there', '`dominio.tld:5001`', 'error'],
  ])
})

describe('what is in a sample of the page, and words between tags', () => {
  expectOnPages([
    ['Keep `<b>tags</b>` so', '`<b>balises</b>`', 'warning'],
    ['Keep `<b>tags</b>` so', '`<i>balises</i>`', 'error'],
    ['From `@company.com` there', '`@empresa.com`', 'warning'],
    ['From `@acme.com` there', '`@empresa.com`', 'error'],
  ])
})
